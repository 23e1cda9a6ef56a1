//! A visitor: pages, pictures, the API, sockets that come and go, hints, reviews, new guests by forms.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, ensure};
use serde_json::{Value, json};
use tessera_rules::Dice;
use tessera_tests::{Bot, SocketMessage, TableAddress, TestRequest, TestSocket};
use tokio::time::{sleep, timeout};

use super::counting_client::{CountedAction, CountingClient};
use super::game_activity::{open, sign_in};

/// The time between two requests of a visitor.
const REQUEST_INTERVAL: Duration = Duration::from_millis(300);
/// How long a visitor watches a table.
const WATCH_DURATION: Duration = Duration::from_secs(2);
/// A visitor leaves after this many requests, and another visitor comes.
const REQUESTS_PER_VISIT: u32 = 200;

const PAGES: [&str; 14] = [
    "/",
    "/lobby",
    "/watch",
    "/games",
    "/rules",
    "/rules/pentago",
    "/rules/pente",
    "/new/exago",
    "/settings",
    "/account",
    "/tournaments",
    "/api/me",
    "/api/games",
    "/api/tables",
];
/// Parts of a running table; the empty one is its page.
const TABLE_PARTS: [&str; 6] = ["", "/board.svg", "/board.png", "/record.txt", "/frame/2", "/socket"];
const API_PARTS: [&str; 4] = ["", "/legal", "/events", "/record"];

/// Visits until it is aborted.
pub(super) async fn run(
    server: SocketAddr,
    number: usize,
    counters: Arc<CountingClient>,
) -> anyhow::Result<()> {
    let mut dice = Dice::from_seed(number as u64);
    loop {
        let visitor = sign_in(&counters, server, "Vera").await?;
        let seats = json!([{ "kind": "me" }, { "kind": "same_screen", "name": "Opa" }]);
        let own = open(&counters, &visitor, &json!({ "game": "pentago", "seats": seats })).await?;
        let form =
            TestRequest::new(server, "POST", "/new/pente").form(&[("with", "screen"), ("players", "2")]);
        let made = counters.send(&form).await?;
        ensure!(matches!(made.status, 303 | 429), "{form} answered {}", made.status);
        for _ in 0..REQUESTS_PER_VISIT {
            sleep(REQUEST_INTERVAL).await;
            match dice.roll(20) {
                0..8 => {
                    let page: &&str = dice.pick(&PAGES);
                    counters.send(&visitor.get(page)).await?;
                }
                8..18 => visit_table(&counters, &visitor, &mut dice).await?,
                18 => {
                    counters.send(&visitor.post(&format!("/api/tables/{}/hint", own.table))).await?;
                }
                _ => own_move(&counters, &visitor, &own, &mut dice).await?,
            }
        }
    }
}

/// Looks at a running public table.
async fn visit_table(counters: &CountingClient, visitor: &Bot, dice: &mut Dice) -> anyhow::Result<()> {
    let running = counters.json(&visitor.get("/api/tables?stage=playing"), 200).await?;
    let tables = running["tables"].as_array().context("a list of tables")?;
    if tables.is_empty() {
        return Ok(());
    }
    let table = dice.pick(tables)["table"].as_str().context("an id")?.to_owned();
    if dice.roll(3) == 0 {
        let part = dice.pick(&API_PARTS);
        counters.send(&visitor.get(&format!("/api/tables/{table}{part}"))).await?;
        return Ok(());
    }
    let part = dice.pick(&TABLE_PARTS);
    let path = format!("/t/{table}{part}");
    if *part != "/socket" {
        counters.send(&visitor.get(&path)).await?;
        return Ok(());
    }
    counters.count(CountedAction::Socket);
    let bearer = format!("Bearer {}", visitor.token);
    let path = format!("{path}?after=0&as=page&lang=de");
    let opened = TestSocket::open(visitor.server_address(), &path, &[("authorization", &bearer)]).await?;
    let Ok(mut socket) = opened else { return Ok(()) };
    let watch = async {
        while let SocketMessage::Message(_) = socket.receive().await? {}
        anyhow::Ok(())
    };
    // Elapsed is the usual end: the visitor closes the page.
    timeout(WATCH_DURATION, watch).await.unwrap_or(Ok(()))
}

/// Makes a move at the visitor's own table, or takes one back; asks for the review of a game that is over.
async fn own_move(
    counters: &CountingClient,
    visitor: &Bot,
    own: &TableAddress,
    dice: &mut Dice,
) -> anyhow::Result<()> {
    let path = format!("/api/tables/{}", own.table);
    let legal = counters.json(&visitor.get(&format!("{path}/legal")), 200).await?;
    let moves: Vec<&Value> = legal["moves"].as_array().into_iter().flatten().collect();
    if moves.is_empty() {
        counters.send(&visitor.get(&format!("{path}/review"))).await?;
        return Ok(());
    }
    let action = if dice.roll(5) == 0 {
        json!({ "seen": legal["number"], "action": "offer", "offer": "take_back", "seat": 1 })
    } else {
        counters.count(CountedAction::Move);
        json!({ "seen": legal["number"], "action": "move", "text": dice.pick(&moves) })
    };
    counters.send(&visitor.post(&format!("{path}/commands")).json(&action)).await?;
    Ok(())
}
