//! Two bots at a table, whatever the server.

use std::future::Future;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::ensure;
use tokio::time::sleep_until;

use super::Played;
use super::games::Games;

/// A server that can be played at.
pub(crate) trait House: Send + Sync + 'static {
    /// What two players need to know to sit down.
    type Invitation: Send + 'static;
    /// A table with both players connected.
    type Table: Table;

    /// What is done before anybody connects.
    fn invite(&self, tables: usize) -> anyhow::Result<Vec<Self::Invitation>>;

    /// Connects both; the game has begun, and no move is made.
    fn sit_down(
        &self,
        invitation: Self::Invitation,
    ) -> impl Future<Output = anyhow::Result<Self::Table>> + Send;
}

/// A table with both players connected.
pub(crate) trait Table: Send + 'static {
    /// Whoever's turn it is sends the move with this number, counted from 0.
    fn send(&mut self, ply: usize, text: &str) -> impl Future<Output = anyhow::Result<()>> + Send;

    /// Waits until the player whose turn it is not has that move.
    fn reaches_other(&mut self, ply: usize, text: &str) -> impl Future<Output = anyhow::Result<()>> + Send;

    /// Waits until both have every move up to this one.
    fn all_heard(&mut self, ply: usize, text: &str) -> impl Future<Output = anyhow::Result<()>> + Send;

    /// After the last move: both must be told these places by seat, if the server knows about results.
    fn end(&mut self, places: &[u8]) -> impl Future<Output = anyhow::Result<()>> + Send;

    /// The same two begin another game.
    fn again(&mut self) -> impl Future<Output = anyhow::Result<()>> + Send;

    /// How many moves each of the two has received since they sat down.
    fn heard(&self) -> [u64; 2];
}

/// Two bots and where they are in their games.
pub(super) struct Pair<T> {
    table: T,
    games: Arc<Games>,
    number: usize,
    round: usize,
    ply: usize,
    sent: u64,
}

/// How fast they play.
#[derive(Clone, Copy, Debug)]
pub(super) enum Pace {
    /// A move in every such time, the first one after a wait.
    Every { period: Duration, first: Duration },
    /// The answer follows at once, until the game ends.
    AtOnce,
}

/// From sending a move until the other player had it, for every move of a pair.
pub(super) type Latencies = Vec<Duration>;

impl<T: Table> Pair<T> {
    pub(super) fn new(table: T, games: Arc<Games>, number: usize) -> Pair<T> {
        Pair { table, games, number, round: 0, ply: 0, sent: 0 }
    }

    /// Plays from one instant to another, and until everybody has every move.
    pub(super) async fn play(
        &mut self,
        pace: Pace,
        from: Instant,
        until: Instant,
    ) -> anyhow::Result<Latencies> {
        let games = Arc::clone(&self.games);
        let mut game = games.of(self.number, self.round);
        let mut latencies = Vec::new();
        match pace {
            Pace::AtOnce => {
                while self.ply < game.moves.len() && Instant::now() < until {
                    latencies.push(self.one_move(game).await?);
                }
            }
            Pace::Every { period, first } => {
                let mut next = from + first;
                while next < until {
                    sleep_until(next.into()).await;
                    latencies.push(self.one_move(game).await?);
                    next += period;
                    if self.ply == game.moves.len() {
                        self.again().await?;
                        game = games.of(self.number, self.round);
                    }
                }
            }
        }
        self.all_heard(game).await?;
        let heard = self.table.heard();
        ensure!(heard == [self.sent; 2], "{} moves were sent at a table, and {heard:?} arrived", self.sent);
        Ok(latencies)
    }

    async fn one_move(&mut self, game: &Played) -> anyhow::Result<Duration> {
        let text = &game.moves[self.ply];
        let sent = Instant::now();
        self.table.send(self.ply, text).await?;
        self.table.reaches_other(self.ply, text).await?;
        let latency = sent.elapsed();
        self.sent += 1;
        self.ply += 1;
        Ok(latency)
    }

    async fn all_heard(&mut self, game: &Played) -> anyhow::Result<()> {
        let Some(last) = self.ply.checked_sub(1) else { return Ok(()) };
        self.table.all_heard(last, &game.moves[last]).await
    }

    /// Looks at the result, if the game is over, and begins another.
    pub(super) async fn again(&mut self) -> anyhow::Result<()> {
        let games = Arc::clone(&self.games);
        let game = games.of(self.number, self.round);
        if self.ply < game.moves.len() {
            return Ok(());
        }
        self.all_heard(game).await?;
        self.table.end(&game.places).await?;
        self.table.again().await?;
        self.ply = 0;
        self.round += 1;
        Ok(())
    }
}
