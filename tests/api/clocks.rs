//! Time that runs out, whether or not anybody looks.

use anyhow::Result;
use serde_json::{Value, json};
use tessera_tests::{AtTable, Bot, House, Settings, port_to_keep};

async fn two_with_a_second_for_a_move(house: &House) -> Result<(AtTable, AtTable)> {
    let (ada, bob) = tokio::try_join!(Bot::come(house, "Ada"), Bot::come(house, "Bob"))?;
    let invitation = ada
        .open(json!({
            "game": "pentago",
            "seats": [{ "kind": "me" }, { "kind": "open" }],
            "beginning": "as_seated",
            "clock": { "kind": "per_move", "time": 1000 },
        }))
        .await?;
    let mut ada = ada.go_to(&invitation).await?;
    let mut bob = bob.sit_down(&invitation).await?;
    tokio::try_join!(ada.until("started"), bob.until("started"))?;
    ada.act(json!({ "action": "move", "text": "b2A+" })).await?.happened()?;
    bob.until("moved").await?;
    bob.act(json!({ "action": "move", "text": "e5D+" })).await?.happened()?;
    ada.until("moved").await?;
    Ok((ada, bob))
}

fn time_up(of: &Value) -> bool {
    of["outcome"] == json!({ "how": "time", "places": [2, 1], "by": 1 })
}

#[tokio::test(flavor = "multi_thread")]
async fn the_flag_falls_by_itself_after_the_second_move() -> Result<()> {
    let house = House::start()?;
    let (mut ada, mut bob) = two_with_a_second_for_a_move(&house).await?;
    let (withdrew, ended) = (ada.until("withdrew").await?, bob.until("ended").await?);
    assert_eq!((&withdrew["seat"], &withdrew["why"]), (&json!(1), &json!("time")));
    assert!(time_up(&ended), "{ended}");
    let moved = |event: &&Value| event["event"] == "moved";
    let last = bob.events().iter().rfind(moved).and_then(|event| event["at"].as_u64()).unwrap_or_default();
    assert!(ended["at"].as_u64() >= Some(last + 1_000), "nobody loses a moment too early: {ended}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_flag_falls_although_the_house_was_down_meanwhile() -> Result<()> {
    let mut house = House::start_with(Settings { port: port_to_keep()?, ..Settings::default() })?;
    let (mut ada, mut bob) = two_with_a_second_for_a_move(&house).await?;
    house.restart()?;
    let (hers, his) = tokio::try_join!(ada.until("ended"), bob.until("ended"))?;
    assert!(time_up(&hers) && hers == his, "{hers}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_claim_before_the_time_is_up_is_refused() -> Result<()> {
    let house = House::start()?;
    let (ada, bob) = tokio::try_join!(Bot::come(&house, "Ada"), Bot::come(&house, "Bob"))?;
    let clock = json!({ "kind": "per_game", "time": 60_000, "increment": 2_000 });
    let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
    let wish = json!({ "game": "pente", "seats": seats, "beginning": "as_seated", "clock": clock });
    let invitation = ada.open(wish).await?;
    let mut bob = bob.sit_down(&invitation).await?;
    bob.until("started").await?;
    assert_eq!(bob.act(json!({ "action": "tick" })).await?.code(), Some("time-is-not-up"));
    assert_eq!(bob.act(json!({ "action": "claim_gone" })).await?.code(), Some("not-gone"));
    let view = ada.look(&invitation, "").await?;
    assert_eq!(view["clock"], clock);
    assert_eq!(view["seats"][0]["clock"], 60_000);
    for time in [0_u64, 999, 367 * 24 * 3_600_000] {
        let clock = json!({ "kind": "per_move", "time": time });
        let wish = json!({ "game": "pente", "seats": seats, "clock": clock });
        let answer = ada.post("/api/tables").json(&wish).send().await?;
        assert_eq!((answer.status, answer.code().as_deref()), (409, Some("clock")), "{time}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn no_time_is_lost_while_the_house_is_closed() -> Result<()> {
    let mut house = House::start_with(Settings { port: port_to_keep()?, ..Settings::default() })?;
    let (mut ada, mut bob) = two_with_a_second_for_a_move(&house).await?;
    house.kill()?;
    tokio::time::sleep(std::time::Duration::from_millis(1_500)).await;
    house.restart()?;
    let (resumed, his) = tokio::try_join!(ada.until("resumed"), bob.until("resumed"))?;
    assert_eq!(resumed, his);
    let ended = ada.until("ended").await?;
    let since = ended["at"].as_u64().zip(resumed["at"].as_u64()).map(|(ended, resumed)| ended - resumed);
    assert!(since >= Some(1_000), "she has her whole second: {ended}");
    Ok(())
}
