//! Prover of forced wins in Pentago XL for two.

pub(crate) mod certificate_entries;
mod checkpoint;
mod search;
mod search_table;
mod win_search;

pub use self::checkpoint::{CheckpointError, XlCheckpoint};
pub use self::search::{XlProgressSnapshot, XlProofRequest, XlSearchProgress, XlSearchResult, search_xl};
pub(crate) use self::win_search::MAX_QUIET;
