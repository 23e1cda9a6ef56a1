//! Live tournaments: loaded from the store on demand, unloaded when idle.

mod deletion;
mod ended_game_consumer;
mod file_loading;
mod live_tournament;
mod role;
mod stored_tournament_check;
mod tournament_tables;

use std::sync::Arc;

use tessera_store::{AppendError, Store, StoreError};
use tessera_tournament::{GameReport, Tournament, TournamentRefusal, TournamentSetup};
use tokio::sync::Semaphore;

pub use file_loading::UncheckedTournamentFile;
pub use live_tournament::LiveTournament;
pub use role::TournamentRole;
pub(crate) use stored_tournament_check::check_tournament;
pub use tournament_tables::{ArrivalDeadline, TournamentSeat};

use crate::on_demand_registry::OnDemandRegistry;
use crate::quotas::{EngineQuotas, QuotaExceeded, QuotaUsage};
use crate::secrets_and_ids;
use crate::service_clock::ServiceClock;
use crate::tables::{LiveTableError, LiveTables, TableSignals};

/// The author of events that the server records from a table; no player can have this name.
pub const SERVER_AUTHOR: &str = "#";

/// The service for tournaments: opens, loads and resumes them. Clones share their state.
#[derive(Clone, Debug)]
pub struct LiveTournaments(Arc<LiveTournamentsInner>);

/// The loaded tournaments, and what all of them share.
#[derive(Debug)]
pub(crate) struct LiveTournamentsInner {
    context: Arc<TournamentContext>,
    tournaments: OnDemandRegistry<LiveTournament>,
}

/// What all tournaments share.
#[derive(Debug)]
pub(crate) struct TournamentContext {
    store: Store,
    clock: ServiceClock,
    /// The tables at which online games are played.
    tables: LiveTables,
    /// The engine entrants of unfinished tournaments.
    engine_entrants: QuotaUsage,
    /// One file at a time is read: it takes a core for seconds if somebody made it so.
    file_reader: Semaphore,
    /// The files that are read or wait for it: each may have some megabytes.
    waiting_files: Arc<Semaphore>,
}

/// Maximum number of files that are read or wait for it.
const MAX_WAITING_FILES: usize = 8;

/// Why a command or request in a tournament failed.
#[derive(Debug, thiserror::Error)]
pub enum LiveTournamentError {
    /// The tournament's rules refuse it.
    #[error(transparent)]
    Refused(#[from] TournamentRefusal),
    /// The visitor's role does not allow it.
    #[error("only the organiser may do that; helpers enter results")]
    Forbidden,
    /// The visitor's link was revoked.
    #[error("this link was revoked; ask the organiser for a new one")]
    LinkRevoked,
    /// The game is in progress at a table, and the organiser may have meant another one.
    #[error("game {} is being played at this moment; send \"sure\": true to close its table and enter the result anyway", .0.game)]
    StillPlayed(Box<GameReport>),
    /// The link does not belong to the player of this seat.
    #[error("this seat belongs to another player; open the link that the organiser gave you")]
    NotYourSeat,
    /// The player has no game to play now.
    #[error("there is no table for you at the moment; look again when you are called")]
    NoGame,
    /// The organiser or their address uses too much of the engine.
    #[error(transparent)]
    QuotaExceeded(#[from] QuotaExceeded),
    /// A table refuses it.
    #[error(transparent)]
    Table(#[from] LiveTableError),
    /// The store failed, so nothing was changed.
    #[error("the server could not store it, so nothing was changed; try again")]
    Store(#[from] StoreError),
    /// Too many files wait to be read.
    #[error("the server reads other files at the moment; try again")]
    Busy,
    /// There is no tournament with this id.
    #[error("there is no such tournament")]
    NotFound,
    /// The stored events are inconsistent, or handling the command panicked.
    #[error("the tournament's events cannot be read")]
    Broken,
}

impl From<AppendError> for LiveTournamentError {
    fn from(failed: AppendError) -> LiveTournamentError {
        match failed {
            AppendError::Taken => LiveTournamentError::Broken,
            AppendError::AuthorDeleted => LiveTableError::SignedOut.into(),
            AppendError::Store(reason) => LiveTournamentError::Store(reason),
        }
    }
}

impl LiveTournaments {
    /// Starts without tournaments, with the tasks that handle their tables running.
    pub(crate) fn new(
        store: Store,
        clock: ServiceClock,
        tables: LiveTables,
        signals: TableSignals,
        limits: EngineQuotas,
    ) -> LiveTournaments {
        let engine_entrants = QuotaUsage::of_engine_entrants(limits);
        let context = Arc::new(TournamentContext {
            store,
            clock,
            tables,
            engine_entrants,
            file_reader: Semaphore::new(1),
            waiting_files: Arc::new(Semaphore::new(MAX_WAITING_FILES)),
        });
        let tournaments =
            Arc::new(LiveTournamentsInner { context, tournaments: OnDemandRegistry::default() });
        let TableSignals { ended, loaded } = signals;
        tokio::spawn(ended_game_consumer::consume(Arc::downgrade(&tournaments), ended));
        tokio::spawn(tournament_tables::handle_loaded_tables(Arc::downgrade(&tournaments), loaded));
        LiveTournaments(tournaments)
    }

    /// The tournament with this id, loaded if necessary.
    pub async fn get(&self, id: &str) -> Result<Arc<LiveTournament>, LiveTournamentError> {
        self.0.get(id).await
    }

    /// Creates and stores a tournament, even if the caller's future is dropped meanwhile.
    pub async fn open(
        &self,
        plan: TournamentSetup,
        organiser: &str,
        by: &str,
    ) -> Result<Arc<LiveTournament>, LiveTournamentError> {
        let tournament = Tournament::open(plan, by, self.0.context.clock.now().0)?;
        let (tournaments, organiser) = (Arc::clone(&self.0), organiser.to_owned());
        let opening = tokio::spawn(async move {
            let id = secrets_and_ids::table_id();
            let created = tournaments.tournaments.create(&id, async {
                let live = LiveTournament::new(&tournaments, &id, &organiser, tournament);
                live.store_new().await?;
                Ok::<_, LiveTournamentError>(Arc::new(live))
            });
            created.await?.ok_or(LiveTournamentError::Broken)
        });
        opening.await.unwrap_or(Err(LiveTournamentError::Broken))
    }

    /// Forgets the engine use of tournaments that were abandoned long ago.
    pub(crate) fn prune_uses(&self) {
        self.0.context.engine_entrants.prune(self.0.context.clock.elapsed());
    }

    /// Unloads the tournaments without watchers and tables.
    pub(crate) fn unload_idle(&self) {
        let is_idle = |tournament: &LiveTournament| !tournament.is_watched() && !tournament.has_tables();
        self.0.tournaments.unload_idle(is_idle, |_| {});
    }

    /// Loads the online tournaments in progress and takes the actions that are due.
    pub(crate) async fn resume(&self) {
        let to_resume = self.0.context.store.running_online_tournaments().await.unwrap_or_else(|reason| {
            tracing::error!(%reason, "the tournaments to resume could not be read");
            Vec::new()
        });
        for id in to_resume {
            match self.get(&id).await {
                Ok(tournament) => drop(tournament.sync_tables(None).await),
                Err(LiveTournamentError::Store(StoreError::Closed)) => return,
                Err(reason) => tracing::error!(tournament = id, %reason, "a tournament could not be loaded"),
            }
        }
    }
}

impl LiveTournamentsInner {
    async fn get(self: &Arc<Self>, id: &str) -> Result<Arc<LiveTournament>, LiveTournamentError> {
        self.tournaments.get_or_load(id, || LiveTournament::load(self, id)).await
    }
}
