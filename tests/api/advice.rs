//! Hints and reviews: who may request them, and their content.

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use tessera_tests::{Bot, TableAddress, TestServer};
use tokio::time::{Duration, sleep};

async fn hint(bot: &Bot, address: &TableAddress) -> Result<(u16, Value)> {
    let path = format!("/api/tables/{}/hint{}", address.table, address.query());
    let answer = bot.post(&path).send().await?;
    Ok((answer.status, answer.json()?))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_at_one_screen_is_legal_and_wins_if_possible() -> Result<()> {
    let server = TestServer::start()?;
    let ada = Bot::sign_in(&server, "Ada").await?;
    let seats = json!([{ "kind": "me" }, { "kind": "same_screen", "name": "Bob" }]);
    let table = ada.open(json!({ "game": "pentago", "seats": seats, "beginning": "as_seated" })).await?;
    let mut here = ada.join(&table).await?;
    here.wait_for("started").await?;
    for (i, text) in ["a1B+", "a6B+", "b1B+", "b6B+", "c1B+", "a4B+", "d1B+", "b4B+"].iter().enumerate() {
        here.catch_up().await?;
        here.execute(json!({ "action": "move", "text": text, "seat": i % 2 + 1 })).await?.event_number()?;
    }
    let (status, said) = hint(&ada, &table).await?;
    assert_eq!(status, 200, "{said}");
    let legal = ada.fetch(&table, "legal").await?;
    ensure!(legal["moves"].as_array().context("moves")?.contains(&said["move"]), "{said}");
    assert_eq!(said["score"], 1.0, "four in a row and the move: {said}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn no_hint_is_given_against_people_or_in_teams_xl_10() -> Result<()> {
    let server = TestServer::start()?;
    let (ada, bob) = crate::api::two_player_table(&server, "pentago").await?;
    let (status, said) = hint(ada.bot(), ada.address()).await?;
    assert_eq!((status, said["error"]["code"].as_str()), (403, Some("not-fair")));
    let (status, said) = hint(bob.bot(), bob.address()).await?;
    assert_eq!((status, said["error"]["code"].as_str()), (409, Some("not-your-turn")));

    let engine = json!({ "kind": "engine", "level": 1 });
    let seats = json!([{ "kind": "me" }, engine, engine, engine]);
    let new_table =
        json!({ "game": "pentago-xl", "rules": "teams", "seats": seats, "beginning": "as_seated" });
    let table = ada.bot().open(new_table).await?;
    let (status, said) = hint(ada.bot(), &table).await?;
    assert_eq!((status, said["error"]["code"].as_str()), (403, Some("not-fair")));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_reviewed_when_it_is_over_and_not_before() -> Result<()> {
    let server = TestServer::start()?;
    let moves = ["a1B+", "a6B+", "b1B+", "b6B+", "c1B+", "a4B+", "d1B+", "b4B+", "f6A+"];
    let (mut ada, bob) = crate::api::table_after_moves(&server, "pentago", &moves).await?;
    let path = format!("/api/tables/{}/review{}", ada.address().table, ada.address().query());
    let early = ada.bot().get(&path).send().await?;
    assert_eq!((early.status, early.json()?["error"]["code"].as_str()), (409, Some("not-over")));
    ada.execute(json!({ "action": "resign" })).await?.event_number()?;

    let mut review = Value::Null;
    for _ in 0..200 {
        review = bob.bot().get(&path).send().await?.json()?;
        if review["done"] == review["of"] {
            break;
        }
        sleep(Duration::from_millis(200)).await;
    }
    assert_eq!(review["of"], moves.len());
    let reviewed = review["moves"].as_array().context("moves")?;
    assert_eq!(reviewed.len(), moves.len());
    // White had four in the first row and did not complete it.
    let last = &reviewed[8];
    assert_eq!((last["mark"].as_str(), last["best"].as_f64()), (Some("blunder"), Some(1.0)), "{last}");
    assert_eq!(last["line"][0], "e1");
    Ok(())
}
