//! Tables that somebody is at: loaded from the store when needed, forgotten when nobody is.

mod after;
mod card;
mod engines;
mod listeners;
mod lists;
mod presence;
mod table;
mod timers;

use std::sync::Arc;

use tessera_store::{AccountError, AppendError, Card, Store, StoreError};
use tessera_table::{Millis, Opening, Refusal, Table};
use tokio::sync::{Notify, mpsc};
use tokio::task::JoinSet;

pub use engines::Engines;
pub(crate) use listeners::Listener;
pub use listeners::{Change, Ear, EventNews, News};
use lists::Lists;
pub use table::{Answer, Joined, LiveTable};
use timers::Timers;

use crate::clock::Clock;
use crate::registry::Registry;
use crate::secret;

/// How long a table is listed though nobody is connected to it.
const FRESH: Millis = Millis::seconds(600);

/// How many cards are written at once, in one commit.
const CARDS_TOGETHER: usize = 256;

/// The tables in memory. Clones are the same tables.
#[derive(Clone, Debug)]
pub struct Live(Arc<LiveTables>);

#[derive(Debug)]
pub(crate) struct LiveTables {
    shared: Arc<Shared>,
    tables: Registry<LiveTable>,
    lists: Lists,
}

/// What every table uses.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) store: Store,
    pub(crate) clock: Clock,
    pub(crate) engines: Engines,
    timers: Timers,
    /// Wakes the consumers of the outbox when a game has ended.
    ended: Arc<Notify>,
    /// Tables of tournaments that were loaded: their tournament may have no use for them any more.
    loaded: mpsc::UnboundedSender<Arc<LiveTable>>,
}

/// What the tables tell those who react to them. They work through the outbox; these are only hints to look at it.
#[derive(Debug)]
pub(crate) struct Hints {
    /// A game has ended.
    pub(crate) ended: Arc<Notify>,
    /// A table of a tournament was loaded.
    pub(crate) loaded: mpsc::UnboundedReceiver<Arc<LiveTable>>,
}

/// Why something did not happen at a table.
#[derive(Debug, thiserror::Error)]
pub enum Refused {
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
    pub fn code(&self) -> &'static str {
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
    /// No tables yet, and a task that fires their clocks. The hints are for those who react to what happens at tables.
    pub(crate) fn new(store: Store, clock: Clock, engines: Engines) -> (Live, Hints) {
        let (timers, timer_task) = Timers::new();
        let (loaded, loads) = mpsc::unbounded_channel();
        let ended = Arc::<Notify>::default();
        let shared = Shared { store, clock, engines, timers, ended: Arc::clone(&ended), loaded };
        let lists = Lists::new(shared.store.clone());
        let live =
            Live(Arc::new(LiveTables { shared: Arc::new(shared), tables: Registry::default(), lists }));
        tokio::spawn(timer_task.run(live.0.shared.clock.clone(), Arc::downgrade(&live.0)));
        (live, Hints { ended, loaded: loads })
    }

    /// What the computer plays with.
    pub fn engines(&self) -> &Engines {
        &self.0.shared.engines
    }

    /// A table by its name.
    pub async fn table(&self, id: &str) -> Result<Arc<LiveTable>, Refused> {
        self.0.table(id).await
    }

    /// Sets up a table even if the caller goes away meanwhile.
    pub async fn open(&self, opening: Opening) -> Result<Arc<LiveTable>, Refused> {
        let tables = Arc::clone(&self.0);
        let opening = tokio::spawn(async move { tables.open_here(&secret::table_id(), opening).await });
        opening.await.unwrap_or(Err(Refused::Broken))
    }

    /// Sets up a table under this name, durably, and starts it if all seats are held.
    pub(crate) async fn open_here(&self, id: &str, opening: Opening) -> Result<Arc<LiveTable>, Refused> {
        self.0.open_here(id, opening).await
    }

    /// Public tables that wait for players and have somebody who waits.
    pub async fn open_tables(&self, most: usize) -> Result<Vec<Card>, StoreError> {
        Ok(self.attended(&self.0.lists.open().await?, most))
    }

    /// Public games that somebody plays or watches.
    pub async fn running_tables(&self, most: usize) -> Result<Vec<Card>, StoreError> {
        Ok(self.attended(&self.0.lists.running().await?, most))
    }

    /// Of these tables those that somebody is at, or that were opened just now: nobody should wait for somebody who has
    /// gone home.
    fn attended(&self, cards: &[Card], most: usize) -> Vec<Card> {
        let fresh = self.0.shared.clock.now().0.saturating_sub(FRESH.0);
        let attended = |card: &Card| {
            card.opened >= fresh || self.0.tables.loaded(&card.table).is_some_and(|table| table.is_attended())
        };
        cards.iter().filter(|card| attended(card)).take(most).cloned().collect()
    }

    /// Sends away everybody who is here by a session that has ended.
    pub(crate) async fn end_session(&self, session: &[u8]) {
        for table in self.0.tables.all_loaded() {
            table.end_session(session).await;
        }
    }

    /// Writes the cards that are older than their tables: lists of somebody's games are sorted by them, and a write for
    /// every move would cost more than it tells.
    pub(crate) async fn write_cards(&self) {
        let mut tables = self.0.tables.all_loaded();
        tables.retain(|table| table.has_old_card());
        for together in tables.chunks(CARDS_TOGETHER) {
            let mut writing = JoinSet::new();
            for table in together {
                let table = Arc::clone(table);
                writing.spawn(async move {
                    if let Err(reason) = table.write_card().await {
                        tracing::warn!(table = table.id, %reason, "a card could not be written");
                    }
                });
            }
            writing.join_all().await;
        }
    }

    /// Forgets the tables that nobody is at and that wait for nothing.
    pub(crate) fn tidy(&self) {
        self.0.tables.unload_idle(LiveTable::is_idle);
    }

    /// Takes up the tables at which something happens by itself: a clock runs, or the computer is to move.
    pub(crate) async fn wake(&self) {
        let sleeping = self.0.shared.store.to_wake().await.unwrap_or_else(|reason| {
            tracing::error!(%reason, "tables could not be taken up");
            Vec::new()
        });
        for id in sleeping {
            // Whatever is due there is done when it is loaded.
            if let Err(reason) = self.table(&id).await {
                tracing::error!(table = id, %reason, "a table could not be loaded");
            }
        }
    }
}

impl LiveTables {
    async fn table(self: &Arc<Self>, id: &str) -> Result<Arc<LiveTable>, Refused> {
        self.tables.get_or_load(id, LiveTable::load(self, id)).await
    }

    async fn open_here(self: &Arc<Self>, id: &str, opening: Opening) -> Result<Arc<LiveTable>, Refused> {
        let (table, opened) = Table::open(opening, self.shared.clock.now())?;
        let card = card::of(id, &table, table.at(), table.at());
        let created = self.tables.create(id, async {
            self.shared.store.append(id, &[opened], Some(card)).await.map_err(|failed| match failed {
                AppendError::Taken => Refused::Taken,
                AppendError::Store(reason) => Refused::Store(reason),
            })?;
            Ok::<_, Refused>(LiveTable::new(self, id, table))
        });
        let table = created.await?.ok_or(Refused::Taken)?;
        table.settle().await?;
        Ok(table)
    }
}
