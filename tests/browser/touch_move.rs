//! Touch-move: what lies, lies.

use anyhow::{Result, ensure};
use fantoccini::key::Key;
use tessera_rules::{AnyGame, GameKind};
use tessera_tests::{Browser, House, TablePage, Way};

use crate::browser::chooser::pieces;
use crate::browser::start::new_game;
use crate::browser::words::english;

#[tokio::test]
async fn a_marble_that_was_touched_stays_through_taps_keys_and_reloads() -> Result<()> {
    let house = House::start()?;
    let browser = Browser::start(&house).await?;
    let page = new_game(&browser, "pentago", "screen", &["rule=touch_move"]).await?;
    page.until_possible("b2").await?;
    page.tap("b2").await?;
    let placed = english("page-placed", &[("cell", "b2")])?;
    page.until_sentence(&placed).await?;
    browser.until_gone("#region-say .link").await?;

    page.tap("c3").await?;
    page.tap("b2").await?;
    browser.key(Key::Escape).await?;
    let there = [("b2".to_owned(), "white".to_owned())].into();
    page.until_position(&there).await?;
    browser.reload().await?;
    let page = TablePage::here(&browser).await?;
    page.until_position(&there).await?;
    page.until_sentence(&placed).await?;
    ensure!(page.moves().await?.is_empty(), "the move is not made yet");

    page.turn("C", Way::Clockwise).await?;
    page.until_moves(1).await?;
    assert_eq!(page.moves().await?, ["b2C+"]);
    page.play("a1A-").await?;
    let mut game = AnyGame::new(GameKind::Pentago, 2, "")?;
    game.play_text("b2C+")?;
    game.play_text("a1A-")?;
    page.until_position(&pieces(&game)).await?;
    browser.close().await
}
