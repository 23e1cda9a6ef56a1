//! Game-theoretic values.

use std::fmt;

use tessera_rules::{Game, Pentago};

/// Game-theoretic value: the result for the player to move if both players play perfectly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GameValue {
    /// The opponent wins.
    Loss,
    /// Neither player can force a win.
    Draw,
    /// The player to move wins.
    Win,
}

impl GameValue {
    /// 1 for a win, 0 for a draw, -1 for a loss.
    pub const fn number(self) -> i8 {
        self as i8 - 1
    }

    /// Value for the opponent.
    #[must_use]
    pub const fn for_opponent(self) -> GameValue {
        match self {
            GameValue::Loss => GameValue::Win,
            GameValue::Draw => GameValue::Draw,
            GameValue::Win => GameValue::Loss,
        }
    }

    /// Value of a game that is over, for the player whose turn it would be; `None` if the game is not over.
    pub fn of_finished(game: &Pentago) -> Option<GameValue> {
        let places = game.places()?;
        Some(match places.of(game.to_move()) {
            1 if places.is_draw() => GameValue::Draw,
            1 => GameValue::Win,
            _ => GameValue::Loss,
        })
    }

    pub(crate) fn from_answers(won: bool, not_lost: bool) -> GameValue {
        match (won, not_lost) {
            (true, _) => GameValue::Win,
            (false, true) => GameValue::Draw,
            (false, false) => GameValue::Loss,
        }
    }
}

impl fmt::Display for GameValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            GameValue::Loss => "loss",
            GameValue::Draw => "draw",
            GameValue::Win => "win",
        })
    }
}
