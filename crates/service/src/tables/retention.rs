//! Removal of tables that never started.

use std::sync::Arc;

use tessera_store::StoreError;
use tessera_table::{TableEvent, TableEventKind};
use tokio::task::JoinSet;

use super::{LiveTables, LiveTablesInner};

/// How many tables are removed at once, so that they share a commit without delaying others much.
const TABLES_PER_BATCH: usize = 16;

impl LiveTables {
    /// Removes the tables that never started and were last changed before a time. Returns how many.
    pub(crate) async fn remove_unstarted(&self, played_before: u64) -> Result<u64, StoreError> {
        let store = &self.0.context.store;
        let (mut count, mut after) = (0, String::new());
        loop {
            let page = store.tables_without_moves(played_before, &after).await?;
            for ids in page.ids.chunks(TABLES_PER_BATCH) {
                let mut removals = JoinSet::new();
                for id in ids {
                    let (tables, id) = (Arc::clone(&self.0), id.clone());
                    removals.spawn(async move { tables.remove_if_unstarted(&id, played_before).await });
                }
                for removed in removals.join_all().await {
                    count += u64::from(removed?);
                }
            }
            match page.next {
                Some(next) => after = next,
                None => return Ok(count),
            }
        }
    }
}

impl LiveTablesInner {
    /// A table in memory stays: a player may be about to sit down.
    async fn remove_if_unstarted(&self, id: &str, played_before: u64) -> Result<bool, StoreError> {
        let store = &self.context.store;
        let removed = self.tables.while_unloaded(id, async {
            let events = match store.events_after(id, 0).await {
                // Kept as evidence for a repair.
                Err(StoreError::Unreadable { .. }) => return Ok(false),
                events => events?,
            };
            if !may_be_removed(&events) {
                return Ok(false);
            }
            store.remove_unstarted_table(id, played_before).await?;
            Ok(true)
        });
        removed.await.unwrap_or(Ok(false))
    }
}

/// Whether a game was never begun. A tournament decides itself what becomes of its tables.
fn may_be_removed(events: &[TableEvent]) -> bool {
    let is_casual = events.first().is_some_and(
        |event| matches!(&event.kind, TableEventKind::Opened { setup } if setup.tournament.is_none()),
    );
    is_casual && !events.iter().any(|event| matches!(event.kind, TableEventKind::Started { .. }))
}
