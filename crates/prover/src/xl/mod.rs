//! Prover of forced wins in Pentago XL for two.

mod certificate_entries;
mod checkpoint;
mod proof_search;
mod search_table;
mod win_proof;
mod win_search;

pub use self::checkpoint::{XlCheckpointError, XlProofCheckpoint};
pub use self::proof_search::{
    XlProofProgressSnapshot, XlProofSearchProgress, XlProofSearchResult, XlWinProofRequest, search_xl,
};
pub use self::win_proof::XlWinProof;
pub(crate) use self::win_search::MAX_QUIET_MOVES;
