//! The page of a table for those who come to it: spectators and the invited.

use std::time::Duration;

use anyhow::Result;
use serde_json::json;
use tessera_tests::{Bot, HtmlDocument, TestServer};
use tokio::time::{sleep, timeout};

#[tokio::test(flavor = "multi_thread")]
async fn a_spectator_does_not_read_of_an_offer_whose_rematch_has_begun() -> Result<()> {
    let server = TestServer::start()?;
    let (ada, bob) = (Bot::sign_in(&server, "Ada").await?, Bot::sign_in(&server, "Bob").await?);
    let address = ada.open_for_two("pente").await?;
    let mut bob = bob.sit_down(&address).await?;
    bob.wait_for("started").await?;
    bob.execute(json!({ "action": "resign" })).await?.event_number()?;
    bob.execute(json!({ "action": "offer", "offer": "rematch" })).await?.event_number()?;
    let page = server.get(&format!("/t/{}", address.table));
    assert!(page.clone().send().await?.text()?.contains("class=\"offer\""), "the offer is open");
    let mut ada = ada.join(&address).await?;
    ada.catch_up().await?;
    ada.execute(json!({ "action": "agree", "offer": "rematch" })).await?.event_number()?;
    bob.wait_for("rematch_opened").await?;
    let after = page.send().await?;
    assert!(!after.text()?.contains("class=\"offer\""), "the rematch has begun");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_invited_give_a_name_that_is_checked() -> Result<()> {
    let server = TestServer::start()?;
    let mut ada = Bot::sign_in(&server, "Guest").await?;
    ada.create_account("Ada").await?;
    let address = ada.open_for_two("pentago").await?;
    let path = format!("/t/{}", address.table);
    let page = server.get(&path).send().await?;
    assert!(page.text()?.contains("Ada invites you to Pentago."), "{}", page.text()?);
    let sit = |name: &str| server.post(&format!("{path}/sit")).form(&[("guest_name", name)]);
    assert_eq!(sit("#7").send().await?.status, 400, "no name");
    assert_eq!(sit("Ada").send().await?.status, 409, "a name that is taken");
    assert!(server.get(&path).send().await?.text()?.contains("guest_name"), "the seat is still open");
    assert_eq!(sit("Grace").send().await?.status, 303);
    let page = server.get(&path).send().await?;
    assert!(page.text()?.contains("Grace"), "{}", page.text()?);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_last_move_is_told_with_what_it_captured() -> Result<()> {
    let server = TestServer::start()?;
    let (ada, bob) = (Bot::sign_in(&server, "Ada").await?, Bot::sign_in(&server, "Bob").await?);
    let table = ada.open_for_two("pente").await?;
    bob.act(&table, json!({ "action": "take_seat" })).await?;
    for (ply, text) in ["K10", "L10", "A1", "M10", "N10"].into_iter().enumerate() {
        let player = if ply % 2 == 0 { &ada } else { &bob };
        player.act(&table, json!({ "action": "move", "text": text })).await?;
    }
    let path = format!("/t/{}", table.table);
    let told = "Ada: N10. Ada captures a pair.";
    let page = bob.get(&path).send().await?;
    assert!(page.text()?.contains(told), "the reader's opponent has moved");
    let own = ada.get(&path).send().await?;
    assert!(!own.text()?.contains("data-do=\"replay\""), "Ada has made the last move herself");
    let frame = bob.get(&format!("{path}/frame/5")).send().await?.expect_json(200)?;
    assert_eq!(frame["told"], told);
    let quiet = bob.get(&format!("{path}/frame/4")).send().await?.expect_json(200)?;
    assert_eq!(quiet["told"], "Bob: M10.");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn who_sits_down_while_the_host_is_away_is_told_so() -> Result<()> {
    let server = TestServer::start()?;
    let (ada, bob) = (Bot::sign_in(&server, "Ada").await?, Bot::sign_in(&server, "Bob").await?);
    let table = ada.open_for_two("pentago").await?;
    drop(ada.join(&table).await?);
    // A host who has left counts as away after the time to reconnect.
    let is_away = async {
        while bob.fetch(&table, "").await?["seats"][0]["present"] == true {
            sleep(Duration::from_millis(200)).await;
        }
        anyhow::Ok(())
    };
    timeout(Duration::from_secs(90), is_away).await??;
    bob.act(&table, json!({ "action": "take_seat" })).await?;
    let path = format!("/t/{}", table.table);
    let said = "Ada is away right now. Wherever they are on this site, they see that the game has begun.";
    let page = bob.get(&path).send().await?;
    assert!(page.text()?.contains(said), "{}", page.text()?);
    let waiting = ada.get("/games/waiting").send().await?.expect_json(200)?;
    assert_eq!(waiting["waiting"], 1, "the host sees it on every page: {waiting}");
    // Who is back is not said to be away.
    ada.act(&table, json!({ "action": "move", "text": "b2A+" })).await?;
    let page = bob.get(&path).send().await?;
    assert!(!page.text()?.contains(said), "the host has moved");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_of_computers_with_the_same_name_are_told_by_colour() -> Result<()> {
    let server = TestServer::start()?;
    let ada = Bot::sign_in(&server, "Ada").await?;
    let engine = json!({ "kind": "engine", "level": 1 });
    let seats = json!([{ "kind": "me" }, engine, engine, { "kind": "engine", "level": 2 }]);
    let table = ada.open(json!({ "game": "exago", "seats": seats, "beginning": "as_seated" })).await?;
    ada.act(&table, json!({ "action": "move", "text": "f6" })).await?;
    let answered = async {
        while ada.fetch(&table, "").await?["to_move"] != 1 {
            sleep(Duration::from_millis(100)).await;
        }
        anyhow::Ok(())
    };
    timeout(Duration::from_mins(2), answered).await??;
    let moves = ada.fetch(&table, "").await?["moves"].clone();
    let told = |mover: &str, ply: usize| format!("{mover}: {}.", moves[ply].as_str().unwrap_or_default());
    let round = [told("Blue", 1), told("Yellow", 2), told("Computer level 2", 3)].join(" ");
    let page = ada.get(&format!("/t/{}", table.table)).send().await?;
    assert!(page.text()?.contains(&round), "{round} in {}", page.text()?);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn partners_stand_in_a_bracket_of_their_team() -> Result<()> {
    let server = TestServer::start()?;
    let ada = Bot::sign_in(&server, "Ada").await?;
    let seats: Vec<_> = ["Bob", "Cyd", "Dov"]
        .map(|name| json!({ "kind": "same_screen", "name": name }))
        .into_iter()
        .collect();
    let seats: Vec<_> = std::iter::once(json!({ "kind": "me" })).chain(seats).collect();
    let table = ada.open(json!({ "game": "pentago-xl", "rules": "teams", "seats": seats })).await?;
    let page = ada.get(&format!("/t/{}", table.table)).send().await?;
    let html = HtmlDocument::parse(page.text()?)?;
    // Partners sit opposite each other (XL-9): the reader, below the board, has a bracket of their own.
    let teams: Vec<_> = html
        .all("div")
        .filter_map(|div| div.get("class"))
        .filter(|class| class.starts_with("team "))
        .collect();
    assert_eq!(teams, ["team team-1", "team team-2", "team team-1"]);
    Ok(())
}
