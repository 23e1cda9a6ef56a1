//! Pentago XL for two: a certificate is a list of positions, each with the winner's move.

mod certificate;
mod claim;
mod letter_board;
mod longest_variation;
mod verify;

pub use certificate::XlCertificate;
pub use claim::XlClaim;
pub use verify::{XlProofSummary, verify_xl};
