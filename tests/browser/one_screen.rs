//! Whole games of several players at one screen, with mouse clicks.

use anyhow::{Result, ensure};
use tessera_rules::{AnyGame, GameKind};
use tessera_tests::{Browser, TestServer};

use crate::browser::move_chooser::{cooperative_game, pieces};
use crate::browser::setup::new_game;
use crate::browser::translations::english;

async fn play_at_one_screen(kind: GameKind, players: usize, rules: &str, choice: &str) -> Result<String> {
    let server = TestServer::start()?;
    let browser = Browser::start(&server).await?;
    let page = new_game(&browser, kind.name(), "screen", &[choice]).await?;
    let mut game = AnyGame::new(kind, players, rules)?;
    for text in cooperative_game(kind, players, rules)? {
        let name = format!("Player {}", game.to_move().number());
        page.until_sentence(&name).await?;
        page.play(&text).await?;
        game.play_text(&text)?;
    }
    page.until_over().await?;
    page.until_position(&pieces(&game)).await?;
    ensure!(page.position().await? == pieces(&game), "what is drawn is not what was played");
    ensure!(browser.is_visible("[data-action=offer][data-fields*=rematch]").await?, "a rematch is offered");
    let sentence = page.sentence().await?;
    browser.close().await?;
    Ok(sentence)
}

#[tokio::test]
async fn two_play_pentago_xl_against_two_at_one_screen() -> Result<()> {
    let sentence = play_at_one_screen(GameKind::PentagoXl, 4, "teams", "players=teams").await?;
    let won = english("result-team-won", &[("first", "Player 1"), ("second", "Player 3")])?;
    assert_eq!(sentence, format!("{won} {}", english("why-line", &[])?));
    Ok(())
}

#[tokio::test]
async fn six_play_exago_at_one_screen() -> Result<()> {
    let sentence = play_at_one_screen(GameKind::Exago, 6, "", "players=6").await?;
    let colour = english("piece-red", &[])?;
    let won = english("result-won", &[("name", "Player 1"), ("colour", &colour)])?;
    assert_eq!(sentence, format!("{won} {}", english("why-line", &[])?));
    Ok(())
}
