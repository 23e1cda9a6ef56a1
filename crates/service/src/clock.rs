//! The clock of the services: the system clock, or one that a test sets.

use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use tessera_table::Millis;
use tokio::sync::watch;

/// Wall time, elapsed time and sleeping, from one source. Clones share the source.
#[derive(Clone, Debug)]
pub struct Clock(Arc<Source>);

#[derive(Debug)]
enum Source {
    /// Elapsed time is measured by the monotonic clock: it stops while a laptop sleeps, and never jumps.
    System { started: Instant },
    /// Milliseconds since 1970. Elapsed time is derived from them too.
    Manual(watch::Sender<Millis>),
}

/// Monotonic time since the clock was created, independent of the system's date.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Elapsed(Duration);

impl Elapsed {
    /// The duration from an earlier moment to this one; zero if that is later.
    pub fn since(self, earlier: Elapsed) -> Duration {
        self.0.saturating_sub(earlier.0)
    }
}

impl std::ops::Add<Duration> for Elapsed {
    type Output = Elapsed;

    fn add(self, duration: Duration) -> Elapsed {
        Elapsed(self.0.saturating_add(duration))
    }
}

impl Clock {
    /// The system clock.
    pub fn system() -> Clock {
        Clock(Arc::new(Source::System { started: Instant::now() }))
    }

    /// A clock that stands still until it is advanced, for tests.
    pub fn manual(at: Millis) -> Clock {
        Clock(Arc::new(Source::Manual(watch::Sender::new(at))))
    }

    /// Milliseconds since 1970.
    pub fn now(&self) -> Millis {
        match &*self.0 {
            Source::System { .. } => {
                let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
                Millis(since.as_millis() as u64)
            }
            Source::Manual(now) => *now.borrow(),
        }
    }

    /// The time since the clock was created.
    pub fn elapsed(&self) -> Elapsed {
        match &*self.0 {
            Source::System { started } => Elapsed(started.elapsed()),
            Source::Manual(now) => Elapsed(Duration::from_millis(now.borrow().0)),
        }
    }

    /// Waits for a duration.
    pub async fn sleep(&self, duration: Duration) {
        match &*self.0 {
            Source::System { .. } => tokio::time::sleep(duration).await,
            Source::Manual(now) => {
                let until = Millis(now.borrow().0.saturating_add(duration.as_millis() as u64));
                // The clock holds the sender, so that the channel cannot be closed here.
                let mut ticks = now.subscribe();
                let _reached = ticks.wait_for(|now| *now >= until).await;
            }
        }
    }

    /// Waits until the elapsed time reaches a moment.
    pub async fn sleep_until(&self, moment: Elapsed) {
        self.sleep(moment.since(self.elapsed())).await;
    }

    /// Advances a manual clock and wakes the sleepers that are due. Panics for [`Clock::system`].
    pub fn advance(&self, duration: Duration) {
        match &*self.0 {
            Source::System { .. } => panic!("the system clock cannot be set"),
            Source::Manual(now) => now.send_modify(|now| now.0 += duration.as_millis() as u64),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_manual_clock_wakes_sleepers_when_it_is_advanced_and_not_before() {
        let clock = Clock::manual(Millis(1_000));
        let begun = clock.elapsed();
        let sleeper = tokio::spawn({
            let clock = clock.clone();
            async move { clock.sleep(Duration::from_secs(5)).await }
        });
        tokio::task::yield_now().await;
        clock.advance(Duration::from_secs(4));
        tokio::task::yield_now().await;
        assert!(!sleeper.is_finished());
        clock.advance(Duration::from_secs(1));
        sleeper.await.expect("no panic");
        assert_eq!((clock.now(), clock.elapsed().since(begun)), (Millis(6_000), Duration::from_secs(5)));
    }
}
