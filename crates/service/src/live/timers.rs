//! When somebody's time is up: one task for all tables.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::{Arc, Weak};
use std::time::Duration;

use tessera_table::Millis;
use tokio::sync::mpsc;

use super::LiveTables;
use crate::clock::Clock;

/// Where deadlines are handed in.
#[derive(Clone, Debug)]
pub(super) struct Timers(mpsc::UnboundedSender<(Millis, String)>);

/// The task that waits for them.
#[derive(Debug)]
pub(super) struct TimerTask(mpsc::UnboundedReceiver<(Millis, String)>);

impl Timers {
    pub(super) fn new() -> (Timers, TimerTask) {
        let (timers, task) = mpsc::unbounded_channel();
        (Timers(timers), TimerTask(task))
    }

    /// Asks for a tick at this table, then.
    pub(super) fn set(&self, at: Millis, table: &str) {
        // Without the task the server is about to stop.
        let _stopping = self.0.send((at, table.to_owned()));
    }
}

impl TimerTask {
    pub(super) async fn run(mut self, clock: Clock, tables: Weak<LiveTables>) {
        let mut due: BinaryHeap<Reverse<(Millis, String)>> = BinaryHeap::new();
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
                        let tables = Arc::clone(&tables);
                        tokio::spawn(async move { tick(&tables, &table).await });
                    }
                }
            }
        }
    }
}

async fn tick(tables: &Arc<LiveTables>, id: &str) {
    let ticked = match tables.table(id).await {
        Ok(table) => table.tick().await,
        Err(reason) => Err(reason),
    };
    if let Err(reason) = ticked {
        tracing::warn!(table = id, %reason, "a clock could not be looked at");
    }
}
