//! The outbox and the cursors of its consumers.

use std::sync::Arc;

use sqlx::SqliteConnection;
use tessera_table::{TableEvent, TableEventKind};

use super::write_request::{BatchError, WriteOperation};
use super::{SqliteStore, failed};
use crate::{EndedGame, OutboxConsumer, StoreError};

/// A game that an event of the same request ends.
pub(super) struct OutboxRow {
    table: Arc<str>,
    number: u32,
}

/// The outbox rows for the events that end a game.
pub(super) fn rows(table: &Arc<str>, events: &[TableEvent]) -> Vec<OutboxRow> {
    let ends = |event: &&TableEvent| matches!(event.kind, TableEventKind::Ended { .. });
    let row = |event: &TableEvent| OutboxRow { table: Arc::clone(table), number: event.number };
    events.iter().filter(ends).map(row).collect()
}

pub(super) async fn insert(connection: &mut SqliteConnection, row: &OutboxRow) -> Result<(), BatchError> {
    sqlx::query("INSERT INTO outbox (table_id, number) VALUES (?, ?)")
        .bind(row.table.clone())
        .bind(row.number)
        .execute(connection)
        .await?;
    Ok(())
}

/// Moves a consumer's cursor to a position.
pub(super) struct OutboxCursorWrite {
    consumer: OutboxConsumer,
    position: i64,
}

impl OutboxCursorWrite {
    pub(super) async fn write(&self, connection: &mut SqliteConnection) -> Result<(), BatchError> {
        sqlx::query("UPDATE outbox_cursor SET position = max(position, ?) WHERE consumer = ?")
            .bind(self.position)
            .bind(self.consumer.name())
            .execute(&mut *connection)
            .await?;
        sqlx::query("DELETE FROM outbox WHERE id <= (SELECT min(position) FROM outbox_cursor)")
            .execute(connection)
            .await?;
        Ok(())
    }
}

impl SqliteStore {
    pub(crate) async fn ended_games(
        &self,
        consumer: OutboxConsumer,
        limit: u32,
    ) -> Result<Vec<EndedGame>, StoreError> {
        let rows: Vec<(i64, String, u32)> = sqlx::query_as(
            "SELECT id, table_id, number FROM outbox
            WHERE id > (SELECT position FROM outbox_cursor WHERE consumer = $1) ORDER BY id LIMIT $2",
        )
        .bind(consumer.name())
        .bind(limit)
        .fetch_all(&mut *self.reader().await?)
        .await
        .map_err(failed)?;
        let game = |(position, table, number)| EndedGame { position, table, number };
        Ok(rows.into_iter().map(game).collect())
    }

    pub(crate) async fn outbox_lag(&self, consumer: OutboxConsumer) -> Result<u64, StoreError> {
        let waiting: i64 = sqlx::query_scalar(
            "SELECT count(*) FROM outbox WHERE id > (SELECT position FROM outbox_cursor WHERE consumer = $1)",
        )
        .bind(consumer.name())
        .fetch_one(&mut *self.reader().await?)
        .await
        .map_err(failed)?;
        Ok(waiting as u64)
    }

    pub(crate) async fn mark_handled(
        &self,
        consumer: OutboxConsumer,
        position: i64,
    ) -> Result<(), StoreError> {
        let write = WriteOperation::Cursor(OutboxCursorWrite { consumer, position });
        Ok(self.write(write).await?)
    }
}
