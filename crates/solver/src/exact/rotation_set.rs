//! Sets of block rotations as bit vectors.
//!
//! Four blocks have 4⁴ = 256 rotations. Every move turns one block by a quarter, so after a number of moves only those 128
//! rotations are possible whose quarter turns add up to a number of the same parity. The index of a bit consists of the quarter
//! turns of B, C and D and half the quarter turns of A; the remaining bit of A follows from the parity.

use tessera_rules::BlockTurn;

/// Clockwise quarter turns of blocks A, B, C and D.
pub(crate) type BlockRotations = [u8; 4];

/// Number of words for 128 rotations.
pub(crate) const WORDS: usize = 4;

/// Set of the 128 rotations of one parity, in four words; with `N = 8` two such sets side by side, one for each bit of a value
/// (wins, does not lose).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(16))]
pub(crate) struct RotationSet<const N: usize = WORDS>(pub(crate) [u32; N]);

impl<const N: usize> RotationSet<N> {
    pub(crate) const NONE: RotationSet<N> = RotationSet([0; N]);
    pub(crate) const ALL: RotationSet<N> = RotationSet([u32::MAX; N]);

    /// Builds a vector word by word. A loop, because the compiler does not vectorise `array::from_fn`.
    #[inline(always)]
    fn of(word: impl Fn(usize) -> u32) -> RotationSet<N> {
        let mut words = [0; N];
        for (i, out) in words.iter_mut().enumerate() {
            *out = word(i);
        }
        RotationSet(words)
    }

    #[inline(always)]
    pub(crate) fn and(self, other: RotationSet<N>) -> RotationSet<N> {
        RotationSet::of(|i| self.0[i] & other.0[i])
    }

    #[inline(always)]
    pub(crate) fn or(self, other: RotationSet<N>) -> RotationSet<N> {
        RotationSet::of(|i| self.0[i] | other.0[i])
    }

    #[inline(always)]
    pub(crate) fn xor(self, other: RotationSet<N>) -> RotationSet<N> {
        RotationSet::of(|i| self.0[i] ^ other.0[i])
    }

    #[inline(always)]
    pub(crate) fn not(self) -> RotationSet<N> {
        RotationSet::of(|i| !self.0[i])
    }

    /// Rotations that are one turn away from some member. They have the other parity.
    #[inline(always)]
    pub(crate) fn one_turn_away(self) -> RotationSet<N> {
        let words = self.0;
        // A: a turn in either direction leads to the same two bits.
        let a = RotationSet::<N>::of(|i| (words[i] | words[i] >> 1) & 0x5555_5555);
        let a = RotationSet::<N>::of(|i| a.0[i] | a.0[i] << 1);
        // B, C and D have four bits: the even ones are reached from both odd ones, and vice versa.
        let b = RotationSet::<N>::of(|i| {
            words[i] | (words[i] >> 4 & 0x0F0F_0F0F) | (words[i] << 4 & 0xF0F0_F0F0)
        });
        let b = RotationSet::<N>::of(|i| (b.0[i] >> 2 & 0x3333_3333) | (b.0[i] << 2 & 0xCCCC_CCCC));
        let c = RotationSet::<N>::of(|i| words[i] | words[i].rotate_left(16));
        let c = RotationSet::<N>::of(|i| c.0[i].rotate_left(8));
        let d = RotationSet::<N>::of(|i| words[i] | words[i ^ 2]);
        let d = RotationSet::<N>::of(|i| d.0[i ^ 1]);
        a.or(b).or(c.or(d))
    }

    /// Answer to one of the questions.
    pub(crate) fn question(self, question: usize) -> RotationSet {
        RotationSet::of(|i| self.0[question * WORDS + i])
    }
}

impl RotationSet {
    /// Repeats the set for every question.
    #[inline(always)]
    pub(crate) fn repeated<const N: usize>(self) -> RotationSet<N> {
        RotationSet::of(|i| self.0[i % WORDS])
    }

    /// Set of one rotation.
    pub(crate) fn single(quarters: BlockRotations) -> RotationSet {
        let index = bit_index(quarters);
        RotationSet::of(|i| u32::from(i == index / 32) << (index % 32))
    }

    pub(crate) fn is_empty(self) -> bool {
        self == RotationSet::NONE
    }

    pub(crate) fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Members, given the parity of their quarter turns.
    pub(crate) fn rotations(self, odd: bool) -> impl Iterator<Item = BlockRotations> {
        let quarters = move |index: usize| {
            let [b, c, d] = [1, 3, 5].map(|shift| (index >> shift & 3) as u8);
            [(index & 1) as u8 * 2 + (b + c + d + u8::from(odd)) % 2, b, c, d]
        };
        (0..32 * WORDS).filter(move |index| self.0[index / 32] >> (index % 32) & 1 == 1).map(quarters)
    }

    pub(crate) fn contains(self, quarters: BlockRotations) -> bool {
        let index = bit_index(quarters);
        self.0[index / 32] >> (index % 32) & 1 == 1
    }
}

/// Rotations after one turn.
pub(crate) fn rotations_after(turn: BlockTurn) -> BlockRotations {
    let mut quarters = [0; 4];
    quarters[turn.block()] = if turn.is_clockwise() { 1 } else { 3 };
    quarters
}

/// Index of the bit of a rotation.
fn bit_index([a, b, c, d]: BlockRotations) -> usize {
    usize::from(a / 2) | usize::from(b) << 1 | usize::from(c) << 3 | usize::from(d) << 5
}

/// Whether the quarter turns add up to an odd number.
#[cfg(test)]
pub(crate) fn is_odd(quarters: BlockRotations) -> bool {
    quarters.iter().sum::<u8>() % 2 == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all_rotations(odd: bool) -> impl Iterator<Item = BlockRotations> {
        (0..256_u16)
            .map(|n| [0, 2, 4, 6].map(|shift| (n >> shift & 3) as u8))
            .filter(move |&rotation| is_odd(rotation) == odd)
    }

    #[test]
    fn every_rotation_of_a_parity_has_its_own_bit() {
        for odd in [false, true] {
            let mut bits: Vec<usize> = all_rotations(odd).map(bit_index).collect();
            bits.sort_unstable();
            assert_eq!(bits, (0..128).collect::<Vec<_>>());
        }
    }

    #[test]
    fn members_are_listed_as_they_were_inserted() {
        for odd in [false, true] {
            let all: RotationSet = RotationSet::ALL;
            assert_eq!(all.rotations(odd).count(), all.count() as usize);
            for rotation in all_rotations(odd) {
                assert_eq!(RotationSet::single(rotation).rotations(odd).collect::<Vec<_>>(), [rotation]);
                assert!(RotationSet::single(rotation).contains(rotation));
            }
        }
    }

    #[test]
    fn one_turn_away_are_the_eight_neighbours() {
        for odd in [false, true] {
            for rotation in all_rotations(odd) {
                let mut one: RotationSet = RotationSet::NONE;
                one.0[bit_index(rotation) / 32] |= 1 << (bit_index(rotation) % 32);
                let before = one.one_turn_away();
                for other in all_rotations(!odd) {
                    let turned: Vec<u8> =
                        (0..4).map(|i| (4 + other[i] - rotation[i]) % 4).filter(|&d| d != 0).collect();
                    let neighbour = matches!(turned[..], [1 | 3]);
                    assert_eq!(before.contains(other), neighbour, "{rotation:?} {other:?}");
                }
            }
        }
    }
}
