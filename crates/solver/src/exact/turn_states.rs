//! All ways the four blocks can stand, in one vector of bits.
//!
//! Four blocks stand in 4⁴ = 256 ways. Every move turns one block by a quarter, so that after a number of moves only those
//! 128 ways are possible whose quarters add up to an even or to an odd number, as that number is. A bit's place is made of
//! the quarters of B, C and D and of half the quarters of A; the other half follows from which of the two it is.

use tessera_rules::Turn;

/// Through how many quarters clockwise blocks A, B, C and D were turned.
pub(crate) type Quarters = [u8; 4];

/// The words that 128 ways take.
pub(crate) const WORDS: usize = 4;

/// One or two questions, each with its answer for all 128 ways: four words a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(16))]
pub(crate) struct TurnStates<const N: usize = WORDS>(pub(crate) [u32; N]);

impl<const N: usize> TurnStates<N> {
    pub(crate) const NONE: TurnStates<N> = TurnStates([0; N]);
    pub(crate) const ALL: TurnStates<N> = TurnStates([u32::MAX; N]);

    /// A vector word by word. A loop, because the compiler makes no wide instructions of `array::from_fn`.
    #[inline(always)]
    fn of(word: impl Fn(usize) -> u32) -> TurnStates<N> {
        let mut words = [0; N];
        for (i, out) in words.iter_mut().enumerate() {
            *out = word(i);
        }
        TurnStates(words)
    }

    #[inline(always)]
    pub(crate) fn and(self, other: TurnStates<N>) -> TurnStates<N> {
        TurnStates::of(|i| self.0[i] & other.0[i])
    }

    #[inline(always)]
    pub(crate) fn or(self, other: TurnStates<N>) -> TurnStates<N> {
        TurnStates::of(|i| self.0[i] | other.0[i])
    }

    #[inline(always)]
    pub(crate) fn xor(self, other: TurnStates<N>) -> TurnStates<N> {
        TurnStates::of(|i| self.0[i] ^ other.0[i])
    }

    #[inline(always)]
    pub(crate) fn not(self) -> TurnStates<N> {
        TurnStates::of(|i| !self.0[i])
    }

    /// The ways from which some turn leads to one of these. They are of the other parity.
    #[inline(always)]
    pub(crate) fn before_a_turn(self) -> TurnStates<N> {
        let words = self.0;
        // A: a turn either way exchanges its two places, and both are reached.
        let a = TurnStates::<N>::of(|i| (words[i] | words[i] >> 1) & 0x5555_5555);
        let a = TurnStates::<N>::of(|i| a.0[i] | a.0[i] << 1);
        // The others have four places: the even ones are reached from both odd ones, and the other way round.
        let b =
            TurnStates::<N>::of(|i| words[i] | (words[i] >> 4 & 0x0F0F_0F0F) | (words[i] << 4 & 0xF0F0_F0F0));
        let b = TurnStates::<N>::of(|i| (b.0[i] >> 2 & 0x3333_3333) | (b.0[i] << 2 & 0xCCCC_CCCC));
        let c = TurnStates::<N>::of(|i| words[i] | words[i].rotate_left(16));
        let c = TurnStates::<N>::of(|i| c.0[i].rotate_left(8));
        let d = TurnStates::<N>::of(|i| words[i] | words[i ^ 2]);
        let d = TurnStates::<N>::of(|i| d.0[i ^ 1]);
        a.or(b).or(c.or(d))
    }

    /// The answers to one of the questions.
    pub(crate) fn question(self, question: usize) -> TurnStates {
        TurnStates::of(|i| self.0[question * WORDS + i])
    }
}

impl TurnStates {
    /// The same answers to as many questions as are asked.
    #[inline(always)]
    pub(crate) fn to_all<const N: usize>(self) -> TurnStates<N> {
        TurnStates::of(|i| self.0[i % WORDS])
    }

    /// One way alone.
    pub(crate) fn only(quarters: Quarters) -> TurnStates {
        let place = place(quarters);
        TurnStates::of(|i| u32::from(i == place / 32) << (place % 32))
    }

    pub(crate) fn is_none(self) -> bool {
        self == TurnStates::NONE
    }

    pub(crate) fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The ways that are in it, if their quarters add up to an odd or an even number.
    pub(crate) fn ways(self, odd: bool) -> impl Iterator<Item = Quarters> {
        let quarters = move |place: usize| {
            let [b, c, d] = [1, 3, 5].map(|shift| (place >> shift & 3) as u8);
            [(place & 1) as u8 * 2 + (b + c + d + u8::from(odd)) % 2, b, c, d]
        };
        (0..32 * WORDS).filter(move |place| self.0[place / 32] >> (place % 32) & 1 == 1).map(quarters)
    }

    pub(crate) fn contains(self, quarters: Quarters) -> bool {
        let place = place(quarters);
        self.0[place / 32] >> (place % 32) & 1 == 1
    }
}

/// How the blocks stand after one turn.
pub(crate) fn way_after(turn: Turn) -> Quarters {
    let mut quarters = [0; 4];
    quarters[turn.block()] = if turn.is_clockwise() { 1 } else { 3 };
    quarters
}

/// Where the bit of a way is among those of its parity.
fn place([a, b, c, d]: Quarters) -> usize {
    usize::from(a / 2) | usize::from(b) << 1 | usize::from(c) << 3 | usize::from(d) << 5
}

/// Whether the quarters of a way add up to an odd number.
#[cfg(test)]
pub(crate) fn is_odd(quarters: Quarters) -> bool {
    quarters.iter().sum::<u8>() % 2 == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ways(odd: bool) -> impl Iterator<Item = Quarters> {
        (0..256_u16)
            .map(|n| [0, 2, 4, 6].map(|shift| (n >> shift & 3) as u8))
            .filter(move |&way| is_odd(way) == odd)
    }

    #[test]
    fn every_way_of_a_parity_has_its_place() {
        for odd in [false, true] {
            let mut places: Vec<usize> = ways(odd).map(place).collect();
            places.sort_unstable();
            assert_eq!(places, (0..128).collect::<Vec<_>>());
        }
    }

    #[test]
    fn ways_are_listed_as_they_were_put_in() {
        for odd in [false, true] {
            let all: TurnStates = TurnStates::ALL;
            assert_eq!(all.ways(odd).count(), all.count() as usize);
            for way in ways(odd) {
                assert_eq!(TurnStates::only(way).ways(odd).collect::<Vec<_>>(), [way]);
                assert!(TurnStates::only(way).contains(way));
            }
        }
    }

    #[test]
    fn before_a_turn_are_the_eight_neighbours() {
        for odd in [false, true] {
            for way in ways(odd) {
                let mut one: TurnStates = TurnStates::NONE;
                one.0[place(way) / 32] |= 1 << (place(way) % 32);
                let before = one.before_a_turn();
                for other in ways(!odd) {
                    let turned: Vec<u8> =
                        (0..4).map(|i| (4 + other[i] - way[i]) % 4).filter(|&d| d != 0).collect();
                    let neighbour = matches!(turned[..], [1 | 3]);
                    assert_eq!(before.contains(other), neighbour, "{way:?} {other:?}");
                }
            }
        }
    }
}
