//! How busy the house is, and so whether a commit should wait a moment for company.

use std::time::{Duration, Instant};

/// A commit costs as much as a few moves; nobody notices so short a wait.
const MOMENT: Duration = Duration::from_millis(5);
/// A commit that has so much company needs no more.
const ENOUGH: usize = 32;

/// Requests a second, of late.
#[derive(Debug)]
pub(super) struct Pace {
    a_second: f64,
    since: Instant,
}

impl Default for Pace {
    fn default() -> Pace {
        Pace { a_second: 0.0, since: Instant::now() }
    }
}

impl Pace {
    /// How long to wait for company, if some is to be expected.
    pub(super) fn worth_waiting(&self, waiting: usize) -> Option<Duration> {
        let expected = self.a_second * MOMENT.as_secs_f64();
        (waiting < ENOUGH && expected >= 1.0).then_some(MOMENT)
    }

    /// So many requests are about to be written.
    pub(super) fn took(&mut self, requests: usize) {
        let now = Instant::now();
        let seconds = now.duration_since(self.since).as_secs_f64().max(1e-4);
        self.since = now;
        // A quarter of a second is remembered: a rush is met at once, and one request after a pause waits for nobody.
        let weight = 1.0 - (-seconds / 0.25).exp();
        self.a_second += weight * (requests as f64 / seconds - self.a_second);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lone_player_never_waits_and_a_crowd_does() {
        let mut pace = Pace::default();
        assert_eq!(pace.worth_waiting(1), None);
        pace.since -= Duration::from_secs(2);
        pace.took(1);
        assert_eq!(pace.worth_waiting(1), None);
        for _ in 0..400 {
            pace.since -= Duration::from_millis(1);
            pace.took(3);
        }
        assert_eq!(pace.worth_waiting(1), Some(MOMENT));
        assert_eq!(pace.worth_waiting(ENOUGH), None);
        pace.since -= Duration::from_secs(2);
        pace.took(1);
        assert_eq!(pace.worth_waiting(1), None);
    }
}
