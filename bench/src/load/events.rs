//! What a bot reads of Tessera's messages (`docs/live.md`).

use std::net::SocketAddr;

use anyhow::{Context, bail, ensure};
use serde::Deserialize;

use super::Player;

#[derive(Deserialize)]
struct Message<'a> {
    r#type: &'a str,
    #[serde(borrow)]
    event: Option<Event<'a>>,
}

#[derive(Deserialize)]
struct Event<'a> {
    number: u32,
    #[serde(rename = "event")]
    kind: &'a str,
    text: Option<&'a str>,
    table: Option<&'a str>,
    outcome: Option<Outcome>,
}

#[derive(Deserialize)]
struct Outcome {
    places: Vec<u8>,
}

/// A player who hears events, one after the other and none twice.
pub(crate) struct Events {
    player: Player,
    number: u32,
    moves: u64,
}

/// What a bot waits for.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Wanted<'a> {
    /// An event of this kind.
    Kind(&'a str),
    /// The move with this number of event and text.
    Move(u32, &'a str),
}

/// What it got.
#[derive(Debug, Default)]
pub(crate) struct Heard {
    /// Of a rematch.
    pub(crate) table: Option<String>,
    /// Of the end.
    pub(crate) places: Option<Vec<u8>>,
}

impl Events {
    pub(crate) async fn connect(
        address: SocketAddr,
        path: &str,
        token: Option<&str>,
    ) -> anyhow::Result<Events> {
        Ok(Events { player: Player::connect(address, path, token).await?, number: 0, moves: 0 })
    }

    pub(crate) async fn say(&mut self, text: String) -> anyhow::Result<()> {
        self.player.say(text).await
    }

    /// The number of the last event.
    pub(crate) fn number(&self) -> u32 {
        self.number
    }

    /// How many moves it has received.
    pub(crate) fn moves(&self) -> u64 {
        self.moves
    }

    pub(crate) async fn leave(self) -> anyhow::Result<()> {
        self.player.leave().await
    }

    /// Hears until the wanted event, and wants every number on the way.
    pub(crate) async fn until(&mut self, wanted: Wanted<'_>) -> anyhow::Result<Heard> {
        if matches!(wanted, Wanted::Move(number, _) if number <= self.number) {
            return Ok(Heard::default());
        }
        loop {
            let text = self.player.hear().await?;
            let message: Message<'_> =
                serde_json::from_str(&text).with_context(|| format!("a bot cannot read {text}"))?;
            let ("event", Some(event)) = (message.r#type, message.event) else {
                bail!("a bot was refused: {text}")
            };
            ensure!(event.number == self.number + 1, "after event {} came {text}", self.number);
            self.number = event.number;
            self.moves += u64::from(event.kind == "moved");
            let found = match wanted {
                Wanted::Kind(kind) => event.kind == kind,
                Wanted::Move(number, _) => event.number == number,
            };
            if found {
                if let Wanted::Move(_, sent) = wanted {
                    ensure!(event.text == Some(sent), "{sent} was sent, and {text} arrived");
                }
                return Ok(Heard {
                    table: event.table.map(str::to_owned),
                    places: event.outcome.map(|outcome| outcome.places),
                });
            }
        }
    }
}
