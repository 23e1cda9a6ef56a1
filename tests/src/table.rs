//! A bot's time at a table: numbered events in, commands with ids out, and connections that may break.
//!
//! The rules of the road (`docs/live.md`): every command has an id, and is unacknowledged until the event with that id
//! comes, or `done`, or `refused`. Who has lost the connection asks for what came after his last event, and sends again
//! what is unacknowledged. So nothing is lost and nothing happens twice, whoever breaks down.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use serde_json::{Value, json};
use tessera_rules::Dice;
use tokio::time::{Instant, sleep};

use crate::{Bot, Heard, Invitation, PATIENCE, Socket};

/// A bot at a table.
#[derive(Debug)]
pub struct AtTable {
    bot: Bot,
    invitation: Invitation,
    socket: Option<Socket>,
    /// The number of the last event.
    last: u64,
    events: Vec<Value>,
    unacknowledged: VecDeque<Value>,
    /// Tells this visit's commands from those of an earlier one.
    visit: u32,
    commands: u32,
    reconnections: u32,
}

/// Something that the house said.
#[derive(Debug)]
pub enum News {
    /// Something happened; it is the last of [`AtTable::events`].
    Event,
    /// A command was done before, or there was nothing to do.
    Done(String),
    /// A command was refused.
    Refused(String, Told),
}

/// What became of a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Told {
    /// It happened, as the event of this number.
    Happened(u64),
    /// It was done before, or there was nothing to do.
    Done,
    /// It did not happen.
    Refused {
        /// Why, in one word.
        code: String,
        /// Why, in a sentence.
        reason: String,
    },
}

impl Told {
    /// The number of the event, if the command happened.
    pub fn happened(self) -> Result<u64> {
        match self {
            Told::Happened(number) => Ok(number),
            other => bail!("the command did not happen: {other:?}"),
        }
    }

    /// The code of the refusal, if it was refused.
    pub fn code(&self) -> Option<&str> {
        match self {
            Told::Refused { code, .. } => Some(code),
            _ => None,
        }
    }
}

impl AtTable {
    pub(crate) async fn connect(bot: Bot, invitation: Invitation, after: u64) -> Result<AtTable> {
        static VISITS: AtomicU32 = AtomicU32::new(1);
        let mut table = AtTable {
            bot,
            invitation,
            socket: None,
            last: after,
            events: Vec::new(),
            unacknowledged: VecDeque::new(),
            visit: VISITS.fetch_add(1, Ordering::Relaxed),
            commands: 0,
            reconnections: 0,
        };
        table.reconnect().await?;
        Ok(table)
    }

    /// Who is at the table.
    pub fn bot(&self) -> &Bot {
        &self.bot
    }

    /// Which table it is.
    pub fn invitation(&self) -> &Invitation {
        &self.invitation
    }

    /// Everything that has come so far, in its order.
    pub fn events(&self) -> &[Value] {
        &self.events
    }

    /// The number of the last event that has come.
    pub fn last(&self) -> u64 {
        self.last
    }

    /// How often the connection had to be made anew.
    pub fn reconnections(&self) -> u32 {
        self.reconnections
    }

    /// Whether the game is over, as far as he has heard.
    pub fn is_over(&self) -> bool {
        self.events.iter().any(|event| event["event"] == "ended")
    }

    /// The next news. A broken connection is made anew, and nobody notices.
    pub async fn next(&mut self) -> Result<News> {
        loop {
            let Some(socket) = &mut self.socket else {
                self.reconnections += 1;
                self.reconnect().await?;
                continue;
            };
            match socket.hear().await.with_context(|| format!("table {}", self.invitation.table))? {
                Heard::Closed => self.socket = None,
                Heard::Message(message) => {
                    if let Some(news) = self.take_in(message).await? {
                        return Ok(news);
                    }
                }
            }
        }
    }

    /// Waits for an event of this name.
    pub async fn until(&mut self, name: &str) -> Result<Value> {
        loop {
            if let News::Event = self.next().await? {
                let event = self.events.last().context("an event came")?;
                if event["event"] == name {
                    return Ok(event.clone());
                }
            }
        }
    }

    /// Waits until everything that he may hear up to now has come.
    pub async fn catch_up(&mut self) -> Result<()> {
        let known = self.bot.look(&self.invitation, "events").await?;
        let number = known["events"].as_array().and_then(|all| all.last()).map_or(0, number);
        while self.last < number {
            self.next().await?;
        }
        Ok(())
    }

    /// Does something and waits for what becomes of it.
    pub async fn act(&mut self, action: Value) -> Result<Told> {
        self.act_having_seen(self.last, action).await
    }

    /// The same for somebody who has seen this event last, perhaps by a plain request.
    pub async fn act_having_seen(&mut self, seen: u64, mut action: Value) -> Result<Told> {
        self.commands += 1;
        let id = format!("visit-{}-{}", self.visit, self.commands);
        action["id"] = json!(id);
        action["seen"] = json!(seen);
        self.unacknowledged.push_back(action.clone());
        if let Some(socket) = &mut self.socket
            && socket.say(&action).await.is_err()
        {
            self.socket = None;
        }
        loop {
            match self.next().await? {
                News::Event => {
                    let event = self.events.last().context("an event came")?;
                    if event["command"]["id"] == id.as_str() {
                        return Ok(Told::Happened(number(event)));
                    }
                }
                News::Done(done) if done == id => return Ok(Told::Done),
                News::Refused(refused, told) if refused == id => return Ok(told),
                News::Done(_) | News::Refused(..) => {}
            }
        }
    }

    /// Plays one of the moves that are allowed, drawn by the dice.
    pub async fn play_any_move(&mut self, dice: &mut Dice) -> Result<Told> {
        let legal = self.bot.look(&self.invitation, "legal").await?;
        let moves = legal["moves"].as_array().context("a list of moves")?;
        ensure!(!moves.is_empty(), "no move is allowed at {}: {legal}", self.invitation.table);
        let text = dice.pick(moves).clone();
        self.act_having_seen(number(&legal), json!({ "action": "move", "text": text })).await
    }

    /// Whether he is to move now.
    pub async fn is_my_turn(&self) -> Result<bool> {
        let view = self.bot.look(&self.invitation, "").await?;
        let own = |seat: &Value| seat["yours"] == true && seat["number"] == view["to_move"];
        Ok(view["seats"].as_array().context("a list of seats")?.iter().any(own))
    }

    /// Moves if it is his turn, and otherwise waits for news; false when the game is over.
    pub async fn go_on(&mut self, dice: &mut Dice) -> Result<bool> {
        if self.is_over() {
            return Ok(false);
        }
        if self.is_my_turn().await? {
            // The position may have changed since he looked; then he is refused and looks again.
            let told = self.play_any_move(dice).await?;
            let again = matches!(told.code(), None | Some("stale" | "over" | "not-your-turn"));
            ensure!(again, "a legal move was refused at {}: {told:?}", self.invitation.table);
        } else {
            self.next().await?;
        }
        Ok(true)
    }

    /// Plays until the game is over.
    pub async fn play_to_the_end(&mut self, dice: &mut Dice) -> Result<()> {
        while self.go_on(dice).await? {}
        Ok(())
    }

    /// Cuts the connection; the next thing he does makes it anew.
    pub fn disconnect(&mut self) {
        self.socket = None;
    }

    async fn reconnect(&mut self) -> Result<()> {
        let link = self.invitation.link.as_ref().map(|link| format!("&link={link}")).unwrap_or_default();
        let path = format!("/t/{}/socket?as=bot&after={}{link}", self.invitation.table, self.last);
        let who = format!("Bearer {}", self.bot.token);
        let begun = Instant::now();
        let mut socket = loop {
            match Socket::open(self.bot.house(), &path, &[("authorization", &who)]).await {
                Ok(Ok(socket)) => break socket,
                Ok(Err(status)) => bail!("{path} is refused with {status}"),
                Err(reason) if begun.elapsed() > PATIENCE => return Err(reason),
                Err(_) => sleep(Duration::from_millis(50)).await,
            }
        };
        for command in &self.unacknowledged {
            if socket.say(command).await.is_err() {
                // It broke again at once; the next to listen comes back here.
                return Ok(());
            }
        }
        self.socket = Some(socket);
        Ok(())
    }

    async fn take_in(&mut self, message: Value) -> Result<Option<News>> {
        let id = || message["id"].as_str().unwrap_or_default().to_owned();
        match message["type"].as_str() {
            Some("event") => {
                let event = message["event"].clone();
                let next = number(&event);
                ensure!(next > self.last, "event {next} came after event {}: {event}", self.last);
                self.last = next;
                self.acknowledge(event["command"]["id"].as_str().unwrap_or_default());
                self.events.push(event);
                Ok(Some(News::Event))
            }
            Some("done") => {
                self.acknowledge(&id());
                Ok(Some(News::Done(id())))
            }
            Some("refused") if message["code"] == "too-fast" => {
                sleep(Duration::from_millis(200)).await;
                self.socket = None;
                Ok(None)
            }
            Some("refused") => {
                self.acknowledge(&id());
                let text = |name: &str| message[name].as_str().unwrap_or_default().to_owned();
                let told = Told::Refused { code: text("code"), reason: text("reason") };
                Ok(Some(News::Refused(id(), told)))
            }
            _ => bail!("nobody knows what this means: {message}"),
        }
    }

    fn acknowledge(&mut self, id: &str) {
        self.unacknowledged.retain(|command| command["id"] != id);
    }
}

/// The number of an event, or of whatever else says how far it goes.
fn number(of: &Value) -> u64 {
    of["number"].as_u64().unwrap_or_default()
}
