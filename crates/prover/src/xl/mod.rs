//! Pentago XL for two: forced wins searched for and written down.

pub(crate) mod collect;
mod hunt;
mod memory;
mod notebook;
mod proof;

pub use self::notebook::{Notebook, NotesError};
pub use self::proof::{Found, Progress, ProveError, Standing, Wanted, prove};
