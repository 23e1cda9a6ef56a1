//! Those who think: a few engines for all tables, so that thinking never delays a move or a page.

use std::sync::{Arc, Mutex, PoisonError};

use tessera_engine::Engine;
use tokio::sync::Semaphore;

/// What all engines of a server remember in, together. With many players each grows a tree of the same size besides.
const MEMORY: usize = 128 << 20;

/// The engines. One of them is for hints and reviews alone: however many are asked for, no seat of the computer waits.
#[derive(Clone)]
pub struct Thinkers {
    idle: Arc<Mutex<Vec<Engine>>>,
    for_moves: Arc<Semaphore>,
    for_advice: Arc<Semaphore>,
    memory_each: usize,
}

impl std::fmt::Debug for Thinkers {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Thinkers").field("free", &self.for_moves.available_permits()).finish_non_exhaustive()
    }
}

impl Thinkers {
    /// A number of engines for moves, and one for advice.
    pub fn new(number: usize) -> Thinkers {
        let number = number.max(1);
        Thinkers {
            idle: Arc::default(),
            for_moves: Arc::new(Semaphore::new(number)),
            for_advice: Arc::new(Semaphore::new(1)),
            memory_each: MEMORY / (number + 1),
        }
    }

    /// Gives an engine a move to find, as soon as one is free. None if thinking broke.
    pub async fn think<T: Send + 'static>(
        &self,
        job: impl FnOnce(&mut Engine) -> T + Send + 'static,
    ) -> Option<T> {
        self.with_engine(&self.for_moves, job).await
    }

    /// Asks an engine for advice, when all who asked before have got theirs. None if thinking broke.
    pub async fn advise<T: Send + 'static>(
        &self,
        job: impl FnOnce(&mut Engine) -> T + Send + 'static,
    ) -> Option<T> {
        self.with_engine(&self.for_advice, job).await
    }

    async fn with_engine<T: Send + 'static>(
        &self,
        free: &Arc<Semaphore>,
        job: impl FnOnce(&mut Engine) -> T + Send + 'static,
    ) -> Option<T> {
        let permit = Arc::clone(free).acquire_owned().await.ok()?;
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

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::time::Duration;

    use tokio::time::timeout;

    use super::*;

    #[tokio::test]
    async fn no_seat_of_the_computer_waits_for_advice() {
        let thinkers = Thinkers::new(1);
        let (go_on, held) = mpsc::channel::<()>();
        let advice: Vec<_> = [Some(held), None]
            .into_iter()
            .map(|held| {
                let thinkers = thinkers.clone();
                let job = move |_: &mut Engine| held.is_none_or(|held| held.recv().is_ok());
                tokio::spawn(async move { thinkers.advise(job).await })
            })
            .collect();
        tokio::task::yield_now().await;
        let moved = timeout(Duration::from_secs(20), thinkers.think(|_| "b2A+")).await;
        assert_eq!(moved, Ok(Some("b2A+")));
        assert!(advice.iter().all(|asked| !asked.is_finished()), "advice is given one at a time");
        go_on.send(()).expect("somebody waits for it");
        for asked in advice {
            assert_eq!(asked.await.expect("no panic"), Some(true));
        }
    }
}
