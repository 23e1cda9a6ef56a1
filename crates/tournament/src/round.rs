//! Rounds of the formats that are drawn round by round.

use serde::{Deserialize, Serialize};

use crate::{GameNumber, PlayerNumber};

/// Why a player begins a game of the Swiss system.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum BeginningReason {
    /// So far they began less often, compared with the games in which they did not begin.
    #[serde(rename = "balance")]
    Balance,
    /// Otherwise somebody would begin, or not begin, for the third time in a row.
    #[serde(rename = "third_in_row")]
    ThirdInRow,
    /// In the latest round in which exactly one of the two began, the other did.
    #[serde(rename = "alternation")]
    Alternation,
    /// A random draw (TR-7).
    #[serde(rename = "lot")]
    RandomDraw,
}

/// A game of a round, as drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RoundPairing {
    /// The players in the order of their seats; the first begins.
    pub players: Vec<PlayerNumber>,
    /// The points with which they were paired, in the Swiss system. A later correction does not change them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub points: Vec<u32>,
    /// Why the first player begins, in the Swiss system.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub begins: Option<BeginningReason>,
}

/// A player without an opponent in a round of the Swiss system.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RoundBye {
    /// The player.
    pub player: PlayerNumber,
    /// The points with which they were paired.
    pub points: u32,
}

/// A round that was drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentRound {
    /// Number of the round, counted from 1.
    pub number: u16,
    /// Its games.
    pub games: Vec<GameNumber>,
    /// How they were drawn, in the same order.
    pub pairings: Vec<RoundPairing>,
    /// The player without an opponent.
    pub bye: Option<RoundBye>,
}

impl TournamentRound {
    /// Players of the round, with the points with which they were paired.
    pub(crate) fn players(&self) -> impl Iterator<Item = (PlayerNumber, u32)> {
        let paired = self.pairings.iter().flat_map(|pairing| {
            let points = pairing.points.iter().copied().chain(std::iter::repeat(0));
            pairing.players.iter().copied().zip(points)
        });
        paired.chain(self.bye.map(|bye| (bye.player, bye.points)))
    }
}
