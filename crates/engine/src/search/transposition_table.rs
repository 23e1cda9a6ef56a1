//! Transposition table: a fixed-size hash table of search results, shared by all threads without locks.

use std::collections::TryReserveError;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use crate::score::is_proof;

/// How to read a stored score: exact, or a bound from a cut-off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ScoreBound {
    Exact,
    Lower,
    Upper,
}

/// The result of a search of one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StoredSearchResult {
    /// The best move, packed; 0 for none. It is searched first the next time.
    pub(crate) mv: u32,
    pub(crate) score: i32,
    pub(crate) depth: i32,
    pub(crate) bound: ScoreBound,
}

/// Two words that are valid only together: `check` is the key xor `data`. A slot that two threads wrote at the same
/// time does not match any key and counts as empty.
#[derive(Debug, Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// Slots per bucket, which share a cache line; a new entry replaces the least valuable one of its bucket.
const BUCKET_SIZE: usize = 4;

/// A fixed number of slots in buckets, and the generation of the current search.
#[derive(Debug)]
pub(crate) struct TranspositionTable {
    slots: Vec<Slot>,
    generation: AtomicU8,
}

impl TranspositionTable {
    /// A table of at most `bytes` bytes.
    pub(crate) fn new(bytes: usize) -> TranspositionTable {
        TranspositionTable::try_new(bytes).expect("the memory is available")
    }

    /// A table of at most `bytes` bytes, if the memory can be allocated.
    pub(crate) fn try_new(bytes: usize) -> Result<TranspositionTable, TryReserveError> {
        let count = (bytes / (BUCKET_SIZE * size_of::<Slot>())).max(1) * BUCKET_SIZE;
        let mut slots = Vec::new();
        slots.try_reserve_exact(count)?;
        slots.resize_with(count, Slot::default);
        Ok(TranspositionTable { slots, generation: AtomicU8::new(0) })
    }

    /// Size in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.slots.len() * size_of::<Slot>()
    }

    /// Starts a new generation: entries of older searches are replaced first.
    pub(crate) fn new_generation(&self) {
        self.generation.store(
            self.generation.load(Ordering::Relaxed).wrapping_add(1) & GENERATION_MASK,
            Ordering::Relaxed,
        );
    }

    /// Removes all entries.
    pub(crate) fn clear(&mut self) {
        self.slots.fill_with(Slot::default);
        *self.generation.get_mut() = 0;
    }

    #[inline]
    fn bucket(&self, key: u64) -> &[Slot] {
        let buckets = self.slots.len() / BUCKET_SIZE;
        let first = ((u128::from(key) * buckets as u128) >> 64) as usize * BUCKET_SIZE;
        &self.slots[first..first + BUCKET_SIZE]
    }

    /// Looks up a position at a distance of `ply` from the root.
    #[inline]
    pub(crate) fn probe(&self, key: u64, ply: i32) -> Option<StoredSearchResult> {
        self.bucket(key).iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            (slot.check.load(Ordering::Relaxed) ^ data == key && data != 0).then(|| unpack(data, ply))
        })
    }

    #[inline]
    pub(crate) fn store(&self, key: u64, ply: i32, entry: StoredSearchResult) {
        let generation = self.generation.load(Ordering::Relaxed);
        let mut victim = None;
        let mut least_value = i32::MAX;
        for slot in self.bucket(key) {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.check.load(Ordering::Relaxed) ^ data == key {
                victim = Some(slot);
                break;
            }
            let replacement_value = if data == 0 { i32::MIN } else { replacement_value(data, generation) };
            if replacement_value < least_value {
                (least_value, victim) = (replacement_value, Some(slot));
            }
        }
        let Some(slot) = victim else { return };
        let data = pack(entry, ply, generation);
        slot.check.store(key ^ data, Ordering::Relaxed);
        slot.data.store(data, Ordering::Relaxed);
    }
}

const GENERATION_MASK: u8 = 31;
/// Offset that makes stored depths non-negative.
const DEPTH_BASE: i32 = 16;

/// Packs an entry into 64 bits, from the top: score 16, depth 8, bound 2, generation 5, one bit that is always set,
/// move 32.
fn pack(entry: StoredSearchResult, ply: i32, generation: u8) -> u64 {
    // The distance of a proven result is stored from this position, not from the root.
    let score = if is_proof(entry.score) { entry.score + entry.score.signum() * ply } else { entry.score };
    let depth = (entry.depth + DEPTH_BASE).clamp(0, 255) as u64;
    let bound = match entry.bound {
        ScoreBound::Exact => 0,
        ScoreBound::Lower => 1,
        ScoreBound::Upper => 2,
    };
    u64::from(score as i16 as u16) << 48
        | depth << 40
        | bound << 38
        | u64::from(generation) << 33
        | 1 << 32
        | u64::from(entry.mv)
}

fn unpack(data: u64, ply: i32) -> StoredSearchResult {
    let score = i32::from((data >> 48) as u16 as i16);
    let score = if is_proof(score) { score - score.signum() * ply } else { score };
    let bound = match data >> 38 & 3 {
        0 => ScoreBound::Exact,
        1 => ScoreBound::Lower,
        _ => ScoreBound::Upper,
    };
    StoredSearchResult { mv: data as u32, score, depth: (data >> 40 & 255) as i32 - DEPTH_BASE, bound }
}

/// Replacement value: greater depth counts more, older generations less.
fn replacement_value(data: u64, generation: u8) -> i32 {
    let depth = (data >> 40 & 255) as i32;
    let generations_ago = generation.wrapping_sub((data >> 33) as u8 & GENERATION_MASK) & GENERATION_MASK;
    depth - 4 * i32::from(generations_ago)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::WIN;

    #[test]
    fn stored_entries_are_found_and_wins_keep_their_distance() {
        let transpositions = TranspositionTable::new(1 << 12);
        let entry =
            StoredSearchResult { mv: 0x00AB_CDEF, score: WIN - 9, depth: -3, bound: ScoreBound::Lower };
        transpositions.store(77, 4, entry);
        assert_eq!(transpositions.probe(77, 4), Some(entry));
        assert_eq!(transpositions.probe(77, 6), Some(StoredSearchResult { score: WIN - 11, ..entry }));
        assert_eq!(transpositions.probe(78, 4), None);
        for score in [-19_999, 0, 20_000, 9 - WIN] {
            transpositions.store(99, 0, StoredSearchResult { score, ..entry });
            assert_eq!(transpositions.probe(99, 0).map(|entry| entry.score), Some(score));
        }
    }

    #[test]
    fn a_full_bucket_replaces_shallow_and_old_entries_first() {
        let transpositions = TranspositionTable::new(BUCKET_SIZE * size_of::<Slot>());
        let entry = |depth| StoredSearchResult { mv: 1, score: 0, depth, bound: ScoreBound::Exact };
        for key in 1..=4 {
            transpositions.store(key, 0, entry(key as i32));
        }
        transpositions.store(5, 0, entry(9));
        assert_eq!(transpositions.probe(1, 0), None);
        for _ in 0..4 {
            transpositions.new_generation();
        }
        transpositions.store(6, 0, entry(1));
        assert_eq!(transpositions.probe(2, 0), None);
        assert!(transpositions.probe(6, 0).is_some() && transpositions.probe(5, 0).is_some());
    }
}
