//! A tournament: all its events, and what those that count add up to.

use std::collections::BTreeMap;

use crate::{
    ActorRole, CannotFollow, Event, Game, GameNumber, Plan, PlayerNumber, Question, Refusal, Sitting, State,
    What,
};

/// A tournament with its whole history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tournament {
    events: Vec<Event>,
    /// Where in `events` those lie that count, in order: all but those that were undone, and the undoing itself.
    counting: Vec<usize>,
    /// Every lot that was ever drawn, also by a command that was undone: no question gets a second one.
    pub(crate) drawn: BTreeMap<Question, u64>,
    /// The first number that no game ever had, also by a command that was undone: what stands on a slip means one game.
    pub(crate) next_game: GameNumber,
    /// The undoing by which a game came back to be played that had been played or called off: it is played anew.
    reopened: BTreeMap<GameNumber, u32>,
    /// The event by which a player was last given another link. No undo takes it back, or a link in the wrong hands would open
    /// his seat again.
    renewed: BTreeMap<PlayerNumber, u32>,
    state: State,
}

impl Tournament {
    /// Announces a tournament. Its first event is the opening.
    pub fn open(plan: Plan, by: &str, at: u64) -> Result<Tournament, Refusal> {
        let plan = plan.composed();
        plan.check()?;
        plan.online.map_or(Ok(()), crate::Online::check_chosen)?;
        let what = What::Opened { plan: plan.clone() };
        let by_role = (!by.is_empty()).then_some(ActorRole::Organiser);
        let opened = Event { number: 1, at, by: by.to_owned(), by_role, with: None, more: 0, what };
        Ok(Tournament::begun(plan, opened))
    }

    fn begun(plan: Plan, opened: Event) -> Tournament {
        Tournament {
            events: vec![opened],
            counting: vec![0],
            drawn: BTreeMap::new(),
            next_game: GameNumber::new(1),
            reopened: BTreeMap::new(),
            renewed: BTreeMap::new(),
            state: State::new(plan),
        }
    }

    /// The tournament that these events add up to, the first of which is the opening.
    pub fn replay(events: impl IntoIterator<Item = Event>) -> Result<Tournament, CannotFollow> {
        let first = |reason: String| CannotFollow { number: 1, reason };
        let mut events = events.into_iter();
        let mut tournament = match events.next() {
            Some(opened @ Event { number: 1, .. }) => match &opened.what {
                What::Opened { plan } => {
                    plan.check().map_err(|reason| first(reason.to_string()))?;
                    Tournament::begun(plan.clone(), opened)
                }
                _ => return Err(first("a tournament begins with its opening".into())),
            },
            _ => return Err(first("a tournament begins with its opening".into())),
        };
        for event in events {
            tournament.apply(event)?;
        }
        Ok(tournament)
    }

    /// Makes an event happen. Events that [`decide`](Tournament::decide) made follow; others are refused if they cannot, and
    /// then the tournament is to be read anew from the store.
    pub fn apply(&mut self, event: Event) -> Result<(), CannotFollow> {
        let number = event.number;
        let failed = |reason: String| CannotFollow { number, reason };
        if number != self.number() + 1 {
            return Err(failed(format!("number {} is next", self.number() + 1)));
        }
        if let What::Undone { command } = event.what {
            self.undo(command, number).map_err(failed)?;
        } else {
            self.state.happen(&event.what, number).map_err(failed)?;
            self.counting.push(self.events.len());
        }
        self.next_game = self.next_game.max(self.state.next_game());
        if let What::LotDrawn { question, lot, .. } = &event.what {
            self.drawn.insert(question.clone(), *lot);
        }
        if let What::LinkRenewed { player } = event.what {
            self.renewed.insert(player, number);
        }
        self.events.push(event);
        Ok(())
    }

    /// The state before a command is the fold of the events before it, so that it comes back exactly.
    fn undo(&mut self, command: u32, number: u32) -> Result<(), String> {
        // Before renewals stood for ever, they were undone like everything else; such tournaments are still read.
        let of_old = self.events_of(command).next().is_some_and(Event::renews);
        if self.last_command() != Some(command) && !of_old {
            return Err(format!("{command} is not the last command that counts"));
        }
        self.counting.retain(|&i| self.events[i].number < command || self.events[i].renews());
        let mut state = State::new(self.plan_as_opened());
        for &i in &self.counting[1..] {
            let event = &self.events[i];
            state.happen(&event.what, event.number)?;
        }
        let before = std::mem::replace(&mut self.state, state);
        let was_online = before.plan.online.is_some();
        let went_on = |game: &Game| {
            let was = before.game(game.number).ok();
            was_online && was.is_some_and(|was| was.is_being_played() && was.called == game.called)
        };
        let back = self.state.games.iter().filter(|game| game.is_being_played() && !went_on(game));
        self.reopened.extend(back.map(|game| (game.number, number)));
        Ok(())
    }

    /// The tables of the house at which games are being played now.
    pub fn sittings(&self) -> impl Iterator<Item = Sitting> {
        let online = self.state.plan.online.is_some();
        let played = self.state.games.iter().filter(move |game| online && game.is_being_played());
        played.map(|game| {
            let reopened = self.reopened.get(&game.number).copied().unwrap_or_default();
            Sitting { game: game.number, since: game.called.max(reopened).max(self.state.online_since) }
        })
    }

    /// The event since which a player's personal link is good, unless nobody has that number.
    pub fn linked(&self, player: PlayerNumber) -> Option<u32> {
        let entered = self.state.entrant(player).ok()?.entered;
        Some(self.renewed.get(&player).map_or(entered, |&renewed| renewed.max(entered)))
    }

    fn plan_as_opened(&self) -> Plan {
        match &self.events[0].what {
            What::Opened { plan } => plan.clone(),
            _ => self.state.plan.clone(),
        }
    }

    /// As it stands.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Everything that ever happened.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// What happened and was not undone.
    pub fn counting(&self) -> impl Iterator<Item = &Event> {
        self.counting.iter().map(|&i| &self.events[i])
    }

    /// The number of the last event.
    pub fn number(&self) -> u32 {
        self.events.len() as u32
    }

    /// The last command that counts, by the number of its first event: the one that can be undone. A renewed link is passed
    /// over, since it stays renewed.
    pub fn last_command(&self) -> Option<u32> {
        let last = self.counting.iter().rev().map(|&i| &self.events[i]).find(|event| !event.renews())?;
        Some(last.with.unwrap_or(last.number)).filter(|&command| command > 1)
    }

    /// The events of a command.
    pub fn events_of(&self, command: u32) -> impl Iterator<Item = &Event> {
        self.events.iter().filter(move |event| event.number == command || event.with == Some(command))
    }
}
