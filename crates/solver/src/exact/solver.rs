//! Solving a position by stepping back from the full board.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

use tessera_rules::Pentago;

use super::answers::Answers;
use super::cells::{CELL, Cells};
use super::level::{Desk, Level, Question, StepBack};
use super::root::Root;
use super::shape::Shape;
use super::turn_states::{TurnStates, WORDS};
use super::width::{at_width, has_wide_vectors};
use super::{NotSolved, Outcome, Progress, Solution};
use crate::Stop;

/// Both questions at once are quicker; one after the other they take half the memory.
const BOTH: usize = 2 * WORDS;
const ONE: usize = WORDS;

/// So many sets of the other player are a task.
const TASK: usize = 32;

/// Solves positions exactly, and keeps the memory for the next one.
///
/// ```
/// use tessera_solver::Stop;
/// use tessera_solver::exact::{Outcome, Solver};
/// use tessera_rules::{Pentago, PentagoRules};
///
/// let game = Pentago::from_position(PentagoRules::default(), "bbw2b/bb1ww1/1wwwwb/1ww2b/b1bbwb/wwb3 1")?;
/// let solution = Solver::new(1, 1 << 30).solve(&game, &Stop::never())?;
/// assert_eq!(solution.value, Outcome::Win);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Solver {
    threads: usize,
    memory: u64,
    /// Whether the processor has wide vectors.
    wide: bool,
    cells: Option<[Cells; 2]>,
    progress: Arc<Progress>,
}

impl Solver {
    /// A solver that works with so many threads and takes at most so many bytes.
    pub fn new(threads: usize, memory: u64) -> Solver {
        Solver {
            threads: threads.max(1),
            memory,
            wide: has_wide_vectors(),
            cells: None,
            progress: Arc::default(),
        }
    }

    pub(crate) fn threads(&self) -> usize {
        self.threads
    }

    pub(crate) fn memory(&self) -> u64 {
        self.memory
    }

    /// How far it is, for whoever waits in another thread.
    pub fn progress(&self) -> Arc<Progress> {
        Arc::clone(&self.progress)
    }

    /// The bytes that it takes at least to solve a position with so many marbles, and at full speed.
    pub fn memory_needed(marbles: usize) -> [u64; 2] {
        let shape = Shape { empty: 36 - marbles.min(36), ahead: 0 };
        [ONE, BOTH].map(|words| bytes_needed(shape, words))
    }

    /// The value of a position and of each of its moves, if the memory is enough.
    pub fn solve(&mut self, game: &Pentago, stop: &Stop) -> Result<Solution, NotSolved> {
        if game.rules().no_turn_back {
            return Err(NotSolved::NoTurnBack);
        }
        if Outcome::of_finished(game).is_some() {
            return Ok(Solution::of_moves(game, |_| unreachable!("there are no moves"), 1));
        }
        let root = Root::new(game);
        let answers = self.answer(&root, stop)?;
        Ok(Solution::of_moves(game, |mv| answers.of_move(&root, mv), root.shape().all_positions()))
    }

    /// The answers for all ways at once.
    pub(crate) fn answer(&mut self, root: &Root, stop: &Stop) -> Result<Answers, NotSolved> {
        let words = if bytes_needed(root.shape(), BOTH) <= self.memory { BOTH } else { ONE };
        let mut cells = self.take_cells(root.shape(), words)?;
        self.progress.start(root.shape().all_positions() * (2 * WORDS / words) as u64);
        let by_parity = cells.each_mut().map(Cells::get);
        let answers = Mutex::new(Answers::none(root));
        let done = if words == BOTH {
            let questions = &Question::ALL;
            self.pass::<BOTH>(root, questions, by_parity, &keeper(&answers, questions), stop)
        } else {
            Question::ALL.into_iter().try_for_each(|question| {
                let questions = &[question];
                self.pass::<ONE>(root, questions, by_parity, &keeper(&answers, questions), stop)
            })
        };
        self.cells = Some(cells);
        done.map(|()| answers.into_inner().expect("no thread panicked"))
    }

    /// Gives the memory back that it keeps for the next position.
    pub(crate) fn forget(&mut self) {
        self.cells = None;
    }

    /// The bytes that one question takes.
    pub(crate) fn bytes_for(shape: Shape) -> u64 {
        bytes_needed(shape, ONE)
    }

    /// Where the player to move wins, for each set of the marbles that he is ahead.
    pub(crate) fn wins(&mut self, root: &Root, stop: &Stop) -> Result<Vec<TurnStates>, NotSolved> {
        let mut cells = self.take_cells(root.shape(), ONE)?;
        self.progress.start_more(root.shape().all_positions());
        let by_parity = cells.each_mut().map(Cells::get);
        let wins = Mutex::new(Vec::new());
        let see = |moves, _: u32, values: &[TurnStates]| {
            if moves == 0 {
                *wins.lock().expect("no thread panics") = values.to_vec();
            }
        };
        let done = self.pass::<ONE>(root, &[Question::Won], by_parity, &see, stop);
        self.cells = Some(cells);
        done.map(|()| wins.into_inner().expect("no thread panicked"))
    }

    /// Memory for two levels, if it may be taken; that of the last position if it is enough.
    fn take_cells(&mut self, shape: Shape, words: usize) -> Result<[Cells; 2], NotSolved> {
        let needed = bytes_needed(shape, words);
        if needed > self.memory {
            return Err(NotSolved::Memory { marbles: 36 - shape.empty, needed, allowed: self.memory });
        }
        let counts = cells_needed(shape, words);
        if let Some(cells) = self.cells.take()
            && cells.iter().zip(counts).all(|(cells, count)| cells.count() >= count)
        {
            return Ok(cells);
        }
        match counts.map(Cells::new) {
            [Ok(even), Ok(odd)] => Ok([even, odd]),
            _ => Err(NotSolved::Refused { needed }),
        }
    }

    /// Steps back from the full board to the root.
    fn pass<const N: usize>(
        &self,
        root: &Root,
        questions: &[Question],
        cells: [&[AtomicU64]; 2],
        see: &(impl Fn(usize, u32, &[TurnStates<N>]) + Sync),
        stop: &Stop,
    ) -> Result<(), NotSolved> {
        for moves in (0..=root.shape().moves()).rev() {
            let level: Level<'_, N> = Level::new(root, moves, questions);
            let [before, after] = [cells[moves % 2], cells[(moves + 1) % 2]];
            let next = AtomicUsize::new(0);
            let see = |theirs, values: &[TurnStates<N>]| see(moves, theirs, values);
            let work = || {
                let mut desk = Desk::default();
                while !stop.is_due() {
                    let first = next.fetch_add(TASK, Ordering::Relaxed);
                    if first >= level.tasks() {
                        break;
                    }
                    let task = first..level.tasks().min(first + TASK);
                    self.progress.add(level.positions_in(task.len()));
                    let back = StepBack { level: &level, sets: task, desk: &mut desk, after, before, see };
                    at_width(self.wide, back);
                }
            };
            thread::scope(|scope| {
                // Levels near the root and near the full board are done before a thread has started.
                for _ in 1..self.threads.min(level.tasks().div_ceil(TASK)) {
                    scope.spawn(work);
                }
                work();
            });
            if stop.is_due() {
                return Err(NotSolved::Stopped);
            }
        }
        Ok(())
    }
}

/// Keeps the answers to some questions.
fn keeper<const N: usize>(
    answers: &Mutex<Answers>,
    questions: &[Question],
) -> impl Fn(usize, u32, &[TurnStates<N>]) + Sync {
    move |moves, theirs, values| {
        answers.lock().expect("no thread panics").keep(moves, theirs, questions, values[0]);
    }
}

fn bytes_needed(shape: Shape, words: usize) -> u64 {
    cells_needed(shape, words).iter().map(|&cells| cells as u64 * CELL as u64).sum()
}

/// The cells for the largest level after an even number of moves, and after an odd one.
fn cells_needed(shape: Shape, words: usize) -> [usize; 2] {
    [0, 1].map(|parity| {
        let levels = (parity..=shape.moves()).step_by(2);
        levels.map(|moves| shape.positions(moves)).max().unwrap_or(0) * words / 2
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
    fn width_memory_and_threads_make_no_difference() {
        let mut dice = Dice::from_seed(3);
        for marbles in [22, 23, 24, 25, 30, 35] {
            let game = random(&mut dice, marbles);
            let [one, both] = Solver::memory_needed(marbles);
            let solve = |threads, memory, wide| {
                let mut solver = Solver { wide, ..Solver::new(threads, memory) };
                solver.solve(&game, &Stop::never()).expect("it has what it needs")
            };
            let known = solve(1, both, false);
            assert_eq!(solve(1, both, true), known);
            assert_eq!(solve(3, both, true), known);
            assert_eq!(solve(2, one, true), known);
            let mut starved = Solver::new(1, one - 1);
            assert!(matches!(starved.solve(&game, &Stop::never()), Err(NotSolved::Memory { .. })));
        }
    }

    #[test]
    fn a_stopped_solver_says_so() {
        let game = random(&mut Dice::from_seed(4), 20);
        let stop = Stop::never();
        stop.now();
        assert_eq!(Solver::new(2, 1 << 30).solve(&game, &stop), Err(NotSolved::Stopped));
    }
}
