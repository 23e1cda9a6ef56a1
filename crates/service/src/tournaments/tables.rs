//! The tables at which the games of a tournament are played: opened when players are called, closed when a game was decided
//! otherwise, and read when they are over.
//!
//! Which table a game has follows from the tournament's events alone, and so does its name in addresses. Whatever was left
//! undone when the house was killed is found again by looking: a table that is missing is opened, one that is over and
//! whose result nobody has written down is read.

mod seats;
#[cfg(test)]
mod tests;
mod waiting;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Weak};
use std::time::Duration;

use tessera_store::StoreError;
use tessera_table::{Holder, Stage, Table};
use tessera_tournament::{Action, ActorRole, Command, GameNumber, Sitting, Tournament};
use tokio::sync::mpsc;
use tokio::task::JoinSet;

pub use seats::Seat;
pub use waiting::Waiting;
use waiting::{due, overdue};

use super::{HOUSE, LiveTournament, LiveTournaments, Refused};
use crate::clock::Elapsed;
use crate::live::LiveTable;
use crate::{live, secret};

/// When what could not be stored is tried again.
const AGAIN: Duration = Duration::from_secs(2);

/// The tables that the house looks after.
#[derive(Debug, Default)]
pub(super) struct Tables {
    kept: BTreeMap<GameNumber, Kept>,
    /// Games whose tables may have something to tell, until that was heard.
    unread: BTreeSet<GameNumber>,
    /// When somebody is looked for next, as far as a timer knows.
    armed: Option<Elapsed>,
}

#[derive(Clone, Debug)]
struct Kept {
    sitting: Sitting,
    table: String,
    /// Since when players could come. A clock that stands still while the laptop sleeps, and begins anew with the house:
    /// nobody is late who could not sit down.
    since: Elapsed,
    /// Whether both have come, so that nobody is waited for.
    started: bool,
    /// What the two are called there.
    names: Vec<String>,
}

impl LiveTournament {
    /// Whether there are tables to be looked after.
    pub(super) fn has_tables(&self) -> bool {
        self.tables.try_lock().map_or(true, |tables| !tables.kept.is_empty())
    }

    /// The name of the table at which a game is being played.
    pub fn table_of(&self, tournament: &Tournament, game: GameNumber) -> Option<String> {
        let sitting = tournament.sittings().find(|sitting| sitting.game == game)?;
        Some(self.name_of(sitting))
    }

    fn name_of(&self, sitting: Sitting) -> String {
        secret::sitting_id(&self.id, sitting.game.get(), sitting.since)
    }

    /// Whether a game is being played at a table of the house at this moment.
    pub(super) async fn is_running(&self, game: GameNumber) -> bool {
        let tournament = self.now().await;
        let Some(table) = self.table_of(&tournament, game) else { return false };
        match self.shared.live.table(&table).await {
            Ok(table) => table.look(Table::stage).await == Stage::Playing,
            Err(_) => false,
        }
    }

    /// Looks after the tables, without anybody waiting for it.
    pub(super) fn look_after_soon(self: &Arc<Self>, news: Option<GameNumber>) {
        let live = Arc::clone(self);
        tokio::spawn(async move { live.look_after(news).await });
    }

    /// Opens, closes and reads tables until all is as the tournament wants it; `news` is a game at whose table something
    /// has happened. Returns why that table could not be read, if so; what fails is tried again later.
    pub(super) async fn look_after(self: &Arc<Self>, news: Option<GameNumber>) -> Option<Refused> {
        let mut tables = self.tables.lock().await;
        tables.unread.extend(news);
        let mut failed = false;
        let mut unread = None;
        loop {
            let tournament = self.now().await;
            failed |= !self.close_others(&mut tables, &tournament).await;
            failed |= !self.open_missing(&mut tables, &tournament).await;
            failed |= !self.rename(&mut tables, &tournament).await;
            let late = overdue(&tables, tournament.state(), self.shared.clock.elapsed());
            tables.unread.extend(late);
            let mut happened = false;
            for game in tables.unread.clone() {
                let Some(kept) = tables.kept.get_mut(&game) else {
                    tables.unread.remove(&game);
                    continue;
                };
                match self.read(&tournament, kept).await {
                    Ok(written) => {
                        happened |= written;
                        tables.unread.remove(&game);
                    }
                    Err(reason) => {
                        tracing::warn!(tournament = self.id, %game, %reason, "a table could not be read");
                        failed = true;
                        unread = unread.or(Some(reason).filter(|_| news == Some(game)));
                    }
                }
            }
            if !happened {
                break;
            }
        }
        let now = self.shared.clock.elapsed();
        let again = failed.then(|| now + AGAIN);
        let wait = self.now().await.state().plan().online.map(|online| online.wait);
        let late = wait.and_then(|wait| {
            let waiting = tables.kept.values().filter(|kept| !kept.started);
            waiting.map(|kept| due(kept, wait)).filter(|due| *due > now).min()
        });
        if let Some(next) = again.into_iter().chain(late).min() {
            self.arm(&mut tables, next);
        }
        unread
    }

    /// Closes the tables whose games were decided otherwise, or are played elsewhere; says whether that could be done.
    async fn close_others(&self, tables: &mut Tables, tournament: &Tournament) -> bool {
        let wanted: BTreeMap<GameNumber, Sitting> =
            tournament.sittings().map(|sitting| (sitting.game, sitting)).collect();
        let others: Vec<Kept> = tables
            .kept
            .values()
            .filter(|kept| wanted.get(&kept.sitting.game) != Some(&kept.sitting))
            .cloned()
            .collect();
        let mut all = true;
        for other in others {
            let closed = match self.shared.live.table(&other.table).await {
                Ok(table) => table.close(false).await,
                Err(reason) => Err(reason),
            };
            match closed {
                Ok(()) => {
                    tables.kept.remove(&other.sitting.game);
                }
                Err(reason) => {
                    tracing::warn!(table = other.table, %reason, "a table could not be closed");
                    all = false;
                }
            }
        }
        all
    }

    /// Opens the tables that are missing, all at once; some may have been there before the house was closed, and have
    /// something to tell. Says whether that could be done.
    async fn open_missing(self: &Arc<Self>, tables: &mut Tables, tournament: &Arc<Tournament>) -> bool {
        let mut opening = JoinSet::new();
        for sitting in tournament.sittings().filter(|sitting| !tables.kept.contains_key(&sitting.game)) {
            let (live, tournament) = (Arc::clone(self), Arc::clone(tournament));
            opening.spawn(async move {
                let table = live.open_table(&tournament, sitting).await?;
                Ok::<_, Refused>(Kept {
                    sitting,
                    table: table.id.clone(),
                    since: live.shared.clock.elapsed(),
                    started: false,
                    names: table.look(seats::names).await,
                })
            });
        }
        let mut all = true;
        while let Some(kept) = opening.join_next().await {
            match kept.unwrap_or(Err(Refused::Broken)) {
                Ok(kept) => {
                    tables.unread.insert(kept.sitting.game);
                    tables.kept.insert(kept.sitting.game, kept);
                }
                Err(reason) => {
                    tracing::warn!(tournament = self.id, %reason, "a table could not be opened");
                    all = false;
                }
            }
        }
        all
    }

    /// The table of a game, opened if it is not there yet.
    async fn open_table(&self, tournament: &Tournament, sitting: Sitting) -> Result<Arc<LiveTable>, Refused> {
        let id = self.name_of(sitting);
        match self.shared.live.table(&id).await {
            Err(live::Refused::NoTable) => {}
            found => {
                let table = found?;
                // What it owes may not have been stored when it was opened.
                table.settle().await?;
                return Ok(table);
            }
        }
        let state = tournament.state();
        let opening = state.opening(state.game(sitting.game)?, &self.id).ok_or(Refused::NoGame)?;
        match self.shared.live.open_here(&id, opening).await {
            Err(live::Refused::Taken) => Ok(self.shared.live.table(&id).await?),
            opened => Ok(opened?),
        }
    }

    /// Writes down how a game ended, or that somebody has not come; says whether anything was.
    async fn read(self: &Arc<Self>, tournament: &Tournament, kept: &mut Kept) -> Result<bool, Refused> {
        let state = tournament.state();
        let (game, Some(online)) = (state.game(kept.sitting.game)?, state.plan().online) else {
            return Ok(false);
        };
        let live = self.shared.live.table(&kept.table).await?;
        let mut table = live.snapshot().await;
        if table.stage() == Stage::Waiting && table.is_full() {
            // All have come, and the start could not be stored.
            live.settle().await?;
            table = live.snapshot().await;
        }
        if table.stage() == Stage::Waiting && self.shared.clock.elapsed() >= due(kept, online.wait) {
            let empty = table.holders().iter().all(Holder::is_open);
            // Somebody goes through: the first who comes now.
            if empty && !state.may_stay_empty(game.number) {
                return Ok(false);
            }
            live.close(true).await?;
            table = live.snapshot().await;
        }
        kept.started = table.stage() != Stage::Waiting;
        if table.stage() != Stage::Over {
            return Ok(false);
        }
        let Some(report) = state.report_of(game, &table) else {
            tracing::warn!(tournament = self.id, game = %game.number, "the table does not tell how it ended");
            return Ok(false);
        };
        let by_role = Some(ActorRole::Server);
        let command = Command { by: HOUSE.to_owned(), by_role, seen: None, action: Action::Result(report) };
        match self.carry_out(&command, Some(kept.sitting)).await {
            Ok(_) => Ok(true),
            Err(Refused::Tournament(refusal)) => {
                // The organiser will see that it is open, and decide.
                tracing::error!(tournament = self.id, game = %game.number, %refusal, "a result was refused");
                Ok(false)
            }
            Err(reason) => Err(reason),
        }
    }

    /// A table of this tournament is over, or was loaded: it is read, or closed if its game has no need of it any more.
    pub(super) async fn look_at(
        self: &Arc<Self>,
        game: GameNumber,
        table: &Arc<LiveTable>,
    ) -> Result<(), Refused> {
        if let Some(reason) = self.look_after(Some(game)).await {
            return Err(reason);
        }
        let tournament = self.now().await;
        if self.table_of(&tournament, game).as_deref() != Some(&table.id) {
            table.close(false).await?;
        }
        Ok(())
    }

    fn arm(self: &Arc<Self>, tables: &mut Tables, at: Elapsed) {
        let now = self.shared.clock.elapsed();
        if tables.armed.is_some_and(|armed| now < armed && armed <= at) {
            return;
        }
        tables.armed = Some(at);
        let (tournaments, id) = (Weak::clone(&self.tournaments), self.id.clone());
        let clock = self.shared.clock.clone();
        tokio::spawn(async move {
            clock.sleep_until(at).await;
            let Some(tournaments) = tournaments.upgrade() else { return };
            if let Ok(live) = tournaments.get(&id).await {
                live.look_after(None).await;
            }
        });
    }
}

/// Looks at tables that were loaded though they are not over: their tournament may have no use for them any more.
pub(super) async fn look_at_loaded(
    tournaments: Weak<LiveTournaments>,
    mut loaded: mpsc::UnboundedReceiver<Arc<LiveTable>>,
) {
    while let Some(table) = loaded.recv().await {
        let Some(of) = table.look(|table| table.opening().tournament.clone()).await else { continue };
        let tournaments = Weak::clone(&tournaments);
        tokio::spawn(async move {
            loop {
                let Some(here) = tournaments.upgrade() else { return };
                let clock = here.shared.clock.clone();
                let looked = match here.get(&of.tournament).await {
                    Ok(live) => live.look_at(GameNumber::new(of.game), &table).await,
                    Err(reason) => Err(reason),
                };
                drop(here);
                match looked {
                    Ok(()) | Err(Refused::NoTournament) => return,
                    Err(
                        Refused::Store(StoreError::Failed(reason))
                        | Refused::Table(live::Refused::Store(StoreError::Failed(reason))),
                    ) => tracing::warn!(tournament = of.tournament, reason, "a table is looked at again"),
                    Err(reason) => {
                        tracing::warn!(tournament = of.tournament, %reason, "a table could not be looked at");
                        return;
                    }
                }
                clock.sleep(AGAIN).await;
            }
        });
    }
}
