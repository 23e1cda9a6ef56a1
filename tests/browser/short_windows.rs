//! Wide and short windows: a phone in landscape, a laptop with large type.

use anyhow::{Context, Result, ensure};
use serde_json::json;
use tessera_tests::{Bot, Browser, TestServer};

use crate::browser::setup::two_player_game;

/// The edges of the board, of the sentence beside it and of the page.
const MEASURES: &str = "
    const box = (name) => document.querySelector(name).getBoundingClientRect();
    const [board, say] = [box('#board .stage'), box('#region-say')];
    return {
        width: board.width, height: board.height, right: board.right, bottom: board.bottom,
        beside: say.left, scrolls: document.documentElement.scrollWidth - innerWidth,
    }";

#[tokio::test]
async fn the_board_stays_large_in_short_windows_with_the_column_beside_it() -> Result<()> {
    let server = TestServer::start()?;
    let browser = Browser::start(&server).await?;
    let ada = Bot::sign_in(&server, "Ada").await?;
    for game in ["pentago", "pentago-xl", "exago", "pente"] {
        let table = ada.open_for_two(game).await?.table;
        for (width, height) in [(683, 384), (667, 375), (844, 390)] {
            browser.set_window_size(width, height).await?;
            browser.go(&format!("/t/{table}")).await?;
            browser.wait_for("#board .stage").await?;
            let seen = browser.evaluate(MEASURES).await?;
            let number = |name: &str| seen[name].as_f64().context("a number");
            let least = 300_f64.min(0.9 * f64::from(height));
            let shorter = number("width")?.min(number("height")?);
            ensure!(shorter >= least - 0.5, "{game} at {width}x{height}: {seen}");
            ensure!(number("beside")? >= number("right")?, "{game} at {width}x{height}: {seen}");
            ensure!(number("bottom")? <= f64::from(height), "{game} at {width}x{height}: {seen}");
            ensure!(number("scrolls")? <= 0.0, "{game} at {width}x{height}: {seen}");
        }
        // Short and narrow: the board above the sentence, and still large enough.
        browser.set_window_size(480, 320).await?;
        browser.go(&format!("/t/{table}")).await?;
        browser.wait_for("#board .stage").await?;
        let seen = browser.evaluate(MEASURES).await?;
        let number = |name: &str| seen[name].as_f64().context("a number");
        let shorter = number("width")?.min(number("height")?);
        ensure!(shorter >= 0.9 * 320.0 - 0.5, "{game} in a small window: {seen}");
    }
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
