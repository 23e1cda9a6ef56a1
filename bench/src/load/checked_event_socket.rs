//! Reads Tessera's event messages (`docs/websocket.md`).

use std::net::SocketAddr;

use anyhow::{Context, bail, ensure};
use serde::Deserialize;

use super::BotSocket;

#[derive(Deserialize)]
struct MessageToBot<'a> {
    r#type: &'a str,
    #[serde(borrow)]
    event: Option<EventMessage<'a>>,
}

#[derive(Deserialize)]
struct EventMessage<'a> {
    number: u32,
    #[serde(rename = "event")]
    kind: &'a str,
    text: Option<&'a str>,
    table: Option<&'a str>,
    outcome: Option<OutcomeMessage>,
}

#[derive(Deserialize)]
struct OutcomeMessage {
    places: Vec<u8>,
}

/// A bot's socket that checks that events arrive in order and without gaps.
pub(crate) struct CheckedEventSocket {
    socket: BotSocket,
    number: u32,
    moves: u64,
}

/// The event that a bot waits for.
#[derive(Clone, Copy, Debug)]
pub(crate) enum AwaitedEvent<'a> {
    /// An event of this kind.
    Kind(&'a str),
    /// The move with this event number and text.
    Move(u32, &'a str),
}

/// The fields of an awaited event that bots use.
#[derive(Debug, Default)]
pub(crate) struct ReceivedEvent {
    /// The table of a rematch.
    pub(crate) table: Option<String>,
    /// The places at the end of a game.
    pub(crate) places: Option<Vec<u8>>,
}

impl CheckedEventSocket {
    pub(crate) async fn connect(
        address: SocketAddr,
        path: &str,
        token: Option<&str>,
    ) -> anyhow::Result<CheckedEventSocket> {
        Ok(CheckedEventSocket {
            socket: BotSocket::connect(address, path, token).await?,
            number: 0,
            moves: 0,
        })
    }

    pub(crate) async fn send(&mut self, text: String) -> anyhow::Result<()> {
        self.socket.send(text).await
    }

    /// The number of the last event.
    pub(crate) fn number(&self) -> u32 {
        self.number
    }

    /// The number of moves received.
    pub(crate) fn moves(&self) -> u64 {
        self.moves
    }

    pub(crate) async fn close(self) -> anyhow::Result<()> {
        self.socket.close().await
    }

    /// Receives events up to the awaited one, and checks that no number is missing.
    pub(crate) async fn wait_for(&mut self, awaited: AwaitedEvent<'_>) -> anyhow::Result<ReceivedEvent> {
        if matches!(awaited, AwaitedEvent::Move(number, _) if number <= self.number) {
            return Ok(ReceivedEvent::default());
        }
        loop {
            let text = self.socket.receive().await?;
            let message: MessageToBot<'_> =
                serde_json::from_str(&text).with_context(|| format!("a bot cannot parse {text}"))?;
            let ("event", Some(event)) = (message.r#type, message.event) else {
                bail!("a bot was refused: {text}")
            };
            ensure!(event.number == self.number + 1, "after event {} came {text}", self.number);
            self.number = event.number;
            self.moves += u64::from(event.kind == "moved");
            let found = match awaited {
                AwaitedEvent::Kind(kind) => event.kind == kind,
                AwaitedEvent::Move(number, _) => event.number == number,
            };
            if found {
                if let AwaitedEvent::Move(_, sent) = awaited {
                    ensure!(event.text == Some(sent), "{sent} was sent, and {text} arrived");
                }
                return Ok(ReceivedEvent {
                    table: event.table.map(str::to_owned),
                    places: event.outcome.map(|outcome| outcome.places),
                });
            }
        }
    }
}
