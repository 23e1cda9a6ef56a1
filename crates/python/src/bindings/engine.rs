//! The class `Engine`, and the engine's methods of the class `Game`.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread;
use std::time::Duration;

use pyo3::exceptions::{PyMemoryError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use tessera_engine::{CancelToken, Engine, Level, SearchLimits, SearchReport, Variation};
use tessera_rules::{AnyGame, AnyMove, Dice, IllegalMove};

use super::cancellable::run_cancellable;
use super::errors::illegal_move;
use super::game::PyGame;
use super::integer_arguments::{in_range, integer, optional_integer, seed, thread_count};

/// How often a search asks whether the engine is free.
const LOCK_POLL_INTERVAL: Duration = Duration::from_millis(2);
/// Search time if no limit is given.
const DEFAULT_ANALYSIS_TIME: Duration = Duration::from_secs(1);
/// Largest transposition table in megabytes, and the default one.
const MAX_HASH_MB: usize = 1 << 16;
const DEFAULT_HASH_MB: i64 = 64;

/// A variation: a move, the expected continuation and their value.
#[pyclass(name = "Variation", module = "tessera_games", frozen)]
#[derive(Clone, Debug)]
pub(super) struct PyVariation {
    moves: Vec<String>,
    score: f64,
    proven: bool,
    moves_to_end: Option<u32>,
}

#[pymethods]
impl PyVariation {
    /// The first move.
    #[getter]
    fn r#move(&self) -> &str {
        self.moves.first().map_or("", String::as_str)
    }

    /// The moves; the first one is that of the player to move.
    #[getter]
    fn moves(&self) -> Vec<String> {
        self.moves.clone()
    }

    /// The expected result for the player to move: 0 for a loss, 1 for a win.
    #[getter]
    fn score(&self) -> f64 {
        self.score
    }

    /// Whether the result is proven.
    #[getter]
    fn proven(&self) -> bool {
        self.proven
    }

    /// The number of moves of both sides until the end, at most, if the result is proven.
    #[getter]
    fn moves_to_end(&self) -> Option<u32> {
        self.moves_to_end
    }

    fn __repr__(&self) -> String {
        let proven = if self.proven { ", proven" } else { "" };
        format!("<Variation {} {:.3}{proven}>", self.moves.join(" "), self.score)
    }
}

/// What a search has found.
#[pyclass(name = "Analysis", module = "tessera_games", frozen, get_all)]
#[derive(Debug)]
pub(super) struct PyAnalysis {
    /// The best variations, the best first. Empty if the game is over.
    lines: Vec<Py<PyVariation>>,
    /// The deepest completed iteration.
    depth: u32,
    /// Positions visited.
    nodes: u64,
    /// Search time.
    seconds: f64,
}

#[pymethods]
impl PyAnalysis {
    /// The best move, or None if the game is over.
    #[getter]
    fn best(&self) -> Option<&str> {
        self.lines.first().and_then(|line| line.get().moves.first()).map(String::as_str)
    }

    fn __repr__(&self) -> String {
        format!("<Analysis best={} depth={} nodes={}>", self.best().unwrap_or("None"), self.depth, self.nodes)
    }
}

impl PyAnalysis {
    fn of(py: Python<'_>, game: &AnyGame, report: &SearchReport<AnyMove>) -> PyResult<PyAnalysis> {
        let line = |line: &Variation<AnyMove>| {
            let variation = PyVariation {
                moves: texts(game, &line.moves),
                score: line.score.win_chance(),
                proven: line.score.is_proven(),
                moves_to_end: line.score.moves_to_end(),
            };
            Py::new(py, variation)
        };
        Ok(PyAnalysis {
            lines: report.lines.iter().map(line).collect::<PyResult<_>>()?,
            depth: report.depth,
            nodes: report.nodes,
            seconds: report.time.as_secs_f64(),
        })
    }
}

/// The moves of a line in notation, up to the first that cannot be played.
pub(super) fn texts(game: &AnyGame, moves: &[AnyMove]) -> Vec<String> {
    let mut game = game.clone();
    let mut texts = Vec::with_capacity(moves.len());
    for &mv in moves {
        texts.push(game.move_text(mv));
        if game.play(mv).is_err() {
            break;
        }
    }
    texts
}

/// A time in seconds.
pub(super) fn duration(seconds: f64) -> PyResult<Duration> {
    Duration::try_from_secs_f64(seconds)
        .ok()
        .filter(|time| !time.is_zero())
        .ok_or_else(|| PyValueError::new_err(format!("a time is a number of seconds above 0, not {seconds}")))
}

/// Waits for the engine, which may be searching on another thread; `None` if the wait was cancelled.
fn lock_unless_cancelled<'a>(
    engine: &'a Mutex<Engine>,
    stop: &CancelToken,
) -> Option<MutexGuard<'a, Engine>> {
    loop {
        match engine.try_lock() {
            Ok(engine) => return Some(engine),
            Err(TryLockError::Poisoned(engine)) => return Some(engine.into_inner()),
            Err(TryLockError::WouldBlock) if stop.is_cancelled() => return None,
            Err(TryLockError::WouldBlock) => thread::sleep(LOCK_POLL_INTERVAL),
        }
    }
}

/// The error of a search that was cancelled before it began; the caller of a cancelled search gets the cause instead.
fn never_started() -> PyErr {
    PyRuntimeError::new_err("the search was cancelled before it began")
}

/// Limits of a search, as they were passed.
#[derive(Clone, Copy, Debug)]
struct LimitArguments {
    time: Option<f64>,
    nodes: Option<i64>,
    depth: Option<i64>,
    lines: i64,
    threads: Option<i64>,
}

impl LimitArguments {
    fn limits(self) -> PyResult<SearchLimits> {
        let LimitArguments { time, nodes, depth, lines, threads } = self;
        let counted = nodes.is_some() || depth.is_some();
        let time = time.map(duration).transpose()?.or((!counted).then_some(DEFAULT_ANALYSIS_TIME));
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let depth = depth.map(|depth| in_range("depth", depth, 1..=1_000)).transpose()?;
        let nodes = nodes.map(|nodes| in_range("nodes", nodes, 1..=isize::MAX as usize)).transpose()?;
        Ok(SearchLimits {
            depth: depth.map(|depth| depth as u32),
            nodes: nodes.map(|nodes| nodes as u64),
            time,
            lines: in_range("lines", lines, 1..=500)?,
            threads: thread_count(threads, if counted { 1 } else { cores })?,
        })
    }
}

/// The computer opponent. Its transposition table is kept between searches.
#[pyclass(name = "Engine", module = "tessera_games", frozen)]
#[derive(Debug)]
pub(super) struct PyEngine {
    engine: Arc<Mutex<Engine>>,
}

impl PyEngine {
    fn with_hash(megabytes: i64) -> PyResult<PyEngine> {
        let megabytes = in_range("hash", megabytes, 1..=MAX_HASH_MB)?;
        let engine = Engine::try_new(megabytes << 20);
        let engine = engine.map_err(|error| PyMemoryError::new_err(error.to_string()))?;
        Ok(PyEngine { engine: Arc::new(Mutex::new(engine)) })
    }

    fn think(
        &self,
        py: Python<'_>,
        game: &AnyGame,
        limits: LimitArguments,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyAnalysis> {
        let limits = limits.limits()?;
        let reports: Arc<Mutex<Vec<SearchReport<AnyMove>>>> = Arc::default();
        let (engine, position) = (Arc::clone(&self.engine), game.clone());
        let (written, wants_reports) = (Arc::clone(&reports), progress.is_some());
        let report = run_cancellable(
            py,
            move |stop| {
                let mut engine = lock_unless_cancelled(&engine, stop)?;
                Some(engine.think(&position, &limits, stop, &mut |report| {
                    if wants_reports {
                        written.lock().unwrap_or_else(PoisonError::into_inner).push(report.clone());
                    }
                }))
            },
            |py| {
                let new = std::mem::take(&mut *reports.lock().unwrap_or_else(PoisonError::into_inner));
                for report in &new {
                    if let Some(progress) = progress {
                        progress.call1((PyAnalysis::of(py, game, report)?,))?;
                    }
                }
                Ok(())
            },
        )?;
        PyAnalysis::of(py, game, &report.ok_or_else(never_started)?)
    }

    fn choose_move(&self, py: Python<'_>, game: &AnyGame, level: i64, seed: u64) -> PyResult<String> {
        let level = u8::try_from(level).ok().and_then(Level::new).ok_or_else(|| {
            PyValueError::new_err(format!("levels go from 1 to 10; there is no level {level}"))
        })?;
        let (engine, position) = (Arc::clone(&self.engine), game.clone());
        let work = move |stop: &_| {
            let mut engine = lock_unless_cancelled(&engine, stop)?;
            Some(engine.choose(&position, level, &mut Dice::from_seed(seed), stop))
        };
        let chosen = run_cancellable(py, work, |_| Ok(()))?.ok_or_else(never_started)?;
        let chosen = chosen.ok_or_else(|| illegal_move(py, &IllegalMove::GameOver))?;
        Ok(game.move_text(chosen))
    }
}

#[pymethods]
impl PyEngine {
    /// An engine with a transposition table of `hash` megabytes.
    #[new]
    #[pyo3(signature = (*, hash = DEFAULT_HASH_MB))]
    fn new(#[pyo3(from_py_with = integer)] hash: i64) -> PyResult<PyEngine> {
        PyEngine::with_hash(hash)
    }

    /// Searches for the best moves, within a time in seconds (1 if there is no limit), a number of nodes or a depth. `progress` is
    /// called with an `Analysis` after every depth.
    #[pyo3(signature = (game, *, time = None, nodes = None, depth = None, lines = 1, threads = None, progress = None))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
    fn analyse(
        &self,
        py: Python<'_>,
        game: &Bound<'_, PyGame>,
        time: Option<f64>,
        #[pyo3(from_py_with = optional_integer)] nodes: Option<i64>,
        #[pyo3(from_py_with = optional_integer)] depth: Option<i64>,
        #[pyo3(from_py_with = integer)] lines: i64,
        #[pyo3(from_py_with = optional_integer)] threads: Option<i64>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyAnalysis> {
        let position = game.try_borrow()?.game.clone();
        self.think(py, &position, LimitArguments { time, nodes, depth, lines, threads }, progress)
    }

    /// Chooses a move at a level from 1 to 10. The same seed gives the same move, if the table was cleared.
    #[pyo3(signature = (game, level = 4, *, seed = 0))]
    fn choose(
        &self,
        py: Python<'_>,
        game: &Bound<'_, PyGame>,
        #[pyo3(from_py_with = integer)] level: i64,
        #[pyo3(from_py_with = seed)] seed: u64,
    ) -> PyResult<String> {
        let position = game.try_borrow()?.game.clone();
        self.choose_move(py, &position, level, seed)
    }

    /// Clears the transposition table, so that the next search does not depend on those before.
    fn clear(&self, py: Python<'_>) -> PyResult<()> {
        let engine = Arc::clone(&self.engine);
        let work = move |stop: &_| lock_unless_cancelled(&engine, stop).map(|mut engine| engine.clear_hash());
        run_cancellable(py, work, |_| Ok(())).map(drop)
    }
}

#[pymethods]
impl PyGame {
    /// Like `Engine.analyse`, with a new engine.
    #[pyo3(signature = (*, time = None, nodes = None, depth = None, lines = 1, threads = None, progress = None))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
    fn analyse(
        slf: &Bound<'_, PyGame>,
        py: Python<'_>,
        time: Option<f64>,
        #[pyo3(from_py_with = optional_integer)] nodes: Option<i64>,
        #[pyo3(from_py_with = optional_integer)] depth: Option<i64>,
        #[pyo3(from_py_with = integer)] lines: i64,
        #[pyo3(from_py_with = optional_integer)] threads: Option<i64>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyAnalysis> {
        PyEngine::with_hash(DEFAULT_HASH_MB)?.analyse(py, slf, time, nodes, depth, lines, threads, progress)
    }

    /// The move of the computer at a level from 1 to 10, by a new engine. The same seed gives the same move.
    #[pyo3(signature = (level = 4, *, seed = 0))]
    fn choose(
        slf: &Bound<'_, PyGame>,
        py: Python<'_>,
        #[pyo3(from_py_with = integer)] level: i64,
        #[pyo3(from_py_with = seed)] seed: u64,
    ) -> PyResult<String> {
        PyEngine::with_hash(DEFAULT_HASH_MB)?.choose(py, slf, level, seed)
    }
}
