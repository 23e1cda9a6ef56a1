//! [`ExactPentagoSource`]: the sources of exact values of Pentago that need memory or files, shared by engines.

use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::{Duration, Instant};

use tessera_rules::{Game, MarbleMove, Pentago};
use tessera_solver::exact::{
    GameValue, PentagoSolver, PublishedPentagoTableError, PublishedPentagoTables, SolveError,
};

use crate::{CancelToken, SearchLimits};

/// Fewest marbles for which the solver is asked: with fewer it takes minutes.
const MIN_SOLVER_MARBLES: usize = 16;
/// Positions of the solver that cost as much as one node of a search.
const POSITIONS_PER_NODE: u64 = 25;
/// Positions per second that are assumed before the first analysis.
const ASSUMED_POSITIONS_PER_SECOND: u64 = 20_000_000;
/// Part of the time that an analysis is expected to take at most.
const MAX_EXPECTED_ANALYSIS_TIME_SHARE: f64 = 0.5;
/// Part of the time that the wait for a solver that another engine uses takes at most.
const MAX_SOLVER_WAIT_SHARE: f64 = 0.25;
/// Part of the time after which an analysis is given up. The rest is left for the search among the best moves, or for an
/// ordinary one.
const MAX_ANALYSIS_TIME_SHARE: f64 = 0.75;
/// Wait between two attempts to use the solver while another engine does.
const SOLVER_POLL_INTERVAL: Duration = Duration::from_millis(1);

/// Tables and solver of Pentago. One solver serves all engines that share this, one after the other, so that its memory is
/// needed once.
#[derive(Debug)]
pub struct ExactPentagoSource {
    tables: Option<PublishedPentagoTables>,
    solver: Mutex<PentagoSolver>,
    memory: u64,
    /// Positions per second of the last analysis.
    speed: AtomicU64,
}

impl ExactPentagoSource {
    /// A solver with a number of threads and a memory limit in bytes, and the tables, if there are any.
    pub fn new(tables: Option<PublishedPentagoTables>, threads: usize, memory: u64) -> ExactPentagoSource {
        ExactPentagoSource {
            tables,
            solver: Mutex::new(PentagoSolver::new(threads, memory)),
            memory,
            speed: AtomicU64::new(ASSUMED_POSITIONS_PER_SECOND),
        }
    }

    /// Opens the tables of a folder, if one is given, and adds a solver.
    pub fn open(
        tables: Option<&Path>,
        threads: usize,
        memory: u64,
    ) -> Result<ExactPentagoSource, PublishedPentagoTableError> {
        Ok(ExactPentagoSource::new(tables.map(PublishedPentagoTables::open).transpose()?, threads, memory))
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
        // A level has no time limit of its own, but its token may have a deadline.
        let time = limits.time.into_iter().chain(stop.time_left()).min();
        let marbles = game.ply();
        let is_solvable = marbles >= MIN_SOLVER_MARBLES
            && !game.rules().no_turn_back
            && PentagoSolver::memory_needed(marbles)[0] <= self.memory;
        if !is_solvable || !self.is_affordable(marbles, limits, time) {
            return None;
        }
        let share = |share: f64| stop.and_timeout(time.map(|time| time.mul_f64(share)));
        let timeout = share(MAX_ANALYSIS_TIME_SHARE);
        let mut solver = self.lock(&share(MAX_SOLVER_WAIT_SHARE))?;
        let began = Instant::now();
        let solution = match solver.solve(&game.without_swap(), &timeout) {
            Ok(solution) => solution,
            Err(SolveError::Cancelled) if timeout.time_left() == Some(Duration::ZERO) => {
                self.expect_lower_speed();
                return None;
            }
            // Cancelled by the caller, or without memory: nothing is known about the speed.
            Err(_) => return None,
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

    /// Whether an analysis fits into the limits. Without a time it does not depend on the speed of the machine. A depth says
    /// nothing about the cost, so with no other limit there is no analysis: a search of this depth may take much less.
    fn is_affordable(&self, marbles: usize, limits: &SearchLimits, time: Option<Duration>) -> bool {
        let positions = PentagoSolver::positions_below(marbles);
        let has_limit = limits.depth.is_none() || limits.nodes.is_some() || time.is_some();
        let enough_nodes =
            limits.nodes.is_none_or(|nodes| positions <= nodes.saturating_mul(POSITIONS_PER_NODE));
        let enough_time = time.is_none_or(|time| {
            let seconds = positions as f64 / self.speed.load(Ordering::Relaxed).max(1) as f64;
            seconds <= time.as_secs_f64() * MAX_EXPECTED_ANALYSIS_TIME_SHARE
        });
        has_limit && enough_nodes && enough_time
    }

    /// Waits for the solver. The token is asked meanwhile, so that a search that has the solver can be resumed if this one has
    /// to pause for it.
    fn lock(&self, stop: &CancelToken) -> Option<MutexGuard<'_, PentagoSolver>> {
        loop {
            match self.solver.try_lock() {
                Ok(solver) => return Some(solver),
                Err(TryLockError::Poisoned(error)) => return Some(PoisonError::into_inner(error)),
                Err(TryLockError::WouldBlock) if stop.is_cancelled() => return None,
                Err(TryLockError::WouldBlock) => std::thread::sleep(SOLVER_POLL_INTERVAL),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use tessera_rules::Dice;

    use super::*;

    const MEMORY: u64 = 200 << 20;

    fn position(marbles: usize) -> Pentago {
        for seed in 0.. {
            let mut game = Pentago::default();
            game.playout(&mut Dice::from_seed(seed), marbles);
            if !game.is_over() {
                return game;
            }
        }
        unreachable!("one of the seeds gives a position")
    }

    /// Level 10 has a node limit, and the deadline of its turn is in the token.
    #[test]
    fn the_deadline_of_the_token_limits_an_analysis() {
        let exact = ExactPentagoSource::new(None, 1, MEMORY);
        let (game, limits) = (position(24), SearchLimits::nodes(u64::MAX));
        let stop = CancelToken::with_timeout(Duration::from_mins(10));
        exact.speed.store(1, Ordering::Relaxed);
        assert_eq!(exact.move_values(&game, &limits, &stop), None, "it would take too long");
        exact.speed.store(ASSUMED_POSITIONS_PER_SECOND, Ordering::Relaxed);
        assert!(exact.move_values(&game, &limits, &stop).is_some());
        assert!(exact.speed.load(Ordering::Relaxed) > 1);
    }

    #[test]
    fn the_solver_of_another_engine_is_waited_for_only_a_part_of_the_time() {
        let exact = ExactPentagoSource::new(None, 1, MEMORY);
        let _other = exact.solver.lock();
        let stop = CancelToken::with_timeout(Duration::from_secs(4));
        assert_eq!(exact.move_values(&position(26), &SearchLimits::nodes(u64::MAX), &stop), None);
        assert!(stop.time_left() > Some(Duration::ZERO), "part of the time is left");
        assert_eq!(exact.speed.load(Ordering::Relaxed), ASSUMED_POSITIONS_PER_SECOND);
    }

    #[test]
    fn only_an_analysis_that_took_too_long_lowers_the_expected_speed() {
        let exact = ExactPentagoSource::new(None, 1, MEMORY);
        let (game, limits) = (position(22), SearchLimits::nodes(u64::MAX));
        let cancelled = CancelToken::with_timeout(Duration::from_mins(10));
        cancelled.cancel();
        assert_eq!(exact.move_values(&game, &limits, &cancelled), None);
        assert_eq!(exact.speed.load(Ordering::Relaxed), ASSUMED_POSITIONS_PER_SECOND);
        // A machine that is far slower than assumed.
        exact.speed.store(u64::MAX, Ordering::Relaxed);
        assert_eq!(
            exact.move_values(&game, &limits, &CancelToken::with_timeout(Duration::from_millis(2))),
            None
        );
        assert_eq!(exact.speed.load(Ordering::Relaxed), u64::MAX / 2);
    }

    #[test]
    fn a_depth_alone_does_not_pay_for_an_analysis() {
        let exact = ExactPentagoSource::new(None, 1, MEMORY);
        let (game, token) = (position(26), CancelToken::new());
        assert_eq!(exact.move_values(&game, &SearchLimits::depth(2), &token), None);
        let with_nodes = SearchLimits { depth: Some(2), ..SearchLimits::nodes(10_000_000) };
        assert!(exact.move_values(&game, &with_nodes, &token).is_some());
    }
}
