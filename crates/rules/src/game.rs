//! The trait of all games, for code that is generic over them: engines, solvers, perft.

use std::fmt;
use std::hash::Hash;

use crate::random::RandomSource;
use crate::{FinalPlaces, IllegalMove, Seat, Symmetry};

/// A position of one game together with its rules: legal moves, play, undo, result.
///
/// Static dispatch for engines; everything else uses [`AnyGame`](crate::AnyGame), one type for all games. A move is a
/// whole turn: a marble *and* the turn of a block, a lift *and* its target.
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
    /// The number of symmetries of the board: rotations and reflections.
    const SYMMETRIES: usize;

    /// The number of seats.
    fn seats(&self) -> usize;

    /// The seat to move. After the end of the game, the seat that would be next.
    fn to_move(&self) -> Seat;

    /// The number of turns played on the board. Taking over the first turn (rule `swap`) is not counted: it is a move of
    /// [`AnyGame`](crate::AnyGame) only, see [`AnyMove::Swap`](crate::AnyMove::Swap).
    fn ply(&self) -> usize;

    /// The places by seat; `None` while the game is running.
    fn places(&self) -> Option<FinalPlaces>;

    /// Whether the game is over.
    #[inline]
    fn is_over(&self) -> bool {
        self.places().is_some()
    }

    /// Replaces the contents of `moves` by the legal moves, each once, in no particular order; none when the game is
    /// over.
    fn legal_moves(&self, moves: &mut Vec<Self::Move>);

    /// The number of legal moves. Games that cannot count without listing use `scratch` for the list.
    fn count_legal(&self, scratch: &mut Vec<Self::Move>) -> usize {
        self.legal_moves(scratch);
        scratch.len()
    }

    /// Checks a move; an illegal one is an error that says why.
    fn check(&self, mv: Self::Move) -> Result<(), IllegalMove>;

    /// Plays a legal move. An illegal one is an error and changes nothing.
    fn play(&mut self, mv: Self::Move) -> Result<Self::Undo, IllegalMove> {
        self.check(mv)?;
        Ok(self.play_unchecked(mv))
    }

    /// Plays a move that is known to be legal, such as one of [`legal_moves`](Game::legal_moves).
    /// After an illegal one the position is meaningless.
    fn play_unchecked(&mut self, mv: Self::Move) -> Self::Undo;

    /// Takes the last move back. `undo` must be what playing it returned. A resignation in between cannot be undone, nor any
    /// move before it.
    fn undo(&mut self, undo: Self::Undo);

    /// A random legal move, for playouts: fast rather than uniform. Every legal move is possible, but the choice may be
    /// made in steps (first the socket, then the turn). The game must not be over.
    fn random_move<R: RandomSource + ?Sized>(&self, random: &mut R) -> Self::Move;

    /// Plays random moves until the game is over or `max_moves` have been played. Returns their number.
    #[inline]
    fn playout<R: RandomSource + ?Sized>(&mut self, random: &mut R, max_moves: usize) -> usize {
        playout_move_by_move(self, random, max_moves)
    }

    /// A hash key for transposition tables: equal for equal positions, however they were reached.
    fn key(&self) -> u64;

    /// The symmetries of the board; the first is the identity.
    fn symmetries() -> impl DoubleEndedIterator<Item = Symmetry> + ExactSizeIterator + Clone {
        Symmetry::all(Self::SYMMETRIES)
    }

    /// The position under a symmetry of the board.
    #[must_use]
    fn transformed(&self, symmetry: Symmetry) -> Self;

    /// The image of a move under a symmetry of the board.
    fn transformed_move(&self, mv: Self::Move, symmetry: Symmetry) -> Self::Move;

    /// Parses the notation of a move on this board. The move need not be legal.
    fn parse_move(&self, text: &str) -> Result<Self::Move, IllegalMove>;

    /// Writes the notation of a move on this board; nothing if the board does not have its cells.
    fn write_move(&self, mv: Self::Move, out: &mut dyn fmt::Write) -> fmt::Result;

    /// The notation of a move on this board; empty if the board does not have its cells.
    fn move_text(&self, mv: Self::Move) -> String {
        let mut text = String::new();
        self.write_move(mv, &mut text).expect("writing to a string cannot fail");
        text
    }
}

/// A playout by single random moves, for games without a faster way.
#[inline]
pub(crate) fn playout_move_by_move<G: Game, R: RandomSource + ?Sized>(
    game: &mut G,
    random: &mut R,
    max_moves: usize,
) -> usize {
    let mut played = 0;
    while played < max_moves && !game.is_over() {
        let mv = game.random_move(random);
        game.play_unchecked(mv);
        played += 1;
    }
    played
}
