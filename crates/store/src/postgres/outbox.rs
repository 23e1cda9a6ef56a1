//! The outbox: a row for each consumer and ended game, which is deleted when the consumer has handled it.

use sqlx::PgConnection;

use super::sql::table_events::EndedGameRow;
use super::sql::write_request::{BatchError, WriteOperation};
use super::{PostgresStore, failed};
use crate::{EndedGame, OutboxConsumer, StoreError};

pub(super) async fn insert(connection: &mut PgConnection, rows: &[&EndedGameRow]) -> Result<(), sqlx::Error> {
    if rows.is_empty() {
        return Ok(());
    }
    let consumers: Vec<&str> = OutboxConsumer::ALL.into_iter().map(OutboxConsumer::name).collect();
    let tables: Vec<&str> = rows.iter().map(|row| &*row.table).collect();
    let numbers: Vec<i64> = rows.iter().map(|row| row.number).collect();
    sqlx::query(
        "INSERT INTO outbox (consumer, table_id, number)
        SELECT consumer, table_id, number FROM UNNEST($1) AS consumer, UNNEST($2, $3) AS ended (table_id, number)",
    )
    .bind(consumers)
    .bind(tables)
    .bind(numbers)
    .execute(connection)
    .await?;
    Ok(())
}

/// Deletes the rows of games that a consumer has handled.
pub(super) struct HandledGamesWrite {
    consumer: OutboxConsumer,
    positions: Vec<i64>,
}

impl HandledGamesWrite {
    pub(super) async fn write(&self, connection: &mut PgConnection) -> Result<(), BatchError> {
        sqlx::query("DELETE FROM outbox WHERE id = ANY($1) AND consumer = $2")
            .bind(&self.positions)
            .bind(self.consumer.name())
            .execute(connection)
            .await?;
        Ok(())
    }
}

impl PostgresStore {
    pub(crate) async fn ended_games(
        &self,
        consumer: OutboxConsumer,
        limit: u32,
    ) -> Result<Vec<EndedGame>, StoreError> {
        let rows: Vec<(i64, String, i64)> = sqlx::query_as(
            "SELECT id, table_id, number FROM outbox WHERE consumer = $1 ORDER BY id LIMIT $2",
        )
        .bind(consumer.name())
        .bind(i64::from(limit))
        .fetch_all(&mut *self.reader().await?)
        .await
        .map_err(failed)?;
        let game = |(position, table, number)| EndedGame { position, table, number: number as u32 };
        Ok(rows.into_iter().map(game).collect())
    }

    pub(crate) async fn outbox_lag(&self, consumer: OutboxConsumer) -> Result<u64, StoreError> {
        let waiting: i64 = sqlx::query_scalar("SELECT count(*) FROM outbox WHERE consumer = $1")
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
        let positions = games.iter().map(|game| game.position).collect();
        let write = WriteOperation::HandledGames(HandledGamesWrite { consumer, positions });
        Ok(self.write(write).await?)
    }
}
