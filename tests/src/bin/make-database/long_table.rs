//! The long table: one game of Pentago at one screen, with thousands of moves and take-backs. One guest makes it in minutes.

use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::Result;
use lzma_rust2::{XzOptions, XzWriter};
use serde_json::{Value, json};
use tessera_tests::{Bot, LONG_TABLE_FILE, TestServer, TestServerSettings, stable_response};

use super::back_up;

const EVENTS: u64 = 20_000;
/// Moves that are made and taken back again and again.
const MOVES: [&str; 5] = ["b2A+", "e5B-", "b5C+", "e2D-", "c1A-"];
const COMPRESSION: u32 = 9;

/// Plays at a server of its own and writes its database, packed. Returns the note: the table, the token of its player, the
/// answers, and a move that continues the game.
pub(crate) async fn write(folder: &Path) -> Result<Value> {
    let server = TestServer::start_with(TestServerSettings::default())?;
    let ada = Bot::sign_in(&server, "Ada").await?;
    let seats = json!([{ "kind": "me" }, { "kind": "same_screen", "name": "Opa" }]);
    let address = ada.open(json!({ "game": "pentago", "seats": seats, "beginning": "as_seated" })).await?;
    let mut table = ada.join(&address).await?;
    table.wait_for("started").await?;
    while table.last() < EVENTS {
        for text in MOVES {
            table.execute(json!({ "action": "move", "text": text })).await?.event_number()?;
        }
        for depth in (1..=MOVES.len()).rev() {
            let seat = 2 - depth % 2;
            let offer = json!({ "action": "offer", "offer": "take_back", "seat": seat });
            table.execute(offer).await?.event_number()?;
            table.wait_for("taken_back").await?;
        }
    }
    for text in &MOVES[..4] {
        table.execute(json!({ "action": "move", "text": text })).await?.event_number()?;
    }
    let mut answers = Vec::new();
    for part in ["", "/legal", "/record"] {
        let path = format!("/api/tables/{}{part}{}", address.table, address.query());
        let answer = stable_response(&ada.get(&path).send().await?)?;
        answers.push(json!({ "path": path, "by": "Ada", "answer": answer }));
    }
    // Summaries for the lists are written some time after the events.
    tokio::time::sleep(std::time::Duration::from_secs(3)).await;
    let unpacked = tempfile::tempdir()?;
    let database = unpacked.path().join("tessera.db");
    back_up(&server, &database)?;
    let mut packed = XzWriter::new(Vec::new(), XzOptions::with_preset(COMPRESSION))?;
    packed.write_all(&fs::read(&database)?)?;
    fs::write(folder.join(LONG_TABLE_FILE), packed.finish()?)?;
    Ok(json!({
        "table": address.table, "link": address.link, "token": ada.token, "answers": answers,
        "command": { "action": "move", "text": MOVES[4] },
    }))
}
