//! One step back: all positions with a number of marbles below the root, from those with one more.
//!
//! A position below the root is two sets of the sockets that are empty at the root: the marbles that the player to move has
//! added, and those of the other. How many each has follows from how many moves were made since the root. How the blocks
//! stand is not part of it, for all ways are computed at once.
//!
//! The values of a level lie in rows, a row for each set of the player to move, and in it the sets of the other among the
//! sockets that the first leaves. For whoever steps back the first set stays, as the other's, and all he asks for lies in
//! one row: the positions after each marble that he could have added.

use std::array;
use std::ops::Range;
use std::sync::atomic::AtomicU64;

use super::cells::{load, store};
use super::fives::fives;
use super::parts::Parts;
use super::root::Root;
use super::subsets::{choose, members, next, rank, set_at, sets};
use super::turn_states::{TurnStates, WORDS};
use super::width::Work;

/// What is asked about the player to move at the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    Won,
    NotLost,
}

impl Question {
    pub(crate) const ALL: [Question; 2] = [Question::Won, Question::NotLost];

    /// What to ask about the player to move after so many moves: the other one has won if he has not "not lost".
    fn of_mover(self, moves: usize) -> Question {
        match (self, moves.is_multiple_of(2)) {
            (Question::Won, true) | (Question::NotLost, false) => Question::Won,
            (Question::NotLost, true) | (Question::Won, false) => Question::NotLost,
        }
    }
}

/// What all positions of a level have in common; a vector of `N` words has as many questions as fit into it.
#[derive(Debug)]
pub(crate) struct Level<'a, const N: usize> {
    root: &'a Root,
    /// The moves since the root.
    moves: usize,
    /// The marbles placed by then: those of the player to move, and the other's.
    mine: usize,
    theirs: usize,
    /// How many sockets the other leaves to the player to move.
    room: usize,
    /// How long the rows of this level are, and those of the level after it.
    columns: usize,
    columns_after: usize,
    /// Where the player to move has five, by the rank of his set.
    my_fives: Vec<TurnStates>,
    /// My sets in the lower half of the room, by size.
    low: Vec<LowSets>,
    /// Where in a row of the level after it the sets with a given part in the upper half begin.
    starts: Vec<u32>,
    /// For which questions five on both sides is good for the player to move.
    ties_count: TurnStates<N>,
    /// What a full board is worth.
    full: TurnStates<N>,
}

/// The sets of one size in the lower half of the room.
#[derive(Debug)]
struct LowSets {
    sets: Vec<u16>,
    /// For each of them, the ranks of those with one marble more.
    larger: Vec<u16>,
}

impl LowSets {
    fn new(room: usize, size: usize) -> LowSets {
        let larger_than =
            |set: u32| members(!set & ((1 << room) - 1)).map(move |more| rank(set | 1 << more) as u16);
        LowSets {
            sets: sets(room, size).map(|set| set as u16).collect(),
            larger: sets(room, size).flat_map(larger_than).collect(),
        }
    }
}

/// What a thread has for itself.
#[derive(Debug, Default)]
pub(crate) struct Desk<const N: usize> {
    row: Vec<TurnStates<N>>,
    values: Vec<TurnStates<N>>,
    cells: Vec<usize>,
    parts: Parts,
}

impl<'a, const N: usize> Level<'a, N> {
    pub(crate) fn new(root: &'a Root, moves: usize, questions: &[Question]) -> Level<'a, N> {
        debug_assert!(root.empty() <= 32, "sets are 32 bits, and halves of them 16");
        let [mine, theirs] = root.shape().placed(moves);
        let left = root.empty() - theirs;
        let my_fives =
            sets(root.empty(), mine).map(|set| fives(root.marbles(moves, set), moves % 2 == 1)).collect();
        let low_room = left / 2;
        let with_high = |high: u32| match (mine + 1).checked_sub(high.count_ones() as usize) {
            Some(size) if size <= low_room => choose(low_room, size) as u32,
            _ => 0,
        };
        let starts = (0..1_u32 << (left - low_room)).scan(0, |sum, high| {
            let start = *sum;
            *sum += with_high(high);
            Some(start)
        });
        let asked = |i: usize| questions[i / WORDS].of_mover(moves);
        let where_asked =
            |question| TurnStates(array::from_fn(|i| if asked(i) == question { u32::MAX } else { 0 }));
        let not_lost = where_asked(Question::NotLost);
        Level {
            root,
            moves,
            mine,
            theirs,
            room: left,
            columns: choose(root.empty() - mine, theirs),
            columns_after: choose(left, mine + 1),
            my_fives,
            low: (0..=low_room).map(|size| LowSets::new(low_room, size)).collect(),
            starts: starts.collect(),
            ties_count: if root.last_mover_wins_ties { TurnStates::NONE } else { not_lost },
            full: not_lost,
        }
    }

    /// How many sets the other player can have; they can be shared out.
    pub(crate) fn tasks(&self) -> usize {
        choose(self.root.empty(), self.theirs)
    }

    /// The best that one marble more leads to, for my sets with a given part in the upper half. A marble in that half leads
    /// from one run of a row to another, so that only those in the lower half have to be looked for one by one.
    #[inline(always)]
    fn best_of(&self, row: &[TurnStates<N>], high: u32, size: usize, best: &mut [TurnStates<N>]) {
        let low_room = self.room / 2;
        let choices = low_room - size;
        if choices == 0 {
            best.fill(TurnStates::NONE);
        } else {
            let run = &row[self.starts[high as usize] as usize..][..choose(low_room, size + 1)];
            for (best, larger) in best.iter_mut().zip(self.low[size].larger.chunks_exact(choices)) {
                *best = larger.iter().fold(TurnStates::NONE, |best, &at| best.or(run[usize::from(at)]));
            }
        }
        for more in members(!high & ((1 << (self.room - low_room)) - 1)) {
            let run = &row[self.starts[(high | 1 << more) as usize] as usize..][..best.len()];
            for (best, &value) in best.iter_mut().zip(run) {
                *best = best.or(value);
            }
        }
    }

    /// How many positions so many of them are.
    pub(crate) fn positions_in(&self, tasks: usize) -> u64 {
        (tasks * choose(self.room, self.mine)) as u64
    }
}

/// A step back to the positions in which the other has one of some sets. What they are worth before the turn that led to
/// them is written down; at the root and one move below it, `see` is told what they are worth after it, for all sets of
/// the player to move in order, and which set the other has.
pub(crate) struct StepBack<'a, const N: usize, S> {
    pub(crate) level: &'a Level<'a, N>,
    pub(crate) sets: Range<usize>,
    pub(crate) desk: &'a mut Desk<N>,
    pub(crate) after: &'a [AtomicU64],
    pub(crate) before: &'a [AtomicU64],
    pub(crate) see: S,
}

impl<const N: usize, S: FnMut(u32, &[TurnStates<N>])> Work for StepBack<'_, N, S> {
    type Done = ();

    #[inline(always)]
    fn run(self) {
        let StepBack { level, sets, desk, after, before, mut see } = self;
        let odd = level.moves % 2 == 1;
        let choices = level.room - level.mine;
        desk.row.resize(level.columns_after, TurnStates::NONE);
        desk.values.resize(choose(level.room, level.mine), TurnStates::NONE);
        desk.cells.resize(choose(level.room, level.mine), 0);
        let mut theirs = set_at(level.theirs, sets.start);
        for set in sets {
            let marbles = level.root.marbles(level.moves + 1, theirs);
            let not_theirs: TurnStates<N> = fives(marbles, odd).to_all().not();
            // Five on placing ended the game before the turn.
            let placed_five: TurnStates<N> = fives(marbles, !odd).to_all();
            let mine_count = not_theirs.or(level.ties_count);
            if choices > 0 {
                load(after, set * level.columns_after, &mut desk.row);
            }
            desk.parts.place(theirs, level.room);
            let mut position = 0;
            for high in 0..1_u32 << (level.room - level.room / 2) {
                let size = level.mine.wrapping_sub(high.count_ones() as usize);
                let Some(LowSets { sets, .. }) = level.low.get(size) else {
                    continue;
                };
                let values = &mut desk.values[position..][..sets.len()];
                if choices > 0 {
                    level.best_of(&desk.row, high, size, values);
                } else {
                    values.fill(level.full);
                }
                let high = desk.parts.high(high, size);
                for ((value, cell), &low) in values.iter_mut().zip(&mut desk.cells[position..]).zip(sets) {
                    let (row, column) = desk.parts.join(high, low);
                    *cell = row * level.columns + column;
                    let my_fives: TurnStates<N> = level.my_fives[row].to_all();
                    *value = value.and(not_theirs).or(my_fives.and(mine_count));
                }
                position += sets.len();
            }
            if level.moves <= 1 {
                see(theirs, &desk.values);
            }
            for value in &mut desk.values {
                *value = value.not().before_a_turn().or(placed_five);
            }
            for (&value, &cell) in desk.values.iter().zip(&desk.cells) {
                store(before, cell, value);
            }
            theirs = next(theirs);
        }
    }
}
