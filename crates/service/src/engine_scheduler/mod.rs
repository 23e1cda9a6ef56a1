//! The engine scheduler: runs engine jobs on a few threads, in turns that are fair between owners.
//!
//! [`EngineJobQueue`] decides the order. The scheduler gives each search a thread with an engine of its own and pauses it at the
//! check points of its cancellation token, so that a short job never waits for a long one.

mod fair_share;
mod job_queue;
mod search_control;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SendError, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tessera_engine::{CancelToken, Engine, ExactPentagoSource};
use tokio::sync::oneshot;

pub use fair_share::EngineJobOwner;
pub use job_queue::{
    AcceptedEngineJob, EngineJobClass, EngineJobId, EngineJobQueue, EngineQueueFull, EngineQueueLimits,
    MAX_ENGINE_TIME_SLICE, TimeSliceDecision,
};
use search_control::SearchControl;

use crate::operator_metrics;

/// The memory of all engines together: the exact solver, transposition tables (hash tables), and search trees of the same size
/// for multiplayer games. The opening book takes 8 MB besides.
const ENGINE_MEMORY_BYTES: usize = 256 << 20;
/// The memory of the exact solver that all engines share, unless another one is given: enough for 20 marbles.
pub const DEFAULT_SERVER_SOLVER_MEMORY_BYTES: usize = 62 << 20;
/// The smallest search tree of an engine.
const MIN_ENGINE_TREE_BYTES: usize = 4 << 20;
/// Searches that can be paused while others run; each keeps its engine.
const MAX_PAUSED_SEARCHES: usize = 2;
/// With more engines, each would have less memory than the smallest search tree takes.
const MAX_ENGINES: usize =
    (ENGINE_MEMORY_BYTES - DEFAULT_SERVER_SOLVER_MEMORY_BYTES) / (2 * MIN_ENGINE_TREE_BYTES);

/// The most engine jobs that wait or run: moves, hints and reviews of all players.
const MAX_ENGINE_JOBS: usize = 1_024;
/// The most engine jobs of one player and of one address.
const MAX_ENGINE_JOBS_PER_OWNER: usize = 256;

/// The size of the transposition table (hash table) of each engine of the server. The memory of all engines without the solver is divided among them; half
/// of it is for search trees. With one worker there are four engines (its own, two paused searches, one for first slices), so
/// each has 24 MiB.
const fn transposition_table_bytes(engines: usize) -> usize {
    (ENGINE_MEMORY_BYTES - DEFAULT_SERVER_SOLVER_MEMORY_BYTES) / 2 / engines
}

/// Runs engine jobs. Clones share their state.
#[derive(Clone, Debug)]
pub struct EngineScheduler(Arc<SchedulerInner>);

#[derive(Debug)]
struct SchedulerInner {
    state: Mutex<SchedulerState>,
    /// How many jobs run at the same time.
    workers: usize,
    /// The size of an engine's transposition table.
    hash_bytes: usize,
    /// Shared by all engines.
    exact: Arc<ExactPentagoSource>,
}

#[derive(Debug)]
struct SchedulerState {
    queue: EngineJobQueue,
    /// The jobs that wait for their first slice.
    waiting: HashMap<EngineJobId, AnyJob>,
    /// The searches in progress.
    searches: HashMap<EngineJobId, Arc<SearchControl>>,
    /// Channels to the threads without a job; the one that had a job last is used next.
    idle_threads: Vec<Sender<StartedJob>>,
    /// The smallest number of idle threads since unused engines were released: the first of them had no job.
    fewest_idle: usize,
}

/// The function of a job, which sends its result itself.
type JobFn = dyn FnMut(&mut Engine, &SearchControl) + Send;

/// A job without the type of its result.
struct AnyJob {
    /// The search. It is called again if it was abandoned.
    run: Box<JobFn>,
    /// Set if it had to leave a full queue.
    is_dropped: Arc<AtomicBool>,
    class: EngineJobClass,
    /// When it joined the queue, until its first slice.
    waits_since: Option<Instant>,
}

impl std::fmt::Debug for AnyJob {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("AnyJob").finish_non_exhaustive()
    }
}

/// Why a job has no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EngineJobFailure {
    /// The queue is full, or the job had to leave it.
    #[error(transparent)]
    EngineQueueFull(#[from] EngineQueueFull),
    /// The job panicked.
    #[error("an engine job panicked")]
    Panicked,
}

/// A job and the thread's way back to the scheduler.
struct StartedJob {
    job: AnyJob,
    run: RunningSearch,
}

/// A search in progress. When it is dropped, even by a panic, the next job has its turn.
struct RunningSearch {
    /// None if no thread took it.
    scheduler: Option<Arc<SchedulerInner>>,
    control: Arc<SearchControl>,
    /// The job, if it was abandoned.
    again: Option<AnyJob>,
    /// The thread's own channel, if it can take another job.
    thread: Option<Sender<StartedJob>>,
}

/// A job in the queue or running. Dropped before it has a result, it is cancelled.
#[derive(Debug)]
pub struct EngineJobHandle<T> {
    id: EngineJobId,
    scheduler: Arc<SchedulerInner>,
    result: oneshot::Receiver<T>,
    is_dropped: Arc<AtomicBool>,
}

impl<T> EngineJobHandle<T> {
    /// Waits for the result.
    pub async fn result(&mut self) -> Result<T, EngineJobFailure> {
        (&mut self.result).await.map_err(|_| {
            let is_dropped = self.is_dropped.load(Ordering::Relaxed);
            if is_dropped {
                EngineJobFailure::EngineQueueFull(EngineQueueFull)
            } else {
                EngineJobFailure::Panicked
            }
        })
    }

    /// How many jobs come before this one.
    pub fn jobs_before(&self) -> usize {
        self.scheduler.lock().queue.jobs_before(self.id)
    }
}

impl<T> Drop for EngineJobHandle<T> {
    fn drop(&mut self) {
        let mut state = self.scheduler.lock();
        if state.queue.withdraw(self.id) {
            state.waiting.remove(&self.id);
        } else if let Some(search) = state.searches.get(&self.id) {
            search.cancel();
        }
    }
}

impl EngineScheduler {
    /// A scheduler that runs `workers` jobs at the same time, with a solver of its own. Threads and engines are created on demand.
    pub fn new(workers: usize) -> EngineScheduler {
        EngineScheduler::with_exact_pentago(
            workers,
            Arc::new(ExactPentagoSource::new(None, 1, DEFAULT_SERVER_SOLVER_MEMORY_BYTES as u64)),
        )
    }

    /// A scheduler whose engines use these tables and this solver of Pentago.
    pub fn with_exact_pentago(workers: usize, exact: Arc<ExactPentagoSource>) -> EngineScheduler {
        // One engine for each slot, and one for first slices without a slot.
        let workers = workers.clamp(1, MAX_ENGINES - MAX_PAUSED_SEARCHES - 1);
        let slots = workers + MAX_PAUSED_SEARCHES;
        let limits = EngineQueueLimits {
            workers,
            slots,
            max_jobs: MAX_ENGINE_JOBS,
            max_jobs_per_owner: MAX_ENGINE_JOBS_PER_OWNER,
        };
        EngineScheduler(Arc::new(SchedulerInner {
            state: Mutex::new(SchedulerState {
                queue: EngineJobQueue::new(limits),
                waiting: HashMap::new(),
                searches: HashMap::new(),
                idle_threads: Vec::new(),
                fewest_idle: 0,
            }),
            workers,
            hash_bytes: transposition_table_bytes(slots + 1),
            exact,
        }))
    }

    /// Adds a job. It must pass its token to every search, and give the same result if it is run again.
    pub fn submit<T: Send + 'static>(
        &self,
        owner: EngineJobOwner,
        class: EngineJobClass,
        job: impl Fn(&mut Engine, &CancelToken) -> T + Send + 'static,
    ) -> Result<EngineJobHandle<T>, EngineQueueFull> {
        let (sender, result) = oneshot::channel();
        let mut sender = Some(sender);
        let run = move |engine: &mut Engine, control: &SearchControl| {
            let found = job(engine, control.token());
            if !control.is_abandoned()
                && let Some(sender) = sender.take()
            {
                // Without a receiver nobody waits for the result any more.
                let _unwanted = sender.send(found);
            }
        };
        let is_dropped = Arc::<AtomicBool>::default();
        let mut state = self.0.lock();
        let AcceptedEngineJob { id, dropped } = state.queue.submit(owner, class)?;
        let (run, waits_since) = (Box::new(run), Some(Instant::now()));
        state.waiting.insert(id, AnyJob { run, is_dropped: Arc::clone(&is_dropped), class, waits_since });
        if let Some(dropped) = dropped.and_then(|dropped| state.waiting.remove(&dropped)) {
            dropped.is_dropped.store(true, Ordering::Relaxed);
        }
        self.0.dispatch(&mut state);
        drop(state);
        Ok(EngineJobHandle { id, scheduler: Arc::clone(&self.0), result, is_dropped })
    }

    /// Runs a job and waits for its result.
    pub async fn run<T: Send + 'static>(
        &self,
        owner: EngineJobOwner,
        class: EngineJobClass,
        job: impl Fn(&mut Engine, &CancelToken) -> T + Send + 'static,
    ) -> Result<T, EngineJobFailure> {
        self.submit(owner, class, job)?.result().await
    }

    /// Ends the threads that had no job since the last call, and frees their engines, up to 64 MB each. As many as can run at the
    /// same time stay.
    pub(crate) fn release_unused_engines(&self) {
        let mut state = self.0.lock();
        let engines = state.idle_threads.len() + state.searches.len();
        let unused = state.fewest_idle.min(engines.saturating_sub(self.0.workers));
        // A thread ends when its channel is closed.
        let ended: Vec<_> = state.idle_threads.drain(..unused).collect();
        state.fewest_idle = state.idle_threads.len();
        drop(state);
        drop(ended);
    }

    /// How many jobs of a class wait or are paused.
    pub fn waiting(&self, class: EngineJobClass) -> usize {
        self.0.lock().queue.waiting(class)
    }
}

impl SchedulerInner {
    fn lock(&self) -> MutexGuard<'_, SchedulerState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts and resumes jobs as long as workers are free; asks a search to yield if a job that comes before it waits.
    fn dispatch(self: &Arc<Self>, state: &mut SchedulerState) {
        while let Some(id) = state.queue.start_next() {
            match (state.searches.get(&id), state.waiting.remove(&id)) {
                (Some(paused), _) => paused.resume(),
                (None, Some(job)) => self.start(state, id, job),
                (None, None) => unreachable!("a job in the queue waits or is paused"),
            }
        }
        if let Some(search) = state.queue.job_to_interrupt().and_then(|id| state.searches.get(&id)) {
            search.ask_to_yield();
        }
    }

    fn start(self: &Arc<Self>, state: &mut SchedulerState, id: EngineJobId, mut job: AnyJob) {
        let thread = match state
            .idle_threads
            .pop()
            .map_or_else(|| start_thread(self.hash_bytes, Arc::clone(&self.exact)), Ok)
        {
            Ok(thread) => thread,
            Err(reason) => {
                tracing::error!(%reason, "an engine thread could not be started");
                state.queue.finish(id, Duration::ZERO);
                return;
            }
        };
        state.fewest_idle = state.fewest_idle.min(state.idle_threads.len());
        let control = SearchControl::new(id, Arc::downgrade(self));
        state.searches.insert(id, Arc::clone(&control));
        if let Some(since) = job.waits_since.take() {
            operator_metrics::engine_job_started(job.class.label(), since.elapsed());
        }
        let scheduler = Some(Arc::clone(self));
        let run = RunningSearch { scheduler, control, again: None, thread: Some(thread.clone()) };
        if let Err(SendError(mut unsent)) = thread.send(StartedJob { job, run }) {
            tracing::error!("an engine thread has ended without a job");
            // Its drop would wait for the lock that is held here.
            unsent.run.scheduler = None;
            state.searches.remove(&id);
            state.queue.finish(id, Duration::ZERO);
        }
    }

    /// Ends the slice of a search: pauses, abandons or continues it.
    fn end_slice(self: &Arc<Self>, id: EngineJobId, used: Duration) -> TimeSliceDecision {
        let mut state = self.lock();
        let end = state.queue.slice_ended(id, used);
        if end == TimeSliceDecision::Pause {
            self.dispatch(&mut state);
        }
        end
    }
}

impl Drop for RunningSearch {
    fn drop(&mut self) {
        let Some(scheduler) = self.scheduler.take() else { return };
        let (id, used) = (self.control.id(), self.control.used());
        let mut state = scheduler.lock();
        state.searches.remove(&id);
        match self.again.take().filter(|_| !self.control.is_unwanted()) {
            Some(job) => {
                state.queue.requeue(id, used);
                state.waiting.insert(id, job);
            }
            None => state.queue.finish(id, used),
        }
        if let Some(thread) = self.thread.take().filter(|_| !std::thread::panicking()) {
            state.idle_threads.push(thread);
        }
        scheduler.dispatch(&mut state);
    }
}

/// Starts a thread for engine jobs and returns the channel to it.
fn start_thread(hash_bytes: usize, exact: Arc<ExactPentagoSource>) -> std::io::Result<Sender<StartedJob>> {
    let (thread, jobs) = channel();
    let run = move || run_jobs(&jobs, Engine::new(hash_bytes).with_exact_pentago(exact));
    std::thread::Builder::new().name("engine".to_owned()).spawn(run)?;
    Ok(thread)
}

/// A thread with an engine of its own, which runs jobs until the scheduler is dropped.
fn run_jobs(jobs: &Receiver<StartedJob>, mut engine: Engine) {
    while let Ok(StartedJob { mut job, mut run }) = jobs.recv() {
        run.control.begin();
        (job.run)(&mut engine, &run.control);
        if run.control.is_abandoned() {
            run.again = Some(job);
        }
    }
}
