//! Draws, moves taken back, resignations and rematches.

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use tessera_tests::{Bot, House, Invitation};

#[tokio::test(flavor = "multi_thread")]
async fn a_draw_is_offered_declined_offered_again_and_agreed() -> Result<()> {
    let house = House::start()?;
    let (mut ada, mut bob) = crate::api::two_after(&house, "pentago", &["b2A+"]).await?;
    let draw = |action: &str| json!({ "action": action, "offer": "draw" });
    assert_eq!(bob.act(draw("offer")).await?.code(), Some("no-offer"), "a draw needs two moves");
    bob.act(json!({ "action": "move", "text": "e5D-" })).await?.happened()?;
    bob.act(draw("offer")).await?.happened()?;
    ada.until("offered").await?;
    ada.act(draw("decline")).await?.happened()?;
    bob.until("declined").await?;
    assert_eq!(bob.act(draw("offer")).await?.code(), Some("no-offer"), "who was declined moves first");
    ada.act(draw("offer")).await?.happened()?;
    bob.until("offered").await?;
    bob.act(draw("agree")).await?.happened()?;
    let ended = ada.until("ended").await?;
    assert_eq!(ended["outcome"], json!({ "how": "agreement", "places": [1, 1], "by": 1 }));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_is_taken_back_when_the_other_agrees() -> Result<()> {
    let house = House::start()?;
    let (mut ada, mut bob) = crate::api::two_after(&house, "pente", &["K10", "A1", "N10", "A2"]).await?;
    ada.act(json!({ "action": "offer", "offer": "take_back" })).await?.happened()?;
    bob.until("offered").await?;
    bob.act(json!({ "action": "agree", "offer": "take_back" })).await?.happened()?;
    assert_eq!(ada.until("taken_back").await?["moves"], 2);
    let view = ada.bot().look(ada.invitation(), "").await?;
    assert_eq!((&view["moves"], &view["to_move"]), (&json!(["K10", "A1"]), &json!(1)));
    ada.act(json!({ "action": "move", "text": "O10" })).await?.happened()?;
    let view = bob.bot().look(bob.invitation(), "").await?;
    assert_eq!(view["moves"], json!(["K10", "A1", "O10"]));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn who_resigns_has_lost_and_the_rematch_turns_the_table() -> Result<()> {
    let house = House::start()?;
    let (mut ada, mut bob) = crate::api::two_after(&house, "pente", &["K10", "A1"]).await?;
    bob.act(json!({ "action": "resign" })).await?.happened()?;
    let withdrew = ada.until("withdrew").await?;
    assert_eq!((&withdrew["seat"], &withdrew["why"]), (&json!(2), &json!("resigned")));
    assert_eq!(
        ada.until("ended").await?["outcome"],
        json!({ "how": "resignation", "places": [1, 2], "by": 2 })
    );
    assert_eq!(ada.act(json!({ "action": "move", "text": "L10" })).await?.code(), Some("over"));

    bob.act(json!({ "action": "offer", "offer": "rematch" })).await?.happened()?;
    ada.until("offered").await?;
    ada.act(json!({ "action": "agree", "offer": "rematch" })).await?.happened()?;
    let opened = bob.until("rematch_opened").await?;
    let next = Invitation::to(opened["table"].as_str().context("a table")?);
    let view = bob.bot().look(&next, "").await?;
    ensure!(view["stage"] == "playing" && view["game"] == "pente", "{view}");
    let mine = |view: &Value| {
        view["seats"].as_array().and_then(|all| all.iter().position(|seat| seat["yours"] == true))
    };
    assert_eq!(mine(&view), Some(0), "the loser begins: {view}");
    let mut bob = bob.bot().go_to(&next).await?;
    bob.catch_up().await?;
    bob.act(json!({ "action": "move", "text": "K10" })).await?.happened()?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_computer_takes_back_declines_draws_and_plays_again() -> Result<()> {
    let house = House::start()?;
    let ada = Bot::come(&house, "Ada").await?;
    let seats = json!([{ "kind": "me" }, { "kind": "engine", "level": 1 }]);
    let invitation = ada.open(json!({ "game": "pente", "seats": seats, "beginning": "as_seated" })).await?;
    let mut ada = ada.go_to(&invitation).await?;
    ada.until("started").await?;
    ada.act(json!({ "action": "move", "text": "K10" })).await?.happened()?;
    ada.until("moved").await?;
    ada.act(json!({ "action": "offer", "offer": "draw" })).await?.happened()?;
    ada.until("declined").await?;
    ada.act(json!({ "action": "offer", "offer": "take_back" })).await?.happened()?;
    assert_eq!(ada.until("taken_back").await?["moves"], 2);
    ada.act(json!({ "action": "resign" })).await?.happened()?;
    ada.act(json!({ "action": "offer", "offer": "rematch" })).await?.happened()?;
    ada.until("rematch_opened").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_aborted_before_its_second_move_and_a_table_before_its_start() -> Result<()> {
    let house = House::start()?;
    let (mut ada, mut bob) = crate::api::two_after(&house, "exago", &[]).await?;
    bob.act(json!({ "action": "abort" })).await?.happened()?;
    assert_eq!(ada.until("ended").await?["outcome"]["how"], "abort");
    let carla = Bot::come(&house, "Carla").await?;
    let invitation = carla.open_for_two("exago").await?;
    let mut carla = carla.go_to(&invitation).await?;
    carla.act(json!({ "action": "abort" })).await?.happened()?;
    let listed = house.get("/api/tables").send().await?.json_of(200)?;
    assert_eq!(listed["tables"], json!([]), "a closed table waits for nobody");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn seats_are_taken_left_given_to_the_computer_and_opened_again() -> Result<()> {
    let house = House::start()?;
    let (ada, bob) = tokio::try_join!(Bot::come(&house, "Ada"), Bot::come(&house, "Bob"))?;
    let open = json!({ "kind": "open" });
    let wish = json!({ "game": "exago", "seats": [{ "kind": "me" }, open, open], "beginning": "as_seated" });
    let invitation = ada.open(wish).await?;
    let mut ada = ada.go_to(&invitation).await?;
    let mut bob = bob.go_to(&invitation).await?;
    bob.act(json!({ "action": "take_seat", "seat": 3 })).await?.happened()?;
    assert_eq!(bob.act(json!({ "action": "seat_engine", "level": 3 })).await?.code(), Some("host-only"));
    bob.act(json!({ "action": "leave_seat" })).await?.happened()?;
    ada.act(json!({ "action": "seat_engine", "seat": 2, "level": 1 })).await?.happened()?;
    ada.act(json!({ "action": "open_seat", "seat": 2 })).await?.happened()?;
    ada.act(json!({ "action": "take_seat", "name": "Sister" })).await?.happened()?;
    bob.act(json!({ "action": "take_seat" })).await?.happened()?;
    assert_eq!(bob.until("started").await?["order"], json!([1, 2, 3]));
    let view = bob.bot().look(&invitation, "").await?;
    let names: Vec<&str> =
        view["seats"].as_array().context("seats")?.iter().filter_map(|seat| seat["name"].as_str()).collect();
    assert_eq!(names, ["Ada", "Sister", "Bob"]);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn under_touch_move_a_placed_marble_stays_and_the_turn_follows() -> Result<()> {
    let house = House::start()?;
    let ada = Bot::come(&house, "Ada").await?;
    let seats = json!([{ "kind": "me" }, { "kind": "same_screen", "name": "Bob" }]);
    let invitation = ada
        .open(json!({ "game": "pentago", "rules": "touch_move", "seats": seats, "beginning": "as_seated" }))
        .await?;
    let mut ada = ada.go_to(&invitation).await?;
    ada.until("started").await?;
    ada.act(json!({ "action": "place", "cell": "b2" })).await?.happened()?;
    assert_eq!(ada.act(json!({ "action": "move", "text": "c3A+" })).await?.code(), Some("touched"));
    assert_eq!(ada.bot().look(&invitation, "").await?["placed"], "b2");
    ada.act(json!({ "action": "turn", "turn": "A+" })).await?.happened()?;
    assert_eq!(ada.bot().look(&invitation, "").await?["moves"], json!(["b2A+"]));
    Ok(())
}
