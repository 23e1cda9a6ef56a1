//! Seats and their holders.

use std::fmt;

use serde::{Deserialize, Serialize};
use tessera_rules::Seat;

use crate::DELETED_PLAYER_NAME;

/// Number of a seat, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(transparent)]
pub struct SeatNumber(u8);

impl SeatNumber {
    /// A seat number, which need not exist at a table.
    pub const fn new(number: u8) -> SeatNumber {
        SeatNumber(number)
    }

    /// The rules' seat, if a game with this many seats has it.
    pub fn seat(self, seats: usize) -> Option<Seat> {
        Seat::numbered(usize::from(self.0), seats)
    }

    /// The number, counted from 1.
    pub const fn get(self) -> u8 {
        self.0
    }
}

impl From<Seat> for SeatNumber {
    fn from(seat: Seat) -> SeatNumber {
        SeatNumber(seat.number() as u8)
    }
}

impl fmt::Display for SeatNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// Id of a player, assigned by the server. The table only compares ids and never sends them to clients.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(transparent)]
pub struct PlayerId(String);

impl PlayerId {
    /// Wraps the id of a player.
    pub fn new(id: impl Into<String>) -> PlayerId {
        PlayerId(id.into())
    }

    /// The id as the server assigned it.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub(crate) fn is_hidden(&self) -> bool {
        self.0.is_empty()
    }
}

/// Holder of a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Holder))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum SeatHolder {
    /// The seat is open.
    Open,
    /// A player with an account.
    Person {
        /// Id of the player.
        #[serde(default, skip_serializing_if = "PlayerId::is_hidden")]
        player: PlayerId,
        /// Display name.
        name: String,
        /// Whether a program plays: the account is marked as a bot.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        bot: bool,
    },
    /// A player without an account.
    Guest {
        /// Id of the player.
        #[serde(default, skip_serializing_if = "PlayerId::is_hidden")]
        player: PlayerId,
        /// Display name.
        name: String,
    },
    /// Another player at the screen of a person or guest, who acts for both.
    SameScreen {
        /// Id of the player who owns the screen.
        #[serde(default, skip_serializing_if = "PlayerId::is_hidden")]
        player: PlayerId,
        /// Display name.
        name: String,
    },
    /// The engine.
    Engine {
        /// Playing strength, from 1 to 10.
        level: u8,
    },
}

impl SeatHolder {
    /// A player with an account.
    pub fn person(player: &str, name: &str) -> SeatHolder {
        SeatHolder::Person { player: PlayerId::new(player), name: name.to_owned(), bot: false }
    }

    /// A program with an account that is marked as a bot.
    pub fn bot(player: &str, name: &str) -> SeatHolder {
        SeatHolder::Person { player: PlayerId::new(player), name: name.to_owned(), bot: true }
    }

    /// A player without an account.
    pub fn guest(player: &str, name: &str) -> SeatHolder {
        SeatHolder::Guest { player: PlayerId::new(player), name: name.to_owned() }
    }

    /// Another player at this player's screen.
    pub fn same_screen(player: &str, name: &str) -> SeatHolder {
        SeatHolder::SameScreen { player: PlayerId::new(player), name: name.to_owned() }
    }

    /// Whether the seat is open.
    pub fn is_open(&self) -> bool {
        *self == SeatHolder::Open
    }

    /// Whether the account that holds the seat is marked as a bot.
    pub fn is_bot(&self) -> bool {
        matches!(self, SeatHolder::Person { bot: true, .. })
    }

    /// Id of the player who acts for the seat, if a human does.
    pub fn player(&self) -> Option<&PlayerId> {
        match self {
            SeatHolder::Person { player, .. }
            | SeatHolder::Guest { player, .. }
            | SeatHolder::SameScreen { player, .. } => Some(player),
            SeatHolder::Open | SeatHolder::Engine { .. } => None,
        }
    }

    /// Display name; empty for an open seat.
    pub fn name(&self) -> String {
        match self {
            SeatHolder::Open => String::new(),
            SeatHolder::Person { name, .. }
            | SeatHolder::Guest { name, .. }
            | SeatHolder::SameScreen { name, .. } => name.clone(),
            SeatHolder::Engine { level } => format!("Tessera level {level}"),
        }
    }

    /// Changes the name of a human holder, who may have been deleted since: then the name stays unknown.
    pub(crate) fn rename(&mut self, new: &str) {
        match self {
            SeatHolder::Person { name, .. }
            | SeatHolder::Guest { name, .. }
            | SeatHolder::SameScreen { name, .. } => {
                if name != DELETED_PLAYER_NAME {
                    new.clone_into(name);
                }
            }
            SeatHolder::Open | SeatHolder::Engine { .. } => {}
        }
    }

    /// Name of a player who holds a seat for themselves, with their id. The name of another player at the same screen was
    /// typed there and belongs to no player of the server.
    pub(crate) fn own_name_mut(&mut self) -> Option<(&PlayerId, &mut String)> {
        match self {
            SeatHolder::Person { player, name, .. } | SeatHolder::Guest { player, name } => {
                Some((&*player, name))
            }
            SeatHolder::SameScreen { .. } | SeatHolder::Open | SeatHolder::Engine { .. } => None,
        }
    }

    /// A copy without the player id.
    #[must_use]
    pub(crate) fn redacted(&self) -> SeatHolder {
        let mut hidden = self.clone();
        match &mut hidden {
            SeatHolder::Person { player, .. }
            | SeatHolder::Guest { player, .. }
            | SeatHolder::SameScreen { player, .. } => *player = PlayerId::default(),
            SeatHolder::Open | SeatHolder::Engine { .. } => {}
        }
        hidden
    }
}
