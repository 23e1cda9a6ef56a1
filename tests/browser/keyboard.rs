//! Games with the keyboard alone, and screen reader announcements.

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
            let placed = english(
                "page-cell-piece",
                &[("cell", cell), ("piece", &english(&format!("piece-{colour}"), &[])?)],
            )?;
            let is_told =
                format!("document.querySelector('.grid [data-cell={cell}]').ariaLabel === '{placed}'");
            browser.wait_until(&placed, &is_told).await?;
            browser.key(block.to_ascii_lowercase()).await?;
            page.until_announced(&english("page-block-chosen", &[("block", &block.to_string())])?).await?;
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

/// Moves of each game for the players at one screen: with turns in both ways, corners, and a capture.
const MOVES: [(&str, &[&str], &str); 4] = [
    ("pentago", &[], "b2A+ e5D-"),
    ("pentago-xl", &["players=3"], "e5A+ a1B- i9I+ c3D-"),
    ("exago", &["players=3"], "f6 f7 e6 g7 d6"),
    ("pente", &["clock=10-5"], "K10 L10 A1 M10 N10 T19"),
];

#[tokio::test]
async fn every_game_is_played_with_keys_alone() -> Result<()> {
    let server = TestServer::start()?;
    let browser = Browser::start(&server).await?;
    for (game, choices, moves) in MOVES {
        let page = new_game(&browser, game, "screen", choices).await?;
        browser.tab_to(".grid button").await?;
        for (ply, text) in moves.split_whitespace().enumerate() {
            page.until_my_turn().await?;
            play_with_keys(&browser, text).await.with_context(|| format!("{game} {text}"))?;
            page.until_moves(ply + 1).await?;
            // After a turn by a key, the focus is where it was.
            let is_on_board = browser.evaluate("return document.activeElement.closest('.grid') !== null");
            ensure!(is_on_board.await? == true, "{game} {text}: the focus has left the board");
        }
        assert_eq!(page.moves().await?.join(" "), moves, "{game}");
    }
    browser.close().await
}

/// Makes a move from the board with the keyboard: arrow keys to each cell, then the letter of the block and its way.
pub(super) async fn play_with_keys(browser: &Browser, text: &str) -> Result<()> {
    let turn =
        text.len().checked_sub(2).map(|at| text.split_at(at)).filter(|(_, turn)| {
            turn.starts_with(|c: char| c.is_ascii_uppercase()) && turn.ends_with(['+', '-'])
        });
    let (path, turn) = turn.unwrap_or((text, ""));
    let (path, group) = path.split_once('/').unwrap_or((path, ""));
    for cell in path.split('-').chain((!group.is_empty()).then_some(group)) {
        go_to(browser, cell).await?;
        browser.key(Key::Enter).await?;
    }
    for key in turn.chars() {
        browser.key(key.to_ascii_lowercase()).await?;
    }
    Ok(())
}

/// Moves the focus to a cell with the arrow keys: first to its row. On hexagons the way up leads aside, too.
async fn go_to(browser: &Browser, cell: &str) -> Result<()> {
    let way = format!(
        "const middle = (button) => {{ const {{ x, y, width, height }} = button.getBoundingClientRect(); return [x + width / 2, y + height / 2, width]; }};
        if (!document.activeElement.dataset.cell) return null;
        const [x, y, width] = middle(document.activeElement);
        const [toX, toY] = middle(document.querySelector('.grid [data-cell=\"{cell}\"]'));
        return [(toX - x) / width, (toY - y) / width];"
    );
    for _ in 0..40 {
        let to = browser.evaluate(&way).await?;
        let part = |nth: usize| to[nth].as_f64().context("the focus has left the board");
        let key = match (part(0)?, part(1)?) {
            (_, down) if down > 0.4 => Key::Down,
            (_, down) if down < -0.4 => Key::Up,
            (right, _) if right > 0.4 => Key::Right,
            (right, _) if right < -0.4 => Key::Left,
            _ => return Ok(()),
        };
        browser.key(key).await?;
    }
    anyhow::bail!("the arrow keys do not lead to {cell}")
}
