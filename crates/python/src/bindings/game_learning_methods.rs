//! Actions, observations and rollouts of the class `Game`.

use numpy::{PyArray1, PyArray3, PyArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use tessera_rules::{Seat, Symmetry};

use super::errors::{illegal_action, illegal_move};
use super::game::PyGame;
use super::integer_arguments::{in_range, integer, optional_integer, seed, thread_count};
use super::numpy_arrays::{check_overlap, entries, named, output, require_numpy};
use crate::batch::{RolloutBuffers, RolloutCounts, RolloutOptions, roll_out};
use crate::encoding;

/// Counts of random games.
#[pyclass(name = "Rollouts", module = "tessera_games", frozen, get_all)]
#[derive(Debug)]
pub(super) struct PyRollouts {
    /// The number of games.
    games: usize,
    /// Games in which a seat was first, alone or with others, by seat. Draws do not count.
    wins: Vec<u64>,
    /// Games in which all seats shared the first place.
    draws: u64,
    /// Moves of all games.
    moves: u64,
}

#[pymethods]
impl PyRollouts {
    fn __repr__(&self) -> String {
        let PyRollouts { games, wins, draws, moves } = self;
        format!("Rollouts(games={games}, wins={wins:?}, draws={draws}, moves={moves})")
    }
}

impl PyGame {
    /// The symmetry with an index.
    pub(super) fn symmetry(&self, index: i64) -> PyResult<Symmetry> {
        let count = encoding::symmetry_count(&self.game);
        if let Some(index) = usize::try_from(index).ok().filter(|&index| index < count) {
            return Ok(Symmetry::new(index));
        }
        Err(PyValueError::new_err(format!("there is no symmetry {index}; they run from 0 to {}", count - 1)))
    }

    fn observer(&self, seat: Option<i64>) -> PyResult<Seat> {
        let Some(number) = seat else { return Ok(self.game.to_move()) };
        let seat = usize::try_from(number).ok().and_then(|seat| Seat::numbered(seat, self.game.seats()));
        seat.ok_or_else(|| {
            PyValueError::new_err(format!(
                "there is no seat {number}; they run from 1 to {}",
                self.game.seats()
            ))
        })
    }
}

#[pymethods]
impl PyGame {
    /// The number of actions: every move of the game has a number below it.
    #[getter]
    fn num_actions(&self) -> usize {
        encoding::action_count(&self.game)
    }

    /// The shape of an observation: planes, rows, columns.
    #[getter]
    fn observation_shape(&self) -> (usize, usize, usize) {
        encoding::plane_shape(&self.game).into()
    }

    /// The number of symmetries of the board.
    #[getter]
    fn symmetries(&self) -> usize {
        encoding::symmetry_count(&self.game)
    }

    /// The numbers of the legal moves, ascending.
    fn legal_actions(&self) -> Vec<usize> {
        encoding::legal_actions(&self.game)
    }

    /// The number of a legal move.
    fn action(&self, py: Python<'_>, r#move: &str) -> PyResult<usize> {
        let mv = self.game.parse_move(r#move).and_then(|mv| self.game.check(mv).map(|()| mv));
        let mv = mv.map_err(|reason| illegal_move(py, &reason))?;
        // A group may be given by any of its tiles (EX-8); legal moves name its first one.
        let text = self.game.move_text(mv);
        let mv = self.game.parse_move(&text).map_err(|reason| illegal_move(py, &reason))?;
        Ok(encoding::action_of(&self.game, mv).expect("a move that was parsed is of this game"))
    }

    /// The legal move with a number.
    fn action_move(&self, py: Python<'_>, #[pyo3(from_py_with = integer)] action: i64) -> PyResult<String> {
        let mv = encoding::move_of(&self.game, action).map_err(|reason| illegal_action(py, &reason))?;
        Ok(self.game.move_text(mv))
    }

    /// The image of a legal action under a symmetry: an action of `transformed(symmetry)`.
    fn transformed_action(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = integer)] action: i64,
        #[pyo3(from_py_with = integer)] symmetry: i64,
    ) -> PyResult<usize> {
        encoding::transformed_action(&self.game, action, self.symmetry(symmetry)?)
            .map_err(|reason| illegal_action(py, &reason))
    }

    /// The mask of the legal actions, as an array of bool.
    fn action_mask<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<bool>>> {
        require_numpy(py)?;
        let mut mask = vec![0; encoding::action_count(&self.game)];
        encoding::mark_legal_actions(&self.game, &mut mask);
        Ok(PyArray1::from_iter(py, mask.into_iter().map(|legal| legal != 0)))
    }

    /// The position as planes of float32, as the player of a seat sees it (by default the player to move).
    #[pyo3(signature = (seat = None))]
    fn observation<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = optional_integer)] seat: Option<i64>,
    ) -> PyResult<Bound<'py, PyArray3<f32>>> {
        require_numpy(py)?;
        let shape = encoding::plane_shape(&self.game);
        let mut planes = vec![0.0_f32; shape.into_iter().product()];
        encoding::write_observation(&self.game, self.observer(seat)?, &mut planes);
        PyArray1::from_vec(py, planes).reshape(shape)
    }

    /// The reward of every seat: 1 for a win, -1 for a loss, 0 for a draw or while the game is running. With more players:
    /// opponents behind less opponents ahead, divided by the number of opponents.
    #[getter]
    fn rewards(&self) -> Vec<f32> {
        let reward = |seat| {
            let places = self.game.places();
            places.map_or(0.0, |places| encoding::reward_of(places, seat, self.game.has_teams()))
        };
        Seat::all(self.game.seats()).map(reward).collect()
    }

    /// Plays random games from this position to their end, on all cores or `threads` threads. `places` (uint8, one row per game)
    /// and `lengths` (uint16) receive the result of every game. Ctrl-C ends it early.
    #[pyo3(signature = (games, *, seed = 0, threads = None, places = None, lengths = None))]
    fn rollouts(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = integer)] games: i64,
        #[pyo3(from_py_with = seed)] seed: u64,
        #[pyo3(from_py_with = optional_integer)] threads: Option<i64>,
        places: Option<&Bound<'_, PyAny>>,
        lengths: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyRollouts> {
        if places.is_some() || lengths.is_some() {
            require_numpy(py)?;
        }
        let games = in_range("games", games, 0..=isize::MAX as usize)?;
        let options = RolloutOptions { games, seed, threads: thread_count(threads, 0)? };
        let start = self.game.clone();
        let mut places = output::<u8>(places, "places", "uint8", &[games, start.seats()])?;
        let mut lengths = output::<u16>(lengths, "lengths", "uint16", &[games])?;
        let all = [named("places", places.as_ref()), named("lengths", lengths.as_ref())];
        check_overlap(all.into_iter().flatten().collect())?;
        let buffers = RolloutBuffers { places: entries(&mut places), lengths: entries(&mut lengths) };
        #[expect(clippy::redundant_closure_for_method_calls, reason = "the method is of one lifetime only")]
        let check_signals = || Python::attach(|py| py.check_signals());
        let counts = py.detach(|| roll_out(&start, options, buffers, check_signals))?;
        let RolloutCounts { wins, draws, moves } = counts;
        Ok(PyRollouts { games, wins, draws, moves })
    }
}
