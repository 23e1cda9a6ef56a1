//! Pages in windows of all sizes: many players with clocks, tables that wait, lessons, reviews, and the menu.

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use tessera_rules::GameKind;
use tessera_tests::{Bot, Browser, TablePage, TestServer};

use crate::browser::advice::{draw_at_one_screen, review_game};
use crate::browser::expected_texts::english;
use crate::browser::new_tables::new_game;

const WINDOWS: [(u32, u32); 6] = [(1366, 768), (1920, 1080), (768, 1024), (390, 844), (667, 375), (683, 384)];

/// How far the page is wider than the window.
const TOO_WIDE: &str = "return document.documentElement.scrollWidth - innerWidth";

/// The shorter side of the board, the names that break within a word or leave their cards, and clocks that do.
const CARDS: &str = "
    const stage = document.querySelector('#board .stage').getBoundingClientRect();
    const outside = ({ left, right }, card) => left < card.left - 1 || right > card.right + 1;
    const wrong = [...document.querySelectorAll('.player')].flatMap((player) => {
        const card = player.getBoundingClientRect();
        const name = player.querySelector('b');
        const lines = name.getBoundingClientRect().height / parseFloat(getComputedStyle(name).lineHeight);
        const clock = player.querySelector('.clock').getBoundingClientRect();
        const isWrong = lines > 2.2 || outside(name.getBoundingClientRect(), card) || outside(clock, card);
        return isWrong ? [name.textContent] : [];
    });
    return { board: Math.min(stage.width, stage.height), wrong, wide: document.documentElement.scrollWidth - innerWidth };";

fn least_board(width: u32, height: u32) -> f64 {
    300_f64.min(0.9 * f64::from(width.min(height)))
}

#[tokio::test]
async fn names_and_clocks_of_many_players_fit_in_their_cards() -> Result<()> {
    let server = TestServer::start()?;
    let browser = Browser::start(&server).await?;
    let ada = Bot::sign_in(&server, "Ada").await?;
    let clock = json!({ "kind": "per_game", "time": 600_000, "increment": 5_000 });
    let screen = |name: &str| json!({ "kind": "same_screen", "name": name });
    let names = ["Bob", "Wilhelmina", "Екатерина", "Maximilian", "Fay"];
    for (game, rules, others) in
        [("exago", "", 5), ("pentago-xl", "", 2), ("pentago-xl", "", 3), ("pentago-xl", "teams", 3)]
    {
        let seats: Vec<Value> = std::iter::once(json!({ "kind": "me" }))
            .chain(names.iter().take(others).map(|&name| screen(name)))
            .collect();
        let new_table = json!({ "game": game, "rules": rules, "seats": seats, "clock": clock });
        let table = ada.open(new_table).await?.table;
        browser.go(&format!("/t/{table}")).await?;
        browser.choose_language("ru").await?;
        browser.wait_for("#board .stage").await?;
        for (width, height) in WINDOWS {
            browser.set_window_size(width, height).await?;
            let seen = browser.evaluate(CARDS).await?;
            let about = format!("{game} {rules} for {} at {width}x{height}: {seen}", others + 1);
            ensure!(seen["wrong"] == json!([]), "{about}");
            ensure!(seen["wide"].as_f64() <= Some(0.0), "{about}");
            ensure!(seen["board"].as_f64() >= Some(least_board(width, height) - 0.5), "{about}");
        }
    }
    browser.close().await
}

/// The buttons whose label has no room without a break within a word, and the lines of cards that are cut off.
const BROKEN_LABELS: &str = "
    const buttons = [...document.querySelectorAll('.acts button')];
    for (const button of buttons) button.style.overflowWrap = 'normal';
    const broken = buttons.filter((button) => button.scrollWidth > button.clientWidth + 1);
    const cut = [...document.querySelectorAll('.player small')].filter((line) => line.scrollWidth > line.clientWidth + 1);
    return [...broken, ...cut].map((element) => element.textContent)";

#[tokio::test]
async fn labels_of_actions_are_not_broken_and_cards_not_cut() -> Result<()> {
    let server = TestServer::start()?;
    let browser = Browser::start(&server).await?;
    for (game, players) in [("pente", "level=1"), ("exago", "players=6")] {
        new_game(&browser, game, "computer", &[players]).await?;
        for language in ["de", "ru"] {
            browser.choose_language(language).await?;
            TablePage::here(&browser).await?;
            for (width, height) in WINDOWS {
                browser.set_window_size(width, height).await?;
                let broken = browser.evaluate(BROKEN_LABELS).await?;
                ensure!(broken == json!([]), "{game} in {language} at {width}x{height}: {broken}");
            }
        }
        browser.choose_language("en").await?;
    }
    browser.close().await
}

#[tokio::test]
async fn a_table_that_waits_fits_in_every_window() -> Result<()> {
    let server = TestServer::start()?;
    let browser = Browser::start(&server).await?;
    for (game, players) in [("pentago", "players=2"), ("exago", "players=6")] {
        let choices: &[&str] = if game == "pentago" { &[] } else { &[players] };
        new_game(&browser, game, "link", choices).await?;
        for language in ["de", "ru"] {
            browser.choose_language(language).await?;
            TablePage::here(&browser).await?;
            browser.wait_for(".share").await?;
            for (width, height) in WINDOWS {
                browser.set_window_size(width, height).await?;
                let wide = browser.evaluate(TOO_WIDE).await?;
                ensure!(wide.as_f64() <= Some(0.0), "{game} in {language} at {width}x{height}: {wide}");
            }
        }
        browser.choose_language("en").await?;
    }
    browser.close().await
}

#[tokio::test]
async fn the_board_of_a_lesson_is_large_in_every_window() -> Result<()> {
    let server = TestServer::start()?;
    let browser = Browser::start(&server).await?;
    for game in GameKind::ALL {
        browser.go(&format!("/learn/{}", game.name())).await?;
        browser.wait_for("#board .stage").await?;
        for (width, height) in WINDOWS {
            browser.set_window_size(width, height).await?;
            let seen = browser
                .evaluate(
                    "const { width, height } = document.querySelector('#board .stage').getBoundingClientRect();
                    return [Math.min(width, height), document.documentElement.scrollWidth - innerWidth]",
                )
                .await?;
            let about = format!("{game} at {width}x{height}: {seen}");
            ensure!(seen[0].as_f64() >= Some(least_board(width, height) - 0.5), "{about}");
            ensure!(seen[1].as_f64() <= Some(0.0), "{about}");
            // A tablet uses its width.
            ensure!((width, height) != (768, 1024) || seen[0].as_f64() >= Some(440.0), "{about}");
        }
    }
    browser.close().await
}

#[tokio::test]
async fn board_steps_and_review_are_seen_together() -> Result<()> {
    let server = TestServer::start()?;
    let browser = Browser::start(&server).await?;
    let page = new_game(&browser, "pentago", "screen", &[]).await?;
    draw_at_one_screen(&page, &["b2A+", "e5B-", "c3C+", "d4D-"]).await?;
    review_game(&browser).await?;
    for (width, height) in WINDOWS {
        browser.set_window_size(width, height).await?;
        browser
            .evaluate("document.querySelector('#region-review').scrollIntoView({ block: 'nearest' })")
            .await?;
        let seen = browser
            .evaluate(
                "const shown = (name) => {
                    const { top, bottom } = document.querySelector(name).getBoundingClientRect();
                    return top >= -40 && bottom <= innerHeight + 1;
                };
                return ['#board .stage', '.board-bar .steps', '#region-review > .chances'].map(shown)",
            )
            .await?;
        let places = browser
            .evaluate(
                "return ['#board .stage', '.board-bar .steps', '#region-review > .chances'].map((name) => {
                    const { top, bottom } = document.querySelector(name).getBoundingClientRect();
                    return [Math.round(top), Math.round(bottom), innerHeight];
                })",
            )
            .await?;
        ensure!(seen == json!([true, true, true]), "{width}x{height}: {seen} {places}");
    }
    browser.close().await
}

#[tokio::test]
async fn the_menu_folds_in_narrow_windows_and_tells_that_games_wait() -> Result<()> {
    let server = TestServer::start()?;
    let browser = Browser::start(&server).await?;
    new_game(&browser, "pentago", "computer", &["level=1"]).await?;
    for (width, height) in WINDOWS {
        browser.set_window_size(width, height).await?;
        browser.go("/games").await?;
        let is_folded = width <= 1160;
        ensure!(browser.is_visible(".menu-button").await? == is_folded, "{width}x{height}");
        ensure!(browser.is_visible("#menu").await? != is_folded, "{width}x{height}");
        if is_folded {
            let dot = "return getComputedStyle(document.querySelector('.menu-button'), '::after').content";
            assert_eq!(browser.evaluate(dot).await?, json!("\"\""), "a game waits");
            browser.click(".menu-button").await?;
        }
        browser.wait_for("#menu a[href='/games'] .badge").await?;
        assert_eq!(
            browser.text("#menu a[aria-current=page]").await?,
            browser.text("#menu a[href='/games']").await?
        );
        browser.follow("#menu a[href='/rules']").await?;
        assert_eq!(browser.path().await?, "/rules");
    }
    browser.close().await
}

#[tokio::test]
async fn a_finger_is_told_to_tap_and_not_to_press_letters() -> Result<()> {
    let server = TestServer::start()?;
    let browser = Browser::start(&server).await?;
    let page = new_game(&browser, "pentago", "screen", &[]).await?;
    page.until_my_turn().await?;
    page.touch_cell("b2").await?;
    page.until_announced(&english("page-placed-touch", &[("cell", "b2")])?).await?;
    browser.close().await.context("no errors")
}
