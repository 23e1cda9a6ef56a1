//! The outbox and the cursors of its consumers.

use std::sync::Arc;

use sqlx::SqliteConnection;
use tessera_table::{Event, What};

use super::order::{Trouble, Write};
use super::{Sqlite, failed};
use crate::{Consumer, EndedGame, StoreError};

/// A game that ends by the events of the same request.
pub(super) struct OutboxRow {
    table: Arc<str>,
    number: u32,
}

/// The rows that events add to the outbox.
pub(super) fn rows(table: &Arc<str>, events: &[Event]) -> Vec<OutboxRow> {
    let ends = |event: &&Event| matches!(event.what, What::Ended { .. });
    let row = |event: &Event| OutboxRow { table: Arc::clone(table), number: event.number };
    events.iter().filter(ends).map(row).collect()
}

pub(super) async fn insert(connection: &mut SqliteConnection, row: &OutboxRow) -> Result<(), Trouble> {
    sqlx::query("INSERT INTO outbox (table_id, number) VALUES (?, ?)")
        .bind(row.table.clone())
        .bind(row.number)
        .execute(connection)
        .await?;
    Ok(())
}

/// A consumer has handled everything up to a position.
pub(super) struct CursorWrite {
    consumer: Consumer,
    position: i64,
}

impl CursorWrite {
    pub(super) async fn write(&self, connection: &mut SqliteConnection) -> Result<(), Trouble> {
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

impl Sqlite {
    pub(crate) async fn ended_games(
        &self,
        consumer: Consumer,
        limit: u32,
    ) -> Result<Vec<EndedGame>, StoreError> {
        let rows: Vec<(i64, String, u32)> = sqlx::query_as(
            "SELECT id, table_id, number FROM outbox
            WHERE id > (SELECT position FROM outbox_cursor WHERE consumer = $1) ORDER BY id LIMIT $2",
        )
        .bind(consumer.name())
        .bind(limit)
        .fetch_all(&self.readers)
        .await
        .map_err(failed)?;
        let game = |(position, table, number)| EndedGame { position, table, number };
        Ok(rows.into_iter().map(game).collect())
    }

    pub(crate) async fn handled(&self, consumer: Consumer, position: i64) -> Result<(), StoreError> {
        let write = Write::Cursor(CursorWrite { consumer, position });
        self.write(write).await.map_err(|failed| match failed {
            super::order::WriteError::Store(reason) => reason,
            super::order::WriteError::Taken => StoreError::Failed("a cursor was refused".to_owned()),
        })
    }
}
