//! The server is killed while games are played: no acknowledged move is lost, no move is doubled.
//!
//! `TESSERA_KILL_TABLES=200 TESSERA_KILLS=100 cargo test -p tessera-tests crash_recovery::` sets the number of tables and of kills;
//! `cargo xtask kill` uses the release build.

use std::time::Duration;

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use tessera_tests::{
    Bot, KillRunSettings, KillTestPlayer, PASSWORD, TableAddress, TestServer, TestServerSettings, free_port,
    kill_repeatedly,
};
use tokio::sync::watch;

fn number_from_environment(name: &str, default: u64) -> Result<u64> {
    Ok(std::env::var(name).ok().map_or(Ok(default), |text| text.parse())?)
}

#[tokio::test(flavor = "multi_thread")]
async fn no_move_is_lost_or_doubled_when_the_server_is_killed_twice() -> Result<()> {
    let tables = number_from_environment("TESSERA_KILL_TABLES", 20)?;
    let mut server =
        TestServer::start_with(TestServerSettings { port: free_port()?, ..TestServerSettings::default() })?;
    let mut players = Vec::new();
    for number in 0..tables {
        players.extend(KillTestPlayer::start_table(server.address(), number).await?);
    }
    let seats = players.len();
    let (moves, mut made) = watch::channel(0);
    let playing: Vec<_> =
        players.into_iter().map(|player| tokio::spawn(player.play(moves.clone()))).collect();
    let mut reached = 0;
    for _ in 0..2 {
        // Every player counts every move at its table, so this is after about five moves per table.
        reached = *made.wait_for(|&moves| moves >= reached + seats * 5).await?;
        server.kill()?;
        server.restart()?;
    }
    let mut players = Vec::new();
    for player in playing {
        players.push(player.await??);
    }
    let mut resumed = 0;
    for player in &mut players {
        let compared = player.compare().await?;
        ensure!(!compared.is_wrong(), "{compared:?} at {:?}", player.table().address());
        resumed += usize::from(player.table().reconnections() > 0);
    }
    ensure!(resumed * 2 > seats, "only {resumed} of {seats} were playing when the server was killed");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_lost_when_the_server_is_killed_again_and_again() -> Result<()> {
    let mut server = TestServer::start_with(TestServerSettings {
        port: free_port()?,
        pause: Some(0),
        ..TestServerSettings::default()
    })?;
    let kills = number_from_environment("TESSERA_KILLS", 4)?;
    let settings = KillRunSettings { kills, tables: 6, seed: 1, progress: 0 };
    let report = kill_repeatedly(&mut server, settings).await?;
    println!("{report}");
    ensure!(!report.compared.is_wrong(), "{report}");
    ensure!(report.tables >= 6 && report.reconnections > 0, "too little was played: {report}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_acknowledged_move_survives_a_kill() -> Result<()> {
    let mut server =
        TestServer::start_with(TestServerSettings { port: free_port()?, ..TestServerSettings::default() })?;
    let ada = Bot::sign_in(&server, "Ada").await?;
    let seats = json!([{ "kind": "me" }, { "kind": "same_screen", "name": "Sister" }]);
    let address: TableAddress = ada.open(json!({ "game": "pentago", "seats": seats })).await?;
    let mut last = ada.fetch(&address, "").await?["number"].as_u64().context("a number")?;
    for (made, text) in ["b2A+", "e5B-", "b5C+", "e2D-", "c1A-"].into_iter().enumerate() {
        let command = json!({ "id": text, "seen": last, "action": "move", "text": text });
        let answer = ada.command(&address, command.clone()).await?.expect_json(200)?;
        server.kill()?;
        server.restart()?;
        last = answer["number"].as_u64().context("a number")?;
        let view = ada.fetch(&address, "").await?;
        assert_eq!((&view["number"], view["moves"].as_array().map(Vec::len)), (&json!(last), Some(made + 1)));
        let again = ada.command(&address, command).await?.expect_json(200)?;
        assert_eq!(again, json!({ "number": last, "happened": false }), "a repeated command is recognised");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_is_done_once_after_many_others_and_a_kill() -> Result<()> {
    let mut server = TestServer::start_with(TestServerSettings {
        port: free_port()?,
        limits: vec!["chat-per-player=1000", "chat-per-address=1000"],
        ..TestServerSettings::default()
    })?;
    let ada = Bot::sign_in(&server, "Ada").await?;
    let seats = json!([{ "kind": "me" }, { "kind": "same_screen", "name": "Sister" }]);
    let address: TableAddress = ada.open(json!({ "game": "pente", "seats": seats })).await?;
    let say = json!({ "id": "hello", "seen": 1, "action": "say", "text": "hello" });
    let said = ada.command(&address, say.clone()).await?.expect_json(200)?;
    assert_eq!(said["happened"], true);
    for made in 0..70 {
        let command =
            json!({ "id": format!("line {made}"), "seen": 1, "action": "say", "text": "hello again" });
        ada.command(&address, command).await?.expect_json(200)?;
    }
    let last = ada.fetch(&address, "").await?["number"].clone();
    ensure!(last.as_u64() > Some(70), "too few events: {last}");
    server.kill()?;
    server.restart()?;
    let again = ada.command(&address, say).await?.expect_json(200)?;
    assert_eq!(again, json!({ "number": last, "happened": false }));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn guests_accounts_and_waiting_tables_survive_a_kill() -> Result<()> {
    let mut server =
        TestServer::start_with(TestServerSettings { port: free_port()?, ..TestServerSettings::default() })?;
    let mut ada = Bot::sign_in(&server, "Ada").await?;
    let address = ada.open_for_two("exago").await?;
    ada.create_account("Ada").await?;
    let key = json!({ "name": "Ada", "password": PASSWORD });
    server.kill()?;
    server.restart()?;
    assert_eq!(
        ada.get("/api/me").send().await?.expect_json(200)?,
        json!({ "name": "Ada", "account": true, "bot": false })
    );
    server.post("/api/session").json(&key).send().await?.expect_json(200)?;
    // A table is listed while its host attends it.
    assert_eq!(ada.fetch(&address, "").await?["stage"], "waiting");
    let listed = server.get("/api/tables").send().await?.expect_json(200)?;
    assert_eq!(listed["tables"][0]["table"], address.table.as_str());
    Bot::sign_in(&server, "Bob").await?.sit_down(&address).await?;
    assert_eq!(ada.fetch(&address, "").await?["stage"], "playing");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_computer_moves_after_a_restart_without_a_request() -> Result<()> {
    let mut server =
        TestServer::start_with(TestServerSettings { port: free_port()?, ..TestServerSettings::default() })?;
    let ada = Bot::sign_in(&server, "Ada").await?;
    let seats = json!([{ "kind": "me" }, { "kind": "engine", "level": 1 }]);
    let address = ada.open(json!({ "game": "pente", "seats": seats, "beginning": "as_seated" })).await?;
    let number = ada.fetch(&address, "").await?["number"].clone();
    let command = json!({ "seen": number, "action": "move", "text": "K10" });
    ada.command(&address, command).await?.expect_json(200)?;
    server.kill()?;
    server.restart()?;
    // Reads do not start the engine; the server has to resume the table by itself.
    let moved = async {
        while ada.fetch(&address, "").await?["moves"].as_array().map(Vec::len) != Some(2) {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        Ok(())
    };
    tokio::time::timeout(tessera_tests::TIMEOUT, moved).await?
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tournament_survives_a_kill_after_every_fourth_result() -> Result<()> {
    let mut server =
        TestServer::start_with(TestServerSettings { port: free_port()?, ..TestServerSettings::default() })?;
    let organiser = Bot::sign_in(&server, "Olga").await?;
    let plan = json!({ "name": "Club day", "game": "pentago" });
    let opened = organiser.post("/api/tournaments").json(&plan).send().await?.expect_json(201)?;
    let path = format!("/api/tournaments/{}", opened["tournament"].as_str().context("a name")?);
    let command = async |command: Value| -> Result<u64> {
        let answer =
            organiser.post(&format!("{path}/commands")).json(&command).send().await?.expect_json(200)?;
        answer["number"].as_u64().context("a number")
    };
    let entrants: Vec<Value> = (1..=12).map(|n| json!({ "name": format!("Player {n}") })).collect();
    command(json!({ "action": "enter", "entrants": entrants })).await?;
    command(json!({ "action": "draw" })).await?;
    let mut entered = 0;
    loop {
        let view = organiser.get(&path).send_until_answered().await?.expect_json(200)?;
        let Some(game) = view["playing"].get(0).cloned() else {
            if view["stage"] == "over" {
                break;
            }
            command(json!({ "action": "plan_cup" })).await?;
            continue;
        };
        let result = json!({ "action": "result", "game": game["game"], "how": "won", "winner": game["first"], "marbles": 9 });
        let with_id = {
            let mut result = result.clone();
            result["id"] = json!(format!("result {entered}"));
            result
        };
        let number = command(with_id.clone()).await?;
        entered += 1;
        if entered % 4 == 0 {
            server.kill()?;
            server.restart()?;
            let after = organiser.get(&path).send_until_answered().await?.expect_json(200)?;
            assert_eq!(after["number"].as_u64(), Some(number), "the acknowledged result is stored");
            // The answer may have been lost: the client sends the command again.
            assert_eq!(command(with_id).await?, number, "by its id");
            assert_eq!(command(result).await?, number, "an equal result");
        }
    }
    let events = organiser.get(&format!("{path}/events")).send().await?.expect_json(200)?;
    let events = events["events"].as_array().context("events")?;
    let results = events.iter().filter(|event| event["event"] == "resulted").count();
    assert_eq!(results, entered);
    Ok(())
}
