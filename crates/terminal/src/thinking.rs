//! A thread that thinks, so that typing never waits.

use std::io;
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use tessera_engine::{Engine, Level, Limits, Stop};
use tessera_rules::{AnyGame, AnyMove, Dice};

/// How long a hint takes.
const HINT: Duration = Duration::from_secs(2);

struct Job {
    ticket: u64,
    game: AnyGame,
    /// None for a hint: as well as the engine can.
    level: Option<Level>,
    stop: Stop,
}

pub(crate) struct Thinker {
    jobs: Option<Sender<Job>>,
    answers: Receiver<(u64, Option<AnyMove>)>,
    stop: Stop,
    thread: Option<JoinHandle<()>>,
}

impl Thinker {
    pub(crate) fn new(seed: u64) -> Thinker {
        let (jobs, work) = channel::<Job>();
        let (sender, answers) = channel();
        let thread = thread::spawn(move || {
            let mut engine: Option<Engine> = None;
            let mut dice = Dice::from_seed(seed);
            for Job { ticket, game, level, stop } in work {
                let engine = engine.get_or_insert_default();
                let mv = match level {
                    Some(level) => engine.choose(&game, level, &mut dice, &stop),
                    None => engine.think(&game, &Limits::time(HINT), &stop, &mut |_| {}).best(),
                };
                if sender.send((ticket, mv)).is_err() {
                    return;
                }
            }
        });
        Thinker { jobs: Some(jobs), answers, stop: Stop::never(), thread: Some(thread) }
    }

    pub(crate) fn ask(&mut self, ticket: u64, game: AnyGame, level: Option<Level>) {
        self.stop = Stop::never();
        let job = Job { ticket, game, level, stop: self.stop.clone() };
        // The thread lives as long as this does.
        if let Some(jobs) = &self.jobs {
            let _gone = jobs.send(job);
        }
    }

    pub(crate) fn cancel(&self) {
        self.stop.now();
    }

    /// What was found, if anything was; an error if nothing ever will be.
    pub(crate) fn answer(&self) -> io::Result<Option<(u64, Option<AnyMove>)>> {
        match self.answers.try_recv() {
            Ok(answer) => Ok(Some(answer)),
            Err(TryRecvError::Empty) => Ok(None),
            Err(TryRecvError::Disconnected) => {
                Err(io::Error::other("the computer has broken down while it thought"))
            }
        }
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.stop.now();
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            // One that panicked has nothing more to say.
            let _panicked = thread.join();
        }
    }
}
