//! Live tables: loaded from the store on demand, unloaded when idle.

mod automatic_actions;
mod clock_pauses;
mod clock_timers;
mod connection_closing;
mod engine_player;
mod game_updates;
mod initial_moves;
mod joined_games_quota;
mod live_table;
mod make_summary;
mod player_deletion;
mod player_games;
mod presence;
mod stored_table_check;
mod subscribers;
mod table_leases;
mod table_lists;
mod table_loading;
mod table_quotas;
mod unloaded_clocks;
mod unused_tables;

use std::net::IpAddr;
use std::sync::Arc;

use tessera_engine::ENGINE_VERSION;
use tessera_store::{AccountError, AppendError, ListPage, Store, StoreError, TableSummary};
use tessera_table::{Millis, Table, TableRefusal, TableSetup, TableStage};
use tokio::sync::{Notify, Semaphore, mpsc};
use tokio::task::JoinSet;

use clock_timers::ClockTimers;
pub use engine_player::EnginePlayer;
pub use game_updates::StreamedGameState;
use live_table::LiveTableState;
pub use live_table::{LiveTable, TableCommandOutcome, TableSubscription};
pub(crate) use stored_table_check::check_table;
pub(crate) use subscribers::SubscriberChannel;
pub use subscribers::{EventUpdate, PresenceChange, Subscriber, TableChange, TableUpdate};
use table_lists::TableLists;
use table_quotas::TableQuotaUsage;
use unloaded_clocks::UnloadedClocks;
pub(crate) use unused_tables::UnusedTableReason;

use crate::on_demand_registry::OnDemandRegistry;
use crate::player_streams::PlayerStreams;
use crate::quotas::QuotaExceeded;
use crate::server_leases::ServerLeases;
use crate::service_clock::ServiceClock;
use crate::{ServiceSettings, secrets_and_ids};

/// How long a new game without connections is listed.
const NEW_TABLE_LISTED_FOR: Millis = Millis::seconds(600);

/// How many summaries are written at once, so that they share a commit.
const SUMMARIES_PER_BATCH: usize = 256;

/// How many tables are loaded at once at the start, so that their events share a commit.
const TABLE_LOADS_PER_BATCH: usize = 32;

/// Games that are replayed from the store at the same time, for pictures and reviews of old games; the others wait.
const MAX_CONCURRENT_REPLAYS: usize = 1;

/// The service for tables: opens, loads and lists them. Clones share their state.
#[derive(Clone, Debug)]
pub struct LiveTables(Arc<LiveTablesInner>);

/// The loaded tables, and what all of them share.
#[derive(Debug)]
pub(crate) struct LiveTablesInner {
    context: Arc<TableContext>,
    tables: OnDemandRegistry<LiveTable>,
    unloaded_clocks: UnloadedClocks,
    lists: TableLists,
    /// Tables that are replayed for lists take turns.
    replays: Semaphore,
}

/// What all tables share.
#[derive(Debug)]
pub(crate) struct TableContext {
    pub(crate) store: Store,
    pub(crate) clock: ServiceClock,
    pub(crate) engines: EnginePlayer,
    /// The unfinished games and their engine seats.
    uses: TableQuotaUsage,
    timers: ClockTimers,
    /// Which tables this server looks after.
    pub(crate) leases: ServerLeases,
    /// The streams of players, which are told about their games.
    pub(crate) streams: PlayerStreams,
    /// Notifies the consumers of the outbox that a game has ended.
    ended: Arc<Notify>,
    /// Reports loaded tables of tournaments: their tournament may have no use for them any more.
    loaded: mpsc::UnboundedSender<Arc<LiveTable>>,
}

/// Notifications from the tables. For ended games they only say that the outbox may hold new rows; a lost one is a delay.
#[derive(Debug)]
pub(crate) struct TableSignals {
    /// A game has ended.
    pub(crate) ended: Arc<Notify>,
    /// A table of a tournament was loaded.
    pub(crate) loaded: mpsc::UnboundedReceiver<Arc<LiveTable>>,
}

/// Why a command or request at a table failed.
#[derive(Debug, thiserror::Error)]
pub enum LiveTableError {
    /// The table's rules refuse it.
    #[error(transparent)]
    Refused(#[from] TableRefusal),
    /// The store failed, so nothing was changed.
    #[error("the server could not store it, so nothing was changed; try again")]
    Store(#[from] StoreError),
    /// The table does not exist or is private.
    #[error("the table does not exist or is private: ask its host for the link")]
    NotFound,
    /// An account has the name that was given to a player at the same screen.
    #[error("another account has this name; choose another one")]
    NameTaken,
    /// The host, or somebody who sits at the table, has blocked the player.
    #[error("you cannot take a seat at this table")]
    Blocked,
    /// The account of the player was deleted while the command was on its way.
    #[error("you are not signed in")]
    SignedOut,
    /// The player or their address has too many games, or uses too much of the engine.
    #[error(transparent)]
    QuotaExceeded(#[from] QuotaExceeded),
    /// The table id exists, or another server appended events first.
    #[error("another change came first; look at the table and try again")]
    Conflict,
    /// The stored events are inconsistent, or handling the command panicked.
    #[error("the table's events cannot be read")]
    Broken,
}

impl LiveTableError {
    /// The stable code of the error.
    pub fn code(&self) -> &'static str {
        match self {
            LiveTableError::Refused(refusal) => refusal.code(),
            LiveTableError::Store(StoreError::Busy) => "busy",
            LiveTableError::Store(_) => "store",
            LiveTableError::NotFound => "no-table",
            LiveTableError::NameTaken => "name-taken",
            LiveTableError::Blocked => "blocked",
            LiveTableError::SignedOut => "nobody",
            LiveTableError::QuotaExceeded(over) => over.code(),
            LiveTableError::Conflict | LiveTableError::Broken => "broken",
        }
    }
}

impl LiveTableError {
    /// Whether the store was closed: the server is stopping, which is no fault.
    pub(crate) fn is_shutdown(&self) -> bool {
        matches!(self, LiveTableError::Store(StoreError::Closed))
    }
}

impl From<AccountError> for LiveTableError {
    fn from(error: AccountError) -> LiveTableError {
        match error {
            AccountError::NameTaken => LiveTableError::NameTaken,
            AccountError::Store(reason) => LiveTableError::Store(reason),
        }
    }
}

impl LiveTables {
    /// Starts without tables, with the timer task running. The signals are for the consumers of the tables' events.
    pub(crate) fn new(
        store: Store,
        clock: ServiceClock,
        engines: EnginePlayer,
        settings: &ServiceSettings,
    ) -> (LiveTables, TableSignals) {
        let (timers, timer_task) = ClockTimers::new();
        let jump = clock.read().jump;
        let (loaded, loaded_receiver) = mpsc::unbounded_channel();
        let ended = Arc::<Notify>::default();
        let uses = TableQuotaUsage::new(settings);
        let (streams, players_left) = PlayerStreams::new();
        let leases = ServerLeases::new(store.clone(), clock.clone());
        let ended_signal = Arc::clone(&ended);
        let context = TableContext {
            store,
            clock,
            engines,
            uses,
            timers,
            leases,
            streams,
            ended: ended_signal,
            loaded,
        };
        let lists = TableLists::new(context.store.clone());
        let tables = LiveTables(Arc::new(LiveTablesInner {
            context: Arc::new(context),
            tables: OnDemandRegistry::default(),
            unloaded_clocks: UnloadedClocks::default(),
            lists,
            replays: Semaphore::new(MAX_CONCURRENT_REPLAYS),
        }));
        tokio::spawn(timer_task.run(tables.0.context.clock.clone(), Arc::downgrade(&tables.0)));
        tokio::spawn(clock_pauses::pause_at_jumps(
            tables.0.context.clock.clone(),
            jump,
            Arc::downgrade(&tables.0),
        ));
        tokio::spawn(game_updates::note_players_left(players_left, Arc::downgrade(&tables.0)));
        (tables, TableSignals { ended, loaded: loaded_receiver })
    }

    /// The engine scheduler and its pace.
    pub fn engines(&self) -> &EnginePlayer {
        &self.0.context.engines
    }

    /// The table with this id, loaded if necessary.
    pub async fn table(&self, id: &str) -> Result<Arc<LiveTable>, LiveTableError> {
        self.0.table(id).await
    }

    /// Opens a table, even if the caller's future is dropped meanwhile.
    pub async fn open(&self, setup: TableSetup) -> Result<Arc<LiveTable>, LiveTableError> {
        self.open_from(setup, &[], None).await
    }

    /// Opens a table for a visitor from this address, unless it exceeds a limit of the host. With moves, the game begins
    /// after them; all seats must be held then.
    pub(crate) async fn open_from(
        &self,
        setup: TableSetup,
        moves: &[String],
        address: Option<IpAddr>,
    ) -> Result<Arc<LiveTable>, LiveTableError> {
        self.open_from_with_id(&secrets_and_ids::table_id(), setup, moves, address).await
    }

    /// Opens a table with an id that was chosen before.
    pub(crate) async fn open_from_with_id(
        &self,
        id: &str,
        setup: TableSetup,
        moves: &[String],
        address: Option<IpAddr>,
    ) -> Result<Arc<LiveTable>, LiveTableError> {
        let (id, tables, moves) = (id.to_owned(), Arc::clone(&self.0), moves.to_vec());
        tables.reserve_use(&id, &setup, address)?;
        let task = tokio::spawn(async move {
            let opened = tables.open_with_id(&id, setup, &moves, address).await;
            // After a conflict the use is that of the table which exists.
            if opened.as_ref().is_err_and(|reason| !matches!(reason, LiveTableError::Conflict)) {
                tables.context.uses.release(&id);
            }
            opened
        });
        task.await.unwrap_or(Err(LiveTableError::Broken))
    }

    /// Opens a table with this id, stores it, and starts the game if all seats are held.
    pub(crate) async fn open_with_id(
        &self,
        id: &str,
        setup: TableSetup,
    ) -> Result<Arc<LiveTable>, LiveTableError> {
        self.0.open_with_id(id, setup, &[], None).await
    }

    /// Public tables that wait for players, as long as their host attends them.
    pub async fn open_tables(
        &self,
        before: Option<u64>,
        limit: usize,
    ) -> Result<ListPage<TableSummary>, StoreError> {
        let now = self.0.context.clock.now();
        let attended = |summary: &TableSummary| {
            let table = self.0.tables.loaded(&summary.table);
            let streams = &self.0.context.streams;
            let is_attended = |state: &LiveTableState| {
                state.is_attended_by_host(now) || streams.marks_present(state.table.setup().host.as_str())
            };
            // While the lock is held, somebody acts there.
            table.is_some_and(|table| table.try_read(is_attended).unwrap_or(true))
        };
        Ok(page_of(&self.0.lists.open().await?, attended, before, limit))
    }

    /// Public games in progress as they are now, with subscribers or recently opened.
    pub async fn running_tables(
        &self,
        before: Option<u64>,
        limit: usize,
    ) -> Result<ListPage<TableSummary>, StoreError> {
        let recent = self.0.context.clock.now().0.saturating_sub(NEW_TABLE_LISTED_FOR.0);
        let attended = |summary: &TableSummary| {
            let has_subscribers =
                |table: Arc<LiveTable>| table.try_read(|state| !state.subscribers.is_empty()).unwrap_or(true);
            summary.opened >= recent || self.0.tables.loaded(&summary.table).is_some_and(has_subscribers)
        };
        let ListPage { entries, next } = page_of(&self.0.lists.running().await?, attended, before, limit);
        Ok(ListPage { entries: entries.into_iter().map(|summary| self.current(summary)).collect(), next })
    }

    /// The number of tables in memory.
    pub fn loaded_count(&self) -> usize {
        self.0.tables.loaded_count()
    }

    /// The ids of the tables in memory at which games of a tournament are played.
    pub(crate) async fn of_tournament(&self, tournament: &str) -> Vec<String> {
        let mut ids = Vec::new();
        for table in self.0.tables.all_loaded() {
            let is_of = |table: &Table| {
                table.setup().tournament.as_ref().is_some_and(|of| of.tournament == tournament)
            };
            if table.read(is_of).await {
                ids.push(table.id.clone());
            }
        }
        ids
    }

    /// Writes the summaries that are older than their tables. Lists of a player's games are sorted by them; a write at
    /// every move would cost too much.
    pub(crate) async fn write_stale_summaries(&self) {
        let mut tables = self.0.tables.all_loaded();
        tables.retain(|table| table.has_stale_summary());
        for batch in tables.chunks(SUMMARIES_PER_BATCH) {
            let mut writing = JoinSet::new();
            for table in batch {
                let table = Arc::clone(table);
                writing.spawn(async move {
                    if let Err(reason) = table.write_summary().await {
                        tracing::warn!(table = table.id, %reason, "a summary could not be written");
                    }
                });
            }
            writing.join_all().await;
        }
    }

    /// Unloads the tables without subscribers and engine jobs whose clock, if any, does not run out soon.
    pub(crate) fn unload_idle(&self) {
        self.0.tables.unload_idle(LiveTable::is_idle, |table| {
            if let Some(clock) = table.try_read(LiveTableState::unloaded_clock).flatten() {
                self.0.unloaded_clocks.insert(&table.id, clock);
            }
        });
    }

    /// Forgets the use of games that were abandoned long ago.
    pub(crate) fn prune_uses(&self) {
        self.0.context.uses.prune(self.0.context.clock.elapsed());
    }

    /// Loads the tables at which something happens by itself: a clock runs, or only engines play. A game of a person against
    /// an engine without a clock sleeps until somebody opens it.
    pub(crate) async fn resume(&self) {
        self.restore_engine_use().await;
        let to_resume = self.0.context.store.tables_to_resume().await.unwrap_or_else(|reason| {
            tracing::error!(%reason, "the tables to resume could not be read");
            Vec::new()
        });
        self.load_all(&to_resume).await;
    }

    /// Loads tables, in batches.
    async fn load_all(&self, ids: &[String]) {
        for batch in ids.chunks(TABLE_LOADS_PER_BATCH) {
            let mut loading = JoinSet::new();
            for id in batch {
                let (tables, id) = (self.clone(), id.clone());
                // Loading takes the actions that are due.
                loading.spawn(async move { (tables.table(&id).await.map(|_| ()), id) });
            }
            for (loaded, id) in loading.join_all().await {
                match loaded {
                    Ok(()) => {}
                    Err(reason) if reason.is_shutdown() => return,
                    Err(reason) => tracing::error!(table = id, %reason, "a table could not be loaded"),
                }
            }
        }
    }
}

impl LiveTablesInner {
    async fn table(self: &Arc<Self>, id: &str) -> Result<Arc<LiveTable>, LiveTableError> {
        self.tables.get_or_load(id, || LiveTable::load(self, id)).await
    }

    async fn open_with_id(
        self: &Arc<Self>,
        id: &str,
        setup: TableSetup,
        moves: &[String],
        address: Option<IpAddr>,
    ) -> Result<Arc<LiveTable>, LiveTableError> {
        let reading = self.context.clock.read();
        // Recorded, because the strength of a level depends on it.
        let setup = TableSetup { engine_version: Some(ENGINE_VERSION.to_owned()), ..setup };
        let (mut table, opened) = Table::open(setup, reading.now)?;
        let mut events = vec![opened];
        if !moves.is_empty() {
            initial_moves::play(&mut table, &mut events, moves)?;
        }
        let summary = make_summary::table_summary(id, &table, table.at(), table.at());
        let created = self.tables.create(id, async {
            self.context.store.append(id, &events, Some(summary)).await.map_err(|failed| match failed {
                AppendError::Taken => LiveTableError::Conflict,
                AppendError::AuthorDeleted => LiveTableError::SignedOut,
                AppendError::Store(reason) => LiveTableError::Store(reason),
            })?;
            Ok::<_, LiveTableError>(LiveTable::new(self, id, table, reading, address))
        });
        let table = created.await?.ok_or(LiveTableError::Conflict)?;
        // A rematch is not reserved before.
        table.record_use(&mut *table.lock().await);
        table.run_due_actions().await?;
        let waits =
            |table: &Table| table.stage() == TableStage::Waiting && table.setup().tournament.is_none();
        if table.read(waits).await {
            table.mark_absent_unless_connected();
        }
        Ok(table)
    }
}

/// Of the tables that were opened before a time, a page of those that are attended.
fn page_of(
    summaries: &[TableSummary],
    attended: impl Fn(&TableSummary) -> bool,
    before: Option<u64>,
    limit: usize,
) -> ListPage<TableSummary> {
    let is_older = |summary: &TableSummary| before.is_none_or(|before| summary.opened < before);
    let tables = summaries.iter().filter(|summary| is_older(summary) && attended(summary));
    ListPage::first(tables.cloned(), limit, |table| table.opened)
}
