//! One step of the retrograde analysis: values of all positions of a level from those of the level with one more marble.
//!
//! A position below the root is two sets of the sockets that are empty at the root: the marbles that the player to move has
//! added, and those that the opponent has added. The sizes of the sets follow from the number of moves since the root. Block
//! rotations are not part of a position, because all of them are computed at once.
//!
//! The values of a level are stored in rows: one row for each set of the player to move, one column for each set of the opponent
//! among the remaining sockets. After a move the players change roles, so the opponent's set selects one row of the next level,
//! and that row holds the values after every marble that the player to move can add.

use std::array;
use std::ops::Range;
use std::sync::atomic::AtomicU64;

use super::atomic_array::{load, store};
use super::half_ranks::HalfRanks;
use super::rotation_set::{RotationSet, WORDS};
use super::rotations_with_five::rotations_with_five;
use super::simd_dispatch::SimdTask;
use super::solver_root::SolverRoot;
use super::subset_rank::{choose, members, next, rank, set_at, sets};
use crate::CancelToken;

/// Sets between two checks for cancellation.
const SETS_PER_CHECK: usize = 1 << 12;

/// Question about the player to move at the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SolverGoal {
    Won,
    NotLost,
}

impl SolverGoal {
    pub(crate) const ALL: [SolverGoal; 2] = [SolverGoal::Won, SolverGoal::NotLost];

    /// The same question about the player to move after `moves` moves: the opponent has won if the player to move has lost.
    fn of_mover(self, moves: usize) -> SolverGoal {
        match (self, moves.is_multiple_of(2)) {
            (SolverGoal::Won, true) | (SolverGoal::NotLost, false) => SolverGoal::Won,
            (SolverGoal::NotLost, true) | (SolverGoal::Won, false) => SolverGoal::NotLost,
        }
    }
}

/// Data that all positions of a level share. A vector of `N` words answers `N / WORDS` questions.
#[derive(Debug)]
pub(crate) struct RetrogradeLevel<'a, const N: usize> {
    root: &'a SolverRoot,
    /// Number of moves since the root.
    moves: usize,
    /// Marbles added since the root by the player to move and by the opponent.
    mine: usize,
    theirs: usize,
    /// Number of sockets that the opponent's set leaves to the player to move.
    room: usize,
    /// Row lengths of this level and of the next one.
    columns: usize,
    columns_after: usize,
    /// Rotations in which the player to move has five, by the rank of their set.
    my_fives: Vec<RotationSet>,
    /// Sets of the player to move in the lower half of the room, by size.
    low: Vec<LowSets>,
    /// Offset in a row of the next level of the sets with a given upper half.
    starts: Vec<u32>,
    /// Questions for which five on both sides counts for the player to move.
    ties_count: RotationSet<N>,
    /// Value of a full board.
    full: RotationSet<N>,
}

/// Sets of one size in the lower half of the room.
#[derive(Debug)]
struct LowSets {
    sets: Vec<u16>,
    /// For each set, the ranks of the sets with one more marble.
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

/// Scratch buffers of a thread.
#[derive(Debug, Default)]
pub(crate) struct RetrogradeScratch<const N: usize> {
    row: Vec<RotationSet<N>>,
    values: Vec<RotationSet<N>>,
    /// Index of each value in the level being written.
    targets: Vec<usize>,
    ranks: HalfRanks,
}

impl<'a, const N: usize> RetrogradeLevel<'a, N> {
    /// `None` if it was cancelled meanwhile: the sets of a level are up to millions.
    pub(crate) fn new(
        root: &'a SolverRoot,
        moves: usize,
        questions: &[SolverGoal],
        cancel: &CancelToken,
    ) -> Option<RetrogradeLevel<'a, N>> {
        debug_assert!(root.empty() <= 32, "sets are 32 bits, and halves of them 16");
        let [mine, theirs] = root.tree_size().placed(moves);
        let left = root.empty() - theirs;
        let my_fives = sets(root.empty(), mine).enumerate().map(|(nth, set)| {
            let is_cancelled = nth.is_multiple_of(SETS_PER_CHECK) && cancel.is_cancelled();
            (!is_cancelled).then(|| rotations_with_five(root.marbles(moves, set), moves % 2 == 1))
        });
        let my_fives = my_fives.collect::<Option<Vec<RotationSet>>>()?;
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
            |question| RotationSet(array::from_fn(|i| if asked(i) == question { u32::MAX } else { 0 }));
        let not_lost = where_asked(SolverGoal::NotLost);
        Some(RetrogradeLevel {
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
            ties_count: if root.last_mover_wins_ties { RotationSet::NONE } else { not_lost },
            full: not_lost,
        })
    }

    /// Number of sets of the opponent. Each is an independent task.
    pub(crate) fn tasks(&self) -> usize {
        choose(self.root.empty(), self.theirs)
    }

    /// Best value after one more marble, for all sets of the player to move with a given upper half. A marble in the upper half
    /// leads from one run of a row to another run; only marbles in the lower half need an index lookup.
    #[inline(always)]
    fn best_next(&self, row: &[RotationSet<N>], high: u32, size: usize, best: &mut [RotationSet<N>]) {
        let low_room = self.room / 2;
        let choices = low_room - size;
        if choices == 0 {
            best.fill(RotationSet::NONE);
        } else {
            let run = &row[self.starts[high as usize] as usize..][..choose(low_room, size + 1)];
            for (best, larger) in best.iter_mut().zip(self.low[size].larger.chunks_exact(choices)) {
                *best = larger.iter().fold(RotationSet::NONE, |best, &at| best.or(run[usize::from(at)]));
            }
        }
        for more in members(!high & ((1 << (self.room - low_room)) - 1)) {
            let run = &row[self.starts[(high | 1 << more) as usize] as usize..][..best.len()];
            for (best, &value) in best.iter_mut().zip(run) {
                *best = best.or(value);
            }
        }
    }

    /// Number of positions in a number of tasks.
    pub(crate) fn positions_in(&self, tasks: usize) -> u64 {
        (tasks * choose(self.room, self.mine)) as u64
    }
}

/// Computes the positions in which the opponent has one of a range of sets, and stores their values before the turn that led to
/// them. At the root and one move below it, `visit` gets the opponent's set and the values after the turn, for all sets of the
/// player to move in order.
pub(crate) struct RetrogradeStep<'a, const N: usize, S> {
    pub(crate) level: &'a RetrogradeLevel<'a, N>,
    pub(crate) sets: Range<usize>,
    pub(crate) scratch: &'a mut RetrogradeScratch<N>,
    pub(crate) after: &'a [AtomicU64],
    pub(crate) before: &'a [AtomicU64],
    pub(crate) visit: S,
}

impl<const N: usize, S: FnMut(u32, &[RotationSet<N>])> SimdTask for RetrogradeStep<'_, N, S> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let RetrogradeStep { level, sets, scratch, after, before, mut visit } = self;
        let odd = level.moves % 2 == 1;
        let choices = level.room - level.mine;
        scratch.row.resize(level.columns_after, RotationSet::NONE);
        scratch.values.resize(choose(level.room, level.mine), RotationSet::NONE);
        scratch.targets.resize(choose(level.room, level.mine), 0);
        let mut theirs = set_at(level.theirs, sets.start);
        for set in sets {
            let marbles = level.root.marbles(level.moves + 1, theirs);
            let not_theirs: RotationSet<N> = rotations_with_five(marbles, odd).repeated().not();
            // Five by the marble ends the game before the turn.
            let placed_five: RotationSet<N> = rotations_with_five(marbles, !odd).repeated();
            let mine_count = not_theirs.or(level.ties_count);
            if choices > 0 {
                load(after, set * level.columns_after, &mut scratch.row);
            }
            scratch.ranks.prepare(theirs, level.room);
            let mut position = 0;
            for high in 0..1_u32 << (level.room - level.room / 2) {
                let size = level.mine.wrapping_sub(high.count_ones() as usize);
                let Some(LowSets { sets, .. }) = level.low.get(size) else {
                    continue;
                };
                let values = &mut scratch.values[position..][..sets.len()];
                if choices > 0 {
                    level.best_next(&scratch.row, high, size, values);
                } else {
                    values.fill(level.full);
                }
                let high = scratch.ranks.high(high, size);
                for ((value, target), &low) in
                    values.iter_mut().zip(&mut scratch.targets[position..]).zip(sets)
                {
                    let (row, column) = scratch.ranks.join(high, low);
                    *target = row * level.columns + column;
                    let my_fives: RotationSet<N> = level.my_fives[row].repeated();
                    *value = value.and(not_theirs).or(my_fives.and(mine_count));
                }
                position += sets.len();
            }
            if level.moves <= 1 {
                visit(theirs, &scratch.values);
            }
            for value in &mut scratch.values {
                *value = value.not().one_turn_away().or(placed_five);
            }
            for (&value, &target) in scratch.values.iter().zip(&scratch.targets) {
                store(before, target, value);
            }
            theirs = next(theirs);
        }
    }
}
