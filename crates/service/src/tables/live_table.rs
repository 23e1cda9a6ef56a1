//! One table: decides commands, stores the events, then broadcasts them.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Weak};

use tessera_store::{AppendError, StoreError};
use tessera_table::{
    Actor, Millis, Table, TableAction, TableCommand, TableEvent, TableEventKind, TableRefusal, TableStage,
    TableView,
};
use tokio::sync::{Mutex, MutexGuard, mpsc};

use super::subscribers::{self, Subscriber, SubscriberChannel, TableUpdate};
use super::{LiveTableError, LiveTablesInner, TableContext, summary};
use crate::{accounts, telemetry};

/// A table in memory. The holder of its lock decides, stores, applies and broadcasts, in this order.
#[derive(Debug)]
pub struct LiveTable {
    /// The id of the table, as it stands in URLs.
    pub id: String,
    pub(super) context: Arc<TableContext>,
    /// All tables, for opening a rematch.
    pub(super) tables: Weak<LiveTablesInner>,
    state: Mutex<LiveTableState>,
    next_subscriber: AtomicU64,
}

#[derive(Debug)]
pub(super) struct LiveTableState {
    pub(super) table: Table,
    pub(super) opened: Millis,
    pub(super) subscribers: Vec<SubscriberChannel>,
    /// The time of the next tick that was handed to the timers.
    pub(super) next_tick: Option<Millis>,
    /// Whether the task that plays for engines runs.
    pub(super) engine_task_runs: bool,
    /// The last event that counts as play.
    last_play: LastPlay,
    /// The number of the last such event in the stored summary, which is not written at every move.
    summary_written: u32,
}

impl LiveTableState {
    fn new(table: Table, opened: Millis, last_play: LastPlay, summary_written: u32) -> LiveTableState {
        LiveTableState {
            table,
            opened,
            subscribers: Vec::new(),
            next_tick: None,
            engine_task_runs: false,
            last_play,
            summary_written,
        }
    }
}

/// The number and time of the last event that counts as play.
#[derive(Clone, Copy, Debug)]
struct LastPlay {
    number: u32,
    at: Millis,
}

/// A new subscription: the missed events or the table, and the updates from now on.
#[derive(Debug)]
pub struct Subscription {
    /// The id for unsubscribing.
    pub id: u64,
    /// The missed events, for a program.
    pub missed: Vec<TableEvent>,
    /// The current table, for a page.
    pub table: Option<Table>,
    /// The updates from now on.
    pub updates: mpsc::Receiver<TableUpdate>,
}

impl LiveTable {
    pub(super) fn new(tables: &Arc<LiveTablesInner>, id: &str, table: Table) -> Arc<LiveTable> {
        let opened = table.at();
        let last_play = LastPlay { number: table.number(), at: opened };
        LiveTable::with(tables, id, LiveTableState::new(table, opened, last_play, last_play.number))
    }

    fn with(tables: &Arc<LiveTablesInner>, id: &str, state: LiveTableState) -> Arc<LiveTable> {
        Arc::new(LiveTable {
            id: id.to_owned(),
            context: Arc::clone(&tables.context),
            tables: Arc::downgrade(tables),
            state: Mutex::new(state),
            next_subscriber: AtomicU64::new(1),
        })
    }

    pub(super) async fn load(
        tables: &Arc<LiveTablesInner>,
        id: &str,
    ) -> Result<Arc<LiveTable>, LiveTableError> {
        let (table, opened, last_play) = load_events(&tables.context, id).await?;
        let summary = match tables.context.store.summary(id).await {
            // It is derived from the events, so an unreadable one is written again.
            Err(StoreError::Unreadable { .. }) => None,
            summary => summary?,
        };
        let is_current = summary == Some(summary::table_summary(id, &table, opened, last_play.at));
        let summary_written = if is_current { last_play.number } else { 0 };
        let table =
            LiveTable::with(tables, id, LiveTableState::new(table, opened, last_play, summary_written));
        table.expect_players();
        table.resume().await?;
        // Actions that were due when the server was killed: a start, a rematch, an engine's move.
        table.run_due_actions().await?;
        table.report_loaded().await;
        Ok(table)
    }

    pub(super) async fn lock(&self) -> MutexGuard<'_, LiveTableState> {
        self.state.lock().await
    }

    /// A copy of the current table.
    pub async fn snapshot(&self) -> Table {
        self.lock().await.table.clone()
    }

    /// Reads from the current table without copying it.
    pub async fn read<T>(&self, f: impl FnOnce(&Table) -> T) -> T {
        f(&self.lock().await.table)
    }

    /// The current table as an actor may see it.
    pub async fn view(&self, actor: Option<&Actor>) -> TableView {
        let now = self.context.clock.now();
        self.read(|table| table.view(actor, now)).await
    }

    /// Whether it has subscribers. Returns true while the lock is held, because the answer is unknown then.
    pub(super) fn has_subscribers(&self) -> bool {
        self.state.try_lock().map_or(true, |state| !state.subscribers.is_empty())
    }

    /// Whether the table can be unloaded: no subscriber, no timer, no engine job, and the summary is written. There is no
    /// idle time: the next maintenance pass, within a minute, unloads it.
    pub(super) fn is_idle(&self) -> bool {
        let state = self.state.try_lock();
        state.is_ok_and(|state| {
            let is_written = state.summary_written == state.last_play.number;
            state.subscribers.is_empty()
                && state.table.deadline().is_none()
                && !state.engine_task_runs
                && is_written
        })
    }

    /// Whether the stored summary is older than the last play. Returns true while the lock is held.
    pub(super) fn has_stale_summary(&self) -> bool {
        self.state.try_lock().map_or(true, |state| state.summary_written != state.last_play.number)
    }

    /// Writes the summary, if the stored one is older than the last play.
    pub(super) async fn write_summary(&self) -> Result<(), AppendError> {
        // The lock is held until it is stored, so that no older summary replaces a newer one.
        let mut state = self.lock().await;
        if state.summary_written == state.last_play.number {
            return Ok(());
        }
        let summary = summary::table_summary(&self.id, &state.table, state.opened, state.last_play.at);
        self.context.store.append(&self.id, &[], Some(summary)).await?;
        state.summary_written = state.last_play.number;
        Ok(())
    }

    /// Subscribes to updates, from the event after the given one.
    pub async fn subscribe(
        &self,
        after: u32,
        subscriber: Subscriber,
    ) -> Result<Subscription, LiveTableError> {
        let mut state = self.lock().await;
        let missed = if subscriber.is_page || after >= state.table.number() {
            Vec::new()
        } else {
            let events = self.context.store.events_after(&self.id, after).await?;
            let shown =
                events.iter().filter_map(|event| state.table.event_for(event, subscriber.actor.as_ref()));
            shown.collect()
        };
        let id = self.next_subscriber.fetch_add(1, Ordering::Relaxed);
        let table = subscriber.is_page.then(|| state.table.clone());
        let (channel, updates) = SubscriberChannel::new(id, subscriber);
        state.subscribers.push(channel);
        Ok(Subscription { id, missed, table, updates })
    }

    /// Executes a command, and the automatic actions that follow from it.
    pub async fn command(
        self: &Arc<Self>,
        command: &TableCommand,
        by: &Actor,
    ) -> Result<CommandOutcome, LiveTableError> {
        if let (TableAction::TakeSeat { name: Some(name), .. }, Some(player)) = (&command.action, by.player())
        {
            accounts::check_name_free_for(&self.context.store, player.as_str(), name).await?;
        }
        let mut state = self.lock().await;
        let outcome = self.execute(&mut state, command, by).await?;
        // A start that could not be stored before is still due.
        let is_due = state.table.stage() == TableStage::Waiting && state.table.is_full();
        if outcome.changed || is_due {
            self.run_due_actions_locked(&mut state).await?;
        }
        Ok(outcome)
    }

    /// Executes a command, even if the caller's future is dropped meanwhile.
    pub async fn command_detached(
        self: &Arc<Self>,
        command: TableCommand,
        by: &Actor,
    ) -> Result<CommandOutcome, LiveTableError> {
        let (table, by) = (Arc::clone(self), by.clone());
        let task = tokio::spawn(async move { table.command(&command, &by).await });
        task.await.unwrap_or(Err(LiveTableError::Broken))
    }

    pub(super) async fn execute(
        &self,
        state: &mut LiveTableState,
        command: &TableCommand,
        by: &Actor,
    ) -> Result<CommandOutcome, LiveTableError> {
        let mut tries = 0;
        loop {
            let events = match state.table.decide(command, by, self.context.clock.now()) {
                // A time that is up is recorded before any other command.
                Err(TableRefusal::TimeIsUp { .. }) if command.action != TableAction::Tick => {
                    let tick = TableCommand::new(TableAction::Tick, state.table.number());
                    Box::pin(self.execute(state, &tick, &Actor::Server)).await?;
                    state.table.decide(command, by, self.context.clock.now())?
                }
                decided => decided?,
            };
            if events.is_empty() {
                return Ok(CommandOutcome { number: state.table.number(), changed: false });
            }
            match self.append(state, events).await {
                Err(LiveTableError::Conflict) if tries < 3 => {
                    // Another server was first: read its events, then decide again.
                    tries += 1;
                    self.catch_up(state).await?;
                }
                stored => return stored.map(|number| CommandOutcome { number, changed: true }),
            }
        }
    }

    async fn append(
        &self,
        state: &mut LiveTableState,
        events: Vec<TableEvent>,
    ) -> Result<u32, LiveTableError> {
        // The summary describes the table after these events.
        let summary = if events.iter().any(changes_summary) {
            let mut after = state.table.clone();
            for event in &events {
                after.apply(event).map_err(|_| LiveTableError::Broken)?;
            }
            let last_play = last_play(&events).unwrap_or(state.last_play);
            Some((summary::table_summary(&self.id, &after, state.opened, last_play.at), last_play.number))
        } else {
            None
        };
        let summary_written = summary.as_ref().map_or(state.summary_written, |(_, number)| *number);
        let summary = summary.map(|(summary, _)| summary);
        self.context.store.append(&self.id, &events, summary).await.map_err(|failed| match failed {
            AppendError::Taken => LiveTableError::Conflict,
            AppendError::Store(reason) => {
                tracing::error!(table = self.id, %reason, "events could not be stored");
                LiveTableError::Store(reason)
            }
        })?;
        state.summary_written = summary_written;
        let is_move = |event: &&TableEvent| matches!(event.kind, TableEventKind::Moved { .. });
        telemetry::moves_played(events.iter().filter(is_move).count());
        self.apply_and_broadcast(state, events)
    }

    fn apply_and_broadcast(
        &self,
        state: &mut LiveTableState,
        events: Vec<TableEvent>,
    ) -> Result<u32, LiveTableError> {
        for event in &events {
            if let Err(reason) = state.table.apply(event) {
                tracing::error!(table = self.id, %reason, "a stored event cannot be applied");
                return Err(LiveTableError::Broken);
            }
        }
        state.last_play = last_play(&events).unwrap_or(state.last_play);
        if events.iter().any(|event| matches!(event.kind, TableEventKind::Ended { .. })) {
            self.context.ended.notify_one();
        }
        subscribers::broadcast(&mut state.subscribers, &state.table, events);
        Ok(state.table.number())
    }

    async fn catch_up(&self, state: &mut LiveTableState) -> Result<(), LiveTableError> {
        let events = self.context.store.events_after(&self.id, state.table.number()).await?;
        self.apply_and_broadcast(state, events).map(|_| ())
    }

    /// Reads the stored events if the one with this number is missing in memory.
    pub(crate) async fn catch_up_to(&self, number: u32) -> Result<(), LiveTableError> {
        let mut state = self.lock().await;
        if state.table.number() < number {
            self.catch_up(&mut state).await?;
        }
        Ok(())
    }

    /// Drops the subscribers of a session that has ended.
    pub(super) async fn end_session(&self, session: &[u8]) {
        self.lock()
            .await
            .subscribers
            .retain(|channel| channel.subscriber.session.as_deref() != Some(session));
    }

    /// Ends a subscription. If its player does not reconnect in time, they are recorded as away.
    pub async fn unsubscribe(self: &Arc<Self>, id: u64, actor: Option<&Actor>) {
        self.lock().await.subscribers.retain(|channel| channel.id != id);
        if let Some(player) = actor.and_then(Actor::player) {
            self.expect_return(player.clone());
        }
    }
}

/// The outcome of a command.
#[derive(Clone, Copy, Debug)]
pub struct CommandOutcome {
    /// The number of the table's last event after it.
    pub number: u32,
    /// Whether it added events.
    pub changed: bool,
}

/// Whether an event changes what the lists show, so that the summary is written with it.
fn changes_summary(event: &TableEvent) -> bool {
    matches!(
        event.kind,
        TableEventKind::SeatTaken { .. }
            | TableEventKind::SeatLeft { .. }
            | TableEventKind::Renamed { .. }
            | TableEventKind::Started { .. }
            | TableEventKind::Ended { .. }
            | TableEventKind::PlayedOn
            | TableEventKind::Withdrew { .. }
    )
}

/// The last event that counts as play. Presence, chat and restarts of the server do not change the order of games.
fn last_play(events: &[TableEvent]) -> Option<LastPlay> {
    let is_no_play = |kind: &TableEventKind| {
        matches!(
            kind,
            TableEventKind::Left { .. }
                | TableEventKind::Returned { .. }
                | TableEventKind::Renamed { .. }
                | TableEventKind::Resumed
                | TableEventKind::Said { .. }
        )
    };
    let last = events.iter().rfind(|event| !is_no_play(&event.kind))?;
    Some(LastPlay { number: last.number, at: last.at })
}

async fn load_events(context: &TableContext, id: &str) -> Result<(Table, Millis, LastPlay), LiveTableError> {
    let events = context.store.events_after(id, 0).await?;
    let opened = events.first().ok_or(LiveTableError::NotFound)?.at;
    let last_play = last_play(&events).ok_or(LiveTableError::Broken)?;
    let table = Table::replay(&events).map_err(|reason| {
        tracing::error!(table = id, %reason, "the stored events cannot be replayed");
        LiveTableError::Broken
    })?;
    Ok((table, opened, last_play))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{TestService, start_game};

    #[tokio::test]
    async fn the_summary_of_a_table_catches_up_with_the_table() {
        let test = TestService::open().await;
        let service = &test.service;
        let (table, _) = start_game(service).await;
        let ada = Actor::guest("ada", "Ada");
        let summary = async || service.store.summary(&table.id).await.expect("a store").expect("a summary");
        let subscriber = Subscriber { actor: Some(ada.clone()), session: None, is_page: false };
        let subscription = table.subscribe(0, subscriber).await.expect("a player may subscribe");
        let command = TableCommand::new(TableAction::play("b2A+"), table.read(Table::number).await);
        table.command(&command, &ada).await.expect("it is Ada's turn");
        assert_eq!(summary().await.moves, 0, "not at every move");
        // The table as a restarted server loads it.
        let found = LiveTable::load(&service.tables.0, &table.id).await.expect("the table");
        assert!(found.has_stale_summary() && !found.is_idle());
        service.tables.write_stale_summaries().await;
        let last_play = table.read(Table::at).await;
        assert_eq!(
            (summary().await.moves, summary().await.last_played),
            (1, last_play.0),
            "even with a subscriber"
        );
        let found = LiveTable::load(&service.tables.0, &table.id).await.expect("the table");
        assert!(!found.has_stale_summary() && found.is_idle());
        // Presence and chat are not play.
        let say = TableAction::say("Hello");
        let command = TableCommand::new(say, table.read(Table::number).await);
        table.command(&command, &ada).await.expect("a player may chat");
        let writes = service.store.summary_writes();
        service.tables.write_stale_summaries().await;
        assert_eq!(service.store.summary_writes(), writes, "once");
        let command = TableCommand::new(TableAction::play("c2A+"), table.read(Table::number).await);
        table.command(&command, &Actor::guest("bob", "Bob")).await.expect("it is Bob's turn");
        table.unsubscribe(subscription.id, None).await;
        assert!(!table.is_idle(), "it is not unloaded before its summary is written");
        service.tables.write_stale_summaries().await;
        assert_eq!((summary().await.moves, summary().await.last_played), (2, table.read(Table::at).await.0));
        assert!(table.is_idle());
    }

    /// The events of a command that another server appends to the same table.
    async fn appended_elsewhere(
        service: &crate::Service,
        table: &LiveTable,
        action: TableAction,
        by: &Actor,
    ) {
        let seen = table.snapshot().await;
        let command = TableCommand::new(action, seen.number());
        let events = seen.decide(&command, by, service.clock.now()).expect("it can be done");
        service.store.append(&table.id, &events, None).await.expect("stored");
    }

    #[tokio::test]
    async fn a_command_whose_number_is_taken_is_decided_again_on_the_new_events() {
        let test = TestService::open().await;
        let service = &test.service;
        let (table, _) = start_game(service).await;
        let (ada, bob) = (Actor::guest("ada", "Ada"), Actor::guest("bob", "Bob"));
        let subscriber = Subscriber { actor: None, session: None, is_page: false };
        let mut watching = table.subscribe(u32::MAX, subscriber).await.expect("everybody may subscribe");
        let seen = table.read(Table::number).await;
        appended_elsewhere(service, &table, TableAction::play("b2A+"), &ada).await;
        // Bob chats on this server, which does not know of the other move.
        let command = TableCommand::new(TableAction::say("Hello"), seen);
        let outcome = table.command(&command, &bob).await.expect("a player may chat");
        assert_eq!((outcome.number, outcome.changed), (seen + 2, true), "after the move");
        assert_eq!(table.read(|table| table.moves().len()).await, 1, "the other move is known");
        for _ in 0..2 {
            watching.updates.recv().await.expect("both are broadcast");
        }
        // A move that is no longer possible is refused, and nothing else happens.
        appended_elsewhere(service, &table, TableAction::play("c2A+"), &bob).await;
        let late = TableCommand::new(TableAction::play("d2A+"), table.read(Table::number).await);
        assert!(table.command(&late, &bob).await.is_err(), "it is not Bob's turn any more");
        assert_eq!(table.read(|table| table.moves().len()).await, 2);
    }

    #[tokio::test]
    async fn a_slow_subscriber_is_dropped_and_the_others_get_every_update() {
        let test = TestService::open().await;
        let (table, _) = start_game(&test.service).await;
        let ada = Actor::guest("ada", "Ada");
        let subscriber = || Subscriber { actor: None, session: None, is_page: false };
        let mut slow = table.subscribe(u32::MAX, subscriber()).await.expect("everybody may subscribe");
        let mut active = table.subscribe(u32::MAX, subscriber()).await.expect("everybody may subscribe");
        let lines = subscribers::MAX_PENDING + 1;
        for _ in 0..lines {
            let say = TableCommand::new(TableAction::say("Hello"), table.read(Table::number).await);
            table.command(&say, &ada).await.expect("a player may chat");
            active.updates.recv().await.expect("it gets every line");
        }
        assert_eq!(table.lock().await.subscribers.len(), 1);
        let mut received = 0;
        while slow.updates.recv().await.is_some() {
            received += 1;
        }
        assert_eq!(received, subscribers::MAX_PENDING, "the full buffer, and then the end");
    }
}
