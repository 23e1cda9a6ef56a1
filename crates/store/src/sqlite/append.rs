//! The rows of appends.

use std::collections::HashMap;
use std::sync::LazyLock;

use sqlx::SqliteConnection;

use super::batch_insert::{BatchInsert, Statement};
use super::outbox;
use super::sql::challenges;
use super::sql::player_deletion::EventAuthor;
use super::sql::players::refuse_deleted;
use super::sql::table_events::{AppendWrite, EventRow};
use super::sql::table_summaries::SummaryRow;
use super::sql::write_request::BatchError;

/// With FAIL, `SQLite` keeps no statement journal: on an error the writer rolls back the whole transaction or savepoint.
static INSERT: LazyLock<BatchInsert> = LazyLock::new(|| {
    BatchInsert::new("INSERT OR FAIL INTO event (table_id, number, at, body, checksum)", 5, "")
});

/// The same for a statement that is its own transaction: all rows or none.
static INSERT_ALL_OR_NONE: LazyLock<BatchInsert> =
    LazyLock::new(|| BatchInsert::new("INSERT INTO event (table_id, number, at, body, checksum)", 5, ""));

static UPSERT_SUMMARY: LazyLock<BatchInsert> = LazyLock::new(|| {
    BatchInsert::new(
        "INSERT INTO card (table_id, game, rules, stage, private, clock, seats, moves, opened, changed, result, wakes, away, to_move, away_as_of)",
        15,
        "ON CONFLICT (table_id) DO UPDATE SET
            game = excluded.game, rules = excluded.rules, stage = excluded.stage, private = excluded.private,
            clock = excluded.clock, seats = excluded.seats, moves = excluded.moves, opened = excluded.opened,
            changed = excluded.changed, result = excluded.result, wakes = excluded.wakes,
            away = excluded.away, to_move = excluded.to_move, away_as_of = excluded.away_as_of",
    )
});

/// Writes the rows of some appends.
pub(super) async fn write(
    connection: &mut SqliteConnection,
    appends: &[&AppendWrite],
) -> Result<(), BatchError> {
    let events: Vec<&EventRow> = appends.iter().flat_map(|append| &append.events).collect();
    INSERT.write(connection, &events, |statement, row| bind_event(statement, row)).await?;
    // The table of an accepted challenge has its id: in the same commit, so that it is never both open and accepted.
    let opened: Vec<&str> = events.iter().filter_map(|row| row.opened_table()).collect();
    if !opened.is_empty() {
        challenges::remove(connection, &opened).await?;
    }
    for author in appends.iter().flat_map(|append| &append.authors) {
        write_author(connection, author).await?;
    }
    for row in appends.iter().flat_map(|append| &append.ended) {
        outbox::insert(connection, row).await?;
    }
    // Of several summaries of a table the last one counts.
    let summaries = appends.iter().filter_map(|append| append.summary.as_deref());
    let summaries: HashMap<&str, &SummaryRow> = summaries.map(|summary| (&*summary.table, summary)).collect();
    let summaries: Vec<&SummaryRow> = summaries.into_values().collect();
    UPSERT_SUMMARY.write(connection, &summaries, |statement, row| bind_summary(statement, row)).await?;
    Ok(())
}

/// Inserts and commits rows that fit one statement.
pub(super) async fn insert_and_commit(
    connection: &mut SqliteConnection,
    rows: &[&EventRow],
) -> Result<(), sqlx::Error> {
    INSERT_ALL_OR_NONE.write(connection, rows, |statement, row| bind_event(statement, row)).await
}

fn bind_event<'q>(statement: Statement<'q>, row: &EventRow) -> Statement<'q> {
    let statement = statement.bind(row.table.clone()).bind(row.number).bind(row.at);
    statement.bind(row.body.clone()).bind(row.checksum)
}

fn bind_summary<'q>(statement: Statement<'q>, row: &SummaryRow) -> Statement<'q> {
    statement
        .bind(row.table.clone())
        .bind(row.game.clone())
        .bind(row.rules.clone())
        .bind(row.stage.name())
        .bind(row.private)
        .bind(row.clock.clone())
        .bind(row.seats.clone())
        .bind(row.moves)
        .bind(row.opened)
        .bind(row.changed)
        .bind(row.result.clone())
        .bind(row.needs_resume)
        .bind(row.away.clone())
        .bind(row.to_move)
        .bind(row.away_as_of)
}

async fn write_author(connection: &mut SqliteConnection, author: &EventAuthor) -> Result<(), BatchError> {
    refuse_deleted(connection, &author.player).await?;
    let Some(number) = author.message else { return Ok(()) };
    // A guest who was removed has no row.
    sqlx::query(
        "INSERT OR IGNORE INTO chat_author (player, table_id, number)
        SELECT player, $2, $3 FROM player WHERE player = $1",
    )
    .bind(&author.player)
    .bind(&author.table)
    .bind(number)
    .execute(connection)
    .await?;
    Ok(())
}
