//! Cached public lists of tables, read from the store only when a summary has changed.

use std::sync::{Arc, Mutex, PoisonError};

use tessera_store::{Store, StoreError, TableSummary};

/// The most tables that are read for a list, before those without visitors are left out.
const MAX_LISTED_TABLES_READ: u32 = 500;

/// The lists as last read from the store.
#[derive(Debug)]
pub(super) struct TableLists {
    store: Store,
    open: CachedList,
    running: CachedList,
}

type CachedList = Mutex<Option<(u64, Arc<[TableSummary]>)>>;

impl TableLists {
    pub(super) fn new(store: Store) -> TableLists {
        TableLists { store, open: Mutex::default(), running: Mutex::default() }
    }

    /// Public tables that wait for players.
    pub(super) async fn open(&self) -> Result<Arc<[TableSummary]>, StoreError> {
        read_cached(&self.open, self.store.summary_writes(), self.store.open_tables(MAX_LISTED_TABLES_READ))
            .await
    }

    /// Public tables with a game in progress.
    pub(super) async fn running(&self) -> Result<Arc<[TableSummary]>, StoreError> {
        read_cached(
            &self.running,
            self.store.summary_writes(),
            self.store.running_tables(MAX_LISTED_TABLES_READ),
        )
        .await
    }
}

async fn read_cached(
    cache: &CachedList,
    writes: u64,
    read: impl Future<Output = Result<Vec<TableSummary>, StoreError>>,
) -> Result<Arc<[TableSummary]>, StoreError> {
    if let Some((as_of, summaries)) = &*cache.lock().unwrap_or_else(PoisonError::into_inner)
        && *as_of == writes
    {
        return Ok(Arc::clone(summaries));
    }
    let summaries: Arc<[TableSummary]> = read.await?.into();
    *cache.lock().unwrap_or_else(PoisonError::into_inner) = Some((writes, Arc::clone(&summaries)));
    Ok(summaries)
}
