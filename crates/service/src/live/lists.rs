//! The public lists of tables, read from the store only when a card has changed since.

use std::sync::{Arc, Mutex, PoisonError};

use tessera_store::{Card, Store, StoreError};

/// Nobody looks further, and tables that nobody is at are left out of it.
const LOOKED_THROUGH: u32 = 500;

/// What the store said last.
#[derive(Debug)]
pub(super) struct Lists {
    store: Store,
    open: Known,
    running: Known,
}

type Known = Mutex<Option<(u64, Arc<[Card]>)>>;

impl Lists {
    pub(super) fn new(store: Store) -> Lists {
        Lists { store, open: Mutex::default(), running: Mutex::default() }
    }

    /// Public tables that wait for players.
    pub(super) async fn open(&self) -> Result<Arc<[Card]>, StoreError> {
        fresh(&self.open, self.store.card_writes(), self.store.open_tables(LOOKED_THROUGH)).await
    }

    /// Public tables at which a game is on.
    pub(super) async fn running(&self) -> Result<Arc<[Card]>, StoreError> {
        fresh(&self.running, self.store.card_writes(), self.store.running_tables(LOOKED_THROUGH)).await
    }
}

async fn fresh(
    known: &Known,
    writes: u64,
    read: impl Future<Output = Result<Vec<Card>, StoreError>>,
) -> Result<Arc<[Card]>, StoreError> {
    if let Some((as_of, cards)) = &*known.lock().unwrap_or_else(PoisonError::into_inner)
        && *as_of == writes
    {
        return Ok(Arc::clone(cards));
    }
    let cards: Arc<[Card]> = read.await?.into();
    *known.lock().unwrap_or_else(PoisonError::into_inner) = Some((writes, Arc::clone(&cards)));
    Ok(cards)
}
