//! The layout of a table in windows of all sizes: the size of the board, names, and the confirmation dialog.

use anyhow::{Context, Result, ensure};
use serde_json::json;
use tessera_rules::GameKind;
use tessera_tests::{Bot, Browser, TestServer};

use crate::browser::advice::review_game;
use crate::browser::new_tables::{new_game, two_player_game};
use crate::browser::one_ply_player::cooperative_game;

/// The edges of the board, of the sentence beside it and of the page.
const MEASURES: &str = "
    const box = (name) => document.querySelector(name).getBoundingClientRect();
    const [board, say] = [box('#board .stage'), box('#region-say')];
    return {
        width: board.width, height: board.height, right: board.right, bottom: board.bottom,
        beside: say.left, scrolls: document.documentElement.scrollWidth - innerWidth,
        play: box('.invited .primary').bottom,
    }";

/// Windows, and whether the column is beside the board.
const WINDOWS: [(u32, u32, bool); 8] = [
    (1366, 768, true),
    (1920, 1080, true),
    (768, 1024, false),
    (390, 844, false),
    (667, 375, true),
    (683, 384, true),
    (844, 390, true),
    (480, 320, false),
];

#[tokio::test]
async fn the_board_is_large_in_every_window() -> Result<()> {
    let server = TestServer::start()?;
    let browser = Browser::start(&server).await?;
    let ada = Bot::sign_in(&server, "Ada").await?;
    for game in ["pentago", "pentago-xl", "exago", "pente"] {
        let table = ada.open_for_two(game).await?.table;
        browser.go(&format!("/t/{table}")).await?;
        browser.wait_for("#board .stage").await?;
        for (width, height, is_beside) in WINDOWS {
            browser.set_window_size(width, height).await?;
            let seen = browser.evaluate(MEASURES).await?;
            let number = |name: &str| seen[name].as_f64().context("a number");
            let shorter_side = f64::from(width.min(height));
            let least = 300_f64.min(0.9 * shorter_side);
            let shorter = number("width")?.min(number("height")?);
            ensure!(shorter >= least - 0.5, "{game} at {width}x{height}: {seen}");
            ensure!(number("scrolls")? <= 0.0, "{game} at {width}x{height}: {seen}");
            ensure!(
                (number("beside")? >= number("right")?) == is_beside,
                "{game} at {width}x{height}: {seen}"
            );
            // Low and narrow windows scroll.
            ensure!(
                height < 350 || number("bottom")? <= f64::from(height),
                "{game} at {width}x{height}: {seen}"
            );
            // Who is invited need not scroll to accept.
            ensure!(
                height < 350 || number("play")? <= f64::from(height),
                "{game} at {width}x{height}: {seen}"
            );
            // A tablet uses its width.
            ensure!(
                (width, height) != (768, 1024) || number("width")? >= 600.0,
                "{game} at {width}x{height}: {seen}"
            );
        }
    }
    browser.close().await
}

/// The shorter side of the board, and how far the page is wider than the window.
const BOARD: &str = "
    const { width, height } = document.querySelector('#board .stage').getBoundingClientRect();
    return [Math.min(width, height), document.documentElement.scrollWidth - innerWidth]";

async fn assert_board_is_large(browser: &Browser, state: &str) -> Result<()> {
    for (width, height) in WINDOWS.into_iter().take(6).map(|(width, height, _)| (width, height)) {
        browser.set_window_size(width, height).await?;
        let seen = browser.evaluate(BOARD).await?;
        let least = 300_f64.min(0.9 * f64::from(width.min(height)));
        ensure!(seen[0].as_f64() >= Some(least - 0.5), "{state} at {width}x{height}: {seen}");
        ensure!(seen[1].as_f64() <= Some(0.0), "{state} at {width}x{height}: {seen}");
    }
    Ok(())
}

#[tokio::test]
async fn the_board_is_large_in_every_state() -> Result<()> {
    let server = TestServer::start()?;
    let browser = Browser::start(&server).await?;
    for game in GameKind::ALL {
        new_game(&browser, game.name(), "link", &[]).await?;
        assert_board_is_large(&browser, &format!("{game} while the host waits")).await?;
        let page = new_game(&browser, game.name(), "screen", &[]).await?;
        let moves = cooperative_game(game, 2, "")?;
        for (ply, text) in moves.iter().enumerate() {
            page.until_my_turn().await?;
            page.type_move(text).await?;
            page.until_moves(ply + 1).await?;
            if ply == 3 {
                page.until_my_turn().await?;
                page.close_tools().await?;
                assert_board_is_large(&browser, &format!("{game} while a game is played")).await?;
                browser.click("[data-do=previous]").await?;
                browser.wait_for(".board.past").await?;
                assert_board_is_large(&browser, &format!("{game} in the past")).await?;
                browser.click("[data-do=last]").await?;
                browser.wait_until_gone(".board.past").await?;
            }
        }
        page.until_over().await?;
        page.close_tools().await?;
        assert_board_is_large(&browser, &format!("{game} at its end")).await?;
        if game == GameKind::Pentago {
            review_game(&browser).await?;
            assert_board_is_large(&browser, "a review").await?;
        }
    }
    browser.close().await
}

#[tokio::test]
async fn six_players_have_whole_names_and_the_shapes_of_their_tiles() -> Result<()> {
    let server = TestServer::start()?;
    let browser = Browser::start(&server).await?;
    new_game(&browser, "exago", "computer", &["players=6", "level=1"]).await?;
    for (width, height) in [(1366, 768), (390, 844), (667, 375)] {
        browser.set_window_size(width, height).await?;
        let cut = browser
            .evaluate(
                "return [...document.querySelectorAll('.player b')]
                    .filter((name) => name.scrollWidth > name.clientWidth + 1).map((name) => name.textContent)",
            )
            .await?;
        assert_eq!(cut, json!([]), "{width}x{height}");
    }
    assert_eq!(browser.count(".player .swatch.tile path.mark").await?, 6);
    browser.close().await
}

#[tokio::test]
async fn the_confirmation_dialog_is_centered_and_its_primary_button_cancels() -> Result<()> {
    let server = TestServer::start()?;
    let [browser, other] = Browser::start_several(&server).await?;
    let [first, second] = two_player_game(&server, [&browser, &other], json!({ "game": "pentago" })).await?;
    // Before the second move a game is aborted, not resigned.
    first.until_my_turn().await?;
    first.play("b2A+").await?;
    second.until_my_turn().await?;
    second.play("e5B+").await?;
    first.until_my_turn().await?;
    for (width, height) in [(1280, 860), (390, 844), (667, 375)] {
        browser.set_window_size(width, height).await?;
        browser.click("[data-action=resign]").await?;
        browser.wait_for("dialog.sure button[value=no]").await?;
        let seen = browser
            .evaluate(
                "const dialog = document.querySelector('dialog.sure');
                const box = dialog.getBoundingClientRect();
                const paint = (value) => getComputedStyle(dialog.querySelector(`button[value=${value}]`)).backgroundColor;
                return {
                    left: box.left, right: innerWidth - box.right, top: box.top, bottom: innerHeight - box.bottom,
                    focus: document.activeElement.value, no: paint('no'), yes: paint('yes'),
                }",
            )
            .await?;
        let far = |one: &str, other: &str| Some((seen[one].as_f64()? - seen[other].as_f64()?).abs());
        let off = [far("left", "right"), far("top", "bottom")];
        // A scroll bar may take some width.
        ensure!(off.iter().all(|off| off.is_some_and(|off| off <= 16.0)), "{width}x{height}: {seen}");
        assert_eq!(seen["focus"], json!("no"), "{seen}");
        assert_eq!(
            seen["yes"],
            json!("rgba(0, 0, 0, 0)"),
            "the answer that resigns is not the bright one: {seen}"
        );
        ensure!(seen["no"] != seen["yes"], "{seen}");
        browser.click("dialog.sure button[value=no]").await?;
        browser.wait_until_gone("dialog.sure").await?;
    }
    browser.close().await?;
    other.close().await
}
