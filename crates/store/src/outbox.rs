//! The outbox: ended games that other parts still have to react to.

/// A part that reacts to ended games. Its cursor survives a restart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Consumer {
    /// Tournaments record the results of their tables.
    Tournaments,
}

impl Consumer {
    /// The name under which the cursor is stored.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Consumer::Tournaments => "tournaments",
        }
    }
}

/// A game that has ended. A game that is played on (XL-5) ends again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndedGame {
    /// The position in the outbox: later games have larger ones.
    pub position: i64,
    /// The table.
    pub table: String,
    /// The number of the event that ended it.
    pub number: u32,
}
