//! Moderation: what operators see and do.

use tessera_rules::GameKind;

/// "Until" of a mute or ban without an end: the last second of the year 9999.
pub const FOREVER: u64 = 253_402_300_799_000;

/// A row of the log of moderation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModerationEntry {
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// The name of the operator at that time.
    pub operator: String,
    /// The id of the operator's account; none for `tessera admin`.
    pub operator_player: Option<String>,
    /// What was done, such as `mute`.
    pub action: String,
    /// The id of the player, table or tournament; empty for the ban of a network that was given by its address.
    pub target: String,
    /// The name of the target at that time; empty if the target was deleted.
    pub name: String,
    /// Until when, or the new name.
    pub detail: String,
    /// Why.
    pub reason: String,
    /// The number of the report that it answers.
    pub report: Option<u64>,
}

/// The change of a moderation entry, which is stored in the same commit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ModerationChange {
    /// Nothing in the store: a table was closed by its own event.
    None,
    /// Marks a report as handled; nothing else is done.
    DismissReport {
        /// The number of the report.
        report: u64,
    },
    /// Makes a player an operator, or not.
    SetOperator {
        /// The id of the player.
        player: String,
        /// Whether they are one from now on.
        is_operator: bool,
    },
    /// Mutes a player until a time, or no longer.
    SetMute {
        /// The id of the player.
        player: String,
        /// The end; none to unmute.
        until: Option<u64>,
    },
    /// Bans a player until a time and ends their sessions, or no longer; then the bans of their networks end, too.
    SetBan {
        /// The id of the player.
        player: String,
        /// The end; none to unban.
        until: Option<u64>,
    },
    /// Bans networks until a time, or no longer.
    SetAddressBan {
        /// The networks, as text.
        networks: Vec<String>,
        /// The end; none to unban.
        until: Option<u64>,
        /// The id of the player whose connections gave the networks.
        player: Option<String>,
    },
    /// Renames an account.
    Rename {
        /// The id of the player.
        player: String,
        /// The new name.
        name: String,
    },
    /// Deletes a player: their names, their chat messages and everything else but an empty row. The detail of the log's row becomes
    /// the number of messages.
    DeletePlayer {
        /// The id of the player.
        player: String,
        /// The hash that the password must still have, if the player asks; otherwise an operator does.
        password_hash: Option<String>,
    },
    /// Deletes a tournament with its events. The tables of its games stay.
    DeleteTournament {
        /// The id of the tournament.
        tournament: String,
    },
}

/// A player, as operators see them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModeratedPlayer {
    /// The id of the player.
    pub id: String,
    /// The name.
    pub name: String,
    /// Whether the player has an account.
    pub account: bool,
    /// When they were created, in milliseconds since 1970.
    pub since: u64,
    /// Whether the player is an operator.
    pub is_operator: bool,
    /// Until when they cannot chat; none if a mute has ended.
    pub muted_until: Option<u64>,
    /// Until when they cannot sign in; none if a ban has ended.
    pub banned_until: Option<u64>,
}

/// Players and networks that are restricted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MutesAndNetworkBans {
    /// Ids of players, and until when they are muted.
    pub muted: Vec<(String, u64)>,
    /// The networks that are banned.
    pub networks: Vec<NetworkBan>,
}

/// The ban of a network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetworkBan {
    /// The network, as text.
    pub network: String,
    /// The end, in milliseconds since 1970.
    pub until: u64,
    /// The id of the player whose connections gave the network.
    pub player: Option<String>,
}

/// A tournament in the operators' list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModeratedTournament {
    /// The id of the tournament.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its game.
    pub game: GameKind,
    /// The name of its organiser.
    pub organiser: String,
    /// When it was announced, in milliseconds since 1970.
    pub opened: u64,
}
