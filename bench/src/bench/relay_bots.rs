//! Two bots who talk through the relay as if it were a table: they send what Tessera would have told them.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::load::{Events, House, Table, Wanted};

/// Tables need names of their own, since nobody opens them.
static NEXT: AtomicUsize = AtomicUsize::new(1);

pub(super) struct Relay {
    pub(super) address: SocketAddr,
}

impl House for Relay {
    type Invitation = ();
    type Table = RelayTable;

    fn invite(&self, tables: usize) -> anyhow::Result<Vec<()>> {
        Ok(vec![(); tables])
    }

    async fn sit_down(&self, (): ()) -> anyhow::Result<RelayTable> {
        Ok(RelayTable { address: self.address, players: connect(self.address).await?, before: [0; 2] })
    }
}

async fn connect(address: SocketAddr) -> anyhow::Result<[Events; 2]> {
    let path = format!("/t/{:016}/socket", NEXT.fetch_add(1, Ordering::Relaxed));
    let mut players =
        [Events::connect(address, &path, None).await?, Events::connect(address, &path, None).await?];
    for player in &mut players {
        player.until(Wanted::Kind("welcome")).await?;
    }
    Ok(players)
}

pub(super) struct RelayTable {
    address: SocketAddr,
    players: [Events; 2],
    before: [u64; 2],
}

/// The welcome is the first event.
fn event(ply: usize) -> u32 {
    ply as u32 + 2
}

impl Table for RelayTable {
    async fn send(&mut self, ply: usize, text: &str) -> anyhow::Result<()> {
        let (number, seat) = (event(ply), ply % 2 + 1);
        let message = format!(
            r#"{{"type":"event","event":{{"number":{number},"at":1763164800000,"event":"moved","seat":{seat},"text":"{text}","used":2000}}}}"#
        );
        self.players[ply % 2].say(message).await
    }

    async fn reaches_other(&mut self, ply: usize, text: &str) -> anyhow::Result<()> {
        self.players[(ply + 1) % 2].until(Wanted::Move(event(ply), text)).await?;
        Ok(())
    }

    async fn all_heard(&mut self, ply: usize, text: &str) -> anyhow::Result<()> {
        for player in &mut self.players {
            player.until(Wanted::Move(event(ply), text)).await?;
        }
        Ok(())
    }

    async fn end(&mut self, _places: &[u8]) -> anyhow::Result<()> {
        // A relay knows no rules.
        Ok(())
    }

    async fn again(&mut self) -> anyhow::Result<()> {
        self.before = self.heard();
        let players = connect(self.address).await?;
        for player in std::mem::replace(&mut self.players, players) {
            player.leave().await?;
        }
        Ok(())
    }

    fn heard(&self) -> [u64; 2] {
        std::array::from_fn(|player| self.before[player] + self.players[player].moves())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::relay;

    #[tokio::test]
    async fn what_one_says_both_hear_game_after_game() {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let house = Relay { address: listener.local_addr().unwrap() };
        tokio::spawn(relay::pass_on(listener));
        let mut table = house.sit_down(()).await.unwrap();
        for game in 1..=2 {
            for (ply, text) in ["a1A+", "b2B-", "c3"].into_iter().enumerate() {
                table.send(ply, text).await.unwrap();
                table.reaches_other(ply, text).await.unwrap();
            }
            table.all_heard(2, "c3").await.unwrap();
            assert_eq!(table.heard(), [3 * game; 2]);
            table.again().await.unwrap();
        }
    }
}
