//! The first turn taken over: by a press, by keys, and by the computer.

use anyhow::{Result, ensure};
use fantoccini::key::Key;
use tessera_rules::{AnyGame, GameKind};
use tessera_tests::{Browser, House};

use crate::browser::chooser::pieces;
use crate::browser::start::new_game;
use crate::browser::words::english;

const TAKE_OVER: &str = "#region-say [data-action=move][data-fields*=swap]";

fn after(kind: GameKind, moves: &[&str]) -> Result<AnyGame> {
    let mut game = AnyGame::new(kind, 2, "swap")?;
    for text in moves {
        game.play_text(text)?;
    }
    Ok(game)
}

#[tokio::test]
async fn pg_12_the_first_turn_is_taken_over_with_keys_and_taken_back() -> Result<()> {
    let house = House::start()?;
    let browser = Browser::start(&house).await?;
    let page = new_game(&browser, "pentago", "screen", &["rule=swap"]).await?;
    page.until_sentence(&english("do-begin-fairly", &[])?).await?;
    ensure!(!browser.is_seen(TAKE_OVER).await?, "there is nothing to take over yet");
    page.play("b2A+").await?;
    page.until_sentence(&english("do-or-swap", &[])?).await?;

    browser.tab_to(TAKE_OVER).await?;
    browser.key(Key::Enter).await?;
    page.until_moves(2).await?;
    page.until_position(&pieces(&after(GameKind::Pentago, &["b2A+", "swap"])?)).await?;
    assert_eq!(page.moves().await?, ["b2A+", "swap"]);
    let told = english("spoken-swapped", &[("name", "Player 2")])?;
    ensure!(page.announcement().await?.starts_with(&told), "{}", page.announcement().await?);
    ensure!(!browser.is_seen(TAKE_OVER).await?, "once is enough");

    page.offer("take_back").await?;
    page.until_moves(1).await?;
    page.until_position(&pieces(&after(GameKind::Pentago, &["b2A+"])?)).await?;
    page.type_move("swap").await?;
    page.until_moves(2).await?;
    page.play("e5D-").await?;
    page.until_position(&pieces(&after(GameKind::Pentago, &["b2A+", "swap", "e5D-"])?)).await?;

    // Stepping back through the game shows the marble as it was.
    browser.press("[data-ply=\"1\"]").await?;
    page.until_position(&pieces(&after(GameKind::Pentago, &["b2A+"])?)).await?;
    browser.close().await
}

#[tokio::test]
async fn xl_11_the_computer_takes_over_what_is_proven_to_win() -> Result<()> {
    let house = House::start()?;
    let browser = Browser::start(&house).await?;
    let page = new_game(&browser, "pentago-xl", "computer", &["rule=swap", "level=10"]).await?;
    page.play("e5A+").await?;
    page.until_moves(2).await?;
    page.until_position(&pieces(&after(GameKind::PentagoXl, &["e5A+", "swap"])?)).await?;
    page.until_my_turn().await?;
    browser.close().await
}

/// From the page on what is known into a game against the proof, and a second try.
#[tokio::test]
async fn the_proof_is_walked_through_against_any_reply() -> Result<()> {
    let house = House::start()?;
    let browser = Browser::start(&house).await?;
    browser.go("/rules/known").await?;
    browser.follow("form.walk button").await?;
    let page = tessera_tests::TablePage::here(&browser).await?;
    let name = english("computer-name", &[("level", "10")])?;
    let proven = english("proven-win", &[("name", &name), ("number", "10")])?;
    for reply in ["e9A+", "a1I-"] {
        page.until_my_turn().await?;
        ensure!(page.moves().await?[0].starts_with("e5"), "the computer begins in the centre");
        browser.until_text("#region-say .proven", &proven).await?;
        page.play(reply).await?;
        page.until_moves(3).await?;
        page.until_my_turn().await?;
        browser.until_text("#region-say .proven", &proven).await?;
        page.offer("take_back").await?;
        page.until_moves(1).await?;
    }
    browser.close().await
}
