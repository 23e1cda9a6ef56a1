//! Patterns of a block up to rotation, in the order of the published tables.

use std::sync::LazyLock;

use crate::block_patterns::PATTERNS;
use crate::exact::rotations_with_five::turned_clockwise;

/// Number of ways to fill nine sockets with marbles of two colours.
const FILLINGS: usize = 19_683;
/// Numbers of marbles of one colour in a block: 0 to 9.
const COUNTS: usize = 10;

/// Marbles of both colours in a block, nine bits each.
pub(super) type TwoColourBlockPattern = [u64; 2];

/// Representative of a pattern and the rotation from it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct BlockPatternClass {
    /// Index of the representative among those with the same number of marbles of each colour.
    pub(super) index: u16,
    /// Number of quarter turns anticlockwise from the representative.
    pub(super) quarters: u8,
}

/// Classes of all patterns, by their number in base three.
#[derive(Debug)]
pub(super) struct BlockPatternIndex {
    classes: Box<[BlockPatternClass]>,
    /// Number of classes, by the number of marbles of each colour.
    class_counts: [[u16; COUNTS]; COUNTS],
}

pub(super) static BLOCK_PATTERNS: LazyLock<BlockPatternIndex> = LazyLock::new(BlockPatternIndex::new);

/// Sum of the powers of three of the bits of a pattern.
static TERNARY: [u16; PATTERNS] = {
    let mut ternary = [0; PATTERNS];
    let mut pattern = 1;
    while pattern < PATTERNS {
        let lowest = pattern.trailing_zeros();
        ternary[pattern] = ternary[pattern & (pattern - 1)] + 3_u16.pow(lowest);
        pattern += 1;
    }
    ternary
};

impl BlockPatternIndex {
    fn new() -> BlockPatternIndex {
        let mut representatives: Vec<TwoColourBlockPattern> =
            all().filter(|&pattern| number(smallest(pattern)) == number(pattern)).collect();
        // Mirror images are adjacent; patterns that are their own mirror image come last.
        representatives.sort_by_key(|&pattern| {
            let image = smallest(pattern.map(mirrored));
            (image == pattern, number(pattern).min(number(image)), number(pattern))
        });
        let mut classes = vec![None; FILLINGS];
        let mut class_counts = [[0; COUNTS]; COUNTS];
        for pattern in representatives {
            let [first, second] = pattern.map(|marbles| marbles.count_ones() as usize);
            let index = class_counts[first][second];
            let mut turned = pattern;
            for quarters in 0..4 {
                classes[number(turned)].get_or_insert(BlockPatternClass { index, quarters });
                turned = anticlockwise(turned);
            }
            class_counts[first][second] += 1;
        }
        BlockPatternIndex {
            classes: classes.into_iter().map(Option::unwrap_or_default).collect(),
            class_counts,
        }
    }

    #[inline]
    pub(super) fn find(&self, pattern: TwoColourBlockPattern) -> BlockPatternClass {
        self.classes[number(pattern)]
    }

    /// Number of classes of patterns with these numbers of marbles.
    pub(super) fn class_count(&self, [first, second]: [u8; 2]) -> usize {
        usize::from(self.class_counts[usize::from(first)][usize::from(second)])
    }
}

fn all() -> impl Iterator<Item = TwoColourBlockPattern> {
    (0..512).flat_map(|first| {
        (0..512).filter(move |second| first & second == 0).map(move |second| [first, second])
    })
}

/// Pattern as a number in base three.
#[inline]
fn number([first, second]: TwoColourBlockPattern) -> usize {
    let of = |marbles: u64| usize::from(TERNARY[marbles as usize & (PATTERNS - 1)]);
    of(first) + 2 * of(second)
}

fn anticlockwise(pattern: TwoColourBlockPattern) -> TwoColourBlockPattern {
    (0..3).fold(pattern, |pattern, _| pattern.map(turned_clockwise))
}

/// Rotated pattern with the smallest number.
fn smallest(pattern: TwoColourBlockPattern) -> TwoColourBlockPattern {
    let mut turns = [pattern; 4];
    for i in 1..4 {
        turns[i] = anticlockwise(turns[i - 1]);
    }
    turns.into_iter().min_by_key(|&pattern| number(pattern)).unwrap_or(pattern)
}

fn mirrored(marbles: u64) -> u64 {
    (0..9).fold(0, |all, place| all | (marbles >> place & 1) << (place % 3 * 3 + place / 3))
}
