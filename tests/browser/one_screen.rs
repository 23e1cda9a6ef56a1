//! Whole games of several players at one screen, with mouse clicks.

use std::collections::BTreeSet;

use anyhow::{Result, bail, ensure};
use tessera_rules::{AnyGame, GameKind};
use tessera_tests::{Browser, TestServer};

use crate::browser::expected_texts::english;
use crate::browser::new_tables::new_game;
use crate::browser::one_ply_player::{cooperative_game, pieces};

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
    // Three or more players need four (EX-1).
    assert_eq!(sentence, format!("{won} Four in a row."));
    Ok(())
}

#[tokio::test]
async fn xl_1_a_player_chooses_a_colour_before_the_first_marble() -> Result<()> {
    let server = TestServer::start()?;
    let browser = Browser::start(&server).await?;
    let page = new_game(&browser, "pentago-xl", "screen", &[]).await?;
    browser.click("[data-action=choose_colour][data-fields*=blue]").await?;
    browser.wait_for("[data-action=choose_colour][data-fields*=blue][aria-pressed=true]").await?;
    page.until_sentence(&english("piece-blue", &[])?).await?;
    // In written positions the letter is that of the seat, whatever the colour.
    browser.wait_for_text(".colours", &english("colour-letter", &[("letter", "r")])?).await?;
    page.play("e5A+").await?;
    browser.wait_for("[data-cell=e5][data-piece=blue]").await?;
    // The second player has not placed a marble yet; blue is taken.
    browser.wait_for("[data-action=choose_colour][data-fields*=red]").await?;
    ensure!(browser.count("[data-action=choose_colour][data-fields*=blue]").await? == 0, "blue is taken");
    page.play("a1A+").await?;
    browser.wait_until_gone("[data-action=choose_colour]").await?;
    browser.close().await
}

#[tokio::test]
async fn the_first_player_at_one_screen_is_drawn_by_lot() -> Result<()> {
    let server = TestServer::start()?;
    let browser = Browser::start(&server).await?;
    let begins = |name: &str| {
        let white = english("piece-white", &[])?;
        english("first-by-lot", &[("name", name), ("colour", &white)])
    };
    let (one, two) = (begins("Player 1")?, begins("Player 2")?);
    let mut drawn = BTreeSet::new();
    // Each of forty draws would have to give the same name.
    for _ in 0..40 {
        let page = new_game(&browser, "pentago", "screen", &["begins=lot"]).await?;
        let sentence = page.sentence().await?;
        let name = if sentence.starts_with(&one) { "Player 1" } else { "Player 2" };
        ensure!(sentence.starts_with(&one) || sentence.starts_with(&two), "{sentence}");
        drawn.insert(name);
        if drawn.len() == 2 {
            return browser.close().await;
        }
    }
    bail!("always {drawn:?}")
}
