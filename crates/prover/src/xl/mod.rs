//! Prover of forced wins in Pentago XL for two.

pub(crate) mod certificate_entries;
mod checkpoint;
mod proof_search;
mod search_table;
mod win_search;

pub use self::checkpoint::{CheckpointError, XlCheckpoint};
pub use self::proof_search::{
    XlProgressSnapshot, XlProofRequest, XlSearchProgress, XlSearchResult, search_xl,
};
pub(crate) use self::win_search::MAX_QUIET_MOVES;
