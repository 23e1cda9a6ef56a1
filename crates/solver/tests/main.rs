//! Integration tests of the solver, in one binary.

mod exact;
mod minimax;
mod opening_book;
mod shared_data;
