//! EX-14: the positions of a game, to detect a third occurrence.

use std::fmt;

use crate::random::mix;

/// The maximal number of turns of a game (EX-14).
pub(super) const MAX_EXAGO_TURNS: usize = 500;

/// The hash keys of all positions since the start, or since the position that was parsed from text.
///
/// Whole positions would make every copy of a game ten times as large. Among the at most 500 positions of a game, two
/// different ones share a key once in about 10¹⁴ games.
///
/// Keys with the same low bits are chained from the newest to the oldest, so that after hundreds of turns a position is
/// still compared with few others.
#[derive(Clone)]
pub(super) struct ExagoPositionHistory {
    keys: [u64; MAX_EXAGO_TURNS + 1],
    /// The previous position of the same chain.
    older: [u16; MAX_EXAGO_TURNS + 1],
    newest: [u16; CHAINS],
    last: u16,
    /// The number of second occurrences of a position.
    twice: u16,
}

const CHAINS: usize = 256;
const NONE: u16 = u16::MAX;

impl ExagoPositionHistory {
    pub(super) fn starting_at(key: u64) -> ExagoPositionHistory {
        let mut history = ExagoPositionHistory {
            keys: [key; MAX_EXAGO_TURNS + 1],
            older: [NONE; MAX_EXAGO_TURNS + 1],
            newest: [NONE; CHAINS],
            last: 0,
            twice: 0,
        };
        history.newest[chain(key)] = 0;
        history
    }

    /// Adds the position after a turn. Returns whether it is its third occurrence.
    #[inline]
    pub(super) fn push(&mut self, key: u64) -> bool {
        let newest = self.newest[chain(key)];
        let seen_before = self.count(key, newest);
        self.twice += u16::from(seen_before == 1);
        self.last += 1;
        self.keys[usize::from(self.last)] = key;
        self.older[usize::from(self.last)] = newest;
        self.newest[chain(key)] = self.last;
        seen_before >= 2
    }

    /// The number of occurrences of a position in a chain, from entry `past` on.
    #[inline]
    fn count(&self, key: u64, mut past: u16) -> u32 {
        let mut count = 0;
        while past != NONE {
            count += u32::from(self.keys[usize::from(past)] == key);
            past = self.older[usize::from(past)];
        }
        count
    }

    /// Whether some position has occurred twice, and would end the game by occurring again.
    #[inline]
    pub(super) fn has_repeated(&self) -> bool {
        self.twice > 0
    }

    /// Whether the current position has occurred before.
    #[inline]
    pub(super) fn is_repeated(&self) -> bool {
        let last = usize::from(self.last);
        self.count(self.keys[last], self.older[last]) > 0
    }

    /// Whether a turn was played since the first position.
    pub(super) fn has_turns(&self) -> bool {
        self.last > 0
    }

    /// A hash key of the positions that have occurred twice.
    pub(super) fn repetition_key(&self) -> u64 {
        let keys = &self.keys[..=usize::from(self.last)];
        let earlier_occurrences = |nth: usize| keys[..nth].iter().filter(|&&key| key == keys[nth]).count();
        let twice = (0..keys.len()).filter(|&nth| earlier_occurrences(nth) == 1);
        twice.fold(0, |all, nth| all ^ mix(keys[nth]))
    }

    /// Removes the last position; there must be a turn before it.
    #[inline]
    pub(super) fn pop(&mut self) {
        let last = usize::from(self.last);
        let (key, older) = (self.keys[last], self.older[last]);
        self.twice -= u16::from(self.twice > 0 && self.count(key, older) == 1);
        self.newest[chain(key)] = older;
        self.last -= 1;
    }
}

#[inline]
const fn chain(key: u64) -> usize {
    key as usize % CHAINS
}

impl fmt::Debug for ExagoPositionHistory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "History({} turns)", self.last)
    }
}
