//! One address reads a long table over hundreds of connections, and everybody else plays on.

use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use serde_json::json;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};
use tessera_tests::{Bot, TestServer, TestServerSettings};
use tokio::time::Instant;

use crate::security::running_game;

const EVENTS: u32 = 20_000;
const READERS: usize = 600;

/// Repeats the last chat message of a table until it has this number of events. The server must not run.
async fn lengthen(database: &Path, table: &str, events: u32) -> Result<()> {
    let mut connection = SqliteConnectOptions::new().filename(database).connect().await?;
    sqlx::query(
        "WITH RECURSIVE
            said AS (SELECT * FROM event WHERE table_id = $1 AND body LIKE '%\"said\"%' ORDER BY number DESC LIMIT 1),
            numbers (n) AS (SELECT MAX(number) + 1 FROM event WHERE table_id = $1 UNION ALL SELECT n + 1 FROM numbers WHERE n < $2)
        INSERT INTO event (table_id, number, at, body)
        SELECT table_id, n, at, json_remove(json_set(body, '$.number', n), '$.command') FROM numbers, said",
    )
    .bind(table)
    .bind(events)
    .execute(&mut connection)
    .await?;
    connection.close().await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flood_of_readers_takes_nobodys_identity_and_stops_no_move() -> Result<()> {
    // The default limits of requests in process.
    let limits = vec!["requests-per-address=32", "requests-per-player=16"];
    let mut server = TestServer::start_with(TestServerSettings { limits, ..TestServerSettings::default() })?;
    let (mut ada, bob) = running_game(&server, false).await?;
    ada.execute(json!({ "action": "say", "text": "hello" })).await?.event_number()?;
    let long = ada.address().clone();
    drop((ada, bob));
    server.kill()?;
    lengthen(&server.database_file(), &long.table, EVENTS).await?;
    server.restart()?;

    let victim = Bot::sign_in(&server, "Victim").await?;
    let cookie = format!("tessera={}", victim.token);
    let events = server.get(&format!("/api/tables/{}/events", long.table)).send().await?.expect_json(200)?;
    assert_eq!(events["events"].as_array().context("a list")?.len(), 500, "a page");
    assert_eq!(events["next"], 500);

    let path = format!("/api/tables/{}/events?limit=1000", long.table);
    let readers: Vec<_> = (0..READERS)
        .map(|_| {
            let request = server.get(&path);
            tokio::spawn(async move { request.send().await })
        })
        .collect();
    let mut slowest = Duration::ZERO;
    let mut rounds = 0;
    let mut play = async || -> Result<()> {
        let begun = Instant::now();
        let me = server.get("/api/me").cookie(&cookie).send().await?.expect_json(200)?;
        assert_eq!(me["name"], "Victim");
        let home = server.get("/").cookie(&cookie).send().await?;
        ensure!(home.status == 200 && home.text()?.contains("Victim"), "{}", home.status);
        let opened = server.post("/new/pente").cookie(&cookie).form(&[("with", "lobby")]).send().await?;
        assert_eq!((opened.status, opened.header("set-cookie")), (303, None), "the cookie is kept");
        // A game of its own in each round: none ends.
        let seats = json!([{ "kind": "me" }, { "kind": "same_screen", "name": "Guest" }]);
        let game = json!({ "game": "pentago", "seats": seats, "beginning": "as_seated" });
        let game = victim.open(game).await?;
        let legal = victim.fetch(&game, "legal").await?;
        let command = json!({ "action": "move", "seen": legal["number"], "text": legal["moves"][0] });
        victim.command(&game, command).await?.expect_json(200)?;
        slowest = slowest.max(begun.elapsed());
        rounds += 1;
        Ok(())
    };
    play().await?;
    while !readers.iter().all(tokio::task::JoinHandle::is_finished) {
        play().await?;
    }
    let (mut answered, mut shed) = (0, 0);
    for reader in readers {
        let answer = reader.await??;
        match answer.status {
            200 => answered += 1,
            503 => {
                assert_eq!(answer.code().as_deref(), Some("busy"));
                assert!(answer.header("retry-after").is_some());
                shed += 1;
            }
            status => anyhow::bail!("{status}"),
        }
    }
    println!(
        "{answered} readers answered, {shed} shed; {rounds} rounds of six requests, the slowest in {slowest:?}"
    );
    assert!(answered > 0 && rounds > 0);
    Ok(())
}
