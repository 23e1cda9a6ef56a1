//! Games that are to be played or were.

use serde::{Deserialize, Serialize};

use crate::{GameNumber, GroupNumber, Outcome, Played, PlayerNumber};

/// A place in the knock-out part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "of", rename_all = "snake_case")]
pub enum MatchPlace {
    /// The intermediate round, which can take several rounds (TR-3).
    Intermediate {
        /// Counted from 1.
        round: u16,
        /// Counted from 1.
        index: u16,
    },
    /// The cup itself.
    Cup {
        /// Counted from 1; the final is the last.
        round: u16,
        /// Counted from 1, from the top.
        index: u16,
    },
    /// The game for the third place.
    ThirdPlace,
}

/// What a game counts for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Of {
    /// A group's order.
    Group(GroupNumber),
    /// Who goes through.
    Match(MatchPlace),
}

/// A game of two players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// Its number.
    pub number: GameNumber,
    /// What it counts for.
    pub of: Of,
    /// The round of the group, or which game of the match it is: 2 is the first replay (TR-6).
    pub round: u16,
    /// Who is to begin.
    pub first: PlayerNumber,
    /// The other.
    pub second: PlayerNumber,
    /// The table to which the two were called.
    pub table: Option<u16>,
    /// The event by which they were called last.
    pub called: u32,
    /// How it ended, once it has.
    pub result: Option<Played>,
    /// Whether it is cancelled: a correction or a return has taken away its reason.
    pub cancelled: bool,
}

impl Game {
    /// Whether it can still be played.
    pub fn is_open(&self) -> bool {
        self.result.is_none() && !self.cancelled
    }

    /// Whether the two are at their table.
    pub fn is_being_played(&self) -> bool {
        self.is_open() && self.table.is_some()
    }

    /// Whether somebody plays in it.
    pub fn has(&self, player: PlayerNumber) -> bool {
        self.first == player || self.second == player
    }

    /// The opponent of one of the two.
    pub fn opponent(&self, player: PlayerNumber) -> PlayerNumber {
        if self.first == player { self.second } else { self.first }
    }

    /// The two, as they are to begin.
    pub fn players(&self) -> [PlayerNumber; 2] {
        [self.first, self.second]
    }

    /// How it ended, once it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.result.as_ref().map(|played| played.outcome)
    }

    /// Who began, or is to begin.
    pub fn began(&self) -> PlayerNumber {
        self.result.as_ref().map_or(self.first, |played| played.began)
    }

    pub(crate) fn is_between(&self, players: [PlayerNumber; 2]) -> bool {
        self.has(players[0]) && self.has(players[1])
    }
}
