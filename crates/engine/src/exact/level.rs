//! One step back: all positions with a number of marbles below the root, from those with one more.
//!
//! A position below the root is two sets of the sockets that are empty at the root: the marbles that the player to move has
//! added, and those of the other, who has as many or one more. How the blocks stand is not part of it, for all ways are
//! computed at once.
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

    /// What to ask about the player to move when so many marbles were added: the other one has won if he has not "not lost".
    fn of_mover(self, added: usize) -> Question {
        match (self, added.is_multiple_of(2)) {
            (Question::Won, true) | (Question::NotLost, false) => Question::Won,
            (Question::NotLost, true) | (Question::Won, false) => Question::NotLost,
        }
    }
}

/// What all positions of a level have in common; a vector of `N` words has as many questions as fit into it.
#[derive(Debug)]
pub(crate) struct Level<'a, const N: usize> {
    root: &'a Root,
    /// The marbles added since the root: those of the player to move, and the other's.
    added: usize,
    mine: usize,
    theirs: usize,
    /// How many sockets the other leaves to the player to move.
    room: usize,
    /// How long the rows of this level are, and those of the level after it.
    columns: usize,
    columns_after: usize,
    /// Where the player to move has five, by the rank of his set.
    my_fives: Vec<TurnStates>,
    /// For each set of mine in the room, the ranks of the sets with one marble more.
    larger: Vec<u16>,
    /// My sets in the lower half of the room, by size.
    low_sets: Vec<Vec<u16>>,
    /// For which questions five on both sides is good for the player to move.
    ties_count: TurnStates<N>,
    /// What a full board is worth.
    full: TurnStates<N>,
}

/// What a thread has for itself.
#[derive(Debug, Default)]
pub(crate) struct Desk<const N: usize> {
    row: Vec<TurnStates<N>>,
    values: Vec<TurnStates<N>>,
    cells: Vec<usize>,
    parts: Parts,
}

/// How many positions a level has.
pub(crate) fn positions(empty: usize, added: usize) -> usize {
    choose(empty, added) * choose(added, added / 2)
}

impl<'a, const N: usize> Level<'a, N> {
    pub(crate) fn new(root: &'a Root, added: usize, questions: &[Question]) -> Level<'a, N> {
        let (mine, theirs) = (added / 2, added - added / 2);
        let left = root.empty() - theirs;
        let my_fives =
            sets(root.empty(), mine).map(|set| fives(root.marbles(added, set), added % 2 == 1)).collect();
        let larger_than =
            |set: u32| members(!set & ((1 << left) - 1)).map(move |more| rank(set | 1 << more) as u16);
        let low_sets_of = |size| sets(left / 2, size).map(|set| set as u16).collect();
        let asked = |i: usize| questions[i / WORDS].of_mover(added);
        let where_asked =
            |question| TurnStates(array::from_fn(|i| if asked(i) == question { u32::MAX } else { 0 }));
        let not_lost = where_asked(Question::NotLost);
        Level {
            root,
            added,
            mine,
            theirs,
            room: left,
            columns: choose(root.empty() - mine, theirs),
            columns_after: choose(left, mine + 1),
            my_fives,
            larger: sets(left, mine).flat_map(larger_than).collect(),
            low_sets: (0..=left / 2).map(low_sets_of).collect(),
            ties_count: if root.last_mover_wins_ties { TurnStates::NONE } else { not_lost },
            full: not_lost,
        }
    }

    /// How many sets the other player can have; they can be shared out.
    pub(crate) fn tasks(&self) -> usize {
        choose(self.root.empty(), self.theirs)
    }

    /// How many positions so many of them are.
    pub(crate) fn positions_in(&self, tasks: usize) -> u64 {
        (tasks * choose(self.room, self.mine)) as u64
    }
}

/// A step back to the positions in which the other has one of some sets. What they are worth before the turn that led to
/// them is written down; at the root and one marble below it, `see` is told what they are worth after it, and which the
/// marble is.
pub(crate) struct StepBack<'a, const N: usize, S> {
    pub(crate) level: &'a Level<'a, N>,
    pub(crate) sets: Range<usize>,
    pub(crate) desk: &'a mut Desk<N>,
    pub(crate) after: &'a [AtomicU64],
    pub(crate) before: &'a [AtomicU64],
    pub(crate) see: S,
}

impl<const N: usize, S: FnMut(usize, TurnStates<N>)> Work for StepBack<'_, N, S> {
    type Done = ();

    #[inline(always)]
    fn run(self) {
        let StepBack { level, sets, desk, after, before, mut see } = self;
        let odd = level.added % 2 == 1;
        let choices = level.room - level.mine;
        desk.row.resize(level.columns_after, TurnStates::NONE);
        desk.values.resize(choose(level.room, level.mine), TurnStates::NONE);
        desk.cells.resize(choose(level.room, level.mine), 0);
        let mut theirs = set_at(level.theirs, sets.start);
        for set in sets {
            let marbles = level.root.marbles(level.added + 1, theirs);
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
                let Some(low_sets) = level.low_sets.get(size) else {
                    continue;
                };
                let high = desk.parts.high(high, size);
                for &low in low_sets {
                    let (row, column) = desk.parts.join(high, low);
                    desk.cells[position] = row * level.columns + column;
                    let best = if choices > 0 {
                        let larger = &level.larger[position * choices..][..choices];
                        larger.iter().fold(TurnStates::NONE, |best, &at| best.or(desk.row[usize::from(at)]))
                    } else {
                        level.full
                    };
                    let my_fives: TurnStates<N> = level.my_fives[row].to_all();
                    desk.values[position] = best.and(not_theirs).or(my_fives.and(mine_count));
                    position += 1;
                }
            }
            if level.added <= 1 {
                see(theirs.trailing_zeros() as usize, desk.values[0]);
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
