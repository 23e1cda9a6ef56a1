//! The class `VectorEnv`.

use pyo3::exceptions::{PyIndexError, PyMemoryError};
use pyo3::prelude::*;
use tessera_rules::{AnyGame, GameKind};

use super::errors::{illegal_step, player_count, unknown_game, wrong_rules};
use super::game::PyGame;
use super::integer_arguments::{in_range, integer, optional_integer, optional_seed, seed, thread_count};
use super::numpy_arrays::{
    ActionArray, BatchArguments, BatchArrays, BatchShape, entries, output, require_numpy,
};
use crate::batch::{AnyBatch, BatchOptions, batch_of};
use crate::encoding;

/// Most random moves at the start of a game: more than any game has.
const MAX_OPENING_MOVES: usize = 1_000;

/// Many games of one kind, stepped at once into arrays of the caller.
#[pyclass(name = "VectorEnv", module = "tessera_games")]
#[derive(Debug)]
pub(super) struct PyVectorEnv {
    batch: Box<dyn AnyBatch>,
    shape: BatchShape,
    name: &'static str,
}

#[pymethods]
impl PyVectorEnv {
    /// Starts the games.
    #[new]
    #[pyo3(signature = (
        game = "pentago", num_envs = 1, *, players = 2, rules = "", seed = 0, random_opening = 0, auto_reset = true,
        threads = None
    ))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
    fn new(
        py: Python<'_>,
        game: &str,
        #[pyo3(from_py_with = integer)] num_envs: i64,
        #[pyo3(from_py_with = integer)] players: i64,
        rules: &str,
        #[pyo3(from_py_with = seed)] seed: u64,
        #[pyo3(from_py_with = integer)] random_opening: i64,
        auto_reset: bool,
        #[pyo3(from_py_with = optional_integer)] threads: Option<i64>,
    ) -> PyResult<PyVectorEnv> {
        let kind: GameKind = game.parse().map_err(|error| unknown_game(&error))?;
        let start = AnyGame::new(kind, player_count(players)?, rules).map_err(|error| wrong_rules(&error))?;
        let games = in_range("num_envs", num_envs, 1..=isize::MAX as usize)?;
        let random_opening = in_range("random_opening", random_opening, 0..=MAX_OPENING_MOVES)?;
        let threads = thread_count(threads, 0)?;
        let options = BatchOptions { games, seed, random_opening, auto_reset, threads };
        let shape = BatchShape {
            games,
            actions: encoding::action_count(&start),
            planes: encoding::plane_shape(&start),
            seats: start.seats(),
        };
        let batch = py
            .detach(|| batch_of(&start, options))
            .map_err(|_| PyMemoryError::new_err(format!("there is not enough memory for {games} games")))?;
        Ok(PyVectorEnv { batch, shape, name: kind.name() })
    }

    /// The game's name.
    #[getter]
    fn name(&self) -> &'static str {
        self.name
    }

    /// The number of games.
    #[getter]
    fn num_envs(&self) -> usize {
        self.shape.games
    }

    /// The number of players.
    #[getter]
    fn players(&self) -> usize {
        self.shape.seats
    }

    /// The number of actions.
    #[getter]
    fn num_actions(&self) -> usize {
        self.shape.actions
    }

    /// The shape of one observation: planes, rows, columns.
    #[getter]
    fn observation_shape(&self) -> (usize, usize, usize) {
        self.shape.planes.into()
    }

    /// Starts all games again, with a new seed if one is given, and writes the arrays as `observe` does.
    #[pyo3(signature = (seed = None, *, observations = None, masks = None, rewards = None, terminations = None, to_move = None))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
    fn reset(
        &mut self,
        py: Python<'_>,
        #[pyo3(from_py_with = optional_seed)] seed: Option<u64>,
        observations: Option<&Bound<'_, PyAny>>,
        masks: Option<&Bound<'_, PyAny>>,
        rewards: Option<&Bound<'_, PyAny>>,
        terminations: Option<&Bound<'_, PyAny>>,
        to_move: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        require_numpy(py)?;
        let given = BatchArguments { observations, masks, rewards, terminations, to_move };
        let mut arrays = BatchArrays::borrow(given, self.shape, None)?;
        let buffers = arrays.buffers();
        let batch = &mut *self.batch;
        py.detach(|| batch.reset(seed, buffers));
        Ok(())
    }

    /// Plays an action in every game and writes the arrays that are given: observations and masks of the players to move, rewards
    /// by seat, whether the game ended, the seats to move. A game that ended begins again in the same step, so that its
    /// observation, mask and seat are those of the new game. If an action is illegal, nothing changes.
    #[pyo3(signature = (actions, *, observations = None, masks = None, rewards = None, terminations = None, to_move = None))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
    fn step(
        &mut self,
        py: Python<'_>,
        actions: &Bound<'_, PyAny>,
        observations: Option<&Bound<'_, PyAny>>,
        masks: Option<&Bound<'_, PyAny>>,
        rewards: Option<&Bound<'_, PyAny>>,
        terminations: Option<&Bound<'_, PyAny>>,
        to_move: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        require_numpy(py)?;
        let actions = ActionArray::borrow(actions, self.shape.games)?;
        let given = BatchArguments { observations, masks, rewards, terminations, to_move };
        let mut arrays = BatchArrays::borrow(given, self.shape, Some(&actions))?;
        let (actions, buffers) = (actions.buffer(), arrays.buffers());
        let batch = &mut *self.batch;
        py.detach(|| batch.step(actions, buffers)).map_err(|error| illegal_step(py, &error))
    }

    /// Writes the present positions into the arrays that are given; rewards are 0.
    #[pyo3(signature = (*, observations = None, masks = None, rewards = None, terminations = None, to_move = None))]
    fn observe(
        &mut self,
        py: Python<'_>,
        observations: Option<&Bound<'_, PyAny>>,
        masks: Option<&Bound<'_, PyAny>>,
        rewards: Option<&Bound<'_, PyAny>>,
        terminations: Option<&Bound<'_, PyAny>>,
        to_move: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        require_numpy(py)?;
        let given = BatchArguments { observations, masks, rewards, terminations, to_move };
        let mut arrays = BatchArrays::borrow(given, self.shape, None)?;
        let buffers = arrays.buffers();
        let batch = &mut *self.batch;
        py.detach(|| batch.observe(buffers));
        Ok(())
    }

    /// Writes a random legal action for every game into an array of int64; 0 for games that are over.
    fn sample(&mut self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        require_numpy(py)?;
        let mut actions = output::<i64>(Some(actions), "actions", "int64", &[self.shape.games])?;
        let entries = entries(&mut actions).unwrap_or_default();
        let batch = &mut *self.batch;
        py.detach(|| batch.sample(entries));
        Ok(())
    }

    /// A copy of one of the games. It begins at its position: its earlier moves are not stored.
    fn game(&self, #[pyo3(from_py_with = integer)] index: i64) -> PyResult<PyGame> {
        let Some(game) = usize::try_from(index).ok().and_then(|index| self.batch.game(index)) else {
            let last = self.shape.games - 1;
            return Err(PyIndexError::new_err(format!(
                "there is no game {index}; they run from 0 to {last}"
            )));
        };
        let position = game.to_string();
        Ok(PyGame::starting_at(game, Some(position)))
    }

    fn __len__(&self) -> usize {
        self.shape.games
    }

    fn __repr__(&self) -> String {
        format!("<VectorEnv of {} with {} games>", self.name, self.shape.games)
    }
}
