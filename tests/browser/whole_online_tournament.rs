//! A whole online tournament of eight: six engines, a player in a browser, and a player who never arrives.

use std::time::Duration;

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use tessera_rules::{AnyGame, GameKind};
use tessera_tests::{Browser, TIMEOUT, TablePage, TestServer, TestServerSettings};
use tokio::time::{Instant, sleep};

use crate::browser::one_ply_player::good_move;
use crate::browser::online_tournament::{create_tournament, enter_players, player_link};

/// The entrants: a name, and a level for engines. `TESSERA_DAY_COMPUTERS` sets the number of engines, for a longer test.
fn players() -> Result<Vec<(String, &'static str)>> {
    let computers: usize = std::env::var("TESSERA_DAY_COMPUTERS").map_or(Ok(6), |text| text.parse())?;
    let people = ["Ada", "Noor"].map(|name| (name.to_owned(), ""));
    let computer = |n: usize| (format!("Computer {n}"), if n.is_multiple_of(3) { "2" } else { "1" });
    Ok(people.into_iter().chain((1..=computers).map(computer)).collect())
}

const ADA: u64 = 1;
const NOOR: u64 = 2;

/// Opens the seat, once the page shows until when it is kept; false if the server has closed the table before.
async fn find_seat(ada: &Browser, link: &str) -> Result<bool> {
    let begun = Instant::now();
    loop {
        ada.go(link).await?;
        if !ada.is_visible("#player form button.primary").await? {
            return Ok(false);
        }
        if ada.is_visible("#player time[data-until]").await? {
            return Ok(true);
        }
        // A player is called shortly before the table exists.
        ensure!(begun.elapsed() < TIMEOUT, "until when the seat is kept");
        sleep(Duration::from_millis(100)).await;
    }
}

/// Plays one game with the mouse, from the link to the seat to the end; false if the server has closed the table before.
async fn play_by_clicks(ada: &Browser, link: &str) -> Result<bool> {
    if !find_seat(ada, link).await? {
        return Ok(false);
    }
    ada.follow("#player form button.primary").await?;
    let table = TablePage::here(ada).await?;
    let mut game = AnyGame::new(GameKind::Pentago, 2, "mover_wins_ties,touch_move")?;
    loop {
        table.until_my_turn_or_over().await?;
        if table.is_over().await? {
            break;
        }
        for text in &table.moves().await?[game.ply()..] {
            game.play_text(text)?;
        }
        if game.is_over() {
            break;
        }
        table.play(&good_move(&game)?).await?;
    }
    table.until_over().await?;
    ada.follow(".next a[href*='/mine']").await?;
    Ok(true)
}

fn is_in(game: &Value, player: u64) -> bool {
    game["first"] == player || game["second"] == player
}

#[tokio::test]
async fn eight_players_from_the_entry_to_the_final_ranking() -> Result<()> {
    let server =
        TestServer::start_with(TestServerSettings { pause: Some(0), ..TestServerSettings::default() })?;
    let [olga, ada] = Browser::start_several(&server).await?;
    let tournament = create_tournament(&olga).await?;
    let players = players()?;
    let entrants: Vec<(&str, &str)> = players.iter().map(|(name, level)| (name.as_str(), *level)).collect();
    enter_players(&olga, &entrants).await?;
    // The form allows no less than a minute; the API allows a shorter wait.
    let clock = json!({ "kind": "per_game", "time": 600_000, "increment": 5_000 });
    let shorter = json!({ "action": "set_online", "online": { "clock": clock, "wait": 25_000 } });
    let sent = format!(
        "const done = arguments[0]; fetch('/api{tournament}/commands', {{ method: 'POST', headers: {{ 'content-type': 'application/json' }}, body: JSON.stringify({shorter}) }}).then((answer) => done(answer.status))"
    );
    ensure!(olga.evaluate_async(&sent).await? == 200);
    let link = player_link(&olga, &tournament, ADA).await?;
    olga.go(&format!("{tournament}/entries")).await?;
    olga.follow("#draw form button.primary").await?;

    let (mut played, mut withdrawn) = (0, false);
    let begun = Instant::now();
    loop {
        ensure!(begun.elapsed() < TIMEOUT * 20 * (players.len() as u32 / 8).max(1), "it never ended");
        let view = server.get(&format!("/api{tournament}")).send().await?.expect_json(200)?;
        if view["stage"] == "over" {
            break;
        }
        let playing = view["playing"].as_array().context("games")?;
        if playing.iter().any(|game| is_in(game, ADA)) {
            played += u32::from(play_by_clicks(&ada, &link).await?);
            continue;
        }
        olga.go(&format!("{tournament}/history")).await?;
        if !withdrawn && olga.text("#history").await?.contains("did not come") {
            withdrawn = true;
            // Results of other games may arrive between reading the page and clicking; the click is still valid.
            olga.go(&format!("{tournament}/entries")).await?;
            olga.follow(&format!("#entrants tbody tr:nth-child({NOOR}) form button")).await?;
            sleep(Duration::from_secs(1)).await;
            olga.follow("form[action$=act] button.primary").await?;
        }
        if view["stage"] == "groups-done" {
            olga.go(&tournament).await?;
            olga.wait_for("#next form input[name=size]").await?;
            olga.follow("#next form button.primary").await?;
        }
        sleep(Duration::from_millis(200)).await;
    }
    ensure!(played >= 2, "Ada has played by clicks, {played} games");
    ensure!(withdrawn, "who never came has lost a game without playing, and was withdrawn");
    olga.go(&format!("{tournament}/ranking")).await?;
    ensure!(olga.text("#ranking").await?.contains("Final ranking"));
    assert_eq!(olga.count("#ranking tbody tr").await?, players.len());
    let last = olga.text("#ranking tbody tr:last-child").await?;
    ensure!(last.contains("Noor"), "who left is last: {last}");
    let events = server.get(&format!("/api{tournament}/events")).send().await?.expect_json(200)?;
    let results: Vec<&Value> = events["events"]
        .as_array()
        .context("events")?
        .iter()
        .filter(|event| event["event"] == "resulted")
        .collect();
    ensure!(results.iter().any(|result| result["how"] == "no_show"), "{results:?}");
    let played = results.iter().filter(|result| result["how"] != "walkover");
    ensure!(played.clone().all(|result| result["by"] == "#"), "the server has recorded them");
    ensure!(played.count() >= 12, "two groups of four without three games, and a cup: {results:?}");
    // The printed sheets.
    olga.go(&format!("{tournament}/print/ranking")).await?;
    let sheet =
        olga.evaluate("return document.querySelector('a[href$=\".pdf\"]').getAttribute('href')").await?;
    let pdf = server.get(sheet.as_str().context("an address")?).send().await?;
    assert_eq!((pdf.status, pdf.header("content-type")), (200, Some("application/pdf")));
    for browser in [&olga, &ada] {
        let errors = browser.console_errors().await?;
        ensure!(errors.is_empty(), "{errors:?}");
    }
    ada.close().await?;
    olga.close().await
}
