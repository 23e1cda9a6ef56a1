//! The store's public interface. It hides the database.

/// Calls a method of the database.
macro_rules! of_database {
    ($store:ident . $method:ident ( $($argument:expr),* )) => {
        match &$store.database {
            Database::Sqlite(store) => store.$method($($argument),*).await,
            #[cfg(feature = "cluster")]
            Database::Postgres(store) => store.$method($($argument),*).await,
        }
    };
}

mod account_email;
mod account_security;
mod bots;
mod database_choice;
mod leases;
mod moderation;
mod reports;
mod security_notices;

use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::Duration;

use tessera_table::TableEvent;

#[cfg(feature = "cluster")]
use crate::postgres::{DatabaseClock, PostgresStore};
use crate::sqlite::{DatabaseRestore, SqliteStore};
use crate::writer_counts::WriterCounts;
use crate::{
    AccountError, AppendError, CompletedLessonStep, DurationCounts, EndedGame, EventLogIdPage, EventLogKind,
    GameFilter, GuestCutoffs, ListPage, NewAccount, NewGuestPlayer, OutboxConsumer, PlayerProfile,
    RemovedGuests, SessionPlayer, StoreError, SummarySeat, TableSummary, TableSummaryStage,
    TournamentSummary,
};

/// Handle to the database. Clones are cheap and share one connection pool and one writer.
#[derive(Clone, Debug)]
pub struct Store {
    database: Database,
}

/// The database of a store. Both have the same methods, and pass the same tests.
#[derive(Clone, Debug)]
enum Database {
    Sqlite(SqliteStore),
    #[cfg(feature = "cluster")]
    Postgres(PostgresStore),
}

impl Database {
    fn counts(&self) -> &WriterCounts {
        match self {
            Database::Sqlite(store) => store.counts(),
            #[cfg(feature = "cluster")]
            Database::Postgres(store) => store.counts(),
        }
    }
}

impl Store {
    /// Opens the database in this file. Creates the file and its folder if they do not exist.
    pub async fn open(file: &Path) -> Result<Store, StoreError> {
        Ok(Store { database: Database::Sqlite(SqliteStore::open(file).await?) })
    }

    /// Connects to a `PostgreSQL` database by its URL. Creates or updates the tables. Other servers may use it as well.
    #[cfg(feature = "cluster")]
    pub async fn connect(url: &str) -> Result<Store, StoreError> {
        Ok(Store { database: Database::Postgres(PostgresStore::connect(url).await?) })
    }

    /// The date that all servers of a database share; none for a file, which has one server.
    #[cfg(feature = "cluster")]
    pub fn database_clock(&self) -> Option<DatabaseClock> {
        match &self.database {
            Database::Sqlite(_) => None,
            Database::Postgres(store) => Some(store.clock().clone()),
        }
    }

    /// Finishes the queued writes and closes the database. Later calls fail with [`StoreError::Closed`].
    pub async fn close(&self) {
        of_database!(self.close());
    }

    /// Copies the database in a file to a new file. Works while another process has it open, and changes nothing.
    pub async fn back_up(file: &Path, to: &Path) -> Result<(), StoreError> {
        SqliteStore::back_up(file, to).await
    }

    /// Copies the open database to a new file, while writes go on.
    pub async fn back_up_to(&self, to: &Path) -> Result<(), StoreError> {
        match &self.database {
            Database::Sqlite(store) => SqliteStore::back_up(store.file(), to).await,
            #[cfg(feature = "cluster")]
            Database::Postgres(_) => Err(StoreError::NoFile),
        }
    }

    /// Replaces the database in a file by a copy of a backup. Refuses while a server uses the file. The backup is checked
    /// by `check`, as a store of its own, before anything is changed; the old database is kept under another name.
    pub async fn restore<E: From<StoreError>>(
        backup: &Path,
        file: &Path,
        check: impl AsyncFnOnce(&Store) -> Result<(), E>,
    ) -> Result<RestoredDatabase, E> {
        let restore = DatabaseRestore::prepare(backup, file).await?;
        let copy = Store { database: Database::Sqlite(restore.open_copy().await?) };
        let checked = check(&copy).await;
        copy.close().await;
        checked?;
        Ok(RestoredDatabase { old: restore.replace().await? })
    }

    /// Opens a database for reading, also while a server writes to it. Writes fail with [`StoreError::Closed`].
    pub async fn open_read_only(file: &Path) -> Result<Store, StoreError> {
        Ok(Store { database: Database::Sqlite(SqliteStore::open_read_only(file).await?) })
    }

    /// Checks that the disk accepts writes, by a commit; callers limit how often they ask.
    pub async fn check_writable(&self) -> Result<(), StoreError> {
        of_database!(self.check_writable())
    }

    /// Commits that take longer are logged as slow; a second without this call.
    pub fn set_slow_commit(&self, threshold: Duration) {
        self.database.counts().set_slow_commit(threshold);
    }

    /// How many ended games wait for a consumer of the outbox.
    pub async fn outbox_lag(&self, consumer: OutboxConsumer) -> Result<u64, StoreError> {
        of_database!(self.outbox_lag(consumer))
    }

    /// The times of all commits so far, failed ones too.
    pub fn commit_times(&self) -> DurationCounts {
        self.database.counts().commit_times.counts()
    }

    /// The number of commits so far, each of which waits for the disk.
    pub fn commits(&self) -> u64 {
        self.database.counts().commits.load(Ordering::Relaxed)
    }
}

/// The result of [`Store::restore`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RestoredDatabase {
    /// Where the old database is now; none if there was none.
    pub old: Option<PathBuf>,
}

/// Checks of the stored data.
impl Store {
    /// Damaged pages, references to missing rows and inconsistent lists, as sentences; at most `limit` of them.
    pub async fn structural_problems(&self, limit: u32) -> Result<Vec<String>, StoreError> {
        of_database!(self.structural_problems(limit))
    }

    /// The ids of all tables or tournaments that have events or a summary, in pages, after an id.
    pub async fn logged_ids(&self, log: EventLogKind, after: &str) -> Result<EventLogIdPage, StoreError> {
        of_database!(self.logged_ids(log, after))
    }

    /// The numbers of the events whose stored form was changed after it was written.
    pub async fn changed_events(&self, log: EventLogKind, id: &str) -> Result<Vec<u32>, StoreError> {
        of_database!(self.changed_events(log, id))
    }
}

/// Retention: removal of what is not used.
impl Store {
    /// Removes guests who have no seat, organise no tournament, and neither came nor used a session since the time for
    /// them. Examines a page of the players after an id.
    pub async fn remove_unused_guests(
        &self,
        kept: GuestCutoffs,
        after: &str,
    ) -> Result<RemovedGuests, StoreError> {
        of_database!(self.remove_unused_guests(kept, after))
    }

    /// Whether a session was used since then. Sessions record their use once a day.
    pub async fn was_used_since(&self, time: u64) -> Result<bool, StoreError> {
        of_database!(self.was_used_since(time))
    }

    /// The tables that wait for players and were last changed before a time.
    pub async fn old_waiting_tables(&self, changed_before: u64) -> Result<Vec<String>, StoreError> {
        of_database!(self.old_waiting_tables(changed_before))
    }

    /// Removes a table with its events if it still waits for players and was last changed before a time. Returns whether it
    /// was removed. The caller makes sure that it is not in memory.
    pub async fn remove_waiting_table(&self, table: &str, changed_before: u64) -> Result<bool, StoreError> {
        of_database!(self.remove_waiting_table(table, changed_before))
    }

    /// The started games with fewer than two moves that were last changed before a time and are over, or go on only if somebody
    /// plays: they have no clock.
    pub async fn old_unplayed_games(&self, changed_before: u64) -> Result<Vec<String>, StoreError> {
        of_database!(self.old_unplayed_games(changed_before))
    }

    /// Removes such a game with its events, as [`Store::remove_waiting_table`] does.
    pub async fn remove_unplayed_game(&self, table: &str, changed_before: u64) -> Result<bool, StoreError> {
        of_database!(self.remove_unplayed_game(table, changed_before))
    }
}

/// Tables: events and summaries.
impl Store {
    /// Appends events, all or none, and the summary in the same commit; an event that ends a game also adds a row to the
    /// outbox there. Returns once they are on the disk. If the caller drops the future, the events are appended or not:
    /// a second try then returns `Taken` or appends them.
    pub async fn append(
        &self,
        table: &str,
        events: &[TableEvent],
        summary: Option<TableSummary>,
    ) -> Result<(), AppendError> {
        of_database!(self.append(table, events, summary))
    }

    /// The events of a table with a number greater than `after`, in order. They are read in pages, so that a long log
    /// does not hold up other reads.
    pub async fn events_after(&self, table: &str, after: u32) -> Result<Vec<TableEvent>, StoreError> {
        of_database!(self.events_after(table, after))
    }

    /// At most `limit` events of a table with a number greater than `after`, in order.
    pub async fn events_page(
        &self,
        table: &str,
        after: u32,
        limit: u32,
    ) -> Result<Vec<TableEvent>, StoreError> {
        of_database!(self.events_page(table, after, limit))
    }

    /// The number of commits that wrote or removed summaries. While it is unchanged, so are all lists of tables.
    pub fn summary_writes(&self) -> u64 {
        self.database.counts().summary_writes.load(Ordering::Acquire)
    }

    /// The summary of a table.
    pub async fn summary(&self, table: &str) -> Result<Option<TableSummary>, StoreError> {
        of_database!(self.summary(table))
    }

    /// Public tables that wait for players, the newest first.
    pub async fn open_tables(&self, limit: u32) -> Result<Vec<TableSummary>, StoreError> {
        of_database!(self.tables_in_stage(TableSummaryStage::Waiting, limit))
    }

    /// Public tables with a game in progress, the newest first.
    pub async fn running_tables(&self, limit: u32) -> Result<Vec<TableSummary>, StoreError> {
        of_database!(self.tables_in_stage(TableSummaryStage::Playing, limit))
    }

    /// The tables of a player, private ones too, the last changed first: a page of those that changed before a time.
    pub async fn games_of(
        &self,
        player: &str,
        before: Option<u64>,
        limit: u32,
        filter: GameFilter,
    ) -> Result<ListPage<TableSummary>, StoreError> {
        of_database!(self.games_of(player, before, limit, filter))
    }

    /// The tables of a player that are waiting or being played, the last changed first.
    pub async fn unfinished_games_of(
        &self,
        player: &str,
        limit: u32,
    ) -> Result<Vec<TableSummary>, StoreError> {
        of_database!(self.unfinished_games_of(player, limit))
    }

    /// The ids of a player's tables that are not over, in order, after an id.
    pub async fn unfinished_tables_of(
        &self,
        player: &str,
        after: &str,
        limit: u32,
    ) -> Result<Vec<String>, StoreError> {
        of_database!(self.unfinished_tables_of(player, after, limit))
    }

    /// The tables that a server loads when it starts, because they have a clock or only engines play.
    pub async fn tables_to_resume(&self) -> Result<Vec<String>, StoreError> {
        of_database!(self.tables_to_resume())
    }

    /// The unfinished tables with engine seats that were played at since a time, with their seats.
    pub async fn engine_tables_since(
        &self,
        since: u64,
    ) -> Result<Vec<(String, Vec<SummarySeat>)>, StoreError> {
        of_database!(self.engine_tables_since(since))
    }
}

/// The outbox of ended games.
impl Store {
    /// The ended games that a consumer has not handled yet, in order.
    pub async fn ended_games(
        &self,
        consumer: OutboxConsumer,
        limit: u32,
    ) -> Result<Vec<EndedGame>, StoreError> {
        of_database!(self.ended_games(consumer, limit))
    }

    /// Records that a consumer has handled games, which must be the first ones of [`Store::ended_games`]. Rows that all
    /// consumers have handled are deleted.
    pub async fn mark_handled(
        &self,
        consumer: OutboxConsumer,
        games: &[EndedGame],
    ) -> Result<(), StoreError> {
        of_database!(self.mark_handled(consumer, games))
    }
}

/// Tournaments: events and summaries.
impl Store {
    /// Appends events of a tournament, all or none, and its summary in the same commit. Returns once they are on the disk.
    pub async fn append_to_tournament(
        &self,
        summary: &TournamentSummary,
        events: &[tessera_tournament::TournamentEvent],
    ) -> Result<(), AppendError> {
        of_database!(self.append_to_tournament(summary, events))
    }

    /// All events of a tournament, in order.
    pub async fn events_of_tournament(
        &self,
        tournament: &str,
    ) -> Result<Vec<tessera_tournament::TournamentEvent>, StoreError> {
        of_database!(self.events_of_tournament(tournament))
    }

    /// The summary of a tournament.
    pub async fn tournament_summary(
        &self,
        tournament: &str,
    ) -> Result<Option<TournamentSummary>, StoreError> {
        of_database!(self.tournament_summary(tournament))
    }

    /// The online tournaments in progress, whose games are played at tables of this server.
    pub async fn running_online_tournaments(&self) -> Result<Vec<String>, StoreError> {
        of_database!(self.running_online_tournaments())
    }

    /// The tournaments of an organiser, the newest first: a page of those that were announced before a time.
    pub async fn tournaments_of(
        &self,
        organiser: &str,
        before: Option<u64>,
        limit: u32,
    ) -> Result<ListPage<TournamentSummary>, StoreError> {
        of_database!(self.tournaments_of(organiser, before, limit))
    }
}

/// Progress in courses.
impl Store {
    /// Records that a player has completed a step. It is no error if they did before. The caller makes sure that there is
    /// such a step.
    pub async fn add_completed_step(
        &self,
        player: &str,
        step: &CompletedLessonStep,
        at: u64,
    ) -> Result<(), StoreError> {
        of_database!(self.add_completed_step(player, step, at))
    }

    /// The steps that a player has completed, by course and name.
    pub async fn completed_steps(&self, player: &str) -> Result<Vec<CompletedLessonStep>, StoreError> {
        of_database!(self.completed_steps(player))
    }
}

/// Players and sessions.
impl Store {
    /// Adds a guest and their first session.
    pub async fn add_player(&self, player: &NewGuestPlayer) -> Result<(), StoreError> {
        of_database!(self.add_player(player))
    }

    /// The player of a session, which is renewed at most once a day. A session expires after a year without use.
    pub async fn player_by_token(
        &self,
        token_hash: &[u8],
        now: u64,
    ) -> Result<Option<SessionPlayer>, StoreError> {
        of_database!(self.player_by_token(token_hash, now))
    }

    /// The account with this name and the hash of its password. Case, white space and compatible characters do not matter,
    /// unless names of several accounts differ only in them; then it is the one with exactly this name.
    pub async fn player_by_name(&self, name: &str) -> Result<Option<(PlayerProfile, String)>, StoreError> {
        of_database!(self.player_by_name(name))
    }

    /// Whether the name of an account, other than that of the player `except`, looks like this one.
    pub async fn account_looks_like(&self, name: &str, except: Option<&str>) -> Result<bool, StoreError> {
        of_database!(self.account_looks_like(name, except))
    }

    /// Adds a session for a player.
    pub async fn add_session(&self, player: &str, token_hash: &[u8], at: u64) -> Result<(), StoreError> {
        of_database!(self.add_session(player, token_hash, at))
    }

    /// Ends a session. It is no error if there is none.
    pub async fn end_session(&self, token_hash: &[u8]) -> Result<(), StoreError> {
        of_database!(self.end_session(token_hash))
    }

    /// Removes the sessions that were not used for a year.
    pub async fn remove_expired_sessions(&self, now: u64) -> Result<u64, StoreError> {
        of_database!(self.remove_expired_sessions(now))
    }

    /// Renames a guest. Guests may have the same name.
    pub async fn rename_guest(&self, player: &str, name: &str) -> Result<(), StoreError> {
        of_database!(self.rename_guest(player, name))
    }

    /// Shows an account that was renamed under its current name alone: an event that was being stored meanwhile may have brought
    /// the former one back.
    pub async fn show_current_name(&self, player: &str) -> Result<(), StoreError> {
        of_database!(self.show_current_name(player))
    }

    /// Turns a guest into an account with a new session, and ends the guest's sessions. The name must not look like that of
    /// another account.
    pub async fn create_account(&self, account: &NewAccount) -> Result<(), AccountError> {
        of_database!(self.create_account(account))
    }
}
