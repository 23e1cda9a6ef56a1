//! Tournaments that somebody runs or looks at: loaded from the store when needed, forgotten when nobody does.

mod live;
mod seen;
mod tables;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use tessera_store::{AppendError, Store, StoreError};
use tessera_tournament::{Plan, Refusal, Report, Tournament};
use tokio::sync::OnceCell;

pub(crate) use live::LiveTournament;
pub(crate) use seen::{Role, Seen, refused_page};
pub(crate) use tables::Waiting;

use crate::{clock, live as at_tables, secret};

/// Who stands in the events where the house itself has written down what a table told; nobody is called so.
pub(crate) const HOUSE: &str = "#";

type Place = Arc<OnceCell<Arc<LiveTournament>>>;

/// The tournaments in memory.
#[derive(Debug)]
pub(crate) struct Tournaments {
    store: Store,
    loaded: Mutex<HashMap<String, Place>>,
}

/// Why something did not happen in a tournament.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Refused {
    /// The tournament says no.
    #[error(transparent)]
    Tournament(#[from] Refusal),
    /// Not by this link, or not by this person.
    #[error("only the organiser may do that; helpers enter results")]
    NotYours,
    /// They are in the middle of it, and whoever decides it may have meant another.
    #[error("game {} is being played at this moment; send \"sure\": true to close its table and decide it all the same", .0.game)]
    StillPlayed(Box<Report>),
    /// The seat belongs to somebody else.
    #[error("this seat belongs to the player whose link you have not got; ask the organiser for yours")]
    NotYourSeat,
    /// There is no table to sit down at.
    #[error("there is no table for you at the moment; look again when you are called")]
    NoGame,
    /// A table says no.
    #[error(transparent)]
    Table(#[from] at_tables::Refused),
    /// It could not be stored, so it has not happened.
    #[error("it could not be stored, so it has not happened; try again")]
    Store(#[from] StoreError),
    /// There is none of this name.
    #[error("there is no such tournament")]
    NoTournament,
    /// What is stored does not add up.
    #[error("the tournament's events cannot be read")]
    Broken,
}

impl From<AppendError> for Refused {
    fn from(failed: AppendError) -> Refused {
        match failed {
            AppendError::Taken => Refused::Broken,
            AppendError::Store(reason) => Refused::Store(reason),
        }
    }
}

impl Tournaments {
    pub(crate) fn new(store: Store) -> Tournaments {
        Tournaments { store, loaded: Mutex::default() }
    }

    /// A tournament by its name in addresses.
    pub(crate) async fn get(&self, id: &str) -> Result<Arc<LiveTournament>, Refused> {
        let place = {
            let mut loaded = self.loaded.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(loaded.entry(id.to_owned()).or_default())
        };
        let tournament = place.get_or_try_init(|| LiveTournament::load(&self.store, id)).await.cloned();
        if tournament.is_err() {
            // Nobody fills the memory with names of tournaments that there are not.
            let mut loaded = self.loaded.lock().unwrap_or_else(PoisonError::into_inner);
            if loaded.get(id).is_some_and(|place| !place.initialized()) {
                loaded.remove(id);
            }
        }
        tournament
    }

    /// Announces a tournament, durably, even if whoever asked for it goes away meanwhile.
    pub(crate) async fn open(
        &self,
        plan: Plan,
        organiser: &str,
        by: &str,
    ) -> Result<Arc<LiveTournament>, Refused> {
        let tournament = Tournament::open(plan, by, clock::now().0)?;
        let live = LiveTournament::new(&self.store, &secret::table_id(), organiser, tournament);
        let live = tokio::spawn(async move {
            live.store_opening().await?;
            Ok::<_, Refused>(Arc::new(live))
        });
        let live = live.await.unwrap_or(Err(Refused::Broken))?;
        let mut loaded = self.loaded.lock().unwrap_or_else(PoisonError::into_inner);
        loaded.insert(live.id.clone(), Arc::new(OnceCell::new_with(Some(Arc::clone(&live)))));
        drop(loaded);
        Ok(live)
    }

    /// Forgets the tournaments that nobody looks at.
    pub(crate) fn tidy(&self) {
        let mut loaded = self.loaded.lock().unwrap_or_else(PoisonError::into_inner);
        loaded.retain(|_, place| {
            Arc::strong_count(place) > 1
                || place
                    .get()
                    .is_some_and(|live| Arc::strong_count(live) > 1 || live.is_watched() || live.has_tables())
        });
    }
}
