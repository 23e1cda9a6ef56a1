//! Snapshots of API answers: the fields, codes and sentences of a fixed short game of each kind, of the lists and of a
//! tournament.

use anyhow::{Context, Result};
use serde_json::{Map, Value, json};
use tessera_tests::{Bot, TableAddress, TestResponse, TestServer};

use crate::api::tournaments::TournamentClient;

/// The games, with some moves and an illegal move after them.
const GAMES: [(&str, &[&str], &str); 4] = [
    ("pentago", &["b2A+", "e5D-", "c3B+"], "c3A+"),
    ("pentago-xl", &["e5A+", "a1B-", "c3I+"], "c3J+"),
    ("exago", &["f6", "f7", "e6"], "a1"),
    ("pente", &["K10", "L9", "N10"], "L9"),
];

/// Legal moves in a snapshot.
const LEGAL_HEAD: usize = 12;

/// Numbers from here on are times in milliseconds since 1970.
const FIRST_TIME: u64 = 1_600_000_000_000;

/// Sends a command by HTTP, after the last event.
async fn command(bot: &Bot, table: &TableAddress, mut command: Value) -> Result<TestResponse> {
    command["seen"] = bot.fetch(table, "").await?["number"].clone();
    bot.command(table, command).await
}

/// Replaces times and durations by placeholders.
fn mask(value: &mut Value) {
    match value {
        Value::Number(number) if number.as_u64() >= Some(FIRST_TIME) => *value = "[time]".into(),
        Value::Array(values) => values.iter_mut().for_each(mask),
        Value::Object(fields) => {
            for (name, value) in fields {
                if name == "used" {
                    *value = "[duration]".into();
                } else {
                    mask(value);
                }
            }
        }
        _ => {}
    }
}

/// Pretty JSON without times and ids.
fn stable_json(mut value: Value, id: &str) -> Result<String> {
    mask(&mut value);
    Ok(serde_json::to_string_pretty(&value)?.replace(id, "[id]"))
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_about_a_short_game_of_each_kind() -> Result<()> {
    let server = TestServer::start()?;
    let (ada, bob) = (Bot::sign_in(&server, "Ada").await?, Bot::sign_in(&server, "Bob").await?);
    for (game, moves, illegal) in GAMES {
        let mut answers = Map::new();
        let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
        let new_table = json!({ "game": game, "seats": seats, "beginning": "as_seated" });
        let created = ada.post("/api/tables").json(&new_table).send().await?.expect_json(201)?;
        let table = TableAddress::to(created["table"].as_str().context("an id")?);
        answers.insert("created".to_owned(), created);
        answers.insert("waiting".to_owned(), ada.fetch(&table, "").await?);
        command(&bob, &table, json!({ "action": "take_seat" })).await?.expect_json(200)?;
        for (ply, text) in moves.iter().enumerate() {
            let player = if ply % 2 == 0 { &ada } else { &bob };
            let mv = json!({ "id": format!("move {ply}"), "action": "move", "text": text });
            let answer = command(player, &table, mv).await?.expect_json(200)?;
            answers.insert(format!("move {text}"), answer);
        }
        let mut legal = bob.fetch(&table, "legal").await?;
        let all = legal["moves"].as_array_mut().context("moves")?;
        answers.insert("number of legal moves".to_owned(), all.len().into());
        all.truncate(LEGAL_HEAD);
        answers.insert("legal".to_owned(), legal);
        let refused = command(&bob, &table, json!({ "action": "move", "text": illegal })).await?;
        answers.insert("refused".to_owned(), json!({ "status": refused.status, "body": refused.json()? }));
        answers.insert("playing".to_owned(), ada.fetch(&table, "").await?);
        command(&bob, &table, json!({ "action": "resign" })).await?.expect_json(200)?;
        answers.insert("over".to_owned(), ada.fetch(&table, "").await?);
        answers.insert("events".to_owned(), ada.fetch(&table, "events").await?);
        insta::assert_snapshot!(game, stable_json(answers.into(), &table.table)?);
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn lists_of_tables() -> Result<()> {
    let server = TestServer::start()?;
    let (ada, bob) = (Bot::sign_in(&server, "Ada").await?, Bot::sign_in(&server, "Bob").await?);
    let table = ada.open_for_two("pente").await?;
    let list = async |path: &str| ada.get(path).send().await?.expect_json(200);
    let waiting = list("/api/tables").await?;
    command(&bob, &table, json!({ "action": "take_seat" })).await?.expect_json(200)?;
    let playing = list("/api/tables?stage=playing").await?;
    command(&bob, &table, json!({ "action": "resign" })).await?.expect_json(200)?;
    let games = list("/api/games").await?;
    let lists = json!({ "waiting": waiting, "playing": playing, "games": games });
    insta::assert_snapshot!("lists", stable_json(lists, &table.table)?);
    Ok(())
}

/// Before the draw, which is random.
#[tokio::test(flavor = "multi_thread")]
async fn a_tournament_before_its_draw() -> Result<()> {
    let server = TestServer::start()?;
    let tournament = TournamentClient::with_players(&server, 4).await?;
    let refused = tournament.organise(json!({ "action": "plan_cup" })).await?;
    let answers = json!({
        "view": tournament.view().await?,
        "events": tournament.events().await?,
        "refused": { "status": refused.status, "body": refused.json()? },
    });
    insta::assert_snapshot!("tournament", stable_json(answers, &tournament.id)?);
    Ok(())
}
