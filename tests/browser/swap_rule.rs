//! The swap rule: by mouse, by keyboard, and by the computer.

use anyhow::{Result, ensure};
use fantoccini::key::Key;
use tessera_rules::{AnyGame, GameKind};
use tessera_tests::{Browser, TestServer};

use crate::browser::expected_texts::english;
use crate::browser::new_tables::new_game;
use crate::browser::one_ply_player::pieces;

const SWAP_BUTTON: &str = "#region-say [data-action=move][data-fields*=swap]";

fn game_after(kind: GameKind, moves: &[&str]) -> Result<AnyGame> {
    let mut game = AnyGame::new(kind, 2, "swap")?;
    for text in moves {
        game.play_text(text)?;
    }
    Ok(game)
}

#[tokio::test]
async fn pg_12_the_swap_works_with_the_keyboard_and_can_be_taken_back() -> Result<()> {
    let server = TestServer::start()?;
    let browser = Browser::start(&server).await?;
    let page = new_game(&browser, "pentago", "screen", &["rule=swap"]).await?;
    page.until_sentence(&english("do-begin-fairly", &[])?).await?;
    ensure!(!browser.is_visible(SWAP_BUTTON).await?, "there is nothing to take over yet");
    page.play("b2A+").await?;
    page.until_sentence(&english("do-or-swap", &[])?).await?;

    browser.tab_to(SWAP_BUTTON).await?;
    browser.key(Key::Enter).await?;
    page.until_moves(2).await?;
    page.until_position(&pieces(&game_after(GameKind::Pentago, &["b2A+", "swap"])?)).await?;
    assert_eq!(page.moves().await?, ["b2A+", "swap"]);
    let announced = english("spoken-swapped", &[("name", "Player 2")])?;
    ensure!(page.announcement().await?.starts_with(&announced), "{}", page.announcement().await?);
    ensure!(!browser.is_visible(SWAP_BUTTON).await?, "once is enough");

    page.offer("take_back").await?;
    page.until_moves(1).await?;
    page.until_position(&pieces(&game_after(GameKind::Pentago, &["b2A+"])?)).await?;
    page.type_move("swap").await?;
    page.until_moves(2).await?;
    page.play("e5D-").await?;
    page.until_position(&pieces(&game_after(GameKind::Pentago, &["b2A+", "swap", "e5D-"])?)).await?;

    // Stepping back shows the marble before the swap.
    browser.click("[data-ply=\"1\"]").await?;
    page.until_position(&pieces(&game_after(GameKind::Pentago, &["b2A+"])?)).await?;
    browser.close().await
}

#[tokio::test]
async fn xl_11_the_computer_swaps_after_a_proven_win() -> Result<()> {
    let server = TestServer::start()?;
    let browser = Browser::start(&server).await?;
    let page = new_game(&browser, "pentago-xl", "computer", &["rule=swap", "level=10"]).await?;
    page.play("e5A+").await?;
    page.until_moves(2).await?;
    page.until_position(&pieces(&game_after(GameKind::PentagoXl, &["e5A+", "swap"])?)).await?;
    page.until_my_turn().await?;
    browser.close().await
}

/// From the page of proven results into a game against the proof, and a second try.
#[tokio::test]
async fn a_proof_can_be_played_against_any_reply() -> Result<()> {
    let server = TestServer::start()?;
    let browser = Browser::start(&server).await?;
    browser.go("/rules/known").await?;
    browser.follow("form.walk button").await?;
    let page = tessera_tests::TablePage::here(&browser).await?;
    let name = english("computer-name", &[("level", "10")])?;
    let proven = english("proven-win", &[("name", &name), ("number", "10")])?;
    for reply in ["e9A+", "a1I-"] {
        page.until_my_turn().await?;
        ensure!(page.moves().await?[0].starts_with("e5"), "the computer begins in the centre");
        browser.wait_for_text("#region-say .proven", &proven).await?;
        page.play(reply).await?;
        page.until_moves(3).await?;
        page.until_my_turn().await?;
        browser.wait_for_text("#region-say .proven", &proven).await?;
        page.offer("take_back").await?;
        page.until_moves(1).await?;
    }
    browser.close().await
}
