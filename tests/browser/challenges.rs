//! A person sees challenges and answers them with the keyboard alone; tokens and the mark of a bot on the account page; with axe.

use anyhow::{Context, Result, ensure};
use fantoccini::key::Key;
use serde_json::json;
use tessera_tests::{Bot, Browser, PASSWORD, TestServer};

use crate::browser::axe::{axe, none, violations};

/// How far the page is wider than the window.
const TOO_WIDE: &str = "return document.documentElement.scrollWidth - innerWidth";

/// Whether the terms of a challenge have less than half of the width of their row.
const TERMS_ARE_NARROW: &str = "return [...document.querySelectorAll('#challenges li')].some((row) => \
    row.querySelector('.details').getBoundingClientRect().width < row.getBoundingClientRect().width / 2)";

/// Reaches a field with the tab key and types into it.
async fn enter(browser: &Browser, field: &str, text: &str) -> Result<()> {
    browser.tab_to(field).await?;
    for letter in text.chars() {
        browser.key(letter).await?;
    }
    Ok(())
}

/// Reaches a control with the tab key and presses a key.
async fn press(browser: &Browser, control: &str, key: Key) -> Result<()> {
    browser.tab_to(control).await?;
    browser.key(key).await
}

/// A browser in which an account is signed in.
async fn sign_up(browser: &Browser, name: &str) -> Result<()> {
    browser.go("/account").await?;
    enter(browser, "#new-name", name).await?;
    enter(browser, "#new-password", PASSWORD).await?;
    press(browser, "form[action='/account/keep'] button", Key::Enter).await?;
    browser.wait_for(".codes li:nth-child(8)").await
}

#[tokio::test]
async fn challenges_are_seen_and_answered_with_keys_alone() -> Result<()> {
    let axe = axe()?;
    let server = TestServer::start()?;
    let browser = Browser::start(&server).await?;
    let mut ada = Bot::sign_in(&server, "Ada").await?;
    ada.create_account("Ada").await?;
    ada.post("/api/account/bot").json(&json!({ "name": "Ada" })).send().await?.expect_json(200)?;
    sign_up(&browser, "Bob").await?;
    browser.go("/lobby").await?;
    let clock = json!({ "kind": "per_game", "time": 600_000, "increment": 5_000 });
    let challenge = async |game: &str| -> Result<String> {
        let terms = json!({ "opponent": "Bob", "game": game, "clock": clock, "seat": 2 });
        let made = ada.post("/api/challenges").json(&terms).send().await?.expect_json(201)?;
        Ok(made["challenge"].as_str().context("an id")?.to_owned())
    };
    challenge("pente").await?;
    // The lobby renews itself.
    browser.wait_for("#challenges .bot-mark").await?;
    let mut found = violations(&browser, &axe, "the lobby with a challenge").await?;
    // German has the widest buttons.
    browser.choose_language("de").await?;
    for (width, height) in [(320, 568), (390, 844), (768, 1024), (1366, 768)] {
        browser.set_window_size(width, height).await?;
        ensure!(browser.evaluate(TOO_WIDE).await?.as_f64() <= Some(0.0), "{width} × {height}");
        ensure!(browser.evaluate(TERMS_ARE_NARROW).await? == json!(false), "{width} × {height}");
    }
    browser.choose_language("en").await?;
    press(&browser, "#challenges form[action$='/decline'] button", Key::Enter).await?;
    browser.wait_until_gone("#challenges").await?;
    let accepted = challenge("pentago").await?;
    browser.go("/games").await?;
    browser.wait_for("#waiting-games:not([hidden])").await?;
    found.extend(violations(&browser, &axe, "my games with a challenge").await?);
    press(&browser, "#challenges form[action$='/accept'] button", Key::Enter).await?;
    browser.wait_for("#board .stage").await?;
    assert_eq!(browser.path().await?, format!("/t/{accepted}"));
    assert_eq!(browser.count(".player .bot-mark").await?, 1);
    none(&found)?;
    browser.close().await
}

#[tokio::test]
async fn tokens_and_the_mark_of_a_bot_work_with_keys_alone() -> Result<()> {
    let axe = axe()?;
    let server = TestServer::start()?;
    let browser = Browser::start(&server).await?;
    sign_up(&browser, "Ada").await?;
    browser.go("/account").await?;
    enter(&browser, "#token-name", "my program").await?;
    press(&browser, "input[name='read']", Key::Space).await?;
    press(&browser, "input[name='play']", Key::Space).await?;
    press(&browser, "form[action='/account/tokens'] button", Key::Enter).await?;
    browser.wait_for(".codes code").await?;
    let mut found = violations(&browser, &axe, "a new token").await?;
    for (width, height) in [(320, 568), (390, 844)] {
        browser.set_window_size(width, height).await?;
        ensure!(browser.evaluate(TOO_WIDE).await?.as_f64() <= Some(0.0), "{width} × {height}");
    }
    let token = browser.text(".codes code").await?;
    let program = Bot::new(server.address(), &token);
    program.get("/api/games").send().await?.expect_json(200)?;
    press(&browser, "main a.primary", Key::Enter).await?;
    browser.wait_for("form[action='/account/tokens/revoke'] button").await?;
    found.extend(violations(&browser, &axe, "the account page with a token").await?);
    press(&browser, "form[action='/account/tokens/revoke'] button", Key::Enter).await?;
    browser.wait_for("[role=status]").await?;
    assert_eq!(program.get("/api/games").send().await?.status, 401);
    press(&browser, "input[name='sure']", Key::Space).await?;
    press(&browser, "form[action='/account/bot'] button", Key::Enter).await?;
    browser.wait_for("h1 .bot-mark").await?;
    found.extend(violations(&browser, &axe, "the account page of a bot").await?);
    none(&found)?;
    browser.close().await
}
