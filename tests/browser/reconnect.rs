//! A house that dies under its players, and comes back.

use anyhow::{Result, ensure};
use tessera_rules::{AnyGame, GameKind};
use tessera_tests::{Browser, House, Settings, port_to_keep};

use crate::browser::chooser::pieces;
use crate::browser::start::new_game;

#[tokio::test]
async fn a_page_outlives_its_house_and_goes_on_by_itself() -> Result<()> {
    let mut house = House::start_with(Settings { port: port_to_keep()?, ..Settings::default() })?;
    let browser = Browser::start(&house).await?;
    let page = new_game(&browser, "pentago", "screen", &[]).await?;
    browser.see("window.never = 'loaded anew'").await?;
    page.play("b2A+").await?;
    page.until_possible("e5").await?;

    house.kill()?;
    browser.until_seen("#connection").await?;
    // A move made meanwhile is kept, and sent when somebody is there to hear it.
    page.tap_all("e5B+").await?;
    house.restart()?;
    browser.until_gone("#connection").await?;
    page.until_moves(2).await?;
    page.play("a1C+").await?;

    let mut game = AnyGame::new(GameKind::Pentago, 2, "")?;
    for text in ["b2A+", "e5B+", "a1C+"] {
        game.play_text(text)?;
    }
    page.until_position(&pieces(&game)).await?;
    assert_eq!(page.moves().await?, ["b2A+", "e5B+", "a1C+"]);
    ensure!(browser.see("return window.never").await? == "loaded anew", "the page goes on by itself");
    browser.close_forgiving("ERR_CONNECTION_REFUSED").await
}
