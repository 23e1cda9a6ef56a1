//! When to stop thinking.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A hand on the shoulder of whoever thinks: a flag that all copies share, and a deadline if there is one.
///
/// ```
/// use tessera_solver::Stop;
///
/// let stop = Stop::never();
/// let copy = stop.clone();
/// assert!(!copy.is_due());
/// stop.now();
/// assert!(copy.is_due());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Stop {
    flag: Arc<AtomicBool>,
    deadline: Option<Instant>,
}

impl Stop {
    /// Only when somebody says so.
    pub fn never() -> Stop {
        Stop::default()
    }

    /// At this moment at the latest.
    pub fn at(deadline: Instant) -> Stop {
        Stop { deadline: Some(deadline), ..Stop::default() }
    }

    /// When so much time has passed, at the latest.
    pub fn within(time: Duration) -> Stop {
        Stop { deadline: Instant::now().checked_add(time), ..Stop::default() }
    }

    /// The same hand, which comes down after so much time if it has not before.
    #[must_use]
    pub fn and_within(&self, time: Option<Duration>) -> Stop {
        let limit = time.and_then(|time| Instant::now().checked_add(time));
        let deadline = match (self.deadline, limit) {
            (Some(own), Some(limit)) => Some(own.min(limit)),
            (own, limit) => own.or(limit),
        };
        Stop { flag: Arc::clone(&self.flag), deadline }
    }

    /// Tells everybody who holds a copy to stop now.
    pub fn now(&self) {
        self.flag.store(true, Ordering::Relaxed);
    }

    /// Whether it is time to stop: somebody said so, or the deadline has passed.
    #[inline]
    pub fn is_due(&self) -> bool {
        self.flag.load(Ordering::Relaxed) || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}
