//! Two bots at a table of any server.

use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::ensure;
use tokio::time::sleep_until;

use super::scripted_games::GameScripts;
use super::{LoadTable, ScriptedGame};

/// Two bots and their progress in the scripted games.
pub(super) struct ScriptedPair<T> {
    table: T,
    games: Arc<GameScripts>,
    number: usize,
    round: usize,
    ply: usize,
    sent: u64,
}

/// The pace of moves.
#[derive(Clone, Copy, Debug)]
pub(super) enum MovePace {
    /// One move per period, the first after a delay.
    Every { period: Duration, first: Duration },
    /// Every reply follows at once, until the game ends.
    Immediate,
}

/// For each move of a pair, the time from sending it until the opponent received it.
pub(super) type MoveLatencies = Vec<Duration>;

impl<T: LoadTable> ScriptedPair<T> {
    pub(super) fn new(table: T, games: Arc<GameScripts>, number: usize) -> ScriptedPair<T> {
        ScriptedPair { table, games, number, round: 0, ply: 0, sent: 0 }
    }

    /// Plays from one instant to another, then waits until both have received every move.
    pub(super) async fn play(
        &mut self,
        pace: MovePace,
        from: Instant,
        until: Instant,
    ) -> anyhow::Result<MoveLatencies> {
        let games = Arc::clone(&self.games);
        let mut game = games.of(self.number, self.round);
        let mut latencies = Vec::new();
        match pace {
            MovePace::Immediate => {
                while self.ply < game.moves.len() && Instant::now() < until {
                    latencies.push(self.play_move(game).await?);
                }
            }
            MovePace::Every { period, first } => {
                let mut next = from + first;
                while next < until {
                    sleep_until(next.into()).await;
                    latencies.push(self.play_move(game).await?);
                    next += period;
                    if self.ply == game.moves.len() {
                        self.rematch().await?;
                        game = games.of(self.number, self.round);
                    }
                }
            }
        }
        self.wait_for_both(game).await?;
        let received = self.table.moves_received();
        ensure!(
            received == [self.sent; 2],
            "{} moves were sent at a table and {received:?} arrived",
            self.sent
        );
        Ok(latencies)
    }

    async fn play_move(&mut self, game: &ScriptedGame) -> anyhow::Result<Duration> {
        let text = &game.moves[self.ply];
        let sent = Instant::now();
        self.table.send(self.ply, text).await?;
        self.table.wait_for_opponent(self.ply, text).await?;
        let latency = sent.elapsed();
        self.sent += 1;
        self.ply += 1;
        Ok(latency)
    }

    async fn wait_for_both(&mut self, game: &ScriptedGame) -> anyhow::Result<()> {
        let Some(last) = self.ply.checked_sub(1) else { return Ok(()) };
        self.table.wait_for_both(last, &game.moves[last]).await
    }

    /// If the game is over, checks the result and starts another game.
    pub(super) async fn rematch(&mut self) -> anyhow::Result<()> {
        let games = Arc::clone(&self.games);
        let game = games.of(self.number, self.round);
        if self.ply < game.moves.len() {
            return Ok(());
        }
        self.wait_for_both(game).await?;
        self.table.check_result(&game.places).await?;
        self.table.rematch().await?;
        self.ply = 0;
        self.round += 1;
        Ok(())
    }
}
