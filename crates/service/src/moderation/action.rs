//! What operators may do.

use std::net::IpAddr;

use serde::{Deserialize, Serialize};

/// What an operator does. A player is named by their id, or by the name of their account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "action", rename_all = "snake_case")]
pub enum ModerationAction {
    /// Makes an account an operator.
    Grant {
        /// The player.
        player: String,
    },
    /// Ends the role of an operator.
    Revoke {
        /// The player.
        player: String,
    },
    /// Forbids a player to chat.
    Mute {
        /// The player.
        player: String,
        /// For how long; for ever without it.
        #[serde(default)]
        minutes: Option<u32>,
    },
    /// Lets a player chat again.
    Unmute {
        /// The player.
        player: String,
    },
    /// Ends the sessions of a player and forbids them to sign in.
    Ban {
        /// The player.
        player: String,
        /// For how long; for ever without it.
        #[serde(default)]
        minutes: Option<u32>,
    },
    /// Lets a player sign in again, and ends the bans of networks that were made by naming the player.
    Unban {
        /// The player.
        player: String,
    },
    /// Refuses all requests from a network, for 30 days at most: that of an address, or those from which a player is connected.
    BanAddress {
        /// The address.
        #[serde(default)]
        #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
        address: Option<IpAddr>,
        /// The player.
        #[serde(default)]
        player: Option<String>,
        /// For how long.
        minutes: u32,
    },
    /// Accepts requests from a network again.
    UnbanAddress {
        /// The address.
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        address: IpAddr,
    },
    /// Renames an account.
    Rename {
        /// The player.
        player: String,
        /// The new name.
        name: String,
    },
    /// Deletes a player: the account or guest, their names everywhere and their chat messages. Running games are resigned.
    DeletePlayer {
        /// The player.
        player: String,
    },
    /// Marks the report that is given with the reason, and others of the same thing, as handled; nothing else is done.
    Dismiss,
    /// Ends the game at a table without a result. A table of a tournament is refused.
    CloseTable {
        /// The id of the table.
        table: String,
    },
    /// Deletes a tournament with its results. The tables of its games stay.
    DeleteTournament {
        /// The id of the tournament.
        tournament: String,
        /// Delete it even if it has results, or if its events cannot be read.
        #[serde(default)]
        sure: bool,
    },
}
