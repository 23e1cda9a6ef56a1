//! The touch-move rule: a placed marble stays.

use anyhow::{Result, ensure};
use fantoccini::key::Key;
use tessera_rules::{AnyGame, GameKind};
use tessera_tests::{Browser, TablePage, TestServer, TurnDirection};

use crate::browser::expected_texts::english;
use crate::browser::new_tables::new_game;
use crate::browser::one_ply_player::pieces;

#[tokio::test]
async fn a_placed_marble_stays_after_clicks_keys_and_reloads() -> Result<()> {
    let server = TestServer::start()?;
    let browser = Browser::start(&server).await?;
    let page = new_game(&browser, "pentago", "screen", &["rule=touch_move"]).await?;
    page.until_possible("b2").await?;
    page.tap("b2").await?;
    let placed = english("page-placed", &[("cell", "b2")])?;
    page.until_sentence(&placed).await?;
    browser.wait_until_gone("#region-say .local .link").await?;

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

    page.turn("C", TurnDirection::Clockwise).await?;
    page.until_moves(1).await?;
    assert_eq!(page.moves().await?, ["b2C+"]);
    page.play("a1A-").await?;
    let mut game = AnyGame::new(GameKind::Pentago, 2, "")?;
    game.play_text("b2C+")?;
    game.play_text("a1A-")?;
    page.until_position(&pieces(&game)).await?;
    browser.close().await
}
