//! Integration tests of the provers, in one binary.

mod certificates;
mod forced_on_small_boards;
mod full_search;
// The engine's tests use the same naive search.
#[path = "../../engine/tests/exhaustive/mod.rs"]
mod exhaustive;
mod forced_win_proofs;
mod pente_boards;
mod pente_certificates;
mod xl_against_full_search;
mod xl_boards;
mod xl_certificates;
