//! The rows of appends: columns as arrays, so that a statement has the same text for any number of rows.
//!
//! All servers lock in the same order, so that their batches do not wait for each other in a circle: players, events, challenges,
//! summaries, each by their keys.

use std::collections::{BTreeMap, BTreeSet};

use sqlx::PgConnection;

use super::commit_marker::CommitMarker;
use super::outbox;
use super::sql::challenges;
use super::sql::player_deletion::EventAuthor;
use super::sql::table_events::{AppendWrite, EndedGameRow, EventRow};
use super::sql::table_summaries::SummaryRow;
use super::sql::write_request::{BatchError, WriteError};
use crate::StoreError;

const INSERT_EVENTS: &str = "INSERT INTO event (table_id, number, at, body, checksum)
    SELECT table_id, number, at, body, checksum
    FROM UNNEST($1, $2, $3, $4, $5) AS new (table_id, number, at, body, checksum)";

/// The same with the receipt of the writer, as a transaction of one statement.
const INSERT_EVENTS_WITH_RECEIPT: &str = "WITH receipt AS (
        INSERT INTO writer (id, batch) VALUES ($6, $7) ON CONFLICT (id) DO UPDATE SET batch = excluded.batch,
            since = excluded.since)
    INSERT INTO event (table_id, number, at, body, checksum)
    SELECT table_id, number, at, body, checksum
    FROM UNNEST($1, $2, $3, $4, $5) AS new (table_id, number, at, body, checksum)";

const UPSERT_SUMMARIES: &str =
    "INSERT INTO card (table_id, game, rules, stage, private, clock, seats, moves, opened, changed, result, wakes, away,
        to_move, away_as_of)
    SELECT * FROM UNNEST($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
    ON CONFLICT (table_id) DO UPDATE SET
        game = excluded.game, rules = excluded.rules, stage = excluded.stage, private = excluded.private,
        clock = excluded.clock, seats = excluded.seats, moves = excluded.moves, opened = excluded.opened,
        changed = excluded.changed, result = excluded.result, wakes = excluded.wakes,
        away = excluded.away, to_move = excluded.to_move, away_as_of = excluded.away_as_of";

/// Whether appends consist of events only: a single statement writes them.
pub(super) fn are_events_only<'a>(appends: impl IntoIterator<Item = &'a AppendWrite>) -> bool {
    let is_plain = |append: &AppendWrite| {
        append.summary.is_none()
            && append.ended.is_empty()
            && append.authors.is_empty()
            && append.events.iter().all(|event| event.opened_table().is_none())
    };
    appends.into_iter().all(is_plain)
}

/// Writes the rows of some appends in a transaction.
pub(super) async fn write(connection: &mut PgConnection, appends: &[&AppendWrite]) -> Result<(), BatchError> {
    let authors: Vec<&EventAuthor> = appends.iter().flat_map(|append| &append.authors).collect();
    lock_authors(connection, &authors).await?;
    let events = sorted_events(appends);
    if !events.is_empty() {
        EventColumns::new(&events).bind(sqlx::query(INSERT_EVENTS)).execute(&mut *connection).await?;
    }
    // The table of an accepted challenge has its id: in the same commit, so that it is never both open and accepted.
    let opened: Vec<&str> = events.iter().filter_map(|row| row.opened_table()).collect();
    if !opened.is_empty() {
        challenges::remove(connection, &opened).await?;
    }
    add_messages(connection, &authors).await?;
    let ended: Vec<&EndedGameRow> = appends.iter().flat_map(|append| &append.ended).collect();
    outbox::insert(connection, &ended).await?;
    // Of several summaries of a table the last one counts.
    let summaries = appends.iter().filter_map(|append| append.summary.as_deref());
    let summaries: BTreeMap<&str, &SummaryRow> =
        summaries.map(|summary| (&*summary.table, summary)).collect();
    upsert_summaries(connection, &summaries.into_values().collect::<Vec<_>>()).await?;
    Ok(())
}

/// Inserts and commits events with the receipt of the writer.
pub(super) async fn insert_and_commit(
    connection: &mut PgConnection,
    appends: &[&AppendWrite],
    receipt: &CommitMarker,
) -> Result<(), sqlx::Error> {
    let events = sorted_events(appends);
    let statement = EventColumns::new(&events).bind(sqlx::query(INSERT_EVENTS_WITH_RECEIPT));
    statement.bind(receipt.writer()).bind(receipt.batch()).execute(connection).await?;
    Ok(())
}

/// Whether all events of an append are stored exactly as they are, with the id of their command.
pub(super) async fn is_stored(
    connection: &mut PgConnection,
    append: &AppendWrite,
) -> Result<bool, sqlx::Error> {
    let events: Vec<&EventRow> = append.events.iter().collect();
    let EventColumns { tables, numbers, bodies, .. } = EventColumns::new(&events);
    let stored: i64 = sqlx::query_scalar(
        "SELECT count(*) FROM event JOIN UNNEST($1, $2, $3) AS new (table_id, number, body)
        USING (table_id, number, body)",
    )
    .bind(tables)
    .bind(numbers)
    .bind(bodies)
    .fetch_one(connection)
    .await?;
    Ok(!events.is_empty() && stored == events.len() as i64)
}

fn sorted_events<'a>(appends: &[&'a AppendWrite]) -> Vec<&'a EventRow> {
    let mut events: Vec<&EventRow> = appends.iter().flat_map(|append| &append.events).collect();
    events.sort_by(|a, b| (&a.table, a.number).cmp(&(&b.table, b.number)));
    events
}

struct EventColumns<'a> {
    tables: Vec<&'a str>,
    numbers: Vec<i64>,
    times: Vec<i64>,
    bodies: Vec<&'a str>,
    checksums: Vec<i64>,
}

type Statement<'q> = sqlx::query::Query<'q, sqlx::Postgres, sqlx::postgres::PgArguments>;

impl<'a> EventColumns<'a> {
    fn new(rows: &[&'a EventRow]) -> EventColumns<'a> {
        EventColumns {
            tables: rows.iter().map(|row| &*row.table).collect(),
            numbers: rows.iter().map(|row| row.number).collect(),
            times: rows.iter().map(|row| row.at).collect(),
            bodies: rows.iter().map(|row| &*row.body).collect(),
            checksums: rows.iter().map(|row| row.checksum).collect(),
        }
    }

    fn bind<'q>(self, statement: Statement<'q>) -> Statement<'q>
    where
        'a: 'q,
    {
        let EventColumns { tables, numbers, times, bodies, checksums } = self;
        statement.bind(tables).bind(numbers).bind(times).bind(bodies).bind(checksums)
    }
}

/// Locks the authors of events against their deletion until the commit, and refuses those who are deleted.
async fn lock_authors(connection: &mut PgConnection, authors: &[&EventAuthor]) -> Result<(), BatchError> {
    if authors.is_empty() {
        return Ok(());
    }
    let players: BTreeSet<&str> = authors.iter().map(|author| author.player.as_str()).collect();
    let players: Vec<&str> = players.into_iter().collect();
    let deleted: Vec<bool> = sqlx::query_scalar(
        "SELECT deleted_at IS NOT NULL FROM player WHERE player = ANY($1) ORDER BY player FOR SHARE",
    )
    .bind(players)
    .fetch_all(connection)
    .await?;
    if deleted.contains(&true) {
        return Err(BatchError::OneRequest(WriteError::Store(StoreError::NoSession)));
    }
    Ok(())
}

/// Records who wrote chat messages. A guest who was removed has no row.
async fn add_messages(connection: &mut PgConnection, authors: &[&EventAuthor]) -> Result<(), sqlx::Error> {
    let messages = || authors.iter().filter_map(|author| Some((author, author.message?)));
    let numbers: Vec<i64> = messages().map(|(_, number)| number).collect();
    if numbers.is_empty() {
        return Ok(());
    }
    let players: Vec<&str> = messages().map(|(author, _)| author.player.as_str()).collect();
    let tables: Vec<&str> = messages().map(|(author, _)| author.table.as_str()).collect();
    sqlx::query(
        "INSERT INTO chat_author (player, table_id, number)
        SELECT player.player, new.table_id, new.number
        FROM UNNEST($1, $2, $3) AS new (player, table_id, number) JOIN player ON player.player = new.player
        ON CONFLICT DO NOTHING",
    )
    .bind(players)
    .bind(tables)
    .bind(numbers)
    .execute(connection)
    .await?;
    Ok(())
}

async fn upsert_summaries(connection: &mut PgConnection, rows: &[&SummaryRow]) -> Result<(), sqlx::Error> {
    if rows.is_empty() {
        return Ok(());
    }
    let texts = |column: for<'r> fn(&'r SummaryRow) -> &'r str| -> Vec<&str> {
        rows.iter().map(|row| column(row)).collect()
    };
    let numbers =
        |column: fn(&SummaryRow) -> i64| -> Vec<i64> { rows.iter().map(|row| column(row)).collect() };
    let flags =
        |column: fn(&SummaryRow) -> bool| -> Vec<bool> { rows.iter().map(|row| column(row)).collect() };
    let to_move: Vec<Option<i64>> = rows.iter().map(|row| row.to_move).collect();
    sqlx::query(UPSERT_SUMMARIES)
        .bind(texts(|row| &row.table))
        .bind(texts(|row| &row.game))
        .bind(texts(|row| &row.rules))
        .bind(texts(|row| row.stage.name()))
        .bind(flags(|row| row.private))
        .bind(texts(|row| &row.clock))
        .bind(texts(|row| &row.seats))
        .bind(numbers(|row| row.moves))
        .bind(numbers(|row| row.opened))
        .bind(numbers(|row| row.changed))
        .bind(texts(|row| &row.result))
        .bind(flags(|row| row.needs_resume))
        .bind(texts(|row| &row.away))
        .bind(to_move)
        .bind(numbers(|row| row.away_as_of))
        .execute(connection)
        .await?;
    Ok(())
}
