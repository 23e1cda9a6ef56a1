//! Tests of the JSON API and the sockets: whole games, tournaments, accounts, refusals.

mod account_deletion;
mod account_security;
mod accounts;
mod advice;
mod api_guide;
mod bot_tokens;
mod challenges;
mod clocks;
mod cors;
mod errors;
mod games;
mod list_pages;
mod moderation;
mod offers;
mod online_tournament_interruptions;
mod online_tournaments;
mod openapi_lists_and_views;
mod page_socket;
mod private_tables;
mod reports;
mod snapshots;
mod streams;
mod table_socket;
mod tournament_files;
mod tournament_helpers;
pub(crate) mod tournaments;

use anyhow::Result;
use tessera_tests::{Bot, TableClient, TestServer};

/// Two bots at a table for two; the first has seat 1 and moves first.
async fn two_player_table(server: &TestServer, game: &str) -> Result<(TableClient, TableClient)> {
    let (ada, bob) = tokio::try_join!(Bot::sign_in(server, "Ada"), Bot::sign_in(server, "Bob"))?;
    let address = ada.open_for_two(game).await?;
    let mut ada = ada.join(&address).await?;
    let mut bob = bob.sit_down(&address).await?;
    tokio::try_join!(ada.wait_for("started"), bob.wait_for("started"))?;
    Ok((ada, bob))
}

/// Two bots at a table after these moves; both have received all events.
async fn table_after_moves(
    server: &TestServer,
    game: &str,
    moves: &[&str],
) -> Result<(TableClient, TableClient)> {
    let (mut ada, mut bob) = two_player_table(server, game).await?;
    for (ply, text) in moves.iter().enumerate() {
        let player = if ply % 2 == 0 { &mut ada } else { &mut bob };
        player.catch_up().await?;
        player.execute(serde_json::json!({ "action": "move", "text": text })).await?.event_number()?;
    }
    tokio::try_join!(ada.catch_up(), bob.catch_up())?;
    Ok((ada, bob))
}
