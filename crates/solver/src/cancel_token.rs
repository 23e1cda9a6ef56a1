//! Cancellation of long computations, and pauses within them.

use std::fmt::Debug;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A point that a computation passes often, at which it can be paused.
pub trait PausePoint: Debug + Send + Sync {
    /// Blocks while the computation is paused. Returns the total time of all pauses so far.
    fn pass(&self) -> Duration;

    /// The total time of all pauses so far.
    fn paused(&self) -> Duration;
}

/// Cancellation token: a flag that all clones share, an optional deadline, and an optional [`PausePoint`]. Pauses do not
/// count towards the deadline.
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
    /// As if the computation had never been paused.
    deadline: Option<Instant>,
    pause_point: Option<Arc<dyn PausePoint>>,
    /// The token that this one is a child of.
    parent: Option<Arc<CancelToken>>,
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

    /// Token that shares the flag of this one and passes a pause point whenever it is asked whether it is cancelled.
    #[must_use]
    pub fn with_pause_point(&self, pause_point: Arc<dyn PausePoint>) -> CancelToken {
        CancelToken { pause_point: Some(pause_point), ..self.clone() }
    }

    /// Token that is cancelled with this one, and can be cancelled without it. Deadline and pause point are the same.
    #[must_use]
    pub fn child(&self) -> CancelToken {
        CancelToken { flag: Arc::default(), parent: Some(Arc::new(self.clone())), ..self.clone() }
    }

    /// Token that shares the flag of this one and is also cancelled after a timeout. The earlier deadline counts.
    #[must_use]
    pub fn and_timeout(&self, time: Option<Duration>) -> CancelToken {
        let paused = self.pause_point.as_ref().map_or(Duration::ZERO, |point| point.paused());
        let limit = time
            .and_then(|time| Instant::now().checked_add(time))
            .and_then(|limit| limit.checked_sub(paused));
        let deadline = match (self.deadline, limit) {
            (Some(own), Some(limit)) => Some(own.min(limit)),
            (own, limit) => own.or(limit),
        };
        CancelToken { deadline, ..self.clone() }
    }

    /// Time until the deadline, if there is one.
    pub fn time_left(&self) -> Option<Duration> {
        let paused = self.pause_point.as_ref().map_or(Duration::ZERO, |point| point.paused());
        Some((self.deadline? + paused).saturating_duration_since(Instant::now()))
    }

    /// Cancels this token and all its clones.
    pub fn cancel(&self) {
        self.flag.store(true, Ordering::Relaxed);
    }

    /// Whether the token was cancelled or its deadline has passed. Blocks while the computation is paused.
    #[inline]
    pub fn is_cancelled(&self) -> bool {
        let paused = self.pause_point.as_ref().map_or(Duration::ZERO, |point| point.pass());
        self.is_flag_set() || self.deadline.is_some_and(|deadline| Instant::now() >= deadline + paused)
    }

    /// Whether this token or the one it is a child of was cancelled.
    fn is_flag_set(&self) -> bool {
        self.flag.load(Ordering::Relaxed) || self.parent.as_ref().is_some_and(|parent| parent.is_flag_set())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;

    /// A pause point that pretends that every pass pauses for an hour.
    #[derive(Debug, Default)]
    struct HourAtEveryPass(Mutex<Duration>);

    impl PausePoint for HourAtEveryPass {
        fn pass(&self) -> Duration {
            *self.0.lock().expect("no panic") += Duration::from_hours(1);
            self.paused()
        }

        fn paused(&self) -> Duration {
            *self.0.lock().expect("no panic")
        }
    }

    #[test]
    fn pauses_do_not_count_towards_a_deadline() {
        let point = Arc::new(HourAtEveryPass::default());
        let began = Instant::now();
        let with_point =
            |token: CancelToken| token.with_pause_point(Arc::clone(&point) as Arc<dyn PausePoint>);
        let past = with_point(CancelToken::with_deadline(began));
        assert!(!past.is_cancelled(), "one hour of pause moves the deadline by an hour");
        let begun_later = with_point(CancelToken::new()).and_timeout(Some(Duration::ZERO));
        assert!(!begun_later.is_cancelled(), "this pass is a pause");
        let cancelled = with_point(CancelToken::new());
        cancelled.cancel();
        assert!(cancelled.is_cancelled());
    }

    #[test]
    fn a_child_is_cancelled_with_its_parent_and_not_the_other_way_round() {
        let parent = CancelToken::new();
        let [child, other] = [parent.child(), parent.child()];
        child.cancel();
        assert!(child.is_cancelled() && child.clone().is_cancelled());
        assert!(!parent.is_cancelled() && !other.is_cancelled());
        parent.cancel();
        assert!(other.is_cancelled() && other.child().is_cancelled());
    }

    #[test]
    fn pauses_before_a_timeout_was_set_do_not_extend_it() {
        /// A computation that was paused for an hour and is not paused any more.
        #[derive(Debug)]
        struct PausedBefore;
        impl PausePoint for PausedBefore {
            fn pass(&self) -> Duration {
                self.paused()
            }
            fn paused(&self) -> Duration {
                Duration::from_hours(1)
            }
        }
        let token = CancelToken::new().with_pause_point(Arc::new(PausedBefore));
        assert!(token.and_timeout(Some(Duration::ZERO)).is_cancelled());
        assert!(!token.and_timeout(Some(Duration::from_hours(1))).is_cancelled());
        let left = token.and_timeout(Some(Duration::from_hours(1))).time_left().expect("a deadline");
        assert!(left > Duration::from_mins(30) && left <= Duration::from_hours(1), "{left:?}");
    }

    #[test]
    fn the_time_left_is_that_until_the_earliest_deadline() {
        let hour = Duration::from_hours(1);
        assert_eq!(CancelToken::new().time_left(), None);
        let token = CancelToken::with_timeout(hour);
        for token in [token.clone(), token.child(), token.and_timeout(Some(2 * hour))] {
            assert!(token.time_left().is_some_and(|left| left > hour / 2 && left <= hour));
        }
        assert_eq!(token.and_timeout(Some(Duration::ZERO)).time_left(), Some(Duration::ZERO));
    }
}
