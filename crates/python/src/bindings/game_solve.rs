//! Exact values: `Game.solve`.

use std::path::PathBuf;
use std::sync::Arc;
use std::thread;
use std::time::Instant;

use pyo3::prelude::*;
use pyo3::types::PyDict;
use tessera_prover::prove_forced;
use tessera_rules::{AnyGame, AnyMove, FinalPlaces, Pentago};
use tessera_solver::CancelToken;
use tessera_solver::exact::{GameValue, PentagoSolver, ProofScope, PublishedPentagoTables, prove_pentago};

use super::cancellable::{progress_poll, run_cancellable};
use super::engine::{duration, texts};
use super::errors::SolveError;
use super::game::PyGame;
use super::integer_arguments::{in_range, integer, optional_integer, thread_count};

/// Memory limit in bytes if none is given: enough for all moves of Pentago from 18 marbles on.
const DEFAULT_SOLVER_MEMORY_BYTES: i64 = 2_000_000_000;

/// Proven values of a position. A value that is given is never wrong.
#[pyclass(name = "Solution", module = "tessera_games", frozen)]
#[derive(Debug)]
pub(super) struct PySolution {
    /// 1, 0 or -1 for the player to move.
    value: Option<i8>,
    places: Option<Vec<usize>>,
    moves: Vec<(String, i8)>,
    line: Vec<String>,
    moves_to_end: Option<u32>,
    nodes: u64,
    seconds: f64,
}

#[pymethods]
impl PySolution {
    /// The value for the player to move: 1 for a win, 0 for a draw, -1 for a loss, None if nothing is proven.
    #[getter]
    fn value(&self) -> Option<i8> {
        self.value
    }

    /// With three or more players: the places by seat, if they are proven.
    #[getter]
    fn places(&self) -> Option<Vec<usize>> {
        self.places.clone()
    }

    /// The moves with a proven value.
    #[getter]
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let moves = PyDict::new(py);
        for (mv, value) in &self.moves {
            moves.set_item(mv, value)?;
        }
        Ok(moves)
    }

    /// A winning line against the longest defence, if one was found by search.
    #[getter]
    fn line(&self) -> Vec<String> {
        self.line.clone()
    }

    /// Upper bound for the number of moves of both sides to the end, if it is known.
    #[getter]
    fn moves_to_end(&self) -> Option<u32> {
        self.moves_to_end
    }

    /// Positions searched.
    #[getter]
    fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The time it took.
    #[getter]
    fn seconds(&self) -> f64 {
        self.seconds
    }

    fn __repr__(&self) -> String {
        let value = self.value.map_or("None".to_owned(), |value| value.to_string());
        format!("<Solution value={value} moves={} nodes={}>", self.moves.len(), self.nodes)
    }
}

/// Proven facts about a position of any game.
#[derive(Debug)]
struct ProvenPosition {
    value: Option<GameValue>,
    moves: Vec<(AnyMove, GameValue)>,
    line: Vec<AnyMove>,
    moves_to_end: Option<u32>,
    nodes: u64,
}

impl ProvenPosition {
    /// Every move with a proven value. After a search for a forced win: the winning move, or all moves if they lose.
    fn proven_moves(&self, game: &AnyGame) -> Vec<(AnyMove, GameValue)> {
        match self.value {
            Some(GameValue::Win) if self.moves.is_empty() => {
                self.line.first().map(|&mv| (mv, GameValue::Win)).into_iter().collect()
            }
            Some(GameValue::Loss) if self.moves.is_empty() => {
                game.legal_moves().into_iter().map(|mv| (mv, GameValue::Loss)).collect()
            }
            _ => self.moves.clone(),
        }
    }

    fn solution(&self, game: &AnyGame, seconds: f64) -> PySolution {
        let has_two_sides = game.seats() == 2 || game.has_teams();
        let won = || FinalPlaces::won_by(&[game.to_move()], game.seats());
        let places = match (game.places(), self.value) {
            _ if has_two_sides => None,
            (Some(places), _) => Some(places),
            (None, Some(GameValue::Win)) => Some(won()),
            (None, _) => None,
        };
        let moves = self.proven_moves(game).into_iter();
        PySolution {
            value: self.value.filter(|_| has_two_sides || !game.is_over()).map(GameValue::number),
            places: places.map(|places| places.as_slice().iter().map(|&place| place.into()).collect()),
            moves: moves.map(|(mv, value)| (game.move_text(mv), value.number())).collect(),
            line: texts(game, &self.line),
            moves_to_end: self.moves_to_end,
            nodes: self.nodes,
            seconds,
        }
    }
}

/// How the exact solver of Pentago works.
#[derive(Debug)]
struct ExactOptions {
    goal: ProofScope,
    tables: Option<PathBuf>,
}

fn solve_exactly(
    game: &Pentago,
    solver: &mut PentagoSolver,
    options: &ExactOptions,
    stop: &CancelToken,
) -> Result<ProvenPosition, String> {
    let tables = options.tables.as_deref().map(PublishedPentagoTables::open).transpose();
    let tables = tables.map_err(|error| error.to_string())?;
    let proof = prove_pentago(game, tables.as_ref(), solver, options.goal, stop).map_err(|error| {
        let advice =
            if error.is_memory() { "; give a time to search for a forced win or a draw instead" } else { "" };
        format!("{error}{advice}")
    })?;
    let moves_to_end = proof.moves_to_end(game);
    Ok(ProvenPosition {
        value: proof.value,
        moves: proof.moves.into_iter().map(|(mv, value)| (AnyMove::Pentago(mv), value)).collect(),
        moves_to_end,
        line: proof.line.into_iter().map(AnyMove::Pentago).collect(),
        nodes: proof.positions,
    })
}

#[pymethods]
impl PyGame {
    /// Proves the value of the position. In Pentago without `time`, the values of all moves are computed if `memory` (in bytes)
    /// suffices, which is always so from 18 marbles on. Otherwise a forced win is searched for until `time` seconds have
    /// passed. `tables` is a folder with the published tables of Pentago. `progress(done, total)` is called while the exact
    /// solver runs.
    #[pyo3(signature = (*, time = None, memory = DEFAULT_SOLVER_MEMORY_BYTES, threads = None, tables = None, progress = None))]
    fn solve(
        &self,
        py: Python<'_>,
        time: Option<f64>,
        #[pyo3(from_py_with = integer)] memory: i64,
        #[pyo3(from_py_with = optional_integer)] threads: Option<i64>,
        tables: Option<PathBuf>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<PySolution> {
        let game = self.game.clone();
        if game.can_still_swap() {
            return Err(SolveError::new_err(
                "with the rule 'swap' the first two moves are not solved: solve the game after them",
            ));
        }
        let timeout = time.map(duration).transpose()?;
        let memory = in_range("memory", memory, 1..=isize::MAX as usize)?;
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let threads = thread_count(threads, cores)?;
        let began = Instant::now();
        let proven = match &game {
            // With `no_turn_back` the last turn is part of the position, which the exact solver does not support.
            AnyGame::Pentago(pentago) if !pentago.rules().no_turn_back => {
                let mut solver = PentagoSolver::new(threads, memory as u64);
                let counter = solver.progress();
                let goal = if time.is_some() { ProofScope::Value } else { ProofScope::EveryMove };
                let (pentago, options) = (*pentago, ExactOptions { goal, tables });
                let work = move |stop: &CancelToken| {
                    solve_exactly(&pentago, &mut solver, &options, &stop.and_timeout(timeout))
                };
                let counter = Arc::clone(&counter);
                run_cancellable(py, work, progress_poll(progress, move || counter.counts()))?
            }
            _ if timeout.is_none() => {
                Err("a forced win may take forever to find; give a time, such as time=60".to_owned())
            }
            _ if tables.is_some() => Err("tables are only for Pentago".to_owned()),
            _ => {
                let position = game.clone();
                let work = move |stop: &CancelToken| {
                    let found = prove_forced(&position, memory, &stop.and_timeout(timeout));
                    ProvenPosition {
                        value: found.value,
                        moves: Vec::new(),
                        line: found.line,
                        moves_to_end: found.moves_to_end,
                        nodes: found.positions,
                    }
                };
                Ok(run_cancellable(py, work, |_| Ok(()))?)
            }
        };
        let proven = proven.map_err(SolveError::new_err)?;
        Ok(proven.solution(&game, began.elapsed().as_secs_f64()))
    }
}
