//! How games end.

use serde::{Deserialize, Serialize};

use crate::PlayerNumber;

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = GameResult))]
#[serde(tag = "how", rename_all = "snake_case")]
pub enum Outcome {
    /// Somebody won.
    Won {
        /// Who.
        winner: PlayerNumber,
        /// How many marbles the winner had placed, for the win points (TR-4).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        marbles: Option<u16>,
    },
    /// Nobody won.
    Drawn,
    /// One of the two gave the game up without playing it out, or was excluded from it: a win without win points.
    Forfeit {
        /// The other.
        winner: PlayerNumber,
    },
    /// One of the two did not come: a win without win points.
    NoShow {
        /// The other.
        winner: PlayerNumber,
    },
    /// Neither came to a game of a group: nobody gets anything.
    NobodyCame,
    /// One of the two has withdrawn (TR-9): a win without win points. Nobody enters it; it comes with the withdrawal.
    Walkover {
        /// The other.
        winner: PlayerNumber,
    },
}

impl Outcome {
    /// A win with so many marbles placed.
    pub const fn won(winner: PlayerNumber, marbles: u16) -> Outcome {
        Outcome::Won { winner, marbles: Some(marbles) }
    }

    /// Who won, if anybody did.
    pub const fn winner(self) -> Option<PlayerNumber> {
        match self {
            Outcome::Won { winner, .. }
            | Outcome::Forfeit { winner }
            | Outcome::NoShow { winner }
            | Outcome::Walkover { winner } => Some(winner),
            Outcome::Drawn | Outcome::NobodyCame => None,
        }
    }

    /// How it ended in one word, as in the events.
    pub const fn name(self) -> &'static str {
        match self {
            Outcome::Won { .. } => "won",
            Outcome::Drawn => "drawn",
            Outcome::Forfeit { .. } => "forfeit",
            Outcome::NoShow { .. } => "no_show",
            Outcome::NobodyCame => "nobody_came",
            Outcome::Walkover { .. } => "walkover",
        }
    }

    /// Whether somebody entered it, so that it is not changed behind his back.
    pub const fn was_entered(self) -> bool {
        !matches!(self, Outcome::Walkover { .. })
    }
}

/// A game that was decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = GamePlayed))]
pub struct Played {
    /// How it ended.
    #[serde(flatten)]
    pub outcome: Outcome,
    /// Who began, whoever should have.
    pub began: PlayerNumber,
    /// The moves, where they were kept, with spaces between them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<String>,
}
