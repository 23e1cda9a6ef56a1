//! Tables for those who have the link.

use anyhow::{Context, Result};
use serde_json::json;
use tessera_rules::Dice;
use tessera_tests::{Bot, House, Invitation};

#[tokio::test(flavor = "multi_thread")]
async fn a_private_table_is_played_by_those_who_have_the_link() -> Result<()> {
    let house = House::start()?;
    let (ada, bob) = tokio::try_join!(Bot::come(&house, "Ada"), Bot::come(&house, "Bob"))?;
    let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
    let opened = ada
        .post("/api/tables")
        .json(&json!({ "game": "pentago", "seats": seats, "private": true }))
        .send()
        .await?;
    let opened = opened.json_of(201)?;
    let link = opened["link"].as_str().context("a private table has a link")?.to_owned();
    let table = opened["table"].as_str().context("a table")?.to_owned();
    assert_eq!(opened["address"], format!("/t/{table}?link={link}"));
    let listed = house.get("/api/tables").send().await?.json_of(200)?;
    assert_eq!(listed["tables"], json!([]), "nobody finds it in the lobby");

    let invited = Invitation { table: table.clone(), link: Some(link) };
    let mut bob = bob.sit_down(&invited).await?;
    // Who has a seat needs no link any more, and the host never did.
    let seated = Invitation::to(&table);
    let mut ada = ada.go_to(&seated).await?;
    let mut watcher = Bot::come(&house, "Cleo").await?.go_to(&invited).await?;
    let (mut hers, mut his) = (Dice::from_seed(1), Dice::from_seed(2));
    tokio::try_join!(ada.play_to_the_end(&mut hers), bob.play_to_the_end(&mut his))?;
    watcher.catch_up().await?;
    assert!(watcher.is_over());
    assert!(bob.bot().look(&seated, "").await?["outcome"].is_object());
    let listed = house.get("/api/tables?stage=playing").send().await?.json_of(200)?;
    assert_eq!(listed["tables"], json!([]));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_told_to_the_table_does_not_show_in_its_events() -> Result<()> {
    let house = House::start()?;
    let ada = Bot::come(&house, "Ada").await?;
    let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
    let invitation = ada.open(json!({ "game": "pente", "seats": seats, "private": true })).await?;
    let link = invitation.link.clone().context("a link")?;
    let mut bob = Bot::come(&house, "Bob").await?.sit_down(&invitation).await?;
    bob.act(json!({ "action": "say", "text": "hello" })).await?.happened()?;
    let events = bob.bot().look(&invitation, "events").await?.to_string();
    assert!(!events.contains(&link), "{events}");
    assert!(events.contains(r#""access":{"kind":"private"}"#), "{events}");
    Ok(())
}
