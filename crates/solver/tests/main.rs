//! Integration tests of the solver, in one binary.

mod exact;
mod minimax;
