//! Integration tests of the provers, in one binary.

mod certificates;
mod forced_on_small_boards;
mod full_search;
// The engine's tests compare with the same plain search.
#[path = "../../engine/tests/naive/mod.rs"]
mod naive;
mod pente_boards;
mod proofs;
mod theory;
mod theory_full_search;
mod theory_pente;
mod xl_boards;
