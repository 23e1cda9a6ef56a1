//! Exact knowledge about positions.
//!
//! [`exact`] solves Pentago and reads its published tables. [`book`] holds the built-in certificates and looks up moves in the
//! one of Pentago XL. [`xl`] and [`block`] are the board geometry that the engine and the prover share. [`CancelToken`] cancels
//! a computation.

pub mod block;
pub mod book;
mod cancel_token;
pub mod exact;
pub mod xl;

pub use cancel_token::{CancelToken, PausePoint};
