//! The tables of an online tournament: opened when players are called, closed when a game is decided otherwise, and read
//! for the result when they are over.
//!
//! The id of a game's table follows from the tournament's events alone. So a restart after a kill repairs everything by
//! comparing the two: a missing table is opened, and the result of a finished one is recorded.

mod arrival_deadline;
mod seats;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Weak};
use std::time::Duration;

use tessera_store::StoreError;
use tessera_table::{SeatHolder, Table, TableStage};
use tessera_tournament::{
    ActorRole, GameNumber, OnlineTableKey, Tournament, TournamentAction, TournamentCommand,
};
use tokio::sync::mpsc;
use tokio::task::JoinSet;

pub use arrival_deadline::ArrivalDeadline;
use arrival_deadline::{due, overdue};
pub use seats::TournamentSeat;

use super::{LiveTournament, LiveTournamentError, LiveTournamentsInner, SERVER_AUTHOR};
use crate::secrets_and_ids;
use crate::service_clock::MonotonicTime;
use crate::tables::{LiveTable, LiveTableError};

/// The delay before a failed synchronisation is retried.
const TABLE_SYNC_RETRY_DELAY: Duration = Duration::from_secs(2);

/// The tables that a tournament keeps in step with its events.
#[derive(Debug, Default)]
pub(super) struct TournamentTables {
    tracked: BTreeMap<GameNumber, TrackedTable>,
    /// Games whose tables have to be read.
    pending: BTreeSet<GameNumber>,
    /// The time of the next synchronisation for which a timer is set.
    next_sync: Option<MonotonicTime>,
}

#[derive(Clone, Debug)]
struct TrackedTable {
    online_table: OnlineTableKey,
    table: String,
    /// Since when the players can take their seats. Monotonic time, which stops while a laptop sleeps and starts again with
    /// the server: a player is not late if they could not sit down.
    since: MonotonicTime,
    /// Whether the game has started, so that no player is awaited.
    started: bool,
    /// The players' names at the table.
    names: Vec<String>,
}

impl TournamentTables {
    /// Keeps no table in step from now on; returns the ids of those that were.
    pub(super) fn forget_all(&mut self) -> Vec<String> {
        self.pending.clear();
        std::mem::take(&mut self.tracked).into_values().map(|tracked| tracked.table).collect()
    }
}

impl LiveTournament {
    /// Whether there are tables to keep in step.
    pub(super) fn has_tables(&self) -> bool {
        self.tables.try_lock().map_or(true, |tables| !tables.tracked.is_empty())
    }

    /// The id of the table at which a game is being played.
    pub fn table_of(&self, tournament: &Tournament, game: GameNumber) -> Option<String> {
        let online_table = tournament.online_tables().find(|online_table| online_table.game == game)?;
        Some(self.table_id(online_table))
    }

    /// The ids of the tables at which games are being played.
    pub(super) fn table_ids(&self, tournament: &Tournament) -> Vec<String> {
        tournament.online_tables().map(|online_table| self.table_id(online_table)).collect()
    }

    fn table_id(&self, online_table: OnlineTableKey) -> String {
        secrets_and_ids::tournament_table_id(&self.id, online_table.game.get(), online_table.since)
    }

    /// Whether a game is in progress at a table.
    pub(super) async fn is_running(&self, game: GameNumber) -> bool {
        let tournament = self.now().await;
        let Some(table) = self.table_of(&tournament, game) else { return false };
        match self.context.tables.table(&table).await {
            Ok(table) => table.read(Table::stage).await == TableStage::Playing,
            Err(_) => false,
        }
    }

    /// Synchronises the tables in a task of its own.
    pub(super) fn spawn_sync_tables(self: &Arc<Self>, changed: Option<GameNumber>) {
        let tournament = Arc::clone(self);
        tokio::spawn(async move { tournament.sync_tables(changed).await });
    }

    /// Opens, closes and reads tables until they agree with the tournament; `changed` is a game whose table has changed.
    /// Returns the error if that table could not be read. Whatever fails is retried later. A deleted tournament has no tables.
    pub(super) async fn sync_tables(
        self: &Arc<Self>,
        changed: Option<GameNumber>,
    ) -> Option<LiveTournamentError> {
        let mut tables = self.tables.lock().await;
        tables.pending.extend(changed);
        let mut failed = false;
        let mut error = None;
        loop {
            if self.is_deleted().await {
                return None;
            }
            let tournament = self.now().await;
            failed |= !self.close_obsolete_tables(&mut tables, &tournament).await;
            failed |= !self.open_missing_tables(&mut tables, &tournament).await;
            failed |= !self.update_names(&mut tables, &tournament).await;
            let late = overdue(&tables, tournament.state(), self.context.clock.elapsed());
            tables.pending.extend(late);
            let mut recorded = false;
            for game in tables.pending.clone() {
                let Some(tracked) = tables.tracked.get_mut(&game) else {
                    tables.pending.remove(&game);
                    continue;
                };
                match self.record_result(&tournament, tracked).await {
                    Ok(is_new) => {
                        recorded |= is_new;
                        tables.pending.remove(&game);
                    }
                    Err(reason) => {
                        tracing::warn!(tournament = self.id, %game, %reason, "a table could not be read");
                        failed = true;
                        error = error.or(Some(reason).filter(|_| changed == Some(game)));
                    }
                }
            }
            if !recorded {
                break;
            }
        }
        let now = self.context.clock.elapsed();
        let retry = failed.then(|| now + TABLE_SYNC_RETRY_DELAY);
        let wait = self.now().await.state().plan().online.map(|online| online.wait);
        let overdue_at = wait.and_then(|wait| {
            let waiting = tables.tracked.values().filter(|tracked| !tracked.started);
            waiting.map(|tracked| due(tracked, wait)).filter(|due| *due > now).min()
        });
        if let Some(next) = retry.into_iter().chain(overdue_at).min() {
            self.schedule_sync(&mut tables, next);
        }
        error
    }

    /// Closes the tables whose games were decided otherwise or moved to another table. Returns whether all were closed.
    async fn close_obsolete_tables(&self, tables: &mut TournamentTables, tournament: &Tournament) -> bool {
        let wanted: BTreeMap<GameNumber, OnlineTableKey> =
            tournament.online_tables().map(|online_table| (online_table.game, online_table)).collect();
        let obsolete: Vec<TrackedTable> = tables
            .tracked
            .values()
            .filter(|tracked| wanted.get(&tracked.online_table.game) != Some(&tracked.online_table))
            .cloned()
            .collect();
        let mut all_done = true;
        for old in obsolete {
            let closed = match self.context.tables.table(&old.table).await {
                Ok(table) => table.close(false).await,
                Err(reason) => Err(reason),
            };
            match closed {
                Ok(_) => {
                    tables.tracked.remove(&old.online_table.game);
                }
                Err(reason) => {
                    tracing::warn!(table = old.table, %reason, "a table could not be closed");
                    all_done = false;
                }
            }
        }
        all_done
    }

    /// Opens or loads the missing tables, all at once. Tables from before a restart may have results, so all of them are
    /// read next. Returns whether all were opened.
    async fn open_missing_tables(
        self: &Arc<Self>,
        tables: &mut TournamentTables,
        tournament: &Arc<Tournament>,
    ) -> bool {
        let mut opening = JoinSet::new();
        for online_table in
            tournament.online_tables().filter(|online_table| !tables.tracked.contains_key(&online_table.game))
        {
            let (live, tournament) = (Arc::clone(self), Arc::clone(tournament));
            opening.spawn(async move {
                let table = live.open_table(&tournament, online_table).await?;
                Ok::<_, LiveTournamentError>(TrackedTable {
                    online_table,
                    table: table.id.clone(),
                    since: live.context.clock.elapsed(),
                    started: false,
                    names: table.read(seats::names).await,
                })
            });
        }
        let mut all_done = true;
        while let Some(tracked) = opening.join_next().await {
            match tracked.unwrap_or(Err(LiveTournamentError::Broken)) {
                Ok(tracked) => {
                    tables.pending.insert(tracked.online_table.game);
                    tables.tracked.insert(tracked.online_table.game, tracked);
                }
                Err(reason) => {
                    tracing::warn!(tournament = self.id, %reason, "a table could not be opened");
                    all_done = false;
                }
            }
        }
        all_done
    }

    /// The table of a game, opened if it does not exist yet.
    async fn open_table(
        &self,
        tournament: &Tournament,
        online_table: OnlineTableKey,
    ) -> Result<Arc<LiveTable>, LiveTournamentError> {
        let id = self.table_id(online_table);
        match self.context.tables.table(&id).await {
            Err(LiveTableError::NotFound) => {}
            found => {
                let table = found?;
                // Its start may not have been stored when it was opened.
                table.run_due_actions().await?;
                return Ok(table);
            }
        }
        let state = tournament.state();
        let opening =
            state.table_setup(state.game(online_table.game)?, &self.id).ok_or(LiveTournamentError::NoGame)?;
        // Boxed: the table is usually open already.
        match Box::pin(self.context.tables.open_with_id(&id, opening)).await {
            Err(LiveTableError::Conflict) => Ok(self.context.tables.table(&id).await?),
            opened => Ok(opened?),
        }
    }

    /// Records how a game ended, or that a player has not come in time. Returns whether anything was recorded.
    async fn record_result(
        self: &Arc<Self>,
        tournament: &Tournament,
        tracked: &mut TrackedTable,
    ) -> Result<bool, LiveTournamentError> {
        let state = tournament.state();
        let (game, Some(online)) = (state.game(tracked.online_table.game)?, state.plan().online) else {
            return Ok(false);
        };
        let live = self.context.tables.table(&tracked.table).await?;
        let mut table = live.snapshot().await;
        if table.stage() == TableStage::Waiting && table.is_full() {
            // All seats are held, but the start could not be stored.
            live.run_due_actions().await?;
            table = live.snapshot().await;
        }
        if table.stage() == TableStage::Waiting && self.context.clock.elapsed() >= due(tracked, online.wait) {
            let is_empty = table.holders().iter().all(SeatHolder::is_open);
            // This match needs a winner: the first player to come advances.
            if is_empty && !state.allows_nobody_came(game.number) {
                return Ok(false);
            }
            live.close(true).await?;
            table = live.snapshot().await;
        }
        tracked.started = table.stage() != TableStage::Waiting;
        if table.stage() != TableStage::Over {
            return Ok(false);
        }
        let Some(report) = state.report_of(game, &table) else {
            tracing::warn!(tournament = self.id, game = %game.number, "the table has no result");
            return Ok(false);
        };
        let by_role = Some(ActorRole::Server);
        let command = TournamentCommand {
            id: None,
            by: SERVER_AUTHOR.to_owned(),
            by_player: None,
            by_role,
            seen: None,
            delete_first: Vec::new(),
            action: TournamentAction::Result(report),
        };
        match self.execute(&command, Some(tracked.online_table)).await {
            Ok(_) => Ok(true),
            Err(LiveTournamentError::Refused(refusal)) => {
                // The game stays open, and the organiser decides it.
                tracing::error!(tournament = self.id, game = %game.number, %refusal, "a result was refused");
                Ok(false)
            }
            Err(reason) => Err(reason),
        }
    }

    /// Handles a table that is over or was loaded: reads it, or closes it if its game is no longer played there.
    pub(super) async fn handle_table(
        self: &Arc<Self>,
        game: GameNumber,
        table: &Arc<LiveTable>,
    ) -> Result<(), LiveTournamentError> {
        if let Some(reason) = self.sync_tables(Some(game)).await {
            return Err(reason);
        }
        let tournament = self.now().await;
        let is_played_there = self.table_of(&tournament, game).as_deref() == Some(&table.id);
        if !is_played_there || self.is_deleted().await {
            table.close(false).await?;
        }
        Ok(())
    }

    fn schedule_sync(self: &Arc<Self>, tables: &mut TournamentTables, at: MonotonicTime) {
        let now = self.context.clock.elapsed();
        if tables.next_sync.is_some_and(|set| now < set && set <= at) {
            return;
        }
        tables.next_sync = Some(at);
        let (tournaments, id) = (Weak::clone(&self.tournaments), self.id.clone());
        let clock = self.context.clock.clone();
        tokio::spawn(async move {
            clock.sleep_until(at).await;
            let Some(tournaments) = tournaments.upgrade() else { return };
            if let Ok(tournament) = tournaments.get(&id).await {
                tournament.sync_tables(None).await;
            }
        });
    }
}

/// Handles loaded tables that are not over: their tournament may have no use for them any more.
pub(super) async fn handle_loaded_tables(
    tournaments: Weak<LiveTournamentsInner>,
    mut loaded: mpsc::UnboundedReceiver<Arc<LiveTable>>,
) {
    while let Some(table) = loaded.recv().await {
        let Some(of) = table.read(|table| table.setup().tournament.clone()).await else { continue };
        let tournaments = Weak::clone(&tournaments);
        tokio::spawn(async move {
            loop {
                let Some(tournaments) = tournaments.upgrade() else { return };
                let clock = tournaments.context.clock.clone();
                let handled = match tournaments.get(&of.tournament).await {
                    Ok(tournament) => tournament.handle_table(GameNumber::new(of.game), &table).await,
                    // It was deleted while the table was not in memory.
                    Err(LiveTournamentError::NotFound) => {
                        table.close(false).await.map(|_| ()).map_err(LiveTournamentError::from)
                    }
                    Err(reason) => Err(reason),
                };
                drop(tournaments);
                match handled {
                    Ok(()) | Err(LiveTournamentError::NotFound) => return,
                    Err(
                        LiveTournamentError::Store(StoreError::Failed(reason))
                        | LiveTournamentError::Table(LiveTableError::Store(StoreError::Failed(reason))),
                    ) => tracing::warn!(
                        tournament = of.tournament,
                        reason,
                        "a loaded table could not be handled; trying again"
                    ),
                    Err(reason) => {
                        tracing::warn!(tournament = of.tournament, %reason, "a loaded table could not be handled");
                        return;
                    }
                }
                clock.sleep(TABLE_SYNC_RETRY_DELAY).await;
            }
        });
    }
}
