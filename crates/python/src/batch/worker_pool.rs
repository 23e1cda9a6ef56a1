//! Threads that step games.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
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
    // Asked once: the answer is read from files of the system, which takes as long as stepping a thousand games.
    static CORES: OnceLock<usize> = OnceLock::new();
    if setting > 0 {
        return setting;
    }
    *CORES.get_or_init(|| thread::available_parallelism().map_or(1, usize::from))
}

/// Calls a function with every item, on this many threads. The calling thread is one of them: it works while the others wake,
/// which takes as long as stepping thousands of games.
pub(super) fn for_each_parallel<T: Send>(threads: usize, items: &mut [T], work: impl Fn(&mut T) + Sync) {
    let others = worker_threads(threads).min(items.len()).saturating_sub(1);
    let queue = Mutex::new(items.iter_mut());
    let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).next();
    let take_items = || {
        while let Some(item) = next() {
            work(item);
        }
    };
    match pool(others) {
        Some(pool) => pool.in_place_scope(|scope| {
            for _ in 0..others {
                scope.spawn(|_| take_items());
            }
            take_items();
        }),
        None => take_items(),
    }
}

/// The pool with this many threads; `None` if there are none, or if they cannot be started.
fn pool(threads: usize) -> Option<Arc<ThreadPool>> {
    if threads == 0 {
        return None;
    }
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
