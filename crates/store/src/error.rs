//! Errors of the store.

use std::path::PathBuf;

/// An error of the store. Nothing was changed, unless the disk itself failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The file cannot be opened or created.
    #[error("cannot open the database {file:?}: {why}")]
    Open {
        /// The file.
        file: PathBuf,
        /// The error of the system or of `SQLite`.
        why: String,
    },
    /// The file is no database of this program.
    #[error("{file:?} is not a database of tessera; give the path of another file, or of a new one")]
    Foreign {
        /// The file.
        file: PathBuf,
    },
    /// The file was written by a newer version of this program.
    #[error("the database {file:?} was made by a newer tessera; update this one, or name another file")]
    Newer {
        /// The file.
        file: PathBuf,
    },
    /// The file was written by an older version of this program, and was opened for reading only.
    #[error(
        "the database {file:?} was made by an older tessera; start `tessera serve` on it once, which updates it"
    )]
    Older {
        /// The file.
        file: PathBuf,
    },
    /// The file is damaged.
    #[error(
        "the database {file:?} is damaged: {why}; `tessera check` lists the damage, `tessera restore` replaces it by a backup"
    )]
    Damaged {
        /// The file.
        file: PathBuf,
        /// What `SQLite` found first.
        why: String,
    },
    /// Another process, a server usually, has the database open for writing.
    #[error("another tessera is using the database {file:?}; stop it first, or name another file")]
    InUse {
        /// The file.
        file: PathBuf,
    },
    /// The server of a database cannot be reached, or does not accept the connection.
    #[error("cannot use the database {database}: {why}")]
    Connect {
        /// The URL without its password.
        database: String,
        /// What is wrong.
        why: String,
    },
    /// The connection to the database was lost during a commit, and could not be made again: it is not known whether the change
    /// was stored.
    #[error("the connection to the database was lost during a commit; read again what was stored")]
    OutcomeUnknown,
    /// An operation on the file of a database that has none.
    #[error(
        "a PostgreSQL database has no file; back it up and restore it with the programs of PostgreSQL, such as pg_dump"
    )]
    NoFile,
    /// A database on a server, for a program without the feature `cluster`.
    #[error("this program was built without PostgreSQL; build it with --features cluster")]
    NoPostgres,
    /// Another process, a server usually, uses the database on a server of `PostgreSQL`.
    #[error("another tessera is using the database {database}; stop it first, or name another database")]
    ServerRuns {
        /// The URL without its password.
        database: String,
    },
    /// Too many requests wait for the database.
    #[error("the database is busy; try again in a moment")]
    Busy,
    /// The store was closed.
    #[error("the database is closed")]
    Closed,
    /// The database failed, for example because the disk is full.
    #[error("database error: {0}")]
    Failed(String),
    /// A stored value cannot be decoded.
    #[error("the database holds {what} that cannot be read: {why}")]
    Unreadable {
        /// The kind of value and its table or tournament.
        what: String,
        /// The decoding error.
        why: String,
    },
    /// Only a guest can be renamed or turned into an account.
    #[error("there is no guest \"{0}\"")]
    NoGuest(String),
    /// The session has ended.
    #[error("the session has ended")]
    NoSession,
    /// The password was changed, or the recovery code used, since it was checked.
    #[error("the password was changed meanwhile")]
    PasswordChanged,
    /// The player is banned and gets no session.
    #[error("this account is banned")]
    Banned,
    /// What an operator wants to change does not exist, or is changed already.
    #[error("there is nothing to change")]
    NoTarget,
    /// A list of the player is full, or they have done it too often.
    #[error("the limit is reached")]
    LimitReached,
    /// There are too many open reports.
    #[error("there are too many open reports")]
    TooManyOpenReports,
    /// A copy to another kind of database, of a file to a file.
    #[error("one of the two databases must be on a server of PostgreSQL; `tessera back-up` copies a file")]
    CopyOfFile,
    /// The target of a copy exists, or holds something.
    #[error("the database {database} holds something; copy to a new file or to an empty database")]
    CopyTargetInUse {
        /// The file, or the URL without its password.
        database: String,
    },
    /// A copy that was interrupted is not the beginning of its source.
    #[error(
        "the copy of \"{table}\" differs from its source, which was changed since the copy was begun; remove the copy and begin again"
    )]
    CopyDiffers {
        /// The table of the database.
        table: String,
    },
    /// The target of a backup exists; a backup never replaces a file.
    #[error("{file:?} already exists; a backup needs a new file")]
    BackupExists {
        /// The file.
        file: PathBuf,
    },
    /// The old database could not be replaced by a backup.
    #[error("the database {file:?} could not be replaced, and nothing was changed: {why}")]
    NotRestored {
        /// The file.
        file: PathBuf,
        /// The error of the system.
        why: String,
    },
}

/// Why events were not appended.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AppendError {
    /// An event with this number exists: another writer was first.
    #[error("another writer was first; read the new events and decide again")]
    Taken,
    /// The account of the author was deleted since their session was looked up.
    #[error("the account of the author was deleted")]
    AuthorDeleted,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Why a name cannot be used or an account cannot be created.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AccountError {
    /// Another account has this name.
    #[error("another account has this name; choose another one")]
    NameTaken,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}
