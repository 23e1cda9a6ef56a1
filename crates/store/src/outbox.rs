//! The outbox: ended games that consumers still have to handle.

/// A consumer of the outbox. Its cursor is stored and survives a restart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutboxConsumer {
    /// Records the results of tournament tables.
    Tournaments,
}

impl OutboxConsumer {
    /// All consumers: each gets every ended game.
    #[cfg(feature = "cluster")]
    pub(crate) const ALL: [OutboxConsumer; 1] = [OutboxConsumer::Tournaments];

    /// The name under which the cursor is stored.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            OutboxConsumer::Tournaments => "tournaments",
        }
    }
}

/// A game that has ended. A game that is played on (XL-5) is in the outbox once for every end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndedGame {
    /// The position in the outbox: later games have larger ones.
    pub position: i64,
    /// The id of the table.
    pub table: String,
    /// The number of the event that ended the game.
    pub number: u32,
}
