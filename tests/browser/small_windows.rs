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

/// The words of players' names that are broken, and the lines of cards that are cut off or begin with a separator.
const BROKEN_CARDS: &str = "
    const broken = [...document.querySelectorAll('.player b')].filter((name) => {
        const range = document.createRange();
        const text = document.createTreeWalker(name, NodeFilter.SHOW_TEXT).nextNode();
        let from = 0;
        return text.data.split(' ').some((word) => {
            range.setStart(text, from);
            range.setEnd(text, from + word.length);
            from += word.length + 1;
            return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1;
        });
    });
    const shown = (line) => [...line.querySelectorAll('span')].reduce(
        (said, part) => getComputedStyle(part).position === 'absolute' ? said.replace(part.textContent, '') : said, line.textContent);
    const lines = [...document.querySelectorAll('.player small')];
    const cut = lines.filter((line) => line.scrollWidth > line.clientWidth + 1 || shown(line).trim().startsWith('·'));
    return [...broken, ...cut].map((element) => element.textContent)";

#[tokio::test]
async fn names_are_not_broken_and_cards_not_cut() -> Result<()> {
    let server = TestServer::start()?;
    let browser = Browser::start(&server).await?;
    let ada = Bot::sign_in(&server, "Ada").await?;
    let screen = |name: &str| json!({ "kind": "same_screen", "name": name });
    let several: Vec<Value> = std::iter::once(json!({ "kind": "me" }))
        .chain(["Bartholomäus", "Hannelore", "Константин", "Konstantijn", "Fay"].map(screen))
        .collect();
    let hours = json!({ "kind": "per_game", "time": 36_000_000, "increment": 5_000 });
    let clock = json!({ "kind": "per_game", "time": 600_000, "increment": 5_000 });
    // One of two players is away, and clocks show minutes or hours.
    for (new_table, moves) in [
        (json!({ "game": "exago", "seats": several }), vec!["f6", "f7"]),
        (json!({ "game": "pentago-xl", "seats": several[..4] }), vec!["e5A+", "a1A+"]),
        (json!({ "game": "pente", "seats": several[..2], "clock": hours }), vec!["K10"]),
        (json!({ "game": "pentago", "seats": several[..2], "clock": clock }), vec!["b2A+", "e5B-"]),
    ] {
        let game = new_table["game"].to_string();
        let mut new_table = new_table;
        new_table["beginning"] = json!("as_seated");
        let table = ada.open(new_table).await?;
        for text in moves {
            ada.act(&table, json!({ "action": "move", "text": text })).await?;
        }
        browser.go(&format!("/t/{}", table.table)).await?;
        for language in ["de", "ru"] {
            browser.choose_language(language).await?;
            TablePage::here(&browser).await?;
            for (width, height) in WINDOWS {
                browser.set_window_size(width, height).await?;
                let broken = browser.evaluate(BROKEN_CARDS).await?;
                ensure!(broken == json!([]), "{game} in {language} at {width}x{height}: {broken}");
            }
        }
    }
    browser.close().await
}

/// The link and its button: whether they are in the window, and whether the label of the button is within it.
const SHARED_LINK: &str = "
    const [link, button] = ['#share-link', '[data-do=copy-link]'].map((name) => document.querySelector(name));
    const bottom = Math.max(...[link, button].map((element) => element.getBoundingClientRect().bottom));
    return [bottom <= innerHeight, button.scrollWidth <= button.clientWidth + 1]";

#[tokio::test]
async fn the_link_for_an_opponent_is_seen_without_scrolling() -> Result<()> {
    let server = TestServer::start()?;
    let browser = Browser::start(&server).await?;
    new_game(&browser, "pentago", "link", &[]).await?;
    for language in ["de", "ru"] {
        browser.choose_language(language).await?;
        TablePage::here(&browser).await?;
        browser.wait_for(".share").await?;
        for (width, height) in WINDOWS {
            browser.set_window_size(width, height).await?;
            let seen = browser.evaluate(SHARED_LINK).await?;
            ensure!(seen == json!([true, true]), "{language} at {width}x{height}: {seen}");
        }
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
