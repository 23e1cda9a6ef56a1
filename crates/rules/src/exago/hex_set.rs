//! Sets of cells as bitboards, so that a few instructions examine a whole board.

use std::array;
use std::ops::{BitAnd, BitOr, BitXor};

use super::cell::HexCell;

/// A set of cells in `W` words: one bit per cell, row by row from the bottom.
///
/// The centre of the set is the board's centre whatever its side. Rows are one cell wider than the widest board, and
/// that column stays empty: what a shift carries over a row's end lands in it and is masked away with the board. Two
/// words hold sides up to 6, six words sides up to 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HexSet<const W: usize>([u64; W]);

impl<const W: usize> HexSet<W> {
    /// The number of bits of a row, with the empty column.
    pub(super) const WIDTH: usize = match W {
        2 => 12,
        6 => 20,
        _ => panic!("a board of Exago is two words wide, or six"),
    };

    /// The number of cells between the centre and the edge of the widest board.
    pub(super) const RADIUS: usize = Self::WIDTH / 2 - 1;

    /// The distance of neighbouring bits along each of the three axes (EX-1): right, upper right, upper left.
    pub const STEPS: [usize; 3] = [1, Self::WIDTH, Self::WIDTH - 1];

    /// The centre's bit.
    pub(super) const CENTRE: usize = Self::RADIUS * Self::WIDTH + Self::RADIUS;

    /// The empty set.
    pub const EMPTY: Self = HexSet([0; W]);

    /// All bits, whether cells or not.
    pub(super) const FULL: Self = HexSet([u64::MAX; W]);

    /// All cells of a board.
    pub(super) fn board(side: usize) -> Self {
        assert!(side <= Self::RADIUS + 1, "a board of side {side} does not fit into {W} words");
        HexCell::all(side).fold(Self::EMPTY, |board, cell| board.with(Self::bit_of(cell)))
    }

    /// The bit of a cell.
    pub(super) const fn bit_of(cell: HexCell) -> usize {
        let centre = Self::RADIUS as isize;
        ((cell.row() as isize + centre) * Self::WIDTH as isize + cell.column() as isize + centre) as usize
    }

    /// The cell of a bit.
    pub(super) const fn cell_at(bit: usize) -> HexCell {
        let (row, column) = (bit / Self::WIDTH, bit % Self::WIDTH);
        HexCell::new(column as i8 - Self::RADIUS as i8, row as i8 - Self::RADIUS as i8)
    }

    /// The set of one cell. All words are computed rather than one written: the set stays in registers, without a
    /// store-forwarding stall.
    #[inline]
    pub fn only(bit: usize) -> Self {
        HexSet(array::from_fn(|word| if word == bit / 64 { 1 << (bit % 64) } else { 0 }))
    }

    /// The set with a cell added.
    #[inline]
    #[must_use]
    pub fn with(self, bit: usize) -> Self {
        self | Self::only(bit)
    }

    /// The set with a cell removed.
    #[inline]
    #[must_use]
    pub fn without(self, bit: usize) -> Self {
        self.minus(Self::only(bit))
    }

    /// The set without the cells of another.
    #[inline]
    #[must_use]
    pub fn minus(self, other: Self) -> Self {
        HexSet(array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    /// Whether a cell is in the set.
    #[inline]
    pub fn contains(self, bit: usize) -> bool {
        self.0.get(bit / 64).is_some_and(|word| word >> (bit % 64) & 1 != 0)
    }

    /// Whether the set is empty.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0.iter().fold(0, |any, word| any | word) == 0
    }

    #[inline]
    pub(super) fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// The number of cells in the set.
    #[inline]
    pub fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The first cell by row from the bottom, then by number. The set must not be empty.
    #[inline]
    pub fn first(self) -> usize {
        let word = self.0.iter().position(|&word| word != 0).expect("the set is not empty");
        word * 64 + self.0[word].trailing_zeros() as usize
    }

    /// The n-th cell, counted from 0; there must be more than n.
    #[inline]
    pub(super) fn nth(self, n: u32) -> usize {
        // Finds its word without a branch, which would be unpredictable.
        let (mut word, mut before, mut counted) = (0, 0, 0);
        for (next, bits) in (1..W).zip(self.0) {
            counted += bits.count_ones();
            (word, before) = if n < counted { (word, before) } else { (next, counted) };
        }
        word * 64 + nth_bit(self.0[word], n - before) as usize
    }

    /// The bits of all cells, in order.
    #[inline]
    pub fn bits(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(word, bits)| {
            let rest = |&bits: &u64| Some(bits & (bits - 1)).filter(|&rest| rest != 0);
            let from = Some(bits).filter(|&bits| bits != 0);
            std::iter::successors(from, rest).map(move |bits| word * 64 + bits.trailing_zeros() as usize)
        })
    }

    /// The set shifted towards higher bits.
    #[inline]
    #[must_use]
    pub fn up(self, by: usize) -> Self {
        if W == 2 {
            return Self::from_wide(self.wide() << by);
        }
        let (words, bits) = (by / 64, by % 64);
        HexSet(array::from_fn(|word| {
            let from = |back: usize| word.checked_sub(words + back).map_or(0, |word| self.0[word]);
            from(0) << bits | if bits == 0 { 0 } else { from(1) >> (64 - bits) }
        }))
    }

    /// The set shifted towards lower bits.
    #[inline]
    #[must_use]
    pub fn down(self, by: usize) -> Self {
        if W == 2 {
            return Self::from_wide(self.wide() >> by);
        }
        let (words, bits) = (by / 64, by % 64);
        HexSet(array::from_fn(|word| {
            let from = |ahead: usize| self.0.get(word + words + ahead).copied().unwrap_or(0);
            from(0) >> bits | if bits == 0 { 0 } else { from(1) << (64 - bits) }
        }))
    }

    /// Two words as one integer, which the compiler shifts better than an array.
    #[inline]
    fn wide(self) -> u128 {
        u128::from(self.0[0]) | u128::from(self.0[1]) << 64
    }

    #[inline]
    fn from_wide(bits: u128) -> Self {
        HexSet(array::from_fn(|word| (bits >> (64 * word)) as u64))
    }

    /// All bits next to a cell of the set; some of them may be off the board.
    #[inline]
    #[must_use]
    pub fn neighbours(self) -> Self {
        let (right, left) = (self.up(1), self.down(1));
        // A step to the upper left is a step up and one to the left, a step to the lower right one down and one
        // to the right.
        right | left | (self | left).up(Self::WIDTH) | (self | right).down(Self::WIDTH)
    }

    /// The distances of a cell's six neighbours from it, in circular order.
    pub(super) const ROUND: [isize; 6] = {
        let width = Self::WIDTH as isize;
        [-width, 1 - width, 1, width, width - 1, -1]
    };

    /// Which of a cell's six neighbours are in the set, as six bits in the order of [`ROUND`](Self::ROUND).
    #[inline]
    pub(super) fn ring(self, bit: usize) -> usize {
        // A window from the row below to the row above: 25 or 41 bits, with the cell in the middle.
        let window = match bit.checked_sub(Self::WIDTH) {
            Some(below) => self.down(below).0[0],
            None => self.0[0] << (Self::WIDTH - bit),
        };
        let at = |place: usize| (window >> place) as usize & 1;
        (window & 3) as usize
            | at(Self::WIDTH + 1) << 2
            | at(2 * Self::WIDTH) << 3
            | at(2 * Self::WIDTH - 1) << 4
            | at(Self::WIDTH - 1) << 5
    }
}

impl<const W: usize> BitAnd for HexSet<W> {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        HexSet(array::from_fn(|word| self.0[word] & other.0[word]))
    }
}

impl<const W: usize> BitOr for HexSet<W> {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        HexSet(array::from_fn(|word| self.0[word] | other.0[word]))
    }
}

impl<const W: usize> BitXor for HexSet<W> {
    type Output = Self;

    #[inline]
    fn bitxor(self, other: Self) -> Self {
        HexSet(array::from_fn(|word| self.0[word] ^ other.0[word]))
    }
}

/// The index of the n-th set bit of a word, counted from 0, without a branch: first its byte, by running totals of the
/// bits in the bytes, then its index in that byte.
#[inline]
fn nth_bit(word: u64, n: u32) -> u32 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGH: u64 = 0x8080_8080_8080_8080;
    let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let sums = ((fours + (fours >> 4)) & 0x0F0F_0F0F_0F0F_0F0F).wrapping_mul(ONES);
    let passed = (((u64::from(n) * ONES) | HIGH) - sums) & HIGH;
    let place = passed.count_ones() * 8;
    let before = (sums << 8 >> place) & 0xFF;
    let byte = (word >> place) as usize & 0xFF;
    place + u32::from(NTH_IN_BYTE[byte][(n - before as u32) as usize & 7])
}

/// The index of the n-th set bit of every byte.
static NTH_IN_BYTE: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut place, mut n) = (0, 0);
        while place < 8 {
            if byte >> place & 1 != 0 {
                table[byte][n] = place as u8;
                n += 1;
            }
            place += 1;
        }
        byte += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Dice;

    fn some_cells<const W: usize>(side: usize, dice: &mut Dice) -> HexSet<W> {
        HexSet::<W>::board(side).bits().filter(|_| dice.roll(3) == 0).fold(HexSet::EMPTY, HexSet::with)
    }

    fn check_set_operations<const W: usize>(side: usize) {
        let mut dice = Dice::from_seed(side as u64);
        let board = HexSet::<W>::board(side);
        assert_eq!(board.count() as usize, HexCell::all(side).count());
        assert_eq!(board.first(), HexSet::<W>::bit_of(HexCell::all(side).next().expect("a1")));
        assert_eq!(HexSet::<W>::cell_at(HexSet::<W>::CENTRE), HexCell::CENTRE);
        for _ in 0..100 {
            let set = some_cells::<W>(side, &mut dice);
            let bits: Vec<_> = set.bits().collect();
            assert!(bits.is_sorted());
            assert_eq!(bits.len(), set.count() as usize);
            for (n, &bit) in bits.iter().enumerate() {
                assert_eq!(set.nth(n as u32), bit);
                assert_eq!(HexSet::<W>::bit_of(HexSet::<W>::cell_at(bit)), bit);
            }
            for cell in HexCell::all(side) {
                let around = [(1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1), (1, 0)];
                let in_set = around.map(|(column, row)| {
                    let near = HexCell::new(cell.column() + column, cell.row() + row);
                    near.is_on(side) && set.contains(HexSet::<W>::bit_of(near))
                });
                let bit = HexSet::<W>::bit_of(cell);
                assert_eq!(set.neighbours().contains(bit), in_set.contains(&true));
                let pattern = set.ring(bit);
                let ring: Vec<_> = [1, 0, 5, 4, 3, 2].map(|place| pattern >> place & 1 != 0).to_vec();
                assert_eq!(ring, in_set);
            }
            for by in [1, 19, 63, 64, 65, 100] {
                let moved: Vec<_> = bits.iter().map(|bit| bit + by).filter(|&bit| bit < 64 * W).collect();
                assert_eq!(set.up(by).bits().collect::<Vec<_>>(), moved);
                let moved: Vec<_> = bits.iter().filter_map(|bit| bit.checked_sub(by)).collect();
                assert_eq!(set.down(by).bits().collect::<Vec<_>>(), moved);
            }
        }
    }

    #[test]
    fn two_words_hold_the_sides_up_to_6() {
        (4..=6).for_each(check_set_operations::<2>);
    }

    #[test]
    fn six_words_hold_the_sides_up_to_10() {
        (4..=10).for_each(check_set_operations::<6>);
    }
}
