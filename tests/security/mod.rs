//! Security tests: permissions, malformed input, limits, escaping, headers, foreign origins.

mod api_fuzz;
mod authorization;
mod cross_site_requests;
mod engine_floods;
mod escaping;
mod lookalike_names_and_password_guessing;
mod malformed_http;
mod malformed_messages;
mod overload;
mod rate_limits;
mod read_floods;
mod security_headers;
mod slow_clients;
mod stored_secrets;

use anyhow::{Context, Result};
use serde_json::json;
use tessera_tests::{Bot, TableAddress, TableClient, TestServer};

/// A game of Pentago after one move each of Ada and Bob.
async fn running_game(server: &TestServer, private: bool) -> Result<(TableClient, TableClient)> {
    let (ada, bob) = tokio::try_join!(Bot::sign_in(server, "Ada"), Bot::sign_in(server, "Bob"))?;
    let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
    let new_table =
        json!({ "game": "pentago", "seats": seats, "beginning": "as_seated", "private": private });
    let address = ada.open(new_table).await?;
    let mut ada = ada.join(&address).await?;
    let mut bob = bob.sit_down(&address).await?;
    tokio::try_join!(ada.wait_for("started"), bob.wait_for("started"))?;
    ada.execute(json!({ "action": "move", "text": "b2A+" })).await?.event_number()?;
    bob.wait_for("moved").await?;
    bob.execute(json!({ "action": "move", "text": "e5D-" })).await?.event_number()?;
    ada.wait_for("moved").await?;
    Ok((ada, bob))
}

/// The number of the last event at a table.
async fn last_event(bot: &Bot, table: &TableAddress) -> Result<u64> {
    bot.fetch(table, "").await?["number"].as_u64().context("a number")
}
