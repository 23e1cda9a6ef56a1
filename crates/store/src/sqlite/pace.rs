//! How busy the house is, and so whether a commit should wait a moment for company.

use std::time::{Duration, Instant};

/// How far the commits of a busy house are apart. A commit costs as much as a few moves; nobody notices so short a wait.
const APART: Duration = Duration::from_millis(10);
/// So much company is worth waiting for.
const COMPANY: f64 = 3.0;
/// A commit that has so much company needs no more.
const ENOUGH: usize = 64;

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
    /// How long to wait for company, if some is to be expected. The time that the last commit took is part of the wait.
    pub(super) fn worth_waiting(&self, waiting: usize) -> Option<Duration> {
        let expected = self.a_second * APART.as_secs_f64();
        let wait = APART.saturating_sub(self.since.elapsed());
        (waiting < ENOUGH && expected >= COMPANY && !wait.is_zero()).then_some(wait)
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
        assert!(pace.worth_waiting(1).is_some_and(|wait| wait <= APART));
        assert_eq!(pace.worth_waiting(ENOUGH), None);
        // A commit that took long is followed by the next at once.
        pace.since -= APART;
        assert_eq!(pace.worth_waiting(1), None);
        pace.since -= Duration::from_secs(2);
        pace.took(1);
        assert_eq!(pace.worth_waiting(1), None);
    }
}
