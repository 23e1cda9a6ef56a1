//! The computer's hint, and the review of a game.

use anyhow::{Result, ensure};
use serde_json::Value;
use tessera_tests::{Browser, House, TablePage};

use crate::browser::start::new_game;

/// Has the game that is over reviewed, to its end.
pub(crate) async fn reviewed(browser: &Browser) -> Result<()> {
    browser.press("[data-do=review]").await?;
    browser.until_seen("#region-review .chances").await?;
    browser.until_gone(".review-progress").await
}

/// Plays some moves for all at one screen, who then agree that nobody has won.
pub(crate) async fn draw_at_one_screen(page: &TablePage<'_>, moves: &[&str]) -> Result<()> {
    for (ply, text) in moves.iter().enumerate() {
        page.until_my_turn().await?;
        page.type_move(text).await?;
        page.until_moves(ply + 1).await?;
    }
    page.offer("draw").await?;
    page.browser().press("dialog.sure button[value=yes]").await?;
    page.until_over().await
}

#[tokio::test]
async fn the_lines_of_four_players_can_be_told_apart() -> Result<()> {
    let house = House::start()?;
    let browser = Browser::start(&house).await?;
    let page = new_game(&browser, "pentago-xl", "screen", &["players=4"]).await?;
    draw_at_one_screen(&page, &["e5A+", "a1B-", "c3I+", "d4C+", "f6A-"]).await?;
    reviewed(&browser).await?;
    let looks = "((lines) => ['stroke', 'strokeDasharray'].map((name) =>
        new Set([...document.querySelectorAll(lines)].map((line) => getComputedStyle(line)[name])).size))";
    for lines in ["#region-review > .chances .chance", "#region-review .legend .chance"] {
        let told_apart = browser.see(&format!("return {looks}('{lines}')")).await?;
        assert_eq!(told_apart, Value::from(vec![4, 4]), "{lines} differ by colour and by pattern");
    }
    let legend = browser.text(".legend").await?;
    for number in 1..=4 {
        ensure!(legend.contains(&format!("Player {number} (")), "whose line is whose: {legend}");
    }
    browser.close().await
}

#[tokio::test]
async fn a_hint_is_shown_on_the_board_and_a_review_marks_what_was_missed() -> Result<()> {
    let house = House::start()?;
    let browser = Browser::start(&house).await?;
    let page = new_game(&browser, "pentago", "screen", &[]).await?;
    for text in ["a1B+", "a6B+", "b1B+", "b6B+", "c1B+", "a4B+", "d1B+", "b4B+"] {
        page.until_my_turn().await?;
        page.play(text).await?;
    }
    page.until_my_turn().await?;
    browser.press("[data-do=hint]").await?;
    browser.until_seen(".hints .advised").await?;
    browser.until_text("#advice", "e1").await?;
    page.play("f6A+").await?;
    browser.until_gone(".hints .advised").await?;

    page.resign().await?;
    page.until_over().await?;
    reviewed(&browser).await?;
    let missed = "#region-review .mistakes button[data-ply=\"8\"]";
    browser.until_text(missed, "??").await?;
    ensure!(
        browser.is_seen("#region-moves [data-ply=\"9\"][data-sign=\"??\"]").await?,
        "the list shows it too"
    );
    browser.press(missed).await?;
    browser.until_seen(".board.past .hints .advised").await?;
    browser.press("#region-say .link").await?;
    browser.until_gone(".hints .advised").await?;
    browser.close().await
}
