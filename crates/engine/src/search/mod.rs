//! Looking ahead for two sides: deeper and deeper, on one thread or on many, until a limit is reached.

mod fancy;
mod first_moves;
mod memory;
mod study;
#[cfg(test)]
mod tests;
mod worker;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use self::fancy::Fanciful;
pub(crate) use self::fancy::Fancy;
pub(crate) use self::first_moves::first_moves;
pub(crate) use self::memory::Memory;
pub use self::study::{Glance, Ranked, Scope, Study, Tactics, WHERE_THINKING_BEGINS};
use self::worker::{DEEPEST, NODES_A_LOOK, Shared, Worker};
use crate::score::{MOST, WIN, is_proof};
use crate::{Limits, Line, Report, Score, Stop};

/// Deeper than any game is long.
const MOST_DEPTH: u32 = DEEPEST as u32 - 8;

/// What lies before somebody who searches.
pub(crate) struct Task<'a> {
    pub(crate) memory: &'a Memory,
    pub(crate) limits: &'a Limits,
    pub(crate) stop: &'a Stop,
    /// How he is weaker than the best, if he is.
    pub(crate) fancy: Option<Fancy>,
    /// What tells this game and its rules from others in the same memory: a position is worth what its rules make of it.
    pub(crate) salt: u64,
}

/// Chooses among moves; `told` hears of every depth that is done. If they are not [all that matter](Scope::All), that all
/// of them lose is no proof.
pub(crate) fn search<S: Study + Sync>(
    study: &S,
    (moves, scope): (&[S::Move], Scope),
    task: &Task<'_>,
    told: &mut dyn FnMut(&Report<S::Move>),
) -> Report<S::Move> {
    match task.fancy {
        Some(fancy) => deepen(&Fanciful { study: study.clone(), fancy }, (moves, scope), task, told),
        None => deepen(study, (moves, scope), task, told),
    }
}

fn deepen<S: Study + Sync>(
    study: &S,
    (moves, scope): (&[S::Move], Scope),
    &Task { memory, limits, stop, salt, .. }: &Task<'_>,
    told: &mut dyn FnMut(&Report<S::Move>),
) -> Report<S::Move> {
    let began = Instant::now();
    let stop = stop.and_within(limits.time);
    memory.grow_older();
    let threads = limits.threads.max(1);
    let shared = Shared {
        memory,
        salt,
        stop: &stop,
        ended: AtomicBool::new(false),
        nodes: AtomicU64::new(0),
        most_nodes: limits.nodes.unwrap_or(u64::MAX),
        nodes_a_look: nodes_a_look(limits.nodes, threads),
    };
    std::thread::scope(|scope_of_threads| {
        for number in 1..threads {
            let shared = &shared;
            scope_of_threads.spawn(move || {
                let mut root = Root::new(study, (moves, scope), shared, limits);
                // Not all threads look at the same depth at the same time, or they would all find the same.
                root.deepen(1 + number as u32 % 2, &mut |_| {});
            });
        }
        let mut root = Root::new(study, (moves, scope), &shared, limits);
        root.began = began;
        let report = root.deepen(1, told);
        shared.ended.store(true, Ordering::Relaxed);
        report
    })
}

/// How often a thread looks at the clock and at what the others have done. With few nodes for many threads that is often,
/// or together they would look at far more than they may.
fn nodes_a_look(most: Option<u64>, threads: usize) -> u64 {
    most.map_or(NODES_A_LOOK, |most| (most / (16 * threads as u64)).clamp(1, NODES_A_LOOK))
}

/// The moves at the root, and one thread that compares them.
struct Root<'a, S: Study> {
    worker: Worker<'a, S>,
    shared: &'a Shared<'a>,
    moves: Vec<Known<S::Move>>,
    scope: Scope,
    lines: usize,
    depth: u32,
    began: Instant,
}

/// A move at the root, and what the last depth said of it.
struct Known<M> {
    mv: M,
    value: i32,
    /// The line that the value was seen in.
    line: Vec<M>,
}

impl<'a, S: Study> Root<'a, S> {
    fn new(
        study: &S,
        (moves, scope): (&[S::Move], Scope),
        shared: &'a Shared<'a>,
        limits: &Limits,
    ) -> Root<'a, S> {
        let known = |&mv: &S::Move| Known { mv, value: -MOST, line: vec![mv] };
        Root {
            worker: Worker::new(study.clone(), shared),
            shared,
            moves: moves.iter().map(known).collect(),
            scope,
            lines: limits.lines.clamp(1, moves.len().max(1)),
            depth: limits.depth.unwrap_or(MOST_DEPTH).clamp(1, MOST_DEPTH),
            began: Instant::now(),
        }
    }

    fn deepen(&mut self, first: u32, told: &mut dyn FnMut(&Report<S::Move>)) -> Report<S::Move> {
        let mut report = self.report(0);
        for depth in first.min(self.depth)..=self.depth {
            self.worker.expect_depth(depth as i32);
            self.look_at_all(depth as i32);
            // What was found at this depth before time was up counts too.
            report = self.report(if self.worker.is_stopped { depth - 1 } else { depth });
            if self.worker.is_stopped {
                break;
            }
            told(&report);
            if self.is_settled(depth) {
                break;
            }
        }
        self.worker.tell_nodes();
        report.nodes = self.shared.nodes.load(Ordering::Relaxed).max(self.worker.nodes);
        report.time = self.began.elapsed();
        report
    }

    /// Whether looking deeper cannot change anything: all lines to be told are proven as short as they can be.
    fn is_settled(&self, depth: u32) -> bool {
        let proven =
            |known: &Known<S::Move>| is_proof(known.value) && (WIN - known.value.abs()) as u32 <= depth;
        self.moves.len() <= 1 && self.lines <= 1 && depth >= 8
            || self.moves[..self.lines.min(self.moves.len())].iter().all(proven)
    }

    fn look_at_all(&mut self, depth: i32) {
        let lines = self.lines;
        for nth in 0..self.moves.len() {
            // The moves before are in order, so the last line to be told is the one to beat.
            let alpha = if nth < lines { -WIN } else { self.moves[lines - 1].value };
            let mv = self.moves[nth].mv;
            let value = if nth < lines {
                self.first_value(mv, depth, nth)
            } else {
                self.value_to_beat(mv, nth, depth, alpha)
            };
            if self.worker.is_stopped {
                return;
            }
            let known = &mut self.moves[nth];
            if nth < lines || value > alpha {
                known.line.clear();
                known.line.extend_from_slice(self.worker.best_line());
                known.value = value;
                let place = self.moves[..nth].partition_point(|other| other.value >= value);
                self.moves[place..=nth].rotate_right(1);
            } else {
                known.value = value;
            }
        }
    }

    /// A whole value for a move that will be told; most often it is about what it was before.
    fn first_value(&mut self, mv: S::Move, depth: i32, nth: usize) -> i32 {
        let before = self.moves[nth].value;
        if depth < 3 || is_proof(before) {
            return self.worker.value_of(mv, depth, -WIN, WIN);
        }
        let mut margin = 60;
        loop {
            let (low, high) = ((before - margin).max(-WIN), (before + margin).min(WIN));
            let value = self.worker.value_of(mv, depth, low, high);
            if self.worker.is_stopped || (value > low || low == -WIN) && (value < high || high == WIN) {
                return value;
            }
            margin = if margin > 1_000 { 2 * WIN } else { margin * 4 };
        }
    }

    fn value_to_beat(&mut self, mv: S::Move, nth: usize, depth: i32, alpha: i32) -> i32 {
        let less = i32::from(depth >= 4 && nth >= 8);
        let mut value = self.worker.value_of(mv, depth - less, alpha, alpha + 1);
        if value > alpha && less > 0 && !self.worker.is_stopped {
            value = self.worker.value_of(mv, depth, alpha, alpha + 1);
        }
        if value > alpha && !self.worker.is_stopped {
            value = self.worker.value_of(mv, depth, alpha, WIN);
        }
        value
    }

    fn report(&self, depth: u32) -> Report<S::Move> {
        // That the moves looked at lose does not prove that all do.
        let least = if self.scope == Scope::All { -WIN } else { -MOST };
        let line = |known: &Known<S::Move>| Line {
            moves: known.line.clone(),
            score: Score::from_raw(known.value.max(least)),
        };
        Report {
            lines: self.moves.iter().take(self.lines).map(line).collect(),
            depth,
            nodes: self.shared.nodes.load(Ordering::Relaxed).max(self.worker.nodes),
            time: self.began.elapsed().max(Duration::from_nanos(1)),
        }
    }
}
