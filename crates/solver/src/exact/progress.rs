//! How far a long computation is.

use std::sync::atomic::{AtomicU64, Ordering};

/// Positions done of those to do. Whoever works adds; whoever waits looks.
#[derive(Debug, Default)]
pub struct Progress {
    done: AtomicU64,
    total: AtomicU64,
}

impl Progress {
    /// How many positions are done, and how many there are.
    pub fn now(&self) -> (u64, u64) {
        (self.done.load(Ordering::Relaxed), self.total.load(Ordering::Relaxed))
    }

    pub(crate) fn start(&self, total: u64) {
        self.done.store(0, Ordering::Relaxed);
        self.total.store(total, Ordering::Relaxed);
    }

    /// More is to be done than was known before.
    pub(crate) fn start_more(&self, positions: u64) {
        self.total.fetch_add(positions, Ordering::Relaxed);
    }

    pub(crate) fn add(&self, positions: u64) {
        self.done.fetch_add(positions, Ordering::Relaxed);
    }
}
