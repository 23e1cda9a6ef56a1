//! Group commit: decides from the recent request rate whether a commit waits for more requests.

use std::time::{Duration, Instant};

use tokio::sync::mpsc;

/// The most requests in one transaction.
pub(crate) const MAX_COMMIT_BATCH: usize = 512;

/// The interval between commits under load. A commit costs as much as a few moves, and players do not notice the wait.
const COMMIT_INTERVAL: Duration = Duration::from_millis(10);
/// A commit waits only if at least this many requests are expected meanwhile.
const MIN_EXPECTED_REQUESTS: f64 = 3.0;
/// A batch of this size is committed at once.
const FULL_COMMIT_BATCH: usize = 64;

/// Estimates the recent request rate and derives the delay before a commit.
#[derive(Debug)]
pub(crate) struct CommitDelay {
    requests_per_second: f64,
    last_commit: Instant,
}

impl Default for CommitDelay {
    fn default() -> CommitDelay {
        CommitDelay { requests_per_second: 0.0, last_commit: Instant::now() }
    }
}

impl CommitDelay {
    /// Receives the messages of the next batch, waiting for more if that pays. Returns whether there are any: there are none when
    /// all senders are gone.
    pub(crate) async fn receive<T>(&self, queue: &mut mpsc::Receiver<T>, messages: &mut Vec<T>) -> bool {
        if queue.recv_many(messages, MAX_COMMIT_BATCH).await == 0 {
            return false;
        }
        match self.delay(messages.len()) {
            Some(delay) => tokio::time::sleep(delay).await,
            // Let the tasks that the last commit woke queue their next requests.
            None => tokio::task::yield_now().await,
        }
        while messages.len() < MAX_COMMIT_BATCH
            && let Ok(message) = queue.try_recv()
        {
            messages.push(message);
        }
        true
    }

    /// How long to wait for more requests, if waiting pays. The time since the last commit began counts as waited.
    fn delay(&self, waiting: usize) -> Option<Duration> {
        let expected = self.requests_per_second * COMMIT_INTERVAL.as_secs_f64();
        let wait = COMMIT_INTERVAL.saturating_sub(self.last_commit.elapsed());
        (waiting < FULL_COMMIT_BATCH && expected >= MIN_EXPECTED_REQUESTS && !wait.is_zero()).then_some(wait)
    }

    /// Updates the rate: a batch of this many requests is about to be written.
    pub(crate) fn record_batch(&mut self, requests: usize) {
        let now = Instant::now();
        let seconds = now.duration_since(self.last_commit).as_secs_f64().max(1e-4);
        self.last_commit = now;
        // Exponential average over a quarter of a second: it adapts to a burst at once, and a single request after a pause
        // does not wait.
        let weight = 1.0 - (-seconds / 0.25).exp();
        self.requests_per_second += weight * (requests as f64 / seconds - self.requests_per_second);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_single_request_never_waits_and_a_burst_does() {
        let mut commits = CommitDelay::default();
        assert_eq!(commits.delay(1), None);
        commits.last_commit -= Duration::from_secs(2);
        commits.record_batch(1);
        assert_eq!(commits.delay(1), None);
        for _ in 0..400 {
            commits.last_commit -= Duration::from_millis(1);
            commits.record_batch(3);
        }
        assert!(commits.delay(1).is_some_and(|wait| wait <= COMMIT_INTERVAL));
        assert_eq!(commits.delay(FULL_COMMIT_BATCH), None);
        // After a slow commit the next follows at once.
        commits.last_commit -= COMMIT_INTERVAL;
        assert_eq!(commits.delay(1), None);
        commits.last_commit -= Duration::from_secs(2);
        commits.record_batch(1);
        assert_eq!(commits.delay(1), None);
    }
}
