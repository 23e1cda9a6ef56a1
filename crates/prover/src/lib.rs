//! Provers of forced wins.
//!
//! [`prove_forced`] searches any game for a forced win by proof-number search. [`search_xl`] searches Pentago XL for a win of the
//! player to move. The result is an [`XlWinProof`], which is written as a certificate: a move for every position in which the
//! winner can be to move. [`search_pente`] does the same for Pente; a [`PenteWinProof`] holds plans, because nearly all replies
//! change nothing. The crate `tessera-checker` checks certificates and shares no code with these searches.
//!
//! [`search_exago_placing`] searches whether a player of Exago can force a line while tiles are placed. A negative result has no
//! certificate.

mod certificate_file;
mod exago;
mod forced_win;
mod pente_proof;
mod proof_request_error;
mod xl;

pub use self::exago::{
    ExagoPlacementError, ExagoPlacementProgress, ExagoPlacementResult, search_exago_placing,
};
pub use self::forced_win::{ForcedWinSearchResult, prove_forced};
pub use self::pente_proof::{PenteProofSearchResult, PenteWinProof, prove_pente, search_pente};
pub use self::proof_request_error::ProofRequestError;
pub use self::xl::{
    XlCheckpointError, XlProofCheckpoint, XlProofProgressSnapshot, XlProofSearchProgress,
    XlProofSearchResult, XlWinProof, XlWinProofRequest, search_xl,
};
