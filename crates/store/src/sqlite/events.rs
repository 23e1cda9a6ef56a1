//! Events of tables.

use std::sync::{Arc, LazyLock};

use sqlx::SqliteConnection;
use tessera_table::Event;

use super::cards::CardRow;
use super::many_rows::{ManyRows, Statement};
use super::order::Write;
use super::{Sqlite, failed, outbox};
use crate::{AppendError, Card, StoreError};

pub(super) struct EventRow {
    table: Arc<str>,
    number: u32,
    at: i64,
    body: Arc<str>,
}

/// With FAIL, `SQLite` need not be able to undo half a statement: the writer rolls back more than that anyway.
static INSERT: LazyLock<ManyRows> =
    LazyLock::new(|| ManyRows::new("INSERT OR FAIL INTO event (table_id, number, at, body)", 4, ""));

/// The same for a statement that is a transaction of its own: all rows or none.
static INSERT_ALL_OR_NONE: LazyLock<ManyRows> =
    LazyLock::new(|| ManyRows::new("INSERT INTO event (table_id, number, at, body)", 4, ""));

pub(super) async fn insert(connection: &mut SqliteConnection, rows: &[&EventRow]) -> Result<(), sqlx::Error> {
    INSERT.write(connection, rows, |statement, row| bind(statement, row)).await
}

/// Writes and commits rows that fit one statement.
pub(super) async fn insert_and_commit(
    connection: &mut SqliteConnection,
    rows: &[&EventRow],
) -> Result<(), sqlx::Error> {
    INSERT_ALL_OR_NONE.write(connection, rows, |statement, row| bind(statement, row)).await
}

fn bind<'q>(statement: Statement<'q>, row: &EventRow) -> Statement<'q> {
    statement.bind(row.table.clone()).bind(row.number).bind(row.at).bind(row.body.clone())
}

impl Sqlite {
    pub(crate) async fn append(
        &self,
        table: &str,
        events: &[Event],
        card: Option<Card>,
    ) -> Result<(), AppendError> {
        if events.is_empty() && card.is_none() {
            return Ok(());
        }
        let table: Arc<str> = table.into();
        // Text is made here, in the caller's task: the writer is the one thing that there is only one of.
        let ended = outbox::rows(&table, events);
        let events = events.iter().map(|event| row(&table, event)).collect::<Result<_, _>>()?;
        let card = card.map(CardRow::new).transpose()?;
        Ok(self.write(Write::Append { events, card, ended }).await?)
    }

    pub(crate) async fn events_after(&self, table: &str, after: u32) -> Result<Vec<Event>, StoreError> {
        let bodies: Vec<String> =
            sqlx::query_scalar("SELECT body FROM event WHERE table_id = $1 AND number > $2 ORDER BY number")
                .bind(table)
                .bind(after)
                .fetch_all(&self.readers)
                .await
                .map_err(failed)?;
        bodies.iter().map(|body| serde_json::from_str(body).map_err(|why| unreadable(table, &why))).collect()
    }
}

fn row(table: &Arc<str>, event: &Event) -> Result<EventRow, StoreError> {
    let body = serde_json::to_string(event).map_err(|why| unreadable(table, &why))?;
    Ok(EventRow { table: table.clone(), number: event.number, at: event.at.0 as i64, body: body.into() })
}

fn unreadable(table: &str, why: &serde_json::Error) -> StoreError {
    StoreError::Unreadable { what: format!("an event of the table \"{table}\""), why: why.to_string() }
}
