//! A client of a table's socket: numbered events in, commands with ids out, and reconnection.
//!
//! The protocol (`docs/websocket.md`): a command with an id is unacknowledged until the event with that id arrives, or `done`,
//! or `refused`. After a reconnection the client asks for the events after its last one and sends unacknowledged commands
//! again. So no event is lost and no command takes effect twice, whichever side fails.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use serde_json::{Value, json};
use tessera_rules::Dice;
use tokio::time::{Instant, sleep};

use crate::{Bot, SocketMessage, TIMEOUT, TableAddress, TestSocket};

/// A bot connected to a table.
#[derive(Debug)]
pub struct TableClient {
    bot: Bot,
    address: TableAddress,
    socket: Option<TestSocket>,
    /// The number of the last event received.
    last: u64,
    events: Vec<Value>,
    /// The last message about the presence of a player.
    presence: Value,
    unacknowledged: VecDeque<Value>,
    /// The ids of commands that took effect, as the server said.
    acknowledged: Vec<String>,
    /// Makes command ids unique: a bot may have had an earlier client at the same table.
    client_number: u32,
    commands: u32,
    reconnections: u32,
}

/// A message of the server.
#[derive(Debug)]
pub enum ServerUpdate {
    /// An event; it is the last of [`TableClient::events`].
    Event,
    /// A player has disconnected or is back.
    Presence,
    /// The command with this id was done before, or there was nothing to do.
    Done(String),
    /// The command with this id was refused.
    Refused(String, CommandResult),
}

/// The outcome of a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CommandResult {
    /// It took effect, as the event with this number.
    Happened(u64),
    /// It was done before, or there was nothing to do.
    Done,
    /// It was refused.
    Refused {
        /// The stable code for programs.
        code: String,
        /// The English sentence.
        reason: String,
    },
}

impl CommandResult {
    /// The number of the event; an error if the command had no effect.
    pub fn event_number(self) -> Result<u64> {
        match self {
            CommandResult::Happened(number) => Ok(number),
            other => bail!("the command had no effect: {other:?}"),
        }
    }

    /// The code of the refusal, if the command was refused.
    pub fn code(&self) -> Option<&str> {
        match self {
            CommandResult::Refused { code, .. } => Some(code),
            _ => None,
        }
    }
}

impl TableClient {
    pub(crate) async fn connect(bot: Bot, address: TableAddress, after: u64) -> Result<TableClient> {
        static CLIENTS: AtomicU32 = AtomicU32::new(1);
        let mut table = TableClient {
            bot,
            address,
            socket: None,
            last: after,
            events: Vec::new(),
            unacknowledged: VecDeque::new(),
            acknowledged: Vec::new(),
            client_number: CLIENTS.fetch_add(1, Ordering::Relaxed),
            commands: 0,
            reconnections: 0,
            presence: Value::Null,
        };
        table.reconnect().await?;
        Ok(table)
    }

    /// The bot that this client connects.
    pub fn bot(&self) -> &Bot {
        &self.bot
    }

    /// The address of the table.
    pub fn address(&self) -> &TableAddress {
        &self.address
    }

    /// All events received so far, in order.
    pub fn events(&self) -> &[Value] {
        &self.events
    }

    /// The number of the last event received.
    pub fn last(&self) -> u64 {
        self.last
    }

    /// The ids of its commands that took effect, as the server said.
    pub fn acknowledged(&self) -> &[String] {
        &self.acknowledged
    }

    /// How often the client reconnected.
    pub fn reconnections(&self) -> u32 {
        self.reconnections
    }

    /// Whether an `ended` event was received.
    pub fn is_over(&self) -> bool {
        self.events.iter().any(|event| event["event"] == "ended")
    }

    /// Waits for the next message of the server; reconnects if the connection is lost.
    pub async fn next(&mut self) -> Result<ServerUpdate> {
        loop {
            let Some(socket) = &mut self.socket else {
                self.reconnections += 1;
                self.reconnect().await?;
                continue;
            };
            match socket.receive().await.with_context(|| format!("table {}", self.address.table))? {
                SocketMessage::Closed => self.socket = None,
                SocketMessage::Message(message) => {
                    if let Some(update) = self.handle_message(message).await? {
                        return Ok(update);
                    }
                }
            }
        }
    }

    /// Waits for an event with this name.
    pub async fn wait_for(&mut self, name: &str) -> Result<Value> {
        loop {
            if let ServerUpdate::Event = self.next().await? {
                let event = self.events.last().context("an event came")?;
                if event["event"] == name {
                    return Ok(event.clone());
                }
            }
        }
    }

    /// Waits for the next message about the presence of a player.
    pub async fn wait_for_presence(&mut self) -> Result<Value> {
        loop {
            if let ServerUpdate::Presence = self.next().await? {
                return Ok(self.presence.clone());
            }
        }
    }

    /// Waits until all events that the API lists now have been received.
    pub async fn catch_up(&mut self) -> Result<()> {
        let number = self.bot.all_events(&self.address).await?.last().map_or(0, number);
        while self.last < number {
            self.next().await?;
        }
        Ok(())
    }

    /// Sends a command and waits for its outcome.
    pub async fn execute(&mut self, action: Value) -> Result<CommandResult> {
        self.execute_after(self.last, action).await
    }

    /// The same with another `seen`, for a client that knows a later event from an HTTP request.
    pub async fn execute_after(&mut self, seen: u64, mut action: Value) -> Result<CommandResult> {
        self.commands += 1;
        let id = format!("client-{}-{}", self.client_number, self.commands);
        action["id"] = json!(id);
        action["seen"] = json!(seen);
        self.unacknowledged.push_back(action.clone());
        if let Some(socket) = &mut self.socket
            && socket.send_json(&action).await.is_err()
        {
            self.socket = None;
        }
        loop {
            match self.next().await? {
                ServerUpdate::Event => {
                    let event = self.events.last().context("an event came")?;
                    if event["command"]["id"] == id.as_str() {
                        return Ok(CommandResult::Happened(number(event)));
                    }
                }
                ServerUpdate::Done(done) if done == id => return Ok(CommandResult::Done),
                ServerUpdate::Refused(refused, result) if refused == id => return Ok(result),
                ServerUpdate::Presence | ServerUpdate::Done(_) | ServerUpdate::Refused(..) => {}
            }
        }
    }

    /// Plays a random legal move.
    pub async fn play_any_move(&mut self, dice: &mut Dice) -> Result<CommandResult> {
        let legal = self.bot.fetch(&self.address, "legal").await?;
        let moves = legal["moves"].as_array().context("a list of moves")?;
        ensure!(!moves.is_empty(), "no legal move at {}: {legal}", self.address.table);
        let text = dice.pick(moves).clone();
        self.execute_after(number(&legal), json!({ "action": "move", "text": text })).await
    }

    /// Whether this bot is to move.
    pub async fn is_my_turn(&self) -> Result<bool> {
        let view = self.bot.fetch(&self.address, "").await?;
        let own = |seat: &Value| seat["yours"] == true && seat["number"] == view["to_move"];
        Ok(view["seats"].as_array().context("a list of seats")?.iter().any(own))
    }

    /// Plays a random move if it is this bot's turn, otherwise waits for a message; false when the game is over.
    pub async fn play_or_wait(&mut self, dice: &mut Dice) -> Result<bool> {
        if self.is_over() {
            return Ok(false);
        }
        if self.is_my_turn().await? {
            // The position may have changed since the request; then the move is refused and the caller tries again.
            let result = self.play_any_move(dice).await?;
            let again = matches!(result.code(), None | Some("stale" | "over" | "not-your-turn"));
            ensure!(again, "a legal move was refused at {}: {result:?}", self.address.table);
        } else {
            self.next().await?;
        }
        Ok(true)
    }

    /// Plays random moves until the game is over.
    pub async fn play_until_over(&mut self, dice: &mut Dice) -> Result<()> {
        while self.play_or_wait(dice).await? {}
        Ok(())
    }

    /// Drops the connection; the next call reconnects.
    pub fn disconnect(&mut self) {
        self.socket = None;
    }

    async fn reconnect(&mut self) -> Result<()> {
        let link = self.address.link.as_ref().map(|link| format!("&link={link}")).unwrap_or_default();
        let path = format!("/t/{}/socket?as=bot&after={}{link}", self.address.table, self.last);
        let bearer = format!("Bearer {}", self.bot.token);
        let begun = Instant::now();
        let mut socket = loop {
            match TestSocket::open(self.bot.server_address(), &path, &[("authorization", &bearer)]).await {
                Ok(Ok(socket)) => break socket,
                // Overloaded, perhaps because all clients reconnect at once.
                Ok(Err(503)) if begun.elapsed() < TIMEOUT => sleep(Duration::from_millis(200)).await,
                Ok(Err(status)) => bail!("{path} is refused with {status}"),
                Err(reason) if begun.elapsed() > TIMEOUT => return Err(reason),
                Err(_) => sleep(Duration::from_millis(50)).await,
            }
        };
        for command in &self.unacknowledged {
            if socket.send_json(command).await.is_err() {
                // The connection is lost again; the next call of `next` reconnects.
                return Ok(());
            }
        }
        self.socket = Some(socket);
        Ok(())
    }

    async fn handle_message(&mut self, message: Value) -> Result<Option<ServerUpdate>> {
        let id = || message["id"].as_str().unwrap_or_default().to_owned();
        match message["type"].as_str() {
            Some("event") => {
                let event = message["event"].clone();
                let next = number(&event);
                ensure!(next > self.last, "event {next} came after event {}: {event}", self.last);
                self.last = next;
                self.acknowledge(event["command"]["id"].as_str().unwrap_or_default(), true);
                self.events.push(event);
                Ok(Some(ServerUpdate::Event))
            }
            Some("presence") => {
                self.presence = message;
                Ok(Some(ServerUpdate::Presence))
            }
            Some("done") => {
                self.acknowledge(&id(), true);
                Ok(Some(ServerUpdate::Done(id())))
            }
            Some("refused") if message["code"] == "too-fast" => {
                sleep(Duration::from_millis(200)).await;
                self.socket = None;
                Ok(None)
            }
            Some("refused") => {
                self.acknowledge(&id(), false);
                let text = |name: &str| message[name].as_str().unwrap_or_default().to_owned();
                let result = CommandResult::Refused { code: text("code"), reason: text("reason") };
                Ok(Some(ServerUpdate::Refused(id(), result)))
            }
            _ => bail!("unknown message: {message}"),
        }
    }

    fn acknowledge(&mut self, id: &str, took_effect: bool) {
        let before = self.unacknowledged.len();
        self.unacknowledged.retain(|command| command["id"] != id);
        if took_effect && self.unacknowledged.len() < before {
            self.acknowledged.push(id.to_owned());
        }
    }
}

/// The `number` of an event or of a list of moves.
fn number(value: &Value) -> u64 {
    value["number"].as_u64().unwrap_or_default()
}
