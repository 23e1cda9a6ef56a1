//! Pente: a certificate is a list of plans, and every reply of the loser is played on a real board.

mod board;
mod claim;
mod walk;

pub use claim::{PenteCertificate, PenteClaim};
pub use walk::{PenteVerified, verify_pente};
