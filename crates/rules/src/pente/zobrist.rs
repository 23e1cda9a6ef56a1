//! Zobrist keys: a word for every part of a position. The key of a position is the exclusive or of its words.

use super::{Intersection, PenteRules};
use crate::Seat;
use crate::random::mix;

const CELLS: usize = Intersection::MAX_SIZE * Intersection::MAX_SIZE;
/// Four pairs and the eight that one more stone can capture.
pub(super) const MAX_PAIRS: usize = 12;

const STONES: [[u64; CELLS]; 2] = [words(0), words(1_000)];
const PAIRS: [[u64; MAX_PAIRS + 1]; 2] = [words(2_000), words(3_000)];
/// Part of the key while the second seat is to move.
pub(super) const TURN: u64 = mix(SEED + 4_000);
/// "Pente" in ASCII: other games have other seeds.
const SEED: u64 = 0x5065_6E74_6500_0000;

const fn words<const N: usize>(first: u64) -> [u64; N] {
    let mut words = [0; N];
    let mut i = 0;
    while i < N {
        words[i] = mix(SEED + first + i as u64);
        i += 1;
    }
    words
}

/// The word of a stone.
#[inline]
pub(super) fn stone(seat: Seat, at: Intersection) -> u64 {
    STONES[seat.index()][at.index()]
}

/// The word of the pairs a seat has captured.
#[inline]
pub(super) fn pairs(seat: Seat, pairs: u8) -> u64 {
    PAIRS[seat.index()][usize::from(pairs)]
}

/// The key of the empty board, different for different rules.
pub(super) const fn start(rules: PenteRules) -> u64 {
    let rules = rules.size() as u64 * 2 + rules.championship() as u64 + rules.swap() as u64 * 100;
    mix(SEED + 5_000 + rules) ^ PAIRS[0][0] ^ PAIRS[1][0]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_words_are_equal() {
        let words = STONES.as_flattened().iter().chain(PAIRS.as_flattened()).chain([&TURN]);
        let distinct: std::collections::HashSet<_> = words.clone().collect();
        assert_eq!(distinct.len(), words.count());
    }
}
