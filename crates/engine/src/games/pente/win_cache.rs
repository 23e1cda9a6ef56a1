//! Cache of the forcing and threat searches.

use super::cells::PenteCell;

/// Direct-mapped cache by position key; a new entry replaces the old one of its slot.
#[derive(Clone, Debug)]
pub(super) struct PenteWinCache(Vec<PenteWinCacheEntry>);

/// A search result of one position: won, or not won within a budget.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct PenteWinCacheEntry {
    pub(super) key: u64,
    pub(super) cell: PenteCell,
    /// Length of the win; 0 if there is none within `depth_searched` moves of the attacker.
    pub(super) moves: u16,
    pub(super) depth_searched: u16,
    /// No win was found with this budget of stones.
    pub(super) stones_tried: u16,
}

impl PenteWinCache {
    const WIN_CACHE_SLOTS: usize = 1 << 16;

    pub(super) fn new() -> PenteWinCache {
        PenteWinCache(vec![PenteWinCacheEntry::default(); PenteWinCache::WIN_CACHE_SLOTS])
    }

    #[inline]
    fn slot(&self, key: u64) -> usize {
        key as usize & (self.0.len() - 1)
    }

    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<PenteWinCacheEntry> {
        let entry = self.0[self.slot(key)];
        (entry.key == key).then_some(entry)
    }

    pub(super) fn insert(&mut self, entry: PenteWinCacheEntry) {
        let slot = self.slot(entry.key);
        self.0[slot] = entry;
    }
}
