//! Timers of the tables' clocks: one task for all tables.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::{Arc, Weak};
use std::time::Duration;

use tessera_table::Millis;
use tokio::sync::{Semaphore, mpsc};

use super::automatic_actions::TICK_RETRY_DELAY;
use super::{LiveTableError, LiveTablesInner};
use crate::service_clock::ServiceClock;

/// How many ticks are handled at once: after a jump of the date many are due, and each may load its table.
const MAX_CONCURRENT_TICKS: usize = 64;

/// Handle to the timer task.
#[derive(Clone, Debug)]
pub(super) struct ClockTimers(mpsc::UnboundedSender<(Millis, String)>);

/// The task that waits for the deadlines and sends ticks.
#[derive(Debug)]
pub(super) struct ClockTimerTask(mpsc::UnboundedReceiver<(Millis, String)>);

impl ClockTimers {
    pub(super) fn new() -> (ClockTimers, ClockTimerTask) {
        let (timers, task) = mpsc::unbounded_channel();
        (ClockTimers(timers), ClockTimerTask(task))
    }

    /// Schedules a tick for a table.
    pub(super) fn set(&self, at: Millis, table: &str) {
        // Without the task the server is about to stop.
        let _stopping = self.0.send((at, table.to_owned()));
    }
}

impl ClockTimerTask {
    pub(super) async fn run(mut self, clock: ServiceClock, tables: Weak<LiveTablesInner>) {
        let mut due: BinaryHeap<Reverse<(Millis, String)>> = BinaryHeap::new();
        let permits = Arc::new(Semaphore::new(MAX_CONCURRENT_TICKS));
        loop {
            let wait = due.peek().map(|Reverse((at, _))| at.since(clock.now()).0);
            tokio::select! {
                set = self.0.recv() => match set {
                    Some(set) => due.push(Reverse(set)),
                    None => return,
                },
                () = clock.sleep(Duration::from_millis(wait.unwrap_or(u64::from(u32::MAX)))) => {
                    let Some(tables) = tables.upgrade() else { return };
                    let now = clock.now();
                    while due.peek().is_some_and(|Reverse((at, _))| *at <= now) {
                        let Some(Reverse((_, table))) = due.pop() else { break };
                        let (tables, permits) = (Arc::clone(&tables), Arc::clone(&permits));
                        tokio::spawn(async move {
                            let _permit = permits.acquire().await;
                            tick(&tables, &table).await;
                        });
                    }
                }
            }
        }
    }
}

async fn tick(tables: &Arc<LiveTablesInner>, id: &str) {
    if !tables.context.leases.holds(id) {
        // The server that holds the table fires the flag; this one asks again, because it may take the lease.
        return tables.context.timers.set(Millis(tables.context.clock.now().0 + TICK_RETRY_DELAY.0), id);
    }
    let ticked = match tables.table(id).await {
        Ok(table) => table.tick().await,
        // The table was removed.
        Err(LiveTableError::NotFound) => return tables.unloaded_clocks.forget(id),
        Err(reason) => {
            // It could not be loaded, for example because the database is busy.
            tables.context.timers.set(Millis(tables.context.clock.now().0 + TICK_RETRY_DELAY.0), id);
            Err(reason)
        }
    };
    if let Err(reason) = ticked
        && !reason.is_shutdown()
    {
        tracing::warn!(table = id, %reason, "a clock tick failed");
    }
}

#[cfg(test)]
mod tests {
    use tessera_table::{
        Actor, ClockSetting, Table, TableAction, TableCommand, TableEvent, TableEventKind, TableStage,
        WithdrawalReason,
    };

    use super::*;
    use crate::Service;
    use crate::tables::Subscriber;
    use crate::test_service::{TestService, two_player_setup};

    #[tokio::test]
    async fn no_time_is_lost_while_the_server_is_down() {
        const MOVE_TIME: Millis = Millis::seconds(1);
        let test = TestService::open().await;
        let mut setup = two_player_setup();
        setup.clock = ClockSetting::PerMove { time: MOVE_TIME };
        let table = test.service.tables.open(setup).await.expect("a table");
        // The clock runs from the second move on.
        for (player, text) in [("ada", "b2A+"), ("bob", "e5D+")] {
            let command = TableCommand::new(TableAction::play(text), table.read(Table::number).await);
            table.command(&command, &Actor::guest(player, player)).await.expect("it is their turn");
        }
        let (id, last) = (table.id.clone(), table.read(Table::number).await);
        drop(table);

        let test = test.restart_after(Duration::from_hours(1));
        let Service { store, clock, tables, .. } = &test.service;
        test.service.resume().await;
        let table = tables.table(&id).await.expect("the table");
        let events = store.events_after(&id, last).await.expect("the new events");
        let [resumed] = &events[..] else { panic!("one event: {events:?}") };
        assert_eq!((&resumed.kind, resumed.at), (&TableEventKind::Resumed, clock.now()));
        let deadline = Millis(clock.now().0 + MOVE_TIME.0);
        assert_eq!(table.read(Table::deadline).await, Some(deadline), "Ada has the whole second");

        let subscriber =
            Subscriber { actor: None, session: None, address: None, blocks: None, is_page: false };
        let mut subscription = table.subscribe(subscriber).await;
        clock.advance(Duration::from_millis(MOVE_TIME.0));
        while table.read(Table::stage).await != TableStage::Over {
            subscription.updates.recv().await.expect("the table goes on until it is over");
        }
        let events = store.events_after(&id, last + 1).await.expect("the new events");
        let time = |event: &TableEvent| {
            matches!(event.kind, TableEventKind::Withdrew { why: WithdrawalReason::Time, .. })
        };
        assert!(time(&events[0]) && events[0].at == deadline, "{events:?}");
    }
}
