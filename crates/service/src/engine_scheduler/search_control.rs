//! Control of one search: slices, pauses and cancellation.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError, Weak};
use std::time::{Duration, Instant};

use tessera_engine::{CancelToken, PausePoint};

use super::{EngineJobId, MAX_ENGINE_TIME_SLICE, SchedulerInner, TimeSliceDecision};

/// The control of a search in progress. Only its own thread passes the pause point; the scheduler resumes it.
#[derive(Debug)]
pub(super) struct SearchControl {
    id: EngineJobId,
    scheduler: Weak<SchedulerInner>,
    /// Cancels the search; the token that the search gets shares its flag.
    cancel: CancelToken,
    token: OnceLock<CancelToken>,
    created: Instant,
    /// Microseconds from `created` to the begin of this slice, and of all pauses.
    slice_began: AtomicU64,
    paused: AtomicU64,
    is_asked_to_yield: AtomicBool,
    is_abandoned: AtomicBool,
    is_unwanted: AtomicBool,
    may_run: Mutex<bool>,
    resumed: Condvar,
}

impl SearchControl {
    pub(super) fn new(id: EngineJobId, scheduler: Weak<SchedulerInner>) -> Arc<SearchControl> {
        let control = Arc::new(SearchControl {
            id,
            scheduler,
            cancel: CancelToken::new(),
            token: OnceLock::new(),
            created: Instant::now(),
            slice_began: AtomicU64::new(0),
            paused: AtomicU64::new(0),
            is_asked_to_yield: AtomicBool::new(false),
            is_abandoned: AtomicBool::new(false),
            is_unwanted: AtomicBool::new(false),
            may_run: Mutex::new(true),
            resumed: Condvar::new(),
        });
        let point = PausePointOf(Arc::downgrade(&control));
        // The token is set only here.
        let _unset = control.token.set(control.cancel.with_pause_point(Arc::new(point)));
        control
    }

    pub(super) fn id(&self) -> EngineJobId {
        self.id
    }

    /// The token for the search.
    pub(super) fn token(&self) -> &CancelToken {
        self.token.get().unwrap_or(&self.cancel)
    }

    /// Cancels the search for good: nobody waits for its result.
    pub(super) fn cancel(&self) {
        self.is_unwanted.store(true, Ordering::Relaxed);
        self.cancel.cancel();
    }

    pub(super) fn is_unwanted(&self) -> bool {
        self.is_unwanted.load(Ordering::Relaxed)
    }

    /// Ends the search, paused or not; its job begins again later.
    pub(super) fn abandon(&self) {
        self.is_abandoned.store(true, Ordering::Relaxed);
        self.cancel.cancel();
        self.resume();
    }

    pub(super) fn is_abandoned(&self) -> bool {
        self.is_abandoned.load(Ordering::Relaxed)
    }

    pub(super) fn ask_to_yield(&self) {
        self.is_asked_to_yield.store(true, Ordering::Relaxed);
    }

    /// Begins the first slice, on the thread of the search.
    pub(super) fn begin(&self) {
        self.slice_began.store(self.now(), Ordering::Relaxed);
    }

    /// How long the current slice has lasted.
    pub(super) fn used(&self) -> Duration {
        Duration::from_micros(self.now().saturating_sub(self.slice_began.load(Ordering::Relaxed)))
    }

    /// Continues a paused search with a new slice.
    pub(super) fn resume(&self) {
        *self.lock() = true;
        self.resumed.notify_one();
    }

    fn now(&self) -> u64 {
        u64::try_from(self.created.elapsed().as_micros()).unwrap_or(u64::MAX)
    }

    fn paused(&self) -> Duration {
        Duration::from_micros(self.paused.load(Ordering::Relaxed))
    }

    fn pass(&self) {
        let used = self.used();
        if used < MAX_ENGINE_TIME_SLICE && !self.is_asked_to_yield.load(Ordering::Relaxed)
            || self.is_abandoned()
        {
            return;
        }
        let Some(scheduler) = self.scheduler.upgrade() else { return };
        self.is_asked_to_yield.store(false, Ordering::Relaxed);
        // Before the scheduler knows of the pause, or it could resume the search too early.
        *self.lock() = false;
        match scheduler.end_slice(self.id, used) {
            TimeSliceDecision::Continue => {}
            TimeSliceDecision::Pause => self.wait_until_resumed(),
            TimeSliceDecision::Abandon => self.abandon(),
        }
        self.begin();
    }

    fn wait_until_resumed(&self) {
        let began = self.now();
        let mut may_run = self.lock();
        while !*may_run {
            may_run = self.resumed.wait(may_run).unwrap_or_else(PoisonError::into_inner);
        }
        self.paused.fetch_add(self.now().saturating_sub(began), Ordering::Relaxed);
    }

    fn lock(&self) -> MutexGuard<'_, bool> {
        self.may_run.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The pause point of a control. Weak, because the control holds the token that holds this.
#[derive(Debug)]
struct PausePointOf(Weak<SearchControl>);

impl PausePoint for PausePointOf {
    fn pass(&self) -> Duration {
        let Some(control) = self.0.upgrade() else { return Duration::ZERO };
        control.pass();
        control.paused()
    }

    fn paused(&self) -> Duration {
        self.0.upgrade().map_or(Duration::ZERO, |control| control.paused())
    }
}
