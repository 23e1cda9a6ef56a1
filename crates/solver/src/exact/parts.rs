//! The rank of a set from the ranks of its halves.
//!
//! The player to move has a set in the sockets that the other's set leaves. Its rank among all sets, and the other's rank
//! among those in the sockets that *it* leaves, are sums over members. What the lower half of the room adds to them
//! depends on the lower half alone, and what the upper half adds on that half and on how many are below; so a short table
//! of each serves for all sets.

use super::subsets::{choose, members};

/// What a half adds to the rank of the set, and to the rank of the other's.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Part {
    row: u32,
    column: u32,
}

/// The tables for one set of the other player.
#[derive(Debug, Default)]
pub(crate) struct Parts {
    /// By the set in the lower half.
    low: Vec<Part>,
    low_room: usize,
    /// The sockets of the room.
    sockets: Vec<u8>,
    /// For each member of the other's set, how many sockets of the room are below it.
    below: Vec<u8>,
    /// How many of the other's members have only the lower half below them.
    low_others: usize,
}

impl Parts {
    /// Prepares for a set of the other player and the number of sockets that it leaves.
    #[inline]
    pub(crate) fn place(&mut self, others: u32, room: usize) {
        self.low_room = room / 2;
        self.sockets.clear();
        self.sockets.extend(members(!others).take(room).map(|socket| socket as u8));
        self.below.clear();
        self.below.extend(members(others).enumerate().map(|(i, other)| (other - i) as u8));
        self.low_others = self.below.partition_point(|&below| usize::from(below) <= self.low_room);
        self.low.clear();
        for set in 0..1_u32 << self.low_room {
            let part = Part { row: self.row(set, 0, 0), column: self.column(set, 0, 0, 0..self.low_others) };
            self.low.push(part);
        }
    }

    /// What a set in the upper half adds when there are `size` below.
    #[inline]
    pub(crate) fn high(&self, set: u32, size: usize) -> Part {
        let row = self.row(set, self.low_room, size);
        Part { row, column: self.column(set, self.low_room, size, self.low_others..self.below.len()) }
    }

    /// The rank of the set and of the other's.
    #[inline(always)]
    pub(crate) fn join(&self, high: Part, low: u16) -> (usize, usize) {
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
