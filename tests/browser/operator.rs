//! Operators in a browser: a report from the flag to its answer, a banned player, and the pages with axe and keys.

use anyhow::{Context, Result, ensure};
use fantoccini::key::Key;
use serde_json::json;
use tessera_tests::{Bot, Browser, LANGUAGES, PASSWORD, TestServer};

use crate::browser::axe::{axe, none, violations};
use crate::browser::expected_texts::translated;
use crate::browser::new_tables::two_player_game;

/// Creates an account with the form.
async fn create_account(browser: &Browser, name: &str) -> Result<()> {
    browser.go("/account").await?;
    browser.type_text("#new-name", name).await?;
    browser.type_text("#new-password", PASSWORD).await?;
    browser.follow("form[action='/account/keep'] button").await
}

/// Reaches a control with the tab key and types into it.
async fn enter(browser: &Browser, control: &str, text: &str) -> Result<()> {
    browser.tab_to(control).await?;
    for letter in text.chars() {
        browser.key(letter).await?;
    }
    Ok(())
}

/// Reaches a control with the tab key and presses it.
async fn press(browser: &Browser, control: &str) -> Result<()> {
    browser.tab_to(control).await?;
    browser.key(Key::Enter).await
}

#[tokio::test]
async fn a_report_goes_from_the_flag_at_a_message_to_an_operators_answer() -> Result<()> {
    let axe = axe()?;
    let server = TestServer::start()?;
    let [reporter, rude, operator] = Browser::start_several(&server).await?;
    create_account(&operator, "Olga").await?;
    server.admin(&["grant", "Olga", "--reason", "runs the club"])?;
    let mut found = Vec::new();
    let [first, second] = two_player_game(&server, [&reporter, &rude], json!({ "game": "pente" })).await?;
    second.chat("you fool").await?;
    reporter.wait_for_text("#region-chat", "you fool").await?;
    ensure!(rude.count(".about-message").await? == 0, "nobody reports themself");
    found.extend(violations(&reporter, &axe, "a message with its flag").await?);
    // The link opens a new tab, so that the game stays connected.
    let link = "return document.querySelector('.about-message').getAttribute('href')";
    let link = reporter.evaluate(link).await?;
    let table = first.table_id().await?;
    reporter.go(link.as_str().context("a link")?).await?;
    ensure!(reporter.text("blockquote").await? == "you fool", "the message is shown");
    for language in LANGUAGES {
        reporter.choose_language(language).await?;
        let name = format!("the form of a report in {language}");
        reporter
            .wait_for_text("form[action$='/report'] button", &translated(language, "report", &[])?)
            .await?;
        found.extend(violations(&reporter, &axe, &name).await?);
    }
    reporter.choose_language("en").await?;
    enter(&reporter, "#note", "They do it in every game.").await?;
    press(&reporter, "form[action$='/report'] button").await?;
    reporter.wait_for_text("[role=status]", &translated("en", "report-thanks", &[])?).await?;
    reporter.go("/account").await?;
    reporter.wait_for_text("main", &translated("en", "report-open", &[])?).await?;

    operator.go("/operator").await?;
    operator.wait_for("#report-1 mark").await?;
    ensure!(operator.text("#report-1 mark").await? == "you fool", "the message is marked in its context");
    ensure!(operator.text("#report-1 .note").await? == "They do it in every game.");
    found.extend(violations(&operator, &axe, "the operators' page of reports").await?);
    operator.tab_to("#action-1").await?;
    // The first letters of "Mute for a day" choose it, as in every list.
    for letter in "Mute for a d".chars() {
        operator.key(letter).await?;
    }
    enter(&operator, "#reason-report-1", "insults").await?;
    press(&operator, "#report-1 form button").await?;
    operator.wait_for("[role=status]").await?;
    ensure!(operator.count("#report-1").await? == 0 && operator.count(".handled li").await? == 1);
    found.extend(violations(&operator, &axe, "a handled report").await?);
    operator.go("/operator/log").await?;
    operator.wait_for_text("main", &translated("en", "operator-action-mute", &[])?).await?;

    second.chat("again").await?;
    rude.wait_for_text("#refusal", &translated("en", "refused-muted", &[])?).await?;
    reporter.reload().await?;
    reporter.wait_for_text("main", &translated("en", "report-handled", &[])?).await?;

    reporter.go(&format!("/t/{table}/seats/2")).await?;
    press(&reporter, "form[action$='/block'] button").await?;
    reporter.wait_for_text("[role=status]", &translated("en", "block-done", &[])?).await?;
    reporter.go("/account").await?;
    reporter.wait_for("form[action='/account/blocks'] button").await?;
    found.extend(violations(&reporter, &axe, "the list of blocked players").await?);
    reporter.go(&format!("/t/{table}")).await?;
    reporter.wait_for("#region-chat p").await?;
    ensure!(!reporter.text("#region-chat").await?.contains("you fool"), "a blocked player is not heard");
    reporter.go("/account").await?;
    press(&reporter, "form[action='/account/blocks'] button").await?;
    reporter.wait_for_text("[role=status]", &translated("en", "unblocked", &[])?).await?;
    none(&found)?;
    for browser in [reporter, rude, operator] {
        browser.close().await?;
    }
    Ok(())
}

#[tokio::test]
async fn the_socket_of_a_banned_player_is_closed_at_once() -> Result<()> {
    let axe = axe()?;
    let mut found = Vec::new();
    let server = TestServer::start()?;
    let mut olga = Bot::sign_in(&server, "Olga").await?;
    olga.create_account("Olga").await?;
    server.admin(&["grant", "Olga", "--reason", "runs the club"])?;
    let [banned, other] = Browser::start_several(&server).await?;
    create_account(&banned, "Eve").await?;
    let [page, _] = two_player_game(&server, [&banned, &other], json!({ "game": "pente" })).await?;
    page.until_my_turn().await?;
    let ban = json!({ "action": "ban", "player": "Eve", "reason": "a test" });
    let answer = olga.post("/api/operator/actions").json(&ban).send().await?;
    ensure!(answer.status == 204, "{answer:?}");
    // The page connects again as a visitor without a name, who has no seat.
    banned.wait_until_gone("[data-action=resign]").await?;
    for language in LANGUAGES {
        banned.go("/account").await?;
        banned.choose_language(language).await?;
        enter(&banned, "#sign-name", "Eve").await?;
        enter(&banned, "#sign-password", PASSWORD).await?;
        press(&banned, "form[action='/account/sign-in'] button").await?;
        banned.wait_for_text("main", &translated(language, "refused-banned", &[])?).await?;
        found.extend(violations(&banned, &axe, &format!("a banned player in {language}")).await?);
    }
    none(&found)?;
    // The console reports the status 403 of the refused sign-in.
    banned.close_allowing("403").await?;
    other.close().await
}

#[tokio::test]
async fn operators_pages_have_no_violations_in_five_languages_and_work_with_keys() -> Result<()> {
    let axe = axe()?;
    let server = TestServer::start()?;
    let browser = Browser::start(&server).await?;
    create_account(&browser, "Olga").await?;
    server.admin(&["grant", "Olga", "--reason", "runs the club"])?;
    let (ada, bob) = tokio::try_join!(Bot::sign_in(&server, "Ada"), Bot::sign_in(&server, "Bob"))?;
    let table = ada.open_for_two("pente").await?;
    bob.act(&table, json!({ "action": "take_seat" })).await?;
    let report = json!({ "seat": 2, "reason": "stalling", "note": "slow" });
    let path = format!("/api/tables/{}/reports", table.table);
    ensure!(ada.post(&path).json(&report).send().await?.status == 204);
    let plan = json!({ "name": "Club day", "game": "pente" });
    ada.post("/api/tournaments").json(&plan).send().await?.expect_json(201)?;
    let mut found = Vec::new();
    let sections = ["reports", "players", "tables", "tournaments", "log", "metrics"];
    for language in LANGUAGES {
        browser.go("/operator/reports").await?;
        browser.choose_language(language).await?;
        for section in sections {
            browser.go(&format!("/operator/{section}")).await?;
            let name = format!("{section} in {language}");
            let title = translated(language, &format!("operator-{section}"), &[])?;
            ensure!(browser.text("main h2").await? == title, "{name}");
            found.extend(violations(&browser, &axe, &name).await?);
        }
    }
    none(&found)?;
    browser.choose_language("en").await?;
    for section in sections {
        press(&browser, &format!("main nav a[href='/operator/{section}']")).await?;
        browser.wait_for(&format!("main nav a[href='/operator/{section}'][aria-current=page]")).await?;
    }
    press(&browser, "main nav a[href='/operator/tables']").await?;
    browser.wait_for("main form input[name=reason]").await?;
    enter(&browser, "main form input[name=reason]", "a test").await?;
    press(&browser, "main form button").await?;
    browser.wait_for("[role=status]").await?;
    browser.close().await
}
