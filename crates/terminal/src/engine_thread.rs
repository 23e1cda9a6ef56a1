//! Engine thread, so that searches do not block the user interface.

use std::io;
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use tessera_engine::{CancelToken, Engine, Level, SearchLimits};
use tessera_rules::{AnyGame, AnyMove, Dice};

/// Search time of a hint.
const HINT_SEARCH_TIME: Duration = Duration::from_secs(2);

struct EngineJob {
    request_id: u64,
    game: AnyGame,
    /// None for a hint, which uses full strength.
    level: Option<Level>,
    stop: CancelToken,
}

/// The thread that searches for moves and hints, with the channels to and from it.
pub(crate) struct EngineThread {
    jobs: Option<Sender<EngineJob>>,
    results: Receiver<(u64, Option<AnyMove>)>,
    stop: CancelToken,
    thread: Option<JoinHandle<()>>,
}

impl EngineThread {
    pub(crate) fn new(seed: u64) -> EngineThread {
        let (jobs, work) = channel::<EngineJob>();
        let (sender, results) = channel();
        let thread = thread::spawn(move || {
            let mut engine: Option<Engine> = None;
            let mut dice = Dice::from_seed(seed);
            for EngineJob { request_id, game, level, stop } in work {
                let engine = engine.get_or_insert_default();
                let mv = match level {
                    Some(level) => engine.choose(&game, level, &mut dice, &stop),
                    None => {
                        engine.think(&game, &SearchLimits::time(HINT_SEARCH_TIME), &stop, &mut |_| {}).best()
                    }
                };
                if sender.send((request_id, mv)).is_err() {
                    return;
                }
            }
        });
        EngineThread { jobs: Some(jobs), results, stop: CancelToken::new(), thread: Some(thread) }
    }

    pub(crate) fn start_search(&mut self, request_id: u64, game: AnyGame, level: Option<Level>) {
        self.stop = CancelToken::new();
        let job = EngineJob { request_id, game, level, stop: self.stop.clone() };
        // The thread lives as long as `self`.
        if let Some(jobs) = &self.jobs {
            let _gone = jobs.send(job);
        }
    }

    pub(crate) fn cancel(&self) {
        self.stop.cancel();
    }

    /// The result of a finished search, if any; an error if the thread has panicked.
    pub(crate) fn poll_result(&self) -> io::Result<Option<(u64, Option<AnyMove>)>> {
        match self.results.try_recv() {
            Ok(result) => Ok(Some(result)),
            Err(TryRecvError::Empty) => Ok(None),
            Err(TryRecvError::Disconnected) => Err(io::Error::other("the engine stopped unexpectedly")),
        }
    }
}

impl Drop for EngineThread {
    fn drop(&mut self) {
        self.stop.cancel();
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            // A panic has already been reported.
            let _panicked = thread.join();
        }
    }
}
