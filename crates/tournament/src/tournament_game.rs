//! Games of a tournament.

use serde::{Deserialize, Serialize};

use crate::{DecidedGame, GameNumber, GameResult, GroupNumber, PlayerNumber};

/// Position of a match in the knock-out phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = MatchPlace))]
#[serde(tag = "of", rename_all = "snake_case")]
pub enum BracketPosition {
    /// A match of the intermediate round, which can take several rounds (TR-3).
    Intermediate {
        /// Round, counted from 1.
        round: u16,
        /// Match of the round, counted from 1.
        index: u16,
    },
    /// A match of the cup.
    Cup {
        /// Round, counted from 1; the final is the last.
        round: u16,
        /// Match of the round, counted from 1, from the top.
        index: u16,
    },
    /// The match for third place.
    ThirdPlace,
}

/// The phase that a game belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GamePhase {
    /// A group.
    Group(GroupNumber),
    /// A match of the knock-out phase.
    Match(BracketPosition),
}

/// A game between two players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentGame {
    /// Number of the game.
    pub number: GameNumber,
    /// Phase it belongs to.
    pub phase: GamePhase,
    /// Round of the group, or number of the game within its match: 2 is the first replay (TR-6).
    pub round: u16,
    /// The player who is to begin.
    pub first: PlayerNumber,
    /// The other player.
    pub second: PlayerNumber,
    /// Players of the third and later seats, at tables of three and more.
    pub others: Vec<PlayerNumber>,
    /// Table to which the players were called.
    pub table: Option<u16>,
    /// Number of the event that last called them.
    pub called_by: u32,
    /// Result, once it is decided.
    pub result: Option<DecidedGame>,
    /// Whether it is cancelled, because a correction or reinstatement made it obsolete.
    pub cancelled: bool,
}

impl TournamentGame {
    /// Whether it is still to be decided.
    pub fn is_open(&self) -> bool {
        self.result.is_none() && !self.cancelled
    }

    /// Whether the players were called to a table and the game is not decided.
    pub fn is_being_played(&self) -> bool {
        self.is_open() && self.table.is_some()
    }

    /// Whether a player plays in it.
    pub fn has(&self, player: PlayerNumber) -> bool {
        self.seated().any(|seated| seated == player)
    }

    /// All players in the order of their seats; the first is to begin.
    pub fn seated(&self) -> impl Iterator<Item = PlayerNumber> {
        [self.first, self.second].into_iter().chain(self.others.iter().copied())
    }

    /// All players but one.
    pub fn opponents(&self, player: PlayerNumber) -> impl Iterator<Item = PlayerNumber> {
        self.seated().filter(move |&seated| seated != player)
    }

    /// The opponent of one of its players, in a game of two.
    pub fn opponent(&self, player: PlayerNumber) -> PlayerNumber {
        if self.first == player { self.second } else { self.first }
    }

    /// The first two players, who are all but at tables of three and more; the first is to begin.
    pub fn players(&self) -> [PlayerNumber; 2] {
        [self.first, self.second]
    }

    /// Result, once it is decided.
    pub fn outcome(&self) -> Option<GameResult> {
        self.result.as_ref().map(|played| played.outcome)
    }

    /// The player who began, or is to begin.
    pub fn began(&self) -> PlayerNumber {
        self.result.as_ref().map_or(self.first, |played| played.began)
    }

    pub(crate) fn is_between(&self, players: [PlayerNumber; 2]) -> bool {
        self.has(players[0]) && self.has(players[1])
    }
}
