//! The engine pool: a few engines for all tables, run on blocking threads, so that a search never delays a request.

use std::sync::{Arc, Mutex, PoisonError};

use tessera_engine::Engine;
use tokio::sync::Semaphore;

use crate::telemetry::EngineWait;

/// The total size of all transposition tables. In a multiplayer game an engine also grows a search tree of the same size.
const TRANSPOSITION_MEMORY: usize = 128 << 20;

/// A pool of engines. One engine is reserved for hints and reviews, so that these never delay an engine's move.
#[derive(Clone)]
pub struct EnginePool {
    idle: Arc<Mutex<Vec<Engine>>>,
    for_moves: Arc<Semaphore>,
    for_advice: Arc<Semaphore>,
    memory_each: usize,
}

impl std::fmt::Debug for EnginePool {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("EnginePool")
            .field("free", &self.for_moves.available_permits())
            .finish_non_exhaustive()
    }
}

impl EnginePool {
    /// A pool of `number` engines for moves, and one for advice.
    pub fn new(number: usize) -> EnginePool {
        let number = number.max(1);
        EnginePool {
            idle: Arc::default(),
            for_moves: Arc::new(Semaphore::new(number)),
            for_advice: Arc::new(Semaphore::new(1)),
            memory_each: TRANSPOSITION_MEMORY / (number + 1),
        }
    }

    /// Runs a job that finds a move, as soon as an engine is free. None if it panicked.
    pub async fn run_move_job<T: Send + 'static>(
        &self,
        job: impl FnOnce(&mut Engine) -> T + Send + 'static,
    ) -> Option<T> {
        self.with_engine(&self.for_moves, "move", job).await
    }

    /// Runs a job for a hint or a review, after all earlier ones. None if it panicked.
    pub async fn run_advice_job<T: Send + 'static>(
        &self,
        job: impl FnOnce(&mut Engine) -> T + Send + 'static,
    ) -> Option<T> {
        self.with_engine(&self.for_advice, "advice", job).await
    }

    async fn with_engine<T: Send + 'static>(
        &self,
        free: &Arc<Semaphore>,
        class: &'static str,
        job: impl FnOnce(&mut Engine) -> T + Send + 'static,
    ) -> Option<T> {
        let waiting = EngineWait::start(class);
        let permit = Arc::clone(free).acquire_owned().await.ok()?;
        drop(waiting);
        let (idle, memory) = (Arc::clone(&self.idle), self.memory_each);
        let result = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            // Created on demand: a server without engine games allocates no transposition tables.
            let waiting = idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
            let mut engine = waiting.unwrap_or_else(|| Engine::new(memory));
            let result = job(&mut engine);
            idle.lock().unwrap_or_else(PoisonError::into_inner).push(engine);
            result
        });
        result.await.ok()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::time::Duration;

    use tokio::time::timeout;

    use super::*;

    #[tokio::test]
    async fn an_engine_move_never_waits_for_advice() {
        let pool = EnginePool::new(1);
        let (go_on, held) = mpsc::channel::<()>();
        let advice: Vec<_> = [Some(held), None]
            .into_iter()
            .map(|held| {
                let pool = pool.clone();
                let job = move |_: &mut Engine| held.is_none_or(|held| held.recv().is_ok());
                tokio::spawn(async move { pool.run_advice_job(job).await })
            })
            .collect();
        tokio::task::yield_now().await;
        let moved = timeout(Duration::from_secs(20), pool.run_move_job(|_| "b2A+")).await;
        assert_eq!(moved, Ok(Some("b2A+")));
        assert!(advice.iter().all(|asked| !asked.is_finished()), "advice jobs run one at a time");
        go_on.send(()).expect("the first job waits for it");
        for asked in advice {
            assert_eq!(asked.await.expect("no panic"), Some(true));
        }
    }
}
