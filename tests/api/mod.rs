//! Everything that programs can do: plain requests and sockets, whole games, and what is refused.

mod advice;
mod clocks;
mod errors;
mod games;
mod live;
mod offers;
mod online;
mod online_changes;
mod page_socket;
mod people;
mod private;
mod routes;
mod tournament_sheets;
mod tournaments;

use anyhow::Result;
use tessera_tests::{AtTable, Bot, House};

/// Two bots at a table for two; the first has seat 1 and begins.
async fn two_at_a_table(house: &House, game: &str) -> Result<(AtTable, AtTable)> {
    let (ada, bob) = tokio::try_join!(Bot::come(house, "Ada"), Bot::come(house, "Bob"))?;
    let invitation = ada.open_for_two(game).await?;
    let mut ada = ada.go_to(&invitation).await?;
    let mut bob = bob.sit_down(&invitation).await?;
    tokio::try_join!(ada.until("started"), bob.until("started"))?;
    Ok((ada, bob))
}

/// Two bots who have made these moves, and both have heard of all.
async fn two_after(house: &House, game: &str, moves: &[&str]) -> Result<(AtTable, AtTable)> {
    let (mut ada, mut bob) = two_at_a_table(house, game).await?;
    for (ply, text) in moves.iter().enumerate() {
        let player = if ply % 2 == 0 { &mut ada } else { &mut bob };
        player.catch_up().await?;
        player.act(serde_json::json!({ "action": "move", "text": text })).await?.happened()?;
    }
    tokio::try_join!(ada.catch_up(), bob.catch_up())?;
    Ok((ada, bob))
}
