//! Logs of events, and pages of their ids.

/// A kind of log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventLogKind {
    /// Events of tables.
    Tables,
    /// Events of tournaments.
    Tournaments,
}

/// A page of ids, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventLogIdPage {
    /// The ids.
    pub ids: Vec<String>,
    /// The id after which the next page begins; none after the last page.
    pub next: Option<String>,
}
