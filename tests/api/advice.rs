//! Hints and reviews: for whom, and what they say.

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use tessera_tests::{Bot, House, Invitation};
use tokio::time::{Duration, sleep};

async fn hint(bot: &Bot, invitation: &Invitation) -> Result<(u16, Value)> {
    let path = format!("/api/tables/{}/hint{}", invitation.table, invitation.query());
    let answer = bot.post(&path).send().await?;
    Ok((answer.status, answer.json()?))
}

#[tokio::test(flavor = "multi_thread")]
async fn who_plays_the_computer_gets_a_legal_hint_that_wins_if_it_can() -> Result<()> {
    let house = House::start()?;
    let ada = Bot::come(&house, "Ada").await?;
    let seats = json!([{ "kind": "me" }, { "kind": "same_screen", "name": "Bob" }]);
    let table = ada.open(json!({ "game": "pentago", "seats": seats, "beginning": "as_seated" })).await?;
    let mut here = ada.go_to(&table).await?;
    here.until("started").await?;
    for (i, text) in ["a1B+", "a6B+", "b1B+", "b6B+", "c1B+", "a4B+", "d1B+", "b4B+"].iter().enumerate() {
        here.catch_up().await?;
        here.act(json!({ "action": "move", "text": text, "seat": i % 2 + 1 })).await?.happened()?;
    }
    let (status, said) = hint(&ada, &table).await?;
    assert_eq!(status, 200, "{said}");
    let legal = ada.look(&table, "legal").await?;
    ensure!(legal["moves"].as_array().context("moves")?.contains(&said["move"]), "{said}");
    assert_eq!(said["score"], 1.0, "four in a row and the move: {said}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn who_plays_somebody_gets_no_hint_and_neither_does_a_team_xl_10() -> Result<()> {
    let house = House::start()?;
    let (ada, bob) = crate::api::two_at_a_table(&house, "pentago").await?;
    let (status, said) = hint(ada.bot(), ada.invitation()).await?;
    assert_eq!((status, said["error"]["code"].as_str()), (403, Some("not-fair")));
    let (status, said) = hint(bob.bot(), bob.invitation()).await?;
    assert_eq!((status, said["error"]["code"].as_str()), (409, Some("not-your-turn")));

    let engine = json!({ "kind": "engine", "level": 1 });
    let seats = json!([{ "kind": "me" }, engine, engine, engine]);
    let wish = json!({ "game": "pentago-xl", "rules": "teams", "seats": seats, "beginning": "as_seated" });
    let table = ada.bot().open(wish).await?;
    let (status, said) = hint(ada.bot(), &table).await?;
    assert_eq!((status, said["error"]["code"].as_str()), (403, Some("not-fair")));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_reviewed_when_it_is_over_and_not_before() -> Result<()> {
    let house = House::start()?;
    let moves = ["a1B+", "a6B+", "b1B+", "b6B+", "c1B+", "a4B+", "d1B+", "b4B+", "f6A+"];
    let (mut ada, bob) = crate::api::two_after(&house, "pentago", &moves).await?;
    let path = format!("/api/tables/{}/review{}", ada.invitation().table, ada.invitation().query());
    let early = ada.bot().get(&path).send().await?;
    assert_eq!((early.status, early.json()?["error"]["code"].as_str()), (409, Some("not-over")));
    ada.act(json!({ "action": "resign" })).await?.happened()?;

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
