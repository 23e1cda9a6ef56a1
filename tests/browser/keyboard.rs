//! A whole game with the keyboard and screen reader announcements.

use anyhow::{Context, Result, ensure};
use fantoccini::key::Key;
use tessera_rules::{AnyGame, GameKind};
use tessera_tests::{Browser, TablePage, TestServer};

use crate::browser::expected_texts::{english, turn_sentence};
use crate::browser::new_tables::new_game;
use crate::browser::one_ply_player::{cooperative_game, pieces};

/// Reaches a group of choices with the tab key, and one of them with the arrow keys.
async fn choose_with_arrows(browser: &Browser, name: &str, value: &str) -> Result<()> {
    browser.tab_to(&format!("input[name={name}]:checked")).await?;
    let chosen =
        format!("return document.activeElement.value === '{value}' && document.activeElement.checked");
    for _ in 0..6 {
        if browser.evaluate(&chosen).await? == true {
            return Ok(());
        }
        browser.key(Key::Right).await?;
    }
    anyhow::bail!("the arrow keys do not lead to {name}={value}")
}

#[tokio::test]
async fn a_game_is_begun_and_won_with_keys_alone() -> Result<()> {
    let server = TestServer::start()?;
    let browser = Browser::start(&server).await?;
    browser.go("/").await?;
    browser.tab_to(".skip").await?;
    browser.key(Key::Enter).await?;
    browser.tab_to(".game-card h2 a").await?;
    browser.key(Key::Enter).await?;
    browser.wait_for("form[action=\"/new/pentago\"]").await?;
    choose_with_arrows(&browser, "with", "screen").await?;
    choose_with_arrows(&browser, "begins", "names").await?;
    browser.tab_to(".play-bar button").await?;
    browser.key(Key::Enter).await?;
    let page = TablePage::here(&browser).await?;
    browser.tab_to(".grid button").await?;

    let mut game = AnyGame::new(GameKind::Pentago, 2, "")?;
    for text in cooperative_game(GameKind::Pentago, 2, "")? {
        let (cell, turn) = text.split_at(2);
        page.until_possible(cell).await?;
        go_to(&browser, cell).await?;
        browser.key(Key::Enter).await?;
        let (name, colour) = if game.ply() % 2 == 0 { ("Player 1", "white") } else { ("Player 2", "black") };
        let (next, next_colour) =
            if game.ply() % 2 == 0 { ("Player 2", "black") } else { ("Player 1", "white") };
        game.play_text(&text)?;
        if let (Some(block), Some(way)) = (turn.chars().next(), turn.chars().nth(1)) {
            page.until_announced(&english("page-placed", &[("cell", cell)])?).await?;
            browser.key(block.to_ascii_lowercase()).await?;
            browser.key(way).await?;
            let key = if way == '+' { "spoken-clockwise" } else { "spoken-anticlockwise" };
            let announced = english(key, &[("name", name), ("cell", cell), ("block", &block.to_string())])?;
            page.until_announced(&format!(
                "{announced} {}",
                turn_sentence("en", next, next_colour, "do-place-marble")?
            ))
            .await?;
            let label = english(
                "page-cell-piece",
                &[("cell", cell), ("piece", &english(&format!("piece-{colour}"), &[])?)],
            )?;
            if pieces(&game).get(cell).map(String::as_str) == Some(colour) {
                let labelled =
                    format!("document.querySelector('.grid [data-cell={cell}]').ariaLabel === '{label}'");
                browser.wait_until(&label, &labelled).await?;
            }
        }
    }
    ensure!(game.is_over(), "the script ends with the game");
    let won = english("result-won", &[("name", "Player 1"), ("colour", &english("piece-white", &[])?)])?;
    let last = english("spoken-placed", &[("name", "Player 1"), ("cell", "c6")])?;
    page.until_announced(&format!("{last} {won} {}", english("why-line", &[])?)).await?;
    page.until_position(&pieces(&game)).await?;
    // The link to the next game is reachable, too.
    browser.tab_to("[data-action=offer][data-fields*=rematch]").await?;
    browser.close().await
}

#[tokio::test]
async fn after_a_typed_last_move_the_focus_is_on_the_result() -> Result<()> {
    let server = TestServer::start()?;
    let browser = Browser::start(&server).await?;
    let page = new_game(&browser, "pentago", "screen", &[]).await?;
    for (ply, text) in cooperative_game(GameKind::Pentago, 2, "")?.iter().enumerate() {
        page.until_my_turn().await?;
        page.type_move(text).await?;
        page.until_moves(ply + 1).await?;
    }
    page.until_over().await?;
    browser.wait_until("the focus on the sentence", "document.activeElement.id === 'region-say'").await?;
    browser.close().await
}

/// Moves the focus to a cell of Pentago with the arrow keys.
async fn go_to(browser: &Browser, cell: &str) -> Result<()> {
    for _ in 0..12 {
        let here = browser.evaluate("return document.activeElement.dataset.cell").await?;
        let here = here.as_str().context("the focus has left the board")?.as_bytes().to_vec();
        let there = cell.as_bytes();
        let key = match (here[0].cmp(&there[0]), here[1].cmp(&there[1])) {
            (std::cmp::Ordering::Less, _) => Key::Right,
            (std::cmp::Ordering::Greater, _) => Key::Left,
            (_, std::cmp::Ordering::Less) => Key::Up,
            (_, std::cmp::Ordering::Greater) => Key::Down,
            _ => return Ok(()),
        };
        browser.key(key).await?;
    }
    anyhow::bail!("the arrow keys do not lead to {cell}")
}
