//! Live tables and tournaments, accounts, sessions, timers, presence and engine jobs.
//!
//! No HTTP, no HTML, no texts: the server, or a test, gives a [`Service`] its store and its clock and calls it. Events are
//! stored before they are broadcast.

mod accounts;
mod advice;
mod backups;
mod blocked_players;
mod challenges;
mod database_check;
mod detached_task;
mod email_throttle;
pub mod engine_scheduler;
mod moderation;
mod new_table;
mod on_demand_registry;
pub mod operator_metrics;
mod password;
mod player_streams;
mod quotas;
mod reports;
mod retention;
pub mod secrets_and_ids;
mod server_leases;
mod service_clock;
mod sign_in_throttle;
mod tables;
#[cfg(test)]
mod test_service;
mod tournaments;

pub use accounts::{
    ACCOUNT_OWNER, Accounts, ApiTokenError, ApiTokenInfo, EmailConfirmationError, MAX_API_TOKENS,
    MAX_EMAIL_BYTES, NewCredentials, PasswordChangeError, PasswordResetEmail, PasswordResetError,
    PasswordResetLink, SessionInfo, SignInDevice, SignInError, SignUpError, SignedIn, actor, masked_email,
    parse_email, seat_holder,
};
pub use advice::{Hint, HintError, PartialReview, Reviews, hint, hints_allowed};
pub use backups::BackupSettings;
pub use blocked_players::{BlockedPlayerList, BlockedPlayers, MAX_BLOCKED_PLAYERS};
pub use challenges::{
    CHALLENGE_LIFETIME, ChallengeError, Challenges, MAX_CHALLENGE_LIFETIME, MAX_CHALLENGES_TO_PLAYER,
    MAX_RECEIVED_CHALLENGES, MAX_SENT_CHALLENGES,
};
pub use database_check::{DatabaseCheckCounts, DatabaseCheckEvent, check_database};
pub use engine_scheduler::DEFAULT_SERVER_SOLVER_MEMORY_BYTES;
pub use moderation::{
    ActionReason, AddressNetworks, MAX_MODERATION_REASON_CHARS, Moderation, ModerationAction,
    ModerationError, Operator,
};
pub use new_table::{CreatedTable, NewTableRequest, RequestedHolder};
pub use password::{MAX_PASSWORD_CHARS, MIN_PASSWORD_CHARS, PasswordError, PasswordStrength};
pub use player_streams::{
    ChallengeUpdateKind, GameUpdateKind, MAX_STREAMS_PER_PLAYER, PlayerStream, PlayerStreams, PlayerUpdate,
    TooManyStreams,
};
pub use reports::{MAX_NOTE_CHARS, ReportError, ReportReason, ReportTarget, ReportTargetPlayer, Reports};
pub use retention::RetentionSettings;
pub use service_clock::{ClockJumps, ClockReading, MonotonicTime, ServiceClock};
pub use tables::{
    EnginePlayer, EventUpdate, LiveTable, LiveTableError, LiveTables, PresenceChange, StreamedGameState,
    Subscriber, TableChange, TableCommandOutcome, TableSubscription, TableUpdate,
};
pub use tournaments::{
    ArrivalDeadline, LiveTournament, LiveTournamentError, LiveTournaments, SERVER_AUTHOR, TournamentRole,
    TournamentSeat, UncheckedTournamentFile,
};

pub use quotas::{EngineQuotas, OwnerQuota, QuotaExceeded};

use std::sync::Arc;
use std::time::Duration;

use tessera_engine::ExactPentagoSource;
use tessera_store::{Store, StoreError};

use retention::SystemDateCheck;

/// Idle tables and tournaments are unloaded this often, and summaries are written: the time between two maintenance passes. No number of
/// idle minutes is counted: a table that is idle (`LiveTable::is_idle`) when a pass comes is unloaded, at most a minute after it became idle.
const UNLOAD_IDLE_TABLES_INTERVAL: Duration = Duration::from_mins(1);

/// How often tables and guests that are not used are removed.
const UNUSED_DATA_REMOVAL_INTERVAL: Duration = Duration::from_hours(1);

/// Settings of the services.
#[derive(Clone, Debug)]
pub struct ServiceSettings {
    /// Engine workers: how many engines search for moves at the same time.
    pub engine_workers: usize,
    /// The shortest time before an engine's move, so that a player can follow it.
    pub min_move_time: Duration,
    /// How much of the engine one player and one address may use.
    pub engine_limits: EngineQuotas,
    /// How many unfinished games one player and one address may have.
    pub unfinished_games: OwnerQuota,
    /// In how many unfinished games that others opened one player and one address may have a seat.
    pub joined_games: OwnerQuota,
    /// Tables and solver of Pentago; a solver with little memory if none are given.
    pub exact_pentago: Option<Arc<ExactPentagoSource>>,
}

/// All services over one store.
#[derive(Clone, Debug)]
pub struct Service {
    /// The database.
    pub store: Store,
    /// The source of time.
    pub clock: ServiceClock,
    /// Tables, loaded on demand.
    pub tables: LiveTables,
    /// Tournaments, loaded on demand.
    pub tournaments: LiveTournaments,
    /// Accounts, guests and sessions.
    pub accounts: Accounts,
    /// Challenges between accounts.
    pub challenges: Challenges,
    /// What operators may do.
    pub moderation: Moderation,
    /// Reports of players to operators.
    pub reports: Reports,
    /// Players that others have blocked.
    pub blocks: BlockedPlayers,
    /// Engine reviews of finished games.
    pub reviews: Reviews,
    date_check: SystemDateCheck,
}

impl Service {
    /// Creates the services and starts their tasks. Call [`Service::read_last_use`] before there are visitors, and then
    /// [`Service::resume`] to load what runs by itself.
    pub fn new(store: Store, clock: ServiceClock, settings: &ServiceSettings) -> Service {
        let engines = EnginePlayer::new(
            settings.engine_workers,
            settings.min_move_time,
            settings.exact_pentago.clone(),
        );
        let (tables, signals) = LiveTables::new(store.clone(), clock.clone(), engines, settings);
        let tournaments = LiveTournaments::new(
            store.clone(),
            clock.clone(),
            tables.clone(),
            signals,
            settings.engine_limits,
        );
        let challenges = Challenges::new(store.clone(), clock.clone(), tables.clone());
        let accounts = Accounts::new(
            store.clone(),
            clock.clone(),
            tables.clone(),
            tournaments.clone(),
            challenges.clone(),
        );
        let moderation = Moderation::new(
            store.clone(),
            clock.clone(),
            accounts.clone(),
            tables.clone(),
            tournaments.clone(),
        );
        let reports = Reports::new(store.clone(), clock.clone());
        let blocks = BlockedPlayers::new(store.clone(), clock.clone(), challenges.clone());
        let reviews = Reviews::new(clock.clone());
        let date_check = SystemDateCheck::new(&clock);
        Service {
            store,
            clock,
            tables,
            tournaments,
            accounts,
            challenges,
            moderation,
            reports,
            blocks,
            reviews,
            date_check,
        }
    }

    /// Takes the leases of tables that no server looks after, and stops their clocks for the outage. Comes before visitors and
    /// before [`Service::resume`]. Without leases this does nothing.
    pub async fn take_leases(&self) -> Result<(), StoreError> {
        self.tables.renew_leases().await
    }

    /// Renews the leases of this server, as long as it runs.
    pub async fn keep_leases(self) {
        self.tables.keep_leases().await;
    }

    /// Loads what runs by itself: tables with clocks, games between engines, and online tournaments.
    pub async fn resume(&self) {
        self.tables.resume().await;
        self.tournaments.resume().await;
    }

    /// Writes summaries, unloads what is idle and removes what is not used, periodically and forever.
    pub async fn run_maintenance(self, retention: RetentionSettings) {
        let mut next_removal = self.clock.elapsed();
        loop {
            self.clock.sleep(UNLOAD_IDLE_TABLES_INTERVAL).await;
            self.challenges.remove_expired().await;
            self.tables.write_stale_summaries().await;
            self.tables.unload_idle();
            self.tables.engines().scheduler.release_unused_engines();
            self.tables.prune_uses();
            self.tournaments.prune_uses();
            self.tournaments.unload_idle();
            if self.clock.elapsed() >= next_removal {
                self.remove_unused(&retention).await;
                next_removal = self.clock.elapsed() + UNUSED_DATA_REMOVAL_INTERVAL;
            }
        }
    }

    /// Writes the remaining summaries and closes the store.
    pub async fn close(&self) {
        self.tables.write_stale_summaries().await;
        self.tables.release_leases().await;
        self.store.close().await;
    }
}
