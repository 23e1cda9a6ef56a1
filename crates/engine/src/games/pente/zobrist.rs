//! Zobrist keys of stones, captured pairs, the side to move and the rules.

use tessera_rules::PenteRules;

use super::cells::{CELLS, PenteCell};

const MAX_PAIRS: usize = 13;

static STONES: [[u64; CELLS]; 2] = [words(0), words(1_000)];
static PAIRS: [[u64; MAX_PAIRS]; 2] = [words(2_000), words(3_000)];
const TURN: u64 = word(4_000);

const fn words<const N: usize>(first: u64) -> [u64; N] {
    let mut words = [0; N];
    let mut nth = 0;
    while nth < N {
        words[nth] = word(first + nth as u64);
        nth += 1;
    }
    words
}

/// A bijective mix of all bits (SplitMix64): no two numbers give the same word.
const fn word(number: u64) -> u64 {
    let mut word = (number + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ (word >> 31)
}

#[inline]
pub(super) fn stone(side: usize, cell: PenteCell) -> u64 {
    STONES[side][usize::from(cell)]
}

#[inline]
pub(super) fn pairs(side: usize, pairs: u8) -> u64 {
    PAIRS[side][usize::from(pairs)]
}

#[inline]
pub(super) fn turn(side: usize) -> u64 {
    if side == 0 { 0 } else { TURN }
}

pub(super) fn rules(rules: PenteRules) -> u64 {
    word(5_000 + 2 * rules.size() as u64 + u64::from(rules.championship()))
}
