//! The form for a new game, and the header of all pages, in windows of several sizes.

use anyhow::{Result, ensure};
use serde_json::json;
use tessera_tests::{Browser, TestServer};

/// Whether an element is completely in view.
const IN_VIEW: &str = "
    const box = document.querySelector(SELECTOR).getBoundingClientRect();
    return box.width > 0 && box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth;";

async fn is_in_view(browser: &Browser, selector: &str) -> Result<bool> {
    Ok(browser.evaluate(&IN_VIEW.replace("SELECTOR", &json!(selector).to_string())).await? == json!(true))
}

const WINDOWS: [(u32, u32); 5] = [(1366, 768), (768, 1024), (390, 844), (667, 375), (683, 384)];

#[tokio::test]
async fn the_play_button_stays_in_view_and_only_what_matters_is_shown() -> Result<()> {
    let server = TestServer::start()?;
    let browser = Browser::start(&server).await?;
    for (width, height) in WINDOWS {
        browser.set_window_size(width, height).await?;
        browser.go("/new/exago").await?;
        for (with, shown) in [
            ("screen", [false, true, false, true]),
            ("link", [false, false, true, false]),
            ("lobby", [false, false, true, false]),
            ("computer", [true, false, true, true]),
        ] {
            browser.click(&format!("input[name=with][value={with}]")).await?;
            let seen = browser
                .evaluate(
                    "return ['level', 'name', 'begins][value=me', 'watched'].map(
                        (name) => document.querySelector(`[name=${name}]`).getClientRects().length > 0)",
                )
                .await?;
            assert_eq!(seen, json!(shown), "{with}");
            for position in ["0", "document.body.scrollHeight"] {
                browser.evaluate(&format!("window.scrollTo(0, {position})")).await?;
                let is_visible = is_in_view(&browser, ".play-bar button").await?;
                ensure!(is_visible, "{with} at {width}x{height}, scrolled to {position}");
            }
        }
        let wide = browser.evaluate("return document.documentElement.scrollWidth - innerWidth").await?;
        ensure!(wide.as_i64() <= Some(0), "the page is wider than the window of {width}x{height}");
    }
    // The fields that are hidden are not in the way of the keyboard either: the button follows the visible ones.
    browser.go("/new/pente?with=screen").await?;
    let names = browser.evaluate("return [...document.querySelectorAll('[name=name]')].filter((field) => field.getClientRects().length).length").await?;
    assert_eq!(names, json!(2));
    browser.follow(".play-bar button").await?;
    browser.wait_for("#board svg").await?;
    browser.close().await
}

#[tokio::test]
async fn the_account_is_in_the_header_of_every_window_in_every_language() -> Result<()> {
    let server = TestServer::start()?;
    let browser = Browser::start(&server).await?;
    for language in tessera_tests::LANGUAGES {
        browser.go("/lobby").await?;
        let choose = format!(
            "const field = document.querySelector('#language'); field.value = '{language}'; field.form.submit()"
        );
        browser.evaluate(&choose).await?;
        browser.wait_for(&format!("html[lang={language}]")).await?;
        for (width, height) in WINDOWS {
            browser.set_window_size(width, height).await?;
            ensure!(is_in_view(&browser, "header .me").await?, "{language} at {width}x{height}");
            ensure!(is_in_view(&browser, "header .gear").await?, "{language} at {width}x{height}");
        }
    }
    browser.close().await
}
