//! boardgame.io's server as a load target. The socket.io messages are written and parsed by hand, so that the same bots
//! play as at Tessera.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::{Context, ensure};
use serde::Deserialize;
use serde::de::IgnoredAny;

use crate::load::{BotSocket, LoadTable, LoadTarget};

const PATH: &str = "/socket.io/?EIO=4&transport=websocket";
/// Prefix of an event in the game's namespace; JSON follows.
const EVENT: &str = "42/pentago,";

/// The next match id; the first client of a match creates it.
static NEXT_MATCH: AtomicUsize = AtomicUsize::new(1);

/// An `update` message: its name, the match, the state, the log of the last move.
type UpdateMessage = (IgnoredAny, IgnoredAny, MatchState, IgnoredAny);

#[derive(Deserialize)]
struct MatchState {
    #[serde(rename = "ctx")]
    context: MatchContext,
    #[serde(rename = "_stateID")]
    number: u32,
}

#[derive(Deserialize)]
struct MatchContext {
    gameover: Option<Vec<u8>>,
}

/// boardgame.io's server as a server that can be put under load.
pub(super) struct BoardgameLoadTarget {
    address: SocketAddr,
}

impl BoardgameLoadTarget {
    pub(super) fn at(address: SocketAddr) -> BoardgameLoadTarget {
        BoardgameLoadTarget { address }
    }
}

impl LoadTarget for BoardgameLoadTarget {
    type Prepared = ();
    type Table = BoardgameLoadTable;

    fn prepare(&self, tables: usize) -> anyhow::Result<Vec<()>> {
        Ok(vec![(); tables])
    }

    async fn connect(&self, (): ()) -> anyhow::Result<BoardgameLoadTable> {
        let (id, clients) = connect_players(self.address).await?;
        Ok(BoardgameLoadTable { address: self.address, id, clients, earlier_moves: [0; 2] })
    }
}

/// Connects one after the other: the first creates the match.
async fn connect_players(address: SocketAddr) -> anyhow::Result<(String, [Client; 2])> {
    let id = format!("m{}", NEXT_MATCH.fetch_add(1, Ordering::Relaxed));
    let one = Client::connect(address, &id, 0).await?;
    let other = Client::connect(address, &id, 1).await?;
    Ok((id, [one, other]))
}

struct Client {
    socket: BotSocket,
    /// The number of the last state.
    number: u32,
    moves: u64,
    places: Option<Vec<u8>>,
}

impl Client {
    async fn connect(address: SocketAddr, id: &str, seat: usize) -> anyhow::Result<Client> {
        let mut socket = BotSocket::connect(address, PATH, None).await?;
        socket.send("40/pentago,").await?;
        let mut client = Client { socket, number: 0, moves: 0, places: None };
        client.receive("40/pentago,").await?;
        client.socket.send(format!(r#"{EVENT}["sync","{id}","{seat}",null,2]"#)).await?;
        client.receive(&format!("{EVENT}[\"sync\"")).await?;
        // The server announces a new client to all clients, itself included: it is subscribed now.
        client.receive(&format!("{EVENT}[\"matchData\"")).await?;
        Ok(client)
    }

    /// The next message with this prefix; all others are skipped.
    async fn receive(&mut self, beginning: &str) -> anyhow::Result<String> {
        loop {
            let text = self.socket.receive().await?;
            if text.starts_with(beginning) {
                return Ok(text.as_str().to_owned());
            }
            if text.as_str() == "2" {
                // A ping.
                self.socket.send("3").await?;
            }
        }
    }

    async fn wait_for_state(&mut self, number: u32) -> anyhow::Result<()> {
        while self.number < number {
            let text = self.receive(&format!("{EVENT}[\"update\"")).await?;
            let (_, _, state, _): UpdateMessage = serde_json::from_str(&text[EVENT.len()..])
                .with_context(|| format!("a bot cannot parse {text}"))?;
            ensure!(state.number == self.number + 1, "after state {} came {text}", self.number);
            self.number = state.number;
            self.places = state.context.gameover;
            self.moves += 1;
        }
        Ok(())
    }
}

/// A table of boardgame.io.
pub(super) struct BoardgameLoadTable {
    address: SocketAddr,
    id: String,
    clients: [Client; 2],
    earlier_moves: [u64; 2],
}

impl LoadTable for BoardgameLoadTable {
    async fn send(&mut self, ply: usize, text: &str) -> anyhow::Result<()> {
        let (id, seat) = (&self.id, ply % 2);
        let action = format!(
            r#"{{"type":"MAKE_MOVE","payload":{{"type":"play","args":["{text}"],"playerID":"{seat}","credentials":null}}}}"#
        );
        self.clients[seat].socket.send(format!(r#"{EVENT}["update",{action},{ply},"{id}","{seat}"]"#)).await
    }

    async fn wait_for_opponent(&mut self, ply: usize, _text: &str) -> anyhow::Result<()> {
        self.clients[(ply + 1) % 2].wait_for_state(ply as u32 + 1).await
    }

    async fn wait_for_both(&mut self, ply: usize, _text: &str) -> anyhow::Result<()> {
        for client in &mut self.clients {
            client.wait_for_state(ply as u32 + 1).await?;
        }
        Ok(())
    }

    async fn check_result(&mut self, places: &[u8]) -> anyhow::Result<()> {
        for client in &self.clients {
            let right = client.places.as_deref() == Some(places);
            ensure!(right, "a game ended with places {:?}, and the rules say {places:?}", client.places);
        }
        Ok(())
    }

    async fn rematch(&mut self) -> anyhow::Result<()> {
        self.earlier_moves = self.moves_received();
        let (id, clients) = connect_players(self.address).await?;
        self.id = id;
        for client in std::mem::replace(&mut self.clients, clients) {
            client.socket.close().await?;
        }
        Ok(())
    }

    fn moves_received(&self) -> [u64; 2] {
        std::array::from_fn(|seat| self.earlier_moves[seat] + self.clients[seat].moves)
    }
}
