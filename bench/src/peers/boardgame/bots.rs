//! Two bots at a match of boardgame.io: its messages over socket.io, written and read by hand, so that the same bots
//! play as at Tessera.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::{Context, ensure};
use serde::Deserialize;
use serde::de::IgnoredAny;

use crate::load::{House, Player, Table};

const PATH: &str = "/socket.io/?EIO=4&transport=websocket";
/// An event in the game's namespace; what follows is JSON.
const EVENT: &str = "42/pentago,";

/// Whoever comes first to a match makes it.
static NEXT: AtomicUsize = AtomicUsize::new(1);

/// What an `update` says: its name, the match, the state, the log of the last move.
type Update = (IgnoredAny, IgnoredAny, State, IgnoredAny);

#[derive(Deserialize)]
struct State {
    #[serde(rename = "ctx")]
    course: Course,
    #[serde(rename = "_stateID")]
    number: u32,
}

#[derive(Deserialize)]
struct Course {
    gameover: Option<Vec<u8>>,
}

pub(super) struct Boardgame {
    address: SocketAddr,
}

impl Boardgame {
    pub(super) fn at(address: SocketAddr) -> Boardgame {
        Boardgame { address }
    }
}

impl House for Boardgame {
    type Invitation = ();
    type Table = Match;

    fn invite(&self, tables: usize) -> anyhow::Result<Vec<()>> {
        Ok(vec![(); tables])
    }

    async fn sit_down(&self, (): ()) -> anyhow::Result<Match> {
        let (id, clients) = connect(self.address).await?;
        Ok(Match { address: self.address, id, clients, before: [0; 2] })
    }
}

/// One after the other: the first one makes the match.
async fn connect(address: SocketAddr) -> anyhow::Result<(String, [Client; 2])> {
    let id = format!("m{}", NEXT.fetch_add(1, Ordering::Relaxed));
    let one = Client::connect(address, &id, 0).await?;
    let other = Client::connect(address, &id, 1).await?;
    Ok((id, [one, other]))
}

struct Client {
    player: Player,
    /// The number of the last state.
    number: u32,
    moves: u64,
    places: Option<Vec<u8>>,
}

impl Client {
    async fn connect(address: SocketAddr, id: &str, seat: usize) -> anyhow::Result<Client> {
        let mut player = Player::connect(address, PATH, None).await?;
        player.say("40/pentago,").await?;
        let mut client = Client { player, number: 0, moves: 0, places: None };
        client.hear("40/pentago,").await?;
        client.player.say(format!(r#"{EVENT}["sync","{id}","{seat}",null,2]"#)).await?;
        client.hear(&format!("{EVENT}[\"sync\"")).await?;
        // The one who has come is announced, to himself too: from now on he is told everything.
        client.hear(&format!("{EVENT}[\"matchData\"")).await?;
        Ok(client)
    }

    /// The next message that begins so; whatever else comes is passed over.
    async fn hear(&mut self, beginning: &str) -> anyhow::Result<String> {
        loop {
            let text = self.player.hear().await?;
            if text.starts_with(beginning) {
                return Ok(text.as_str().to_owned());
            }
            if text.as_str() == "2" {
                // Its heartbeat.
                self.player.say("3").await?;
            }
        }
    }

    async fn until(&mut self, number: u32) -> anyhow::Result<()> {
        while self.number < number {
            let text = self.hear(&format!("{EVENT}[\"update\"")).await?;
            let (_, _, state, _): Update = serde_json::from_str(&text[EVENT.len()..])
                .with_context(|| format!("a bot cannot read {text}"))?;
            ensure!(state.number == self.number + 1, "after state {} came {text}", self.number);
            self.number = state.number;
            self.places = state.course.gameover;
            self.moves += 1;
        }
        Ok(())
    }
}

/// A table of boardgame.io.
pub(super) struct Match {
    address: SocketAddr,
    id: String,
    clients: [Client; 2],
    before: [u64; 2],
}

impl Table for Match {
    async fn send(&mut self, ply: usize, text: &str) -> anyhow::Result<()> {
        let (id, seat) = (&self.id, ply % 2);
        let action = format!(
            r#"{{"type":"MAKE_MOVE","payload":{{"type":"play","args":["{text}"],"playerID":"{seat}","credentials":null}}}}"#
        );
        self.clients[seat].player.say(format!(r#"{EVENT}["update",{action},{ply},"{id}","{seat}"]"#)).await
    }

    async fn reaches_other(&mut self, ply: usize, _text: &str) -> anyhow::Result<()> {
        self.clients[(ply + 1) % 2].until(ply as u32 + 1).await
    }

    async fn all_heard(&mut self, ply: usize, _text: &str) -> anyhow::Result<()> {
        for client in &mut self.clients {
            client.until(ply as u32 + 1).await?;
        }
        Ok(())
    }

    async fn end(&mut self, places: &[u8]) -> anyhow::Result<()> {
        for client in &self.clients {
            let right = client.places.as_deref() == Some(places);
            ensure!(right, "a game ended with places {:?}, and the rules say {places:?}", client.places);
        }
        Ok(())
    }

    async fn again(&mut self) -> anyhow::Result<()> {
        self.before = self.heard();
        let (id, clients) = connect(self.address).await?;
        self.id = id;
        for client in std::mem::replace(&mut self.clients, clients) {
            client.player.leave().await?;
        }
        Ok(())
    }

    fn heard(&self) -> [u64; 2] {
        std::array::from_fn(|seat| self.before[seat] + self.clients[seat].moves)
    }
}
