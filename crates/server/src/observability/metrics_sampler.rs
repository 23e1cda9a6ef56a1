//! Samples the metrics every [`SAMPLE_INTERVAL`] and keeps those of the last hour in memory, for the operators' page, whether or not
//! metrics are served.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tessera_service::engine_scheduler::EngineJobClass;
use tessera_service::{LiveTables, MonotonicTime, ServiceClock, operator_metrics};
use tessera_store::{DurationCounts, DurationHistogram, Store};

use super::metrics_endpoint::resident_memory;

/// The interval between two samples of the metrics.
pub(crate) const SAMPLE_INTERVAL: Duration = Duration::from_secs(20);
/// The number of samples in an hour.
pub(crate) const SAMPLES_PER_HOUR: usize = 3_600 / SAMPLE_INTERVAL.as_secs() as usize;

/// The times to answer the requests of all servers of this process.
static REQUEST_TIMES: DurationHistogram = DurationHistogram::new();

pub(super) fn record_request(duration: Duration) {
    REQUEST_TIMES.record(duration);
}

/// The metrics of one interval. Rates are per second.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct MetricsSample {
    pub(crate) requests: f64,
    /// Milliseconds to answer a request, of the median and of the slowest hundredth; none without requests.
    pub(crate) answer: Option<[f64; 2]>,
    pub(crate) sockets: f64,
    pub(crate) tables: f64,
    pub(crate) moves: f64,
    /// Milliseconds of a commit, of the median and of the slowest hundredth; none without commits.
    pub(crate) commit: Option<[f64; 2]>,
    pub(crate) engine_queue: f64,
    pub(crate) limits_hit: f64,
    /// Megabytes; none where the system does not tell.
    pub(crate) memory: Option<f64>,
}

/// Counters at the last sample.
#[derive(Debug)]
struct CounterReading {
    time: MonotonicTime,
    requests: DurationCounts,
    commits: DurationCounts,
    moves: u64,
    limits_hit: u64,
}

impl CounterReading {
    fn of(clock: &ServiceClock, store: &Store) -> CounterReading {
        CounterReading {
            time: clock.elapsed(),
            requests: REQUEST_TIMES.counts(),
            commits: store.commit_times(),
            moves: operator_metrics::moves_total(),
            limits_hit: operator_metrics::limits_hit_total(),
        }
    }
}

/// Takes the samples, and holds those of the last hour, the latest last.
#[derive(Debug)]
pub(crate) struct MetricsSampler {
    clock: ServiceClock,
    store: Store,
    tables: LiveTables,
    state: Mutex<MetricsSamplerState>,
}

#[derive(Debug)]
struct MetricsSamplerState {
    last: CounterReading,
    samples: VecDeque<MetricsSample>,
}

impl MetricsSampler {
    pub(crate) fn new(clock: ServiceClock, store: Store, tables: LiveTables) -> MetricsSampler {
        let last = CounterReading::of(&clock, &store);
        let state =
            Mutex::new(MetricsSamplerState { last, samples: VecDeque::with_capacity(SAMPLES_PER_HOUR) });
        MetricsSampler { clock, store, tables, state }
    }

    /// Takes samples, forever.
    pub(crate) async fn run(self: Arc<Self>) {
        loop {
            self.clock.sleep(SAMPLE_INTERVAL).await;
            self.take_sample();
        }
    }

    pub(crate) fn samples(&self) -> Vec<MetricsSample> {
        self.state().samples.iter().cloned().collect()
    }

    fn state(&self) -> MutexGuard<'_, MetricsSamplerState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn take_sample(&self) {
        let now = CounterReading::of(&self.clock, &self.store);
        let waiting = EngineJobClass::ALL.map(|class| self.tables.engines().scheduler.waiting(class));
        let memory = resident_memory().map(|bytes| bytes / 1e6);
        let mut state = self.state();
        let last = std::mem::replace(&mut state.last, now);
        let now = &state.last;
        let seconds = now.time.since(last.time).as_secs_f64().max(1.0);
        let rate = |now: u64, last: u64| now.saturating_sub(last) as f64 / seconds;
        let (requests, commits) = (now.requests.since(&last.requests), now.commits.since(&last.commits));
        let sample = MetricsSample {
            requests: requests.total() as f64 / seconds,
            answer: quantiles(&requests),
            sockets: operator_metrics::open_sockets() as f64,
            tables: self.tables.loaded_count() as f64,
            moves: rate(now.moves, last.moves),
            commit: quantiles(&commits),
            engine_queue: waiting.iter().sum::<usize>() as f64,
            limits_hit: rate(now.limits_hit, last.limits_hit),
            memory,
        };
        if state.samples.len() == SAMPLES_PER_HOUR {
            state.samples.pop_front();
        }
        state.samples.push_back(sample);
    }
}

fn quantiles(counts: &DurationCounts) -> Option<[f64; 2]> {
    let milliseconds = |share| counts.quantile(share).map(|time| time.as_secs_f64() * 1e3);
    Some([milliseconds(0.5)?, milliseconds(0.99)?])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_app::TestApp;

    #[tokio::test]
    async fn the_history_has_an_hour_and_no_more() {
        let clock = ServiceClock::manual(tessera_table::Millis(1));
        let test_app = TestApp::open_at(clock.clone(), |_| {}).await;
        let app = &test_app.state;
        let history = MetricsSampler::new(clock.clone(), app.store.clone(), app.live_tables.clone());
        for _ in 0..SAMPLES_PER_HOUR + 5 {
            clock.advance(SAMPLE_INTERVAL);
            history.take_sample();
        }
        assert_eq!(history.samples().len(), SAMPLES_PER_HOUR);
        for _ in 0..40 {
            record_request(Duration::from_millis(3));
        }
        app.store.check_writable().await.expect("a store");
        clock.advance(SAMPLE_INTERVAL);
        history.take_sample();
        let last = history.samples().pop().expect("a sample");
        // Other tests of this process may send requests, too.
        assert!(last.requests >= 2.0, "{last:?}");
        assert!(last.answer.is_some() && last.commit.is_some(), "{last:?}");
        assert!(last.memory.is_none_or(|megabytes| megabytes > 1.0), "{last:?}");
    }
}
