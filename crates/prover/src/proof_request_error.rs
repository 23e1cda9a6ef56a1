//! Reasons why a proof cannot be searched, in Pentago XL and in Pente.

use thiserror::Error;

use crate::xl::MAX_QUIET_MOVES;

/// Reason why a position cannot be searched.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProofRequestError {
    /// More than two players.
    #[error("proofs are for two players, not for {0}")]
    Players(usize),
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The player to move wins at once.
    #[error("the player to move wins at once with {0}, which needs no certificate")]
    AtOnce(String),
    /// The bound is too low for any win.
    #[error(
        "a win that is not immediate takes at least two more marbles, and {placed} are on the board: the bound {marbles} is too low"
    )]
    Within {
        /// Bound of the request.
        marbles: u32,
        /// Number of the attacker's marbles on the board.
        placed: u32,
    },
    /// XL-7: the marbles run out before a win.
    #[error("the players have too few marbles left for a win that is not immediate")]
    Stock,
    /// PE-2 and PE-7: certificates do not cover the restrictions of the first stones.
    #[error(
        "a search in Pente starts after the first stone, with championship after the third; give a later position"
    )]
    TooEarly,
    /// The first move loses or draws at once.
    #[error("after {0} the other player has five or makes five at once")]
    Loses(String),
    /// The number of quiet moves is too large.
    #[error("the search allows at most {most} quiet moves, not {0}", most = MAX_QUIET_MOVES - 1)]
    Quiet(u8),
    /// The search threads cannot be started.
    #[error("the threads cannot be started")]
    Threads,
    /// The checkpoint contradicts itself.
    #[error("the checkpoint of an earlier run is inconsistent; delete it to search again")]
    Checkpoint,
}
