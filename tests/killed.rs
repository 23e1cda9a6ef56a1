//! The house is killed in the middle of everything, and nobody loses a move.
//!
//! `TESSERA_TABLES=200 cargo test -p tessera-tests killed::` plays at so many tables.

use std::collections::HashSet;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use tessera_rules::{Dice, Record};
use tessera_tests::{AtTable, Bot, House, Invitation, Settings, port_to_keep};
use tokio::sync::watch;

/// A player, and what his plain requests were answered.
struct Player {
    table: AtTable,
    dice: Dice,
    /// Whether he moves with plain requests instead of the socket.
    by_request: bool,
    answered: Vec<(String, u64)>,
}

impl Player {
    fn new(table: AtTable, seed: u64, by_request: bool) -> Player {
        Player { table, dice: Dice::from_seed(seed), by_request, answered: Vec::new() }
    }

    async fn play(mut self, moves: watch::Sender<usize>) -> Result<Player> {
        loop {
            let before = self.table.events().len();
            if self.by_request && !self.table.is_over() && self.table.is_my_turn().await? {
                self.move_by_request().await?;
            } else if !self.table.go_on(&mut self.dice).await? {
                return Ok(self);
            }
            let made = |event: &&Value| event["event"] == "moved";
            let new = self.table.events()[before..].iter().filter(made).count();
            moves.send_modify(|moves| *moves += new);
        }
    }

    async fn move_by_request(&mut self) -> Result<()> {
        let (bot, invitation) = (self.table.bot(), self.table.invitation());
        let legal = bot.look(invitation, "legal").await?;
        let Some(moves) = legal["moves"].as_array().filter(|moves| !moves.is_empty()) else { return Ok(()) };
        let id = format!("request {}", self.answered.len());
        let text = self.dice.pick(moves);
        let command = json!({ "id": id, "seen": legal["number"], "action": "move", "text": text });
        // The same command, with the same id, until somebody answers.
        let answer = bot.command(invitation, command).await?.json_of(200)?;
        self.answered.push((id, answer["number"].as_u64().context("a number")?));
        Ok(())
    }
}

/// Sets up the table of this number: all games, a few against the computer, a few played with plain requests.
async fn set_up(house: &House, number: u64) -> Result<Vec<Player>> {
    let game = ["pentago", "pentago-xl", "exago", "pentago", "pente"][number as usize % 5];
    let ada = Bot::come(house, &format!("Ada {number}")).await?;
    if number % 10 == 3 {
        let seats = json!([{ "kind": "me" }, { "kind": "engine", "level": 1 }]);
        let invitation = ada.open(json!({ "game": game, "seats": seats })).await?;
        return Ok(vec![Player::new(ada.go_to(&invitation).await?, number, false)]);
    }
    let bob = Bot::come(house, &format!("Bob {number}")).await?;
    let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
    let private = number % 4 == 2;
    let invitation = ada.open(json!({ "game": game, "seats": seats, "private": private })).await?;
    let (ada, bob) = (ada.go_to(&invitation).await?, bob.sit_down(&invitation).await?);
    Ok(vec![Player::new(ada, number, false), Player::new(bob, number + 1_000, number.is_multiple_of(5))])
}

/// Compares what a player was told with what the house has.
async fn check(player: &mut Player) -> Result<()> {
    player.table.catch_up().await?;
    let (bot, invitation) = (player.table.bot(), player.table.invitation());
    let known = bot.look(invitation, "events").await?;
    let known = known["events"].as_array().context("events")?;
    let numbers: Vec<u64> = known.iter().filter_map(|event| event["number"].as_u64()).collect();
    assert_eq!(numbers, (1..=known.len() as u64).collect::<Vec<_>>());
    assert_eq!(known, player.table.events(), "what was told is what is there");
    let ids: Vec<&str> = known.iter().filter_map(|event| event["command"]["id"].as_str()).collect();
    assert_eq!(ids.iter().collect::<HashSet<_>>().len(), ids.len(), "no command was done twice");
    for (id, number) in &player.answered {
        let event =
            known.iter().find(|event| event["command"]["id"] == id.as_str()).context("an answered move")?;
        ensure!(event["event"] == "moved" && event["number"].as_u64() <= Some(*number), "{event} {number}");
    }
    let path = format!("/api/tables/{}/record{}", invitation.table, invitation.query());
    let record: Record = bot.get(&path).send().await?.text()?.parse()?;
    let mut game = record.start().clone();
    let moved: Vec<&Value> = known.iter().filter(|event| event["event"] == "moved").collect();
    assert_eq!(record.moves().len(), moved.len());
    for (mv, event) in record.moves().iter().zip(moved) {
        assert_eq!(event["text"], game.move_text(*mv));
        game.play(*mv)?;
    }
    ensure!(game.is_over(), "the game was played to its end");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn no_move_is_lost_or_doubled_when_the_house_is_killed_twice() -> Result<()> {
    let tables: usize = std::env::var("TESSERA_TABLES").ok().map_or(Ok(20), |text| text.parse())?;
    let mut house = House::start_with(Settings { port: port_to_keep()?, ..Settings::default() })?;
    let mut players = Vec::new();
    for number in 0..tables {
        players.extend(set_up(&house, number as u64).await?);
    }
    let seats = players.len();
    let (moves, mut made) = watch::channel(0);
    let playing: Vec<_> =
        players.into_iter().map(|player| tokio::spawn(player.play(moves.clone()))).collect();
    let mut reached = 0;
    for _ in 0..2 {
        // Every player hears of every move at his table: so this is after about five moves at each.
        reached = *made.wait_for(|&moves| moves >= reached + seats * 5).await?;
        house.kill()?;
        house.restart()?;
    }
    let mut players = Vec::new();
    for player in playing {
        players.push(player.await??);
    }
    let mut resumed = 0;
    for player in &mut players {
        check(player).await?;
        resumed += usize::from(player.table.reconnections() > 0);
    }
    ensure!(resumed * 2 > seats, "only {resumed} of {seats} were playing when the house was killed");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answered_move_is_there_whenever_the_house_is_killed() -> Result<()> {
    let mut house = House::start_with(Settings { port: port_to_keep()?, ..Settings::default() })?;
    let ada = Bot::come(&house, "Ada").await?;
    let seats = json!([{ "kind": "me" }, { "kind": "same_screen", "name": "Sister" }]);
    let invitation: Invitation = ada.open(json!({ "game": "pentago", "seats": seats })).await?;
    let mut last = ada.look(&invitation, "").await?["number"].as_u64().context("a number")?;
    for (made, text) in ["b2A+", "e5B-", "b5C+", "e2D-", "c1A-"].into_iter().enumerate() {
        let command = json!({ "id": text, "seen": last, "action": "move", "text": text });
        let answer = ada.command(&invitation, command.clone()).await?.json_of(200)?;
        house.kill()?;
        house.restart()?;
        last = answer["number"].as_u64().context("a number")?;
        let view = ada.look(&invitation, "").await?;
        assert_eq!((&view["number"], view["moves"].as_array().map(Vec::len)), (&json!(last), Some(made + 1)));
        let again = ada.command(&invitation, command).await?.json_of(200)?;
        assert_eq!(
            again,
            json!({ "number": last, "happened": false }),
            "the house remembers what it has done"
        );
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn guests_accounts_and_open_tables_outlive_the_house() -> Result<()> {
    let mut house = House::start_with(Settings { port: port_to_keep()?, ..Settings::default() })?;
    let ada = Bot::come(&house, "Ada").await?;
    let invitation = ada.open_for_two("exago").await?;
    let key = json!({ "name": "Ada", "password": "correct horse" });
    ada.post("/api/account").json(&key).send().await?.json_of(200)?;
    house.kill()?;
    house.restart()?;
    assert_eq!(ada.get("/api/me").send().await?.json_of(200)?, json!({ "name": "Ada", "account": true }));
    house.post("/api/session").json(&key).send().await?.json_of(200)?;
    let listed = house.get("/api/tables").send().await?.json_of(200)?;
    assert_eq!(listed["tables"][0]["table"], invitation.table.as_str());
    Bot::come(&house, "Bob").await?.sit_down(&invitation).await?;
    assert_eq!(ada.look(&invitation, "").await?["stage"], "playing");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_computer_that_was_thinking_moves_after_the_restart_without_being_asked() -> Result<()> {
    let mut house = House::start_with(Settings { port: port_to_keep()?, ..Settings::default() })?;
    let ada = Bot::come(&house, "Ada").await?;
    let seats = json!([{ "kind": "me" }, { "kind": "engine", "level": 1 }]);
    let invitation = ada.open(json!({ "game": "pente", "seats": seats, "beginning": "as_seated" })).await?;
    let number = ada.look(&invitation, "").await?["number"].clone();
    let command = json!({ "seen": number, "action": "move", "text": "K10" });
    ada.command(&invitation, command).await?.json_of(200)?;
    house.kill()?;
    house.restart()?;
    // Looking wakes nobody; the house itself has to know that somebody is to move.
    let moved = async {
        while ada.look(&invitation, "").await?["moves"].as_array().map(Vec::len) != Some(2) {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        Ok(())
    };
    tokio::time::timeout(tessera_tests::PATIENCE, moved).await?
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tournament_goes_on_when_the_house_is_killed_after_every_few_results() -> Result<()> {
    let mut house = House::start_with(Settings { port: port_to_keep()?, ..Settings::default() })?;
    let organiser = Bot::come(&house, "Olga").await?;
    let plan = json!({ "name": "Club day", "game": "pentago" });
    let opened = organiser.post("/api/tournaments").json(&plan).send().await?.json_of(201)?;
    let path = format!("/api/tournaments/{}", opened["tournament"].as_str().context("a name")?);
    let command = async |command: Value| -> Result<u64> {
        let answer = organiser.post(&format!("{path}/commands")).json(&command).send().await?.json_of(200)?;
        answer["number"].as_u64().context("a number")
    };
    let entrants: Vec<Value> = (1..=12).map(|n| json!({ "name": format!("Player {n}") })).collect();
    command(json!({ "action": "enter", "entrants": entrants })).await?;
    command(json!({ "action": "draw" })).await?;
    let mut entered = 0;
    loop {
        let view = organiser.get(&path).send_until_answered().await?.json_of(200)?;
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
            house.kill()?;
            house.restart()?;
            let after = organiser.get(&path).send_until_answered().await?.json_of(200)?;
            assert_eq!(after["number"].as_u64(), Some(number), "what was acknowledged is there");
        }
    }
    let events = organiser.get(&format!("{path}/events")).send().await?.json_of(200)?;
    let events = events["events"].as_array().context("events")?;
    let results = events.iter().filter(|event| event["event"] == "resulted").count();
    assert_eq!(results, entered);
    Ok(())
}
