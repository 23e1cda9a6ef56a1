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
use std::time::{Duration, Instant};

use tessera_table::{Holder, Stage, Table};
use tessera_tournament::{Action, ActorRole, Command, GameNumber, Sitting, Tournament};
use tokio::task::JoinSet;

pub(crate) use waiting::Waiting;
use waiting::{due, overdue};

use super::{HOUSE, LiveTournament, Refused};
use crate::app::{App, House};
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
    armed: Option<Instant>,
}

#[derive(Clone, Debug)]
struct Kept {
    sitting: Sitting,
    table: String,
    /// Since when players could come. A clock that stands still while the laptop sleeps, and begins anew with the house:
    /// nobody is late who could not sit down.
    since: Instant,
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
    pub(crate) fn table_of(&self, tournament: &Tournament, game: GameNumber) -> Option<String> {
        let sitting = tournament.sittings().find(|sitting| sitting.game == game)?;
        Some(self.name_of(sitting))
    }

    fn name_of(&self, sitting: Sitting) -> String {
        secret::sitting_id(&self.id, sitting.game.get(), sitting.since)
    }

    /// Whether a game is being played at a table of the house at this moment.
    pub(super) async fn is_running(&self, house: &House, game: GameNumber) -> bool {
        let tournament = self.now().await;
        let Some(table) = self.table_of(&tournament, game) else { return false };
        match house.live.table(house, &table).await {
            Ok(table) => table.look(Table::stage).await == Stage::Playing,
            Err(_) => false,
        }
    }

    /// Looks after the tables, without anybody waiting for it.
    pub(super) fn look_after_soon(self: &Arc<Self>, house: &House, news: Option<GameNumber>) {
        let (live, house) = (Arc::clone(self), Arc::clone(house));
        tokio::spawn(async move { live.look_after(&house, news).await });
    }

    /// Opens, closes and reads tables until all is as the tournament wants it; `news` is a game at whose table something
    /// has happened.
    pub(super) async fn look_after(self: &Arc<Self>, house: &House, news: Option<GameNumber>) {
        let mut tables = self.tables.lock().await;
        tables.unread.extend(news);
        let mut failed = false;
        loop {
            let tournament = self.now().await;
            failed |= !self.close_others(house, &mut tables, &tournament).await;
            failed |= !self.open_missing(house, &mut tables, &tournament).await;
            failed |= !self.rename(house, &mut tables, &tournament).await;
            let late = overdue(&tables, tournament.state());
            tables.unread.extend(late);
            let mut happened = false;
            for game in tables.unread.clone() {
                let Some(kept) = tables.kept.get_mut(&game) else {
                    tables.unread.remove(&game);
                    continue;
                };
                match self.read(house, &tournament, kept).await {
                    Ok(written) => {
                        happened |= written;
                        tables.unread.remove(&game);
                    }
                    Err(reason) => {
                        tracing::warn!(tournament = self.id, %game, %reason, "a table could not be read");
                        failed = true;
                    }
                }
            }
            if !happened {
                break;
            }
        }
        let again = failed.then(|| Instant::now() + AGAIN);
        let wait = self.now().await.state().plan().online.map(|online| online.wait);
        let late = wait.and_then(|wait| {
            let waiting = tables.kept.values().filter(|kept| !kept.started);
            waiting.map(|kept| due(kept, wait)).filter(|due| *due > Instant::now()).min()
        });
        if let Some(next) = again.into_iter().chain(late).min() {
            self.arm(house, &mut tables, next);
        }
    }

    /// Closes the tables whose games were decided otherwise, or are played elsewhere; says whether that could be done.
    async fn close_others(&self, house: &House, tables: &mut Tables, tournament: &Tournament) -> bool {
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
            let closed = match house.live.table(house, &other.table).await {
                Ok(table) => table.close(house, false).await,
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
    async fn open_missing(
        self: &Arc<Self>,
        house: &House,
        tables: &mut Tables,
        tournament: &Arc<Tournament>,
    ) -> bool {
        let mut opening = JoinSet::new();
        for sitting in tournament.sittings().filter(|sitting| !tables.kept.contains_key(&sitting.game)) {
            let (live, house, tournament) = (Arc::clone(self), Arc::clone(house), Arc::clone(tournament));
            opening.spawn(async move {
                let table = live.open_table(&house, &tournament, sitting).await?;
                Ok::<_, Refused>(Kept {
                    sitting,
                    table: table.id.clone(),
                    since: Instant::now(),
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
    async fn open_table(
        &self,
        house: &House,
        tournament: &Tournament,
        sitting: Sitting,
    ) -> Result<Arc<LiveTable>, Refused> {
        let id = self.name_of(sitting);
        match house.live.table(house, &id).await {
            Err(live::Refused::NoTable) => {}
            found => {
                let table = found?;
                // What it owes may not have been stored when it was opened.
                table.settle(house).await?;
                return Ok(table);
            }
        }
        let state = tournament.state();
        let opening = state.opening(state.game(sitting.game)?, &self.id).ok_or(Refused::NoGame)?;
        match house.live.open_here(house, &id, opening).await {
            Err(live::Refused::Taken) => Ok(house.live.table(house, &id).await?),
            opened => Ok(opened?),
        }
    }

    /// Writes down how a game ended, or that somebody has not come; says whether anything was.
    async fn read(
        self: &Arc<Self>,
        house: &House,
        tournament: &Tournament,
        kept: &mut Kept,
    ) -> Result<bool, Refused> {
        let state = tournament.state();
        let (game, Some(online)) = (state.game(kept.sitting.game)?, state.plan().online) else {
            return Ok(false);
        };
        let live = house.live.table(house, &kept.table).await?;
        let mut table = live.snapshot().await;
        if table.stage() == Stage::Waiting && table.is_full() {
            // All have come, and the start could not be stored.
            live.settle(house).await?;
            table = live.snapshot().await;
        }
        if table.stage() == Stage::Waiting && Instant::now() >= due(kept, online.wait) {
            let empty = table.holders().iter().all(Holder::is_open);
            // Somebody goes through: the first who comes now.
            if empty && !state.may_stay_empty(game.number) {
                return Ok(false);
            }
            live.close(house, true).await?;
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
    async fn look_at(self: &Arc<Self>, house: &House, game: GameNumber, table: &Arc<LiveTable>) {
        self.look_after(house, Some(game)).await;
        let tournament = self.now().await;
        if self.table_of(&tournament, game).as_deref() != Some(&table.id)
            && let Err(reason) = table.close(house, false).await
        {
            tracing::warn!(table = table.id, %reason, "a table could not be closed");
        }
    }

    fn arm(self: &Arc<Self>, house: &House, tables: &mut Tables, at: Instant) {
        let now = Instant::now();
        if tables.armed.is_some_and(|armed| now < armed && armed <= at) {
            return;
        }
        tables.armed = Some(at);
        let (house, id): (Weak<App>, String) = (Arc::downgrade(house), self.id.clone());
        tokio::spawn(async move {
            tokio::time::sleep_until(at.into()).await;
            let Some(house) = house.upgrade() else { return };
            if let Ok(live) = house.tournaments.get(&id).await {
                live.look_after(&house, None).await;
            }
        });
    }
}

impl super::Tournaments {
    /// Takes up the tournaments that are being played.
    pub(crate) async fn wake(&self, house: &House) {
        let sleeping = self.store.tournaments_at_tables().await.unwrap_or_else(|reason| {
            tracing::error!(%reason, "tournaments could not be taken up");
            Vec::new()
        });
        for id in sleeping {
            match self.get(&id).await {
                Ok(live) => live.look_after(house, None).await,
                Err(reason) => tracing::error!(tournament = id, %reason, "a tournament could not be loaded"),
            }
        }
    }

    /// Tells a tournament that one of its tables is over or was loaded, without anybody waiting for it.
    pub(crate) fn tell(house: &House, table: &Arc<LiveTable>, tournament: &str, game: u32) {
        let (house, table, id) = (Arc::clone(house), Arc::clone(table), tournament.to_owned());
        tokio::spawn(async move {
            loop {
                match house.tournaments.get(&id).await {
                    Ok(live) => return live.look_at(&house, GameNumber::new(game), &table).await,
                    Err(Refused::NoTournament) => return,
                    Err(reason) => tracing::warn!(tournament = id, %reason, "a tournament could not be told"),
                }
                tokio::time::sleep(AGAIN).await;
            }
        });
    }
}
