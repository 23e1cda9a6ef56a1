//! One table: decides commands, stores the events, then broadcasts them.

use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Weak};
use std::time::Duration;

use tessera_store::{AppendError, StoreError, TableSummary};
use tessera_table::{
    Actor, Millis, PlayerId, Table, TableAction, TableCommand, TableEvent, TableEventKind, TableRefusal,
    TableStage, TableView,
};
use tokio::sync::{Mutex, MutexGuard, mpsc};

use super::game_updates;
use super::make_summary::{self, LastPlayEvent};
use super::subscribers::{self, PresenceChange, Subscriber, SubscriberChannel, TableUpdate};
use super::unloaded_clocks::{MIN_CLOCK_TIME_TO_UNLOAD, UnloadedClock};
use super::{LiveTableError, LiveTablesInner, TableContext};
use crate::blocked_players::BlockedPlayerList;
use crate::service_clock::ClockReading;
use crate::{accounts, blocked_players, operator_metrics};

/// How many missed events a program is sent at once, so that a connection holds few of them in memory.
const MISSED_EVENTS_PER_PAGE: u32 = 500;

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

/// What the lock of a live table protects: the table, its subscribers, and what is not stored yet.
#[derive(Debug)]
pub(super) struct LiveTableState {
    pub(super) table: Table,
    pub(super) opened: Millis,
    pub(super) subscribers: Vec<SubscriberChannel>,
    /// The time of the next tick that was handed to the timers.
    pub(super) next_tick: Option<Millis>,
    /// Whether the task that plays for engines runs.
    pub(super) engine_task_runs: bool,
    /// How many games come before this one until the engine moves; 0 if the wait is short.
    pub(super) engine_wait: usize,
    /// The address from which a player opened it or came last.
    pub(super) address: Option<IpAddr>,
    /// The players whose seats are counted as joined games.
    pub(super) joined: Vec<PlayerId>,
    /// When the host opened it, acted or was last connected; none since it was loaded.
    pub(super) host_seen: Option<Millis>,
    /// The last event that counts as play.
    last_play: LastPlayEvent,
    /// The number of the last such event in the stored summary, which is not written at every move.
    summary_written: u32,
    /// Whether the stored summary has the current absences.
    pub(super) absences_written: bool,
    /// The reading of the clock up to whose jumps the table has paused.
    pub(super) reading: ClockReading,
}

impl LiveTableState {
    pub(super) fn new(
        table: Table,
        opened: Millis,
        last_play: LastPlayEvent,
        summary_written: u32,
        reading: ClockReading,
    ) -> LiveTableState {
        LiveTableState {
            table,
            opened,
            subscribers: Vec::new(),
            next_tick: None,
            engine_task_runs: false,
            engine_wait: 0,
            address: None,
            joined: Vec::new(),
            host_seen: None,
            last_play,
            summary_written,
            absences_written: true,
            reading,
        }
    }

    /// The summary of the table with this id, as it is now.
    pub(super) fn summary(&self, id: &str) -> TableSummary {
        let summary = make_summary::table_summary(id, &self.table, self.opened, self.last_play.at);
        TableSummary { away_as_of: self.reading.now.0, ..summary }
    }

    /// What the table needs when it is loaded again, if a clock runs.
    pub(super) fn unloaded_clock(&self) -> Option<UnloadedClock> {
        self.table.deadline()?;
        Some(UnloadedClock { reading: self.reading, next_tick: self.next_tick, ahead: self.table.ahead() })
    }

    fn is_summary_current(&self) -> bool {
        self.summary_written == self.last_play.number && self.absences_written
    }
}

/// A new subscription: the state of the table, and the updates from now on.
#[derive(Debug)]
pub struct TableSubscription {
    /// The id for unsubscribing.
    pub id: u64,
    /// The number of the last event before the updates. A program reads the events that it missed, up to this one.
    pub number: u32,
    /// The seats whose holders are disconnected, for a program.
    pub away: Vec<PresenceChange>,
    /// The current table, for a page.
    pub table: Option<Box<Table>>,
    /// How many games come before this one until the engine moves; 0 if the wait is short.
    pub engine_wait: usize,
    /// The updates from now on.
    pub updates: mpsc::Receiver<TableUpdate>,
}

impl LiveTable {
    pub(super) fn new(
        tables: &Arc<LiveTablesInner>,
        id: &str,
        table: Table,
        reading: ClockReading,
        address: Option<IpAddr>,
    ) -> Arc<LiveTable> {
        let opened = table.at();
        let last_play = LastPlayEvent { number: table.number(), at: opened };
        let state = LiveTableState::new(table, opened, last_play, last_play.number, reading);
        LiveTable::with(tables, id, LiveTableState { address, host_seen: Some(opened), ..state })
    }

    pub(super) fn with(tables: &Arc<LiveTablesInner>, id: &str, state: LiveTableState) -> Arc<LiveTable> {
        Arc::new(LiveTable {
            id: id.to_owned(),
            context: Arc::clone(&tables.context),
            tables: Arc::downgrade(tables),
            state: Mutex::new(state),
            next_subscriber: AtomicU64::new(1),
        })
    }

    pub(super) async fn lock(&self) -> MutexGuard<'_, LiveTableState> {
        self.state.lock().await
    }

    /// How many games come before this one until the engine moves; 0 if the wait is short.
    pub async fn engine_wait(&self) -> usize {
        self.lock().await.engine_wait
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
        let (now, mut state) = (self.context.clock.now(), self.lock().await);
        // A program without a connection attends its table by asking for it.
        state.record_host_seen(actor, now);
        TableView { engine_wait: state.engine_wait, ..state.table.view(actor, now) }
    }

    /// Reads from the state without waiting. None while the lock is held.
    pub(super) fn try_read<T>(&self, f: impl FnOnce(&LiveTableState) -> T) -> Option<T> {
        self.state.try_lock().ok().map(|state| f(&state))
    }

    /// Whether the table can be unloaded: no subscriber, no deadline soon, no engine job, and the summary is written. There is
    /// no idle time: the next maintenance pass (`UNLOAD_IDLE_TABLES_INTERVAL`), within a minute, unloads it. The timer of a deadline loads it again.
    pub(super) fn is_idle(&self) -> bool {
        let state = self.state.try_lock();
        state.is_ok_and(|state| {
            let now = state.table.time(self.context.clock.now());
            state.subscribers.is_empty()
                && state
                    .table
                    .deadline()
                    .is_none_or(|deadline| deadline.since(now) > MIN_CLOCK_TIME_TO_UNLOAD)
                && !state.engine_task_runs
                && state.is_summary_current()
        })
    }

    /// Whether the stored summary is older than the last play or the absences. Returns true while the lock is held.
    pub(super) fn has_stale_summary(&self) -> bool {
        self.state.try_lock().map_or(true, |state| !state.is_summary_current())
    }

    /// Writes the summary, if the stored one is older than the last play or the absences.
    pub(super) async fn write_summary(&self) -> Result<(), AppendError> {
        // The lock is held until it is stored, so that no older summary replaces a newer one.
        let mut state = self.lock().await;
        if state.is_summary_current() {
            return Ok(());
        }
        self.context.store.append(&self.id, &[], Some(state.summary(&self.id))).await?;
        (state.summary_written, state.absences_written) = (state.last_play.number, true);
        Ok(())
    }

    /// The next page of the events after one, up to another, as a reader may and wants to see them, and the number after which the page
    /// after it begins. It is read without the table's lock, so that a long log delays no move.
    pub async fn events_page(
        &self,
        after: u32,
        until: u32,
        reader: Option<&Actor>,
        blocks: Option<&BlockedPlayerList>,
    ) -> Result<(Vec<TableEvent>, u32), LiveTableError> {
        let limit = MISSED_EVENTS_PER_PAGE.min(until.saturating_sub(after));
        let mut events = self.context.store.events_page(&self.id, after, limit).await?;
        let next = events.last().map_or(until, |event| event.number);
        events.retain(|event| !blocks.is_some_and(|list| list.hides(event)));
        let shown =
            |table: &Table| events.iter().filter_map(|event| table.event_for(event, reader)).collect();
        Ok((self.read(shown).await, next))
    }

    /// Subscribes to the updates from now on.
    pub async fn subscribe(&self, subscriber: Subscriber) -> TableSubscription {
        let mut state = self.lock().await;
        let number = state.table.number();
        let away = if subscriber.is_page { Vec::new() } else { PresenceChange::absences(&state.table) };
        let id = self.next_subscriber.fetch_add(1, Ordering::Relaxed);
        let table = subscriber.is_page.then(|| Box::new(state.table.clone()));
        self.learn_address(&mut state, &subscriber);
        let engine_wait = state.engine_wait;
        let (channel, updates) = SubscriberChannel::new(id, subscriber);
        state.subscribers.push(channel);
        TableSubscription { id, number, away, table, engine_wait, updates }
    }

    /// Executes a command, and the automatic actions that follow from it.
    pub async fn command(
        self: &Arc<Self>,
        command: &TableCommand,
        by: &Actor,
    ) -> Result<TableCommandOutcome, LiveTableError> {
        self.command_from(command, by, None).await
    }

    /// Executes a command of a client at this address.
    pub async fn command_from(
        self: &Arc<Self>,
        command: &TableCommand,
        by: &Actor,
        address: Option<IpAddr>,
    ) -> Result<TableCommandOutcome, LiveTableError> {
        let mut state = self.lock().await;
        self.record_actor_present(&mut state, by);
        let is_executed = |id| state.table.event_of_command(id, by).is_some();
        // A retry is not checked again: its own execution may have used up the limit.
        if has_limits(&command.action) && !command.id.as_ref().is_some_and(is_executed) {
            if let (TableAction::TakeSeat { name: Some(name), .. }, Some(player)) =
                (&command.action, by.player())
            {
                // Boxed, as other steps that few commands need: the future of every open socket has room for all of its steps.
                Box::pin(accounts::check_name_free_for(&self.context.store, player.as_str(), name)).await?;
            }
            if matches!(command.action, TableAction::TakeSeat { .. })
                && Box::pin(blocked_players::keeps_out(&self.context.store, &state.table, by)).await?
            {
                return Err(LiveTableError::Blocked);
            }
            self.check_quotas(&state, command, by, address)?;
        }
        let executed = self.execute(&mut state, command, by).await;
        // If it was refused, the seat was counted already.
        match command.action {
            TableAction::SeatEngine { .. } => self.record_use(&mut state),
            TableAction::TakeSeat { .. } => self.release_refused_seat(&state, by),
            _ => {}
        }
        let outcome = executed?;
        // A start that could not be stored before is still due.
        let is_due = state.table.stage() == TableStage::Waiting && state.table.is_full();
        if outcome.changed || is_due {
            self.run_due_actions_locked(&mut state).await?;
        }
        Ok(outcome)
    }

    /// Executes a command of a client at this address, even if the caller's future is dropped meanwhile.
    pub async fn command_detached(
        self: &Arc<Self>,
        command: TableCommand,
        by: &Actor,
        address: IpAddr,
    ) -> Result<TableCommandOutcome, LiveTableError> {
        let (table, by) = (Arc::clone(self), by.clone());
        // Boxed: a task moves its future when it ends and when its result is read, and this one is large.
        let work = Box::pin(async move { table.command_from(&command, &by, Some(address)).await });
        tokio::spawn(work).await.unwrap_or(Err(LiveTableError::Broken))
    }

    pub(super) async fn execute(
        &self,
        state: &mut LiveTableState,
        command: &TableCommand,
        by: &Actor,
    ) -> Result<TableCommandOutcome, LiveTableError> {
        let mut tries = 0;
        loop {
            match self.try_to_execute(state, command, by).await {
                Err(LiveTableError::Conflict) if tries < 3 => {
                    // Another server was first: read its events, then decide again.
                    tries += 1;
                    Box::pin(self.catch_up(state)).await?;
                }
                outcome => return outcome,
            }
        }
    }

    async fn try_to_execute(
        &self,
        state: &mut LiveTableState,
        command: &TableCommand,
        by: &Actor,
    ) -> Result<TableCommandOutcome, LiveTableError> {
        let now = self.pause_for_jumps(state).await?;
        let is_tick = command.action == TableAction::Tick;
        if is_tick && Box::pin(self.leaves_flag_to_holder(state)).await? {
            return Ok(TableCommandOutcome { number: state.table.number(), changed: false });
        }
        let events = match state.table.decide(command, by, now) {
            // A time that is up is recorded before any other command.
            Err(TableRefusal::TimeIsUp { .. }) if !is_tick => {
                let tick = TableCommand::new(TableAction::Tick, state.table.number());
                Box::pin(self.execute(state, &tick, &Actor::Server)).await?;
                state.table.decide(command, by, now)?
            }
            decided => decided?,
        };
        if events.is_empty() {
            return Ok(TableCommandOutcome { number: state.table.number(), changed: false });
        }
        let number = self.append(state, events).await?;
        Ok(TableCommandOutcome { number, changed: true })
    }

    pub(super) async fn append(
        &self,
        state: &mut LiveTableState,
        events: Vec<TableEvent>,
    ) -> Result<u32, LiveTableError> {
        // The summary describes the table after these events.
        let summary = if events.iter().any(make_summary::changes_summary) {
            let mut after = state.table.clone();
            for event in &events {
                after.apply(event).map_err(|_| LiveTableError::Broken)?;
            }
            let last_play = make_summary::last_play(&events).unwrap_or(state.last_play);
            let summary = make_summary::table_summary(&self.id, &after, state.opened, last_play.at);
            Some((TableSummary { away_as_of: state.reading.now.0, ..summary }, last_play.number))
        } else {
            None
        };
        let written = summary.as_ref().map(|(_, number)| *number);
        let summary = summary.map(|(summary, _)| summary);
        self.context.store.append(&self.id, &events, summary).await.map_err(|failed| match failed {
            AppendError::Taken => LiveTableError::Conflict,
            AppendError::AuthorDeleted => LiveTableError::SignedOut,
            AppendError::Store(reason) => {
                if reason != StoreError::Closed {
                    tracing::error!(table = self.id, %reason, "events could not be stored");
                }
                LiveTableError::Store(reason)
            }
        })?;
        if let Some(number) = written {
            (state.summary_written, state.absences_written) = (number, true);
        }
        let is_move = |event: &&TableEvent| matches!(event.kind, TableEventKind::Moved { .. });
        operator_metrics::moves_played(events.iter().filter(is_move).count());
        let shifts_absences = |event: &TableEvent| {
            matches!(event.kind, TableEventKind::Resumed | TableEventKind::Paused { .. })
        };
        if events.iter().any(shifts_absences) && state.table.absences().iter().any(Option::is_some) {
            state.absences_written = false;
        }
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
        state.last_play = make_summary::last_play(&events).unwrap_or(state.last_play);
        if events.iter().any(|event| matches!(event.kind, TableEventKind::Ended { .. })) {
            self.context.ended.notify_one();
        }
        let changes_use = |event: &TableEvent| {
            use TableEventKind::{Ended, PlayedOn, SeatLeft, SeatTaken};
            matches!(event.kind, Ended { .. } | PlayedOn | SeatTaken { .. } | SeatLeft { .. })
        };
        if events.iter().any(changes_use) {
            self.record_use(state);
        }
        game_updates::send(&self.context.streams, &self.id, &state.table, &events, self.context.clock.now());
        subscribers::broadcast(&mut state.subscribers, &state.table, events);
        Ok(state.table.number())
    }

    pub(super) async fn catch_up(&self, state: &mut LiveTableState) -> Result<(), LiveTableError> {
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

    /// Ends a subscription whose client was silent for some time. If its player does not reconnect in time, they are recorded
    /// as away.
    pub async fn unsubscribe(self: &Arc<Self>, id: u64, actor: Option<&Actor>, silence: Duration) {
        let mut state = self.lock().await;
        state.subscribers.retain(|channel| channel.id != id);
        // A connection that broke without notice was of no use for that time.
        let last_seen = Millis(self.context.clock.now().0.saturating_sub(silence.as_millis() as u64));
        state.record_host_seen(actor, last_seen);
        drop(state);
        if let Some(player) = actor.and_then(Actor::player) {
            self.mark_absent_unless_reconnected(player.clone());
        }
    }
}

/// Whether an action is checked against names of accounts or limits of the engine. Moves are not, and they are most commands.
fn has_limits(action: &TableAction) -> bool {
    use TableAction::{Agree, Offer, SeatEngine, TakeSeat};
    matches!(action, TakeSeat { .. } | SeatEngine { .. } | Offer { .. } | Agree { .. })
}

/// The outcome of a command.
#[derive(Clone, Copy, Debug)]
pub struct TableCommandOutcome {
    /// The number of the table's last event after it.
    pub number: u32,
    /// Whether it added events.
    pub changed: bool,
}

#[cfg(test)]
mod tests;
