//! What can go wrong, in a sentence.

use std::path::PathBuf;

/// Why the store could not do something. Nothing was changed, unless the disk itself failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The file cannot be opened or made.
    #[error("cannot open the database {file:?}: {why}")]
    Open {
        /// The file.
        file: PathBuf,
        /// What the system says.
        why: String,
    },
    /// The file is something else.
    #[error("{file:?} is not a database of tessera; name another file, and it will be made")]
    Foreign {
        /// The file.
        file: PathBuf,
    },
    /// The file is from the future.
    #[error("the database {file:?} was made by a newer tessera; update this one, or name another file")]
    Newer {
        /// The file.
        file: PathBuf,
    },
    /// The store was closed.
    #[error("the database is closed")]
    Closed,
    /// The database cannot do it: the disk is full, or worse.
    #[error("the database failed: {0}")]
    Failed(String),
    /// Something in the database cannot be read.
    #[error("the database holds {what} that cannot be read: {why}")]
    Unreadable {
        /// What.
        what: String,
        /// Why.
        why: String,
    },
    /// Only a guest can be renamed or be given an account.
    #[error("there is no guest \"{0}\"")]
    NoGuest(String),
    /// A backup never replaces a file.
    #[error("{file:?} is already there; a backup needs a new file")]
    BackupExists {
        /// The file.
        file: PathBuf,
    },
}

/// Why events were not appended.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AppendError {
    /// Somebody was first: an event with this number is already there.
    #[error("somebody was first; read what happened and decide again")]
    Taken,
    /// The store could not do it.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Why a guest did not get an account.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AccountError {
    /// Somebody else is called so.
    #[error("somebody else is called so; choose another name")]
    NameTaken,
    /// The store could not do it.
    #[error(transparent)]
    Store(#[from] StoreError),
}
