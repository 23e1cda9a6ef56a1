//! One table: commands come in, events are stored, and then everybody is told.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Weak};

use tessera_store::{AppendError, StoreError};
use tessera_table::{Action, Actor, Command, Event, Millis, Refusal, Stage, Table, View, What};
use tokio::sync::{Mutex, MutexGuard, mpsc};

use super::listeners::{self, Ear, Listener, News};
use super::{LiveTables, Refused, Shared, card};
use crate::accounts;

/// A table in memory. Whoever holds its lock decides, stores and tells: in this order, one after the other.
#[derive(Debug)]
pub struct LiveTable {
    /// Its name in addresses.
    pub id: String,
    pub(super) shared: Arc<Shared>,
    /// The others, where a rematch is opened.
    pub(super) tables: Weak<LiveTables>,
    inner: Mutex<Inner>,
    next_listener: AtomicU64,
}

#[derive(Debug)]
pub(super) struct Inner {
    pub(super) table: Table,
    pub(super) opened: Millis,
    pub(super) listeners: Vec<Listener>,
    /// When the next tick is due, as far as the timers know.
    pub(super) armed: Option<Millis>,
    /// Whether the computer is thinking about a move here.
    pub(super) thinking: bool,
    /// The last event that counts as play.
    played: Played,
    /// The last such event that the card tells of: it is not written at every move.
    carded: u32,
}

impl Inner {
    fn new(table: Table, opened: Millis, played: Played, carded: u32) -> Inner {
        Inner { table, opened, listeners: Vec::new(), armed: None, thinking: false, played, carded }
    }
}

/// An event, by its number and time.
#[derive(Clone, Copy, Debug)]
struct Played {
    number: u32,
    at: Millis,
}

/// A listener's start: what it has missed, and its ear.
#[derive(Debug)]
pub struct Joined {
    /// Its number, by which it leaves.
    pub listener: u64,
    /// What happened before, for a program.
    pub missed: Vec<Event>,
    /// The table as it is now, for a page.
    pub table: Option<Table>,
    /// What happens from now on.
    pub news: mpsc::Receiver<News>,
}

impl LiveTable {
    pub(super) fn new(tables: &Arc<LiveTables>, id: &str, table: Table) -> Arc<LiveTable> {
        let opened = table.at();
        let played = Played { number: table.number(), at: opened };
        LiveTable::with(tables, id, Inner::new(table, opened, played, played.number))
    }

    fn with(tables: &Arc<LiveTables>, id: &str, inner: Inner) -> Arc<LiveTable> {
        Arc::new(LiveTable {
            id: id.to_owned(),
            shared: Arc::clone(&tables.shared),
            tables: Arc::downgrade(tables),
            inner: Mutex::new(inner),
            next_listener: AtomicU64::new(1),
        })
    }

    pub(super) async fn load(tables: &Arc<LiveTables>, id: &str) -> Result<Arc<LiveTable>, Refused> {
        let (table, opened, played) = read(&tables.shared, id).await?;
        let card = match tables.shared.store.card(id).await {
            // It is made from the events, and written anew where it cannot be read.
            Err(StoreError::Unreadable { .. }) => None,
            card => card?,
        };
        let told = card == Some(card::of(id, &table, opened, played.at));
        let carded = if told { played.number } else { 0 };
        let table = LiveTable::with(tables, id, Inner::new(table, opened, played, carded));
        table.expect_players();
        table.resume().await?;
        // What was due when the server was killed: a start, a rematch, a move of the computer.
        table.settle().await?;
        table.report_loaded().await;
        Ok(table)
    }

    pub(super) async fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().await
    }

    /// The table as it is now.
    pub async fn snapshot(&self) -> Table {
        self.lock().await.table.clone()
    }

    /// Looks at the table without copying it.
    pub async fn look<T>(&self, see: impl FnOnce(&Table) -> T) -> T {
        see(&self.lock().await.table)
    }

    /// The table as an actor may see it now.
    pub async fn view(&self, actor: Option<&Actor>) -> View {
        let now = self.shared.clock.now();
        self.look(|table| table.view(actor, now)).await
    }

    /// Whether somebody is here; a table where something is happening right now counts.
    pub(super) fn is_attended(&self) -> bool {
        self.inner.try_lock().map_or(true, |inner| !inner.listeners.is_empty())
    }

    /// Whether nobody is here and nothing will happen by itself.
    pub(super) fn is_idle(&self) -> bool {
        let inner = self.inner.try_lock();
        inner.is_ok_and(|inner| {
            let told = inner.carded == inner.played.number;
            inner.listeners.is_empty() && inner.table.deadline().is_none() && !inner.thinking && told
        })
    }

    /// Whether something was done here that its card does not tell of; where something is happening right now, it soon
    /// will have been.
    pub(super) fn has_old_card(&self) -> bool {
        self.inner.try_lock().map_or(true, |inner| inner.carded != inner.played.number)
    }

    /// Writes the card as it should be by now, if it is older.
    pub(super) async fn write_card(&self) -> Result<(), AppendError> {
        // Held until it is stored, so that no older card replaces a newer one.
        let mut inner = self.lock().await;
        if inner.carded == inner.played.number {
            return Ok(());
        }
        let card = card::of(&self.id, &inner.table, inner.opened, inner.played.at);
        self.shared.store.append(&self.id, &[], Some(card)).await?;
        inner.carded = inner.played.number;
        Ok(())
    }

    /// Begins to listen, from the event after the given one.
    pub async fn join(&self, after: u32, ear: Ear) -> Result<Joined, Refused> {
        let mut inner = self.lock().await;
        let missed = if ear.page || after >= inner.table.number() {
            Vec::new()
        } else {
            let events = self.shared.store.events_after(&self.id, after).await?;
            let shown = events.iter().filter_map(|event| inner.table.shown(event, ear.actor.as_ref()));
            shown.collect()
        };
        let number = self.next_listener.fetch_add(1, Ordering::Relaxed);
        let table = ear.page.then(|| inner.table.clone());
        let (listener, news) = Listener::new(number, ear);
        inner.listeners.push(listener);
        Ok(Joined { listener: number, missed, table, news })
    }

    /// Does what somebody wants. Returns the number of the last event then, and whether anything happened.
    pub async fn command(self: &Arc<Self>, command: &Command, by: &Actor) -> Result<Answer, Refused> {
        if let (Action::TakeSeat { name: Some(name), .. }, Some(player)) = (&command.action, by.player()) {
            accounts::check_free_for(&self.shared.store, player.as_str(), name).await?;
        }
        let mut inner = self.lock().await;
        let answer = self.carry_out(&mut inner, command, by).await?;
        // A start that could not be stored is due until it is.
        let is_due = inner.table.stage() == Stage::Waiting && inner.table.is_full();
        if answer.happened || is_due {
            self.follow_up(&mut inner).await?;
        }
        Ok(answer)
    }

    /// The same, even if the caller goes away meanwhile.
    pub async fn command_to_the_end(
        self: &Arc<Self>,
        command: Command,
        by: &Actor,
    ) -> Result<Answer, Refused> {
        let (table, by) = (Arc::clone(self), by.clone());
        let doing = tokio::spawn(async move { table.command(&command, &by).await });
        doing.await.unwrap_or(Err(Refused::Broken))
    }

    pub(super) async fn carry_out(
        &self,
        inner: &mut Inner,
        command: &Command,
        by: &Actor,
    ) -> Result<Answer, Refused> {
        let mut tries = 0;
        loop {
            let events = match inner.table.decide(command, by, self.shared.clock.now()) {
                // Whose time is up is found out before anything else happens.
                Err(Refusal::TimeIsUp { .. }) if command.action != Action::Tick => {
                    let tick = Command::new(Action::Tick, inner.table.number());
                    Box::pin(self.carry_out(inner, &tick, &Actor::House)).await?;
                    inner.table.decide(command, by, self.shared.clock.now())?
                }
                decided => decided?,
            };
            if events.is_empty() {
                return Ok(Answer { number: inner.table.number(), happened: false });
            }
            match self.store(inner, events).await {
                Err(Refused::Taken) if tries < 3 => {
                    // Another server was first: see what happened there, then decide again.
                    tries += 1;
                    self.catch_up(inner).await?;
                }
                stored => return stored.map(|number| Answer { number, happened: true }),
            }
        }
    }

    async fn store(&self, inner: &mut Inner, events: Vec<Event>) -> Result<u32, Refused> {
        // The card says how the table will be when these events have happened.
        let card = if events.iter().any(changes_the_card) {
            let mut then = inner.table.clone();
            for event in &events {
                then.apply(event).map_err(|_| Refused::Broken)?;
            }
            let played = last_played(&events).unwrap_or(inner.played);
            Some((card::of(&self.id, &then, inner.opened, played.at), played.number))
        } else {
            None
        };
        let carded = card.as_ref().map_or(inner.carded, |(_, number)| *number);
        let card = card.map(|(card, _)| card);
        self.shared.store.append(&self.id, &events, card).await.map_err(|failed| match failed {
            AppendError::Taken => Refused::Taken,
            AppendError::Store(reason) => {
                tracing::error!(table = self.id, %reason, "events could not be stored");
                Refused::Store(reason)
            }
        })?;
        inner.carded = carded;
        self.happen(inner, events)
    }

    fn happen(&self, inner: &mut Inner, events: Vec<Event>) -> Result<u32, Refused> {
        for event in &events {
            if let Err(reason) = inner.table.apply(event) {
                tracing::error!(table = self.id, %reason, "an event does not follow");
                return Err(Refused::Broken);
            }
        }
        inner.played = last_played(&events).unwrap_or(inner.played);
        if events.iter().any(|event| matches!(event.what, What::Ended { .. })) {
            self.shared.ended.notify_one();
        }
        listeners::tell_all(&mut inner.listeners, &inner.table, events);
        Ok(inner.table.number())
    }

    async fn catch_up(&self, inner: &mut Inner) -> Result<(), Refused> {
        let events = self.shared.store.events_after(&self.id, inner.table.number()).await?;
        self.happen(inner, events).map(|_| ())
    }

    /// Reads what happened here according to the store, if an event is missing in memory.
    pub(crate) async fn catch_up_to(&self, number: u32) -> Result<(), Refused> {
        let mut inner = self.lock().await;
        if inner.table.number() < number {
            self.catch_up(&mut inner).await?;
        }
        Ok(())
    }

    /// Sends away those who listen by a session that has ended.
    pub(super) async fn end_session(&self, session: &[u8]) {
        self.lock().await.listeners.retain(|listener| listener.ear.session.as_deref() != Some(session));
    }

    /// Stops listening.
    pub async fn leave(self: &Arc<Self>, listener: u64, actor: Option<&Actor>) {
        self.lock().await.listeners.retain(|other| other.number != listener);
        if let Some(player) = actor.and_then(Actor::player) {
            self.expect_back(player.clone());
        }
    }
}

/// What became of a command.
#[derive(Clone, Copy, Debug)]
pub struct Answer {
    /// The number of the last event then.
    pub number: u32,
    /// Whether anything happened.
    pub happened: bool,
}

/// Whether the list of tables looks different after an event.
fn changes_the_card(event: &Event) -> bool {
    matches!(
        event.what,
        What::SeatTaken { .. }
            | What::SeatLeft { .. }
            | What::Renamed { .. }
            | What::Started { .. }
            | What::Ended { .. }
            | What::PlayedOn
            | What::Withdrew { .. }
    )
}

/// The last event that counts as play: games are not sorted by who came by, or by when the house was closed.
fn last_played(events: &[Event]) -> Option<Played> {
    let beside = |what: &What| {
        matches!(
            what,
            What::Left { .. }
                | What::Returned { .. }
                | What::Renamed { .. }
                | What::Resumed
                | What::Said { .. }
        )
    };
    let last = events.iter().rfind(|event| !beside(&event.what))?;
    Some(Played { number: last.number, at: last.at })
}

async fn read(shared: &Shared, id: &str) -> Result<(Table, Millis, Played), Refused> {
    let events = shared.store.events_after(id, 0).await?;
    let opened = events.first().ok_or(Refused::NoTable)?.at;
    let played = last_played(&events).ok_or(Refused::Broken)?;
    let table = Table::replay(&events).map_err(|reason| {
        tracing::error!(table = id, %reason, "stored events do not follow each other");
        Refused::Broken
    })?;
    Ok((table, opened, played))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{TestService, a_game};

    #[tokio::test]
    async fn the_card_of_a_table_is_soon_as_new_as_the_table() {
        let test = TestService::open().await;
        let service = &test.service;
        let (table, _) = a_game(service).await;
        let ada = Actor::guest("ada", "Ada");
        let card = async || service.store.card(&table.id).await.expect("a store").expect("a card");
        let ear = Ear { actor: Some(ada.clone()), session: None, page: false };
        let joined = table.join(0, ear).await.expect("she may listen");
        let command = Command::new(Action::play("b2A+"), table.look(Table::number).await);
        table.command(&command, &ada).await.expect("it is her turn");
        assert_eq!(card().await.moves, 0, "not at every move");
        // The house is killed, and somebody comes by.
        let found = LiveTable::load(&service.live.0, &table.id).await.expect("the table");
        assert!(found.has_old_card() && !found.is_idle());
        service.live.write_cards().await;
        let played = table.look(Table::at).await;
        assert_eq!((card().await.moves, card().await.changed), (1, played.0), "though somebody listens");
        let found = LiveTable::load(&service.live.0, &table.id).await.expect("the table");
        assert!(!found.has_old_card() && found.is_idle());
        // Coming, going and talking are not play.
        let say = Action::say("Hello");
        let command = Command::new(say, table.look(Table::number).await);
        table.command(&command, &ada).await.expect("she may talk");
        let writes = service.store.card_writes();
        service.live.write_cards().await;
        assert_eq!(service.store.card_writes(), writes, "once");
        let command = Command::new(Action::play("c2A+"), table.look(Table::number).await);
        table.command(&command, &Actor::guest("bob", "Bob")).await.expect("it is his turn");
        table.leave(joined.listener, None).await;
        assert!(!table.is_idle(), "it is not forgotten before its card is written");
        service.live.write_cards().await;
        assert_eq!((card().await.moves, card().await.changed), (2, table.look(Table::at).await.0));
        assert!(table.is_idle());
    }

    /// The events of a command that another server appends to the same table.
    async fn appended_elsewhere(service: &crate::Service, table: &LiveTable, action: Action, by: &Actor) {
        let seen = table.snapshot().await;
        let command = Command::new(action, seen.number());
        let events = seen.decide(&command, by, service.clock.now()).expect("it can be done");
        service.store.append(&table.id, &events, None).await.expect("stored");
    }

    #[tokio::test]
    async fn a_command_whose_number_is_taken_is_decided_again_on_what_happened() {
        let test = TestService::open().await;
        let service = &test.service;
        let (table, _) = a_game(service).await;
        let (ada, bob) = (Actor::guest("ada", "Ada"), Actor::guest("bob", "Bob"));
        let ear = Ear { actor: None, session: None, page: false };
        let mut watching = table.join(u32::MAX, ear).await.expect("everybody may listen");
        let seen = table.look(Table::number).await;
        appended_elsewhere(service, &table, Action::play("b2A+"), &ada).await;
        // Bob moves on this server, which has not heard of the other move.
        let command = Command::new(Action::say("Hello"), seen);
        let answer = table.command(&command, &bob).await.expect("he may talk");
        assert_eq!((answer.number, answer.happened), (seen + 2, true), "after the move");
        assert_eq!(table.look(|table| table.moves().len()).await, 1, "the other move is known");
        for _ in 0..2 {
            watching.news.recv().await.expect("subscribers are told of both");
        }
        // A move that is no longer possible is refused, and nothing else happens.
        appended_elsewhere(service, &table, Action::play("c2A+"), &bob).await;
        let late = Command::new(Action::play("d2A+"), table.look(Table::number).await);
        assert!(table.command(&late, &bob).await.is_err(), "it is not their turn any more");
        assert_eq!(table.look(|table| table.moves().len()).await, 2);
    }

    #[tokio::test]
    async fn a_subscriber_that_does_not_listen_is_dropped_and_the_others_hear_everything() {
        let test = TestService::open().await;
        let (table, _) = a_game(&test.service).await;
        let ada = Actor::guest("ada", "Ada");
        let ear = || Ear { actor: None, session: None, page: false };
        let mut silent = table.join(u32::MAX, ear()).await.expect("everybody may listen");
        let mut awake = table.join(u32::MAX, ear()).await.expect("everybody may listen");
        let lines = listeners::MOST_NEWS + 1;
        for _ in 0..lines {
            let say = Command::new(Action::say("Hello"), table.look(Table::number).await);
            table.command(&say, &ada).await.expect("a player may talk");
            awake.news.recv().await.expect("it hears every line");
        }
        assert_eq!(table.lock().await.listeners.len(), 1);
        let mut heard = 0;
        while silent.news.recv().await.is_some() {
            heard += 1;
        }
        assert_eq!(heard, listeners::MOST_NEWS, "what fitted, and then the end");
    }
}
