//! A seat pair that plays one game after the other: all games, people and the computer, chat, lost connections.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use serde_json::json;
use tessera_rules::Dice;
use tessera_tests::{Bot, TableAddress, TableClient, TestRequest};
use tokio::time::sleep;

use super::counting_client::{CountedAction, CountingClient};

/// The time between two moves of a player.
const MOVE_INTERVAL: Duration = Duration::from_millis(900);
/// A long game is resigned, so that every kind of game ends often.
const MAX_MOVES: u64 = 60;
const GAMES: [&str; 4] = ["pentago", "pentago-xl", "exago", "pente"];

/// Plays until it is aborted.
pub(super) async fn run(
    server: SocketAddr,
    number: usize,
    counters: Arc<CountingClient>,
) -> anyhow::Result<()> {
    // The tables do not move in step.
    sleep(MOVE_INTERVAL.mul_f64(number as f64 / 7.0)).await;
    for round in number.. {
        let game = GAMES[round % GAMES.len()];
        let ada = sign_in(&counters, server, "Ada").await?;
        if round % 3 == 0 {
            let seats = json!([{ "kind": "me" }, { "kind": "engine", "level": 2 }]);
            let address = open(&counters, &ada, &json!({ "game": game, "seats": seats })).await?;
            play(ada.join(&address).await?, round as u64, &counters).await?;
        } else {
            let bob = sign_in(&counters, server, "Bob").await?;
            let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
            let new_table = json!({ "game": game, "seats": seats, "private": round % 4 == 1 });
            let address = open(&counters, &ada, &new_table).await?;
            let (ada, bob) = (ada.join(&address).await?, bob.sit_down(&address).await?);
            tokio::try_join!(play(ada, round as u64, &counters), play(bob, round as u64 + 1_000, &counters))?;
        }
        counters.count(CountedAction::Game);
    }
    Ok(())
}

pub(super) async fn sign_in(
    counters: &CountingClient,
    server: SocketAddr,
    name: &str,
) -> anyhow::Result<Bot> {
    let request = TestRequest::new(server, "POST", "/api/guests").json(&json!({ "name": name }));
    let guest = counters.json(&request, 201).await?;
    Ok(Bot::new(server, guest["token"].as_str().context("a guest gets a token")?))
}

pub(super) async fn open(
    counters: &CountingClient,
    bot: &Bot,
    new_table: &serde_json::Value,
) -> anyhow::Result<TableAddress> {
    let opened = counters.json(&bot.post("/api/tables").json(new_table), 201).await?;
    let table = opened["table"].as_str().context("a table has an id")?.to_owned();
    Ok(TableAddress { table, link: opened["link"].as_str().map(str::to_owned) })
}

/// Plays a game to its end, with a message or a lost connection now and then.
async fn play(mut table: TableClient, seed: u64, counters: &CountingClient) -> anyhow::Result<()> {
    let mut dice = Dice::from_seed(seed);
    let mut moves = 0;
    counters.count(CountedAction::Socket);
    while !table.is_over() {
        if table.is_my_turn().await? {
            sleep(MOVE_INTERVAL).await;
            match dice.roll(40) {
                0 => {
                    table.execute(json!({ "action": "say", "text": "good move" })).await?;
                }
                1 => {
                    table.disconnect();
                    counters.count(CountedAction::Socket);
                }
                2 => {
                    table.execute(json!({ "action": "offer", "offer": "draw" })).await?;
                }
                _ => {}
            }
            moves += 1;
            if moves > MAX_MOVES {
                table.execute(json!({ "action": "resign" })).await?;
                continue;
            }
            counters.count(CountedAction::Move);
        }
        table.play_or_wait(&mut dice).await?;
    }
    Ok(())
}
