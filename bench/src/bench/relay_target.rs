//! Two bots that play through the relay as if it were a table: they send the events that Tessera would broadcast.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::load::{AwaitedEvent, CheckedEventSocket, LoadTable, LoadTarget};

/// The next table id; a relay's tables are not opened, so the bots choose the ids.
static NEXT_TABLE: AtomicUsize = AtomicUsize::new(1);

/// The message relay as a server that can be put under load.
pub(super) struct RelayLoadTarget {
    pub(super) address: SocketAddr,
}

impl LoadTarget for RelayLoadTarget {
    type Prepared = ();
    type Table = RelayLoadTable;

    fn prepare(&self, tables: usize) -> anyhow::Result<Vec<()>> {
        Ok(vec![(); tables])
    }

    async fn connect(&self, (): ()) -> anyhow::Result<RelayLoadTable> {
        Ok(RelayLoadTable {
            address: self.address,
            players: connect_players(self.address).await?,
            earlier_moves: [0; 2],
        })
    }
}

async fn connect_players(address: SocketAddr) -> anyhow::Result<[CheckedEventSocket; 2]> {
    let path = format!("/t/{:016}/socket", NEXT_TABLE.fetch_add(1, Ordering::Relaxed));
    let mut players = [
        CheckedEventSocket::connect(address, &path, None).await?,
        CheckedEventSocket::connect(address, &path, None).await?,
    ];
    for player in &mut players {
        player.wait_for(AwaitedEvent::Kind("welcome")).await?;
    }
    Ok(players)
}

/// A table of the relay, with both bots connected.
pub(super) struct RelayLoadTable {
    address: SocketAddr,
    players: [CheckedEventSocket; 2],
    earlier_moves: [u64; 2],
}

/// The welcome is the first event.
fn event_number(ply: usize) -> u32 {
    ply as u32 + 2
}

impl LoadTable for RelayLoadTable {
    async fn send(&mut self, ply: usize, text: &str) -> anyhow::Result<()> {
        let (number, seat) = (event_number(ply), ply % 2 + 1);
        let message = format!(
            r#"{{"type":"event","event":{{"number":{number},"at":1763164800000,"event":"moved","seat":{seat},"text":"{text}","used":2000}}}}"#
        );
        self.players[ply % 2].send(message).await
    }

    async fn wait_for_opponent(&mut self, ply: usize, text: &str) -> anyhow::Result<()> {
        self.players[(ply + 1) % 2].wait_for(AwaitedEvent::Move(event_number(ply), text)).await?;
        Ok(())
    }

    async fn wait_for_both(&mut self, ply: usize, text: &str) -> anyhow::Result<()> {
        for player in &mut self.players {
            player.wait_for(AwaitedEvent::Move(event_number(ply), text)).await?;
        }
        Ok(())
    }

    async fn check_result(&mut self, _places: &[u8]) -> anyhow::Result<()> {
        // A relay knows no rules.
        Ok(())
    }

    async fn rematch(&mut self) -> anyhow::Result<()> {
        self.earlier_moves = self.moves_received();
        let players = connect_players(self.address).await?;
        for player in std::mem::replace(&mut self.players, players) {
            player.close().await?;
        }
        Ok(())
    }

    fn moves_received(&self) -> [u64; 2] {
        std::array::from_fn(|player| self.earlier_moves[player] + self.players[player].moves())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::relay_server;

    #[tokio::test]
    async fn both_players_receive_every_move_game_after_game() {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let target = RelayLoadTarget { address: listener.local_addr().unwrap() };
        tokio::spawn(relay_server::relay_messages(listener));
        let mut table = target.connect(()).await.unwrap();
        for game in 1..=2 {
            for (ply, text) in ["a1A+", "b2B-", "c3"].into_iter().enumerate() {
                table.send(ply, text).await.unwrap();
                table.wait_for_opponent(ply, text).await.unwrap();
            }
            table.wait_for_both(2, "c3").await.unwrap();
            assert_eq!(table.moves_received(), [3 * game; 2]);
            table.rematch().await.unwrap();
        }
    }
}
