//! Hints, and reviews of games.

use anyhow::{Result, ensure};
use serde_json::Value;
use tessera_tests::{Browser, TablePage, TestServer};

use crate::browser::new_tables::new_game;

/// Starts the review of an ended game and waits until it is complete.
pub(crate) async fn review_game(browser: &Browser) -> Result<()> {
    browser.click("[data-do=review]").await?;
    browser.wait_for("#region-review .chances").await?;
    browser.wait_until_gone(".review-progress").await
}

/// Plays moves for all players at one screen, who then agree to a draw.
pub(crate) async fn draw_at_one_screen(page: &TablePage<'_>, moves: &[&str]) -> Result<()> {
    for (ply, text) in moves.iter().enumerate() {
        page.until_my_turn().await?;
        page.type_move(text).await?;
        page.until_moves(ply + 1).await?;
    }
    page.offer("draw").await?;
    page.browser().click("dialog.sure button[value=yes]").await?;
    page.until_over().await
}

#[tokio::test]
async fn the_lines_of_four_players_are_distinguishable() -> Result<()> {
    let server = TestServer::start()?;
    let browser = Browser::start(&server).await?;
    let page = new_game(&browser, "pentago-xl", "screen", &["players=4"]).await?;
    draw_at_one_screen(&page, &["e5A+", "a1B-", "c3I+", "d4C+", "f6A-"]).await?;
    review_game(&browser).await?;
    let looks = "((lines) => ['stroke', 'strokeDasharray'].map((name) =>
        new Set([...document.querySelectorAll(lines)].map((line) => getComputedStyle(line)[name])).size))";
    for lines in ["#region-review > .chances .chance", "#region-review .legend .chance"] {
        let distinct = browser.evaluate(&format!("return {looks}('{lines}')")).await?;
        assert_eq!(distinct, Value::from(vec![4, 4]), "{lines} differ by colour and by pattern");
    }
    let legend = browser.text(".legend").await?;
    for number in 1..=4 {
        ensure!(legend.contains(&format!("Player {number} (")), "whose line is whose: {legend}");
    }
    browser.close().await
}

#[tokio::test]
async fn a_hint_is_shown_on_the_board_and_a_review_marks_blunders() -> Result<()> {
    let server = TestServer::start()?;
    let browser = Browser::start(&server).await?;
    let page = new_game(&browser, "pentago", "screen", &[]).await?;
    for text in ["a1B+", "a6B+", "b1B+", "b6B+", "c1B+", "a4B+", "d1B+", "b4B+"] {
        page.until_my_turn().await?;
        page.play(text).await?;
    }
    page.until_my_turn().await?;
    browser.click("[data-do=hint]").await?;
    browser.wait_for(".hints .advised").await?;
    browser.wait_for_text("#advice", "e1").await?;
    page.play("f6A+").await?;
    browser.wait_until_gone(".hints .advised").await?;

    page.resign().await?;
    page.until_over().await?;
    review_game(&browser).await?;
    let missed = "#region-review .mistakes button[data-ply=\"8\"]";
    browser.wait_for_text(missed, "??").await?;
    browser.wait_for_text(missed, "5. f6A+").await?;
    ensure!(!browser.is_visible("[data-do=review]").await?, "the game is reviewed");
    ensure!(
        browser.is_visible("#region-moves [data-ply=\"9\"][data-sign=\"??\"]").await?,
        "the list shows it too"
    );
    browser.click(missed).await?;
    browser.wait_for(".board.past .hints .advised").await?;
    browser.click("#past .link").await?;
    browser.wait_until_gone(".hints .advised").await?;
    browser.close().await
}
