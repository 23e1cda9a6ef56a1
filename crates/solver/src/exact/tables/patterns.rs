//! Patterns of a block up to rotation, in the order of the tables.

use std::collections::HashMap;

use crate::exact::five_rotations::turned_clockwise;

/// Marbles of both colours in a block, nine bits each.
pub(super) type BlockPattern = [u64; 2];

/// For every pattern: the index of its representative among those with the same number of marbles of each colour, and the
/// number of quarter turns anticlockwise from the representative.
#[derive(Debug)]
pub(super) struct BlockPatterns {
    found: HashMap<BlockPattern, (usize, u8)>,
}

impl BlockPatterns {
    pub(super) fn new() -> BlockPatterns {
        let mut representatives: Vec<BlockPattern> =
            all().filter(|&pattern| number(smallest(pattern)) == number(pattern)).collect();
        // Mirror images are adjacent; patterns that are their own mirror image come last.
        representatives.sort_by_key(|&pattern| {
            let image = smallest(pattern.map(mirrored));
            (image == pattern, number(pattern).min(number(image)), number(pattern))
        });
        let mut patterns = BlockPatterns { found: HashMap::new() };
        let mut counts: HashMap<[u32; 2], usize> = HashMap::new();
        for pattern in representatives {
            let counter = counts.entry(pattern.map(u64::count_ones)).or_default();
            let mut turned = pattern;
            for quarters in 0..4 {
                patterns.found.entry(turned).or_insert((*counter, quarters));
                turned = anticlockwise(turned);
            }
            *counter += 1;
        }
        patterns
    }

    pub(super) fn find(&self, pattern: BlockPattern) -> (usize, u8) {
        self.found[&pattern]
    }
}

fn all() -> impl Iterator<Item = BlockPattern> {
    (0..512).flat_map(|first| {
        (0..512).filter(move |second| first & second == 0).map(move |second| [first, second])
    })
}

/// Pattern as a number in base three.
fn number(pattern: BlockPattern) -> u64 {
    let digit = |place: u32| (pattern[0] >> place & 1) + 2 * (pattern[1] >> place & 1);
    (0..9).rev().fold(0, |number, place| number * 3 + digit(place))
}

fn anticlockwise(pattern: BlockPattern) -> BlockPattern {
    (0..3).fold(pattern, |pattern, _| pattern.map(turned_clockwise))
}

/// Rotated pattern with the smallest number.
fn smallest(pattern: BlockPattern) -> BlockPattern {
    let mut turns = [pattern; 4];
    for i in 1..4 {
        turns[i] = anticlockwise(turns[i - 1]);
    }
    turns.into_iter().min_by_key(|&pattern| number(pattern)).unwrap_or(pattern)
}

fn mirrored(marbles: u64) -> u64 {
    (0..9).fold(0, |all, place| all | (marbles >> place & 1) << (place % 3 * 3 + place / 3))
}
