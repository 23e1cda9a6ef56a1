//! What the search wants to know about a game.

use std::fmt;

/// For how many moves ahead [`candidates`](Study::candidates) are asked for where thinking begins: there more are looked at
/// than anywhere else.
pub const WHERE_THINKING_BEGINS: i32 = 99;

/// A position as a strong player studies it: two sides, the moves worth a look, and what it is worth at a glance.
///
/// A game of more than two is studied as one player (or team) against all others, so two moves in a row may be the same
/// side's. Nothing here allocates once the lists have grown.
pub trait Study: Clone + Send {
    /// A move of the game.
    type Move: Copy + Eq + Ord + fmt::Debug + Send + Sync + 'static;
    /// What [`undo`](Study::undo) needs.
    type Undo;
    /// How many slots [`slot`](Study::slot) spreads the moves over.
    const SLOTS: usize;

    /// The side to move, 0 or 1.
    fn side(&self) -> usize;

    /// A key for equal positions with the same side to move; whatever changes the value belongs in it.
    fn key(&self) -> u64;

    /// Once the game is over: 1, 0 or -1 for the side to move.
    fn outcome(&self) -> Option<i32>;

    /// Plays one of the moves that were listed for this position.
    fn play(&mut self, mv: Self::Move) -> Self::Undo;

    /// Takes the last move back.
    fn undo(&mut self, undo: Self::Undo);

    /// Points for the side to move, if nothing happens at once.
    fn assess(&mut self) -> i32;

    /// What can be seen without playing any move. `answers` is empty when this is called, and filled only for
    /// [`Tactics::Answers`].
    fn tactics(&mut self, answers: &mut Vec<Ranked<Self::Move>>) -> Tactics<Self::Move>;

    /// Fills `moves` (which is empty) with what is worth a look with so many moves still to look ahead, ranked at a
    /// glance: the higher, the sooner it is tried. At least one, if the game is not over.
    fn candidates(&mut self, depth: i32, moves: &mut Vec<Ranked<Self::Move>>) -> Scope;

    /// Fills `moves` (which is empty) with all moves that [`tactics`](Study::tactics) has just left: whatever is not listed
    /// loses at once, or leads to the same as a listed one.
    fn everything(&mut self, moves: &mut Vec<Ranked<Self::Move>>);

    /// With one move left to look ahead: the best of the moves that [`tactics`](Study::tactics) has just left, if that can
    /// be told without playing any. It is a guess; where a move may end the game there is none.
    fn glance(&mut self) -> Option<Glance<Self::Move>> {
        None
    }

    /// A move as a number, the same for the same move and for no other.
    fn pack(mv: Self::Move) -> u32;

    /// Moves that are alike, for remembering which of them were good.
    fn slot(mv: Self::Move) -> usize;
}

/// A move and how promising it looks.
#[derive(Clone, Copy, Debug)]
pub struct Ranked<M> {
    /// The move.
    pub mv: M,
    /// The higher, the sooner it is tried.
    pub rank: i32,
}

/// The best move at a glance.
#[derive(Clone, Copy, Debug)]
pub struct Glance<M> {
    /// The move.
    pub mv: M,
    /// What the position after it is worth to the mover.
    pub value: i32,
    /// How many positions were judged.
    pub looked: u64,
}

/// What can be seen without playing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tactics<M> {
    /// This move wins at once.
    Win(M),
    /// This move wins for certain, with so many moves of both sides together.
    WinIn(M, u32),
    /// Only the listed answers do not lose at once; there may be none, and then any move loses.
    Answers,
    /// Nothing forces anybody.
    Quiet,
}

/// How many moves were listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// All, or all that are not just as good as a listed one: if all of them lose, the position is lost.
    All,
    /// The most promising: that all of them lose proves nothing.
    Chosen,
}
