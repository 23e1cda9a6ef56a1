//! The clock of the services: the wall clock of the system, that of a database with several servers, or one that a test sets.
//!
//! The time of day is derived from monotonic time, so that it never goes back and games are not affected when somebody
//! sets the date. The system's date is compared with it at readings, but not at every one: there are several for each
//! move. When the date is ahead, because it was set or because the computer slept, the derived time follows at once; that is a [`ClockJumps`], and the tables pause for its
//! length. When the date is behind, the derived time goes on until the date has caught up or the server restarts.
//!
//! On a database with a date of its own, all times are that date, so that those of different servers agree. It never goes back,
//! and a jump of it counts as one of the system's.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use tessera_store::Store;
use tessera_table::Millis;
use tokio::sync::watch;

/// Smallest difference between the system's date and the derived time that is a jump. Smaller ones are corrections of a
/// time server.
const MIN_DATE_JUMP: Duration = Duration::from_secs(2);
/// Shortest time without a reading that means that the process was stopped; a busy machine delays readings less.
const MIN_PROCESS_STOP: Duration = Duration::from_secs(10);
/// A reading this soon after a comparison needs no other: until the next one, the derived time just goes on.
const MIN_DATE_COMPARISON_INTERVAL: Duration = Duration::from_millis(50);
/// How often the system clock is compared while nobody reads it.
const DATE_CHECK_INTERVAL: Duration = Duration::from_secs(1);
/// The most jumps that are kept with their times; the oldest are joined.
const MAX_KEPT_DATE_JUMPS: usize = 1_000;
/// Longest time between the two readings of one comparison; a task that was interrupted compares again.
const MAX_CLOCK_READING_TIME: Duration = Duration::from_millis(100);

/// Wall time, elapsed time and sleeping, from one source. Clones share the source.
#[derive(Clone, Debug)]
pub struct ServiceClock(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    source: Source,
    state: Mutex<JumpState>,
}

#[derive(Debug)]
enum Source {
    /// Elapsed time is measured by the monotonic clock, which never jumps. On Linux and macOS it stops while a laptop sleeps.
    System {
        started: Instant,
    },
    /// The date is that of a database.
    Database {
        started: Instant,
        store: Store,
    },
    Manual(watch::Sender<ManualTime>),
}

/// The time of a manual clock.
#[derive(Clone, Copy, Debug)]
struct ManualTime {
    elapsed: Duration,
    /// The system's date, as duration since 1970.
    date: Duration,
}

#[derive(Debug)]
struct JumpState {
    /// The derived time at which elapsed time was zero; it only grows.
    base: Duration,
    /// By how much the date was behind when it was last set back.
    behind: Duration,
    /// The elapsed time at the last comparison of a system clock.
    last_compared: Duration,
    jump: ClockJumps,
    /// The jumps forwards and the stops: the derived time before each, and its length. The oldest first.
    skips: Vec<(Duration, Duration)>,
}

/// The jumps of the system's date and the stops of the process since the clock was created.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClockJumps {
    /// Number of jumps, forwards and back, and of stops.
    pub count: u64,
    /// Total duration of the jumps forwards and the stops: nobody could play in that time.
    pub skipped: Millis,
}

/// One reading of a clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockReading {
    /// Milliseconds since 1970.
    pub now: Millis,
    /// The jumps that this time includes.
    pub jump: ClockJumps,
}

/// Monotonic time since the clock was created, independent of the system's date.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct MonotonicTime(Duration);

impl MonotonicTime {
    /// The duration from an earlier moment to this one; zero if that is later.
    pub fn since(self, earlier: MonotonicTime) -> Duration {
        self.0.saturating_sub(earlier.0)
    }
}

impl std::ops::Add<Duration> for MonotonicTime {
    type Output = MonotonicTime;

    fn add(self, duration: Duration) -> MonotonicTime {
        MonotonicTime(self.0.saturating_add(duration))
    }
}

impl Source {
    /// Elapsed time, and the system's date at that moment.
    fn read(&self) -> (Duration, Duration) {
        match self {
            Source::System { started } => loop {
                let elapsed = started.elapsed();
                let date = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
                if started.elapsed().saturating_sub(elapsed) < MAX_CLOCK_READING_TIME {
                    return (elapsed, date);
                }
            },
            Source::Database { started, store } => {
                let date = store.database_date().unwrap_or_default();
                (started.elapsed(), date)
            }
            Source::Manual(time) => {
                let ManualTime { elapsed, date } = *time.borrow();
                (elapsed, date)
            }
        }
    }
}

impl JumpState {
    /// The derived time at a reading of a system clock, which is compared with the date unless that was done a moment ago.
    fn read_system(&mut self, elapsed: Duration, source: impl FnOnce() -> (Duration, Duration)) -> Duration {
        if elapsed.saturating_sub(self.last_compared) < MIN_DATE_COMPARISON_INTERVAL {
            return self.base + elapsed;
        }
        let (elapsed, date) = source();
        self.notice_stop(elapsed);
        self.compare(elapsed, date)
    }

    /// The date of a database, which never goes back.
    fn follow(&mut self, elapsed: Duration, date: Duration) -> Duration {
        self.notice_stop(elapsed);
        let derived = self.base + elapsed;
        let ahead = date.saturating_sub(derived);
        if ahead >= MIN_DATE_JUMP {
            self.skip(derived, ahead);
        }
        self.base = date.saturating_sub(elapsed);
        date
    }

    /// Counts the time in which the process did not run as a jump: it was stopped, or the computer slept and its monotonic clock
    /// went on. While the process runs, the clock is compared every [`DATE_CHECK_INTERVAL`].
    fn notice_stop(&mut self, elapsed: Duration) {
        let gap = elapsed.saturating_sub(self.last_compared);
        self.last_compared = elapsed;
        if gap >= MIN_PROCESS_STOP {
            let length = gap.saturating_sub(DATE_CHECK_INTERVAL);
            self.skip(self.base + elapsed.saturating_sub(gap), length);
        }
    }

    fn skip(&mut self, before: Duration, length: Duration) {
        self.jump.count += 1;
        self.jump.skipped.0 += length.as_millis() as u64;
        if self.skips.len() >= MAX_KEPT_DATE_JUMPS {
            // What lies between the two oldest is shifted too much: a claim is rather late than early.
            let (_, oldest) = self.skips.remove(0);
            self.skips[0].1 += oldest;
        }
        self.skips.push((before, length));
    }

    /// Compares the derived time with the date. Returns the derived time.
    fn compare(&mut self, elapsed: Duration, date: Duration) -> Duration {
        let derived = self.base + elapsed;
        let (ahead, behind) = (date.saturating_sub(derived), derived.saturating_sub(date));
        if ahead >= MIN_DATE_JUMP {
            self.base += ahead;
            self.skip(derived, ahead);
        } else if behind >= self.behind + MIN_DATE_JUMP {
            self.jump.count += 1;
        }
        self.behind = behind;
        self.base + elapsed
    }
}

impl ServiceClock {
    /// The system clock.
    pub fn system() -> ServiceClock {
        ServiceClock::new(Source::System { started: Instant::now() })
    }

    /// The clock of a store's database, or the system clock if that has none.
    pub fn of(store: &Store) -> ServiceClock {
        match store.database_date() {
            Some(_) => ServiceClock::new(Source::Database { started: Instant::now(), store: store.clone() }),
            None => ServiceClock::system(),
        }
    }

    /// A clock that stands still until it is advanced, for tests.
    pub fn manual(at: Millis) -> ServiceClock {
        let date = Duration::from_millis(at.0);
        ServiceClock::new(Source::Manual(watch::Sender::new(ManualTime { elapsed: Duration::ZERO, date })))
    }

    fn new(source: Source) -> ServiceClock {
        let (elapsed, date) = source.read();
        let base = date.saturating_sub(elapsed);
        let (behind, jump) = (Duration::ZERO, ClockJumps::default());
        let state = JumpState { base, behind, last_compared: elapsed, jump, skips: Vec::new() };
        ServiceClock(Arc::new(Inner { source, state: Mutex::new(state) }))
    }

    /// The time, and the jumps that it includes.
    pub fn read(&self) -> ClockReading {
        // The lock comes first: readings must be compared in their order.
        let mut state = self.0.state.lock().unwrap_or_else(PoisonError::into_inner);
        let now = match &self.0.source {
            Source::System { started } => state.read_system(started.elapsed(), || self.0.source.read()),
            Source::Database { .. } => {
                let (elapsed, date) = self.0.source.read();
                state.follow(elapsed, date)
            }
            Source::Manual(_) => {
                let (elapsed, date) = self.0.source.read();
                state.compare(elapsed, date)
            }
        };
        ClockReading { now: Millis(now.as_millis() as u64), jump: state.jump }
    }

    /// The total duration of the jumps forwards and the stops after a reading with this time.
    pub fn skipped_since(&self, time: Millis) -> Millis {
        let state = self.0.state.lock().unwrap_or_else(PoisonError::into_inner);
        let later = state.skips.iter().filter(|(before, _)| before.as_millis() >= u128::from(time.0));
        Millis(later.map(|(_, length)| length.as_millis() as u64).sum())
    }

    /// Milliseconds since 1970. Never earlier than a time that was read before.
    pub fn now(&self) -> Millis {
        self.read().now
    }

    /// The time since the clock was created.
    pub fn elapsed(&self) -> MonotonicTime {
        match &self.0.source {
            Source::System { started } | Source::Database { started, .. } => MonotonicTime(started.elapsed()),
            Source::Manual(time) => MonotonicTime(time.borrow().elapsed),
        }
    }

    /// Waits for a duration.
    pub async fn sleep(&self, duration: Duration) {
        match &self.0.source {
            Source::System { .. } | Source::Database { .. } => tokio::time::sleep(duration).await,
            Source::Manual(time) => {
                let until = time.borrow().elapsed.saturating_add(duration);
                // The clock holds the sender, so that the channel cannot be closed here.
                let mut ticks = time.subscribe();
                let _reached = ticks.wait_for(|time| time.elapsed >= until).await;
            }
        }
    }

    /// Waits until the elapsed time reaches a moment.
    pub async fn sleep_until(&self, moment: MonotonicTime) {
        self.sleep(moment.since(self.elapsed())).await;
    }

    /// Waits until there are other jumps than those known, and returns them.
    pub async fn wait_for_jump(&self, known: ClockJumps) -> ClockJumps {
        let mut ticks = match &self.0.source {
            Source::System { .. } | Source::Database { .. } => None,
            Source::Manual(time) => Some(time.subscribe()),
        };
        loop {
            let jump = self.read().jump;
            if jump != known {
                return jump;
            }
            match &mut ticks {
                None => tokio::time::sleep(DATE_CHECK_INTERVAL).await,
                Some(ticks) => {
                    let _changed = ticks.changed().await;
                }
            }
        }
    }

    /// Advances a manual clock and wakes the sleepers that are due. Panics for [`ServiceClock::system`].
    pub fn advance(&self, duration: Duration) {
        self.set_manual(|time| {
            time.elapsed += duration;
            time.date += duration;
        });
    }

    /// Suspends the computer of a manual clock: only its date goes on. A date that is set forwards looks the same. Panics
    /// for [`ServiceClock::system`].
    pub fn suspend(&self, duration: Duration) {
        self.set_manual(|time| time.date += duration);
    }

    /// Sets the date of a manual clock back. Panics for [`ServiceClock::system`].
    pub fn set_back(&self, duration: Duration) {
        self.set_manual(|time| time.date = time.date.saturating_sub(duration));
    }

    fn set_manual(&self, set: impl FnOnce(&mut ManualTime)) {
        match &self.0.source {
            Source::System { .. } | Source::Database { .. } => panic!("only a manual clock can be set"),
            Source::Manual(time) => time.send_modify(set),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: Duration = Duration::from_hours(1);
    const HOUR_MILLIS: Millis = Millis::seconds(3_600);

    #[test]
    fn a_process_that_was_stopped_has_skipped_that_time() {
        let (behind, jump) = (Duration::ZERO, ClockJumps::default());
        let mut state =
            JumpState { base: HOUR, behind, last_compared: Duration::ZERO, jump, skips: Vec::new() };
        for second in 1..=100 {
            state.notice_stop(Duration::from_secs(second));
        }
        assert_eq!(state.jump, ClockJumps::default());
        state.notice_stop(Duration::from_secs(160));
        assert_eq!(state.jump, ClockJumps { count: 1, skipped: Millis::seconds(59) });
    }

    #[test]
    fn the_date_is_compared_at_most_every_interval_and_the_time_goes_on_between() {
        let (behind, jump) = (Duration::ZERO, ClockJumps::default());
        let mut state =
            JumpState { base: HOUR, behind, last_compared: Duration::ZERO, jump, skips: Vec::new() };
        let mut comparisons = 0;
        for millisecond in 1..=1_000 {
            let elapsed = Duration::from_millis(millisecond);
            let now = state.read_system(elapsed, || {
                comparisons += 1;
                (elapsed, HOUR + elapsed)
            });
            assert_eq!(now, HOUR + elapsed);
        }
        assert_eq!((comparisons, state.jump), (20, ClockJumps::default()));
        // A date that was set is noticed at the next comparison, and skips no more than it was set by.
        let set = |elapsed| move || (elapsed, HOUR * 2 + elapsed);
        let [soon, later] = [1_001, 1_060].map(Duration::from_millis);
        assert_eq!(state.read_system(soon, set(soon)), HOUR + soon);
        assert_eq!(state.read_system(later, set(later)), HOUR * 2 + later);
        assert_eq!(state.jump, ClockJumps { count: 1, skipped: HOUR_MILLIS });
    }

    #[test]
    fn the_date_of_a_database_is_the_time_and_only_what_it_jumps_by_is_skipped() {
        let (behind, jump) = (Duration::ZERO, ClockJumps::default());
        let mut state =
            JumpState { base: HOUR, behind, last_compared: Duration::ZERO, jump, skips: Vec::new() };
        // The date is corrected by half a per cent: no jump, however long it goes on.
        for second in 1..=1_000 {
            let elapsed = Duration::from_secs(second);
            let date = HOUR + elapsed + Duration::from_millis(5 * second);
            assert_eq!(state.follow(elapsed, date), date);
        }
        assert_eq!(state.jump, ClockJumps::default());
        let (elapsed, date) = (Duration::from_secs(1_001), HOUR * 2 + Duration::from_secs(1_006));
        assert_eq!(state.follow(elapsed, date), date);
        assert_eq!(state.jump, ClockJumps { count: 1, skipped: HOUR_MILLIS });
    }

    #[tokio::test]
    async fn a_manual_clock_wakes_sleepers_when_it_is_advanced_and_not_before() {
        let clock = ServiceClock::manual(Millis(1_000));
        let begun = clock.elapsed();
        let sleeper = tokio::spawn({
            let clock = clock.clone();
            async move { clock.sleep(Duration::from_secs(5)).await }
        });
        tokio::task::yield_now().await;
        clock.advance(Duration::from_secs(4));
        tokio::task::yield_now().await;
        assert!(!sleeper.is_finished());
        clock.suspend(HOUR);
        tokio::task::yield_now().await;
        assert!(!sleeper.is_finished(), "a suspended computer does not sleep on");
        clock.advance(Duration::from_secs(1));
        sleeper.await.expect("no panic");
        let now = Millis(6_000 + HOUR_MILLIS.0);
        assert_eq!((clock.now(), clock.elapsed().since(begun)), (now, Duration::from_secs(5)));
    }

    #[test]
    fn a_date_ahead_is_followed_and_counted_as_skipped() {
        let clock = ServiceClock::manual(Millis(1_000));
        clock.suspend(HOUR);
        let jump = ClockJumps { count: 1, skipped: HOUR_MILLIS };
        assert_eq!(clock.read(), ClockReading { now: Millis(1_000 + HOUR_MILLIS.0), jump });
        assert_eq!(clock.read().jump, jump, "counted once");
        clock.suspend(Duration::from_secs(1));
        assert_eq!(clock.read().jump, jump, "a correction is no jump");
        clock.suspend(Duration::from_secs(1));
        let jump = ClockJumps { count: 2, skipped: Millis(HOUR_MILLIS.0 + 2_000) };
        assert_eq!(clock.read().jump, jump, "several corrections together are one");
    }

    #[test]
    fn a_date_that_is_set_back_is_counted_and_the_time_goes_on() {
        let clock = ServiceClock::manual(Millis(HOUR_MILLIS.0 * 2));
        clock.set_back(HOUR);
        let jump = ClockJumps { count: 1, skipped: Millis(0) };
        assert_eq!(clock.read(), ClockReading { now: Millis(HOUR_MILLIS.0 * 2), jump });
        clock.advance(Duration::from_secs(5));
        assert_eq!(clock.read(), ClockReading { now: Millis(HOUR_MILLIS.0 * 2 + 5_000), jump });
        // Set right again, nothing has been skipped.
        clock.suspend(HOUR);
        assert_eq!(clock.read(), ClockReading { now: Millis(HOUR_MILLIS.0 * 2 + 5_000), jump });
        clock.set_back(HOUR);
        assert_eq!(clock.read().jump.count, 2);
    }

    #[test]
    fn the_time_skipped_since_a_reading_is_that_of_the_later_jumps() {
        let clock = ServiceClock::manual(Millis(1_000));
        let before = clock.now();
        clock.suspend(HOUR);
        let between = clock.now();
        assert_eq!((clock.skipped_since(before), clock.skipped_since(between)), (HOUR_MILLIS, Millis(0)));
        for _ in 0..2 * MAX_KEPT_DATE_JUMPS {
            clock.suspend(HOUR);
            clock.now();
        }
        assert_eq!(clock.skipped_since(before), Millis(HOUR_MILLIS.0 * (2 * MAX_KEPT_DATE_JUMPS as u64 + 1)));
        assert_eq!(clock.skipped_since(clock.now()), Millis(0));
        let state = clock.0.state.lock().expect("nobody panicked");
        assert_eq!(state.skips.len(), MAX_KEPT_DATE_JUMPS);
    }

    #[tokio::test]
    async fn a_jump_wakes_those_who_wait_for_it() {
        let clock = ServiceClock::manual(Millis(1_000));
        let waiter = tokio::spawn({
            let clock = clock.clone();
            async move { clock.wait_for_jump(ClockJumps::default()).await }
        });
        tokio::task::yield_now().await;
        clock.advance(HOUR);
        tokio::task::yield_now().await;
        assert!(!waiter.is_finished());
        clock.suspend(HOUR);
        assert_eq!(waiter.await.expect("no panic").skipped, HOUR_MILLIS);
    }

    #[test]
    fn the_system_clock_is_the_date_and_does_not_jump_by_itself() {
        let date = || SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970").as_millis() as u64;
        let (before, reading, after) = (date(), ServiceClock::system().read(), date());
        assert!(reading.now.0 + 1 >= before && reading.now.0 <= after, "{reading:?}");
        assert_eq!(reading.jump, ClockJumps::default());
    }
}
