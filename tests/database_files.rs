//! The database file in the hands of an operator: checked, backed up, restored, locked, and a server stopped while it starts.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use serde_json::json;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};
use tempfile::TempDir;
use tessera_tests::{Bot, TableAddress, TestServer, TestServerSettings, built_program};

fn run(arguments: &[&str], database: &Path) -> Result<Output> {
    let mut command = Command::new(built_program()?);
    command.args(arguments).args(["--database", &format!("sqlite:{}", database.display())]);
    Ok(command.output()?)
}

/// The output of a command that succeeds.
fn succeed(arguments: &[&str], database: &Path) -> Result<String> {
    let output = run(arguments, database)?;
    ensure!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    Ok(String::from_utf8(output.stdout)?)
}

/// The error message and the output of a command that fails with exit code 2.
fn refused(arguments: &[&str], database: &Path) -> Result<(String, String)> {
    let output = run(arguments, database)?;
    ensure!(output.status.code() == Some(2), "{arguments:?}: {output:?}");
    Ok((String::from_utf8(output.stderr)?, String::from_utf8(output.stdout)?))
}

async fn play(ada: &Bot, address: &TableAddress, text: &str) -> Result<()> {
    let seen = ada.fetch(address, "").await?["number"].clone();
    let command = json!({ "seen": seen, "action": "move", "text": text });
    ada.command(address, command).await?.expect_json(200)?;
    Ok(())
}

async fn moves(ada: &Bot, address: &TableAddress) -> Result<usize> {
    ada.fetch(address, "").await?["moves"].as_array().map(Vec::len).context("moves")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_is_verified_and_restored() -> Result<()> {
    let mut server = TestServer::start_with(TestServerSettings {
        port: tessera_tests::free_port()?,
        ..TestServerSettings::default()
    })?;
    let database = server.database_file();
    let folder = database.parent().context("a folder")?.to_owned();
    let ada = Bot::sign_in(&server, "Ada").await?;
    let seats = json!([{ "kind": "me" }, { "kind": "same_screen", "name": "Sister" }]);
    let address = ada.open(json!({ "game": "pentago", "seats": seats })).await?;
    play(&ada, &address, "b2A+").await?;
    let backup = folder.join("backup.db").display().to_string();
    let said = succeed(&["back-up", "--verify", &backup], &database)?;
    ensure!(said.contains("The copy is sound; replayed tables: 1, tournaments: 0."), "{said}");
    play(&ada, &address, "e5B-").await?;

    // Beside a running server: a check is possible, a restore and a second server are not.
    let said = succeed(&["check"], &database)?;
    ensure!(said.contains("is sound; replayed tables: 1,"), "{said}");
    for arguments in [&["restore", &backup][..], &["serve", "--listen", "127.0.0.1:0"]] {
        let (why, _) = refused(arguments, &database)?;
        let sentence = format!(
            "another tessera is using the database {database:?}; stop it first, or name another file\n"
        );
        ensure!(why == sentence, "{why}");
    }
    assert_eq!(moves(&ada, &address).await?, 2);

    ensure!(server.stop()?.success(), "{}", server.stderr());
    let said = succeed(&["restore", &backup], &database)?;
    ensure!(
        said.contains("The old database is kept as ") && said.contains("tessera.db-replaced-1"),
        "{said}"
    );
    server.restart()?;
    assert_eq!(moves(&ada, &address).await?, 1, "as it was when it was backed up");
    let kept = succeed(&["check"], &folder.join("tessera.db-replaced-1"))?;
    ensure!(kept.contains("is sound; replayed tables: 1,"), "{kept}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_with_a_backup_folder_writes_a_backup() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let backups = folder.path().join("backups");
    let server = TestServer::start_with(TestServerSettings {
        arguments: vec!["--backup-folder".to_owned(), backups.display().to_string()],
        ..TestServerSettings::default()
    })?;
    // The first backup is due at once. It has its name when it is complete.
    let backup = async {
        loop {
            let entries = fs::read_dir(&backups).into_iter().flatten();
            let mut files = entries.filter_map(|entry| entry.ok().map(|entry| entry.path()));
            if let Some(file) = files.find(|file| file.extension().is_some_and(|ending| ending == "db")) {
                return file;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let backup = tokio::time::timeout(Duration::from_mins(1), backup).await.context("no backup")?;
    let said = succeed(&["check"], &backup)?;
    ensure!(said.contains("is sound; replayed tables: 0, tournaments: 0."), "{said}");
    drop(server);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_database_is_reported_and_not_served() -> Result<()> {
    let mut server = TestServer::start()?;
    let database = server.database_file();
    for name in ["Ada", "Bob"] {
        Bot::sign_in(&server, name).await?.open_for_two("pente").await?;
    }
    ensure!(server.stop()?.success(), "{}", server.stderr());
    let sound = fs::read(&database)?;
    let mut connection = SqliteConnectOptions::new().filename(&database).connect().await?;
    let table: String =
        sqlx::query_scalar("SELECT min(table_id) FROM event").fetch_one(&mut connection).await?;
    let changed = "UPDATE event SET body = replace(body, 'pente', 'pemte') WHERE table_id = $1";
    sqlx::query(changed).bind(&table).execute(&mut connection).await?;
    connection.close().await?;
    let (why, problems) = refused(&["check"], &database)?;
    ensure!(why == "the database is damaged: 2 problems were found\n", "{why}");
    ensure!(
        problems.contains(&format!("table \"{table}\": event 1 was changed on the disk\n")),
        "{problems}"
    );
    let (why, _) =
        refused(&["restore", &database.display().to_string()], &database.with_file_name("new.db"))?;
    ensure!(why.starts_with("the backup is not restored: the database is damaged: "), "{why}");
    // Damage to the pages is found when the server starts.
    let mut torn = sound;
    let half = torn.len() / 2;
    torn[half..].fill(0);
    fs::write(&database, torn)?;
    let (why, _) = refused(&["serve", "--listen", "127.0.0.1:0"], &database)?;
    ensure!(
        why.contains("is damaged: ") && why.contains("`tessera check`") && why.contains("`tessera restore`"),
        "{why}"
    );
    Ok(())
}

/// A folder with a database of many running games with clocks, made of copies of one game.
async fn folder_of_many_games(games: u32) -> Result<TempDir> {
    let mut server = TestServer::start()?;
    let (ada, bob) = (Bot::sign_in(&server, "Ada").await?, Bot::sign_in(&server, "Bob").await?);
    let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
    let clock = json!({ "kind": "per_game", "time": 3_600_000, "increment": 0 });
    let address = ada.open(json!({ "game": "pentago", "seats": seats, "clock": clock })).await?;
    drop(bob.sit_down(&address).await?);
    ensure!(ada.fetch(&address, "").await?["stage"] == "playing", "the game has begun");
    ensure!(server.stop()?.success(), "{}", server.stderr());
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("tessera.db");
    fs::copy(server.database_file(), &file)?;
    let mut connection = SqliteConnectOptions::new().filename(&file).connect().await?;
    for sql in [
        "INSERT INTO event (table_id, number, at, body, checksum)
        WITH RECURSIVE copy (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM copy WHERE n < $1)
        SELECT table_id || '-' || n, number, at, body, checksum FROM event, copy",
        "INSERT INTO card (table_id, game, rules, stage, private, clock, seats, moves, opened, changed, result, wakes)
        WITH RECURSIVE copy (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM copy WHERE n < $1)
        SELECT table_id || '-' || n, game, rules, stage, private, clock, seats, moves, opened, changed, result, wakes
        FROM card, copy",
    ] {
        sqlx::query(sql).bind(games).execute(&mut connection).await?;
    }
    connection.close().await?;
    Ok(folder)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_stopped_while_it_resumes_logs_no_error() -> Result<()> {
    let folder = folder_of_many_games(1_500).await?;
    let mut server = TestServer::start_in(TestServerSettings::default(), folder)?;
    // The server answers while it resumes.
    server.get("/health").send().await?;
    ensure!(server.stop()?.success(), "{}", server.stderr());
    assert_eq!(server.stderr(), "");
    let said = succeed(&["check"], &server.database_file())?;
    ensure!(said.contains("is sound; replayed tables: 1501,"), "{said}");
    // It was in the middle of it: some tables are resumed, some not.
    let mut connection = SqliteConnectOptions::new().filename(server.database_file()).connect().await?;
    let resumed = "SELECT count(*) FROM event WHERE body LIKE '%\"resumed\"%'";
    let resumed: u32 = sqlx::query_scalar(resumed).fetch_one(&mut connection).await?;
    ensure!(resumed < 1_500, "all were resumed before the signal");
    Ok(())
}
