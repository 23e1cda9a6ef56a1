//! The patterns of a block that no turn makes equal, in the order of the tables.

use std::collections::HashMap;

use crate::exact::fives::turned_clockwise;

/// The marbles of both colours in a block, nine bits each.
pub(super) type Pattern = [u64; 2];

/// For every pattern, where the one that stands for it is among those with as many marbles, and through how many quarters
/// anticlockwise that one is turned.
#[derive(Debug)]
pub(super) struct Patterns {
    found: HashMap<Pattern, (usize, u8)>,
}

impl Patterns {
    pub(super) fn new() -> Patterns {
        let mut standing: Vec<Pattern> =
            all().filter(|&pattern| number(smallest(pattern)) == number(pattern)).collect();
        // Mirror images stand side by side, and those that are their own come last.
        standing.sort_by_key(|&pattern| {
            let image = smallest(pattern.map(mirrored));
            (image == pattern, number(pattern).min(number(image)), number(pattern))
        });
        let mut patterns = Patterns { found: HashMap::new() };
        let mut counts: HashMap<[u32; 2], usize> = HashMap::new();
        for pattern in standing {
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

    pub(super) fn find(&self, pattern: Pattern) -> (usize, u8) {
        self.found[&pattern]
    }
}

fn all() -> impl Iterator<Item = Pattern> {
    (0..512).flat_map(|first| {
        (0..512).filter(move |second| first & second == 0).map(move |second| [first, second])
    })
}

/// A pattern as a number in base three.
fn number(pattern: Pattern) -> u64 {
    let digit = |place: u32| (pattern[0] >> place & 1) + 2 * (pattern[1] >> place & 1);
    (0..9).rev().fold(0, |number, place| number * 3 + digit(place))
}

fn anticlockwise(pattern: Pattern) -> Pattern {
    (0..3).fold(pattern, |pattern, _| pattern.map(turned_clockwise))
}

/// The turned pattern with the smallest number.
fn smallest(pattern: Pattern) -> Pattern {
    let mut turns = [pattern; 4];
    for i in 1..4 {
        turns[i] = anticlockwise(turns[i - 1]);
    }
    turns.into_iter().min_by_key(|&pattern| number(pattern)).unwrap_or(pattern)
}

fn mirrored(marbles: u64) -> u64 {
    (0..9).fold(0, |all, place| all | (marbles >> place & 1) << (place % 3 * 3 + place / 3))
}
