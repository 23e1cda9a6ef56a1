//! Independent checker of proof certificates.
//!
//! A certificate claims that a player of Pentago XL for two, or of Pente, wins from a position, and contains the winner's move
//! for every position that can arise. The checker trusts none of it. It plays every move and every legal reply, and requires
//! that each reply is answered by the certificate, loses at once, or lets the winner win at once. The first reply without an
//! answer ends the check with an error.
//!
//! The crate shares no code with the prover or with `tessera-rules`: boards are arrays of letters, and everything is computed by
//! plain loops. The format is described in `docs/certificates.md`.

mod certificate_error;
mod certificate_reader;
mod pente;
mod xl;

pub use certificate_error::CertificateError;
pub use certificate_reader::certificate_game;
pub use pente::{PenteCertificate, PenteClaim, PenteProofSummary, verify_pente};
pub use xl::{XlCertificate, XlClaim, XlProofSummary, verify_xl};
