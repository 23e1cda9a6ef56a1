//! Private tables, which need a link.

use anyhow::{Context, Result};
use serde_json::json;
use tessera_rules::Dice;
use tessera_tests::{Bot, TableAddress, TestServer};

#[tokio::test(flavor = "multi_thread")]
async fn a_private_table_is_played_by_players_with_the_link() -> Result<()> {
    let server = TestServer::start()?;
    let (ada, bob) = tokio::try_join!(Bot::sign_in(&server, "Ada"), Bot::sign_in(&server, "Bob"))?;
    let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
    let opened = ada
        .post("/api/tables")
        .json(&json!({ "game": "pentago", "seats": seats, "private": true }))
        .send()
        .await?;
    let opened = opened.expect_json(201)?;
    let link = opened["link"].as_str().context("a private table has a link")?.to_owned();
    let table = opened["table"].as_str().context("a table")?.to_owned();
    assert_eq!(opened["address"], format!("/t/{table}?link={link}"));
    let listed = server.get("/api/tables").send().await?.expect_json(200)?;
    assert_eq!(listed["tables"], json!([]), "it is not in the lobby");

    let invited = TableAddress { table: table.clone(), link: Some(link) };
    let mut bob = bob.sit_down(&invited).await?;
    // Holders of a seat and the host need no link.
    let seated = TableAddress::to(&table);
    let mut ada = ada.join(&seated).await?;
    let mut spectator = Bot::sign_in(&server, "Cleo").await?.join(&invited).await?;
    let (mut ada_dice, mut bob_dice) = (Dice::from_seed(1), Dice::from_seed(2));
    tokio::try_join!(ada.play_until_over(&mut ada_dice), bob.play_until_over(&mut bob_dice))?;
    spectator.catch_up().await?;
    assert!(spectator.is_over());
    assert!(bob.bot().fetch(&seated, "").await?["outcome"].is_object());
    let listed = server.get("/api/tables?stage=playing").send().await?.expect_json(200)?;
    assert_eq!(listed["tables"], json!([]));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_link_is_not_in_the_events() -> Result<()> {
    let server = TestServer::start()?;
    let ada = Bot::sign_in(&server, "Ada").await?;
    let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
    let address = ada.open(json!({ "game": "pente", "seats": seats, "private": true })).await?;
    let link = address.link.clone().context("a link")?;
    let mut bob = Bot::sign_in(&server, "Bob").await?.sit_down(&address).await?;
    bob.execute(json!({ "action": "say", "text": "hello" })).await?.event_number()?;
    let events = bob.bot().fetch(&address, "events").await?.to_string();
    assert!(!events.contains(&link), "{events}");
    assert!(events.contains(r#""access":{"kind":"private"}"#), "{events}");
    Ok(())
}
