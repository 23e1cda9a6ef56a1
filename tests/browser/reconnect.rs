//! Reconnection of a page after a restart of the server.

use anyhow::{Result, ensure};
use tessera_rules::{AnyGame, GameKind};
use tessera_tests::{Browser, TestServer, TestServerSettings, free_port};

use crate::browser::new_tables::new_game;
use crate::browser::one_ply_player::pieces;

#[tokio::test]
async fn a_page_reconnects_after_a_restart_of_the_server() -> Result<()> {
    let mut server =
        TestServer::start_with(TestServerSettings { port: free_port()?, ..TestServerSettings::default() })?;
    let browser = Browser::start(&server).await?;
    let page = new_game(&browser, "pentago", "screen", &[]).await?;
    browser.evaluate("window.never = 'loaded anew'").await?;
    page.play("b2A+").await?;
    page.until_possible("e5").await?;

    server.kill()?;
    browser.wait_for("#connection").await?;
    // A move made while the server is down is sent after the reconnection.
    page.tap_all("e5B+").await?;
    server.restart()?;
    browser.wait_until_gone("#connection").await?;
    page.until_moves(2).await?;
    page.play("a1C+").await?;

    let mut game = AnyGame::new(GameKind::Pentago, 2, "")?;
    for text in ["b2A+", "e5B+", "a1C+"] {
        game.play_text(text)?;
    }
    page.until_position(&pieces(&game)).await?;
    assert_eq!(page.moves().await?, ["b2A+", "e5B+", "a1C+"]);
    ensure!(browser.evaluate("return window.never").await? == "loaded anew", "the page goes on by itself");
    browser.close_allowing("ERR_CONNECTION_REFUSED").await
}
