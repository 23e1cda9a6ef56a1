//! The date of the database, which all servers share: times of events that different servers store agree.
//!
//! The difference between the date of the database and the monotonic clock of the process is measured when the store is opened and
//! every minute. A small difference is corrected slowly, so that time neither jumps nor goes back; a large one forwards at once.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};

use sqlx::postgres::PgPool;

/// How often the difference is measured.
const MEASUREMENT_INTERVAL: Duration = Duration::from_mins(1);
/// Readings of one measurement: the one with the shortest round trip counts.
const READINGS: usize = 4;
/// A reading that took longer tells nothing.
const MAX_ROUND_TRIP: Duration = Duration::from_millis(500);
/// A correction takes at least this many times its length, as clocks of computers are corrected.
const SLOWNESS: i64 = 200;
/// A larger difference forwards is followed at once: the date of the database was set.
const JUMP_MICROS: i64 = 2_000_000;

/// The date of the database. Clones share their measurements.
#[derive(Clone, Debug)]
pub struct DatabaseClock(Arc<SharedEstimate>);

#[derive(Debug)]
struct SharedEstimate {
    started: Instant,
    estimate: Mutex<DateEstimate>,
}

/// An estimate of the date at some elapsed time, in microseconds, and what it is still to be corrected by.
#[derive(Clone, Copy, Debug)]
struct DateEstimate {
    elapsed: i64,
    date: i64,
    correction: i64,
}

impl DateEstimate {
    /// The date at a later elapsed time, and the rest of the correction.
    fn at(self, elapsed: i64) -> DateEstimate {
        let passed = (elapsed - self.elapsed).max(0);
        let limit = passed / SLOWNESS;
        let corrected = self.correction.clamp(-limit, limit);
        let date = self.date + passed + corrected;
        DateEstimate { elapsed: self.elapsed + passed, date, correction: self.correction - corrected }
    }

    /// Follows a date that is far ahead. A smaller difference may be the delay of the answer with this date.
    fn catch_up(&mut self, elapsed: i64, date: i64) {
        if date - self.at(elapsed).date >= JUMP_MICROS {
            self.correct(elapsed, date);
        }
    }

    /// Begins a correction towards a measured date.
    fn correct(&mut self, elapsed: i64, measured: i64) {
        *self = self.at(elapsed);
        let difference = measured - self.date;
        if difference >= JUMP_MICROS {
            self.date = measured;
            self.correction = 0;
        } else {
            self.correction = difference;
        }
    }
}

/// A date of the database, at an elapsed time of this process.
struct DateReading {
    elapsed: Duration,
    date: i64,
}

impl DatabaseClock {
    /// Measures the date, and again every minute until the pool is closed or the clock is dropped.
    pub(super) async fn measure(pool: &PgPool) -> Result<DatabaseClock, sqlx::Error> {
        let started = Instant::now();
        let (reading, _) = read_best(pool, started).await?;
        let estimate = DateEstimate { elapsed: micros(reading.elapsed), date: reading.date, correction: 0 };
        let clock = DatabaseClock(Arc::new(SharedEstimate { started, estimate: Mutex::new(estimate) }));
        tokio::spawn(follow(Arc::downgrade(&clock.0), pool.clone()));
        Ok(clock)
    }

    /// The time since 1970. Never earlier than a time that was read before.
    pub fn now(&self) -> Duration {
        let mut estimate = self.0.lock();
        // Read under the lock, so that readings follow each other.
        *estimate = estimate.at(micros(self.0.started.elapsed()));
        Duration::from_micros(estimate.date.max(0) as u64)
    }
}

impl DatabaseClock {
    /// Follows at once a date that is far ahead: the date of the database was set, or the computer of this process slept.
    pub(super) fn catch_up(&self, date_millis: i64) {
        let mut estimate = self.0.lock();
        let elapsed = micros(self.0.started.elapsed());
        estimate.catch_up(elapsed, date_millis.saturating_mul(1_000));
    }
}

impl SharedEstimate {
    fn lock(&self) -> MutexGuard<'_, DateEstimate> {
        self.estimate.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn micros(duration: Duration) -> i64 {
    i64::try_from(duration.as_micros()).unwrap_or(i64::MAX)
}

async fn follow(clock: Weak<SharedEstimate>, pool: PgPool) {
    loop {
        tokio::time::sleep(MEASUREMENT_INTERVAL).await;
        let Some(clock) = clock.upgrade() else { return };
        match read_best(&pool, clock.started).await {
            Ok((reading, round_trip)) if round_trip <= MAX_ROUND_TRIP => {
                clock.lock().correct(micros(reading.elapsed), reading.date);
            }
            Ok((_, round_trip)) => {
                tracing::warn!(?round_trip, "the date of the database was not measured: it answers slowly");
            }
            Err(sqlx::Error::PoolClosed) => return,
            Err(why) => tracing::warn!(%why, "the date of the database could not be read"),
        }
    }
}

/// The reading with the shortest round trip, and its duration.
async fn read_best(pool: &PgPool, started: Instant) -> Result<(DateReading, Duration), sqlx::Error> {
    let mut connection = pool.acquire().await?;
    let mut best: Option<(DateReading, Duration)> = None;
    for _ in 0..READINGS {
        let before = started.elapsed();
        let query = "SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint";
        let date: i64 = sqlx::query_scalar(query).fetch_one(&mut *connection).await?;
        let round_trip = started.elapsed().saturating_sub(before);
        if best.as_ref().is_none_or(|(_, shortest)| round_trip < *shortest) {
            // The database read its clock about half-way.
            best = Some((DateReading { elapsed: before + round_trip / 2, date }, round_trip));
        }
    }
    best.ok_or(sqlx::Error::RowNotFound)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: i64 = 1_000_000;

    fn estimate() -> DateEstimate {
        DateEstimate { elapsed: 0, date: 100 * SECOND, correction: 0 }
    }

    #[test]
    fn a_small_difference_is_corrected_slowly_and_never_backwards() {
        for measured in [101 * SECOND, 99 * SECOND] {
            let mut date = estimate();
            date.correct(0, measured);
            let mut last = date.date;
            for second in 1..=300 {
                date = date.at(second * SECOND);
                let step = date.date - last;
                assert!((step - SECOND).abs() <= SECOND / SLOWNESS, "{step}");
                last = date.date;
            }
            assert_eq!(date.date, measured + 300 * SECOND);
            assert_eq!(date.correction, 0);
        }
    }

    #[test]
    fn a_date_that_was_set_forwards_is_followed_at_once_and_one_set_back_slowly() {
        let mut date = estimate();
        date.correct(SECOND, 5_000 * SECOND);
        assert_eq!(date.date, 5_000 * SECOND);
        date.correct(2 * SECOND, SECOND);
        assert_eq!(date.date, 5_001 * SECOND);
        assert!(date.at(3 * SECOND).date > date.date);
    }

    #[test]
    fn a_date_that_came_late_is_followed_only_if_it_is_far_ahead() {
        for (date_read, expected) in [(99, 102), (103, 102), (104, 104), (5_000, 5_000)] {
            let mut date = estimate();
            date.catch_up(2 * SECOND, date_read * SECOND);
            assert_eq!(date.at(2 * SECOND).date, expected * SECOND, "{date_read}");
            assert_eq!(date.correction, 0);
        }
    }

    #[test]
    fn many_readings_of_a_moment_add_up_to_the_same() {
        let mut often = estimate();
        often.correct(0, 100 * SECOND + SECOND / 10);
        let once = often.at(10 * SECOND);
        for millisecond in 1..=10_000 {
            often = often.at(millisecond * 1_000);
        }
        assert_eq!(often.date, once.date);
    }
}
