//! Results of tournament games.

use serde::{Deserialize, Serialize};
use tessera_rules::FinalPlaces;
use tessera_rules::input_text::decimal;

use crate::{PlayerNumber, TournamentRefusal};

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
    /// The places of all players, at tables of three and more.
    #[serde(rename = "places")]
    Placed {
        /// Places in the order of the seats, such as `2:1:4:3`.
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        places: FinalPlaces,
    },
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
            GameResult::Drawn | GameResult::NobodyCame | GameResult::Placed { .. } => None,
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
            GameResult::Placed { .. } => "places",
            GameResult::Walkover { .. } => "walkover",
        }
    }

    /// Reads places as they are typed, in the order of the seats: `2-1-4-3`; players who share a place have the same number.
    pub fn read_places(text: &str) -> Result<GameResult, TournamentRefusal> {
        let place = |text: &str| decimal(text).and_then(|place| u8::try_from(place).ok());
        let by_seat: Option<Vec<u8>> = text.split(['-', ':']).map(place).collect();
        match by_seat.and_then(|by_seat| FinalPlaces::ranking(&by_seat)) {
            Some(places) => Ok(GameResult::Placed { places }),
            None => Err(TournamentRefusal::PlacesText { text: text.to_owned() }),
        }
    }

    /// Whether a game was played with this result, and not decided without play.
    pub const fn was_played(self) -> bool {
        matches!(self, GameResult::Won { .. } | GameResult::Drawn | GameResult::Placed { .. })
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
