//! Draws, moves taken back, resignations and rematches.

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use tessera_tests::{Bot, TableAddress, TestServer};

#[tokio::test(flavor = "multi_thread")]
async fn a_draw_is_offered_declined_offered_again_and_agreed() -> Result<()> {
    let server = TestServer::start()?;
    let (mut ada, mut bob) = crate::api::table_after_moves(&server, "pentago", &["b2A+"]).await?;
    let draw = |action: &str| json!({ "action": action, "offer": "draw" });
    assert_eq!(bob.execute(draw("offer")).await?.code(), Some("no-offer"), "a draw needs two moves");
    bob.execute(json!({ "action": "move", "text": "e5D-" })).await?.event_number()?;
    bob.execute(draw("offer")).await?.event_number()?;
    ada.wait_for("offered").await?;
    ada.execute(draw("decline")).await?.event_number()?;
    bob.wait_for("declined").await?;
    assert_eq!(bob.execute(draw("offer")).await?.code(), Some("no-offer"), "who was declined moves first");
    ada.execute(draw("offer")).await?.event_number()?;
    bob.wait_for("offered").await?;
    bob.execute(draw("agree")).await?.event_number()?;
    let ended = ada.wait_for("ended").await?;
    assert_eq!(ended["outcome"], json!({ "how": "agreement", "places": [1, 1], "by": 1 }));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_is_taken_back_when_the_opponent_agrees() -> Result<()> {
    let server = TestServer::start()?;
    let (mut ada, mut bob) =
        crate::api::table_after_moves(&server, "pente", &["K10", "A1", "N10", "A2"]).await?;
    ada.execute(json!({ "action": "offer", "offer": "take_back" })).await?.event_number()?;
    bob.wait_for("offered").await?;
    bob.execute(json!({ "action": "agree", "offer": "take_back" })).await?.event_number()?;
    assert_eq!(ada.wait_for("taken_back").await?["moves"], 2);
    let view = ada.bot().fetch(ada.address(), "").await?;
    assert_eq!((&view["moves"], &view["to_move"]), (&json!(["K10", "A1"]), &json!(1)));
    ada.execute(json!({ "action": "move", "text": "O10" })).await?.event_number()?;
    let view = bob.bot().fetch(bob.address(), "").await?;
    assert_eq!(view["moves"], json!(["K10", "A1", "O10"]));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_resignation_loses_and_the_rematch_swaps_seats() -> Result<()> {
    let server = TestServer::start()?;
    let (mut ada, mut bob) = crate::api::table_after_moves(&server, "pente", &["K10", "A1"]).await?;
    bob.execute(json!({ "action": "resign" })).await?.event_number()?;
    let withdrew = ada.wait_for("withdrew").await?;
    assert_eq!((&withdrew["seat"], &withdrew["why"]), (&json!(2), &json!("resigned")));
    assert_eq!(
        ada.wait_for("ended").await?["outcome"],
        json!({ "how": "resignation", "places": [1, 2], "by": 2 })
    );
    assert_eq!(ada.execute(json!({ "action": "move", "text": "L10" })).await?.code(), Some("over"));

    bob.execute(json!({ "action": "offer", "offer": "rematch" })).await?.event_number()?;
    ada.wait_for("offered").await?;
    ada.execute(json!({ "action": "agree", "offer": "rematch" })).await?.event_number()?;
    let opened = bob.wait_for("rematch_opened").await?;
    let next = TableAddress::to(opened["table"].as_str().context("a table")?);
    let view = bob.bot().fetch(&next, "").await?;
    ensure!(view["stage"] == "playing" && view["game"] == "pente", "{view}");
    let mine = |view: &Value| {
        view["seats"].as_array().and_then(|all| all.iter().position(|seat| seat["yours"] == true))
    };
    assert_eq!(mine(&view), Some(0), "the loser begins: {view}");
    let mut bob = bob.bot().join(&next).await?;
    bob.catch_up().await?;
    bob.execute(json!({ "action": "move", "text": "K10" })).await?.event_number()?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_computer_accepts_take_backs_and_rematches_and_declines_draws() -> Result<()> {
    let server = TestServer::start()?;
    let ada = Bot::sign_in(&server, "Ada").await?;
    let seats = json!([{ "kind": "me" }, { "kind": "engine", "level": 1 }]);
    let address = ada.open(json!({ "game": "pente", "seats": seats, "beginning": "as_seated" })).await?;
    let mut ada = ada.join(&address).await?;
    ada.wait_for("started").await?;
    ada.execute(json!({ "action": "move", "text": "K10" })).await?.event_number()?;
    ada.wait_for("moved").await?;
    ada.execute(json!({ "action": "offer", "offer": "draw" })).await?.event_number()?;
    ada.wait_for("declined").await?;
    ada.execute(json!({ "action": "offer", "offer": "take_back" })).await?.event_number()?;
    assert_eq!(ada.wait_for("taken_back").await?["moves"], 2);
    ada.execute(json!({ "action": "resign" })).await?.event_number()?;
    ada.execute(json!({ "action": "offer", "offer": "rematch" })).await?.event_number()?;
    ada.wait_for("rematch_opened").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_aborted_before_its_second_move_and_a_table_before_its_start() -> Result<()> {
    let server = TestServer::start()?;
    let (mut ada, mut bob) = crate::api::table_after_moves(&server, "exago", &[]).await?;
    bob.execute(json!({ "action": "abort" })).await?.event_number()?;
    assert_eq!(ada.wait_for("ended").await?["outcome"]["how"], "abort");
    let carla = Bot::sign_in(&server, "Carla").await?;
    let address = carla.open_for_two("exago").await?;
    let mut carla = carla.join(&address).await?;
    carla.execute(json!({ "action": "abort" })).await?.event_number()?;
    let listed = server.get("/api/tables").send().await?.expect_json(200)?;
    assert_eq!(listed["tables"], json!([]), "a closed table is not listed as waiting");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn pe_8_the_players_of_pente_choose_who_begins_a_rematch() -> Result<()> {
    let server = TestServer::start()?;
    // Ada moves first and resigns, so Ada would begin the rematch.
    let (mut ada, mut bob) = crate::api::table_after_moves(&server, "pente", &["K10", "L10"]).await?;
    ada.execute(json!({ "action": "resign" })).await?.event_number()?;
    let offer = |first: u8| json!({ "action": "offer", "offer": "rematch", "first": first });
    assert_eq!(ada.execute(offer(3)).await?.code(), Some("no-such-seat"));
    ada.execute(offer(2)).await?.event_number()?;
    assert_eq!(bob.wait_for("offered").await?["first"], 2);
    bob.execute(json!({ "action": "agree", "offer": "rematch" })).await?.event_number()?;
    let next = bob.wait_for("rematch_opened").await?["table"].as_str().context("a table")?.to_owned();
    let view = bob.bot().fetch(&TableAddress::to(&next), "").await?;
    assert_eq!(view["seats"][0]["name"], "Bob", "Bob begins: {view}");
    assert_eq!(view["to_move"], 1);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn seats_are_taken_left_given_to_the_computer_and_opened_again() -> Result<()> {
    let server = TestServer::start()?;
    let (ada, bob) = tokio::try_join!(Bot::sign_in(&server, "Ada"), Bot::sign_in(&server, "Bob"))?;
    let open = json!({ "kind": "open" });
    let new_table =
        json!({ "game": "exago", "seats": [{ "kind": "me" }, open, open], "beginning": "as_seated" });
    let address = ada.open(new_table).await?;
    let mut ada = ada.join(&address).await?;
    let mut bob = bob.join(&address).await?;
    bob.execute(json!({ "action": "take_seat", "seat": 3 })).await?.event_number()?;
    assert_eq!(bob.execute(json!({ "action": "seat_engine", "level": 3 })).await?.code(), Some("host-only"));
    bob.execute(json!({ "action": "leave_seat" })).await?.event_number()?;
    ada.execute(json!({ "action": "seat_engine", "seat": 2, "level": 1 })).await?.event_number()?;
    ada.execute(json!({ "action": "open_seat", "seat": 2 })).await?.event_number()?;
    ada.execute(json!({ "action": "take_seat", "name": "Sister" })).await?.event_number()?;
    bob.execute(json!({ "action": "take_seat" })).await?.event_number()?;
    assert_eq!(bob.wait_for("started").await?["order"], json!([1, 2, 3]));
    let view = bob.bot().fetch(&address, "").await?;
    let names: Vec<&str> =
        view["seats"].as_array().context("seats")?.iter().filter_map(|seat| seat["name"].as_str()).collect();
    assert_eq!(names, ["Ada", "Sister", "Bob"]);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn touch_move_keeps_a_placed_marble_until_the_turn() -> Result<()> {
    let server = TestServer::start()?;
    let ada = Bot::sign_in(&server, "Ada").await?;
    let seats = json!([{ "kind": "me" }, { "kind": "same_screen", "name": "Bob" }]);
    let address = ada
        .open(json!({ "game": "pentago", "rules": "touch_move", "seats": seats, "beginning": "as_seated" }))
        .await?;
    let mut ada = ada.join(&address).await?;
    ada.wait_for("started").await?;
    ada.execute(json!({ "action": "place", "cell": "b2" })).await?.event_number()?;
    assert_eq!(ada.execute(json!({ "action": "move", "text": "c3A+" })).await?.code(), Some("touched"));
    assert_eq!(ada.bot().fetch(&address, "").await?["placed"], "b2");
    ada.execute(json!({ "action": "turn", "turn": "A+" })).await?.event_number()?;
    assert_eq!(ada.bot().fetch(&address, "").await?["moves"], json!(["b2A+"]));
    Ok(())
}
