//! The panel after a game: the reader steps back and plays on from there against the computer.

use anyhow::{Result, ensure};
use serde_json::json;
use tessera_tests::{Browser, TablePage, TestServer};

use crate::browser::new_tables::new_game;

#[tokio::test]
async fn a_reader_plays_on_from_the_position_they_look_at() -> Result<()> {
    let server = TestServer::start()?;
    let browser = Browser::start(&server).await?;
    let page = new_game(&browser, "pente", "screen", &[]).await?;
    for (ply, text) in ["K10", "A1", "L10", "A2", "M10", "A3", "N10", "A4", "O10"].iter().enumerate() {
        page.until_my_turn().await?;
        page.play(text).await?;
        page.until_moves(ply + 1).await?;
    }
    let shown = "document.querySelector('[data-shown-position]')";
    browser.wait_for(".computer-game:has([data-shown-position]) button").await?;
    // At one screen every move is the reader's own; before the last one the game was still open.
    assert_eq!(browser.evaluate(&format!("return {shown}.value")).await?, json!("7"));
    // A reader who looks back and returns plays on from the same position as one who never left.
    browser.click("[data-do=previous]").await?;
    browser.wait_until("a look back", &format!("{shown}.value === '8'")).await?;
    browser.click("#past [data-do=last]").await?;
    browser.wait_until("the present again", &format!("{shown}.value === '7'")).await?;
    browser
        .wait_until("the keyboard goes on", "document.activeElement.matches('.board-bar [data-do=last]')")
        .await?;
    for _ in 0..5 {
        browser.click("[data-do=previous]").await?;
    }
    browser.wait_until("the position after four moves", &format!("{shown}.value === '4'")).await?;
    let old = page.table_id().await?;
    browser.follow(".computer-game:has([data-shown-position]) button").await?;
    let page = TablePage::here(&browser).await?;
    ensure!(page.table_id().await? != old, "another table");
    page.until_moves(4).await?;
    page.until_my_turn().await?;
    page.play("C3").await?;
    page.until_moves(6).await?;
    browser.close().await
}
