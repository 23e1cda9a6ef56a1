//! An organiser: one tournament after the other, on site with entered results or online between computers.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use serde_json::{Value, json};
use tessera_tests::Bot;
use tokio::time::sleep;

use super::counting_client::{CountedAction, CountingClient};
use super::game_activity::sign_in;

/// The time between two results that the organiser enters.
const RESULT_INTERVAL: Duration = Duration::from_secs(1);
const PLAYERS: usize = 8;
/// An online tournament of computers ends by itself; after so many looks the next one begins.
const MAX_POLLS: usize = 300;
/// Printed sheets are looked at once per so many results.
const RESULTS_PER_SHEET: usize = 8;

/// Organises tournaments until it is aborted.
pub(super) async fn run(
    server: SocketAddr,
    online: bool,
    counters: Arc<CountingClient>,
) -> anyhow::Result<()> {
    loop {
        let organiser = sign_in(&counters, server, "Olga").await?;
        let mut settings = Value::Null;
        if online {
            settings = json!({ "clock": { "kind": "per_move", "time": 30_000 }, "wait": 600_000 });
        }
        let plan = json!({ "name": "Club day", "game": "pentago", "online": settings });
        let opened = counters.json(&organiser.post("/api/tournaments").json(&plan), 201).await?;
        let id = opened["tournament"].as_str().context("a tournament has an id")?.to_owned();
        let entrant = |n| {
            let engine = online.then_some(1);
            json!({ "name": format!("Player {n}"), "club": "Basel", "engine": engine })
        };
        let entrants: Vec<Value> = (1..=PLAYERS).map(entrant).collect();
        command(&counters, &organiser, &id, &json!({ "action": "enter", "entrants": entrants })).await?;
        command(&counters, &organiser, &id, &json!({ "action": "draw" })).await?;
        play(&counters, &organiser, &id, online).await?;
    }
}

async fn command(
    counters: &CountingClient,
    organiser: &Bot,
    id: &str,
    command: &Value,
) -> anyhow::Result<Value> {
    counters.json(&organiser.post(&format!("/api/tournaments/{id}/commands")).json(command), 200).await
}

/// Enters results, or watches the computers, until the tournament is over.
async fn play(counters: &CountingClient, organiser: &Bot, id: &str, online: bool) -> anyhow::Result<()> {
    for look in 0..MAX_POLLS {
        sleep(RESULT_INTERVAL).await;
        let view = counters.json(&organiser.get(&format!("/api/tournaments/{id}")), 200).await?;
        let page = ["", "/groups", "/ranking", "/history", "/display"][look % 5];
        counters.send(&organiser.get(&format!("/tournaments/{id}{page}"))).await?;
        if look % RESULTS_PER_SHEET == 1 {
            counters.send(&organiser.get(&format!("/tournaments/{id}/print/all.pdf"))).await?;
        }
        match (view["stage"].as_str(), view["playing"].get(0)) {
            (Some("over"), _) => return Ok(()),
            (Some("groups-done" | "intermediate"), None) => {
                command(counters, organiser, id, &json!({ "action": "plan_cup" })).await?;
            }
            (_, Some(game)) if !online => {
                let result = json!({
                    "action": "result", "game": game["game"], "how": "won", "winner": game["first"], "marbles": 9,
                });
                command(counters, organiser, id, &result).await?;
                counters.count(CountedAction::TournamentResult);
            }
            _ => {}
        }
    }
    Ok(())
}
