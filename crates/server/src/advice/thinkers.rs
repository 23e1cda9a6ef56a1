//! Those who think: a few engines for all tables, so that thinking never delays a move or a page.

use std::sync::{Arc, Mutex, PoisonError};

use tessera_engine::Engine;
use tokio::sync::Semaphore;

/// What all engines of a server remember in, together. With many players each grows a tree of the same size besides.
const MEMORY: usize = 128 << 20;

/// The engines.
#[derive(Clone)]
pub(crate) struct Thinkers {
    idle: Arc<Mutex<Vec<Engine>>>,
    free: Arc<Semaphore>,
    memory_each: usize,
}

impl std::fmt::Debug for Thinkers {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Thinkers").field("free", &self.free.available_permits()).finish_non_exhaustive()
    }
}

impl Thinkers {
    pub(crate) fn new(number: usize) -> Thinkers {
        let number = number.max(1);
        Thinkers {
            idle: Arc::default(),
            free: Arc::new(Semaphore::new(number)),
            memory_each: MEMORY / number,
        }
    }

    /// Gives an engine something to think about, as soon as one is free. None if thinking broke.
    pub(crate) async fn think<T: Send + 'static>(
        &self,
        job: impl FnOnce(&mut Engine) -> T + Send + 'static,
    ) -> Option<T> {
        let permit = Arc::clone(&self.free).acquire_owned().await.ok()?;
        let (idle, memory) = (Arc::clone(&self.idle), self.memory_each);
        let thought = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            // Made when it is needed: a server at which nobody plays the computer needs no memory for it.
            let waiting = idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
            let mut engine = waiting.unwrap_or_else(|| Engine::new(memory));
            let thought = job(&mut engine);
            idle.lock().unwrap_or_else(PoisonError::into_inner).push(engine);
            thought
        });
        thought.await.ok()
    }
}
