//! The computer's hint, and the review of a game.

use anyhow::{Result, ensure};
use tessera_tests::{Browser, House};

use crate::start::new_game;

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
    browser.press("[data-do=review]").await?;
    browser.until_seen("#region-review .chances").await?;
    browser.until_gone(".review-progress").await?;
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
