//! Removal of guests that are not used and of tables that never started.
//!
//! Candidates are found by readers, in pages. The writer checks each one again, so that nothing is removed that was used
//! meanwhile.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use sqlx::SqliteConnection;

use super::write_request::{BatchError, WriteOperation};
use super::{SqliteStore, failed};
use crate::{IdPage, RemovedGuests, StoreError};

/// The number of players or tables in a page of candidates.
const PAGE: u32 = 1_000;
/// The number of guests that one request removes: other requests of the same commit wait for them.
const GUESTS_PER_REQUEST: usize = 50;

const IS_UNUSED_GUEST: &str = "password_hash IS NULL AND since < $2
    AND NOT EXISTS (SELECT 1 FROM session WHERE session.player = guest.player AND session.used >= $2)
    AND NOT EXISTS (SELECT 1 FROM sits_at WHERE sits_at.player = guest.player)
    AND NOT EXISTS (SELECT 1 FROM tournament WHERE tournament.organiser = guest.player)";

pub(super) enum RemovalWrite {
    Guests { players: Vec<String>, unused_since: u64, removed: Arc<AtomicU64> },
    UnstartedTable { table: String, played_before: u64 },
}

impl RemovalWrite {
    pub(super) async fn write(&self, connection: &mut SqliteConnection) -> Result<(), BatchError> {
        match self {
            RemovalWrite::Guests { players, unused_since, removed } => {
                let sql = format!("DELETE FROM player AS guest WHERE player = $1 AND {IS_UNUSED_GUEST}");
                let mut rows = 0;
                for player in players {
                    let query = sqlx::query(sqlx::AssertSqlSafe(sql.clone()));
                    let query = query.bind(player).bind(*unused_since as i64);
                    rows += query.execute(&mut *connection).await?.rows_affected();
                }
                removed.store(rows, Ordering::Relaxed);
            }
            RemovalWrite::UnstartedTable { table, played_before } => {
                let query = sqlx::query(
                    "DELETE FROM card WHERE table_id = $1 AND stage <> 'playing' AND moves = 0 AND changed < $2",
                )
                .bind(table)
                .bind(*played_before as i64);
                if query.execute(&mut *connection).await?.rows_affected() > 0 {
                    let query = sqlx::query("DELETE FROM event WHERE table_id = $1").bind(table);
                    query.execute(connection).await?;
                }
            }
        }
        Ok(())
    }
}

impl SqliteStore {
    pub(crate) async fn remove_unused_guests(
        &self,
        unused_since: u64,
        after: &str,
    ) -> Result<RemovedGuests, StoreError> {
        let sql = format!(
            "SELECT player, {IS_UNUSED_GUEST} FROM
            (SELECT player, password_hash, since FROM player WHERE player > $1 ORDER BY player LIMIT $3) AS guest"
        );
        let page: Vec<(String, bool)> = sqlx::query_as(sqlx::AssertSqlSafe(sql))
            .bind(after)
            .bind(unused_since as i64)
            .bind(PAGE)
            .fetch_all(&self.readers)
            .await
            .map_err(failed)?;
        let next = page.last().filter(|_| page.len() == PAGE as usize).map(|(player, _)| player.clone());
        let unused: Vec<String> =
            page.into_iter().filter_map(|(player, is_unused)| is_unused.then_some(player)).collect();
        let mut count = 0;
        for players in unused.chunks(GUESTS_PER_REQUEST) {
            let removed = Arc::<AtomicU64>::default();
            let (players, counter) = (players.to_vec(), Arc::clone(&removed));
            let write = RemovalWrite::Guests { players, unused_since, removed: counter };
            self.write(WriteOperation::Removal(write)).await?;
            count += removed.load(Ordering::Relaxed);
        }
        Ok(RemovedGuests { count, next })
    }

    pub(crate) async fn tables_without_moves(
        &self,
        played_before: u64,
        after: &str,
    ) -> Result<IdPage, StoreError> {
        let page: Vec<(String, bool)> = sqlx::query_as(
            "SELECT table_id, stage <> 'playing' AND moves = 0 AND changed < $2 FROM card
            WHERE table_id > $1 ORDER BY table_id LIMIT $3",
        )
        .bind(after)
        .bind(played_before as i64)
        .bind(PAGE)
        .fetch_all(&self.readers)
        .await
        .map_err(failed)?;
        let next = page.last().filter(|_| page.len() == PAGE as usize).map(|(table, _)| table.clone());
        let ids =
            page.into_iter().filter_map(|(table, is_candidate)| is_candidate.then_some(table)).collect();
        Ok(IdPage { ids, next })
    }

    pub(crate) async fn remove_unstarted_table(
        &self,
        table: &str,
        played_before: u64,
    ) -> Result<(), StoreError> {
        let write = RemovalWrite::UnstartedTable { table: table.to_owned(), played_before };
        Ok(self.write(WriteOperation::Removal(write)).await?)
    }
}
