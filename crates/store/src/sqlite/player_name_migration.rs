//! Moves the names of players out of the events and cards of older versions, once, in one transaction.
//!
//! A name is moved if the id of its player is known and the player exists: on seats of guests and accounts, in chat messages, and
//! of authors of tournament events. Typed names stay: of players at the same screen, of entrants, of helpers before their ids
//! were known. An event that cannot be read, or was changed on the disk, stays as it is for `tessera check`.

use std::collections::hash_map::Entry;
use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, LazyLock};

use serde::Serialize;
use serde::de::DeserializeOwned;
use sqlx::{Connection, SqliteConnection};
use tessera_table::{ActorId, PlayerId, SeatNumber, TableEvent, TableEventKind};
use tessera_tournament::TournamentEvent;

use super::batch_insert::BatchInsert;
use super::sql::player_names::{self, NamePlaceholders, PlayerNamePair};
use super::sql::tournaments;
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
    let events: i64 = sqlx::query_scalar("SELECT count(*) FROM event").fetch_one(&mut *transaction).await?;
    let cards: i64 = sqlx::query_scalar("SELECT count(*) FROM card").fetch_one(&mut *transaction).await?;
    if events > 0 {
        tracing::info!(events, tables = cards, "moving names of players out of events; this is done once");
    }
    // Events first: old chat messages are attributed by the names on the cards.
    let moved_events = move_names_of_tables(&mut transaction).await?;
    let moved_cards = move_names_of_cards(&mut transaction).await?;
    let moved_tournament_events = move_names_of_tournaments(&mut transaction).await?;
    sqlx::query("DROP TABLE names_to_move").execute(&mut *transaction).await?;
    transaction.commit().await?;
    if events > 0 {
        tracing::info!(
            events = moved_events,
            tables = moved_cards,
            tournament_events = moved_tournament_events,
            "names of players were moved"
        );
    }
    Ok(())
}

/// Gives numbers to names, and returns what stands for them.
async fn stored_names(
    connection: &mut SqliteConnection,
    pairs: BTreeSet<PlayerNamePair>,
) -> Result<NamePlaceholders, sqlx::Error> {
    let pairs: Vec<PlayerNamePair> = pairs.into_iter().collect();
    player_names::add(&mut *connection, &pairs).await?;
    Ok(player_names::find(connection, pairs).await?.0)
}

fn is_intact((_, _, _, body, checksum): &StoredEvent) -> bool {
    checksum.is_none_or(|checksum| checksum == i64::from(crc32fast::hash(body.as_bytes())))
}

/// The events of rows that can be read, with the indices of the rows.
fn readable<E: DeserializeOwned>(rows: &[StoredEvent]) -> Vec<(usize, E)> {
    let intact = rows.iter().enumerate().filter(|(_, row)| is_intact(row));
    intact.filter_map(|(index, row)| Some((index, serde_json::from_str(&row.3).ok()?))).collect()
}

/// The rows with new bodies, of the events that have changed.
fn rewritten<E: Serialize + PartialEq>(
    rows: &[StoredEvent],
    old: &[(usize, E)],
    new: &[(usize, E)],
) -> Vec<RewrittenEvent> {
    let changed = old.iter().zip(new).filter(|((_, old), (_, new))| old != new);
    let row = |(_, (index, event)): (&(usize, E), &(usize, E))| {
        let (log, number, at, ..) = &rows[*index];
        let body = serde_json::to_string(event).ok()?;
        let checksum = crc32fast::hash(body.as_bytes());
        Some((log.as_str().into(), *number, *at, body.into(), checksum))
    };
    changed.filter_map(row).collect()
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

async fn move_names_of_tables(connection: &mut SqliteConnection) -> Result<usize, sqlx::Error> {
    let mut moved = 0;
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
        let Some((last_table, last_number, ..)) = rows.last() else { return Ok(moved) };
        (table, number) = (last_table.clone(), *last_number);
        let old: Vec<(usize, TableEvent)> = readable(&rows);
        let mut events = old.clone();
        attribute_messages(connection, &rows, &mut events).await?;
        let pairs = events.iter_mut().flat_map(|(_, event)| player_names::in_event(event)).collect();
        let names = stored_names(connection, pairs).await?;
        let mut authors = BTreeSet::new();
        for (index, event) in &mut events {
            for (player, name) in event.player_names_mut() {
                names.replace(player.as_str(), name);
            }
            if let TableEventKind::Said { player: Some(player), .. } = &event.kind {
                authors.insert((player.as_str().to_owned(), rows[*index].0.clone(), event.number));
            }
        }
        add_authors(connection, &authors).await?;
        let changed = rewritten(&rows, &old, &events);
        moved += changed.len();
        rewrite(connection, &REWRITE_TABLE_EVENTS, &changed).await?;
    }
}

/// Messages of older versions have no author: it is that of the command, or the player at the seat if they have that name, or else
/// the only one with that name at the table. Spectators stay unknown.
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
        let Some(seat) = *seat else { continue };
        let table = rows[*index].0.as_str();
        let seats = match seats_of.entry(table) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(unknown) => unknown.insert(seats(connection, table).await?),
        };
        *player = author_of_message(seats, seat, name).map(PlayerId::new);
    }
    Ok(())
}

/// The player who wrote a message, by the seat and the name that it was written with.
fn author_of_message<'a>(seats: &'a [SummarySeat], seat: SeatNumber, name: &str) -> Option<&'a str> {
    let has_name = |seated: &&SummarySeat| seated.name == name;
    let at_seat = seats.get(usize::from(seat.get()).wrapping_sub(1)).filter(has_name);
    let mut named = seats.iter().filter(has_name);
    let only_one = named.next().filter(|_| named.next().is_none());
    at_seat.or(only_one)?.player.as_deref()
}

/// The seats on the card of a table.
async fn seats(connection: &mut SqliteConnection, table: &str) -> Result<Vec<SummarySeat>, sqlx::Error> {
    let seats = sqlx::query_scalar::<_, String>("SELECT seats FROM card WHERE table_id = $1");
    let seats = seats.bind(table).fetch_optional(connection).await?;
    Ok(seats.and_then(|seats| serde_json::from_str(&seats).ok()).unwrap_or_default())
}

async fn add_authors(
    connection: &mut SqliteConnection,
    authors: &BTreeSet<(String, String, u32)>,
) -> Result<(), sqlx::Error> {
    if authors.is_empty() {
        return Ok(());
    }
    sqlx::query(
        "INSERT OR IGNORE INTO chat_author (player, table_id, number)
        SELECT player.player, wanted.value ->> 1, wanted.value ->> 2 FROM json_each($1) AS wanted
        JOIN player ON player.player = wanted.value ->> 0",
    )
    .bind(serde_json::to_string(authors).expect("strings and numbers"))
    .execute(connection)
    .await?;
    Ok(())
}

async fn move_names_of_cards(connection: &mut SqliteConnection) -> Result<usize, sqlx::Error> {
    let mut moved = 0;
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
        let old = cards.clone();
        for (_, seats) in &mut cards {
            player_names::on_seats(seats).for_each(|(player, name)| names.replace(player, name));
        }
        let cards: Vec<(&str, String)> = cards
            .iter()
            .zip(&old)
            .filter(|(new, old)| new != old)
            .map(|((table, seats), _)| (table.as_str(), serde_json::to_string(seats).expect("strings")))
            .collect();
        moved += cards.len();
        sqlx::query(
            "UPDATE card SET seats = moved.value ->> 1 FROM json_each($1) AS moved
            WHERE card.table_id = moved.value ->> 0",
        )
        .bind(serde_json::to_string(&cards).expect("strings"))
        .execute(&mut *connection)
        .await?;
    }
    sqlx::query(sqlx::AssertSqlSafe(trigger)).execute(connection).await?;
    Ok(moved)
}

async fn move_names_of_tournaments(connection: &mut SqliteConnection) -> Result<usize, sqlx::Error> {
    let mut moved = 0;
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
        let old: Vec<(usize, TournamentEvent)> = readable(&rows);
        let mut events = old.clone();
        let authors = events.iter().filter_map(|(_, event)| player_names::author(event, &organiser));
        let pairs: BTreeSet<_> = authors.map(|(player, name)| (player.to_owned(), name.to_owned())).collect();
        for (author, _) in &pairs {
            tournaments::add_author(connection, author, &tournament).await?;
        }
        let names = stored_names(connection, pairs).await?;
        for (_, event) in &mut events {
            names.replace_author(event, &organiser);
        }
        let changed = rewritten(&rows, &old, &events);
        moved += changed.len();
        rewrite(connection, &REWRITE_TOURNAMENT_EVENTS, &changed).await?;
    }
    Ok(moved)
}
