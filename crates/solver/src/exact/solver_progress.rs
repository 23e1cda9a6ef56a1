//! Progress counters of the solver.

use std::sync::atomic::{AtomicU64, Ordering};

/// Number of positions done and of all positions. Worker threads add to it; other threads may read it.
#[derive(Debug, Default)]
pub struct SolverProgress {
    done: AtomicU64,
    total: AtomicU64,
}

impl SolverProgress {
    /// Number of positions done, and the total.
    pub fn counts(&self) -> (u64, u64) {
        (self.done.load(Ordering::Relaxed), self.total.load(Ordering::Relaxed))
    }

    pub(crate) fn start(&self, total: u64) {
        self.done.store(0, Ordering::Relaxed);
        self.total.store(total, Ordering::Relaxed);
    }

    /// Adds positions to the total.
    pub(crate) fn add_total(&self, positions: u64) {
        self.total.fetch_add(positions, Ordering::Relaxed);
    }

    pub(crate) fn add(&self, positions: u64) {
        self.done.fetch_add(positions, Ordering::Relaxed);
    }
}
