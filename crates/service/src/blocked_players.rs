//! Blocked players: they cannot take a seat at the tables of the player who blocks them, and that player does not see their chat.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError, RwLock, Weak};

use tessera_store::{BlockedPlayer, Store, StoreError};
use tessera_table::{Actor, PlayerId, SeatHolder, Table, TableEvent, TableEventKind};

use crate::challenges::Challenges;
use crate::detached_task::run_to_end;
use crate::reports::{ReportError, ReportTargetPlayer};
use crate::service_clock::ServiceClock;

/// How many players a player can block.
pub const MAX_BLOCKED_PLAYERS: u32 = 200;

/// The players that one player has blocked, in memory while somebody uses it. It changes with the stored list.
#[derive(Debug, Default)]
pub struct BlockedPlayerList {
    players: RwLock<HashSet<String>>,
    /// Held while the stored list is read or changed; whether it was read.
    is_read: tokio::sync::Mutex<bool>,
}

impl BlockedPlayerList {
    /// Whether a player is in the list.
    pub fn contains(&self, player: &PlayerId) -> bool {
        self.players.read().unwrap_or_else(PoisonError::into_inner).contains(player.as_str())
    }

    /// Whether an event is a chat message of a player in the list.
    pub fn hides(&self, event: &TableEvent) -> bool {
        let TableEventKind::Said { player: Some(player), .. } = &event.kind else { return false };
        self.contains(player)
    }

    fn set(&self, blocks: Vec<BlockedPlayer>) {
        let players = blocks.into_iter().map(|block| block.blocked).collect();
        *self.players.write().unwrap_or_else(PoisonError::into_inner) = players;
    }
}

/// The lists of all players. Clones share their state.
#[derive(Clone, Debug)]
pub struct BlockedPlayers {
    store: Store,
    clock: ServiceClock,
    /// For ending the challenges between the two players.
    challenges: Challenges,
    /// The lists that are in use.
    lists: Arc<Mutex<HashMap<String, Weak<BlockedPlayerList>>>>,
}

impl BlockedPlayers {
    pub(crate) fn new(store: Store, clock: ServiceClock, challenges: Challenges) -> BlockedPlayers {
        BlockedPlayers { store, clock, challenges, lists: Arc::default() }
    }

    /// The list of a player. The same one is returned while anybody holds it.
    pub async fn of(&self, player: &str) -> Result<Arc<BlockedPlayerList>, StoreError> {
        let list = self.list(player);
        let mut is_read = list.is_read.lock().await;
        if !*is_read {
            list.set(self.store.blocks_of(player).await?);
            *is_read = true;
        }
        drop(is_read);
        Ok(list)
    }

    /// The entries of a player's list, the latest first.
    pub async fn entries(&self, player: &str) -> Result<Vec<BlockedPlayer>, StoreError> {
        self.store.blocks_of(player).await
    }

    /// Adds a player to the list of another. One who is in it stays. The open challenges between the two end.
    pub async fn block(&self, player: &str, meant: &ReportTargetPlayer) -> Result<(), ReportError> {
        let (blocks, player, meant) = (self.clone(), player.to_owned(), meant.clone());
        let now = self.clock.now().0;
        run_to_end(async move {
            let blocked = meant.player.as_str();
            let added = blocks.store.add_block(&player, blocked, &meant.name, now, MAX_BLOCKED_PLAYERS);
            blocks.change(&player, added).await?;
            blocks.challenges.end_between(&player, blocked).await
        })
        .await
        .map_err(|reason| match reason {
            StoreError::LimitReached => ReportError::TooManyBlocks,
            StoreError::NoTarget => ReportError::NoTarget,
            reason => reason.into(),
        })
    }

    /// Removes an entry from the list of a player; one that is gone is no error.
    pub async fn unblock(&self, player: &str, id: u64) -> Result<(), StoreError> {
        let (blocks, player) = (self.clone(), player.to_owned());
        run_to_end(async move {
            let removed = blocks.store.remove_block(&player, id);
            blocks.change(&player, removed).await
        })
        .await
    }

    /// Changes the stored list, and then the one in memory. It must run to the end: otherwise open connections would go on with
    /// the old list.
    async fn change(
        &self,
        player: &str,
        write: impl Future<Output = Result<(), StoreError>>,
    ) -> Result<(), StoreError> {
        let list = self.list(player);
        let mut is_read = list.is_read.lock().await;
        // If the store fails, the list is read again.
        *is_read = false;
        write.await?;
        list.set(self.store.blocks_of(player).await?);
        *is_read = true;
        Ok(())
    }

    fn list(&self, player: &str) -> Arc<BlockedPlayerList> {
        let mut lists = self.lists.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(list) = lists.get(player).and_then(Weak::upgrade) {
            return list;
        }
        // Rarely: the time it takes is that of the insertions since the last one.
        if lists.len() == lists.capacity() {
            lists.retain(|_, list| list.strong_count() > 0);
        }
        let list = Arc::new(BlockedPlayerList::default());
        lists.insert(player.to_owned(), Arc::downgrade(&list));
        list
    }
}

/// Whether the host or somebody who sits at the table has blocked the player who wants to take a seat. Tournaments assign their
/// seats themselves.
pub(crate) async fn keeps_out(store: &Store, table: &Table, by: &Actor) -> Result<bool, StoreError> {
    let setup = table.setup();
    let Some(player) = by.player().filter(|_| setup.tournament.is_none()) else { return Ok(false) };
    let mut others: Vec<&str> =
        table.holders().iter().filter_map(SeatHolder::player).map(PlayerId::as_str).collect();
    others.push(setup.host.as_str());
    others.sort_unstable();
    others.dedup();
    others.retain(|other| *other != player.as_str());
    if others.is_empty() { Ok(false) } else { store.is_blocked_by_any(player.as_str(), &others).await }
}

#[cfg(test)]
mod tests;
