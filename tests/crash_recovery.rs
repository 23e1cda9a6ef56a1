//! The server is killed while games are played: no acknowledged move is lost, no move is doubled.
//!
//! `TESSERA_TABLES=200 cargo test -p tessera-tests crash_recovery::` sets the number of tables.

use std::collections::HashSet;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use tessera_rules::{Dice, Record};
use tessera_tests::{Bot, PASSWORD, TableAddress, TableClient, TestServer, TestServerSettings, free_port};
use tokio::sync::watch;

/// A player that makes random moves, with the answers to its HTTP commands.
struct KillTestPlayer {
    table: TableClient,
    dice: Dice,
    /// Whether commands go over HTTP instead of the socket.
    over_http: bool,
    /// The ids of acknowledged HTTP commands, with the event numbers in the answers.
    acknowledged: Vec<(String, u64)>,
}

impl KillTestPlayer {
    fn new(table: TableClient, seed: u64, over_http: bool) -> KillTestPlayer {
        KillTestPlayer { table, dice: Dice::from_seed(seed), over_http, acknowledged: Vec::new() }
    }

    async fn play(mut self, moves: watch::Sender<usize>) -> Result<KillTestPlayer> {
        loop {
            let before = self.table.events().len();
            if self.over_http && !self.table.is_over() && self.table.is_my_turn().await? {
                self.move_over_http().await?;
            } else if !self.table.play_or_wait(&mut self.dice).await? {
                return Ok(self);
            }
            let made = |event: &&Value| event["event"] == "moved";
            let new = self.table.events()[before..].iter().filter(made).count();
            moves.send_modify(|moves| *moves += new);
        }
    }

    async fn move_over_http(&mut self) -> Result<()> {
        let (bot, address) = (self.table.bot(), self.table.address());
        let legal = bot.fetch(address, "legal").await?;
        let Some(moves) = legal["moves"].as_array().filter(|moves| !moves.is_empty()) else { return Ok(()) };
        let id = format!("request {}", self.acknowledged.len());
        let text = self.dice.pick(moves);
        let command = json!({ "id": id, "seen": legal["number"], "action": "move", "text": text });
        // Repeats the command with the same id until the server answers.
        let answer = bot.command(address, command).await?.expect_json(200)?;
        self.acknowledged.push((id, answer["number"].as_u64().context("a number")?));
        Ok(())
    }
}

/// Creates table `number`: all games, some against the computer, some played over HTTP.
async fn start_table(server: &TestServer, number: u64) -> Result<Vec<KillTestPlayer>> {
    let game = ["pentago", "pentago-xl", "exago", "pentago", "pente"][number as usize % 5];
    let ada = Bot::sign_in(server, &format!("Ada {number}")).await?;
    if number % 10 == 3 {
        let seats = json!([{ "kind": "me" }, { "kind": "engine", "level": 1 }]);
        let address = ada.open(json!({ "game": game, "seats": seats })).await?;
        return Ok(vec![KillTestPlayer::new(ada.join(&address).await?, number, false)]);
    }
    let bob = Bot::sign_in(server, &format!("Bob {number}")).await?;
    let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
    let private = number % 4 == 2;
    let address = ada.open(json!({ "game": game, "seats": seats, "private": private })).await?;
    let (ada, bob) = (ada.join(&address).await?, bob.sit_down(&address).await?);
    Ok(vec![
        KillTestPlayer::new(ada, number, false),
        KillTestPlayer::new(bob, number + 1_000, number.is_multiple_of(5)),
    ])
}

/// Compares the events and answers that a player received with those stored on the server.
async fn check_player(player: &mut KillTestPlayer) -> Result<()> {
    player.table.catch_up().await?;
    let (bot, address) = (player.table.bot(), player.table.address());
    let known = bot.fetch(address, "events").await?;
    let known = known["events"].as_array().context("events")?;
    let numbers: Vec<u64> = known.iter().filter_map(|event| event["number"].as_u64()).collect();
    assert_eq!(numbers, (1..=known.len() as u64).collect::<Vec<_>>());
    assert_eq!(known, player.table.events(), "the events received are the events stored");
    let ids: Vec<&str> = known.iter().filter_map(|event| event["command"]["id"].as_str()).collect();
    assert_eq!(ids.iter().collect::<HashSet<_>>().len(), ids.len(), "no command took effect twice");
    for (id, number) in &player.acknowledged {
        let event = known
            .iter()
            .find(|event| event["command"]["id"] == id.as_str())
            .context("an acknowledged move")?;
        ensure!(event["event"] == "moved" && event["number"].as_u64() <= Some(*number), "{event} {number}");
    }
    let path = format!("/api/tables/{}/record{}", address.table, address.query());
    let record: Record = bot.get(&path).send().await?.text()?.parse()?;
    let mut game = record.start().clone();
    let moved: Vec<&Value> = known.iter().filter(|event| event["event"] == "moved").collect();
    assert_eq!(record.moves().len(), moved.len());
    for (mv, event) in record.moves().iter().zip(moved) {
        assert_eq!(event["text"], game.move_text(*mv));
        game.play(*mv)?;
    }
    ensure!(game.is_over(), "the game is over");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn no_move_is_lost_or_doubled_when_the_server_is_killed_twice() -> Result<()> {
    let tables: usize = std::env::var("TESSERA_TABLES").ok().map_or(Ok(20), |text| text.parse())?;
    let mut server =
        TestServer::start_with(TestServerSettings { port: free_port()?, ..TestServerSettings::default() })?;
    let mut players = Vec::new();
    for number in 0..tables {
        players.extend(start_table(&server, number as u64).await?);
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
        check_player(player).await?;
        resumed += usize::from(player.table.reconnections() > 0);
    }
    ensure!(resumed * 2 > seats, "only {resumed} of {seats} were playing when the server was killed");
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
async fn guests_accounts_and_waiting_tables_survive_a_kill() -> Result<()> {
    let mut server =
        TestServer::start_with(TestServerSettings { port: free_port()?, ..TestServerSettings::default() })?;
    let mut ada = Bot::sign_in(&server, "Ada").await?;
    let address = ada.open_for_two("exago").await?;
    ada.create_account("Ada").await?;
    let key = json!({ "name": "Ada", "password": PASSWORD });
    server.kill()?;
    server.restart()?;
    assert_eq!(ada.get("/api/me").send().await?.expect_json(200)?, json!({ "name": "Ada", "account": true }));
    server.post("/api/session").json(&key).send().await?.expect_json(200)?;
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
        let number = command(result).await?;
        entered += 1;
        if entered % 4 == 0 {
            server.kill()?;
            server.restart()?;
            let after = organiser.get(&path).send_until_answered().await?.expect_json(200)?;
            assert_eq!(after["number"].as_u64(), Some(number), "the acknowledged result is stored");
        }
    }
    let events = organiser.get(&format!("{path}/events")).send().await?.expect_json(200)?;
    let events = events["events"].as_array().context("events")?;
    let results = events.iter().filter(|event| event["event"] == "resulted").count();
    assert_eq!(results, entered);
    Ok(())
}
