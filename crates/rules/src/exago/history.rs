//! EX-14: which positions there have been, to know one that comes for the third time.

use std::fmt;

use crate::dice::mix;

/// The most turns a game has (EX-14).
pub(super) const MOST_TURNS: usize = 500;

/// The keys of all positions since the start, or since the position that was read from text.
///
/// Keys stand for positions: whole ones would make every copy of a game ten times as large. Among the at most 500
/// positions of a game, two that differ share a key once in some 10¹⁴ games.
///
/// Keys that end alike are chained from the newest to the oldest, so that after hundreds of turns a position is still
/// compared with a few others only.
#[derive(Clone)]
pub(super) struct History {
    keys: [u64; MOST_TURNS + 1],
    /// The position before in the same chain.
    older: [u16; MOST_TURNS + 1],
    newest: [u16; CHAINS],
    last: u16,
    /// How many positions came for the second time.
    twice: u16,
}

const CHAINS: usize = 256;
const NONE: u16 = u16::MAX;

impl History {
    pub(super) fn starting_at(key: u64) -> History {
        let mut history = History {
            keys: [key; MOST_TURNS + 1],
            older: [NONE; MOST_TURNS + 1],
            newest: [NONE; CHAINS],
            last: 0,
            twice: 0,
        };
        history.newest[chain(key)] = 0;
        history
    }

    /// Notes the position after a turn, and tells whether it came for the third time.
    #[inline]
    pub(super) fn record(&mut self, key: u64) -> bool {
        let newest = self.newest[chain(key)];
        let seen_before = self.count(key, newest);
        self.twice += u16::from(seen_before == 1);
        self.last += 1;
        self.keys[usize::from(self.last)] = key;
        self.older[usize::from(self.last)] = newest;
        self.newest[chain(key)] = self.last;
        seen_before >= 2
    }

    /// How often a position came, in a chain from somewhere on.
    #[inline]
    fn count(&self, key: u64, mut past: u16) -> u32 {
        let mut count = 0;
        while past != NONE {
            count += u32::from(self.keys[usize::from(past)] == key);
            past = self.older[usize::from(past)];
        }
        count
    }

    /// Whether some position came twice, and would end the game if it came again.
    #[inline]
    pub(super) fn has_repeated(&self) -> bool {
        self.twice > 0
    }

    /// A key of the positions that came twice already.
    pub(super) fn repeated(&self) -> u64 {
        let keys = &self.keys[..=usize::from(self.last)];
        let came_before = |nth: usize| keys[..nth].iter().filter(|&&key| key == keys[nth]).count();
        let twice = (0..keys.len()).filter(|&nth| came_before(nth) == 1);
        twice.fold(0, |all, nth| all ^ mix(keys[nth]))
    }

    /// Forgets the last position.
    #[inline]
    pub(super) fn forget(&mut self) {
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

impl fmt::Debug for History {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "History({} turns)", self.last)
    }
}
