//! Signals of the turn and of the end: title, icon, sound switch, notification, and the result after the animation.

use anyhow::{Result, bail, ensure};
use serde_json::json;
use tessera_tests::{Browser, TablePage, TestServer};

use crate::browser::expected_texts::english;
use crate::browser::new_tables::{new_game, two_player_game};

/// A page in the background whose reader has agreed to notifications. Headless Chromium shows none.
const RECORD_NOTIFICATIONS: &str = "window.notified = [];
    window.Notification = class {
        static permission = 'granted';
        static requestPermission = async () => 'granted';
        constructor(title) { window.notified.push(title); }
    };
    Object.defineProperty(document, 'hidden', { get: () => true });";

#[tokio::test]
async fn title_icon_and_notification_tell_whose_turn_it_is() -> Result<()> {
    let server = TestServer::start()?;
    let [one, two] = Browser::start_several(&server).await?;
    let [first, second] = two_player_game(&server, [&one, &two], json!({ "game": "pentago" })).await?;
    first.until_my_turn().await?;
    // The badge of an installed page.
    one.evaluate(
        "window.badges = [];
        Object.defineProperty(navigator, 'setAppBadge', { value: async () => window.badges.push('set') });
        Object.defineProperty(navigator, 'clearAppBadge', { value: async () => window.badges.push('cleared') });",
    )
    .await?;
    let titled = |words: &str| format!("document.title.startsWith({})", json!(words));
    let icon = |name: &str| format!("document.querySelector('link[rel=icon]').href.endsWith('/{name}.svg')");
    let your_turn = english("title-your-turn", &[])?;
    one.wait_until("the title of the player to move", &titled(&your_turn)).await?;
    one.wait_until("the icon of the player to move", &icon("icon_your_turn")).await?;
    two.wait_until("the usual icon", &icon("icon")).await?;
    ensure!(two.evaluate(&format!("return {}", titled(&your_turn))).await? == false, "it is not their turn");

    // Sound is on until it is turned off, which the browser keeps.
    let sound = "document.querySelector('[data-do=sound]').ariaPressed";
    ensure!(two.evaluate(&format!("return {sound}")).await? == "true", "sound is on");
    two.click("[data-do=sound]").await?;
    two.wait_until("sound is off", &format!("{sound} === 'false'")).await?;
    two.reload().await?;
    TablePage::here(&two).await?;
    ensure!(two.evaluate(&format!("return {sound}")).await? == "false", "sound is still off");

    two.evaluate(RECORD_NOTIFICATIONS).await?;
    two.click("[data-do=notify]").await?;
    two.wait_until(
        "notifications are on",
        "document.querySelector('[data-do=notify]').ariaPressed === 'true'",
    )
    .await?;
    first.play("b2A+").await?;
    second.until_my_turn().await?;
    let called =
        format!("window.notified.length === 1 && window.notified[0].startsWith({})", json!(your_turn));
    two.wait_until("one notification", &called).await?;
    two.wait_until("the icon of the player to move", &icon("icon_your_turn")).await?;
    one.wait_until("the usual icon again", &icon("icon")).await?;
    one.wait_until("no badge", "window.badges.at(-1) === 'cleared'").await?;
    second.play("e5B+").await?;
    first.until_my_turn().await?;
    one.wait_until("a badge", "window.badges.at(-1) === 'set'").await?;
    one.close().await?;
    two.close().await
}

/// Records for every animation frame whether block D is turning and whether the result is shown.
const RECORD_RESULT: &str = "window.seen = [];
    const look = () => {
        const turning = document.querySelector('[data-block=D] .turn').getAnimations().some((turn) => turn.playState === 'running');
        window.seen.push([turning, Boolean(document.querySelector('#region-say .result'))]);
        requestAnimationFrame(look);
    };
    look();";

#[tokio::test]
async fn the_result_is_told_after_the_last_block_has_turned() -> Result<()> {
    let server = TestServer::start()?;
    let browser = Browser::start(&server).await?;
    let page = new_game(&browser, "pentago", "screen", &[]).await?;
    for text in ["a1B+", "a6B+", "b1B+", "b6B+", "c1B+", "c5B+", "f1B+", "a4B+"] {
        page.until_my_turn().await?;
        page.play(text).await?;
    }
    page.until_my_turn().await?;
    browser.evaluate(RECORD_RESULT).await?;
    page.tap_all("f2D+").await?;
    page.until_over().await?;
    let frames = browser.evaluate("return window.seen").await?;
    let frames = frames.as_array().map(Vec::as_slice).unwrap_or_default();
    ensure!(frames.iter().any(|frame| frame[0] == true), "the block turns: {frames:?}");
    ensure!(
        !frames.iter().any(|frame| frame[0] == true && frame[1] == true),
        "the result came early: {frames:?}"
    );
    ensure!(browser.is_visible(".layers .winning-line").await?, "the line is drawn");
    // Looking back keeps the result and the next steps.
    browser.click("[data-do=previous]").await?;
    browser.wait_for("#past .link").await?;
    for kept in ["#region-say .result", "#region-say [data-fields*=rematch]"] {
        ensure!(browser.is_visible(kept).await?, "{kept} is gone");
    }
    let looks = "return [...document.querySelectorAll('.move-list [aria-current], .move-list .last')]
        .map((move) => [move.dataset.ply, getComputedStyle(move).backgroundColor])";
    let looks = browser.evaluate(looks).await?;
    ensure!(
        looks[0][0] == "8" && looks[1][0] == "9" && looks[0][1] != looks[1][1],
        "the move that is shown and the last one differ: {looks}"
    );
    browser.close().await
}

#[tokio::test]
async fn refusals_say_why_and_end_with_the_next_good_move() -> Result<()> {
    let server = TestServer::start()?;
    let browser = Browser::start(&server).await?;
    let page = new_game(&browser, "pentago", "screen", &[]).await?;
    page.play("b2A+").await?;
    page.until_my_turn().await?;
    page.tap("b2").await?;
    browser.wait_for_text("#refusal", &english("refused-occupied", &[])?).await?;
    for (typed, code) in [("b2A+", "occupied"), ("e5", "turn-missing"), ("e5Z+", "no-such-block")] {
        page.type_move(typed).await?;
        browser.wait_for_text("#refusal", &english(&format!("refused-{code}"), &[])?).await?;
        // What was typed can be corrected.
        browser
            .wait_until(typed, &format!("document.querySelector('#typed-move').value === '{typed}'"))
            .await?;
        browser.evaluate("document.querySelector('#typed-move').value = ''").await?;
    }
    page.type_move("e5B+").await?;
    page.until_moves(2).await?;
    ensure!(!browser.is_visible("#refusal").await?, "the refusal is gone with the next move");
    browser.close().await
}

/// Chooses a cell for the next turn, as soon as the board takes it: while a move is animated it does not.
async fn choose_premove(page: &TablePage<'_>, cell: &str) -> Result<()> {
    for _ in 0..500 {
        page.tap(cell).await?;
        if page.browser().count(".hints .premove").await? == 1 {
            return Ok(());
        }
    }
    bail!("{cell} cannot be chosen")
}

#[tokio::test]
async fn a_premove_is_played_if_it_is_legal_and_given_up_by_a_tap() -> Result<()> {
    let server = TestServer::start()?;
    let [one, two] = Browser::start_several(&server).await?;
    let [first, second] = two_player_game(&server, [&one, &two], json!({ "game": "pente" })).await?;
    first.until_my_turn().await?;
    second.tap("L11").await?;
    ensure!(two.count(".hints .premove").await? == 0, "premoves are off");
    second.open_tools().await?;
    two.click("[data-do=premove]").await?;
    second.close_tools().await?;
    choose_premove(&second, "L11").await?;
    second.until_announced(&english("page-premove-chosen", &[("cell", "L11")])?).await?;
    let label = "document.querySelector('.grid [data-cell=L11]').ariaLabel";
    let empty = english("page-cell-empty", &[("cell", "L11")])?;
    let chosen = english("page-cell-premove", &[("label", &empty)])?;
    assert_eq!(two.evaluate(&format!("return {label}")).await?, json!(chosen));
    second.tap("L11").await?;
    two.wait_until_gone(".hints .premove").await?;
    second.until_announced(&english("page-premove-given-up", &[])?).await?;
    second.tap("M12").await?;
    first.play("K10").await?;
    second.until_moves(2).await?;
    assert_eq!(second.moves().await?, ["K10", "M12"]);
    // A cell that the opponent takes is not played, and nothing is refused.
    choose_premove(&second, "O14").await?;
    first.until_my_turn().await?;
    first.play("O14").await?;
    second.until_my_turn().await?;
    second.until_announced(&english("page-premove-given-up", &[])?).await?;
    assert_eq!(second.moves().await?.len(), 3);
    ensure!(!two.is_visible("#refusal").await?, "nothing was sent");
    ensure!(two.count(".hints .premove").await? == 0, "it is given up");
    one.close().await?;
    two.close().await
}

#[tokio::test]
async fn a_premove_is_given_up_when_the_move_before_it_is_taken_back() -> Result<()> {
    let server = TestServer::start()?;
    let [one, two] = Browser::start_several(&server).await?;
    let [first, second] = two_player_game(&server, [&one, &two], json!({ "game": "pente" })).await?;
    first.until_my_turn().await?;
    first.play("K10").await?;
    second.until_my_turn().await?;
    second.play("M12").await?;
    second.until_moves(2).await?;
    second.open_tools().await?;
    two.click("[data-do=premove]").await?;
    second.close_tools().await?;
    choose_premove(&second, "O14").await?;
    second.offer("take_back").await?;
    first.answer_offer(true).await?;
    second.until_moves(1).await?;
    second.until_my_turn().await?;
    ensure!(two.count(".hints .premove").await? == 0, "it was chosen for another position");
    second.play("L11").await?;
    second.until_moves(2).await?;
    assert_eq!(second.moves().await?, ["K10", "L11"]);
    one.close().await?;
    two.close().await
}
