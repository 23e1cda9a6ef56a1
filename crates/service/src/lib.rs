//! Live tables and tournaments, accounts, sessions, timers, presence and engine jobs.
//!
//! No HTTP, no HTML, no texts: the server, or a test, gives a [`Service`] its store and its clock and calls it. Events are
//! stored before they are broadcast.

mod accounts;
mod advice;
mod clock;
mod new_table;
mod password;
mod registry;
pub mod secret;
mod sign_in_throttle;
mod tables;
pub mod telemetry;
#[cfg(test)]
mod testing;
mod tournaments;

pub use accounts::{Accounts, SignInError, SignUpError, actor, seat_holder};
pub use advice::{EnginePool, Hint, HintError, ReviewProgress, Reviews, hint, hints_allowed};
pub use clock::{Clock, Elapsed};
pub use new_table::{CreatedTable, RequestedSeat, TableRequest};
pub use password::PasswordError;
pub use tables::{
    CommandOutcome, EnginePlayer, EventUpdate, LiveTable, LiveTableError, LiveTables, Subscriber,
    Subscription, TableChange, TableUpdate,
};
pub use tournaments::{
    LiveTournament, LiveTournamentError, LiveTournaments, SERVER_AUTHOR, TableWait, TournamentRole,
    TournamentSeat,
};

use std::time::Duration;

use tessera_store::Store;

/// How often summaries are written and idle tables and tournaments are unloaded.
const MAINTENANCE_INTERVAL: Duration = Duration::from_mins(1);

/// Settings of the engine.
#[derive(Clone, Copy, Debug)]
pub struct EngineSettings {
    /// How many engines search for moves at the same time.
    pub engine_count: usize,
    /// The shortest time before an engine's move, so that a player can follow it.
    pub min_move_time: Duration,
}

/// All services over one store.
#[derive(Clone, Debug)]
pub struct Service {
    /// The database.
    pub store: Store,
    /// The source of time.
    pub clock: Clock,
    /// Tables, loaded on demand.
    pub tables: LiveTables,
    /// Tournaments, loaded on demand.
    pub tournaments: LiveTournaments,
    /// Accounts, guests and sessions.
    pub accounts: Accounts,
    /// Engine reviews of finished games.
    pub reviews: Reviews,
}

impl Service {
    /// Creates the services and starts their tasks. Call [`Service::resume`] to load what runs by itself.
    pub fn new(store: Store, clock: Clock, settings: EngineSettings) -> Service {
        let engines = EnginePlayer::new(settings.engine_count, settings.min_move_time);
        let (tables, signals) = LiveTables::new(store.clone(), clock.clone(), engines);
        let tournaments = LiveTournaments::new(store.clone(), clock.clone(), tables.clone(), signals);
        let accounts = Accounts::new(store.clone(), clock.clone(), tables.clone());
        let reviews = Reviews::new(clock.clone());
        Service { store, clock, tables, tournaments, accounts, reviews }
    }

    /// Loads what runs by itself: tables with clocks or engines, and online tournaments. Removes expired sessions.
    pub async fn resume(&self) {
        self.tables.resume().await;
        self.tournaments.resume().await;
        if let Err(reason) = self.store.remove_expired_sessions(self.clock.now().0).await {
            tracing::warn!(%reason, "old sessions could not be removed");
        }
    }

    /// Writes summaries and unloads what is idle, periodically and forever.
    pub async fn run_maintenance(self) {
        loop {
            self.clock.sleep(MAINTENANCE_INTERVAL).await;
            self.tables.write_stale_summaries().await;
            self.tables.unload_idle();
            self.tournaments.unload_idle();
        }
    }

    /// Writes the remaining summaries and closes the store.
    pub async fn close(&self) {
        self.tables.write_stale_summaries().await;
        self.store.close().await;
    }
}
