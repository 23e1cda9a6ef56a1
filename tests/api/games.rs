//! Whole games, from the first move to the record.

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use tessera_rules::{Dice, Record};
use tessera_tests::{AtTable, Bot, House, Invitation};

/// Checks what is left of a game that is over: the result, the list of events, and a record that can be read again.
async fn check_the_end(players: &mut [AtTable]) -> Result<()> {
    for player in players.iter_mut() {
        player.catch_up().await?;
    }
    let first = &players[0];
    let (bot, invitation) = (first.bot(), first.invitation());
    let view = bot.look(invitation, "").await?;
    assert_eq!(view["stage"], "over");
    assert_eq!(view["to_move"], Value::Null);
    for player in players.iter() {
        let known = player.bot().look(invitation, "events").await?;
        assert_eq!(known["events"].as_array().context("events")?.as_slice(), player.events());
        assert_eq!(player.reconnections(), 0);
    }
    let path = format!("/api/tables/{}/record{}", invitation.table, invitation.query());
    let answer = bot.get(&path).send().await?;
    assert_eq!((answer.status, answer.header("content-type")), (200, Some("text/plain; charset=utf-8")));
    let record: Record = answer.text()?.parse().context("the record can be read")?;
    let moves = view["moves"].as_array().context("moves")?;
    assert_eq!(record.moves().len(), moves.len());
    let mut game = record.start().clone();
    for (mv, text) in record.moves().iter().zip(moves) {
        assert_eq!(game.move_text(*mv), text.as_str().context("a move")?);
        game.play(*mv)?;
    }
    assert_eq!(game.to_string(), view["position"].as_str().context("a position")?);
    let places = record.result().context("the game has a result")?;
    assert_eq!(json!(places.as_slice()), view["outcome"]["places"]);
    Ok(())
}

async fn whole_game(game: &str, seed: u64) -> Result<()> {
    let house = House::start()?;
    let (mut ada, mut bob) = crate::api::two_at_a_table(&house, game).await?;
    let (mut hers, mut his) = (Dice::from_seed(seed), Dice::from_seed(seed + 1));
    tokio::try_join!(ada.play_to_the_end(&mut hers), bob.play_to_the_end(&mut his))?;
    check_the_end(&mut [ada, bob]).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_of_pentago_is_played_over_sockets() -> Result<()> {
    whole_game("pentago", 1).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_of_pentago_xl_is_played_over_sockets() -> Result<()> {
    whole_game("pentago-xl", 2).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_of_exago_is_played_over_sockets() -> Result<()> {
    whole_game("exago", 3).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_of_pente_is_played_over_sockets() -> Result<()> {
    whole_game("pente", 4).await
}

#[tokio::test(flavor = "multi_thread")]
async fn four_play_pentago_xl_in_an_order_drawn_by_lot() -> Result<()> {
    let house = House::start()?;
    let ada = Bot::come(&house, "Ada").await?;
    let open = json!({ "kind": "open" });
    let invitation =
        ada.open(json!({ "game": "pentago-xl", "seats": [{ "kind": "me" }, open, open, open] })).await?;
    let mut players = vec![ada.go_to(&invitation).await?];
    for name in ["Bob", "Cleo", "Dan"] {
        players.push(Bot::come(&house, name).await?.sit_down(&invitation).await?);
    }
    let playing: Vec<_> = players
        .into_iter()
        .zip(10..)
        .map(|(mut player, seed)| {
            tokio::spawn(async move {
                player.play_to_the_end(&mut Dice::from_seed(seed)).await?;
                anyhow::Ok(player)
            })
        })
        .collect();
    let mut players = Vec::new();
    for player in playing {
        players.push(player.await??);
    }
    let started = players[0].events().iter().find(|event| event["event"] == "started").context("a start")?;
    ensure!(started["lot"].is_u64() && started["order"].as_array().map(Vec::len) == Some(4), "{started}");
    check_the_end(&mut players).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_is_played_with_plain_requests() -> Result<()> {
    let house = House::start()?;
    let (ada, bob) = tokio::try_join!(Bot::come(&house, "Ada"), Bot::come(&house, "Bob"))?;
    let invitation = ada.open_for_two("pentago").await?;
    let seat = json!({ "id": "sit", "seen": 1, "action": "take_seat" });
    let answer = bob.command(&invitation, seat).await?.json_of(200)?;
    assert_eq!(answer["happened"], true);
    let mut dice = Dice::from_seed(5);
    for ply in 0.. {
        let player = if ply % 2 == 0 { &ada } else { &bob };
        let legal = player.look(&invitation, "legal").await?;
        let moves = legal["moves"].as_array().context("moves")?;
        if moves.is_empty() {
            break;
        }
        let command = json!({
            "id": format!("move {ply}"), "seen": legal["number"], "action": "move", "text": dice.pick(moves)
        });
        let answer = player.command(&invitation, command).await?.json_of(200)?;
        assert_eq!(answer["happened"], true);
        ensure!(answer["number"].as_u64() > legal["number"].as_u64(), "{answer}");
    }
    check_the_end(&mut [ada.go_to(&invitation).await?]).await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_computer_plays_a_whole_game() -> Result<()> {
    let house = House::start()?;
    let ada = Bot::come(&house, "Ada").await?;
    let seats = json!([{ "kind": "engine", "level": 1 }, { "kind": "me" }]);
    let invitation = ada.open(json!({ "game": "pentago", "seats": seats, "beginning": "as_seated" })).await?;
    let mut ada = ada.go_to(&invitation).await?;
    ada.play_to_the_end(&mut Dice::from_seed(6)).await?;
    check_the_end(&mut [ada]).await
}

#[tokio::test(flavor = "multi_thread")]
async fn several_at_one_screen_play_with_one_token() -> Result<()> {
    let house = House::start()?;
    let ada = Bot::come(&house, "Ada").await?;
    let seats = json!([{ "kind": "me" }, { "kind": "same_screen", "name": "Sister" }]);
    let invitation: Invitation = ada.open(json!({ "game": "pente", "seats": seats })).await?;
    let mut ada = ada.go_to(&invitation).await?;
    for ply in 0..6 {
        assert!(ada.is_my_turn().await?, "ply {ply}");
        ada.play_any_move(&mut Dice::from_seed(ply)).await?.happened()?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn pg_12_the_first_turn_is_taken_over_by_a_program_too() -> Result<()> {
    let house = House::start()?;
    let ada = Bot::come(&house, "Ada").await?;
    let seats = json!([{ "kind": "me" }, { "kind": "same_screen", "name": "Bob" }]);
    let wish = json!({ "game": "pentago", "rules": "swap", "seats": seats, "beginning": "as_seated" });
    let table = ada.open(wish).await?;
    let mut here = ada.go_to(&table).await?;
    here.until("started").await?;
    let refused = here.act(json!({ "action": "move", "text": "swap", "seat": 1 })).await?;
    ensure!(refused.happened().is_err(), "there is no turn yet to take over");
    here.act(json!({ "action": "move", "text": "b2A+", "seat": 1 })).await?.happened()?;
    here.catch_up().await?;
    let legal = ada.look(&table, "legal").await?;
    ensure!(legal["moves"].as_array().context("moves")?.contains(&json!("swap")), "{legal}");
    here.act(json!({ "action": "move", "text": "swap", "seat": 2 })).await?.happened()?;
    here.catch_up().await?;
    let view = ada.look(&table, "").await?;
    assert_eq!((&view["position"], &view["to_move"]), (&json!("6/6/6/6/1b4/6 1"), &json!(1)));
    assert_eq!(view["moves"], json!(["b2A+", "swap"]));
    let path = format!("/api/tables/{}/record{}", table.table, table.query());
    let record = ada.get(&path).send().await?.text()?.to_owned();
    ensure!(record.contains("[Rules \"swap\"]") && record.contains("1. b2A+ swap"), "{record}");
    Ok(())
}
