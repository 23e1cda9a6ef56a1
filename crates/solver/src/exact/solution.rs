//! A solved position, or why it is not.

use tessera_rules::{Game, MarbleMove, Pentago};

use super::Outcome;

/// A position's proven value, and that of every move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// What the position is worth for the player to move.
    pub value: Outcome,
    /// What each legal move is worth for him, the best first.
    pub moves: Vec<(MarbleMove, Outcome)>,
    /// How many positions were looked at, each in all ways its blocks can stand.
    pub positions: u64,
}

impl Solution {
    /// A position whose moves' values can be told one by one.
    pub(crate) fn of_moves(
        game: &Pentago,
        mut value_of: impl FnMut(MarbleMove) -> Outcome,
        positions: u64,
    ) -> Solution {
        if let Some(value) = Outcome::of_finished(game) {
            return Solution { value, moves: Vec::new(), positions };
        }
        let mut legal = Vec::new();
        game.legal_moves(&mut legal);
        let mut moves: Vec<_> = legal.into_iter().map(|mv| (mv, value_of(mv))).collect();
        moves.sort_by_key(|&(mv, value)| (std::cmp::Reverse(value), mv));
        let value = moves.first().map_or(Outcome::Draw, |&(_, value)| value);
        Solution { value, moves, positions }
    }
}

/// Why a position was not solved.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotSolved {
    /// There are too many positions below it.
    #[error("a position with {marbles} marbles needs {} of memory, and {} may be used", size(*.needed), size(*.allowed))]
    Memory {
        /// The marbles on the board.
        marbles: usize,
        /// The bytes that solving takes.
        needed: u64,
        /// The bytes that may be taken.
        allowed: u64,
    },
    /// The system has less memory than may be used.
    #[error("the system does not give {} of memory", size(*.needed))]
    Refused {
        /// The bytes that solving takes.
        needed: u64,
    },
    /// What may be played depends on the last turn, which the solver forgets.
    #[error("under no_turn_back a position is more than its marbles, and the exact solver does not know it")]
    NoTurnBack,
    /// Somebody said stop, or the time was up.
    #[error("it was stopped before it was solved")]
    Stopped,
}

/// Bytes as people say them.
pub fn size(bytes: u64) -> String {
    const UNITS: [&str; 5] = ["KB", "MB", "GB", "TB", "PB"];
    let mut size = bytes as f64 / 1e3;
    let mut unit = 0;
    while size >= 999.5 && unit + 1 < UNITS.len() {
        size /= 1e3;
        unit += 1;
    }
    let digits = usize::from(size < 9.95);
    format!("{size:.digits$} {}", UNITS[unit])
}
