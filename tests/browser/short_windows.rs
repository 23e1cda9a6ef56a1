//! Windows that are wide and low: a phone held sideways, a laptop with large letters.

use anyhow::{Context, Result, ensure};
use serde_json::json;
use tessera_tests::{Bot, Browser, House};

use crate::browser::start::sit_down_together;

/// Where the board, the sentence beside it and the page end.
const MEASURES: &str = "
    const box = (name) => document.querySelector(name).getBoundingClientRect();
    const [board, say] = [box('#board .stage'), box('#region-say')];
    return {
        width: board.width, height: board.height, right: board.right, bottom: board.bottom,
        beside: say.left, scrolls: document.documentElement.scrollWidth - innerWidth,
    }";

#[tokio::test]
async fn the_board_stays_large_in_low_windows_with_the_column_beside_it() -> Result<()> {
    let house = House::start()?;
    let browser = Browser::start(&house).await?;
    let ada = Bot::come(&house, "Ada").await?;
    for game in ["pentago", "pentago-xl", "exago", "pente"] {
        let table = ada.open_for_two(game).await?.table;
        for (width, height) in [(683, 384), (667, 375), (844, 390)] {
            browser.window(width, height).await?;
            browser.go(&format!("/t/{table}")).await?;
            browser.until_seen("#board .stage").await?;
            let seen = browser.see(MEASURES).await?;
            let number = |name: &str| seen[name].as_f64().context("a number");
            let least = 300_f64.min(0.9 * f64::from(height));
            let shorter = number("width")?.min(number("height")?);
            ensure!(shorter >= least - 0.5, "{game} at {width}x{height}: {seen}");
            ensure!(number("beside")? >= number("right")?, "{game} at {width}x{height}: {seen}");
            ensure!(number("bottom")? <= f64::from(height), "{game} at {width}x{height}: {seen}");
            ensure!(number("scrolls")? <= 0.0, "{game} at {width}x{height}: {seen}");
        }
        // Low and narrow: below each other, and still large enough.
        browser.window(480, 320).await?;
        browser.go(&format!("/t/{table}")).await?;
        browser.until_seen("#board .stage").await?;
        let seen = browser.see(MEASURES).await?;
        let number = |name: &str| seen[name].as_f64().context("a number");
        let shorter = number("width")?.min(number("height")?);
        ensure!(shorter >= 0.9 * 320.0 - 0.5, "{game} in a small window: {seen}");
    }
    browser.close().await
}

#[tokio::test]
async fn the_question_stands_in_the_middle_and_its_bright_answer_changes_nothing() -> Result<()> {
    let house = House::start()?;
    let [browser, other] = Browser::start_several(&house).await?;
    let [first, second] = sit_down_together(&house, [&browser, &other], json!({ "game": "pentago" })).await?;
    // Before two moves are made a game is called off and not resigned.
    first.until_my_turn().await?;
    first.play("b2A+").await?;
    second.until_my_turn().await?;
    second.play("e5B+").await?;
    first.until_my_turn().await?;
    for (width, height) in [(1280, 860), (390, 844), (667, 375)] {
        browser.window(width, height).await?;
        browser.press("[data-action=resign]").await?;
        browser.until_seen("dialog.sure button[value=no]").await?;
        let seen = browser
            .see(
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
        // A scroll bar may take its part of one side.
        ensure!(off.iter().all(|off| off.is_some_and(|off| off <= 16.0)), "{width}x{height}: {seen}");
        assert_eq!(seen["focus"], json!("no"), "{seen}");
        assert_eq!(
            seen["yes"],
            json!("rgba(0, 0, 0, 0)"),
            "the answer that resigns is not the bright one: {seen}"
        );
        ensure!(seen["no"] != seen["yes"], "{seen}");
        browser.press("dialog.sure button[value=no]").await?;
        browser.until_gone("dialog.sure").await?;
    }
    browser.close().await?;
    other.close().await
}
