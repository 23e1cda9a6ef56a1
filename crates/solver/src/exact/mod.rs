//! Pentago solved exactly.
//!
//! The method is that of G. Irving, "Pentago is a first-player win" (arXiv 1404.0743). A turn changes how the blocks stand
//! and nothing else; so whatever is true of a position is computed for all ways in which they can stand, as one vector of
//! bits, and positions are told apart by their marbles alone. Below a position these are pairs of sets of its empty
//! sockets. [`Solver`] steps back from the full board through all of them, marble by marble. Where they are too many, [`prove`]
//! searches forwards with the same vectors, and then for what both players can hold; [`Tables`] are read by whoever has them.

#![expect(
    clippy::inline_always,
    reason = "what is not inlined into a function with wide vectors does not get them"
)]

mod answers;
mod attack;
mod cells;
mod defence;
mod fives;
mod forward;
mod level;
mod outcome;
mod parts;
mod progress;
mod proof;
mod root;
mod shape;
mod solution;
mod solver;
mod subsets;
mod tables;
mod turn_states;
mod width;

pub use self::outcome::Outcome;
pub use self::progress::Progress;
pub use self::proof::{Proof, ProofError, Wanted, prove};
pub use self::solution::{NotSolved, Solution, size};
pub use self::solver::Solver;
pub use self::tables::{TableError, Tables};
