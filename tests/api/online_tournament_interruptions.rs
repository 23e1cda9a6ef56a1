//! Interruptions of online tournaments: a withdrawal, a timeout, a leaked link, a mistyped game number.

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use tessera_tests::{Bot, TableAddress, TestServer};

use crate::api::online_tournaments::{LONG_WAIT, fast_engines, named, play, seat_both_players};
use crate::api::tournaments::TournamentClient;

async fn two_bots(server: &TestServer) -> Result<[Bot; 2]> {
    Ok([Bot::sign_in(server, "One").await?, Bot::sign_in(server, "Other").await?])
}

#[tokio::test(flavor = "multi_thread")]
async fn a_withdrawal_closes_the_table_and_the_opponent_wins() -> Result<()> {
    let server = TestServer::start_with(fast_engines())?;
    let tournament = TournamentClient::online(&server, named(&["Ada", "Ben"]), LONG_WAIT).await?;
    let bots = two_bots(&server).await?;
    tournament.organise(json!({ "action": "draw" })).await?.expect_json(200)?;
    let (game, mut tables) = seat_both_players(&tournament, &bots).await?;
    play(&mut tables, &["b2A+", "e5D-"]).await?;
    tournament.organise(json!({ "action": "withdraw", "player": game["first"] })).await?.expect_json(200)?;
    let ended = tables[1].wait_for("ended").await?;
    assert_eq!(ended["outcome"]["how"], "abort", "the table is closed");
    let view = tournament.until(|view| view["stage"] == "groups-done").await?;
    let standings = view["groups"][0]["standings"].as_array().context("a table")?;
    let of = |player: &Value| standings.iter().find(|row| row["player"] == *player).context("a row");
    assert_eq!((&of(&game["second"])?["points"], &of(&game["first"])?["points"]), (&json!(3), &json!(0)));
    assert!(tournament.results().await?.is_empty(), "no result was entered, and the table reported none");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_timeout_counts_as_a_win_of_the_opponent() -> Result<()> {
    let server = TestServer::start_with(fast_engines())?;
    let clock = json!({ "kind": "per_move", "time": 1_500 });
    let plan = json!({ "name": "Net", "game": "pentago", "online": { "clock": clock, "wait": LONG_WAIT } });
    let tournament = TournamentClient::create_with(&server, plan).await?;
    tournament
        .organise(json!({ "action": "enter", "entrants": named(&["Ada", "Ben"]) }))
        .await?
        .expect_json(200)?;
    let bots = two_bots(&server).await?;
    tournament.organise(json!({ "action": "draw" })).await?.expect_json(200)?;
    let (game, mut tables) = seat_both_players(&tournament, &bots).await?;
    play(&mut tables, &["b2A+", "e5D-"]).await?;
    // The first player does not move again.
    let ended = tables[1].wait_for("ended").await?;
    assert_eq!(ended["outcome"]["how"], "time");
    tournament.until(|view| view["stage"] == "groups-done").await?;
    let result = tournament.results().await?.pop().context("a result")?;
    assert_eq!(
        (&result["how"], &result["winner"], &result["by"]),
        (&json!("won"), &game["second"], &json!("#"))
    );
    assert_eq!(result["marbles"], 5, "the winner's marbles, at least five");
    assert_eq!(result["moves"], "b2A+ e5D-");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_renewed_link_is_the_only_one_that_opens_a_seat() -> Result<()> {
    let server = TestServer::start_with(fast_engines())?;
    let tournament = TournamentClient::online(&server, named(&["Ada", "Ben"]), LONG_WAIT).await?;
    let [ada, eve] = two_bots(&server).await?;
    tournament.organise(json!({ "action": "draw" })).await?.expect_json(200)?;
    let (old, of_ben) = (tournament.player_link(1).await?, tournament.player_link(2).await?);
    // A stranger has found the link and takes the seat with it.
    let seat = tournament.request_seat(&eve, 1, &old).await?.expect_json(200)?;
    let renew = json!({ "action": "renew_link", "player": 1 });
    let helpers = tournament.link().await?;
    let by_helper = eve.post(&tournament.path(&format!("/commands{helpers}"))).json(&renew).send().await?;
    assert_eq!(by_helper.status, 403, "a helper renews no links");
    // The organiser renews it on the player's page.
    let act = format!("/tournaments/{}/act", tournament.id);
    let renewed =
        tournament.organiser.post(&act).form(&[("action", "renew"), ("player", "1")]).send().await?;
    assert_eq!(
        (renewed.status, renewed.header("location")),
        (303, Some(&*format!("/tournaments/{}/players/1", tournament.id)))
    );
    let new = tournament.player_link(1).await?;
    ensure!(new != old && tournament.player_link(2).await? == of_ben, "only Ada's link changes");
    assert_eq!(tournament.request_seat(&eve, 1, &old).await?.status, 403);
    let page = eve.get(&format!("/tournaments/{}/players/1?link={old}", tournament.id)).send().await?;
    ensure!(!page.text()?.contains("/sit"), "the old link gives no seat");
    // The stranger in the seat does not learn the new link.
    let name = seat["table"].as_str().context("a table")?;
    let mine = eve.get(&format!("/tournaments/{}/mine?table={name}", tournament.id)).send().await?;
    ensure!(!mine.header("location").unwrap_or_default().contains("link="), "{:?}", mine.header("location"));
    tournament.request_seat(&ada, 1, &new).await?.expect_json(200)?;
    let table = TableAddress::to(seat["table"].as_str().context("a table")?);
    let own =
        |view: &Value| view["seats"].as_array().is_some_and(|all| all.iter().any(|s| s["yours"] == true));
    assert!(
        own(&ada.fetch(&table, "").await?) && !own(&eve.fetch(&table, "").await?),
        "the seat is Ada's again"
    );
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mistyped_number_asks_before_it_closes_a_table() -> Result<()> {
    let server = TestServer::start_with(fast_engines())?;
    let tournament = TournamentClient::online(&server, named(&["Ada", "Ben"]), LONG_WAIT).await?;
    let bots = two_bots(&server).await?;
    tournament.organise(json!({ "action": "draw" })).await?.expect_json(200)?;
    let act = format!("/tournaments/{}/act{}", tournament.id, tournament.link().await?);
    let (_, mut tables) = seat_both_players(&tournament, &bots).await?;
    play(&mut tables, &["b2A+", "e5D-"]).await?;
    let helper = Bot::sign_in(&server, "Henk").await?;
    let line = [("action", "line"), ("line", "1 1 9")];
    let question = helper.post(&act).form(&line).send().await?;
    assert_eq!(question.status, 200);
    ensure!(
        question.text()?.contains("data-question") && question.text()?.contains("value=\"1 1 9\""),
        "a question is shown"
    );
    assert!(tournament.results().await?.is_empty(), "and nothing has happened");
    // The question carries the form's other fields.
    let seen = tournament.view().await?["number"].to_string();
    let form = [&line[..], &[("seen", seen.as_str()), ("back", "history")]].concat();
    let question = helper.post(&act).form(&form).send().await?;
    for (name, value) in [("seen", seen.as_str()), ("back", "history"), ("sure", "on")] {
        let field = format!("name=\"{name}\" value=\"{value}\"");
        ensure!(question.text()?.contains(&field), "{field}");
    }
    tables[0].execute(json!({ "action": "move", "text": "a1A+" })).await?.event_number()?;
    let sure = helper.post(&act).form(&[&line[..], &[("sure", "on")]].concat()).send().await?;
    assert_eq!(sure.status, 303);
    assert_eq!(tables[0].wait_for("ended").await?["outcome"]["how"], "abort");
    assert_eq!(tournament.results().await?.len(), 1);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_time_until_which_a_table_waits_is_public() -> Result<()> {
    let server = TestServer::start_with(fast_engines())?;
    let tournament = TournamentClient::online(&server, named(&["Ada", "Ben"]), LONG_WAIT).await?;
    let bots = two_bots(&server).await?;
    tournament.organise(json!({ "action": "draw" })).await?.expect_json(200)?;
    let view = tournament.until(|view| view["playing"][0]["until"].is_u64()).await?;
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH)?.as_millis() as u64;
    let until = view["playing"][0]["until"].as_u64().context("a time")?;
    ensure!(until > now + LONG_WAIT - 60_000 && until <= now + LONG_WAIT + 1_000, "{until} {now}");
    let link = tournament.player_link(1).await?;
    let page = bots[0].get(&format!("/tournaments/{}/players/1?link={link}", tournament.id)).send().await?;
    ensure!(page.text()?.contains("data-until="), "the player's page shows it");
    seat_both_players(&tournament, &bots).await?;
    tournament.until(|view| view["playing"][0]["until"].is_null()).await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tournament_with_engines_cannot_be_on_site() -> Result<()> {
    let server = TestServer::start_with(fast_engines())?;
    let entrants = json!([{ "name": "Ada" }, { "name": "Engine", "engine": 1 }]);
    let tournament = TournamentClient::online(&server, entrants, LONG_WAIT).await?;
    let refused =
        tournament.organise(json!({ "action": "set_online", "online": null })).await?.expect_json(409)?;
    assert_eq!(refused["error"]["code"], "engine-entered");
    let form = [("action", "online")];
    let page =
        tournament.organiser.post(&format!("/tournaments/{}/act", tournament.id)).form(&form).send().await?;
    assert_eq!(page.status, 409);
    ensure!(page.text()?.contains("Withdraw that player first"));
    Ok(())
}
