//! Removal of tables that wait for players too long.

use std::sync::Arc;

use tessera_store::StoreError;
use tessera_table::{TableEvent, TableEventKind};
use tokio::task::JoinSet;

use super::{LiveTables, LiveTablesInner};

/// How many tables are removed at once, so that they share a commit without delaying others much.
const TABLES_PER_BATCH: usize = 16;

impl LiveTables {
    /// Removes the tables that wait for players and were last changed before a time. Returns how many.
    pub(crate) async fn remove_waiting(&self, changed_before: u64) -> Result<u64, StoreError> {
        let mut count = 0;
        let candidates = self.0.context.store.old_waiting_tables(changed_before).await?;
        for ids in candidates.chunks(TABLES_PER_BATCH) {
            let mut removals = JoinSet::new();
            for id in ids {
                let (tables, id) = (Arc::clone(&self.0), id.clone());
                removals.spawn(async move { tables.remove_if_waiting(&id, changed_before).await });
            }
            for removed in removals.join_all().await {
                count += u64::from(removed?);
            }
        }
        Ok(count)
    }
}

impl LiveTablesInner {
    /// A table in memory stays: a player may be about to sit down.
    async fn remove_if_waiting(&self, id: &str, changed_before: u64) -> Result<bool, StoreError> {
        let removed = self.tables.while_unloaded(id, async {
            match self.may_be_removed(id).await {
                Ok(true) => self.context.store.remove_waiting_table(id, changed_before).await,
                // Kept as evidence for a repair.
                Err(StoreError::Unreadable { .. }) => Ok(false),
                kept => kept,
            }
        });
        removed.await.unwrap_or(Ok(false))
    }

    /// Whether a table belongs to no tournament, which decides itself what becomes of its tables, and its game never began.
    async fn may_be_removed(&self, id: &str) -> Result<bool, StoreError> {
        let store = &self.context.store;
        // A table of a tournament is a candidate at every pass, so that only its first event is read.
        if !store.events_page(id, 0, 1).await?.first().is_some_and(opens_casual_table) {
            return Ok(false);
        }
        let events = store.events_after(id, 1).await?;
        Ok(!events.iter().any(|event| matches!(event.kind, TableEventKind::Started { .. })))
    }
}

fn opens_casual_table(event: &TableEvent) -> bool {
    matches!(&event.kind, TableEventKind::Opened { setup } if setup.tournament.is_none())
}
