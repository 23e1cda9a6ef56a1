//! Exact knowledge about positions.
//!
//! [`exact`] solves Pentago and reads its published tables. [`opening_book`] holds the values of all Pentago positions with up
//! to six marbles. [`certificates`] holds the built-in certificates and looks up moves in the one of Pentago XL. [`xl`] and
//! [`block_patterns`] are the board geometry that the engine and the prover share. [`CancelToken`] cancels a computation.

pub mod block_patterns;
mod cancel_token;
pub mod certificates;
pub mod exact;
pub mod opening_book;
pub mod xl;

pub use cancel_token::{CancelToken, PausePoint};
