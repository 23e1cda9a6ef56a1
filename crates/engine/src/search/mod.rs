//! Alpha-beta search for two sides: iterative deepening, principal variation search, a shared transposition table,
//! lazy SMP.

mod eval_noise;
mod root_moves;
mod search_position;
#[cfg(test)]
mod tests;
mod transposition_table;
mod worker;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

pub(crate) use self::eval_noise::EvalNoise;
use self::eval_noise::NoisyPosition;
pub(crate) use self::root_moves::root_moves;
pub use self::search_position::{
    ImmediateTactics, MoveScope, ROOT_DEPTH, RankedMove, SearchPosition, StaticMoveResult,
};
pub(crate) use self::transposition_table::TranspositionTable;
use self::worker::{MAX_CHECK_INTERVAL, MAX_PLY, SearchWorker, SharedSearchState};
use crate::score::{MAX_EVAL, WIN, is_proof};
use crate::{CancelToken, SearchLimits, SearchReport, SearchScore, Variation};

/// The deepest iteration; below it there is room for extensions.
const MAX_DEPTH: u32 = MAX_PLY as u32 - 8;

/// What a search is given besides the position and its moves.
pub(crate) struct AlphaBetaParameters<'a> {
    pub(crate) transpositions: &'a TranspositionTable,
    pub(crate) limits: &'a SearchLimits,
    pub(crate) stop: &'a CancelToken,
    /// Distorts the evaluation for weaker levels.
    pub(crate) noise: Option<EvalNoise>,
    /// Hash of the game and its rules, which are not part of a position's key: the same position has other scores
    /// under other rules.
    pub(crate) salt: u64,
}

/// Searches the given root moves and calls `on_report` after every completed depth, and at the end if an unfinished
/// iteration has changed the lines: the last reported lines are always those of the result. If the moves are not
/// [all](MoveScope::All), a loss after each of them proves nothing.
pub(crate) fn search<S: SearchPosition + Sync>(
    position: &S,
    (moves, scope): (&[S::Move], MoveScope),
    parameters: &AlphaBetaParameters<'_>,
    on_report: &mut dyn FnMut(&SearchReport<S::Move>),
) -> SearchReport<S::Move> {
    match parameters.noise {
        Some(noise) => run_threads(
            &NoisyPosition { position: position.clone(), noise },
            (moves, scope),
            parameters,
            on_report,
        ),
        None => run_threads(position, (moves, scope), parameters, on_report),
    }
}

/// Runs the main thread and its helpers until the main thread ends.
fn run_threads<S: SearchPosition + Sync>(
    position: &S,
    (moves, scope): (&[S::Move], MoveScope),
    &AlphaBetaParameters { transpositions, limits, stop, salt, .. }: &AlphaBetaParameters<'_>,
    on_report: &mut dyn FnMut(&SearchReport<S::Move>),
) -> SearchReport<S::Move> {
    let began = Instant::now();
    let stop = stop.and_timeout(limits.time);
    transpositions.new_generation();
    let threads = limits.threads.max(1);
    let shared = SharedSearchState {
        transpositions,
        salt,
        stop: &stop,
        ended: AtomicBool::new(false),
        nodes: AtomicU64::new(0),
        max_nodes: limits.nodes.unwrap_or(u64::MAX),
        check_interval: check_interval(limits.nodes, threads),
    };
    std::thread::scope(|threads_scope| {
        for number in 1..threads {
            let shared = &shared;
            threads_scope.spawn(move || {
                let mut root = RootSearch::new(position, (moves, scope), shared, limits);
                // Lazy SMP: threads share only the table; different first depths keep them from repeating the same
                // work.
                root.iterative_deepening(1 + number as u32 % 2, &mut |_| {});
            });
        }
        let mut root = RootSearch::new(position, (moves, scope), &shared, limits);
        root.began = began;
        let report = root.iterative_deepening(1, on_report);
        shared.ended.store(true, Ordering::Relaxed);
        report
    })
}

/// Nodes between two checks of the clock and of the shared node count. With few nodes for many threads the checks are
/// frequent, or together they would exceed the limit by far.
fn check_interval(max_nodes: Option<u64>, threads: usize) -> u64 {
    max_nodes.map_or(MAX_CHECK_INTERVAL, |max_nodes| {
        (max_nodes / (16 * threads as u64)).clamp(1, MAX_CHECK_INTERVAL)
    })
}

/// One thread's search of the root moves.
struct RootSearch<'a, S: SearchPosition> {
    worker: SearchWorker<'a, S>,
    shared: &'a SharedSearchState<'a>,
    moves: Vec<RootMove<S::Move>>,
    scope: MoveScope,
    lines: usize,
    depth: u32,
    began: Instant,
}

/// A root move with the result of the last iteration.
struct RootMove<M> {
    mv: M,
    value: i32,
    /// The principal variation that the value comes from.
    line: Vec<M>,
}

impl<'a, S: SearchPosition> RootSearch<'a, S> {
    fn new(
        position: &S,
        (moves, scope): (&[S::Move], MoveScope),
        shared: &'a SharedSearchState<'a>,
        limits: &SearchLimits,
    ) -> RootSearch<'a, S> {
        let mut worker = SearchWorker::new(position.clone(), shared);
        let lines = limits.lines.clamp(1, moves.len().max(1));
        let root_move = |(nth, &mv): (usize, &S::Move)| {
            // Until they are searched, the lines to be reported have their static evaluation.
            let value = if nth < lines { worker.static_value(mv) } else { -MAX_EVAL };
            RootMove { mv, value, line: vec![mv] }
        };
        let moves = moves.iter().enumerate().map(root_move).collect();
        RootSearch {
            worker,
            shared,
            moves,
            scope,
            lines,
            depth: limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH),
            began: Instant::now(),
        }
    }

    /// Iterative deepening from a first depth to the depth limit.
    fn iterative_deepening(
        &mut self,
        first: u32,
        on_report: &mut dyn FnMut(&SearchReport<S::Move>),
    ) -> SearchReport<S::Move> {
        let mut report = self.report(0);
        let mut is_reported = false;
        for depth in first.min(self.depth)..=self.depth {
            self.worker.start_iteration(depth as i32);
            let searched = self.search_root_moves(depth as i32);
            if self.worker.is_stopped {
                // An interrupted iteration counts if it has searched all lines again: then they are in order.
                let last = if searched >= self.lines { self.report(depth - 1) } else { report.clone() };
                if last.lines != report.lines || !is_reported {
                    report = last;
                    on_report(&report);
                }
                break;
            }
            report = self.report(depth);
            on_report(&report);
            is_reported = true;
            if self.is_decided(depth) {
                break;
            }
        }
        self.worker.publish_nodes();
        report.nodes = self.shared.nodes.load(Ordering::Relaxed).max(self.worker.nodes);
        report.time = self.began.elapsed();
        report
    }

    /// Whether a deeper iteration cannot change anything: all reported lines are proven and as short as possible.
    fn is_decided(&self, depth: u32) -> bool {
        let is_shortest_proof = |root_move: &RootMove<S::Move>| {
            is_proof(root_move.value) && (WIN - root_move.value.abs()) as u32 <= depth
        };
        self.moves.len() <= 1 && self.lines <= 1 && depth >= 8
            || self.moves[..self.lines.min(self.moves.len())].iter().all(is_shortest_proof)
    }

    /// One iteration over all root moves. Returns the number of moves that were searched before it was interrupted.
    fn search_root_moves(&mut self, depth: i32) -> usize {
        let lines = self.lines;
        for nth in 0..self.moves.len() {
            // The moves before are sorted by value, so the last reported line is the one to beat.
            let alpha = if nth < lines { -WIN } else { self.moves[lines - 1].value };
            let mv = self.moves[nth].mv;
            let value = if nth < lines {
                self.aspiration_value(mv, depth, nth)
            } else {
                self.null_window_value(mv, nth, depth, alpha)
            };
            if self.worker.is_stopped {
                return nth;
            }
            let root_move = &mut self.moves[nth];
            if nth < lines || value > alpha {
                root_move.line.clear();
                root_move.line.extend_from_slice(self.worker.principal_variation());
                root_move.value = value;
                let new_index = self.moves[..nth].partition_point(|other| other.value >= value);
                self.moves[new_index..=nth].rotate_right(1);
            } else {
                root_move.value = value;
            }
        }
        self.moves.len()
    }

    /// Exact value of a move that will be reported, by an aspiration window around the value of the previous
    /// iteration.
    fn aspiration_value(&mut self, mv: S::Move, depth: i32, nth: usize) -> i32 {
        let previous = self.moves[nth].value;
        if depth < 3 || is_proof(previous) {
            return self.worker.root_move_value(mv, depth, -WIN, WIN);
        }
        let mut margin = 60;
        loop {
            let (low, high) = ((previous - margin).max(-WIN), (previous + margin).min(WIN));
            let value = self.worker.root_move_value(mv, depth, low, high);
            if self.worker.is_stopped || (value > low || low == -WIN) && (value < high || high == WIN) {
                return value;
            }
            margin = if margin > 1_000 { 2 * WIN } else { margin * 4 };
        }
    }

    /// Null-window search of a later root move, with a late move reduction at first; re-searched with more depth and an open window if it beats alpha.
    fn null_window_value(&mut self, mv: S::Move, nth: usize, depth: i32, alpha: i32) -> i32 {
        let reduction = i32::from(depth >= 4 && nth >= 8);
        let mut value = self.worker.root_move_value(mv, depth - reduction, alpha, alpha + 1);
        if value > alpha && reduction > 0 && !self.worker.is_stopped {
            value = self.worker.root_move_value(mv, depth, alpha, alpha + 1);
        }
        if value > alpha && !self.worker.is_stopped {
            value = self.worker.root_move_value(mv, depth, alpha, WIN);
        }
        value
    }

    fn report(&self, depth: u32) -> SearchReport<S::Move> {
        // If only candidate moves were searched, that they lose proves nothing.
        let lower_limit = if self.scope == MoveScope::All { -WIN } else { -MAX_EVAL };
        let line = |root_move: &RootMove<S::Move>| Variation {
            moves: root_move.line.clone(),
            score: SearchScore::from_raw(root_move.value.max(lower_limit)),
        };
        SearchReport {
            lines: self.moves.iter().take(self.lines).map(line).collect(),
            depth,
            nodes: self.shared.nodes.load(Ordering::Relaxed).max(self.worker.nodes),
            time: self.began.elapsed().max(Duration::from_nanos(1)),
        }
    }
}
