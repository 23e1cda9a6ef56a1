//! Whole games, from the first move to the game record.

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use tessera_rules::{Dice, Record};
use tessera_tests::{Bot, TableAddress, TableClient, TestServer};

/// Checks an ended game: the outcome, the list of events, and that its record can be parsed and replayed.
async fn check_ended_game(players: &mut [TableClient]) -> Result<()> {
    for player in players.iter_mut() {
        player.catch_up().await?;
    }
    let first = &players[0];
    let (bot, address) = (first.bot(), first.address());
    let view = bot.fetch(address, "").await?;
    assert_eq!(view["stage"], "over");
    assert_eq!(view["to_move"], Value::Null);
    for player in players.iter() {
        let known = player.bot().fetch(address, "events").await?;
        assert_eq!(known["events"].as_array().context("events")?.as_slice(), player.events());
        assert_eq!(player.reconnections(), 0);
    }
    let path = format!("/api/tables/{}/record{}", address.table, address.query());
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
    let server = TestServer::start()?;
    let (mut ada, mut bob) = crate::api::two_player_table(&server, game).await?;
    let (mut ada_dice, mut bob_dice) = (Dice::from_seed(seed), Dice::from_seed(seed + 1));
    tokio::try_join!(ada.play_until_over(&mut ada_dice), bob.play_until_over(&mut bob_dice))?;
    check_ended_game(&mut [ada, bob]).await
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
async fn four_play_pentago_xl_in_random_order() -> Result<()> {
    let server = TestServer::start()?;
    let ada = Bot::sign_in(&server, "Ada").await?;
    let open = json!({ "kind": "open" });
    let address =
        ada.open(json!({ "game": "pentago-xl", "seats": [{ "kind": "me" }, open, open, open] })).await?;
    let mut players = vec![ada.join(&address).await?];
    for name in ["Bob", "Cleo", "Dan"] {
        players.push(Bot::sign_in(&server, name).await?.sit_down(&address).await?);
    }
    let playing: Vec<_> = players
        .into_iter()
        .zip(10..)
        .map(|(mut player, seed)| {
            tokio::spawn(async move {
                player.play_until_over(&mut Dice::from_seed(seed)).await?;
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
    check_ended_game(&mut players).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_is_played_over_http() -> Result<()> {
    let server = TestServer::start()?;
    let (ada, bob) = tokio::try_join!(Bot::sign_in(&server, "Ada"), Bot::sign_in(&server, "Bob"))?;
    let address = ada.open_for_two("pentago").await?;
    let seat = json!({ "id": "sit", "seen": 1, "action": "take_seat" });
    let answer = bob.command(&address, seat).await?.expect_json(200)?;
    assert_eq!(answer["happened"], true);
    let mut dice = Dice::from_seed(5);
    for ply in 0.. {
        let player = if ply % 2 == 0 { &ada } else { &bob };
        let legal = player.fetch(&address, "legal").await?;
        let moves = legal["moves"].as_array().context("moves")?;
        if moves.is_empty() {
            break;
        }
        let command = json!({
            "id": format!("move {ply}"), "seen": legal["number"], "action": "move", "text": dice.pick(moves)
        });
        let answer = player.command(&address, command).await?.expect_json(200)?;
        assert_eq!(answer["happened"], true);
        ensure!(answer["number"].as_u64() > legal["number"].as_u64(), "{answer}");
    }
    check_ended_game(&mut [ada.join(&address).await?]).await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_computer_plays_a_whole_game() -> Result<()> {
    let server = TestServer::start()?;
    let ada = Bot::sign_in(&server, "Ada").await?;
    let seats = json!([{ "kind": "engine", "level": 1 }, { "kind": "me" }]);
    let address = ada.open(json!({ "game": "pentago", "seats": seats, "beginning": "as_seated" })).await?;
    let mut ada = ada.join(&address).await?;
    ada.play_until_over(&mut Dice::from_seed(6)).await?;
    check_ended_game(&mut [ada]).await
}

#[tokio::test(flavor = "multi_thread")]
async fn several_players_at_one_screen_use_one_token() -> Result<()> {
    let server = TestServer::start()?;
    let ada = Bot::sign_in(&server, "Ada").await?;
    let seats = json!([{ "kind": "me" }, { "kind": "same_screen", "name": "Sister" }]);
    let address: TableAddress = ada.open(json!({ "game": "pente", "seats": seats })).await?;
    let mut ada = ada.join(&address).await?;
    for ply in 0..6 {
        assert!(ada.is_my_turn().await?, "ply {ply}");
        ada.play_any_move(&mut Dice::from_seed(ply)).await?.event_number()?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn pg_12_an_api_client_can_swap() -> Result<()> {
    let server = TestServer::start()?;
    let ada = Bot::sign_in(&server, "Ada").await?;
    let seats = json!([{ "kind": "me" }, { "kind": "same_screen", "name": "Bob" }]);
    let new_table = json!({ "game": "pentago", "rules": "swap", "seats": seats, "beginning": "as_seated" });
    let table = ada.open(new_table).await?;
    let mut here = ada.join(&table).await?;
    here.wait_for("started").await?;
    let refused = here.execute(json!({ "action": "move", "text": "swap", "seat": 1 })).await?;
    ensure!(refused.event_number().is_err(), "there is no turn yet to take over");
    here.execute(json!({ "action": "move", "text": "b2A+", "seat": 1 })).await?.event_number()?;
    here.catch_up().await?;
    let legal = ada.fetch(&table, "legal").await?;
    ensure!(legal["moves"].as_array().context("moves")?.contains(&json!("swap")), "{legal}");
    here.execute(json!({ "action": "move", "text": "swap", "seat": 2 })).await?.event_number()?;
    here.catch_up().await?;
    let view = ada.fetch(&table, "").await?;
    assert_eq!((&view["position"], &view["to_move"]), (&json!("6/6/6/6/1b4/6 1"), &json!(1)));
    assert_eq!(view["moves"], json!(["b2A+", "swap"]));
    let path = format!("/api/tables/{}/record{}", table.table, table.query());
    let record = ada.get(&path).send().await?.text()?.to_owned();
    ensure!(record.contains("[Rules \"swap\"]") && record.contains("1. b2A+ swap"), "{record}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn xl_1_players_choose_their_colours() -> Result<()> {
    let server = TestServer::start()?;
    let (mut ada, mut bob) = crate::api::two_player_table(&server, "pentago-xl").await?;
    let choose = |colour: &str| json!({ "action": "choose_colour", "colour": colour });
    bob.execute(choose("blue")).await?.event_number()?;
    ada.wait_for("colour_chosen").await?;
    assert_eq!(ada.execute(choose("blue")).await?.code(), Some("colour-taken"));
    let view = ada.bot().fetch(ada.address(), "").await?;
    let seats = view["seats"].as_array().context("seats")?;
    let colour_of =
        |player: &str| seats.iter().find(|seat| seat["name"] == player).map(|seat| &seat["colour"]);
    assert_eq!((colour_of("Ada"), colour_of("Bob")), (Some(&json!("red")), Some(&json!("blue"))));
    let path = format!("/api/tables/{}/record{}", ada.address().table, ada.address().query());
    let record = ada.bot().get(&path).send().await?;
    for seat in seats {
        let tag = format!("[Player {} Colour {}]", seat["number"], seat["colour"]);
        ensure!(record.text()?.contains(&tag), "{tag} in {}", record.text()?);
    }
    Ok(())
}
