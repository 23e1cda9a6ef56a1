//! Moves the names of players out of the events and cards of older versions, once, in one transaction.
//!
//! A name is moved if the id of its player is known and the player exists: on seats of guests and accounts, in chat messages, and
//! of authors of tournament events. Typed names stay: of players at the same screen, of entrants, of helpers before their ids
//! were known. An event that cannot be read, or was changed on the disk, stays as it is for `tessera check`.

use std::collections::hash_map::Entry;
use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, LazyLock};

use sqlx::{Connection, SqliteConnection};
use tessera_table::{ActorId, PlayerId, TableEvent, TableEventKind};
use tessera_tournament::TournamentEvent;

use super::batch_insert::BatchInsert;
use super::player_names::{self, PlayerNamePair, StoredNames};
use crate::SummarySeat;

/// Rows that are read and rewritten together.
const ROWS_PER_STEP: u32 = 1_000;

static REWRITE_TABLE_EVENTS: LazyLock<BatchInsert> = LazyLock::new(|| {
    BatchInsert::new("INSERT OR REPLACE INTO event (table_id, number, at, body, checksum)", 5, "")
});
static REWRITE_TOURNAMENT_EVENTS: LazyLock<BatchInsert> = LazyLock::new(|| {
    BatchInsert::new(
        "INSERT OR REPLACE INTO tournament_event (tournament, number, at, body, checksum)",
        5,
        "",
    )
});

/// A stored event: the id of its log, number, time, body, checksum.
type StoredEvent = (String, i64, i64, String, Option<i64>);
/// The same with a new body.
type RewrittenEvent = (Arc<str>, i64, i64, Arc<str>, u32);

/// Moves the names, if that was not done yet.
pub(super) async fn move_names(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    let pending = sqlx::query_scalar::<_, i64>("SELECT 1 FROM sqlite_schema WHERE name = 'names_to_move'");
    if pending.fetch_optional(&mut *connection).await?.is_none() {
        return Ok(());
    }
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    // Events first: old chat messages are attributed by the names on the cards.
    move_names_of_tables(&mut transaction).await?;
    move_names_of_cards(&mut transaction).await?;
    move_names_of_tournaments(&mut transaction).await?;
    sqlx::query("DROP TABLE names_to_move").execute(&mut *transaction).await?;
    transaction.commit().await
}

/// Gives numbers to names, and returns what stands for them.
async fn stored_names(
    connection: &mut SqliteConnection,
    pairs: BTreeSet<PlayerNamePair>,
) -> Result<StoredNames, sqlx::Error> {
    let pairs: Vec<PlayerNamePair> = pairs.into_iter().collect();
    player_names::add(&mut *connection, &pairs).await?;
    Ok(player_names::find(connection, pairs).await?.0)
}

fn is_intact((_, _, _, body, checksum): &StoredEvent) -> bool {
    checksum.is_none_or(|checksum| checksum == i64::from(crc32fast::hash(body.as_bytes())))
}

/// The rows with new bodies, of the events that have changed.
fn rewritten<E: serde::Serialize>(rows: &[StoredEvent], events: &[(usize, E)]) -> Vec<RewrittenEvent> {
    let row = |(index, event): &(usize, E)| {
        let (log, number, at, old, _) = &rows[*index];
        let body = serde_json::to_string(event).ok().filter(|body| body != old)?;
        let checksum = crc32fast::hash(body.as_bytes());
        Some((log.as_str().into(), *number, *at, body.into(), checksum))
    };
    events.iter().filter_map(row).collect()
}

async fn rewrite(
    connection: &mut SqliteConnection,
    statement: &BatchInsert,
    rows: &[RewrittenEvent],
) -> Result<(), sqlx::Error> {
    statement
        .write(connection, rows, |statement, (log, number, at, body, checksum)| {
            statement.bind(log.clone()).bind(*number).bind(*at).bind(body.clone()).bind(*checksum)
        })
        .await
}

async fn move_names_of_tables(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    let (mut table, mut number) = (String::new(), 0);
    loop {
        let rows: Vec<StoredEvent> = sqlx::query_as(
            "SELECT table_id, number, at, body, checksum FROM event
            WHERE (table_id, number) > ($1, $2) AND instr(body, '\"name\":\"') > 0
            ORDER BY table_id, number LIMIT $3",
        )
        .bind(&table)
        .bind(number)
        .bind(ROWS_PER_STEP)
        .fetch_all(&mut *connection)
        .await?;
        let Some((last_table, last_number, ..)) = rows.last() else { return Ok(()) };
        (table, number) = (last_table.clone(), *last_number);
        let mut events: Vec<(usize, TableEvent)> = Vec::new();
        for (index, row) in rows.iter().enumerate().filter(|(_, row)| is_intact(row)) {
            events.extend(serde_json::from_str(&row.3).ok().map(|event| (index, event)));
        }
        attribute_messages(connection, &rows, &mut events).await?;
        let pairs = events.iter_mut().flat_map(|(_, event)| player_names::in_event(event)).collect();
        let names = stored_names(connection, pairs).await?;
        let mut authors = BTreeSet::new();
        for (index, event) in &mut events {
            for (player, name) in event.player_names_mut() {
                names.replace(player.as_str(), name);
            }
            if let TableEventKind::Said { player: Some(player), .. } = &event.kind {
                authors.insert((player.as_str().to_owned(), rows[*index].0.clone()));
            }
        }
        add_authors(connection, &authors).await?;
        rewrite(connection, &REWRITE_TABLE_EVENTS, &rewritten(&rows, &events)).await?;
    }
}

/// Messages of older versions have no author: it is that of the command, or the one with that name at the table. Spectators
/// stay unknown.
async fn attribute_messages(
    connection: &mut SqliteConnection,
    rows: &[StoredEvent],
    events: &mut [(usize, TableEvent)],
) -> Result<(), sqlx::Error> {
    let mut seats_of: HashMap<&str, Vec<SummarySeat>> = HashMap::new();
    for (index, event) in events {
        let TableEventKind::Said { name, player: player @ None, seat, .. } = &mut event.kind else {
            continue;
        };
        if let Some(ActorId::Player(by)) = event.command.as_ref().map(|command| &command.by) {
            *player = Some(by.clone());
            continue;
        }
        if seat.is_none() {
            continue;
        }
        let table = rows[*index].0.as_str();
        let seats = match seats_of.entry(table) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(unknown) => unknown.insert(seats(connection, table).await?),
        };
        let seated = seats.iter().find(|seated| seated.name == *name);
        *player = seated.and_then(|seated| seated.player.as_deref()).map(PlayerId::new);
    }
    Ok(())
}

/// The seats on the card of a table.
async fn seats(connection: &mut SqliteConnection, table: &str) -> Result<Vec<SummarySeat>, sqlx::Error> {
    let seats = sqlx::query_scalar::<_, String>("SELECT seats FROM card WHERE table_id = $1");
    let seats = seats.bind(table).fetch_optional(connection).await?;
    Ok(seats.and_then(|seats| serde_json::from_str(&seats).ok()).unwrap_or_default())
}

async fn add_authors(
    connection: &mut SqliteConnection,
    authors: &BTreeSet<(String, String)>,
) -> Result<(), sqlx::Error> {
    if authors.is_empty() {
        return Ok(());
    }
    sqlx::query(
        "INSERT OR IGNORE INTO chat_author (player, table_id)
        SELECT player.player, wanted.value ->> 1 FROM json_each($1) AS wanted
        JOIN player ON player.player = wanted.value ->> 0",
    )
    .bind(serde_json::to_string(authors).expect("strings"))
    .execute(connection)
    .await?;
    Ok(())
}

async fn move_names_of_cards(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    // The players of the cards stay the same, so the lists of seats need not be made again.
    let trigger = "SELECT sql FROM sqlite_schema WHERE name = 'card_seats_change'";
    let trigger: String = sqlx::query_scalar(trigger).fetch_one(&mut *connection).await?;
    sqlx::query("DROP TRIGGER card_seats_change").execute(&mut *connection).await?;
    let mut table = String::new();
    loop {
        let cards: Vec<(String, String)> =
            sqlx::query_as("SELECT table_id, seats FROM card WHERE table_id > $1 ORDER BY table_id LIMIT $2")
                .bind(&table)
                .bind(ROWS_PER_STEP)
                .fetch_all(&mut *connection)
                .await?;
        let Some((last, _)) = cards.last() else { break };
        table.clone_from(last);
        let seats = |(table, seats): (String, String)| {
            let seats: Vec<SummarySeat> = serde_json::from_str(&seats).ok()?;
            Some((table, seats))
        };
        let mut cards: Vec<_> = cards.into_iter().filter_map(seats).collect();
        let names = cards.iter_mut().flat_map(|(_, seats)| player_names::on_seats(seats));
        let pairs = names.map(|(player, name)| (player.to_owned(), name.clone())).collect();
        let names = stored_names(connection, pairs).await?;
        for (_, seats) in &mut cards {
            player_names::on_seats(seats).for_each(|(player, name)| names.replace(player, name));
        }
        let cards: Vec<(&str, String)> = cards
            .iter()
            .map(|(table, seats)| (table.as_str(), serde_json::to_string(seats).expect("strings")))
            .collect();
        sqlx::query(
            "UPDATE card SET seats = moved.value ->> 1 FROM json_each($1) AS moved
            WHERE card.table_id = moved.value ->> 0",
        )
        .bind(serde_json::to_string(&cards).expect("strings"))
        .execute(&mut *connection)
        .await?;
    }
    sqlx::query(sqlx::AssertSqlSafe(trigger)).execute(connection).await?;
    Ok(())
}

async fn move_names_of_tournaments(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    let organisers: Vec<(String, String)> =
        sqlx::query_as("SELECT tournament, organiser FROM tournament").fetch_all(&mut *connection).await?;
    for (tournament, organiser) in organisers {
        let rows: Vec<StoredEvent> = sqlx::query_as(
            "SELECT tournament, number, at, body, checksum FROM tournament_event
            WHERE tournament = $1 AND instr(body, '\"by\":\"') > 0 ORDER BY number",
        )
        .bind(&tournament)
        .fetch_all(&mut *connection)
        .await?;
        let mut events: Vec<(usize, TournamentEvent)> = Vec::new();
        for (index, row) in rows.iter().enumerate().filter(|(_, row)| is_intact(row)) {
            events.extend(serde_json::from_str(&row.3).ok().map(|event| (index, event)));
        }
        let authors = events.iter().filter_map(|(_, event)| player_names::author(event, &organiser));
        let pairs = authors.map(|(player, name)| (player.to_owned(), name.to_owned())).collect();
        let names = stored_names(connection, pairs).await?;
        for (_, event) in &mut events {
            names.replace_author(event, &organiser);
        }
        rewrite(connection, &REWRITE_TOURNAMENT_EVENTS, &rewritten(&rows, &events)).await?;
    }
    Ok(())
}
