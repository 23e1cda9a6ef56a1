//! The moves since the reader's last turn: told in words, and shown again slowly.

use anyhow::{Result, ensure};
use serde_json::json;
use tessera_tests::{Bot, Browser, TableAddress, TablePage, TestServer};

use crate::browser::expected_texts::english;
use crate::browser::layout_shift::{BUTTONS, RECORD_SHIFTS};
use crate::browser::new_tables::take_offered_seat;

/// A table of Exago for four: the browser has seat 1, bots have the others. Returns the bots of seats 2 to 4.
async fn table_for_four(server: &TestServer, browser: &Browser) -> Result<(TableAddress, Vec<Bot>)> {
    let host = Bot::sign_in(server, "Host").await?;
    let seats = json!([{ "kind": "open" }, { "kind": "open" }, { "kind": "open" }, { "kind": "open" }]);
    let clock = json!({ "kind": "per_game", "time": 600_000, "increment": 5_000 });
    let table = host
        .open(json!({ "game": "exago", "seats": seats, "beginning": "as_seated", "clock": clock }))
        .await?;
    browser.go(&format!("/t/{}", table.table)).await?;
    take_offered_seat(browser).await?;
    let mut bots = Vec::new();
    for (seat, name) in [(2, "Bob"), (3, "Cyd"), (4, "Dov")] {
        let bot = Bot::sign_in(server, name).await?;
        bot.act(&table, json!({ "action": "take_seat", "seat": seat })).await?;
        bots.push(bot);
    }
    Ok((table, bots))
}

async fn bots_move(table: &TableAddress, bots: &[Bot], moves: [&str; 3]) -> Result<()> {
    for (bot, text) in bots.iter().zip(moves) {
        bot.act(table, json!({ "action": "move", "text": text })).await?;
    }
    Ok(())
}

#[tokio::test]
async fn the_moves_of_a_round_are_told_and_shown_again() -> Result<()> {
    let server = TestServer::start()?;
    let browser = Browser::start(&server).await?;
    let (table, bots) = table_for_four(&server, &browser).await?;
    let page = TablePage::here(&browser).await?;
    page.until_my_turn().await?;
    page.play("f6").await?;
    bots_move(&table, &bots, ["f7", "g7", "e5"]).await?;
    page.until_my_turn().await?;
    let told = |name: &str, cell: &str| english("spoken-placed", &[("name", name), ("cell", cell)]);
    let round = [told("Bob", "f7")?, told("Cyd", "g7")?, told("Dov", "e5")?];
    assert_eq!(browser.text(".recent span").await?, round.join(" "));

    // Every sentence of the replay is written down when it is shown.
    browser
        .evaluate(
            "window.shown = [];
            new MutationObserver(() => {
                const sentence = document.querySelector('#region-say .local')?.firstChild.textContent;
                const pieces = document.querySelectorAll('#board use.piece').length;
                const isNew = sentence && window.shown.at(-1)?.[0] !== sentence;
                if (isNew) window.shown.push([sentence, document.querySelector('.board.past') !== null, pieces]);
            }).observe(document.querySelector('#region-say'), { childList: true, subtree: true });",
        )
        .await?;
    browser.click("[data-do=replay]").await?;
    browser.wait_until("all moves of the round", "window.shown.length === 3").await?;
    let shown =
        browser.evaluate("return window.shown.map(([sentence, isPast]) => [sentence, isPast])").await?;
    assert_eq!(shown, json!(round.map(|sentence| (sentence, true))));
    browser.wait_until_gone(".board.past").await?;
    page.until_my_turn().await?;
    assert_eq!(page.position().await?.len(), 4, "the present");

    // A replay is stopped by its button, and by a move.
    browser.click("[data-do=replay]").await?;
    browser.wait_for("#region-say .local .link").await?;
    browser.click("#region-say .local .link").await?;
    browser.wait_until_gone(".board.past").await?;
    page.until_my_turn().await?;
    page.play("g6").await?;
    bots_move(&table, &bots, ["h6", "f5", "e6"]).await?;
    page.until_my_turn().await?;
    let [bob, cyd, dov] = [told("Bob", "h6")?, told("Cyd", "f5")?, told("Dov", "e6")?];
    browser.wait_for_text(".recent span", &format!("{bob} {cyd} {dov}")).await?;
    browser.close().await
}

#[tokio::test]
async fn nothing_moves_while_several_others_play() -> Result<()> {
    let server = TestServer::start()?;
    let browser = Browser::start(&server).await?;
    for (width, height) in [(1366, 768), (390, 844), (667, 375)] {
        browser.set_window_size(width, height).await?;
        let (table, bots) = table_for_four(&server, &browser).await?;
        let page = TablePage::here(&browser).await?;
        page.until_my_turn().await?;
        browser.evaluate(RECORD_SHIFTS).await?;
        let before = browser.evaluate(BUTTONS).await?;
        page.play("f6").await?;
        bots_move(&table, &bots, ["f7", "g7", "e5"]).await?;
        page.until_my_turn().await?;
        browser.wait_for(".recent").await?;
        // A refusal takes the place of the moves.
        page.tap("f6").await?;
        browser.wait_for("#refusal").await?;
        ensure!(!browser.is_visible(".recent").await?, "there is room for one of them");
        browser.evaluate("scrollTo(0, 0)").await?;
        let after = browser.evaluate(BUTTONS).await?;
        assert_eq!(before, after, "{width}x{height}");
        assert_eq!(browser.evaluate("return window.shifts").await?, json!([]), "{width}x{height}");
    }
    browser.close().await
}
