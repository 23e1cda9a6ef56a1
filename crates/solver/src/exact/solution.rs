//! Results and errors of the solver.

use tessera_rules::{Game, MarbleMove, Pentago};

use super::GameValue;

/// Proven value of a position and of every move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PentagoSolution {
    /// Value of the position for the player to move.
    pub value: GameValue,
    /// Value of each legal move for the player to move, the best first.
    pub moves: Vec<(MarbleMove, GameValue)>,
    /// Number of positions computed, each for all block rotations.
    pub positions: u64,
}

impl PentagoSolution {
    /// Solution from a function that gives the value of every move.
    pub(crate) fn of_moves(
        game: &Pentago,
        mut value_of: impl FnMut(MarbleMove) -> GameValue,
        positions: u64,
    ) -> PentagoSolution {
        if let Some(value) = GameValue::of_finished(game) {
            return PentagoSolution { value, moves: Vec::new(), positions };
        }
        let mut legal = Vec::new();
        game.legal_moves(&mut legal);
        let mut moves: Vec<_> = legal.into_iter().map(|mv| (mv, value_of(mv))).collect();
        moves.sort_by_key(|&(mv, value)| (std::cmp::Reverse(value), mv));
        let value = moves.first().map_or(GameValue::Draw, |&(_, value)| value);
        PentagoSolution { value, moves, positions }
    }
}

/// Reason why a position was not solved.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SolveError {
    /// The memory limit is too low for the tree below the position.
    #[error("a position with {marbles} marbles needs {} of memory, and the limit is {}", format_bytes(*.needed), format_bytes(*.allowed))]
    NotEnoughMemory {
        /// Number of marbles on the board.
        marbles: usize,
        /// Bytes that the solver needs.
        needed: u64,
        /// Memory limit in bytes.
        allowed: u64,
    },
    /// The system has less memory than the limit.
    #[error("the system cannot allocate {} of memory", format_bytes(*.needed))]
    AllocationFailed {
        /// Bytes that the solver needs.
        needed: u64,
    },
    /// Legal moves depend on the last turn, which is not part of the solver's positions.
    #[error(
        "the exact solver does not support the rule no_turn_back, under which the last turn is part of the position"
    )]
    NoTurnBack,
    /// The [`CancelToken`](crate::CancelToken) was cancelled.
    #[error("the solver was cancelled before it was done")]
    Cancelled,
}

/// Formats a number of bytes with a decimal unit, such as `1.5 GB`.
pub fn format_bytes(bytes: u64) -> String {
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
