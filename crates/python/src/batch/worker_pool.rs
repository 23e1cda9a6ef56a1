//! Threads that step games.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use rayon::{ThreadPool, ThreadPoolBuilder};

/// Pools that are kept. The oldest one ends when a new number of threads is asked for, so that threads do not add up.
const MAX_POOLS: usize = 4;

/// The pools of this process, by their number of threads.
struct WorkerPools {
    process: u32,
    pools: VecDeque<(usize, Arc<ThreadPool>)>,
}

static POOLS: Mutex<WorkerPools> = Mutex::new(WorkerPools { process: 0, pools: VecDeque::new() });

/// The number of threads that a setting means: 0 is one per core.
pub fn worker_threads(setting: usize) -> usize {
    if setting > 0 { setting } else { thread::available_parallelism().map_or(1, usize::from) }
}

/// Runs parallel work on this many threads.
pub(super) fn run_on_workers<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> T {
    let threads = worker_threads(threads);
    match pool(threads) {
        Some(pool) => pool.install(work),
        None => work(),
    }
}

/// The pool with this many threads; `None` if they cannot be started.
fn pool(threads: usize) -> Option<Arc<ThreadPool>> {
    let mut pools = POOLS.lock().unwrap_or_else(PoisonError::into_inner);
    // A forked process has none of its parent's threads: work given to the old pools would never be done.
    if pools.process != std::process::id() {
        std::mem::forget(std::mem::take(&mut pools.pools));
        pools.process = std::process::id();
    }
    if let Some((_, pool)) = pools.pools.iter().find(|(size, _)| *size == threads) {
        return Some(Arc::clone(pool));
    }
    let name = |nth| format!("tessera-{nth}");
    let pool = Arc::new(ThreadPoolBuilder::new().num_threads(threads).thread_name(name).build().ok()?);
    if pools.pools.len() == MAX_POOLS {
        pools.pools.pop_front();
    }
    pools.pools.push_back((threads, Arc::clone(&pool)));
    Some(pool)
}
