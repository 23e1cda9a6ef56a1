//! Tournaments that somebody runs or looks at: loaded from the store when needed, forgotten when nobody does.

mod ended_games;
mod live;
mod role;
mod tables;

use std::sync::Arc;

use tessera_store::{AppendError, Store, StoreError};
use tessera_tournament::{Plan, Refusal, Report, Tournament};

pub use live::LiveTournament;
pub use role::Role;
pub use tables::{Seat, Waiting};

use crate::clock::Clock;
use crate::live::{Hints, Live};
use crate::registry::Registry;
use crate::{live as at_tables, secret};

/// The author of events that the server itself records from a table; no player can have this name.
pub const HOUSE: &str = "#";

/// The tournaments in memory. Clones are the same tournaments.
#[derive(Clone, Debug)]
pub struct Tournaments(Arc<LiveTournaments>);

#[derive(Debug)]
pub(crate) struct LiveTournaments {
    shared: Arc<Shared>,
    tournaments: Registry<LiveTournament>,
}

/// What every tournament uses.
#[derive(Debug)]
pub(crate) struct Shared {
    store: Store,
    clock: Clock,
    /// Where games are played online.
    live: Live,
}

/// Why something did not happen in a tournament.
#[derive(Debug, thiserror::Error)]
pub enum Refused {
    /// The tournament says no.
    #[error(transparent)]
    Tournament(#[from] Refusal),
    /// Not by this link, or not by this person.
    #[error("only the organiser may do that; helpers enter results")]
    NotYours,
    /// The game is being played, and the organiser may have meant another one.
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
    /// No tournaments yet, and the tasks that react to what happens at their tables.
    pub(crate) fn new(store: Store, clock: Clock, live: Live, hints: Hints) -> Tournaments {
        let shared = Arc::new(Shared { store, clock, live });
        let tournaments = Arc::new(LiveTournaments { shared, tournaments: Registry::default() });
        let Hints { ended, loaded } = hints;
        tokio::spawn(ended_games::consume(Arc::downgrade(&tournaments), ended));
        tokio::spawn(tables::look_at_loaded(Arc::downgrade(&tournaments), loaded));
        Tournaments(tournaments)
    }

    /// A tournament by its name in addresses.
    pub async fn get(&self, id: &str) -> Result<Arc<LiveTournament>, Refused> {
        self.0.get(id).await
    }

    /// Announces a tournament, durably, even if the caller goes away meanwhile.
    pub async fn open(&self, plan: Plan, organiser: &str, by: &str) -> Result<Arc<LiveTournament>, Refused> {
        let tournament = Tournament::open(plan, by, self.0.shared.clock.now().0)?;
        let (tournaments, organiser) = (Arc::clone(&self.0), organiser.to_owned());
        let opening = tokio::spawn(async move {
            let id = secret::table_id();
            let created = tournaments.tournaments.create(&id, async {
                let live = LiveTournament::new(&tournaments, &id, &organiser, tournament);
                live.store_opening().await?;
                Ok::<_, Refused>(Arc::new(live))
            });
            created.await?.ok_or(Refused::Broken)
        });
        opening.await.unwrap_or(Err(Refused::Broken))
    }

    /// Forgets the tournaments that nobody looks at.
    pub(crate) fn tidy(&self) {
        self.0.tournaments.unload_idle(|live| !live.is_watched() && !live.has_tables());
    }

    /// Takes up the tournaments that are being played.
    pub(crate) async fn wake(&self) {
        let sleeping = self.0.shared.store.tournaments_at_tables().await.unwrap_or_else(|reason| {
            tracing::error!(%reason, "tournaments could not be taken up");
            Vec::new()
        });
        for id in sleeping {
            match self.get(&id).await {
                Ok(live) => drop(live.look_after(None).await),
                Err(reason) => tracing::error!(tournament = id, %reason, "a tournament could not be loaded"),
            }
        }
    }
}

impl LiveTournaments {
    async fn get(self: &Arc<Self>, id: &str) -> Result<Arc<LiveTournament>, Refused> {
        self.tournaments.get_or_load(id, LiveTournament::load(self, id)).await
    }
}
