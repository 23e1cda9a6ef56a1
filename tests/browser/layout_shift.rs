//! Nothing moves during a game: the browser's own layout-shift entries, and the places of all buttons.

use anyhow::{Context, Result};
use serde_json::{Value, json};
use tessera_tests::{Browser, TablePage, TestServer};

use crate::browser::new_tables::{new_game, two_player_game};

const WINDOWS: [(u32, u32); 3] = [(1366, 768), (390, 844), (667, 375)];
/// All windows, for the game whose board has arrows as well.
const ALL_WINDOWS: [(u32, u32); 6] =
    [(1366, 768), (1920, 1080), (768, 1024), (390, 844), (667, 375), (683, 384)];

/// Records the browser's own layout-shift entries, also those that follow an input.
pub(crate) const RECORD_SHIFTS: &str = "window.shifts = [];
    const node = ({ node }) => node?.id || node?.className || node?.nodeName;
    new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries()) window.shifts.push([value, sources.map(node)]);
    }).observe({ type: 'layout-shift' });";

/// The places of all buttons beside the board.
pub(crate) const BUTTONS: &str =
    "return Object.fromEntries([...document.querySelectorAll('.board-bar button, .acts button')]
    .map((button) => [button.dataset.do ?? button.dataset.fields ?? 'resign', button.getBoundingClientRect()])
    .map(([name, { x, y, width, height }]) => [name, [x, y, width, height].join()]))";

/// Starts to record, and returns the places of the buttons.
async fn start_recording(browser: &Browser) -> Result<Value> {
    browser.evaluate(RECORD_SHIFTS).await?;
    browser.evaluate(BUTTONS).await
}

/// Checks that nothing has moved since the recording was started.
async fn assert_nothing_moved(browser: &Browser, before: &Value, about: &str) -> Result<()> {
    browser.evaluate("scrollTo(0, 0)").await?;
    assert_eq!(before, &browser.evaluate(BUTTONS).await?, "{about}");
    assert_eq!(browser.evaluate("return window.shifts").await?, json!([]), "{about}");
    Ok(())
}

/// Part of a game against computers: a hint, a marble taken back, refused moves, and steps through the game.
async fn play_a_while(browser: &Browser, page: TablePage<'_>, players: usize) -> Result<()> {
    let already = page.moves().await?.len();
    for round in 1..=2 {
        page.until_my_turn().await?;
        let taken = page.position().await?;
        let cell = ["c3", "d4", "a1", "f6"].into_iter().find(|&cell| !taken.contains_key(cell));
        let cell = cell.context("an empty cell")?;
        browser.click("[data-do=hint]").await?;
        browser.wait_for(".hints .advised").await?;
        page.tap(cell).await?;
        browser.wait_for(".arrow").await?;
        browser.click("#region-say .link").await?;
        browser.wait_until_gone(".arrow").await?;
        page.tap(cell).await?;
        browser.click(".arrow[data-turn=\"D+\"]").await?;
        page.until_moves(already + players * round).await?;
        page.until_my_turn().await?;
        let taken = page.position().await?.into_keys().next().context("a marble")?;
        page.tap(&taken).await?;
        browser.wait_for("#refusal").await?;
        browser.click("[data-do=previous]").await?;
        browser.wait_for("#past .link").await?;
        browser.click("[data-do=last]").await?;
        browser.wait_until_gone("#past").await?;
    }
    Ok(())
}

#[tokio::test]
async fn nothing_moves_during_a_game() -> Result<()> {
    let server = TestServer::start()?;
    let browser = Browser::start(&server).await?;
    for (width, height) in ALL_WINDOWS {
        browser.set_window_size(width, height).await?;
        let page = new_game(&browser, "pentago", "computer", &["level=1"]).await?;
        page.until_my_turn().await?;
        // The first move decides whether the game can be called off or resigned; the button stays in its place.
        let before = start_recording(&browser).await?;
        play_a_while(&browser, page, 2).await?;
        assert_nothing_moved(&browser, &before, &format!("{width}x{height}")).await?;
    }
    browser.close().await
}

#[tokio::test]
async fn nothing_moves_among_four_players_of_pentago_xl() -> Result<()> {
    let server = TestServer::start()?;
    let browser = Browser::start(&server).await?;
    for (width, height) in WINDOWS {
        browser.set_window_size(width, height).await?;
        let page = new_game(&browser, "pentago-xl", "computer", &["players=4", "level=1"]).await?;
        page.until_my_turn().await?;
        // Until the first marble the player may choose a colour; the buttons for it are gone afterwards.
        page.play("e5A+").await?;
        page.until_moves(4).await?;
        page.until_my_turn().await?;
        let before = start_recording(&browser).await?;
        play_a_while(&browser, page, 4).await?;
        assert_nothing_moved(&browser, &before, &format!("{width}x{height}")).await?;
    }
    browser.close().await
}

#[tokio::test]
async fn offers_move_nothing() -> Result<()> {
    let server = TestServer::start()?;
    let [one, two] = Browser::start_several(&server).await?;
    for (width, height) in WINDOWS {
        for browser in [&one, &two] {
            browser.set_window_size(width, height).await?;
        }
        let [first, second] = two_player_game(&server, [&one, &two], json!({ "game": "pentago" })).await?;
        first.until_my_turn().await?;
        first.play("b2A+").await?;
        second.until_my_turn().await?;
        second.play("e5B+").await?;
        first.until_my_turn().await?;
        let before = [start_recording(&one).await?, start_recording(&two).await?];
        for offer in ["draw", "take_back"] {
            second.offer(offer).await?;
            two.wait_for("#region-say .offer").await?;
            one.wait_for(".offer [data-action=agree]").await?;
            first.answer_offer(false).await?;
            two.wait_until_gone("#region-say .offer").await?;
        }
        for (browser, before) in [&one, &two].into_iter().zip(&before) {
            assert_nothing_moved(browser, before, &format!("offers at {width}x{height}")).await?;
        }
    }
    one.close().await?;
    two.close().await
}

#[tokio::test]
async fn captures_and_clocks_move_nothing() -> Result<()> {
    let server = TestServer::start()?;
    let [one, two] = Browser::start_several(&server).await?;
    let clock = json!({ "kind": "per_game", "time": 600_000, "increment": 5_000 });
    for (width, height) in WINDOWS {
        for browser in [&one, &two] {
            browser.set_window_size(width, height).await?;
        }
        let new_table = json!({ "game": "pente", "clock": clock });
        let [first, second] = two_player_game(&server, [&one, &two], new_table).await?;
        first.until_my_turn().await?;
        // The clocks run from the first move on.
        first.play("K10").await?;
        second.until_my_turn().await?;
        let before = [start_recording(&one).await?, start_recording(&two).await?];
        for (ply, text) in ["L10", "A1", "M10", "N10", "A19"].into_iter().enumerate() {
            let player = if ply % 2 == 0 { &second } else { &first };
            player.until_my_turn().await?;
            player.play(text).await?;
        }
        first.until_my_turn().await?;
        assert_eq!(first.position().await?.len(), 4, "a pair was captured");
        for (browser, before) in [&one, &two].into_iter().zip(&before) {
            assert_nothing_moved(browser, before, &format!("captures at {width}x{height}")).await?;
        }
    }
    one.close().await?;
    two.close().await
}
