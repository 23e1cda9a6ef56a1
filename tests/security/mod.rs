//! People who are where they should not be, say what they should not say, and come in crowds.

mod crowds;
mod escaping;
mod headers;
mod limits;
mod malformed;
mod oddities;
mod origins;
mod secrets;
mod strangers;

use anyhow::{Context, Result};
use serde_json::json;
use tessera_tests::{AtTable, Bot, House, Invitation};

/// Ada and Bob in a game of Pentago after one move each; Ada is to move.
async fn a_game(house: &House, private: bool) -> Result<(AtTable, AtTable)> {
    let (ada, bob) = tokio::try_join!(Bot::come(house, "Ada"), Bot::come(house, "Bob"))?;
    let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
    let wish = json!({ "game": "pentago", "seats": seats, "beginning": "as_seated", "private": private });
    let invitation = ada.open(wish).await?;
    let mut ada = ada.go_to(&invitation).await?;
    let mut bob = bob.sit_down(&invitation).await?;
    tokio::try_join!(ada.until("started"), bob.until("started"))?;
    ada.act(json!({ "action": "move", "text": "b2A+" })).await?.happened()?;
    bob.until("moved").await?;
    bob.act(json!({ "action": "move", "text": "e5D-" })).await?.happened()?;
    ada.until("moved").await?;
    Ok((ada, bob))
}

/// The number of the last event at a table.
async fn number(bot: &Bot, table: &Invitation) -> Result<u64> {
    bot.look(table, "").await?["number"].as_u64().context("a number")
}
