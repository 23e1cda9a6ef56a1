//! The stones as bits along every row, column and diagonal, so that captures and fives around a stone take a few shifts.

use super::Intersection;
use crate::Seat;

const SIDE: usize = Intersection::MAX_SIZE;
const DIAGONALS: usize = 2 * SIDE - 1;

// The first index of each kind of line: rows, columns, diagonals that rise to the right, diagonals that fall.
const COLUMNS: usize = SIDE;
const RISING: usize = COLUMNS + SIDE;
const FALLING: usize = RISING + DIAGONALS;
const LINES: usize = FALLING + DIAGONALS;

/// Empty bits before a line's first and after its last intersection, so that looking four steps beyond the edge needs no
/// bounds check.
const MARGIN: usize = 4;

/// White's bits are the lower half of a line's word, black's the upper half.
const HALF: u32 = 32;

/// A step forward along each kind of line, as (columns, rows).
pub(super) const STEPS: [(isize, isize); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// The stones on a board of any size; smaller boards occupy the bottom left.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct StoneBitboard([u64; LINES]);

impl StoneBitboard {
    pub(super) const EMPTY: StoneBitboard = StoneBitboard([0; LINES]);

    /// The four lines through an intersection, each with the intersection's index on it.
    #[inline]
    fn through(at: Intersection) -> [(usize, usize); 4] {
        let (column, row) = (at.column(), at.row());
        [
            (row, column),
            (COLUMNS + column, row),
            // Diagonals are indexed by column too: the bits of columns they do not reach stay empty.
            (RISING + SIDE - 1 + column - row, column),
            (FALLING + column + row, column),
        ]
    }

    /// Puts a seat's stone on an intersection, or removes it.
    #[inline]
    pub(super) fn toggle(&mut self, seat: Seat, at: Intersection) {
        let half = MARGIN + seat.index() * HALF as usize;
        for (line, place) in StoneBitboard::through(at) {
            self.0[line] ^= 1 << (place + half);
        }
    }

    /// The owner of the stone on an intersection.
    #[inline]
    pub(super) fn seat_at(&self, at: Intersection) -> Option<Seat> {
        let here = self.0[at.row()] >> (at.column() + MARGIN);
        match (here & 1, here >> HALF & 1) {
            (0, 0) => None,
            (0, _) => Some(Seat::at(1)),
            _ => Some(Seat::at(0)),
        }
    }

    /// Whether an intersection is empty.
    #[inline]
    pub(super) fn is_empty_at(&self, at: Intersection) -> bool {
        let row = self.0[at.row()];
        (row | row >> HALF) >> (at.column() + MARGIN) & 1 == 0
    }

    /// The stones of both seats in a row: a bit for every column.
    #[inline]
    pub(super) fn row(&self, row: usize) -> u32 {
        let row = self.0[row];
        (row | row >> HALF) as u32 >> MARGIN
    }

    /// A seat's stones, row by row from the bottom.
    pub(super) fn stones(&self, seat: Seat) -> impl Iterator<Item = Intersection> {
        (0..SIDE).flat_map(move |row| {
            let stones = self.of(seat, row) >> MARGIN;
            columns(stones).map(move |column| Intersection::at(column, row))
        })
    }

    /// A seat's stones along a line. The lowest bits are margin.
    #[inline]
    pub(super) fn of(&self, seat: Seat, line: usize) -> u32 {
        (self.0[line] >> (seat.index() as u32 * HALF)) as u32
    }

    /// Whether a seat has five or more in a row anywhere.
    pub(super) fn has_five(&self, seat: Seat) -> bool {
        (0..LINES).any(|line| starts_of_five(self.of(seat, line)) != 0)
    }

    /// A seat's stones that are part of five or more in a row, row by row.
    pub(super) fn stones_of_fives(&self, seat: Seat) -> impl Iterator<Item = Intersection> {
        self.stones(seat).filter(move |&at| {
            StoneBitboard::through(at).into_iter().any(|(line, place)| {
                let starts = starts_of_five(self.of(seat, line));
                // A five covers its start and the next four places.
                starts & 0b1_1111 << place != 0
            })
        })
    }

    /// The surroundings of a seat's stone on an intersection, whether it is there or not.
    #[inline]
    pub(super) fn around(&self, seat: Seat, at: Intersection) -> NeighbourLines {
        // Nine places of each line, of both seats; the intersection is the fifth.
        let [row, column, rising, falling] =
            StoneBitboard::through(at).map(|(line, place)| self.0[line] >> place & 0x0000_01FF_0000_01FF);
        let (one, other) = (row | column << LANE, rising | falling << LANE);
        let white = u64::from(one as u32) | other << HALF;
        let black = one >> HALF | (other >> HALF) << HALF;
        let (own, enemy) = if seat == Seat::FIRST { (white, black) } else { (black, white) };
        NeighbourLines { own: own | EACH_LANE << MARGIN, enemy }
    }
}

/// The places of a line where five in a row begin.
fn starts_of_five(own: u32) -> u32 {
    own & own >> 1 & own >> 2 & own >> 3 & own >> 4
}

/// The set bits, lowest first.
pub(super) fn columns(bits: u32) -> impl Iterator<Item = usize> {
    std::iter::successors(Some(bits), |&bits| Some(bits & bits.wrapping_sub(1)))
        .take_while(|&bits| bits != 0)
        .map(|bits| bits.trailing_zeros() as usize)
}

/// The bits of each of the four lines in a word of [`NeighbourLines`].
const LANE: u32 = 16;
const EACH_LANE: u64 = 0x0001_0001_0001_0001;

/// The four lines through a stone, four places to either side. The stone is bit 4 of every lane.
#[derive(Clone, Copy, Debug)]
pub(super) struct NeighbourLines {
    own: u64,
    enemy: u64,
}

impl NeighbourLines {
    /// The pairs that the stone captures: two enemies between it and another own stone (PE-3). Only the placed stone is asked, so
    /// that a stone placed between two enemies is safe (PE-4).
    #[inline]
    pub(super) fn captures(self) -> PairDirections {
        self.pairs_of(self.enemy)
    }

    /// The pairs that the stone may have captured when it was placed: two empty places before another own stone.
    pub(super) fn gaps(self) -> PairDirections {
        self.pairs_of(!(self.own | self.enemy))
    }

    #[inline]
    fn pairs_of(self, inner: u64) -> PairDirections {
        let forward = inner >> 5 & inner >> 6 & self.own >> 7;
        let backward = inner >> 3 & inner >> 2 & self.own >> 1;
        PairDirections((forward & EACH_LANE) | (backward & EACH_LANE) << 1)
    }

    /// Whether the stone is part of five or more in a row (PE-5): among nine places every five contains the fifth.
    #[inline]
    pub(super) fn makes_five(self) -> bool {
        let twos = self.own & self.own >> 1;
        twos & twos >> 2 & self.own >> 4 != 0
    }
}

/// Pairs of places next to a stone: one bit for each of the eight directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PairDirections(u64);

impl PairDirections {
    pub(super) const NONE: PairDirections = PairDirections(0);

    #[inline]
    pub(super) fn is_none(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub(super) fn count(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// All non-empty subsets of the pairs, the full set first.
    pub(super) fn choices(self) -> impl Iterator<Item = PairDirections> {
        std::iter::successors(Some(self.0), move |&some| Some(some.wrapping_sub(1) & self.0))
            .take_while(|&some| some != 0)
            .map(PairDirections)
    }

    /// The intersections of the pairs next to this stone, two for each pair.
    #[inline]
    pub(super) fn places(self, stone: Intersection) -> impl Iterator<Item = Intersection> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let bit = (left != 0).then(|| left.trailing_zeros())?;
            left &= left - 1;
            let (columns, rows) = STEPS[(bit / LANE) as usize];
            let sign = if bit % LANE == 0 { 1 } else { -1 };
            Some([sign, 2 * sign].map(|steps| {
                let column = stone.column().wrapping_add_signed(steps * columns);
                let row = stone.row().wrapping_add_signed(steps * rows);
                Intersection::at(column, row)
            }))
        })
        .flatten()
    }
}
