//! Whether a certificate proves what it says.
//!
//! A certificate claims that one player of Pentago XL for two wins from a position, and holds one move for every
//! position in which he can come to move. This crate believes nothing of it: it plays every move, lets the other
//! player reply with every socket and every turn, and demands that each reply is answered by the certificate, loses at once, or lets the
//! winner win at once. A reply without an answer is a gap, and the first gap ends it.
//!
//! It shares no code with whatever made the certificate, nor with the rules of the house: the board is an array of
//! 81 letters, and everything is found by loops. The format is described in `docs/certificates.md`.

mod board;
mod certificate;
mod claim;
mod error;
mod line;
mod walk;

pub use certificate::Certificate;
pub use claim::Claim;
pub use error::Refusal;
pub use walk::{Verified, verify};
