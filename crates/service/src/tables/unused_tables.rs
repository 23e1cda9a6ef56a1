//! Removal of tables that wait for players too long, and of games that nobody played.

use std::sync::Arc;

use tessera_store::StoreError;
use tessera_table::{TableEvent, TableEventKind};
use tokio::task::JoinSet;

use super::{LiveTables, LiveTablesInner};

/// How many tables are removed at once, so that they share a commit without delaying others much.
const UNUSED_TABLES_PER_BATCH: usize = 16;

/// Why a table is not used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum UnusedTableReason {
    /// The table still waits for players.
    Waiting,
    /// The game ended, or was left, before the second move.
    Unplayed,
}

impl LiveTables {
    /// Removes the unused tables that were last changed before a time. Returns how many.
    pub(crate) async fn remove_unused(
        &self,
        unused: UnusedTableReason,
        changed_before: u64,
    ) -> Result<u64, StoreError> {
        let (mut count, store) = (0, &self.0.context.store);
        let candidates = match unused {
            UnusedTableReason::Waiting => store.old_waiting_tables(changed_before).await?,
            UnusedTableReason::Unplayed => store.old_unplayed_games(changed_before).await?,
        };
        for ids in candidates.chunks(UNUSED_TABLES_PER_BATCH) {
            let mut removals = JoinSet::new();
            for id in ids {
                let (tables, id) = (Arc::clone(&self.0), id.clone());
                removals.spawn(async move { tables.remove_if_unused(&id, unused, changed_before).await });
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
    async fn remove_if_unused(
        &self,
        id: &str,
        unused: UnusedTableReason,
        changed_before: u64,
    ) -> Result<bool, StoreError> {
        let store = &self.context.store;
        let removed = self.tables.while_unloaded(id, async {
            match (self.may_be_removed(id, unused).await, unused) {
                (Ok(true), UnusedTableReason::Waiting) => {
                    store.remove_waiting_table(id, changed_before).await
                }
                (Ok(true), UnusedTableReason::Unplayed) => {
                    store.remove_unplayed_game(id, changed_before).await
                }
                // Kept as evidence for a repair.
                (Err(StoreError::Unreadable { .. }), _) => Ok(false),
                (kept, _) => kept,
            }
        });
        removed.await.unwrap_or(Ok(false))
    }

    /// Whether a table belongs to no tournament, which decides itself what becomes of its tables, and its game never began or
    /// has fewer than two moves.
    async fn may_be_removed(&self, id: &str, unused: UnusedTableReason) -> Result<bool, StoreError> {
        let store = &self.context.store;
        // A table of a tournament is a candidate at every pass, so that only its first event is read.
        if !store.events_page(id, 0, 1).await?.first().is_some_and(opens_casual_table) {
            return Ok(false);
        }
        let events = store.events_after(id, 1).await?;
        let count = |is_counted: fn(&TableEventKind) -> bool| {
            events.iter().filter(|event| is_counted(&event.kind)).count()
        };
        Ok(match unused {
            UnusedTableReason::Waiting => count(|kind| matches!(kind, TableEventKind::Started { .. })) == 0,
            UnusedTableReason::Unplayed => count(|kind| matches!(kind, TableEventKind::Moved { .. })) < 2,
        })
    }
}

fn opens_casual_table(event: &TableEvent) -> bool {
    matches!(&event.kind, TableEventKind::Opened { setup } if setup.tournament.is_none())
}
