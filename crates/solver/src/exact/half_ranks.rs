//! Ranks of sets as sums of the ranks of their lower and upper halves.
//!
//! The set of the player to move is a subset of the room, the sockets that are not in the opponent's set. Its rank among all sets (the row),
//! and the rank of the opponent's set among the sets of the sockets that *it* leaves (the column), are sums over members. The
//! lower half of the room contributes a term that depends on the lower half alone; the term of the upper half depends on that
//! half and on the number of members below it. So two short tables serve for all sets.

use super::subset_rank::{choose, members};

/// Contribution of one half to the row and to the column.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct HalfRank {
    row: u32,
    column: u32,
}

/// Tables for one set of the opponent.
#[derive(Debug, Default)]
pub(crate) struct HalfRanks {
    /// Contributions of the lower half, by set.
    low: Vec<HalfRank>,
    low_room: usize,
    /// Sockets of the room.
    sockets: Vec<u8>,
    /// For each member of the opponent's set, the number of sockets of the room below it.
    below: Vec<u8>,
    /// Number of the opponent's members that have no socket of the upper half below them.
    low_others: usize,
}

impl HalfRanks {
    /// Fills the tables for a set of the opponent and the number of sockets that it leaves.
    #[inline]
    pub(crate) fn prepare(&mut self, others: u32, room: usize) {
        self.low_room = room / 2;
        self.sockets.clear();
        self.sockets.extend(members(!others).take(room).map(|socket| socket as u8));
        self.below.clear();
        self.below.extend(members(others).enumerate().map(|(i, other)| (other - i) as u8));
        self.low_others = self.below.partition_point(|&below| usize::from(below) <= self.low_room);
        self.low.clear();
        for set in 0..1_u32 << self.low_room {
            let part =
                HalfRank { row: self.row(set, 0, 0), column: self.column(set, 0, 0, 0..self.low_others) };
            self.low.push(part);
        }
    }

    /// Contribution of a set in the upper half, with `size` members in the lower half.
    #[inline]
    pub(crate) fn high(&self, set: u32, size: usize) -> HalfRank {
        let row = self.row(set, self.low_room, size);
        HalfRank { row, column: self.column(set, self.low_room, size, self.low_others..self.below.len()) }
    }

    /// Row and column.
    #[inline(always)]
    pub(crate) fn join(&self, high: HalfRank, low: u16) -> (usize, usize) {
        let low = self.low[usize::from(low)];
        ((high.row + low.row) as usize, (high.column + low.column) as usize)
    }

    #[inline]
    fn row(&self, set: u32, first: usize, smaller: usize) -> u32 {
        let member = |(i, member)| choose(usize::from(self.sockets[first + member]), smaller + i + 1) as u32;
        members(set).enumerate().map(member).sum()
    }

    #[inline]
    fn column(&self, set: u32, first: usize, smaller: usize, others: std::ops::Range<usize>) -> u32 {
        let member = |i: usize| {
            let below = usize::from(self.below[i]);
            let taken = smaller + (set & ((1_u32 << (below - first)) - 1)).count_ones() as usize;
            choose(below + i - taken, i + 1) as u32
        };
        others.map(member).sum()
    }
}
