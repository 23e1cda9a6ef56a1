//! Clocks: timeouts, early claims and restarts of the server.

use anyhow::Result;
use serde_json::{Value, json};
use tessera_tests::{Bot, TableClient, TestServer, TestServerSettings, free_port};

async fn table_with_one_second_per_move(server: &TestServer) -> Result<(TableClient, TableClient)> {
    let (ada, bob) = tokio::try_join!(Bot::sign_in(server, "Ada"), Bot::sign_in(server, "Bob"))?;
    let address = ada
        .open(json!({
            "game": "pentago",
            "seats": [{ "kind": "me" }, { "kind": "open" }],
            "beginning": "as_seated",
            "clock": { "kind": "per_move", "time": 1000 },
        }))
        .await?;
    let mut ada = ada.join(&address).await?;
    let mut bob = bob.sit_down(&address).await?;
    tokio::try_join!(ada.wait_for("started"), bob.wait_for("started"))?;
    ada.execute(json!({ "action": "move", "text": "b2A+" })).await?.event_number()?;
    bob.wait_for("moved").await?;
    bob.execute(json!({ "action": "move", "text": "e5D+" })).await?.event_number()?;
    ada.wait_for("moved").await?;
    Ok((ada, bob))
}

/// Whether an event ends the game with a timeout of seat 1.
fn lost_on_time(event: &Value) -> bool {
    event["outcome"] == json!({ "how": "time", "places": [2, 1], "by": 1 })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_timeout_ends_the_game_without_a_claim_after_the_second_move() -> Result<()> {
    let server = TestServer::start()?;
    let (mut ada, mut bob) = table_with_one_second_per_move(&server).await?;
    let (withdrew, ended) = (ada.wait_for("withdrew").await?, bob.wait_for("ended").await?);
    assert_eq!((&withdrew["seat"], &withdrew["why"]), (&json!(1), &json!("time")));
    assert!(lost_on_time(&ended), "{ended}");
    let moved = |event: &&Value| event["event"] == "moved";
    let last = bob.events().iter().rfind(moved).and_then(|event| event["at"].as_u64()).unwrap_or_default();
    assert!(ended["at"].as_u64() >= Some(last + 1_000), "the timeout is not too early: {ended}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restarted_server_resumes_the_clock() -> Result<()> {
    let mut server =
        TestServer::start_with(TestServerSettings { port: free_port()?, ..TestServerSettings::default() })?;
    let (mut ada, mut bob) = table_with_one_second_per_move(&server).await?;
    server.restart()?;
    let (resumed, for_bob) = tokio::try_join!(ada.wait_for("resumed"), bob.wait_for("resumed"))?;
    assert_eq!(resumed, for_bob);
    let (ended, for_bob) = tokio::try_join!(ada.wait_for("ended"), bob.wait_for("ended"))?;
    assert!(lost_on_time(&ended) && ended == for_bob, "{ended}");
    let since = ended["at"].as_u64().zip(resumed["at"].as_u64()).map(|(ended, resumed)| ended - resumed);
    assert!(since >= Some(1_000), "the player has the whole second again: {ended}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_claim_before_the_time_is_up_is_refused() -> Result<()> {
    let server = TestServer::start()?;
    let (ada, bob) = tokio::try_join!(Bot::sign_in(&server, "Ada"), Bot::sign_in(&server, "Bob"))?;
    let clock = json!({ "kind": "per_game", "time": 60_000, "increment": 2_000 });
    let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
    let new_table = json!({ "game": "pente", "seats": seats, "beginning": "as_seated", "clock": clock });
    let address = ada.open(new_table).await?;
    let mut bob = bob.sit_down(&address).await?;
    bob.wait_for("started").await?;
    assert_eq!(bob.execute(json!({ "action": "tick" })).await?.code(), Some("time-is-not-up"));
    assert_eq!(bob.execute(json!({ "action": "claim_gone" })).await?.code(), Some("not-gone"));
    let view = ada.fetch(&address, "").await?;
    assert_eq!(view["clock"], clock);
    assert_eq!(view["seats"][0]["clock"], 60_000);
    for time in [0_u64, 999, 367 * 24 * 3_600_000] {
        let clock = json!({ "kind": "per_move", "time": time });
        let new_table = json!({ "game": "pente", "seats": seats, "clock": clock });
        let answer = ada.post("/api/tables").json(&new_table).send().await?;
        assert_eq!((answer.status, answer.code().as_deref()), (409, Some("clock")), "{time}");
    }
    Ok(())
}
