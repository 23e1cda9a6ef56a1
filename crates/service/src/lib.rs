//! Live tables and tournaments, accounts, sessions, timers, presence and engine jobs.
//!
//! No HTTP, no HTML, no words: the server, or a test, gives a [`Service`] its store and its clock and calls it. What is told
//! to anybody is stored first.

mod accounts;
mod advice;
mod clock;
mod live;
mod new_table;
mod registry;
pub mod secret;
#[cfg(test)]
mod testing;
mod tournaments;

pub use accounts::{Accounts, SignInError, actor, seat};
pub use advice::{Hint, NoHint, Progress, Reviews, Thinkers, hint, is_fair};
pub use clock::{Clock, Elapsed};
pub use live::{Answer, Change, Ear, Engines, EventNews, Joined, Live, LiveTable, News, Refused};
pub use new_table::{OpenedTable, RequestedSeat, TableRequest};
pub use tournaments::{
    HOUSE, LiveTournament, Refused as TournamentRefused, Role, Seat, Tournaments, Waiting,
};

use std::time::Duration;

use tessera_store::Store;

/// How often cards are written and idle tables and tournaments are unloaded.
const TIDY: Duration = Duration::from_mins(1);

/// How the computer plays.
#[derive(Clone, Copy, Debug)]
pub struct EngineSettings {
    /// How many engines think at the same time.
    pub thinkers: usize,
    /// The computer answers no sooner than this, so that one sees what it does.
    pub pause: Duration,
}

/// All services over one store.
#[derive(Clone, Debug)]
pub struct Service {
    /// Everything that is stored.
    pub store: Store,
    /// The time.
    pub clock: Clock,
    /// Live tables.
    pub live: Live,
    /// Live tournaments.
    pub tournaments: Tournaments,
    /// Accounts, guests and sessions.
    pub accounts: Accounts,
    /// Reviews of games that are over.
    pub reviews: Reviews,
}

impl Service {
    /// The services over a store, with their tasks running. Nothing is resumed yet.
    pub fn new(store: Store, clock: Clock, engines: EngineSettings) -> Service {
        let engines = Engines::new(engines.thinkers, engines.pause);
        let (live, hints) = Live::new(store.clone(), clock.clone(), engines);
        let tournaments = Tournaments::new(store.clone(), clock.clone(), live.clone(), hints);
        let accounts = Accounts::new(store.clone(), clock.clone(), live.clone());
        let reviews = Reviews::new(clock.clone());
        Service { store, clock, live, tournaments, accounts, reviews }
    }

    /// Resumes what goes on by itself after a start: running clocks, the computer's moves, online tournaments.
    pub async fn resume(&self) {
        self.live.wake().await;
        self.tournaments.wake().await;
        if let Err(reason) = self.store.forget_sessions(self.clock.now().0).await {
            tracing::warn!(%reason, "old sessions could not be removed");
        }
    }

    /// Writes cards and unloads what is idle, for as long as the services are used.
    pub async fn keep_tidy(self) {
        loop {
            self.clock.sleep(TIDY).await;
            self.live.write_cards().await;
            self.live.tidy();
            self.tournaments.tidy();
        }
    }

    /// Writes what is left to write and closes the store.
    pub async fn close(&self) {
        self.live.write_cards().await;
        self.store.close().await;
    }
}
