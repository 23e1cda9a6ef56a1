//! What players ask of each other.

use anyhow::{Result, ensure};
use serde_json::json;
use tessera_tests::{Browser, House};

use crate::browser::start::sit_down_together;
use crate::browser::words::english;

#[tokio::test]
async fn a_move_is_taken_back_a_draw_declined_and_the_game_resigned() -> Result<()> {
    let house = House::start()?;
    let [one, two] = Browser::start_several(&house).await?;
    let [first, second] = sit_down_together(&house, [&one, &two], json!({ "game": "pentago" })).await?;
    first.until_my_turn().await?;
    first.play("b2A+").await?;
    second.until_my_turn().await?;
    second.play("e5B+").await?;

    second.offer("take_back").await?;
    two.until_text("#region-say .offer", &english("offered-by-you-take-back", &[])?).await?;
    first.answer(true).await?;
    for page in [first, second] {
        page.until_moves(1).await?;
        page.until_position(&[("b2".to_owned(), "white".to_owned())].into()).await?;
    }
    second.until_my_turn().await?;
    second.play("a6D-").await?;

    first.offer("draw").await?;
    two.until_seen(".offer [data-action=agree]").await?;
    second.answer(false).await?;
    one.until_gone("#region-say .offer").await?;
    first.until_my_turn().await?;

    one.press("[data-action=resign]").await?;
    one.press("dialog.sure button[value=no]").await?;
    one.until_gone("dialog.sure").await?;
    ensure!(!first.is_over().await?, "who says no has not resigned");
    first.resign().await?;
    let why = english("why-resignation", &[])?;
    second.until_sentence(&format!("{} {why}", english("result-you-won", &[])?)).await?;
    first.until_sentence(&format!("({}) has won. {why}", english("piece-black", &[])?)).await?;
    one.close().await?;
    two.close().await
}

#[tokio::test]
async fn a_draw_that_both_want_ends_the_game() -> Result<()> {
    let house = House::start()?;
    let [one, two] = Browser::start_several(&house).await?;
    let [first, second] = sit_down_together(&house, [&one, &two], json!({ "game": "pente" })).await?;
    first.until_my_turn().await?;
    first.type_move("k10").await?;
    second.until_my_turn().await?;
    second.type_move("L11").await?;
    first.until_my_turn().await?;
    first.offer("draw").await?;
    second.answer(true).await?;
    let draw = format!("{} {}", english("result-draw", &[])?, english("why-agreement", &[])?);
    first.until_sentence(&draw).await?;
    second.until_sentence(&draw).await?;
    let won = english("state-won", &[])?;
    for browser in [&one, &two] {
        let cards = browser
            .see("return [...document.querySelectorAll('.player small')].map((card) => card.textContent)")
            .await?;
        ensure!(!cards.to_string().contains(&won), "nobody has won a draw: {cards}");
    }
    one.close().await?;
    two.close().await
}
