//! One tournament: commands come in, events are stored, and then everybody is told.

use std::sync::{Arc, Weak};

use tessera_rules::Dice;
use tessera_store::{Store, TournamentCard};
use tessera_tournament::{Action, Command, PlayerNumber, Preview, Sitting, State, Tournament};
use tokio::sync::{Mutex, watch};

use super::tables::Tables;
use super::{LiveTournaments, Refused, Role, Shared};
use crate::secret;

/// A tournament in memory. Whoever holds its lock decides, stores and tells: in this order, one after the other.
#[derive(Debug)]
pub struct LiveTournament {
    /// Its name in addresses.
    pub id: String,
    pub(super) shared: Arc<Shared>,
    /// The others: it may be unloaded while it waits for something.
    pub(super) tournaments: Weak<LiveTournaments>,
    inner: Mutex<Inner>,
    /// The number of the last event, for those who look on.
    changed: watch::Sender<u32>,
    /// The tables at which its games are played.
    pub(super) tables: Mutex<Tables>,
}

#[derive(Debug)]
struct Inner {
    tournament: Arc<Tournament>,
    card: TournamentCard,
}

impl LiveTournament {
    pub(super) fn new(
        tournaments: &Arc<LiveTournaments>,
        id: &str,
        organiser: &str,
        tournament: Tournament,
    ) -> LiveTournament {
        let card = TournamentCard {
            tournament: id.to_owned(),
            name: String::new(),
            game: tournament.state().plan().game,
            stage: tournament.state().stage(),
            players: 0,
            organiser: organiser.to_owned(),
            helpers: None,
            opened: tournament.events()[0].at,
            online: false,
            seats: None,
        };
        let card = as_it_stands(&card, tournament.state());
        LiveTournament::with(tournaments, id, tournament, card)
    }

    fn with(
        tournaments: &Arc<LiveTournaments>,
        id: &str,
        tournament: Tournament,
        card: TournamentCard,
    ) -> LiveTournament {
        let changed = watch::Sender::new(tournament.number());
        let inner = Mutex::new(Inner { tournament: Arc::new(tournament), card });
        LiveTournament {
            id: id.to_owned(),
            shared: Arc::clone(&tournaments.shared),
            tournaments: Arc::downgrade(tournaments),
            inner,
            changed,
            tables: Mutex::default(),
        }
    }

    pub(super) async fn load(
        tournaments: &Arc<LiveTournaments>,
        id: &str,
    ) -> Result<Arc<LiveTournament>, Refused> {
        let store = &tournaments.shared.store;
        let card = store.tournament(id).await?.ok_or(Refused::NoTournament)?;
        let tournament = read(store, id).await?;
        Ok(Arc::new(LiveTournament::with(tournaments, id, tournament, card)))
    }

    pub(super) async fn store_opening(&self) -> Result<(), Refused> {
        let inner = self.inner.lock().await;
        Ok(self.shared.store.append_to_tournament(&inner.card, inner.tournament.events()).await?)
    }

    /// The tournament as it is now.
    pub async fn now(&self) -> Arc<Tournament> {
        Arc::clone(&self.inner.lock().await.tournament)
    }

    /// What somebody may do here: a player by who he is, anybody by the secret of the helpers' link.
    pub async fn role(&self, player: Option<&str>, link: Option<&str>) -> Role {
        let inner = self.inner.lock().await;
        let helps = || link.is_some_and(|link| inner.card.helpers == Some(secret::hash(link)));
        match player {
            Some(player) if player == inner.card.organiser => Role::Organiser,
            _ if helps() => Role::Helper,
            _ => Role::Spectator,
        }
    }

    /// Does what somebody wants, even if he goes away meanwhile. Returns the number of the last event then. A game that is being
    /// played at a table of the house is decided only by who is `sure`: a mistyped number would end that of others.
    pub async fn command(self: &Arc<Self>, role: Role, command: Command, sure: bool) -> Result<u32, Refused> {
        let allowed = match role {
            Role::Organiser => true,
            Role::Helper => matches!(command.action, Action::Result(_)),
            Role::Spectator => false,
        };
        if !allowed {
            return Err(Refused::NotYours);
        }
        if let Action::Result(report) = &command.action
            && !sure
            && self.is_running(report.game).await
        {
            return Err(Refused::StillPlayed(Box::new(report.clone())));
        }
        let live = Arc::clone(self);
        let done = tokio::spawn(async move {
            let number = live.carry_out(&command, None).await?;
            live.look_after_soon(None);
            Ok(number)
        });
        done.await.unwrap_or(Err(Refused::Broken))
    }

    /// Does what a command wants; what a table tells, only as long as its game is played there.
    pub(super) async fn carry_out(
        &self,
        command: &Command,
        told_at: Option<Sitting>,
    ) -> Result<u32, Refused> {
        let mut inner = self.inner.lock().await;
        loop {
            if told_at.is_some_and(|told| !inner.tournament.sittings().any(|sitting| sitting == told)) {
                return Ok(inner.tournament.number());
            }
            let mut lots = Dice::from_seed(secret::lot());
            let events = inner.tournament.decide(command, self.shared.clock.now().0, &mut lots)?;
            let mut then = Tournament::clone(&inner.tournament);
            for event in &events {
                then.apply(event.clone()).map_err(|_| Refused::Broken)?;
            }
            let card = as_it_stands(&inner.card, then.state());
            match self.shared.store.append_to_tournament(&card, &events).await {
                Ok(()) => {
                    *inner = Inner { tournament: Arc::new(then), card };
                    let number = inner.tournament.number();
                    self.changed.send_replace(number);
                    return Ok(number);
                }
                Err(tessera_store::AppendError::Taken) => {
                    // Another server was first: see what happened there, then decide again.
                    let stored = read(&self.shared.store, &self.id).await?;
                    if stored.number() <= inner.tournament.number() {
                        return Err(Refused::Broken);
                    }
                    inner.tournament = Arc::new(stored);
                }
                Err(failed) => return Err(failed.into()),
            }
        }
    }

    /// What a command of the organiser would change, and the last event so far: sent along, the command is done only if it
    /// still changes the same.
    pub async fn preview(&self, role: Role, command: &Command) -> Result<(u32, Preview), Refused> {
        if role != Role::Organiser {
            return Err(Refused::NotYours);
        }
        let now = self.now().await;
        Ok((now.number(), now.preview(command)?))
    }

    /// The secret by which a player takes his seat; none as long as nothing is played at tables of the house.
    pub async fn link_of(&self, player: PlayerNumber) -> Option<String> {
        let inner = self.inner.lock().await;
        let linked = inner.tournament.linked(player)?;
        inner.card.seats.as_deref().map(|key| secret::seat_link(key, player.get(), linked))
    }

    /// Whether somebody shows the link of a player.
    pub async fn is_link_of(&self, player: PlayerNumber, link: Option<&str>) -> bool {
        let own = self.link_of(player).await;
        own.is_some() && own.as_deref() == link
    }

    /// Makes the link for helpers anew, and returns its secret: only the hash is stored, and earlier links no longer help.
    pub async fn new_link(&self, role: Role) -> Result<String, Refused> {
        if role != Role::Organiser {
            return Err(Refused::NotYours);
        }
        let link = secret::link();
        let mut inner = self.inner.lock().await;
        let card = TournamentCard { helpers: Some(secret::hash(&link)), ..inner.card.clone() };
        self.shared.store.append_to_tournament(&card, &[]).await?;
        inner.card = card;
        Ok(link)
    }

    /// Hears of every change.
    pub fn listen(&self) -> watch::Receiver<u32> {
        self.changed.subscribe()
    }

    /// Whether somebody looks on.
    pub fn is_watched(&self) -> bool {
        self.changed.receiver_count() > 0
    }
}

async fn read(store: &Store, id: &str) -> Result<Tournament, Refused> {
    let events = store.events_of_tournament(id).await?;
    Tournament::replay(events).map_err(|reason| {
        tracing::error!(tournament = id, %reason, "stored events do not follow each other");
        Refused::Broken
    })
}

fn as_it_stands(card: &TournamentCard, state: &State) -> TournamentCard {
    TournamentCard {
        name: state.plan().name.clone(),
        stage: state.stage(),
        players: state.entrants().len() as u32,
        online: state.plan().online.is_some(),
        // Kept for ever once it is there: a link that was printed stays good.
        seats: card.seats.clone().or_else(|| state.plan().online.map(|_| secret::seat_key())),
        ..card.clone()
    }
}
