//! A tournament: its event history, and the state after the events that were not undone.

use std::collections::BTreeMap;

use crate::tournament_file::BoundedReplayError;
use crate::{
    ActorRole, GameNumber, OnlineTableKey, PlayerNumber, RandomDrawSubject, TournamentAction,
    TournamentApplyError, TournamentCommand, TournamentEvent, TournamentEventKind, TournamentGame,
    TournamentHall, TournamentRefusal, TournamentSetup, TournamentState,
};

/// A tournament with its event history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tournament {
    pub(crate) events: Vec<TournamentEvent>,
    /// Indices in `events` of the effective ones, in order: all but undone events and the undo events.
    effective: Vec<usize>,
    /// Seeds of all random draws, also of undone commands: no subject is drawn twice.
    pub(crate) seeds: BTreeMap<RandomDrawSubject, u64>,
    /// The first game number never used, also not by undone commands: a number on a printed slip means one game only.
    pub(crate) next_game: GameNumber,
    /// For each game that an undo reopened after it was decided or cancelled, the number of the undo event: the game gets a
    /// new table.
    reopened: BTreeMap<GameNumber, u32>,
    /// Event that last renewed a player's link. No undo reverts it, or a leaked link would be valid again.
    links_renewed: BTreeMap<PlayerNumber, u32>,
    /// Links of helpers, announcement and clock, which no undo reverts.
    pub(crate) hall: TournamentHall,
    state: TournamentState,
}

impl Tournament {
    /// Creates a tournament with its first event.
    pub fn open(plan: TournamentSetup, by: &str, at: u64) -> Result<Tournament, TournamentRefusal> {
        let mut plan = plan.with_composed_accents();
        plan.check()?;
        plan.game.check_new_rules(2, &plan.rules)?;
        plan.group_starts.get_or_insert_default();
        plan.online.map_or(Ok(()), crate::OnlineSettings::check_chosen)?;
        let kind = TournamentEventKind::Opened { plan: plan.clone() };
        let by_role = (!by.is_empty()).then_some(ActorRole::Organiser);
        let opened = TournamentEvent {
            number: 1,
            at,
            by: by.to_owned(),
            by_player: None,
            by_role,
            command_id: None,
            with: None,
            more: 0,
            kind,
        };
        Ok(Tournament::new(plan, opened))
    }

    fn new(plan: TournamentSetup, opened: TournamentEvent) -> Tournament {
        Tournament {
            events: vec![opened],
            effective: vec![0],
            seeds: BTreeMap::new(),
            next_game: GameNumber::new(1),
            reopened: BTreeMap::new(),
            links_renewed: BTreeMap::new(),
            hall: TournamentHall::default(),
            state: TournamentState::new(plan),
        }
    }

    /// Rebuilds a tournament from its events, the first of which creates it.
    pub fn replay(
        events: impl IntoIterator<Item = TournamentEvent>,
    ) -> Result<Tournament, TournamentApplyError> {
        let first = |reason: String| TournamentApplyError { number: 1, reason };
        let mut events = events.into_iter();
        let mut tournament = match events.next() {
            Some(opened @ TournamentEvent { number: 1, .. }) => match &opened.kind {
                TournamentEventKind::Opened { plan } => {
                    plan.check().map_err(|reason| first(reason.to_string()))?;
                    Tournament::new(plan.clone(), opened)
                }
                _ => return Err(first("the first event must open the tournament".into())),
            },
            _ => return Err(first("the first event must open the tournament".into())),
        };
        for event in events {
            tournament.apply(event)?;
        }
        Ok(tournament)
    }

    /// Rebuilds a tournament from events that may come from anyone: the work is bounded.
    pub(crate) fn replay_bounded(events: Vec<TournamentEvent>) -> Result<Tournament, BoundedReplayError> {
        /// Eight times as much as 512 players in groups and a cup take without an undo; a second or two at most.
        const MAX_WORK: u64 = 20_000_000;
        let mut events = events.into_iter();
        let first: Vec<TournamentEvent> = events.by_ref().take(1).collect();
        let mut tournament = Tournament::replay(first).map_err(BoundedReplayError::Apply)?;
        let mut work = 0;
        // Work of the effective events, with their numbers: an undo replays them.
        let mut effective: Vec<(u32, u64)> = Vec::new();
        for event in events {
            if let TournamentEventKind::Undone { command } = event.kind {
                effective.retain(|&(number, _)| number < command);
                work += effective.iter().map(|&(_, work)| work).sum::<u64>();
            } else {
                let of_event = tournament.state.work_of(&event.kind);
                effective.push((event.number, of_event));
                work += of_event;
            }
            if work > MAX_WORK {
                return Err(BoundedReplayError::TooMuchWork);
            }
            tournament.apply(event).map_err(BoundedReplayError::Apply)?;
        }
        Ok(tournament)
    }

    /// Applies an event. Events made by [`decide`](Tournament::decide) always follow; on an error the tournament must be
    /// reloaded from the store.
    pub fn apply(&mut self, event: TournamentEvent) -> Result<(), TournamentApplyError> {
        let number = event.number;
        let failed = |reason: String| TournamentApplyError { number, reason };
        if number != self.number() + 1 {
            return Err(failed(format!("number {} is next", self.number() + 1)));
        }
        if let TournamentEventKind::Undone { command } = event.kind {
            self.undo(command, number).map_err(failed)?;
        } else {
            self.state.apply_kind(&event.kind, number).map_err(failed)?;
            self.effective.push(self.events.len());
        }
        self.next_game = self.next_game.max(self.state.next_game());
        if let TournamentEventKind::RandomDrawn { subject, seed, .. } = &event.kind {
            self.seeds.insert(subject.clone(), *seed);
        }
        if let TournamentEventKind::LinkRenewed { player } = event.kind {
            self.links_renewed.insert(player, number);
        }
        self.hall.apply(&event).map_err(failed)?;
        self.events.push(event);
        Ok(())
    }

    /// Restores the state before a command, as the fold of the events before it.
    fn undo(&mut self, command: u32, number: u32) -> Result<(), String> {
        // In older stored tournaments a link renewal could be undone; they must still replay.
        let was_renewal = self.events_of(command).next().is_some_and(TournamentEvent::renews_link);
        if self.last_command() != Some(command) && !was_renewal {
            return Err(format!("{command} is not the last effective command"));
        }
        self.effective.retain(|&i| self.events[i].number < command || self.events[i].is_kept_by_undo());
        let mut state = TournamentState::new(self.plan_as_opened());
        for &i in &self.effective[1..] {
            let event = &self.events[i];
            state.apply_kind(&event.kind, event.number)?;
        }
        let before = std::mem::replace(&mut self.state, state);
        let was_online = before.plan.online.is_some();
        let went_on = |game: &TournamentGame| {
            let was = before.game(game.number).ok();
            was_online && was.is_some_and(|was| was.is_being_played() && was.called_by == game.called_by)
        };
        let back = self.state.games.iter().filter(|game| game.is_being_played() && !went_on(game));
        self.reopened.extend(back.map(|game| (game.number, number)));
        Ok(())
    }

    /// Online tables of the games being played now.
    pub fn online_tables(&self) -> impl Iterator<Item = OnlineTableKey> {
        let online = self.state.plan.online.is_some();
        let played = self.state.games.iter().filter(move |game| online && game.is_being_played());
        played.map(|game| {
            let reopened = self.reopened.get(&game.number).copied().unwrap_or_default();
            OnlineTableKey {
                game: game.number,
                since: game.called_by.max(reopened).max(self.state.online_since),
            }
        })
    }

    /// Number of the event since which a player's personal link is valid; none for an unknown player.
    pub fn link_valid_since(&self, player: PlayerNumber) -> Option<u32> {
        let entered = self.state.entrant(player).ok()?.entered;
        Some(self.links_renewed.get(&player).map_or(entered, |&renewed| renewed.max(entered)))
    }

    fn plan_as_opened(&self) -> TournamentSetup {
        match &self.events[0].kind {
            TournamentEventKind::Opened { plan } => plan.clone(),
            _ => self.state.plan.clone(),
        }
    }

    /// Current state.
    pub fn state(&self) -> &TournamentState {
        &self.state
    }

    /// Links of helpers, announcement and clock.
    pub fn hall(&self) -> &TournamentHall {
        &self.hall
    }

    /// All events, including undone ones.
    pub fn events(&self) -> &[TournamentEvent] {
        &self.events
    }

    /// Events that were not undone.
    pub fn effective_events(&self) -> impl Iterator<Item = &TournamentEvent> {
        self.effective.iter().map(|&i| &self.events[i])
    }

    /// Whether a command was executed, perhaps undone since: the author has used its id before.
    pub fn is_executed(&self, command: &TournamentCommand) -> bool {
        command.id.as_ref().is_some_and(|id| {
            let executed = |event: &TournamentEvent| {
                event.command_id.as_ref() == Some(id)
                    && event.by_role == command.by_role
                    && event.by == command.by
            };
            // The last events first, since a command is mostly repeated soon.
            self.events.iter().rev().any(executed)
        })
    }

    /// The event that gave a game the result that it has.
    pub fn result_event(&self, game: GameNumber) -> Option<&TournamentEvent> {
        let last = self.effective.iter().rev().map(|&i| &self.events[i]).find(|event| match event.kind {
            TournamentEventKind::Resulted { game: of, .. }
            | TournamentEventKind::Corrected { game: of, .. }
            | TournamentEventKind::ResultDeleted { game: of } => of == game,
            _ => false,
        });
        last.filter(|event| !matches!(event.kind, TournamentEventKind::ResultDeleted { .. }))
    }

    /// Whether a helper may give a command: to enter a result, and to take back one of their own.
    pub fn is_for_helpers(&self, command: &TournamentCommand) -> bool {
        match command.action {
            TournamentAction::Result(_) => command.delete_first.is_empty(),
            TournamentAction::DeleteResult { game } => {
                self.takes_back_own_result(command) && self.deletes_only_result(command, game)
            }
            _ => self.takes_back_own_result(command),
        }
    }

    /// Whether a command that deletes the result of a game cancels no other game, pairs nobody else and takes nobody out of the cup.
    /// One that is refused does none of it.
    pub fn deletes_only_result(&self, command: &TournamentCommand, game: GameNumber) -> bool {
        let own = self.state.game(game).map(TournamentGame::players).ok();
        self.preview(command).map_or(true, |preview| {
            preview.cancelled.is_empty()
                && preview.leaving_cup.is_empty()
                && preview.paired.iter().all(|&pair| Some(pair) == own)
        })
    }

    /// Whether a command only takes back a result that its author entered, and that nobody has changed since.
    fn takes_back_own_result(&self, command: &TournamentCommand) -> bool {
        // All helpers without a name and without a session look the same.
        if command.by == "+" && command.by_player.is_none() {
            return false;
        }
        let entered = match command.action {
            TournamentAction::Undo { command } => self.events_of(command).next(),
            TournamentAction::DeleteResult { game } => self.result_event(game),
            _ => None,
        };
        entered.is_some_and(|event| {
            matches!(event.kind, TournamentEventKind::Resulted { .. })
                && event.by_role == command.by_role
                && event.by == command.by
                && event.by_player == command.by_player
                && command.delete_first.is_empty()
        })
    }

    /// Number of the last event.
    pub fn number(&self) -> u32 {
        self.events.len() as u32
    }

    /// The command that an undo would revert, by the number of its first event. Those that cannot be undone are
    /// skipped.
    pub fn last_command(&self) -> Option<u32> {
        let last =
            self.effective.iter().rev().map(|&i| &self.events[i]).find(|event| !event.is_kept_by_undo())?;
        Some(last.with.unwrap_or(last.number)).filter(|&command| command > 1)
    }

    /// Events of a command, by the number of its first.
    pub fn events_of(&self, command: u32) -> impl Iterator<Item = &TournamentEvent> {
        self.events.iter().filter(move |event| event.number == command || event.with == Some(command))
    }
}
