//! The page of a table for those who come to it: spectators and the invited.

use anyhow::Result;
use serde_json::json;
use tessera_tests::{Bot, TestServer};

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
