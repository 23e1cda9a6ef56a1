//! What is known exactly about positions, below any search that guesses.
//!
//! [`exact`] solves Pentago and reads its published tables. [`book`] holds the certificates that come with the program and
//! looks moves up in the one of Pentago XL. [`xl`] and [`block`] are the board geometry that the engine and the prover share.
//! [`Stop`] cancels a computation.

pub mod block;
pub mod book;
pub mod exact;
mod stop;
pub mod xl;

pub use stop::Stop;
