//! Tables that somebody is at: loaded from the store when needed, forgotten when nobody is.

mod after;
mod card;
mod engines;
mod listeners;
mod lists;
mod presence;
mod table;
mod timers;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use tessera_store::{AccountError, AppendError, Card, Store, StoreError};
use tessera_table::{Millis, Opening, Refusal, Table};
use tokio::sync::OnceCell;
use tokio::task::JoinSet;

pub(crate) use engines::Engines;
pub(crate) use listeners::{Change, Ear, Listener, News};
use lists::Lists;
pub(crate) use table::{Answer, Joined, LiveTable};
pub(crate) use timers::Timers;

use crate::app::House;
use crate::{clock, secret};

/// How long a table is listed though nobody is connected to it.
const FRESH: Millis = Millis::seconds(600);

/// How many cards are written at once, in one commit.
const CARDS_TOGETHER: usize = 256;

type Place = Arc<OnceCell<Arc<LiveTable>>>;

/// The tables in memory.
#[derive(Debug)]
pub(crate) struct Live {
    store: Store,
    tables: Mutex<HashMap<String, Place>>,
    pub(crate) lists: Lists,
    pub(crate) engines: Engines,
    pub(crate) timers: Timers,
}

/// Why something did not happen at a table.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Refused {
    /// The table says no.
    #[error(transparent)]
    Table(#[from] Refusal),
    /// It could not be stored, so it has not happened.
    #[error("it could not be stored, so it has not happened; try again")]
    Store(#[from] StoreError),
    /// There is no such table, or it is not for everybody.
    #[error("there is no such table, or it is private: come by the link that its host can give you")]
    NoTable,
    /// Somebody at the same screen would be called like an account.
    #[error("somebody else has this name; choose another")]
    NameTaken,
    /// Somebody was first.
    #[error("somebody was first; look what has happened, and try again")]
    Taken,
    /// What is stored does not add up.
    #[error("the table's events cannot be read")]
    Broken,
}

impl Refused {
    /// The reason in one word.
    pub(crate) fn code(&self) -> &'static str {
        match self {
            Refused::Table(refusal) => refusal.code(),
            Refused::Store(_) => "store",
            Refused::NoTable => "no-table",
            Refused::NameTaken => "name-taken",
            Refused::Taken | Refused::Broken => "broken",
        }
    }
}

impl From<AccountError> for Refused {
    fn from(error: AccountError) -> Refused {
        match error {
            AccountError::NameTaken => Refused::NameTaken,
            AccountError::Store(reason) => Refused::Store(reason),
        }
    }
}

impl Live {
    pub(crate) fn new(store: Store, engines: Engines, timers: Timers) -> Live {
        Live { lists: Lists::new(store.clone()), store, tables: Mutex::default(), engines, timers }
    }

    /// A table by its name.
    pub(crate) async fn table(&self, house: &House, id: &str) -> Result<Arc<LiveTable>, Refused> {
        let place = self.place(id);
        let table = place.get_or_try_init(|| LiveTable::load(house, id)).await.cloned();
        if table.is_err() {
            self.clear_place(id, place);
        }
        table
    }

    /// Where a table is or will be: whoever loads it and whoever opens it meet here, so that there is never a second one.
    fn place(&self, id: &str) -> Arc<OnceCell<Arc<LiveTable>>> {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        match tables.get(id) {
            Some(place) => Arc::clone(place),
            None => Arc::clone(tables.entry(id.to_owned()).or_default()),
        }
    }

    /// Nobody fills the memory with names of tables that there are not. Where somebody else waits for the place, perhaps to
    /// open the table that was not found, it stays.
    fn clear_place(&self, id: &str, place: Arc<OnceCell<Arc<LiveTable>>>) {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        drop(place);
        if tables.get(id).is_some_and(|place| !place.initialized() && Arc::strong_count(place) == 1) {
            tables.remove(id);
        }
    }

    /// Sets up a table even if whoever asked for it goes away meanwhile.
    pub(crate) async fn open(&self, house: &House, opening: Opening) -> Result<Arc<LiveTable>, Refused> {
        let house = Arc::clone(house);
        let opening =
            tokio::spawn(async move { house.live.open_here(&house, &secret::table_id(), opening).await });
        opening.await.unwrap_or(Err(Refused::Broken))
    }

    /// Sets up a table, durably, and starts it if all seats are held.
    pub(crate) async fn open_here(
        &self,
        house: &House,
        id: &str,
        opening: Opening,
    ) -> Result<Arc<LiveTable>, Refused> {
        let (table, opened) = Table::open(opening, clock::now())?;
        let card = card::of(id, &table, table.at(), table.at());
        let place = self.place(id);
        let mut is_new = false;
        let set_up = place.get_or_try_init(|| async {
            self.store.append(id, &[opened], Some(card)).await.map_err(|failed| match failed {
                AppendError::Taken => Refused::Taken,
                AppendError::Store(reason) => Refused::Store(reason),
            })?;
            is_new = true;
            Ok(LiveTable::new(id, table))
        });
        let table = match set_up.await {
            Ok(table) => Arc::clone(table),
            Err(reason) => {
                self.clear_place(id, place);
                return Err(reason);
            }
        };
        if !is_new {
            return Err(Refused::Taken);
        }
        table.settle(house).await?;
        Ok(table)
    }

    /// Of these tables those that somebody is at, or that were opened just now: nobody should wait for somebody who has
    /// gone home.
    pub(crate) fn attended(&self, cards: &[Card], most: usize) -> Vec<Card> {
        let fresh = clock::now().0.saturating_sub(FRESH.0);
        let tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        let attended = |card: &Card| {
            let live = tables.get(&card.table).and_then(|place| place.get());
            card.opened >= fresh || live.is_some_and(|table| table.is_attended())
        };
        cards.iter().filter(|card| attended(card)).take(most).cloned().collect()
    }

    /// Sends away everybody who is here by a session that has ended.
    pub(crate) async fn end_session(&self, session: &[u8]) {
        let tables: Vec<Arc<LiveTable>> = {
            let tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
            tables.values().filter_map(|place| place.get().cloned()).collect()
        };
        for table in tables {
            table.end_session(session).await;
        }
    }

    /// Writes the cards that are older than their tables: lists of somebody's games are sorted by them, and a write for
    /// every move would cost more than it tells.
    pub(crate) async fn write_cards(&self) {
        let tables: Vec<Arc<LiveTable>> = {
            let tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
            tables
                .values()
                .filter_map(|place| place.get())
                .filter(|table| table.has_old_card())
                .cloned()
                .collect()
        };
        for together in tables.chunks(CARDS_TOGETHER) {
            let mut writing = JoinSet::new();
            for table in together {
                let (table, store) = (Arc::clone(table), self.store.clone());
                writing.spawn(async move {
                    if let Err(reason) = table.write_card(&store).await {
                        tracing::warn!(table = table.id, %reason, "a card could not be written");
                    }
                });
            }
            writing.join_all().await;
        }
    }

    /// Forgets the tables that nobody is at and that wait for nothing.
    pub(crate) fn tidy(&self) {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        tables.retain(|_, place| match place.get() {
            // Whoever holds a table is about to do something there.
            Some(table) => Arc::strong_count(place) > 1 || Arc::strong_count(table) > 1 || !table.is_idle(),
            None => Arc::strong_count(place) > 1,
        });
    }

    /// Takes up the tables at which something happens by itself: a clock runs, or the computer is to move.
    pub(crate) async fn wake(&self, house: &House) {
        let sleeping = self.store.to_wake().await.unwrap_or_else(|reason| {
            tracing::error!(%reason, "tables could not be taken up");
            Vec::new()
        });
        for id in sleeping {
            match self.table(house, &id).await {
                // Whatever the house owes there is done when it is loaded.
                Ok(_) => {}
                Err(reason) => tracing::error!(table = id, %reason, "a table could not be loaded"),
            }
        }
    }
}
