//! The outbox and the cursors of its consumers.

use sqlx::SqliteConnection;

use super::sql::table_events::EndedGameRow;
use super::sql::write_request::{BatchError, WriteOperation};
use super::{SqliteStore, failed};
use crate::{EndedGame, OutboxConsumer, StoreError};

pub(super) async fn insert(connection: &mut SqliteConnection, row: &EndedGameRow) -> Result<(), BatchError> {
    sqlx::query("INSERT INTO outbox (table_id, number) VALUES (?, ?)")
        .bind(row.table.clone())
        .bind(row.number)
        .execute(connection)
        .await?;
    Ok(())
}

/// Moves a consumer's cursor past the games that it has handled. There is one writer, so that positions are in the order of
/// commits.
pub(super) struct HandledGamesWrite {
    consumer: OutboxConsumer,
    position: i64,
}

impl HandledGamesWrite {
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
        games: &[EndedGame],
    ) -> Result<(), StoreError> {
        let Some(position) = games.iter().map(|game| game.position).max() else { return Ok(()) };
        let write = WriteOperation::HandledGames(HandledGamesWrite { consumer, position });
        Ok(self.write(write).await?)
    }
}
