//! What was found out about positions, shared by all threads: a table of a fixed size.

use std::collections::TryReserveError;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use crate::score::is_proof;

/// How a stored score is to be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// What the table knows about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Memo {
    /// The best move, packed; 0 for none.
    pub(crate) mv: u32,
    pub(crate) score: i32,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
}

/// Two words that belong together only if they fit: `check` is the key mixed with `data`, so that a slot which two
/// threads wrote at once is taken for empty.
#[derive(Debug, Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// Slots that share a line of the cache; a new position takes the place of the least useful of them.
const NEIGHBOURS: usize = 4;

#[derive(Debug)]
pub(crate) struct Memory {
    slots: Vec<Slot>,
    age: AtomicU8,
}

impl Memory {
    /// A table of at most so many bytes.
    pub(crate) fn new(bytes: usize) -> Memory {
        Memory::try_new(bytes).expect("there is as much memory")
    }

    /// A table of at most so many bytes, if there are so many.
    pub(crate) fn try_new(bytes: usize) -> Result<Memory, TryReserveError> {
        let count = (bytes / (NEIGHBOURS * size_of::<Slot>())).max(1) * NEIGHBOURS;
        let mut slots = Vec::new();
        slots.try_reserve_exact(count)?;
        slots.resize_with(count, Slot::default);
        Ok(Memory { slots, age: AtomicU8::new(0) })
    }

    /// How many bytes it takes.
    pub(crate) fn bytes(&self) -> usize {
        self.slots.len() * size_of::<Slot>()
    }

    /// What was found before gives way sooner from now on.
    pub(crate) fn grow_older(&self) {
        self.age.store(self.age.load(Ordering::Relaxed).wrapping_add(1) & AGES, Ordering::Relaxed);
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.slots.fill_with(Slot::default);
        *self.age.get_mut() = 0;
    }

    #[inline]
    fn group(&self, key: u64) -> &[Slot] {
        let groups = self.slots.len() / NEIGHBOURS;
        let first = ((u128::from(key) * groups as u128) >> 64) as usize * NEIGHBOURS;
        &self.slots[first..first + NEIGHBOURS]
    }

    /// What is known about a position that is so many moves away from where thinking began.
    #[inline]
    pub(crate) fn recall(&self, key: u64, ply: i32) -> Option<Memo> {
        self.group(key).iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            (slot.check.load(Ordering::Relaxed) ^ data == key && data != 0).then(|| unpack(data, ply))
        })
    }

    #[inline]
    pub(crate) fn keep(&self, key: u64, ply: i32, memo: Memo) {
        let age = self.age.load(Ordering::Relaxed);
        let mut chosen = None;
        let mut least = i32::MAX;
        for slot in self.group(key) {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.check.load(Ordering::Relaxed) ^ data == key {
                chosen = Some(slot);
                break;
            }
            let worth = if data == 0 { i32::MIN } else { worth(data, age) };
            if worth < least {
                (least, chosen) = (worth, Some(slot));
            }
        }
        let Some(slot) = chosen else { return };
        let data = pack(memo, ply, age);
        slot.check.store(key ^ data, Ordering::Relaxed);
        slot.data.store(data, Ordering::Relaxed);
    }
}

const AGES: u8 = 31;
/// Depths are stored as 0 and more.
const DEPTH_BASE: i32 = 16;

/// From the top: score 16 bits, depth 8, bound 2, age 5, one bit that is always set, and the move in 32.
fn pack(memo: Memo, ply: i32, age: u8) -> u64 {
    // A win is so many moves away from its position, not from where thinking began.
    let score = if is_proof(memo.score) { memo.score + memo.score.signum() * ply } else { memo.score };
    let depth = (memo.depth + DEPTH_BASE).clamp(0, 255) as u64;
    let bound = match memo.bound {
        Bound::Exact => 0,
        Bound::AtLeast => 1,
        Bound::AtMost => 2,
    };
    u64::from(score as i16 as u16) << 48
        | depth << 40
        | bound << 38
        | u64::from(age) << 33
        | 1 << 32
        | u64::from(memo.mv)
}

fn unpack(data: u64, ply: i32) -> Memo {
    let score = i32::from((data >> 48) as u16 as i16);
    let score = if is_proof(score) { score - score.signum() * ply } else { score };
    let bound = match data >> 38 & 3 {
        0 => Bound::Exact,
        1 => Bound::AtLeast,
        _ => Bound::AtMost,
    };
    Memo { mv: data as u32, score, depth: (data >> 40 & 255) as i32 - DEPTH_BASE, bound }
}

/// Deep is worth more than shallow, and this search's more than the last one's.
fn worth(data: u64, age: u8) -> i32 {
    let depth = (data >> 40 & 255) as i32;
    let younger = age.wrapping_sub((data >> 33) as u8 & AGES) & AGES;
    depth - 4 * i32::from(younger)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::WIN;

    #[test]
    fn what_is_kept_is_recalled_and_wins_keep_their_distance() {
        let memory = Memory::new(1 << 12);
        let memo = Memo { mv: 0x00AB_CDEF, score: WIN - 9, depth: -3, bound: Bound::AtLeast };
        memory.keep(77, 4, memo);
        assert_eq!(memory.recall(77, 4), Some(memo));
        assert_eq!(memory.recall(77, 6), Some(Memo { score: WIN - 11, ..memo }));
        assert_eq!(memory.recall(78, 4), None);
        for score in [-19_999, 0, 20_000, 9 - WIN] {
            memory.keep(99, 0, Memo { score, ..memo });
            assert_eq!(memory.recall(99, 0).map(|memo| memo.score), Some(score));
        }
    }

    #[test]
    fn a_full_table_forgets_the_shallow_and_the_old_first() {
        let memory = Memory::new(NEIGHBOURS * size_of::<Slot>());
        let memo = |depth| Memo { mv: 1, score: 0, depth, bound: Bound::Exact };
        for key in 1..=4 {
            memory.keep(key, 0, memo(key as i32));
        }
        memory.keep(5, 0, memo(9));
        assert_eq!(memory.recall(1, 0), None);
        for _ in 0..4 {
            memory.grow_older();
        }
        memory.keep(6, 0, memo(1));
        assert_eq!(memory.recall(2, 0), None);
        assert!(memory.recall(6, 0).is_some() && memory.recall(5, 0).is_some());
    }
}
