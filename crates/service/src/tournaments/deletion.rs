//! Deletion of tournaments by operators. The games at their tables end.

use std::pin::pin;
use std::sync::Arc;

use tessera_store::{AccountError, StoreError};
use tokio::task::JoinSet;

use super::{LiveTournament, LiveTournamentError, LiveTournaments};
use crate::moderation::{self, ModerationError};
use crate::tables::{LiveTableError, LiveTables};

impl LiveTournaments {
    /// Deletes a tournament by a change of the store, and closes the tables of its games. One with results, or with events that
    /// cannot be read, is deleted only if the caller is sure.
    pub(crate) async fn delete(
        &self,
        id: &str,
        sure: bool,
        change: impl Future<Output = Result<(), AccountError>>,
    ) -> Result<(), ModerationError> {
        let mut change = pin!(change);
        match self.get(id).await {
            Ok(tournament) => {
                tournament.delete(sure, change).await?;
                self.0.tournaments.remove(id);
                tournament.close_tables_of_deleted().await;
            }
            Err(LiveTournamentError::Broken | LiveTournamentError::Store(StoreError::Unreadable { .. })) => {
                if !sure {
                    return Err(ModerationError::UnreadableTournament);
                }
                // None if it could be loaded meanwhile.
                let deleted = self.0.tournaments.while_unloaded(id, change.as_mut()).await;
                deleted.ok_or(LiveTournamentError::Broken)?.map_err(moderation::refusal)?;
            }
            Err(reason) => return Err(reason.into()),
        }
        // Those that are not in memory are closed when they are loaded.
        close_tables(&self.0.context.tables, self.0.context.tables.of_tournament(id).await).await;
        Ok(())
    }
}

impl LiveTournament {
    /// Closes the tables of a tournament that was deleted. Waits for a synchronisation in progress, which may open some.
    async fn close_tables_of_deleted(self: &Arc<Self>) {
        let mut tables = self.tables.lock().await;
        let mut ids = tables.forget_all();
        ids.extend(self.table_ids(&*self.now().await));
        ids.sort_unstable();
        ids.dedup();
        close_tables(&self.context.tables, ids).await;
    }
}

impl LiveTournaments {
    /// Reads the tournaments in memory again whose events have a deleted or renamed player as their author.
    pub(crate) async fn read_names_again(&self, player: &str) {
        for tournament in self.0.tournaments.all_loaded() {
            if let Err(reason) = tournament.read_again_if_it_shows(player).await {
                tracing::warn!(tournament = tournament.id, %reason, "a tournament could not be read again");
            }
        }
    }
}

/// Closes tables, all at once.
async fn close_tables(tables: &LiveTables, ids: Vec<String>) {
    let mut closing = JoinSet::new();
    for id in ids {
        let tables = tables.clone();
        closing.spawn(async move {
            let closed = match tables.table(&id).await {
                Ok(table) => table.close(false).await,
                // It was not opened yet.
                Err(LiveTableError::NotFound) => Ok(false),
                Err(reason) => Err(reason),
            };
            if let Err(reason) = closed {
                tracing::warn!(table = id, %reason, "the table of a deleted tournament could not be closed");
            }
        });
    }
    closing.join_all().await;
}
