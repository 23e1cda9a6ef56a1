//! Removal of guests that are not used, of tables that wait for players too long, and of what has ended.
//!
//! Candidates are found by readers. The writer checks each one again, so that nothing is removed that was used meanwhile.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::write_request::{BatchError, WriteOperation};
use super::{SqlConnection, SqlStore, dialect, failed};
use crate::{GuestCutoffs, RemovedGuests, SESSION_LIFETIME_MILLIS, StoreError, TableSummaryStage};

/// The number of players in a page of candidates.
const PLAYERS_PER_PAGE: i64 = 1_000;
/// The number of guests that one request removes: other requests of the same commit wait for them.
const GUESTS_PER_REQUEST: usize = 50;

/// A guest whose name messages or events of tournaments refer to is used, and a deleted player is no guest. `$2` is the time for
/// guests in general, `$3` that for guests with progress in a course.
const IS_UNUSED_GUEST: &str = "password_hash IS NULL AND deleted_at IS NULL AND since < $2
    AND NOT EXISTS (SELECT 1 FROM session WHERE session.player = guest.player AND session.used >= $2)
    AND (NOT EXISTS (SELECT 1 FROM lesson_step WHERE lesson_step.player = guest.player)
        OR since < $3 AND NOT EXISTS
            (SELECT 1 FROM session WHERE session.player = guest.player AND session.used >= $3))
    AND NOT EXISTS (SELECT 1 FROM sits_at WHERE sits_at.player = guest.player)
    AND NOT EXISTS (SELECT 1 FROM chat_author WHERE chat_author.player = guest.player)
    AND NOT EXISTS (SELECT 1 FROM tournament_author WHERE tournament_author.player = guest.player)
    AND NOT EXISTS (SELECT 1 FROM tournament WHERE tournament.organiser = guest.player)
    AND NOT EXISTS (SELECT 1 FROM report WHERE report.reported = guest.player AND report.handled IS NULL)";

const IS_WAITING: &str = "stage = 'waiting'";
/// A game with a clock, or of engines alone, goes on by itself.
const IS_UNPLAYED: &str = "moves < 2 AND (stage = 'over' OR stage = 'playing' AND NOT wakes)";

/// A removal, and the number of rows of guests, tables, sessions or bans that it has removed.
pub(crate) struct RemovalWrite {
    removal: Removal,
    removed: Arc<AtomicU64>,
}

enum Removal {
    Guests { players: Vec<String>, kept: GuestCutoffs },
    Table { table: String, changed_before: u64, condition: &'static str },
    ExpiredSessions { unused_since: u64 },
    EndedAddressBans { now: u64 },
    HandledReports { before: u64 },
    ExpiredEmailSecrets { now: u64 },
}

impl RemovalWrite {
    pub(crate) async fn write(&self, connection: &mut SqlConnection) -> Result<(), BatchError> {
        let removed = match &self.removal {
            Removal::Guests { players, kept } => remove_guests(connection, players, *kept).await?,
            Removal::Table { table, changed_before, condition } => {
                remove_table(connection, table, *changed_before, condition).await?
            }
            Removal::ExpiredSessions { unused_since } => {
                let query = sqlx::query("DELETE FROM session WHERE used < $1").bind(*unused_since as i64);
                query.execute(&mut *connection).await?.rows_affected()
            }
            Removal::EndedAddressBans { now } => {
                let query = sqlx::query("DELETE FROM address_ban WHERE until <= $1").bind(*now as i64);
                query.execute(&mut *connection).await?.rows_affected()
            }
            Removal::ExpiredEmailSecrets { now } => {
                let query = sqlx::query("DELETE FROM email_secret WHERE until <= $1").bind(*now as i64);
                query.execute(&mut *connection).await?.rows_affected()
            }
            Removal::HandledReports { before } => {
                let query = sqlx::query("DELETE FROM report WHERE handled < $1").bind(*before as i64);
                query.execute(&mut *connection).await?.rows_affected()
            }
        };
        // Not added: a batch may be written a second time, with savepoints.
        self.removed.store(removed, Ordering::Relaxed);
        Ok(())
    }
}

async fn remove_guests(
    connection: &mut SqlConnection,
    players: &[String],
    kept: GuestCutoffs,
) -> Result<u64, BatchError> {
    // Before the check, which must see what other servers have appended until then.
    if let Some(sql) = dialect::LOCK_PLAYERS {
        let players = serde_json::to_string(players).expect("ids are plain data");
        sqlx::query(sql).bind(players).execute(&mut *connection).await?;
    }
    let sql = format!("DELETE FROM player AS guest WHERE player = $1 AND {IS_UNUSED_GUEST}");
    let mut removed = 0;
    for player in players {
        let query = sqlx::query(sqlx::AssertSqlSafe(sql.clone()));
        let query = query.bind(player).bind(kept.since as i64).bind(kept.learners_since as i64);
        removed += query.execute(&mut *connection).await?.rows_affected();
    }
    Ok(removed)
}

async fn remove_table(
    connection: &mut SqlConnection,
    table: &str,
    changed_before: u64,
    condition: &str,
) -> Result<u64, BatchError> {
    let sql = format!("DELETE FROM card WHERE table_id = $1 AND changed < $2 AND {condition}");
    let query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(table).bind(changed_before as i64);
    let removed = query.execute(&mut *connection).await?.rows_affected();
    if removed > 0 {
        let query = sqlx::query("DELETE FROM event WHERE table_id = $1").bind(table);
        query.execute(&mut *connection).await?;
        let authors = sqlx::query("DELETE FROM chat_author WHERE table_id = $1").bind(table);
        authors.execute(connection).await?;
    }
    Ok(removed)
}

impl SqlStore {
    pub(crate) async fn remove_unused_guests(
        &self,
        kept: GuestCutoffs,
        after: &str,
    ) -> Result<RemovedGuests, StoreError> {
        let sql = format!(
            "SELECT player, {IS_UNUSED_GUEST} FROM
            (SELECT player, password_hash, deleted_at, since FROM player WHERE player > $1 ORDER BY player LIMIT $4) AS guest"
        );
        let page: Vec<(String, bool)> = sqlx::query_as(sqlx::AssertSqlSafe(sql))
            .bind(after)
            .bind(kept.since as i64)
            .bind(kept.learners_since as i64)
            .bind(PLAYERS_PER_PAGE)
            .fetch_all(&mut *self.reader().await?)
            .await
            .map_err(failed)?;
        let next =
            page.last().filter(|_| page.len() == PLAYERS_PER_PAGE as usize).map(|(player, _)| player.clone());
        let unused: Vec<String> =
            page.into_iter().filter_map(|(player, is_unused)| is_unused.then_some(player)).collect();
        let mut count = 0;
        for players in unused.chunks(GUESTS_PER_REQUEST) {
            let players = players.to_vec();
            count += self.remove(Removal::Guests { players, kept }).await?;
        }
        Ok(RemovedGuests { count, next })
    }

    pub(crate) async fn was_used_since(&self, time: u64) -> Result<bool, StoreError> {
        sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM session WHERE used >= $1)")
            .bind(time as i64)
            .fetch_one(&mut *self.reader().await?)
            .await
            .map_err(failed)
    }

    /// Reads only the part of the list with the tables that were opened before the time: they were not changed earlier.
    pub(crate) async fn old_waiting_tables(&self, changed_before: u64) -> Result<Vec<String>, StoreError> {
        sqlx::query_scalar(
            "SELECT table_id FROM listed JOIN card USING (table_id)
            WHERE listed.stage = $1 AND listed.private IN (FALSE, TRUE) AND listed.opened < $2 AND card.changed < $2
            ORDER BY table_id",
        )
        .bind(TableSummaryStage::Waiting.name())
        .bind(changed_before as i64)
        .fetch_all(&mut *self.reader().await?)
        .await
        .map_err(failed)
    }

    pub(crate) async fn remove_waiting_table(
        &self,
        table: &str,
        changed_before: u64,
    ) -> Result<bool, StoreError> {
        self.remove_table(table, changed_before, IS_WAITING).await
    }

    pub(crate) async fn old_unplayed_games(&self, changed_before: u64) -> Result<Vec<String>, StoreError> {
        let sql = format!("SELECT table_id FROM card WHERE changed < $1 AND {IS_UNPLAYED} ORDER BY table_id");
        let query = sqlx::query_scalar(sqlx::AssertSqlSafe(sql)).bind(changed_before as i64);
        query.fetch_all(&mut *self.reader().await?).await.map_err(failed)
    }

    pub(crate) async fn remove_unplayed_game(
        &self,
        table: &str,
        changed_before: u64,
    ) -> Result<bool, StoreError> {
        self.remove_table(table, changed_before, IS_UNPLAYED).await
    }

    async fn remove_table(
        &self,
        table: &str,
        changed_before: u64,
        condition: &'static str,
    ) -> Result<bool, StoreError> {
        let table = table.to_owned();
        Ok(self.remove(Removal::Table { table, changed_before, condition }).await? > 0)
    }

    pub(crate) async fn remove_expired_sessions(&self, now: u64) -> Result<u64, StoreError> {
        self.remove(Removal::ExpiredSessions { unused_since: now.saturating_sub(SESSION_LIFETIME_MILLIS) })
            .await
    }

    pub(crate) async fn remove_ended_address_bans(&self, now: u64) -> Result<u64, StoreError> {
        self.remove(Removal::EndedAddressBans { now }).await
    }

    pub(crate) async fn remove_expired_email_secrets(&self, now: u64) -> Result<u64, StoreError> {
        self.remove(Removal::ExpiredEmailSecrets { now }).await
    }

    pub(crate) async fn remove_handled_reports(&self, before: u64) -> Result<u64, StoreError> {
        self.remove(Removal::HandledReports { before }).await
    }

    async fn remove(&self, removal: Removal) -> Result<u64, StoreError> {
        let removed = Arc::<AtomicU64>::default();
        let write = RemovalWrite { removal, removed: Arc::clone(&removed) };
        self.write(WriteOperation::Removal(write)).await?;
        Ok(removed.load(Ordering::Relaxed))
    }
}
