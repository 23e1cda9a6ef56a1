//! Seats and who holds them.

use std::fmt;

use serde::{Deserialize, Serialize};
use tessera_rules::Seat;

/// A seat's number, counted from 1 as people do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(transparent)]
pub struct SeatNumber(u8);

impl SeatNumber {
    /// The seat with this number, which need not exist at a table.
    pub const fn new(number: u8) -> SeatNumber {
        SeatNumber(number)
    }

    /// The seat of the rules, if a game of this many seats has it.
    pub fn seat(self, seats: usize) -> Option<Seat> {
        Seat::numbered(usize::from(self.0), seats)
    }

    /// The number.
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

/// Who somebody is, as the server knows him. The table only compares it, and shows it to nobody.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(transparent)]
pub struct PlayerId(String);

impl PlayerId {
    /// The player whom the server calls so.
    pub fn new(id: impl Into<String>) -> PlayerId {
        PlayerId(id.into())
    }

    /// The id as the server gave it.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub(crate) fn is_hidden(&self) -> bool {
        self.0.is_empty()
    }
}

/// Who holds a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Holder {
    /// Nobody yet.
    Open,
    /// Somebody with an account.
    Person {
        /// Who it is.
        #[serde(default, skip_serializing_if = "PlayerId::is_hidden")]
        player: PlayerId,
        /// The name to show.
        name: String,
    },
    /// Somebody without an account.
    Guest {
        /// Who it is.
        #[serde(default, skip_serializing_if = "PlayerId::is_hidden")]
        player: PlayerId,
        /// The name to show.
        name: String,
    },
    /// Somebody who sits at the screen of a person or guest; that one acts for both.
    SameScreen {
        /// Whose screen it is.
        #[serde(default, skip_serializing_if = "PlayerId::is_hidden")]
        player: PlayerId,
        /// The name to show.
        name: String,
    },
    /// The computer.
    Engine {
        /// How well it plays, from 1 to 10.
        level: u8,
    },
}

impl Holder {
    /// A person's seat.
    pub fn person(player: &str, name: &str) -> Holder {
        Holder::Person { player: PlayerId::new(player), name: name.to_owned() }
    }

    /// A guest's seat.
    pub fn guest(player: &str, name: &str) -> Holder {
        Holder::Guest { player: PlayerId::new(player), name: name.to_owned() }
    }

    /// The seat of somebody at this player's screen.
    pub fn same_screen(player: &str, name: &str) -> Holder {
        Holder::SameScreen { player: PlayerId::new(player), name: name.to_owned() }
    }

    /// Whether nobody holds the seat.
    pub fn is_open(&self) -> bool {
        *self == Holder::Open
    }

    /// Who acts for the seat, if that is a human being.
    pub fn player(&self) -> Option<&PlayerId> {
        match self {
            Holder::Person { player, .. }
            | Holder::Guest { player, .. }
            | Holder::SameScreen { player, .. } => Some(player),
            Holder::Open | Holder::Engine { .. } => None,
        }
    }

    /// The name to show.
    pub fn name(&self) -> String {
        match self {
            Holder::Open => String::new(),
            Holder::Person { name, .. } | Holder::Guest { name, .. } | Holder::SameScreen { name, .. } => {
                name.clone()
            }
            Holder::Engine { level } => format!("Tessera level {level}"),
        }
    }

    /// The same person by another name.
    pub(crate) fn rename(&mut self, new: &str) {
        match self {
            Holder::Person { name, .. } | Holder::Guest { name, .. } | Holder::SameScreen { name, .. } => {
                new.clone_into(name);
            }
            Holder::Open | Holder::Engine { .. } => {}
        }
    }

    /// The same without saying who it is.
    #[must_use]
    pub(crate) fn hidden(&self) -> Holder {
        let mut hidden = self.clone();
        match &mut hidden {
            Holder::Person { player, .. }
            | Holder::Guest { player, .. }
            | Holder::SameScreen { player, .. } => *player = PlayerId::default(),
            Holder::Open | Holder::Engine { .. } => {}
        }
        hidden
    }
}
