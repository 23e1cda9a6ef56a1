//! Cancellation of long computations.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Cancellation token: a flag that all clones share, and an optional deadline.
///
/// ```
/// use tessera_solver::CancelToken;
///
/// let token = CancelToken::new();
/// let clone = token.clone();
/// assert!(!clone.is_cancelled());
/// token.cancel();
/// assert!(clone.is_cancelled());
/// ```
#[derive(Clone, Debug, Default)]
pub struct CancelToken {
    flag: Arc<AtomicBool>,
    deadline: Option<Instant>,
}

impl CancelToken {
    /// Token without a deadline.
    pub fn new() -> CancelToken {
        CancelToken::default()
    }

    /// Token that is cancelled at a deadline.
    pub fn with_deadline(deadline: Instant) -> CancelToken {
        CancelToken { deadline: Some(deadline), ..CancelToken::default() }
    }

    /// Token that is cancelled after a timeout.
    pub fn with_timeout(time: Duration) -> CancelToken {
        CancelToken { deadline: Instant::now().checked_add(time), ..CancelToken::default() }
    }

    /// Token that shares the flag of this one and is also cancelled after a timeout. The earlier deadline counts.
    #[must_use]
    pub fn and_timeout(&self, time: Option<Duration>) -> CancelToken {
        let limit = time.and_then(|time| Instant::now().checked_add(time));
        let deadline = match (self.deadline, limit) {
            (Some(own), Some(limit)) => Some(own.min(limit)),
            (own, limit) => own.or(limit),
        };
        CancelToken { flag: Arc::clone(&self.flag), deadline }
    }

    /// Cancels this token and all its clones.
    pub fn cancel(&self) {
        self.flag.store(true, Ordering::Relaxed);
    }

    /// Whether the token was cancelled or its deadline has passed.
    #[inline]
    pub fn is_cancelled(&self) -> bool {
        self.flag.load(Ordering::Relaxed) || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}
