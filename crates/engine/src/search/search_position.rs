//! [`SearchPosition`]: what the alpha-beta search and the provers need of a game.

use std::fmt;

/// Depth for which [`candidates`](SearchPosition::candidates) are asked for at the root, where more moves are listed
/// than anywhere else.
pub const ROOT_DEPTH: i32 = 99;

/// A position with two sides, its candidate moves, its forced replies and its static evaluation.
///
/// A game of more than two players is seen as one player (or team) against all others, so two moves in a row may
/// belong to the same side. Nothing here allocates once the move lists have grown.
pub trait SearchPosition: Clone + Send {
    /// A move of the game; the order breaks ties between moves of equal rank.
    type Move: Copy + Eq + Ord + fmt::Debug + Send + Sync + 'static;
    /// What [`undo`](SearchPosition::undo) needs.
    type Undo;
    /// Number of different values of [`history_index`](SearchPosition::history_index).
    const HISTORY_SIZE: usize;

    /// The side to move, 0 or 1.
    fn side(&self) -> usize;

    /// Hash key of the position. Equal keys stand for equal positions with the same side to move, so everything that
    /// changes the score belongs in it.
    fn key(&self) -> u64;

    /// Once the game is over: 1, 0 or -1 for the side to move.
    fn outcome(&self) -> Option<i32>;

    /// Plays one of the moves that were listed for this position.
    fn play(&mut self, mv: Self::Move) -> Self::Undo;

    /// Takes the last move back.
    fn undo(&mut self, undo: Self::Undo);

    /// Static evaluation for the side to move, on the assumption that it has no immediate win.
    fn evaluate(&mut self) -> i32;

    /// Finds immediate wins and forced replies without a search. `answers` is empty when this is called, and filled
    /// only for [`ImmediateTactics::Answers`].
    fn tactics(&mut self, answers: &mut Vec<RankedMove<Self::Move>>) -> ImmediateTactics<Self::Move>;

    /// Fills `moves` (which is empty) with the candidate moves for a remaining depth, ranked by a static estimate:
    /// higher ranks are searched first. At least one, if the game is not over.
    fn candidates(&mut self, depth: i32, moves: &mut Vec<RankedMove<Self::Move>>) -> MoveScope;

    /// Fills `moves` (which is empty) with all moves that the last call of [`tactics`](SearchPosition::tactics) has
    /// left: a move that is not listed loses at once, or leads to the same position as a listed one.
    fn all_moves(&mut self, moves: &mut Vec<RankedMove<Self::Move>>);

    /// At depth 1: the best of the moves that the last call of [`tactics`](SearchPosition::tactics) has left by
    /// static evaluation, if that can be computed without playing them. `None` where a move may end the game.
    fn best_static_move(&mut self) -> Option<StaticMoveResult<Self::Move>> {
        None
    }

    /// A move as a number, different for every move.
    fn pack(mv: Self::Move) -> u32;

    /// Index of a move in the history table; similar moves may share one.
    fn history_index(mv: Self::Move) -> usize;
}

/// A move and its rank for move ordering.
#[derive(Clone, Copy, Debug)]
pub struct RankedMove<M> {
    /// A legal move.
    pub mv: M,
    /// Order of the search: higher ranks first.
    pub rank: i32,
}

/// The result of choosing a move by static evaluation alone: the best move, its value and the cost.
#[derive(Clone, Copy, Debug)]
pub struct StaticMoveResult<M> {
    /// The move with the highest evaluation.
    pub mv: M,
    /// Static evaluation after the move, for the side that moved.
    pub value: i32,
    /// Number of positions evaluated.
    pub positions: u64,
}

/// Immediate wins and forced replies of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImmediateTactics<M> {
    /// This move wins at once.
    Win(M),
    /// This move wins by force in a number of moves of both sides together.
    WinIn(M, u32),
    /// Only the listed replies do not lose at once; if there are none, every move loses.
    Answers,
    /// No immediate win, and too many replies to call them forced.
    Quiet,
}

/// Which moves a list holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveScope {
    /// All moves, except those that lose at once or are equivalent to a listed one: if all of them lose, the position
    /// is lost.
    All,
    /// Candidate moves only: if all of them lose, nothing is proven.
    Candidates,
}
