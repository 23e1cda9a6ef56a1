//! Perft of the class `Game`.

use pyo3::prelude::*;
use tessera_rules::AnyGame;
use tessera_solver::CancelToken;

use super::cancellable::run_cancellable;
use super::game::PyGame;
use super::integer_arguments::{in_range, integer};

/// Sequences of this length are counted without asking whether the count was cancelled.
const UNINTERRUPTED_DEPTH: usize = 2;

/// The number of sequences of legal moves, or of some of them if the count was cancelled.
fn count(game: &mut AnyGame, depth: usize, stop: &CancelToken) -> u64 {
    if depth <= UNINTERRUPTED_DEPTH {
        return game.perft(depth);
    }
    let mut sum = 0;
    for mv in game.legal_moves() {
        if stop.is_cancelled() {
            break;
        }
        let undo = game.play(mv).expect("a legal move");
        sum += count(game, depth - 1, stop);
        game.undo(undo);
    }
    sum
}

#[pymethods]
impl PyGame {
    /// The number of sequences of legal moves of this length.
    fn perft(&self, py: Python<'_>, #[pyo3(from_py_with = integer)] depth: i64) -> PyResult<u64> {
        let depth = in_range("depth", depth, 0..=1_000)?;
        let mut game = self.game.clone();
        run_cancellable(py, move |stop| count(&mut game, depth, stop), |_| Ok(()))
    }
}
