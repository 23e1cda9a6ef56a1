//! Offers of take-backs and draws, and resignations.

use anyhow::{Result, ensure};
use serde_json::json;
use tessera_tests::{Browser, TestServer};

use crate::browser::expected_texts::english;
use crate::browser::new_tables::two_player_game;

#[tokio::test]
async fn a_move_is_taken_back_a_draw_declined_and_the_game_resigned() -> Result<()> {
    let server = TestServer::start()?;
    let [one, two] = Browser::start_several(&server).await?;
    let [first, second] = two_player_game(&server, [&one, &two], json!({ "game": "pentago" })).await?;
    first.until_my_turn().await?;
    first.play("b2A+").await?;
    second.until_my_turn().await?;
    second.play("e5B+").await?;

    second.offer("take_back").await?;
    two.wait_for_text("#region-say .offer", &english("offered-by-you-take-back", &[])?).await?;
    first.answer_offer(true).await?;
    for page in [first, second] {
        page.until_moves(1).await?;
        page.until_position(&[("b2".to_owned(), "white".to_owned())].into()).await?;
    }
    two.wait_for_text("#notice", "A move was taken back.").await?;
    second.until_my_turn().await?;
    second.play("a6D-").await?;

    first.offer("draw").await?;
    two.wait_for(".offer [data-action=agree]").await?;
    second.answer_offer(false).await?;
    one.wait_until_gone("#region-say .offer").await?;
    // A declined offer is told, with what was declined.
    let other = one.text("#region-players-top .player b").await?;
    one.wait_for_text("#notice", &format!("{other} declines the draw.")).await?;
    first.until_my_turn().await?;

    one.click("[data-action=resign]").await?;
    one.click("dialog.sure button[value=no]").await?;
    one.wait_until_gone("dialog.sure").await?;
    ensure!(!first.is_over().await?, "who says no has not resigned");
    first.resign().await?;
    let why = english("why-resignation", &[])?;
    second.until_sentence(&format!("{} {why}", english("result-you-won", &[])?)).await?;
    first.until_sentence(&format!("({}) has won. {why}", english("piece-black", &[])?)).await?;
    one.close().await?;
    two.close().await
}

#[tokio::test]
async fn an_agreed_draw_ends_the_game() -> Result<()> {
    let server = TestServer::start()?;
    let [one, two] = Browser::start_several(&server).await?;
    let [first, second] = two_player_game(&server, [&one, &two], json!({ "game": "pente" })).await?;
    first.until_my_turn().await?;
    first.type_move("k10").await?;
    second.until_my_turn().await?;
    second.type_move("L11").await?;
    first.until_my_turn().await?;
    first.offer("draw").await?;
    second.answer_offer(true).await?;
    let draw = format!("{} {}", english("result-draw", &[])?, english("why-agreement", &[])?);
    first.until_sentence(&draw).await?;
    second.until_sentence(&draw).await?;
    let won = english("state-won", &[])?;
    for browser in [&one, &two] {
        let cards = browser
            .evaluate(
                "return [...document.querySelectorAll('.player small')].map((card) => card.textContent)",
            )
            .await?;
        ensure!(!cards.to_string().contains(&won), "a draw has no winner: {cards}");
    }
    one.close().await?;
    two.close().await
}
