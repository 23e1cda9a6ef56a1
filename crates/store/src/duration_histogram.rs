//! Counts of durations, without locks and without memory that grows.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// The upper end of the first bucket, in microseconds.
const FIRST_MICROS: u64 = 50;
/// Buckets per doubling: a quantile is at most a fifth too high.
const PER_DOUBLING: u32 = 4;
/// From 50 microseconds to almost a minute.
const BUCKETS: usize = 82;

/// Durations, counted in buckets that grow by a factor. Any thread may add.
#[derive(Debug)]
pub struct DurationHistogram([AtomicU64; BUCKETS]);

impl DurationHistogram {
    /// An empty histogram.
    pub const fn new() -> DurationHistogram {
        DurationHistogram([const { AtomicU64::new(0) }; BUCKETS])
    }

    /// Counts a duration.
    pub fn record(&self, duration: Duration) {
        let ratio = duration.as_micros() as f64 / FIRST_MICROS as f64;
        let bucket = if ratio <= 1.0 { 0.0 } else { (ratio.log2() * f64::from(PER_DOUBLING)).ceil() };
        self.0[(bucket as usize).min(BUCKETS - 1)].fetch_add(1, Ordering::Relaxed);
    }

    /// The counts so far.
    pub fn counts(&self) -> DurationCounts {
        DurationCounts(std::array::from_fn(|bucket| self.0[bucket].load(Ordering::Relaxed)))
    }
}

impl Default for DurationHistogram {
    fn default() -> DurationHistogram {
        DurationHistogram::new()
    }
}

/// The counts of a histogram at some moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DurationCounts([u64; BUCKETS]);

impl Default for DurationCounts {
    fn default() -> DurationCounts {
        DurationCounts([0; BUCKETS])
    }
}

impl DurationCounts {
    /// What was counted since an earlier moment.
    #[must_use]
    pub fn since(&self, earlier: &DurationCounts) -> DurationCounts {
        DurationCounts(std::array::from_fn(|bucket| self.0[bucket].saturating_sub(earlier.0[bucket])))
    }

    /// How many durations there are.
    pub fn total(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The duration that a share of all does not exceed, as the end of its bucket; none if there are none.
    pub fn quantile(&self, share: f64) -> Option<Duration> {
        let total = self.total();
        if total == 0 {
            return None;
        }
        let rank = ((total as f64 * share).ceil() as u64).clamp(1, total);
        let mut seen = 0;
        let bucket = self.0.iter().position(|count| {
            seen += count;
            seen >= rank
        })?;
        let micros = FIRST_MICROS as f64 * 2f64.powf(bucket as f64 / f64::from(PER_DOUBLING));
        Some(Duration::from_micros(micros.round() as u64))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_at_most_a_fifth_too_high() {
        let histogram = DurationHistogram::new();
        assert_eq!(histogram.counts().quantile(0.5), None);
        for millis in 1..=1_000 {
            histogram.record(Duration::from_millis(millis));
        }
        let counts = histogram.counts();
        assert_eq!(counts.total(), 1_000);
        for (share, exact) in [(0.5, 500.0), (0.99, 990.0), (1.0, 1_000.0)] {
            let found = counts.quantile(share).expect("there are some").as_secs_f64() * 1_000.0;
            assert!((exact..exact * 1.2).contains(&found), "{share}: {found}");
        }
    }

    #[test]
    fn the_ends_have_buckets_of_their_own_and_moments_are_compared() {
        let histogram = DurationHistogram::new();
        histogram.record(Duration::ZERO);
        let earlier = histogram.counts();
        assert_eq!(earlier.quantile(1.0), Some(Duration::from_micros(FIRST_MICROS)));
        histogram.record(Duration::from_hours(1));
        let since = histogram.counts().since(&earlier);
        assert_eq!(since.total(), 1);
        assert!(since.quantile(0.0).expect("one") > Duration::from_secs(50));
    }
}
