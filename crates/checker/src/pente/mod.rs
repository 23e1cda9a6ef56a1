//! Pente: a certificate is a list of plans. The checker plays every reply of the loser on a board.

mod certificate;
mod letter_board;
mod verify;

pub use certificate::{PenteCertificate, PenteClaim};
pub use verify::{PenteProofSummary, verify_pente};
