//! What every game can do, for those who are generic over games: engines, solvers, perft.

use std::fmt;
use std::hash::Hash;

use crate::{Dice, IllegalMove, Places, Seat};

/// A position of one game together with its rules: what may be played, and who has won.
///
/// Engines are generic over this trait and pay nothing for it; everybody who handles "some game" uses
/// [`AnyGame`](crate::AnyGame) instead. A move is a whole turn: a marble *and* its block's turn, a lift *and*
/// its target.
///
/// ```
/// use tessera_rules::{Game, Pentago};
///
/// let mut game = Pentago::default();
/// let mv = game.parse_move("b2A+")?;
/// let undo = game.play(mv)?;
/// assert_eq!(game.to_move().number(), 2);
/// game.undo(undo);
/// assert_eq!(game, Pentago::default());
/// # Ok::<(), tessera_rules::IllegalMove>(())
/// ```
pub trait Game: Clone + PartialEq + Eq + fmt::Debug + fmt::Display {
    /// A whole turn of one player.
    type Move: Copy + Eq + Ord + Hash + fmt::Debug + Send + Sync + 'static;
    /// What [`undo`](Game::undo) needs to take a move back.
    type Undo: fmt::Debug;
    /// How many ways there are to look at the same board: turned and mirrored.
    const SYMMETRIES: usize;

    /// The number of seats.
    fn seats(&self) -> usize;

    /// The seat that moves next, or would if the game were not over.
    fn to_move(&self) -> Seat;

    /// The turns played on the board so far. Taking over the first one (`swap`) is none: it changes whose that turn was, and is
    /// [`AnyMove::Swap`](crate::AnyMove::Swap) for those who handle some game.
    fn ply(&self) -> usize;

    /// The places by seat once the game is over.
    fn places(&self) -> Option<Places>;

    /// Whether the game is over.
    #[inline]
    fn is_over(&self) -> bool {
        self.places().is_some()
    }

    /// Fills `moves` with the legal moves, each once, in no particular order; none when the game is over.
    fn legal_moves(&self, moves: &mut Vec<Self::Move>);

    /// How many legal moves there are. `scratch` is only used by games that cannot tell without listing them.
    fn count_legal(&self, scratch: &mut Vec<Self::Move>) -> usize {
        self.legal_moves(scratch);
        scratch.len()
    }

    /// Why a move is illegal, if it is.
    fn check(&self, mv: Self::Move) -> Result<(), IllegalMove>;

    /// Plays a move, or says why it cannot be played and changes nothing.
    fn play(&mut self, mv: Self::Move) -> Result<Self::Undo, IllegalMove> {
        self.check(mv)?;
        Ok(self.play_unchecked(mv))
    }

    /// Plays a move that is known to be legal, such as one taken from [`legal_moves`](Game::legal_moves).
    /// An illegal one leaves a position that means nothing.
    fn play_unchecked(&mut self, mv: Self::Move) -> Self::Undo;

    /// Takes the last move back.
    fn undo(&mut self, undo: Self::Undo);

    /// A legal move by lot, for playouts: quick rather than even. It gives every legal move a chance, but may
    /// draw in steps (first the socket, then the turn). The game must not be over.
    fn random_move(&self, dice: &mut Dice) -> Self::Move;

    /// Plays moves by lot until the game is over or `most` of them were made; tells how many.
    #[inline]
    fn playout(&mut self, dice: &mut Dice, most: usize) -> usize {
        play_by_lot(self, dice, most)
    }

    /// A key for transposition tables: equal for equal positions, however they were reached.
    fn key(&self) -> u64;

    /// The position seen through one of the board's symmetries, numbered from 0 (which changes nothing).
    #[must_use]
    fn mirrored(&self, symmetry: usize) -> Self;

    /// The move that a move becomes under the same symmetry.
    fn mirrored_move(&self, mv: Self::Move, symmetry: usize) -> Self::Move;

    /// Understands a move's notation on this board. The move need not be legal.
    fn parse_move(&self, text: &str) -> Result<Self::Move, IllegalMove>;

    /// Writes a move's notation, as it is written on this board.
    fn write_move(&self, mv: Self::Move, out: &mut dyn fmt::Write) -> fmt::Result;

    /// A move's notation as a string.
    fn move_text(&self, mv: Self::Move) -> String {
        let mut text = String::new();
        self.write_move(mv, &mut text).expect("a string takes all that is written to it");
        text
    }
}

/// A playout move by move, for games that know no quicker way.
#[inline]
pub(crate) fn play_by_lot<G: Game>(game: &mut G, dice: &mut Dice, most: usize) -> usize {
    let mut played = 0;
    while played < most && !game.is_over() {
        let mv = game.random_move(dice);
        game.play_unchecked(mv);
        played += 1;
    }
    played
}
