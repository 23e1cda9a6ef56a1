//! [`ExactPentagoSource`]: the sources of exact values of Pentago that need memory or files, shared by engines.

use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::{Duration, Instant};

use tessera_rules::{Game, MarbleMove, Pentago};
use tessera_solver::exact::{GameValue, PentagoTableError, PentagoTables, Solver};

use crate::{CancelToken, SearchLimits};

/// Fewest marbles for which the solver is asked: with fewer it takes minutes.
const MIN_SOLVER_MARBLES: usize = 16;
/// Positions of the solver that cost as much as one node of a search.
const POSITIONS_PER_NODE: u64 = 25;
/// Positions per second that are assumed before the first analysis.
const ASSUMED_SPEED: u64 = 20_000_000;
/// Wait between two attempts to use the solver while another engine does.
const POLL_INTERVAL: Duration = Duration::from_millis(1);

/// Tables and solver of Pentago. One solver serves all engines that share this, one after the other, so that its memory is
/// needed once.
#[derive(Debug)]
pub struct ExactPentagoSource {
    tables: Option<PentagoTables>,
    solver: Mutex<Solver>,
    memory: u64,
    /// Positions per second of the last analysis.
    speed: AtomicU64,
}

impl ExactPentagoSource {
    /// A solver with a number of threads and a memory limit in bytes, and the tables, if there are any.
    pub fn new(tables: Option<PentagoTables>, threads: usize, memory: u64) -> ExactPentagoSource {
        ExactPentagoSource {
            tables,
            solver: Mutex::new(Solver::new(threads, memory)),
            memory,
            speed: AtomicU64::new(ASSUMED_SPEED),
        }
    }

    /// The same with the tables of a folder, if one is given.
    pub fn open(
        tables: Option<&Path>,
        threads: usize,
        memory: u64,
    ) -> Result<ExactPentagoSource, PentagoTableError> {
        Ok(ExactPentagoSource::new(tables.map(PentagoTables::open).transpose()?, threads, memory))
    }

    /// Values of all moves of a position, if the tables hold them or the solver finds them within the limits.
    pub(crate) fn move_values(
        &self,
        game: &Pentago,
        limits: &SearchLimits,
        stop: &CancelToken,
    ) -> Option<Vec<(MarbleMove, GameValue)>> {
        self.table_values(game).or_else(|| self.solved_values(game, limits, stop))
    }

    /// A table that cannot be read is no reason to stop playing.
    fn table_values(&self, game: &Pentago) -> Option<Vec<(MarbleMove, GameValue)>> {
        let tables = self.tables.as_ref()?;
        let mut moves = Vec::new();
        game.legal_moves(&mut moves);
        let value = |mv| {
            let mut after = *game;
            after.play_unchecked(mv);
            Some((mv, tables.value(&after).ok()??.for_opponent()))
        };
        moves.into_iter().map(value).collect()
    }

    fn solved_values(
        &self,
        game: &Pentago,
        limits: &SearchLimits,
        stop: &CancelToken,
    ) -> Option<Vec<(MarbleMove, GameValue)>> {
        let marbles = game.ply();
        let is_solvable = marbles >= MIN_SOLVER_MARBLES
            && !game.rules().no_turn_back
            && Solver::memory_needed(marbles)[0] <= self.memory;
        if !is_solvable || !self.is_affordable(marbles, limits) {
            return None;
        }
        let mut solver = self.lock(stop)?;
        let began = Instant::now();
        // Part of the time is left for the search among the best moves, or for an ordinary one.
        let stop = stop.and_timeout(limits.time.map(|time| time * 3 / 4));
        let Ok(solution) = solver.solve(&game.without_swap(), &stop) else {
            self.expect_lower_speed();
            return None;
        };
        let seconds = began.elapsed().as_secs_f64();
        if seconds > 0.01 {
            self.speed.store((solution.positions as f64 / seconds) as u64, Ordering::Relaxed);
        }
        Some(solution.moves)
    }

    /// After an analysis that was not finished in time: the machine is busier than assumed, and the next one would be in vain too.
    fn expect_lower_speed(&self) {
        self.speed.store(self.speed.load(Ordering::Relaxed) / 2, Ordering::Relaxed);
    }

    /// Whether an analysis fits into the limits. With a node limit it does not depend on the speed of the machine.
    fn is_affordable(&self, marbles: usize, limits: &SearchLimits) -> bool {
        let positions = Solver::positions_below(marbles);
        let enough_nodes = limits.nodes.is_none_or(|nodes| positions <= nodes * POSITIONS_PER_NODE);
        let enough_time = limits.time.is_none_or(|time| {
            let seconds = positions as f64 / self.speed.load(Ordering::Relaxed).max(1) as f64;
            seconds <= time.as_secs_f64() / 2.0
        });
        enough_nodes && enough_time
    }

    /// Waits for the solver. The token is asked meanwhile, so that a search that has the solver can be resumed if this one has
    /// to pause for it.
    fn lock(&self, stop: &CancelToken) -> Option<MutexGuard<'_, Solver>> {
        loop {
            match self.solver.try_lock() {
                Ok(solver) => return Some(solver),
                Err(TryLockError::Poisoned(error)) => return Some(PoisonError::into_inner(error)),
                Err(TryLockError::WouldBlock) if stop.is_cancelled() => return None,
                Err(TryLockError::WouldBlock) => std::thread::sleep(POLL_INTERVAL),
            }
        }
    }
}
