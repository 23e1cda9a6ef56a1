//! Reports to operators, and blocked players.

use serde::{Deserialize, Serialize};

/// A report to store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewReport {
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// The id of the player who reports.
    pub reporter: String,
    /// The id of the player who is reported.
    pub reported: String,
    /// The name of the reported player at that time.
    pub name: String,
    /// The id of the table.
    pub table: String,
    /// The number of the event of the reported message; none if the player is reported.
    pub message: Option<u32>,
    /// The kind of fault, by its name.
    pub reason: String,
    /// What the reporter adds.
    pub note: String,
    /// The chat up to then.
    pub context: Vec<ReportedMessage>,
}

/// How many reports are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReportLimits {
    /// The start of the time that counts for the limit of a player.
    pub since: u64,
    /// How many reports a player may make since then.
    pub per_player: u32,
    /// How many open reports there may be.
    pub open: u32,
    /// How many of these guests may have made: they cost nothing to make, and must not keep out the reports of accounts.
    pub open_by_guests: u32,
}

/// A chat message beside a report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReportedMessage {
    /// The number of its event.
    pub number: u32,
    /// The name of its author.
    pub name: String,
    /// Its text.
    pub text: String,
}

/// A report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AbuseReport {
    /// The number of the report.
    pub id: u64,
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// The name of the player who reported; none if they are removed.
    pub reporter: Option<String>,
    /// The id of the reported player.
    pub reported: String,
    /// The name of the reported player at that time.
    pub name: String,
    /// The id of the table.
    pub table: String,
    /// The number of the event of the reported message; none if the player is reported.
    pub message: Option<u32>,
    /// The kind of fault, by its name.
    pub reason: String,
    /// What the reporter adds.
    pub note: String,
    /// The chat up to then.
    pub context: Vec<ReportedMessage>,
    /// How an operator has answered; none while the report is open.
    pub handled: Option<HandledReport>,
}

/// The answer to a report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandledReport {
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// The name of the operator.
    pub operator: String,
    /// The action, such as `mute` or `dismiss`.
    pub action: String,
}

/// A blocked player, in the list of the player who blocks them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlockedPlayer {
    /// The number of the entry.
    pub id: u64,
    /// The id of the blocked player.
    pub blocked: String,
    /// Their name at that time.
    pub name: String,
    /// Since when, in milliseconds since 1970.
    pub since: u64,
}
