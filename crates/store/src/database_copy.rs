//! Copies of a whole database to another kind of database: what their callers see.

/// What [`Store::copy`](crate::Store::copy) does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DatabaseCopyStep {
    /// Rows are copied.
    Copying,
    /// All rows of both databases are compared.
    Comparing,
}

/// How far [`Store::copy`](crate::Store::copy) is.
#[derive(Clone, Copy, Debug)]
pub struct DatabaseCopyProgress {
    /// What is done now.
    pub step: DatabaseCopyStep,
    /// The rows of this step so far, of all tables.
    pub rows: u64,
}

/// The result of [`Store::copy`](crate::Store::copy).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DatabaseCopyCounts {
    /// Tables at which people play.
    pub tables: u64,
    /// Tournaments.
    pub tournaments: u64,
    /// Players, guests too.
    pub players: u64,
    /// Rows of all kinds, each of which was compared.
    pub rows: u64,
    /// Of these, the rows that an interrupted copy had written before.
    pub rows_before: u64,
}
