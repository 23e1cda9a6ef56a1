//! Counters of a writer.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use crate::DurationHistogram;

/// Milliseconds from which on a commit is logged as slow, unless the operator sets another limit.
const SLOW_COMMIT_MS: u64 = 1_000;

/// Counters that a store shares with its writer.
#[derive(Debug)]
pub(crate) struct WriterCounts {
    pub(crate) commits: AtomicU64,
    pub(crate) summary_writes: AtomicU64,
    pub(crate) commit_times: DurationHistogram,
    /// Milliseconds from which on a commit is logged as slow.
    pub(crate) slow_commit: AtomicU64,
}

impl Default for WriterCounts {
    fn default() -> WriterCounts {
        WriterCounts {
            commits: 0.into(),
            summary_writes: 0.into(),
            commit_times: DurationHistogram::new(),
            slow_commit: SLOW_COMMIT_MS.into(),
        }
    }
}

impl WriterCounts {
    /// Counts a batch for operators, and logs it if it took long.
    pub(crate) fn observe(&self, duration: Duration, requests: usize, is_written: bool) {
        let result = if is_written { "stored" } else { "failed" };
        self.commit_times.record(duration);
        metrics::histogram!("tessera_commit_seconds", "result" => result).record(duration);
        metrics::histogram!("tessera_commit_requests").record(requests as f64);
        let milliseconds = duration.as_millis() as u64;
        if milliseconds >= self.slow_commit.load(Ordering::Relaxed) {
            tracing::warn!(milliseconds, requests, result, "slow commit");
        }
    }

    pub(crate) fn set_slow_commit(&self, threshold: Duration) {
        self.slow_commit.store(threshold.as_millis() as u64, Ordering::Relaxed);
    }
}
