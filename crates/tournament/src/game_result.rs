//! Results of tournament games.

use serde::{Deserialize, Serialize};

use crate::PlayerNumber;

/// Result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "how", rename_all = "snake_case")]
pub enum GameResult {
    /// A player won.
    Won {
        /// The winner.
        winner: PlayerNumber,
        /// Number of marbles that the winner placed, for the win points (TR-4).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        marbles: Option<u16>,
    },
    /// The game was drawn.
    Drawn,
    /// A player forfeited the game or was excluded from it: a win without win points.
    Forfeit {
        /// The other player.
        winner: PlayerNumber,
    },
    /// A player did not come: a win without win points.
    NoShow {
        /// The other player.
        winner: PlayerNumber,
    },
    /// Neither player came to a group game: both lose.
    NobodyCame,
    /// A player has withdrawn (TR-9): a win without win points. It follows from the withdrawal and cannot be entered.
    Walkover {
        /// The other player.
        winner: PlayerNumber,
    },
}

impl GameResult {
    /// A win with this number of marbles placed.
    pub const fn won(winner: PlayerNumber, marbles: u16) -> GameResult {
        GameResult::Won { winner, marbles: Some(marbles) }
    }

    /// The winner, if there is one.
    pub const fn winner(self) -> Option<PlayerNumber> {
        match self {
            GameResult::Won { winner, .. }
            | GameResult::Forfeit { winner }
            | GameResult::NoShow { winner }
            | GameResult::Walkover { winner } => Some(winner),
            GameResult::Drawn | GameResult::NobodyCame => None,
        }
    }

    /// Name of the kind of result, as in events.
    pub const fn name(self) -> &'static str {
        match self {
            GameResult::Won { .. } => "won",
            GameResult::Drawn => "drawn",
            GameResult::Forfeit { .. } => "forfeit",
            GameResult::NoShow { .. } => "no_show",
            GameResult::NobodyCame => "nobody_came",
            GameResult::Walkover { .. } => "walkover",
        }
    }

    /// Whether it was entered, and not derived from a withdrawal.
    pub const fn was_entered(self) -> bool {
        !matches!(self, GameResult::Walkover { .. })
    }
}

/// A decided game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = GamePlayed))]
pub struct DecidedGame {
    /// Result of the game.
    #[serde(flatten)]
    pub outcome: GameResult,
    /// The player who actually began.
    pub began: PlayerNumber,
    /// Moves separated by spaces, if they were recorded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<String>,
}
