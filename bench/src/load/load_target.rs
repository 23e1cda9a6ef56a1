//! What the load generator needs of a server: tables with two connected players, moves, rematches.

use std::future::Future;

/// A server that can be put under load.
pub(crate) trait LoadTarget: Send + Sync + 'static {
    /// What two bots need to connect to a table.
    type Prepared: Send + 'static;
    /// A table with both players connected.
    type Table: LoadTable;

    /// Prepares tables before the bots connect.
    fn prepare(&self, tables: usize) -> anyhow::Result<Vec<Self::Prepared>>;

    /// Connects both bots; the game has started, and no move is made.
    fn connect(&self, prepared: Self::Prepared) -> impl Future<Output = anyhow::Result<Self::Table>> + Send;
}

/// A table with both players connected.
pub(crate) trait LoadTable: Send + 'static {
    /// Sends the move with this number, counted from 0, for the player to move.
    fn send(&mut self, ply: usize, text: &str) -> impl Future<Output = anyhow::Result<()>> + Send;

    /// Waits until the opponent has received that move.
    fn wait_for_opponent(
        &mut self,
        ply: usize,
        text: &str,
    ) -> impl Future<Output = anyhow::Result<()>> + Send;

    /// Waits until both have received every move up to this one.
    fn wait_for_both(&mut self, ply: usize, text: &str) -> impl Future<Output = anyhow::Result<()>> + Send;

    /// After the last move: checks that both receive these places by seat, if the server knows results.
    fn check_result(&mut self, places: &[u8]) -> impl Future<Output = anyhow::Result<()>> + Send;

    /// Starts another game of the same two.
    fn rematch(&mut self) -> impl Future<Output = anyhow::Result<()>> + Send;

    /// The number of moves that each of the two has received in all games.
    fn moves_received(&self) -> [u64; 2];
}
