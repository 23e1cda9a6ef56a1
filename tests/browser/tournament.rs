//! A tournament of forty players in two browsers: the organiser's and a helper's.

use anyhow::{Context, Result, ensure};
use fantoccini::key::Key;
use serde_json::Value;
use tessera_tests::{Browser, TestServer};

const PLAYERS: usize = 40;

/// The running games on a page.
async fn playing(browser: &Browser) -> Result<Vec<u64>> {
    let games = browser
        .evaluate("return [...document.querySelectorAll('#playing form input[name=game]')].map((f) => Number(f.value))")
        .await?;
    Ok(games.as_array().context("games")?.iter().filter_map(Value::as_u64).collect())
}

async fn until_decided(browser: &Browser, game: u64) -> Result<()> {
    let gone = format!("!document.querySelector('#playing form input[name=game][value=\"{game}\"]')");
    browser.wait_until(&format!("game {game} is decided"), &gone).await
}

/// Enters a result as numbers in the quick field.
async fn type_result(browser: &Browser, game: u64, result: &str) -> Result<()> {
    browser.type_text("#quick", &format!("{game} {result}")).await?;
    browser.key(Key::Enter).await
}

/// Enters a result with the form of the game.
async fn press_result(browser: &Browser, game: u64, how: &str, marbles: &str) -> Result<()> {
    let form = format!("#playing form:has(input[name=game][value=\"{game}\"])");
    if !marbles.is_empty() {
        let field = format!("{form} input[name=marbles]");
        // Another result may replace the list between finding the field and typing; once there is input, the field stays.
        let mut tries = 0;
        while let Err(reason) = browser.type_text(&field, marbles).await {
            tries += 1;
            ensure!(tries < 5 && reason.to_string().contains("stale"), reason);
        }
    }
    browser.click(&format!("{form} button[value={how}]")).await
}

#[tokio::test]
async fn forty_players_from_the_entry_to_the_ranking() -> Result<()> {
    let server = TestServer::start()?;
    let [olga, henk] = Browser::start_several(&server).await?;
    olga.go("/tournaments/new").await?;
    olga.type_text("#name", "Club day").await?;
    olga.follow("form[action='/tournaments/new'] button.primary").await?;
    let path = olga.path().await?;
    let tournament = path.trim_end_matches("/entries").to_owned();

    olga.click("details.options summary").await?;
    let entrants: Vec<String> = (1..=PLAYERS).map(|n| format!("Player {n:02};Club {}", n % 5)).collect();
    olga.type_text("#list", &entrants.join("\n")).await?;
    olga.click("form.fields button").await?;
    olga.wait_until(
        "all are entered",
        &format!("document.querySelectorAll('#entrants tbody tr').length === {PLAYERS}"),
    )
    .await?;
    olga.follow("#draw form[action$=helpers] button").await?;
    let link = olga.text(".link-shown").await?;
    henk.go(&link).await?;
    ensure!(!henk.is_visible("nav a[href*=history]").await?, "a helper has no history to undo");
    olga.go(&format!("{tournament}/entries")).await?;
    olga.follow("#draw form button.primary").await?;
    assert_eq!(olga.count(".groups > section").await?, 10);

    // The groups: both enter results at the same time, from the two ends of the list.
    olga.go(&tournament).await?;
    henk.reload().await?;
    let mut entered = 0_u64;
    let (mut corrected, mut withdrawn, mut replayed) = (false, false, false);
    loop {
        let games = playing(&olga).await?;
        let Some((&first, &last)) = games.first().zip(games.last()) else {
            if olga.is_visible("#next form input[name=size]").await? {
                olga.follow("#next form button.primary").await?;
                ensure!(olga.is_visible("svg.bracket, #cup .rows").await?, "the cup is drawn, or played for");
                olga.go(&tournament).await?;
                continue;
            }
            break;
        };
        let in_cup = olga.text("#lead").await?.contains("cup phase");
        let marbles = 5 + entered % 14;
        let result = if in_cup && !replayed { "0".to_owned() } else { format!("1 {marbles}") };
        type_result(&olga, first, &result).await?;
        if last != first {
            henk.wait_for(&format!("#playing form input[name=game][value=\"{last}\"] ~ button")).await?;
            press_result(&henk, last, "second", &marbles.to_string()).await?;
            until_decided(&olga, last).await?;
            entered += 1;
        }
        until_decided(&olga, first).await?;
        until_decided(&henk, first).await?;
        entered += 1;
        if in_cup && !replayed {
            replayed = true;
            ensure!(
                olga.text("#playing").await?.contains("replay 1"),
                "a drawn game of the cup is played again"
            );
        }
        if entered > 20 && !corrected {
            corrected = true;
            olga.follow("#results a[href*='/games/']").await?;
            olga.follow("form button[value=drawn]").await?;
            ensure!(
                olga.text("main").await?.contains("What will change"),
                "a correction is shown before it counts"
            );
            olga.follow("form[action$=act] button.primary").await?;
        }
        if entered > 40 && !withdrawn {
            withdrawn = true;
            olga.go(&format!("{tournament}/entries")).await?;
            olga.follow("#entrants tbody tr:nth-child(7) form button").await?;
            olga.follow("form[action$=act] button.primary").await?;
            olga.go(&tournament).await?;
        }
    }
    ensure!(corrected && withdrawn && replayed, "there was a correction, a withdrawal and a replay");
    ensure!(olga.text("#lead").await?.contains("has won"), "there is a winner");
    olga.go(&format!("{tournament}/ranking")).await?;
    assert_eq!(olga.count("#ranking tbody tr").await?, PLAYERS);
    olga.go(&format!("{tournament}/history")).await?;
    // Walkovers come from the withdrawal.
    let results = olga
        .evaluate("return [...document.querySelectorAll('.history li:not(.undone)')].filter((li) => /(won with|: draw)/.test(li.textContent) && !/corrected/.test(li.textContent)).length")
        .await?;
    assert_eq!(results.as_u64(), Some(entered), "no result is lost or doubled");
    henk.close().await?;
    olga.close().await
}

#[tokio::test]
async fn typed_input_survives_results_of_others() -> Result<()> {
    let server = TestServer::start()?;
    let [olga, henk] = Browser::start_several(&server).await?;
    olga.go("/tournaments/new").await?;
    olga.type_text("#name", "Club day").await?;
    olga.follow("form[action='/tournaments/new'] button.primary").await?;
    let tournament = olga.path().await?.trim_end_matches("/entries").to_owned();
    olga.click("details.options summary").await?;
    let entrants: Vec<String> = (1..=8).map(|n| format!("Player {n}")).collect();
    olga.type_text("#list", &entrants.join("\n")).await?;
    olga.click("form.fields button").await?;
    olga.wait_until("all are entered", "document.querySelectorAll('#entrants tbody tr').length === 8")
        .await?;
    olga.follow("#draw form[action$=helpers] button").await?;
    let link = olga.text(".link-shown").await?;
    olga.go(&format!("{tournament}/entries")).await?;
    olga.follow("#draw form button.primary").await?;
    olga.go(&tournament).await?;
    henk.go(&link).await?;
    let games = playing(&henk).await?;
    let [first, .., last] = games[..] else { anyhow::bail!("several games") };
    let field = format!("#playing form:has(input[name=game][value=\"{last}\"]) input[name=marbles]");
    henk.type_text(&field, "1").await?;
    // Another result removes a row and adds one, above and below the field in use.
    type_result(&olga, first, "1 9").await?;
    until_decided(&henk, first).await?;
    let active = "document.activeElement === document.querySelector('FIELD')".replace("FIELD", &field);
    henk.wait_until("the focus is still in the field", &active).await?;
    henk.key('1').await?;
    let typed = henk.evaluate(&format!("return document.querySelector('{field}').value")).await?;
    assert_eq!(typed.as_str(), Some("11"));
    // The same game is decided by the organiser: the typed result stays and is refused with the reason.
    type_result(&olga, last, "2 9").await?;
    until_decided(&olga, last).await?;
    henk.wait_until(
        "the helper's page shows the result",
        "document.querySelectorAll('#results li').length >= 2",
    )
    .await?;
    press_result(&henk, last, "first", "").await?;
    henk.wait_for_text("#refusal", "already has a result").await?;
    let errors = henk.console_errors().await?;
    ensure!(errors.len() == 1 && errors[0].contains("409"), "only the refusal: {errors:?}");
    henk.close().await?;
    olga.close().await
}
