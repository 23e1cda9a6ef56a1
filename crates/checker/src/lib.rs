//! Whether a certificate proves what it says.
//!
//! A certificate claims that one player of Pentago XL for two, or of Pente, wins from a position, and says what he plays whenever he can
//! come to move. This crate believes nothing of it: it plays every move, lets the other
//! player reply with everything he has, and demands that each reply is answered by the certificate, loses at once, or lets the
//! winner win at once. A reply without an answer is a gap, and the first gap ends it.
//!
//! It shares no code with whatever made the certificate, nor with the rules of the house: the boards are arrays of
//! letters, and everything is found by loops. The format is described in `docs/certificates.md`.

mod board;
mod certificate;
mod claim;
mod error;
mod header;
mod line;
mod pente;
mod walk;

pub use certificate::Certificate;
pub use claim::Claim;
pub use error::Refusal;
pub use header::game_of;
pub use pente::{PenteCertificate, PenteClaim, PenteVerified, verify_pente};
pub use walk::{Verified, verify};
