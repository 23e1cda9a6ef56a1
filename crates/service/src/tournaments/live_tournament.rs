//! One tournament: decides commands, stores the events, then notifies watchers.

use std::net::IpAddr;
use std::sync::{Arc, Weak};

use tessera_rules::Dice;
use tessera_store::{AccountError, Store, TournamentSummary};
use tessera_tournament::{
    HelperLink, HelperRights, OnlineTableKey, PlayerNumber, Tournament, TournamentAction, TournamentCommand,
    TournamentCommandPreview, TournamentEvent, TournamentStage, TournamentState,
};
use tokio::sync::{Mutex, watch};

use super::tournament_tables::TournamentTables;
use super::{LiveTournamentError, LiveTournamentsInner, TournamentContext, TournamentRole};
use crate::engine_scheduler::EngineJobOwner;
use crate::moderation::{self, ModerationError};
use crate::quotas::QuotaExceeded;
use crate::secrets_and_ids;

/// A tournament in memory. The holder of its lock decides, stores, applies and notifies, in this order.
#[derive(Debug)]
pub struct LiveTournament {
    /// The id of the tournament, as it stands in URLs.
    pub id: String,
    pub(super) context: Arc<TournamentContext>,
    /// All tournaments, for finding this one again after a timer: it may be unloaded meanwhile.
    pub(super) tournaments: Weak<LiveTournamentsInner>,
    state: Mutex<LiveTournamentState>,
    /// The number of the last event, for watchers.
    changed: watch::Sender<u32>,
    /// The tables at which its games are played.
    pub(super) tables: Mutex<TournamentTables>,
}

#[derive(Debug)]
struct LiveTournamentState {
    tournament: Arc<Tournament>,
    summary: TournamentSummary,
    /// The address from which the organiser sent the last command.
    address: Option<IpAddr>,
    /// Whether it was deleted: who still holds it gets [`LiveTournamentError::NotFound`], and stores nothing.
    is_deleted: bool,
}

impl LiveTournament {
    pub(super) fn new(
        tournaments: &Arc<LiveTournamentsInner>,
        id: &str,
        organiser: &str,
        tournament: Tournament,
    ) -> LiveTournament {
        let summary = TournamentSummary {
            tournament: id.to_owned(),
            name: String::new(),
            game: tournament.state().plan().game,
            stage: tournament.state().stage(),
            players: 0,
            organiser: organiser.to_owned(),
            helper_secret_hash: None,
            opened: tournament.events()[0].at,
            online: false,
            seat_link_key: None,
        };
        let summary = updated_summary(&summary, &tournament);
        LiveTournament::with(tournaments, id, tournament, summary)
    }

    fn with(
        tournaments: &Arc<LiveTournamentsInner>,
        id: &str,
        tournament: Tournament,
        summary: TournamentSummary,
    ) -> LiveTournament {
        let changed = watch::Sender::new(tournament.number());
        let state = Mutex::new(LiveTournamentState {
            tournament: Arc::new(tournament),
            summary,
            address: None,
            is_deleted: false,
        });
        LiveTournament {
            id: id.to_owned(),
            context: Arc::clone(&tournaments.context),
            tournaments: Arc::downgrade(tournaments),
            state,
            changed,
            tables: Mutex::default(),
        }
    }

    pub(super) async fn load(
        tournaments: &Arc<LiveTournamentsInner>,
        id: &str,
    ) -> Result<Arc<LiveTournament>, LiveTournamentError> {
        let store = &tournaments.context.store;
        let summary = store.tournament_summary(id).await?.ok_or(LiveTournamentError::NotFound)?;
        let tournament = load_events(store, id).await?;
        let live = LiveTournament::with(tournaments, id, tournament, summary);
        live.record_engine_use(&*live.state.lock().await);
        Ok(Arc::new(live))
    }

    pub(super) async fn store_new(&self) -> Result<(), LiveTournamentError> {
        let state = self.state.lock().await;
        Ok(self.context.store.append_to_tournament(&state.summary, state.tournament.events()).await?)
    }

    /// Stores a tournament that was loaded from a file. Its engine entrants count against the limits of the organiser and of
    /// the address of the request.
    pub(super) async fn store_loaded(&self, address: IpAddr) -> Result<(), LiveTournamentError> {
        let mut state = self.state.lock().await;
        state.address = Some(address);
        let count = engine_entrants(state.tournament.state());
        if count > 0 {
            let now = self.context.clock.elapsed();
            self.context.engine_entrants.reserve(&self.id, &owner(&state), count, now)?;
        }
        let stored = self.context.store.append_to_tournament(&state.summary, state.tournament.events()).await;
        if stored.is_err() {
            self.context.engine_entrants.release(&self.id);
        }
        Ok(stored?)
    }

    /// The current tournament.
    pub async fn now(&self) -> Arc<Tournament> {
        Arc::clone(&self.state.lock().await.tournament)
    }

    /// The role of a visitor: organiser by player id, helper by the secret of a link. A helper with a link of their own comes with it.
    pub async fn role(
        &self,
        player: Option<&str>,
        link: Option<&str>,
    ) -> (TournamentRole, Option<HelperLink>) {
        let state = self.state.lock().await;
        if player == Some(state.summary.organiser.as_str()) {
            return (TournamentRole::Organiser, None);
        }
        let Some(link) = link else { return (TournamentRole::Spectator, None) };
        let helper = secrets_and_ids::helper_of_link(link).and_then(|number| {
            let key = state.summary.seat_link_key.as_deref()?;
            let helper = state.tournament.hall().helper(number)?;
            (secrets_and_ids::helper_link(key, number) == link).then(|| helper.clone())
        });
        match helper {
            Some(HelperLink { revoked: true, .. }) => (TournamentRole::FormerHelper, None),
            Some(helper) => (TournamentRole::Helper(helper.rights), Some(helper)),
            None if state.summary.helper_secret_hash == Some(secrets_and_ids::hash(link)) => {
                (TournamentRole::Helper(HelperRights::Results), None)
            }
            None => (TournamentRole::Spectator, None),
        }
    }

    /// The valid links of helpers, each with its secret.
    pub async fn helper_links(&self) -> Vec<(HelperLink, String)> {
        let state = self.state.lock().await;
        let Some(key) = state.summary.seat_link_key.as_deref() else { return Vec::new() };
        let valid = state.tournament.hall().helpers().iter().filter(|helper| !helper.revoked);
        valid.map(|helper| (helper.clone(), secrets_and_ids::helper_link(key, helper.number))).collect()
    }

    /// Whether the one link for all helpers is valid, which earlier versions made.
    pub async fn has_former_helper_link(&self) -> bool {
        self.state.lock().await.summary.helper_secret_hash.is_some()
    }

    /// Executes a command, even if the caller's future is dropped meanwhile. Returns the number of the last event after it.
    /// The result of a game in progress at a table is accepted only with `sure`: a mistyped number would end the game of
    /// others. `address` is the network address of the request.
    pub async fn command(
        self: &Arc<Self>,
        role: TournamentRole,
        command: TournamentCommand,
        sure: bool,
        address: Option<IpAddr>,
    ) -> Result<u32, LiveTournamentError> {
        self.check_allowed(role, &command).await?;
        if let TournamentAction::RevokeHelper { helper: FORMER_HELPER_LINK } = command.action {
            return self.revoke_former_helper_link().await;
        }
        if let TournamentAction::Result(report) = &command.action
            && !sure
            && !self.now().await.is_executed(&command)
            && self.is_running(report.game).await
        {
            return Err(LiveTournamentError::StillPlayed(Box::new(report.clone())));
        }
        if role.may_organise() && address.is_some() {
            self.state.lock().await.address = address;
        }
        let tournament = Arc::clone(self);
        let task = tokio::spawn(async move {
            let number = tournament.execute(&command, None).await?;
            tournament.spawn_sync_tables(None);
            Ok(number)
        });
        task.await.unwrap_or(Err(LiveTournamentError::Broken))
    }

    /// Executes a command. The result of a table, given by `from_table`, counts only while its game belongs to that table.
    pub(super) async fn execute(
        &self,
        command: &TournamentCommand,
        from_table: Option<OnlineTableKey>,
    ) -> Result<u32, LiveTournamentError> {
        let mut state = self.state.lock().await;
        state.check_exists()?;
        loop {
            if from_table.is_some_and(|from| !state.tournament.online_tables().any(|table| table == from)) {
                return Ok(state.tournament.number());
            }
            let (tournament, at) = (Arc::clone(&state.tournament), self.context.clock.now().0);
            let deciding = decide(tournament, command.clone(), at);
            // An undo, and a command whose preview is old, replay the events.
            let decided = tokio::task::spawn_blocking(deciding).await;
            let Some((events, next)) = decided.map_err(|_panicked| LiveTournamentError::Broken)?? else {
                return Ok(state.tournament.number());
            };
            self.reserve_engine_use(&state, next.state())?;
            let summary = updated_summary(&state.summary, &next);
            match self.context.store.append_to_tournament(&summary, &events).await {
                Ok(()) => {
                    (state.tournament, state.summary) = (Arc::new(next), summary);
                    self.record_engine_use(&state);
                    let number = state.tournament.number();
                    self.changed.send_replace(number);
                    return Ok(number);
                }
                Err(tessera_store::AppendError::Taken) => {
                    // Another server was first: read its events, then decide again.
                    let stored = load_events(&self.context.store, &self.id).await?;
                    if stored.number() <= state.tournament.number() {
                        self.record_engine_use(&state);
                        return Err(LiveTournamentError::Broken);
                    }
                    state.tournament = Arc::new(stored);
                    self.record_engine_use(&state);
                }
                Err(failed) => {
                    self.record_engine_use(&state);
                    return Err(failed.into());
                }
            }
        }
    }

    /// Refuses more engine entrants than the organiser and their address may have. They are counted before they are stored, so
    /// that commands at several tournaments cannot exceed the limit together.
    fn reserve_engine_use(
        &self,
        state: &LiveTournamentState,
        next: &TournamentState,
    ) -> Result<(), QuotaExceeded> {
        let (count, before) = (engine_entrants(next), engine_entrants(state.tournament.state()));
        if count <= before {
            return Ok(());
        }
        let now = self.context.clock.elapsed();
        self.context.engine_entrants.reserve(&self.id, &owner(state), count, now)
    }

    /// Counts the engine entrants of an unfinished tournament.
    fn record_engine_use(&self, state: &LiveTournamentState) {
        let now = self.context.clock.elapsed();
        let count = engine_entrants(state.tournament.state());
        self.context.engine_entrants.set(&self.id, &owner(state), count, now);
    }

    /// What a command of the organiser would change, and the number of the last event. Sent along as `seen`, that number
    /// makes the command fail if it would by then change something else.
    pub async fn preview(
        &self,
        role: TournamentRole,
        command: &TournamentCommand,
    ) -> Result<(u32, TournamentCommandPreview), LiveTournamentError> {
        // A result is previewed with its correction.
        if !role.may_direct_play() {
            return Err(role_refusal(role));
        }
        self.check_allowed(role, command).await?;
        let now = self.now().await;
        Ok((now.number(), now.preview(command)?))
    }

    /// The secret of the link by which a player takes their seats; none if the tournament was never online.
    pub async fn seat_link(&self, player: PlayerNumber) -> Option<String> {
        let state = self.state.lock().await;
        let since = state.tournament.link_valid_since(player)?;
        state.summary.seat_link_key.as_deref().map(|key| secrets_and_ids::seat_link(key, player.get(), since))
    }

    /// Whether a link secret is that of a player.
    pub async fn is_seat_link(&self, player: PlayerNumber, link: Option<&str>) -> bool {
        let valid = self.seat_link(player).await;
        valid.is_some() && valid.as_deref() == link
    }

    /// Refuses a command that a role does not permit.
    async fn check_allowed(
        &self,
        role: TournamentRole,
        command: &TournamentCommand,
    ) -> Result<(), LiveTournamentError> {
        let TournamentRole::Helper(rights) = role else {
            return if role == TournamentRole::Organiser { Ok(()) } else { Err(role_refusal(role)) };
        };
        let now = self.now().await;
        let permitted = match rights {
            // Also to take back one's own results, but not to delete those of others on the way.
            HelperRights::Results => now.is_for_helpers(command),
            HelperRights::Play | HelperRights::Everything => match command.action {
                TournamentAction::Undo { command: undone } => {
                    now.events_of(undone).all(|event| rights.permit(&command.action, Some(&event.kind)))
                }
                _ => rights.permit(&command.action, None),
            },
        };
        if permitted { Ok(()) } else { Err(LiveTournamentError::Forbidden) }
    }

    /// Revokes the one link for all helpers, which earlier versions made.
    async fn revoke_former_helper_link(&self) -> Result<u32, LiveTournamentError> {
        let mut state = self.state.lock().await;
        state.check_exists()?;
        let summary = TournamentSummary { helper_secret_hash: None, ..state.summary.clone() };
        self.context.store.append_to_tournament(&summary, &[]).await?;
        state.summary = summary;
        Ok(state.tournament.number())
    }

    /// Deletes the tournament by a change of the store, while nothing else can change it. One with results is deleted only if the
    /// caller is sure.
    pub(super) async fn delete(
        &self,
        sure: bool,
        change: impl Future<Output = Result<(), AccountError>>,
    ) -> Result<(), ModerationError> {
        let mut state = self.state.lock().await;
        state.check_exists()?;
        let results = state.tournament.state().games().iter().filter(|game| game.result.is_some()).count();
        if results > 0 && !sure {
            return Err(ModerationError::HasResults { results });
        }
        change.await.map_err(moderation::refusal)?;
        state.is_deleted = true;
        self.context.engine_entrants.release(&self.id);
        self.changed.send_replace(state.tournament.number());
        Ok(())
    }

    /// Replaces the tournament by its stored events if a deleted or renamed player is an author.
    pub(super) async fn read_again_if_it_shows(&self, player: &str) -> Result<(), LiveTournamentError> {
        let mut state = self.state.lock().await;
        let is_author = |event: &TournamentEvent| {
            event.by_player.as_ref().is_some_and(|author| author.as_str() == player)
        };
        let shows_player =
            state.summary.organiser == player || state.tournament.events().iter().any(is_author);
        if state.is_deleted || !shows_player {
            return Ok(());
        }
        state.tournament = Arc::new(load_events(&self.context.store, &self.id).await?);
        self.changed.send_replace(state.tournament.number());
        Ok(())
    }

    /// Whether it was deleted.
    pub(super) async fn is_deleted(&self) -> bool {
        self.state.lock().await.is_deleted
    }

    /// Subscribes to the number of the last event.
    pub fn watch(&self) -> watch::Receiver<u32> {
        self.changed.subscribe()
    }

    /// Whether it has watchers.
    pub fn is_watched(&self) -> bool {
        self.changed.receiver_count() > 0
    }
}

impl LiveTournamentState {
    fn check_exists(&self) -> Result<(), LiveTournamentError> {
        if self.is_deleted { Err(LiveTournamentError::NotFound) } else { Ok(()) }
    }
}

/// The number that stands for the one link for all helpers, which earlier versions made.
const FORMER_HELPER_LINK: u16 = 0;

/// Why a role that may not change anything is refused.
fn role_refusal(role: TournamentRole) -> LiveTournamentError {
    match role {
        TournamentRole::FormerHelper => LiveTournamentError::LinkRevoked,
        _ => LiveTournamentError::Forbidden,
    }
}

/// Decides a command: its events and the tournament after them; nothing if there are none.
fn decide(
    tournament: Arc<Tournament>,
    command: TournamentCommand,
    at: u64,
) -> impl FnOnce() -> Result<Option<(Vec<TournamentEvent>, Tournament)>, LiveTournamentError> {
    move || {
        let mut dice = Dice::from_seed(secrets_and_ids::random_number());
        let events = tournament.decide(&command, at, &mut dice)?;
        if events.is_empty() {
            return Ok(None);
        }
        let mut next = Tournament::clone(&tournament);
        for event in &events {
            next.apply(event.clone()).map_err(|_| LiveTournamentError::Broken)?;
        }
        Ok(Some((events, next)))
    }
}

async fn load_events(store: &Store, id: &str) -> Result<Tournament, LiveTournamentError> {
    let events = store.events_of_tournament(id).await?;
    // Many undos of a large tournament take a core for a second or two.
    let replaying = tokio::task::spawn_blocking(move || Tournament::replay(events)).await;
    let replayed = replaying.map_err(|_panicked| LiveTournamentError::Broken)?;
    replayed.map_err(|reason| {
        tracing::error!(tournament = id, %reason, "the stored events cannot be replayed");
        LiveTournamentError::Broken
    })
}

fn owner(state: &LiveTournamentState) -> EngineJobOwner {
    EngineJobOwner::new(&state.summary.organiser, state.address)
}

/// How many engines still play in a tournament.
fn engine_entrants(state: &TournamentState) -> usize {
    if state.plan().online.is_none() || state.stage() == TournamentStage::Over {
        return 0;
    }
    state.entrants().iter().filter(|entrant| entrant.engine.is_some() && !entrant.withdrawn).count()
}

pub(super) fn updated_summary(summary: &TournamentSummary, tournament: &Tournament) -> TournamentSummary {
    let state = tournament.state();
    let needs_key = state.plan().online.is_some() || !tournament.hall().helpers().is_empty();
    TournamentSummary {
        name: state.plan().name.clone(),
        stage: state.stage(),
        players: state.entrants().len() as u32,
        online: state.plan().online.is_some(),
        // Never changed once it exists: printed links stay valid.
        seat_link_key: summary
            .seat_link_key
            .clone()
            .or_else(|| needs_key.then(secrets_and_ids::seat_link_key)),
        ..summary.clone()
    }
}
