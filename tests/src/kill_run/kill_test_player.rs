//! Players whose server is killed again and again, and the comparison of what they were told with what is stored.

use std::collections::{HashMap, HashSet};
use std::net::SocketAddr;

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use tessera_rules::{Dice, Record};
use tokio::sync::watch;

use crate::{Bot, TableAddress, TableClient, TestRequest};

/// One move in so many is preceded by a chat message.
const MOVES_PER_MESSAGE: u32 = 16;

/// A player that makes random moves, with the answers to its HTTP commands.
#[derive(Debug)]
pub struct KillTestPlayer {
    table: TableClient,
    dice: Dice,
    /// Whether commands go over HTTP instead of the socket.
    over_http: bool,
    /// The ids of acknowledged HTTP commands, with the event numbers in the answers.
    acknowledged: Vec<(String, u64)>,
}

/// What was compared for a player, and what was wrong.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KillComparison {
    /// Moves of the game.
    pub moves: u64,
    /// Acknowledged commands.
    pub acknowledgements: u64,
    /// Acknowledged commands or received events that are not stored.
    pub lost: u64,
    /// Commands that took effect twice, and events that are stored twice.
    pub doubled: u64,
    /// Events that are stored differently.
    pub changed: u64,
}

impl KillTestPlayer {
    fn new(table: TableClient, seed: u64, over_http: bool) -> KillTestPlayer {
        KillTestPlayer { table, dice: Dice::from_seed(seed), over_http, acknowledged: Vec::new() }
    }

    /// Creates table `number` and seats its players: all games, some against the computer, some played over HTTP.
    pub async fn start_table(server: SocketAddr, number: u64) -> Result<Vec<KillTestPlayer>> {
        let game = ["pentago", "pentago-xl", "exago", "pentago", "pente"][number as usize % 5];
        let ada = sign_in(server, &format!("Ada {number}")).await?;
        if number % 10 == 3 {
            let seats = json!([{ "kind": "me" }, { "kind": "engine", "level": 1 }]);
            let address = open(&ada, &json!({ "game": game, "seats": seats })).await?;
            return Ok(vec![KillTestPlayer::new(ada.join(&address).await?, number, false)]);
        }
        let bob = sign_in(server, &format!("Bob {number}")).await?;
        let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
        let private = number % 4 == 2;
        let address = open(&ada, &json!({ "game": game, "seats": seats, "private": private })).await?;
        let (ada, bob) = (ada.join(&address).await?, bob.sit_down(&address).await?);
        Ok(vec![
            KillTestPlayer::new(ada, number, false),
            KillTestPlayer::new(bob, number + 1_000, number.is_multiple_of(5)),
        ])
    }

    /// The client of the player's table.
    pub fn table(&self) -> &TableClient {
        &self.table
    }

    /// Plays until the game is over, and counts the moves at the table.
    pub async fn play(mut self, moves: watch::Sender<usize>) -> Result<KillTestPlayer> {
        loop {
            let before = self.table.events().len();
            if self.over_http && !self.table.is_over() && self.table.is_my_turn().await? {
                self.move_over_http().await?;
            } else {
                if !self.table.is_over() && self.dice.roll(MOVES_PER_MESSAGE) == 0 {
                    self.table.execute(json!({ "action": "say", "text": "still here" })).await?;
                }
                if !self.table.play_or_wait(&mut self.dice).await? {
                    return Ok(self);
                }
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

    /// Compares the events and answers that the player received with those stored on the server.
    pub async fn compare(&mut self) -> Result<KillComparison> {
        self.table.catch_up().await?;
        let (bot, address) = (self.table.bot(), self.table.address());
        let stored = bot.all_events(address).await?;
        let mut comparison = KillComparison::default();
        let numbers: Vec<u64> = stored.iter().filter_map(|event| event["number"].as_u64()).collect();
        let unique: HashSet<u64> = numbers.iter().copied().collect();
        comparison.doubled += (numbers.len() - unique.len()) as u64;
        comparison.lost += (1..=numbers.last().copied().unwrap_or_default())
            .filter(|number| !unique.contains(number))
            .count() as u64;
        let received = self.table.events();
        comparison.lost += received.len().saturating_sub(stored.len()) as u64;
        comparison.changed +=
            received.iter().zip(&stored).filter(|(own, stored)| own != stored).count() as u64;
        let mut effects: HashMap<&str, u64> = HashMap::new();
        for event in &stored {
            // One command may cause several events; they follow each other and the first carries the id.
            if let Some(id) = event["command"]["id"].as_str() {
                *effects.entry(id).or_default() += 1;
            }
        }
        comparison.doubled += effects.values().filter(|&&times| times > 1).count() as u64;
        let over_socket = self.table.acknowledged().iter().map(String::as_str);
        let over_http = self.acknowledged.iter().map(|(id, _)| id.as_str());
        for id in over_socket.chain(over_http) {
            comparison.acknowledgements += 1;
            comparison.lost += u64::from(!effects.contains_key(id));
        }
        for (id, number) in &self.acknowledged {
            let event = stored.iter().find(|event| event["command"]["id"] == id.as_str());
            let fits = event
                .is_none_or(|event| event["event"] == "moved" && event["number"].as_u64() <= Some(*number));
            comparison.changed += u64::from(!fits);
        }
        comparison.moves = check_record(bot, address, &stored).await?;
        Ok(comparison)
    }
}

/// Checks that the record has the moves of the events and that they end the game; the number of moves.
async fn check_record(bot: &Bot, address: &TableAddress, stored: &[Value]) -> Result<u64> {
    let path = format!("/api/tables/{}/record{}", address.table, address.query());
    let record: Record = bot.get(&path).send_until_answered().await?.text()?.parse()?;
    let mut game = record.start().clone();
    let moved: Vec<&Value> = stored.iter().filter(|event| event["event"] == "moved").collect();
    ensure!(
        record.moves().len() == moved.len(),
        "{} moves in the record of {}",
        record.moves().len(),
        address.table
    );
    for (mv, event) in record.moves().iter().zip(moved) {
        ensure!(event["text"] == game.move_text(*mv), "{event} at {}", address.table);
        game.play(*mv)?;
    }
    ensure!(game.is_over(), "the game at {} is not over", address.table);
    Ok(record.moves().len() as u64)
}

/// Creates a guest, however often the server is killed meanwhile; an unused guest does no harm.
async fn sign_in(server: SocketAddr, name: &str) -> Result<Bot> {
    let request = TestRequest::new(server, "POST", "/api/guests").json(&json!({ "name": name }));
    let guest = request.send_until_answered().await?.expect_json(201)?;
    Ok(Bot::new(server, guest["token"].as_str().context("a guest gets a token")?))
}

/// Creates a table likewise.
async fn open(bot: &Bot, new_table: &Value) -> Result<TableAddress> {
    let opened = bot.post("/api/tables").json(new_table).send_until_answered().await?.expect_json(201)?;
    let table = opened["table"].as_str().context("a table has an id")?.to_owned();
    Ok(TableAddress { table, link: opened["link"].as_str().map(str::to_owned) })
}
