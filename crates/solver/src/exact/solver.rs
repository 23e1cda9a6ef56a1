//! Retrograde analysis: solves a position from the full board back to the root.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

use tessera_rules::Pentago;

use super::atomic_array::{AtomicArray, ELEMENT_BYTES};
use super::retrograde::{RetrogradeLevel, RetrogradeScratch, RetrogradeStep, SolverGoal};
use super::root_answers::RootAnswers;
use super::rotation_set::{RotationSet, WORDS};
use super::simd_dispatch::{has_simd, run_simd};
use super::solver_root::SolverRoot;
use super::tree_size::SolverTreeSize;
use super::{GameValue, PentagoSolution, SolveError, SolverProgress};
use crate::CancelToken;

/// Vector lengths. Both questions at once are faster; one after the other takes half the memory.
const BOTH: usize = 2 * WORDS;
const ONE: usize = WORDS;

/// Sets of the opponent that a thread takes at a time.
const SETS_PER_CHUNK: usize = 32;

/// Exact solver. It keeps its memory for the next position.
///
/// ```
/// use tessera_solver::CancelToken;
/// use tessera_solver::exact::{GameValue, PentagoSolver};
/// use tessera_rules::{Pentago, PentagoRules};
///
/// let game = Pentago::from_position(PentagoRules::default(), "bbw2b/bb1ww1/1wwwwb/1ww2b/b1bbwb/wwb3 1")?;
/// let solution = PentagoSolver::new(1, 1 << 30).solve(&game, &CancelToken::new())?;
/// assert_eq!(solution.value, GameValue::Win);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct PentagoSolver {
    threads: usize,
    memory: u64,
    /// Whether to use SIMD instructions.
    use_simd: bool,
    arrays: Option<[AtomicArray; 2]>,
    progress: Arc<SolverProgress>,
}

impl PentagoSolver {
    /// Solver with a number of threads and a memory limit in bytes.
    pub fn new(threads: usize, memory: u64) -> PentagoSolver {
        PentagoSolver {
            threads: threads.max(1),
            memory,
            use_simd: has_simd(),
            arrays: None,
            progress: Arc::default(),
        }
    }

    pub(crate) fn threads(&self) -> usize {
        self.threads
    }

    pub(crate) fn memory(&self) -> u64 {
        self.memory
    }

    /// Progress counters, to be read by another thread.
    pub fn progress(&self) -> Arc<SolverProgress> {
        Arc::clone(&self.progress)
    }

    /// Bytes needed to solve a position with this number of marbles: the minimum, and for full speed.
    pub fn memory_needed(marbles: usize) -> [u64; 2] {
        let size = SolverTreeSize { empty: 36 - marbles.min(36), ahead: 0 };
        [ONE, BOTH].map(|words| bytes_needed(size, words))
    }

    /// Number of positions below a position with this number of marbles. The time of an analysis is proportional to it.
    pub fn positions_below(marbles: usize) -> u64 {
        SolverTreeSize { empty: 36 - marbles.min(36), ahead: 0 }.all_positions()
    }

    /// Solves a position: its value and that of each of its moves.
    pub fn solve(&mut self, game: &Pentago, cancel: &CancelToken) -> Result<PentagoSolution, SolveError> {
        if game.rules().no_turn_back {
            return Err(SolveError::NoTurnBack);
        }
        if GameValue::of_finished(game).is_some() {
            return Ok(PentagoSolution::of_moves(game, |_| unreachable!("there are no moves"), 1));
        }
        let root = SolverRoot::new(game);
        let answers = self.answer(&root, cancel)?;
        Ok(PentagoSolution::of_moves(
            game,
            |mv| answers.value_of(&root, mv),
            root.tree_size().all_positions(),
        ))
    }

    /// Answers both questions for the root and its moves, for all rotations.
    pub(crate) fn answer(
        &mut self,
        root: &SolverRoot,
        cancel: &CancelToken,
    ) -> Result<RootAnswers, SolveError> {
        let words = if bytes_needed(root.tree_size(), BOTH) <= self.memory { BOTH } else { ONE };
        let mut arrays = self.take_arrays(root.tree_size(), words)?;
        self.progress.start(root.tree_size().all_positions() * (2 * WORDS / words) as u64);
        let by_parity = arrays.each_mut().map(AtomicArray::as_slice);
        let answers = Mutex::new(RootAnswers::none(root));
        let done = if words == BOTH {
            let questions = &SolverGoal::ALL;
            self.run_levels::<BOTH>(root, questions, by_parity, &answer_visitor(&answers, questions), cancel)
        } else {
            SolverGoal::ALL.into_iter().try_for_each(|question| {
                let questions = &[question];
                self.run_levels::<ONE>(
                    root,
                    questions,
                    by_parity,
                    &answer_visitor(&answers, questions),
                    cancel,
                )
            })
        };
        self.arrays = Some(arrays);
        done.map(|()| answers.into_inner().expect("no thread panicked"))
    }

    /// Frees the memory that is kept for the next position.
    pub(crate) fn free_memory(&mut self) {
        self.arrays = None;
    }

    /// Bytes needed for one question.
    pub(crate) fn bytes_for(size: SolverTreeSize) -> u64 {
        bytes_needed(size, ONE)
    }

    /// Rotations in which the player to move wins, for each choice of the extra marbles.
    pub(crate) fn wins(
        &mut self,
        root: &SolverRoot,
        cancel: &CancelToken,
    ) -> Result<Vec<RotationSet>, SolveError> {
        let mut arrays = self.take_arrays(root.tree_size(), ONE)?;
        self.progress.add_total(root.tree_size().all_positions());
        let by_parity = arrays.each_mut().map(AtomicArray::as_slice);
        let wins = Mutex::new(Vec::new());
        let visit = |moves, _: u32, values: &[RotationSet]| {
            if moves == 0 {
                *wins.lock().expect("no thread panics") = values.to_vec();
            }
        };
        let done = self.run_levels::<ONE>(root, &[SolverGoal::Won], by_parity, &visit, cancel);
        self.arrays = Some(arrays);
        done.map(|()| wins.into_inner().expect("no thread panicked"))
    }

    /// Takes memory for two levels: that of the last position if it is large enough, else newly allocated.
    fn take_arrays(&mut self, size: SolverTreeSize, words: usize) -> Result<[AtomicArray; 2], SolveError> {
        let needed = bytes_needed(size, words);
        if needed > self.memory {
            return Err(SolveError::NotEnoughMemory {
                marbles: 36 - size.empty,
                needed,
                allowed: self.memory,
            });
        }
        let counts = array_lengths(size, words);
        if let Some(arrays) = self.arrays.take()
            && arrays.iter().zip(counts).all(|(array, count)| array.len() >= count)
        {
            return Ok(arrays);
        }
        match counts.map(AtomicArray::new) {
            [Ok(even), Ok(odd)] => Ok([even, odd]),
            _ => Err(SolveError::AllocationFailed { needed }),
        }
    }

    /// Computes all levels from the full board back to the root.
    fn run_levels<const N: usize>(
        &self,
        root: &SolverRoot,
        questions: &[SolverGoal],
        arrays: [&[AtomicU64]; 2],
        visit: &(impl Fn(usize, u32, &[RotationSet<N>]) + Sync),
        cancel: &CancelToken,
    ) -> Result<(), SolveError> {
        for moves in (0..=root.tree_size().moves()).rev() {
            let Some(level) = RetrogradeLevel::<'_, N>::new(root, moves, questions, cancel) else {
                return Err(SolveError::Cancelled);
            };
            let [before, after] = [arrays[moves % 2], arrays[(moves + 1) % 2]];
            let next = AtomicUsize::new(0);
            let visit = |theirs, values: &[RotationSet<N>]| visit(moves, theirs, values);
            let work = || {
                let mut scratch = RetrogradeScratch::default();
                while !cancel.is_cancelled() {
                    let first = next.fetch_add(SETS_PER_CHUNK, Ordering::Relaxed);
                    if first >= level.tasks() {
                        break;
                    }
                    let task = first..level.tasks().min(first + SETS_PER_CHUNK);
                    self.progress.add(level.positions_in(task.len()));
                    let step = RetrogradeStep {
                        level: &level,
                        sets: task,
                        scratch: &mut scratch,
                        after,
                        before,
                        visit,
                    };
                    run_simd(self.use_simd, step);
                }
            };
            thread::scope(|scope| {
                // Levels near the root and near the full board are done before a thread would start.
                for _ in 1..self.threads.min(level.tasks().div_ceil(SETS_PER_CHUNK)) {
                    scope.spawn(work);
                }
                work();
            });
            if cancel.is_cancelled() {
                return Err(SolveError::Cancelled);
            }
        }
        Ok(())
    }
}

/// Visitor that stores the answers to some questions.
fn answer_visitor<const N: usize>(
    answers: &Mutex<RootAnswers>,
    questions: &[SolverGoal],
) -> impl Fn(usize, u32, &[RotationSet<N>]) + Sync {
    move |moves, theirs, values| {
        answers.lock().expect("no thread panics").store(moves, theirs, questions, values[0]);
    }
}

fn bytes_needed(size: SolverTreeSize, words: usize) -> u64 {
    array_lengths(size, words).iter().map(|&length| length as u64 * ELEMENT_BYTES as u64).sum()
}

/// Array lengths for the largest level after an even number of moves, and after an odd one.
fn array_lengths(size: SolverTreeSize, words: usize) -> [usize; 2] {
    [0, 1].map(|parity| {
        let levels = (parity..=size.moves()).step_by(2);
        levels.map(|moves| size.positions(moves)).max().unwrap_or(0) * words / 2
    })
}

#[cfg(test)]
mod tests {
    use tessera_rules::{Dice, Game, PentagoRules};

    use super::*;

    fn random(dice: &mut Dice, marbles: usize) -> Pentago {
        loop {
            let mut game = Pentago::new(PentagoRules::default());
            game.playout(dice, marbles);
            if game.ply() == marbles && !game.is_over() {
                return game;
            }
        }
    }

    #[test]
    fn simd_memory_and_threads_make_no_difference() {
        let mut dice = Dice::from_seed(3);
        for marbles in [22, 23, 24, 25, 30, 35] {
            let game = random(&mut dice, marbles);
            let [one, both] = PentagoSolver::memory_needed(marbles);
            let solve = |threads, memory, use_simd| {
                let mut solver = PentagoSolver { use_simd, ..PentagoSolver::new(threads, memory) };
                solver.solve(&game, &CancelToken::new()).expect("the memory is enough")
            };
            let known = solve(1, both, false);
            assert_eq!(solve(1, both, true), known);
            assert_eq!(solve(3, both, true), known);
            assert_eq!(solve(2, one, true), known);
            let mut too_small = PentagoSolver::new(1, one - 1);
            assert!(matches!(
                too_small.solve(&game, &CancelToken::new()),
                Err(SolveError::NotEnoughMemory { .. })
            ));
        }
    }

    #[test]
    fn a_cancelled_solver_returns_an_error() {
        let game = random(&mut Dice::from_seed(4), 20);
        let cancel = CancelToken::new();
        cancel.cancel();
        assert_eq!(PentagoSolver::new(2, 1 << 30).solve(&game, &cancel), Err(SolveError::Cancelled));
    }
}
