//! What a position is worth when nobody errs.

use std::fmt;

use tessera_rules::{Game, Pentago};

/// The result for the player to move if both play as well as can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// He loses.
    Loss,
    /// Nobody wins.
    Draw,
    /// He wins.
    Win,
}

impl Outcome {
    /// 1 for a win, 0 for a draw, -1 for a loss.
    pub const fn number(self) -> i8 {
        self as i8 - 1
    }

    /// The same for the other player.
    #[must_use]
    pub const fn of_other(self) -> Outcome {
        match self {
            Outcome::Loss => Outcome::Win,
            Outcome::Draw => Outcome::Draw,
            Outcome::Win => Outcome::Loss,
        }
    }

    /// The outcome of a game that is over, for the player who would move.
    pub fn of_finished(game: &Pentago) -> Option<Outcome> {
        let places = game.places()?;
        Some(match places.of(game.to_move()) {
            1 if places.is_draw() => Outcome::Draw,
            1 => Outcome::Win,
            _ => Outcome::Loss,
        })
    }

    pub(crate) fn from_answers(won: bool, not_lost: bool) -> Outcome {
        match (won, not_lost) {
            (true, _) => Outcome::Win,
            (false, true) => Outcome::Draw,
            (false, false) => Outcome::Loss,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Outcome::Loss => "loss",
            Outcome::Draw => "draw",
            Outcome::Win => "win",
        })
    }
}
