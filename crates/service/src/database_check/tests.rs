//! Tests of the database check: every kind of damage is found.

use std::fs;
use std::path::{Path, PathBuf};

use sqlx::sqlite::{SqliteConnectOptions, SqliteRow};
use sqlx::{ConnectOptions, Connection, Row, SqliteConnection, TypeInfo, ValueRef};
use tempfile::TempDir;
use tessera_rules::Dice;
use tessera_table::{Actor, Table, TableAction, TableCommand};
use tessera_tournament::{NewEntrant, TournamentAction, TournamentSetup};

use super::*;
use crate::test_service::{TestService, start_game};
use crate::{Service, TournamentRole};

const PAGE: usize = 4_096;

/// A closed database with games, chat, a tournament and players.
async fn sample_database() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let copy = folder.path().join("tessera.db");
    let test = TestService::open().await;
    let service = &test.service;
    for number in 0..12 {
        play_game(service, number).await;
        service.accounts.new_guest(None).await.expect("a guest");
    }
    let (olga, _) = service.accounts.new_guest(Some("Olga".to_owned())).await.expect("a guest");
    let plan = TournamentSetup::new("Club day", tessera_rules::GameKind::Pentago);
    let live = service.tournaments.open(plan, &olga.id, "Olga").await.expect("a tournament");
    let entrants = (1..=16).map(|number| NewEntrant::named(&format!("Player {number}"))).collect();
    for action in [TournamentAction::Enter { entrants }, TournamentAction::Draw { groups: None }] {
        live.command(TournamentRole::Organiser, action.into(), false, None).await.expect("it can be done");
    }
    service.tables.write_stale_summaries().await;
    service.store.back_up_to(&copy).await.expect("a copy");
    (folder, copy)
}

async fn play_game(service: &Service, seed: u64) {
    let (table, _) = start_game(service).await;
    let (mut dice, players) =
        (Dice::from_seed(seed), [Actor::guest("ada", "Ada"), Actor::guest("bob", "Bob")]);
    for turn in 0..12 {
        let text = table.read(|table| table.game().move_text(table.game().random_move(&mut dice))).await;
        let say = TableAction::say(&format!("that was move {turn} of the game"));
        for action in [TableAction::play(&text), say] {
            let command = TableCommand::new(action, table.read(Table::number).await);
            if table.command(&command, &players[turn % 2]).await.is_err() {
                return;
            }
        }
    }
}

async fn connect(file: &Path) -> SqliteConnection {
    SqliteConnectOptions::new().filename(file).connect().await.expect("it opens")
}

/// All rows of all tables, as text; an error if they cannot be read.
async fn contents(file: &Path) -> Result<Vec<String>, sqlx::Error> {
    let mut connection = SqliteConnectOptions::new().filename(file).connect().await?;
    let tables = [
        "event",
        "card",
        "listed",
        "sits_at",
        "player",
        "session",
        "tournament",
        "tournament_event",
        "outbox",
        "outbox_cursor",
    ];
    let mut rows = Vec::new();
    for table in tables {
        let sql = sqlx::AssertSqlSafe(format!("SELECT * FROM {table}"));
        for row in sqlx::query(sql).fetch_all(&mut connection).await? {
            rows.push(format!("{table} {}", row_text(&row)));
        }
    }
    connection.close().await?;
    rows.sort();
    Ok(rows)
}

fn row_text(row: &SqliteRow) -> String {
    let cell = |column: usize| {
        let value = row.try_get_raw(column).expect("a column");
        match value.type_info().name() {
            "TEXT" => row.get::<String, _>(column),
            "INTEGER" => row.get::<i64, _>(column).to_string(),
            "NULL" => String::new(),
            _ => format!("{:?}", row.get::<Vec<u8>, _>(column)),
        }
    };
    (0..row.len()).map(cell).collect::<Vec<_>>().join("|")
}

async fn problems(file: &Path) -> Result<Vec<String>, StoreError> {
    let store = Store::open_read_only(file).await?;
    let mut problems = Vec::new();
    let counts = check_database(&store, |step| {
        if let DatabaseCheckEvent::Problem(problem) = step {
            problems.push(problem.to_owned());
        }
    })
    .await;
    store.close().await;
    assert_eq!(counts.problems, problems.len() as u64);
    Ok(problems)
}

/// Damages a file, in five ways in turn.
async fn damage(file: &Path, number: u64) -> String {
    let mut dice = Dice::from_seed(number);
    let mut bytes = fs::read(file).expect("the copy");
    let length = bytes.len() as u64;
    let pages = length / PAGE as u64;
    let what = match number % 5 {
        0 => {
            bytes.truncate(dice.roll(length as u32) as usize);
            format!("truncated to {}", bytes.len())
        }
        1 => {
            let sector = dice.roll(length as u32 / 512) as usize * 512;
            bytes[sector..sector + 512].fill_with(|| dice.roll(256) as u8);
            format!("a sector of noise at {sector}")
        }
        2 => {
            let page = dice.roll(pages as u32) as usize * PAGE;
            bytes[page..page + PAGE].fill(0);
            format!("an empty page at {page}")
        }
        3 => {
            let page = dice.roll(pages as u32) as usize * PAGE;
            for _ in 0..=dice.roll(16) {
                bytes[page + dice.roll(PAGE as u32) as usize] ^= 1 << dice.roll(8);
            }
            format!("flipped bits in the page at {page}")
        }
        _ => {
            let mut connection = connect(file).await;
            // A digit of a body changes: the event is still valid JSON, and the game often still legal.
            let changed = sqlx::query(
                "UPDATE event SET body = replace(body, '8', '9')
                WHERE (table_id, number) IN (SELECT table_id, number FROM event WHERE body LIKE '%8%'
                ORDER BY table_id, number LIMIT 1 OFFSET $1)",
            );
            changed.bind(dice.roll(100)).execute(&mut connection).await.expect("changed");
            connection.close().await.expect("closed");
            return "a changed digit in an event".to_owned();
        }
    };
    fs::write(file, bytes).expect("written");
    what
}

#[tokio::test]
async fn a_sound_database_has_no_problems() {
    let (_folder, file) = sample_database().await;
    assert_eq!(problems(&file).await, Ok(Vec::new()));
}

/// Every damaged file is refused, or reported, or has lost nothing.
#[tokio::test]
async fn damage_is_refused_or_reported() {
    let (folder, sound) = sample_database().await;
    let before = contents(&sound).await.expect("it is sound");
    let (mut refused, mut reported, mut harmless) = (0, 0, 0);
    for number in 0..40 {
        let file = folder.path().join(format!("damaged-{number}.db"));
        fs::copy(&sound, &file).expect("a copy");
        let what = damage(&file, number).await;
        let found = problems(&file).await;
        let opened = Store::open(&file).await;
        if let Ok(store) = &opened {
            store.close().await;
        }
        match (&opened, &found) {
            (Err(_), _) => refused += 1,
            (Ok(_), Err(_)) => reported += 1,
            (Ok(_), Ok(problems)) if !problems.is_empty() => reported += 1,
            (Ok(_), Ok(_)) => {
                let now = contents(&file).await.unwrap_or_default();
                let lost: Vec<&String> = before.iter().filter(|row| !now.contains(row)).collect();
                assert!(lost.is_empty(), "{number}: {what}: {lost:?}");
                harmless += 1;
            }
        }
    }
    println!("{refused} refused, {reported} reported, {harmless} harmless");
    // Pages of tables that are empty in this database can lose nothing.
    assert!(refused > 0 && reported > 0 && harmless < 15, "{refused} {reported} {harmless}");
}

#[tokio::test]
async fn each_kind_of_damage_has_its_sentence() {
    let (_folder, file) = sample_database().await;
    let mut connection = connect(&file).await;
    let table: String = sqlx::query_scalar("SELECT min(table_id) FROM card")
        .fetch_one(&mut connection)
        .await
        .expect("a table");
    for sql in [
        "UPDATE event SET body = 'x' || body WHERE number = 3 AND table_id = (SELECT min(table_id) FROM card)",
        "DELETE FROM event WHERE number = 3 AND table_id = (SELECT max(table_id) FROM card)",
        "UPDATE tournament SET players = 99",
        "DELETE FROM listed WHERE table_id = (SELECT max(table_id) FROM card)",
        "PRAGMA foreign_keys = OFF",
        "DELETE FROM player WHERE name = 'Olga'",
    ] {
        sqlx::query(sql).execute(&mut connection).await.expect("changed");
    }
    connection.close().await.expect("closed");
    let found = problems(&file).await.expect("it opens");
    for sentence in [
        &*format!("table \"{table}\": event 3 was changed on the disk"),
        &*format!(
            "table \"{table}\": the database holds an event of the table \"{table}\" that cannot be read"
        ),
        "its events cannot be replayed: ",
        "its summary does not agree with its events",
        "the list of open tables lacks the table",
        "a row of \"tournament\" refers to no row of \"player\"",
    ] {
        assert!(found.iter().any(|problem| problem.contains(sentence)), "{sentence}: {found:#?}");
    }
    assert!(found.len() >= 6, "{found:#?}");
}

/// The name of a column's type that is no text.
#[tokio::test]
async fn a_damaged_definition_of_a_table_is_refused() {
    let (_folder, file) = sample_database().await;
    let mut bytes = fs::read(&file).expect("the database");
    let type_name = b" TEXT";
    let found: Vec<usize> = (0..bytes.len()).filter(|at| bytes[*at..].starts_with(type_name)).collect();
    for at in found {
        bytes[at + 1] |= 0x80;
    }
    fs::write(&file, bytes).expect("written");
    assert!(matches!(problems(&file).await, Err(StoreError::Damaged { .. })));
    assert!(matches!(Store::open(&file).await, Err(StoreError::Damaged { .. })));
}
