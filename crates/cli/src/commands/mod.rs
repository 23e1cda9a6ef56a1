//! One file a command.

pub(crate) mod completions;
pub(crate) mod man;
pub(crate) mod perft;
pub(crate) mod replay;
