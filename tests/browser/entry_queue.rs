//! The queue of typed results: outages, restarts of the server, corrections in place, and the keyboard alone.

use std::collections::BTreeMap;

use anyhow::{Context, Result, ensure};
use fantoccini::key::Key;
use serde_json::{Value, json};
use tessera_tests::{Browser, TestServer, TestServerSettings, free_port};

use crate::api::tournaments::TournamentClient;
use crate::browser::axe;

async fn drawn(server: &TestServer, players: usize) -> Result<TournamentClient> {
    let tournament = TournamentClient::with_players(server, players).await?;
    tournament.organise(json!({ "action": "draw" })).await?.expect_json(200)?;
    Ok(tournament)
}

async fn playing(tournament: &TournamentClient) -> Result<Vec<u64>> {
    let view = tournament.view().await?;
    let games = view["playing"].as_array().context("games")?;
    Ok(games.iter().filter_map(|game| game["game"].as_u64()).collect())
}

async fn type_line(browser: &Browser, line: &str) -> Result<()> {
    browser.type_text("#quick", line).await?;
    browser.key(Key::Enter).await
}

/// The lines below the field with their states, the newest first.
async fn lines(browser: &Browser) -> Result<Vec<(String, String)>> {
    let script = "return [...document.querySelectorAll('#entered li')]
        .map((row) => [row.querySelector('.typed').textContent, row.dataset.state])";
    Ok(serde_json::from_value(browser.evaluate(script).await?)?)
}

async fn until_no_line_waits(browser: &Browser) -> Result<()> {
    browser.wait_until("no line waits", "!document.querySelector('#entered [data-state=waiting]')").await
}

/// The marbles of the results that were entered, by game; an error if a game has two.
async fn entered(tournament: &TournamentClient) -> Result<BTreeMap<u64, Value>> {
    let mut results = BTreeMap::new();
    let mut after = 0;
    loop {
        let path = tournament.path(&format!("/events?after={after}"));
        let page = tournament.organiser.get(&path).send().await?.expect_json(200)?;
        let events = page["events"].as_array().context("events")?;
        for event in events.iter().filter(|event| event["event"] == "resulted") {
            let game = event["game"].as_u64().context("a game")?;
            let before = results.insert(game, event["marbles"].clone());
            ensure!(before.is_none(), "game {game} was entered twice");
        }
        match page["next"].as_u64() {
            Some(next) => after = next,
            None => return Ok(results),
        }
    }
}

#[tokio::test]
async fn every_line_typed_during_outages_is_saved_once_or_shown_as_refused() -> Result<()> {
    let mut server =
        TestServer::start_with(TestServerSettings { port: free_port()?, ..TestServerSettings::default() })?;
    let tournament = drawn(&server, 24).await?;
    let henk = Browser::start(&server).await?;
    henk.go(&format!("/tournaments/{}{}", tournament.id, tournament.link().await?)).await?;
    let mut typed = BTreeMap::new();
    let games = playing(&tournament).await?;
    let [one, two, three, four, five, six, ..] = games[..] else { anyhow::bail!("games") };

    // Without a network the lines wait as they were typed, and the next one can be typed.
    henk.set_offline(true).await?;
    for (game, marbles) in [(one, 9), (two, 10), (three, 11)] {
        type_line(&henk, &format!("{game} 1 {marbles}")).await?;
        typed.insert(game, json!(marbles));
    }
    // So does the result of a button.
    let form = format!("#playing form:has(input[name=game][value=\"{six}\"])");
    henk.click(&format!("{form} button[value=drawn]")).await?;
    typed.insert(six, Value::Null);
    henk.wait_until("four lines", "document.querySelectorAll('#entered li').length === 4").await?;
    let waiting = |game: u64, marbles: u64| (format!("{game} 1 {marbles}"), "waiting".to_owned());
    let drawn = (format!("{six} 0"), "waiting".to_owned());
    assert_eq!(lines(&henk).await?, [drawn, waiting(three, 11), waiting(two, 10), waiting(one, 9)]);
    henk.wait_for("#offline").await?;
    henk.type_text("#quick", &format!("{four} 1")).await?;
    // The players are shown, although the server cannot be asked.
    henk.wait_for_text("#reading", &format!("Game {four} ")).await?;
    henk.set_offline(false).await?;
    until_no_line_waits(&henk).await?;
    assert_eq!(entered(&tournament).await?, typed);
    let field = henk.evaluate("return document.getElementById('quick').value").await?;
    assert_eq!(field, format!("{four} 1"), "what is being typed is not touched");
    ensure!(!henk.is_visible("#offline").await?);

    // A server that is killed and started again; a wrong line does not stop the others.
    server.kill()?;
    henk.type_text("#quick", " 12").await?;
    henk.key(Key::Enter).await?;
    typed.insert(four, json!(12));
    type_line(&henk, "9999 1 9").await?;
    type_line(&henk, &format!("{five} 2 13")).await?;
    typed.insert(five, json!(13));
    server.restart()?;
    until_no_line_waits(&henk).await?;
    assert_eq!(entered(&tournament).await?, typed);
    let refused: Vec<_> = lines(&henk).await?.into_iter().filter(|(_, state)| state == "refused").collect();
    assert_eq!(refused, [("9999 1 9".to_owned(), "refused".to_owned())]);
    ensure!(henk.text("#entered [data-state=refused]").await?.contains("There is no game 9999"));

    // A page that is loaded again goes on with its lines.
    server.kill()?;
    let shown = "return Number(document.querySelector('#pairings [data-row]').dataset.row)";
    let game = henk.evaluate(shown).await?.as_u64().context("a game")?;
    type_line(&henk, &format!("{game} 1 14")).await?;
    typed.insert(game, json!(14));
    henk.wait_for("#entered [data-state=waiting]").await?;
    server.restart()?;
    henk.reload().await?;
    until_no_line_waits(&henk).await?;
    assert_eq!(entered(&tournament).await?, typed);

    // The server dies again and again while results are typed.
    for round in 0..3 {
        for (nth, game) in playing(&tournament).await?.into_iter().take(4).enumerate() {
            type_line(&henk, &format!("{game} 1 {}", 5 + nth)).await?;
            typed.insert(game, json!(5 + nth));
            if nth == round {
                server.restart()?;
            }
        }
        until_no_line_waits(&henk).await?;
        assert_eq!(entered(&tournament).await?, typed);
    }
    henk.close_allowing("ERR_").await
}

#[tokio::test]
async fn lines_are_corrected_edited_and_undone_by_keyboard_alone() -> Result<()> {
    let axe = axe::axe()?;
    let server = TestServer::start()?;
    let tournament = drawn(&server, 8).await?;
    let olga = Browser::start(&server).await?;
    olga.go("/tournaments").await?;
    olga.set_session(Some(&tournament.organiser.token)).await?;
    let page = format!("/tournaments/{}", tournament.id);
    olga.go(&page).await?;
    let games = playing(&tournament).await?;
    let [one, two, three, ..] = games[..] else { anyhow::bail!("games") };

    // The game and what would be entered are shown while the line is typed.
    olga.type_text("#quick", &format!("{one} n1")).await?;
    olga.wait_for_text("#reading", "did not come").await?;
    for _ in 0..2 {
        olga.key(Key::Backspace).await?;
    }
    type_line(&olga, "1 9").await?;
    olga.wait_for("#entered [data-state=saved]").await?;
    olga.wait_for_text("#results", "won with 9 marbles").await?;
    // Another result for the same game: the correction with its preview, in place.
    type_line(&olga, &format!("{one} 2 10")).await?;
    olga.wait_for("#entered [data-state=decided] .correction form").await?;
    ensure!(olga.text("#entered .correction").await?.contains("What will change"));
    let mut found = axe::violations(&olga, &axe, "a correction in place").await?;
    olga.tab_to(".correction button.primary").await?;
    olga.key(Key::Enter).await?;
    olga.wait_for_text("#results", "won with 10 marbles").await?;
    olga.wait_until_gone("#entered [data-state=decided]").await?;
    ensure!(
        olga.evaluate("return document.activeElement.id").await? == "quick",
        "the next line can be typed"
    );

    // A refused line is edited in its row, whatever is being typed.
    type_line(&olga, &format!("{two} 1 99")).await?;
    olga.wait_for("#entered [data-state=refused]").await?;
    found.extend(axe::violations(&olga, &axe, "a refused line").await?);
    olga.tab_to("#entered [data-do=edit]").await?;
    olga.key(Key::Enter).await?;
    olga.wait_for("#entered .typed input").await?;
    olga.key(Key::Backspace).await?;
    olga.key(Key::Enter).await?;
    olga.wait_until_gone("#entered [data-state=refused]").await?;
    assert_eq!(entered(&tournament).await?.get(&two), Some(&json!(9)));

    // By the number of the table, and taken back.
    let view = tournament.view().await?;
    let table = view["playing"].as_array().into_iter().flatten().find(|game| game["game"] == three);
    let table = table.context("the game is played")?["table"].clone();
    type_line(&olga, &format!("t{table} 0")).await?;
    olga.wait_for_text("#entered [data-state=saved] .told", &format!("Game {three} ")).await?;
    olga.tab_to("#entered [data-state=saved] [data-do=undo]").await?;
    olga.key(Key::Enter).await?;
    olga.wait_for("#entered [data-state=back]").await?;
    ensure!(playing(&tournament).await?.contains(&three), "the game is to be played");
    type_line(&olga, "t99 0").await?;
    olga.wait_for_text("#refusal", "table 99").await?;
    found.extend(axe::violations(&olga, &axe, "lines").await?);
    axe::none(&found)?;
    olga.close().await
}
