//! Exago: hexagonal tiles that stay connected, placed first and then lifted; a straight line wins.
//!
//! [`Exago`] is a position on a board of any size. It holds one of two [`ExagoState`]s, which do the work on sets of
//! bits ([`HexSet`]) of two or six words. [`tiles`] plays a move, [`groups`] finds what a lift splits (EX-7), [`lines`]
//! finds lines, [`threats`] finds the opponent to block (EX-11), [`moves`] generates moves, [`check`] explains why a
//! move is illegal, [`tactics`] answers what a search asks, and [`position_text`] reads and writes positions.

mod cell;
mod connected_groups;
mod hex_set;
mod lines;
mod move_check;
mod move_generation;
mod position_history;
mod position_text;
mod rule_options;
mod search_queries;
mod state;
mod threats;
mod tiles;

use std::fmt;

pub use cell::HexCell;
pub use hex_set::HexSet;
pub use move_generation::{ExagoMove, TileMoves};
pub use rule_options::ExagoRules;
pub(crate) use rule_options::OPTIONS;
pub use state::{ExagoState, ExagoStateUndo};

use crate::random::RandomSource;
use crate::{FinalPlaces, Game, IllegalMove, PositionError, Seat, Symmetry};

/// A position of Exago, on a board of any size.
///
/// ```
/// use tessera_rules::{Exago, ExagoRules, Game};
///
/// let mut game = Exago::new(ExagoRules::parse(2, "")?);
/// for text in ["f6", "f7", "g6"] {
///     game.play(game.parse_move(text)?)?;
/// }
/// assert_eq!(game.to_string(), "6/7/8/9/5r4/5rb4/10/9/8/7/6 2 10,11 3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Exago(Width);

/// The board by the words of its sets.
#[derive(Clone, PartialEq, Eq)]
#[expect(clippy::large_enum_variant, reason = "both are over five kilobytes, most of them the history")]
enum Width {
    Narrow(ExagoState<2>),
    Wide(ExagoState<6>),
}

/// What [`undo`](Game::undo) needs to take back a move of [`Exago`].
#[derive(Debug)]
pub struct ExagoUndo(WidthUndo);

#[derive(Debug)]
#[expect(
    clippy::large_enum_variant,
    reason = "an undo lives on the stack of a search, where a box would cost more"
)]
enum WidthUndo {
    Narrow(ExagoStateUndo<2>),
    Wide(ExagoStateUndo<6>),
}

/// The bitboards of an [`Exago`] position, for generic code over [`ExagoState`].
#[derive(Clone, Copy, Debug)]
pub enum ExagoStateRef<'a> {
    /// Sides 4 to 6: sets of two words.
    Narrow(&'a ExagoState<2>),
    /// Sides 7 to 10: sets of six words.
    Wide(&'a ExagoState<6>),
}

/// Evaluates the same expression with the board of either width.
macro_rules! with_board {
    ($exago:expr, $board:ident => $body:expr) => {
        match $exago {
            Exago(Width::Narrow($board)) => $body,
            Exago(Width::Wide($board)) => $body,
        }
    };
}

impl Exago {
    /// The empty board.
    pub fn new(rules: ExagoRules) -> Exago {
        Exago(if rules.is_wide() {
            Width::Wide(ExagoState::new(rules))
        } else {
            Width::Narrow(ExagoState::new(rules))
        })
    }

    /// Parses a position such as `6/7/8/9/5r4/5rb4/10/9/8/7/6 2 10,11 3`. A position that cannot arise is an error that
    /// says why. The history starts with this position (EX-14).
    pub fn from_position(rules: ExagoRules, text: &str) -> Result<Exago, PositionError> {
        Ok(Exago(if rules.is_wide() {
            Width::Wide(ExagoState::from_position(rules, text)?)
        } else {
            Width::Narrow(ExagoState::from_position(rules, text)?)
        }))
    }

    /// The bitboards, for engines that are generic over their width.
    pub fn bitboard(&self) -> ExagoStateRef<'_> {
        match &self.0 {
            Width::Narrow(board) => ExagoStateRef::Narrow(board),
            Width::Wide(board) => ExagoStateRef::Wide(board),
        }
    }

    /// The rules of this game.
    pub fn rules(&self) -> ExagoRules {
        with_board!(self, board => board.rules())
    }

    /// The board's cells, by row from the bottom, then from the left.
    pub fn cells(&self) -> impl DoubleEndedIterator<Item = HexCell> + use<> {
        HexCell::all(self.rules().side())
    }

    /// The owner of the tile on a cell.
    pub fn seat_at(&self, cell: HexCell) -> Option<Seat> {
        with_board!(self, board => board.seat_at(cell))
    }

    /// The number of tiles a player has in hand.
    pub fn hand(&self, seat: Seat) -> u8 {
        with_board!(self, board => board.hand(seat))
    }

    /// The cells of all lines of the winner; empty while the game has no winner.
    pub fn winning_cells(&self) -> Vec<HexCell> {
        with_board!(self, board => board.winning_cells())
    }

    /// The cell from which a move lifts a tile; `None` if the tile comes from the hand. The move must be of this board.
    pub fn lifted(&self, mv: ExagoMove) -> Option<HexCell> {
        with_board!(self, board => board.lifted(mv))
    }

    /// The cell on which a move puts a tile. The move must be of this board: the result for another is not a cell of it, or
    /// the wrong one. [`AnyGame::target`](crate::AnyGame::target) checks it.
    pub fn placed(&self, mv: ExagoMove) -> HexCell {
        with_board!(self, board => board.placed(mv))
    }

    /// The cells of the group that a move keeps (EX-8); empty if the move does not choose between groups or is of another
    /// board.
    pub fn kept_group(&self, mv: ExagoMove) -> Vec<HexCell> {
        with_board!(self, board => board.kept_group(mv))
    }

    /// Whether a move was made for boards of this width and its cells are on this board.
    pub(crate) fn has_cells_of(&self, mv: ExagoMove) -> bool {
        with_board!(self, board => board.has_cells_of(mv))
    }

    /// A move that wins at once, if there is one.
    pub fn winning_move(&self) -> Option<ExagoMove> {
        with_board!(self, board => board.winning_move())
    }

    /// Whether a seat has not resigned.
    pub fn is_in_play(&self, seat: Seat) -> bool {
        with_board!(self, board => board.is_in_play(seat))
    }

    /// A player resigns and the others play on: the tiles stay, the turns are skipped, the player threatens nobody and
    /// need not be blocked (EX-11), and takes the lowest place that is open. The last player in the game has won.
    /// Earlier positions no longer count for EX-14. Returns `false` if the game is over or the player has left it.
    ///
    /// The text of a position does not show who has resigned, and [`undo`](Game::undo) goes back no further than this.
    pub fn withdraw(&mut self, seat: Seat) -> bool {
        with_board!(self, board => board.withdraw(seat))
    }

    /// The places if the players still in the game agree to share the first.
    pub fn places_if_shared(&self) -> FinalPlaces {
        with_board!(self, board => board.places_if_shared())
    }
}

impl fmt::Display for Exago {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        with_board!(self, board => fmt::Display::fmt(board, f))
    }
}

impl fmt::Debug for Exago {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        with_board!(self, board => fmt::Debug::fmt(board, f))
    }
}

impl Game for Exago {
    type Move = ExagoMove;
    type Undo = ExagoUndo;
    const SYMMETRIES: usize = ExagoState::<2>::SYMMETRIES;

    fn seats(&self) -> usize {
        with_board!(self, board => board.seats())
    }

    fn to_move(&self) -> Seat {
        with_board!(self, board => board.to_move())
    }

    fn ply(&self) -> usize {
        with_board!(self, board => board.ply())
    }

    fn places(&self) -> Option<FinalPlaces> {
        with_board!(self, board => board.places())
    }

    fn is_over(&self) -> bool {
        with_board!(self, board => board.is_over())
    }

    fn legal_moves(&self, moves: &mut Vec<ExagoMove>) {
        with_board!(self, board => board.legal_moves(moves));
    }

    fn count_legal(&self, scratch: &mut Vec<ExagoMove>) -> usize {
        with_board!(self, board => board.count_legal(scratch))
    }

    fn check(&self, mv: ExagoMove) -> Result<(), IllegalMove> {
        with_board!(self, board => board.check(mv))
    }

    fn play_unchecked(&mut self, mv: ExagoMove) -> ExagoUndo {
        ExagoUndo(match &mut self.0 {
            Width::Narrow(board) => WidthUndo::Narrow(board.play_unchecked(mv)),
            Width::Wide(board) => WidthUndo::Wide(board.play_unchecked(mv)),
        })
    }

    /// Panics if the undo comes from a board of another width, and if no move was played since the start, the parsed
    /// position or the last resignation.
    fn undo(&mut self, undo: ExagoUndo) {
        // Not in `ExagoState`, where a search would check it at every node.
        assert!(
            with_board!(self, board => board.can_undo()),
            "there is no move to take back: an undo does not cross a resignation"
        );
        match (&mut self.0, undo.0) {
            (Width::Narrow(board), WidthUndo::Narrow(undo)) => board.undo(undo),
            (Width::Wide(board), WidthUndo::Wide(undo)) => board.undo(undo),
            _ => panic!("the undo belongs to a board of another size"),
        }
    }

    fn random_move<R: RandomSource + ?Sized>(&self, random: &mut R) -> ExagoMove {
        with_board!(self, board => board.random_move(random))
    }

    fn playout<R: RandomSource + ?Sized>(&mut self, random: &mut R, max_moves: usize) -> usize {
        with_board!(self, board => board.playout(random, max_moves))
    }

    fn key(&self) -> u64 {
        with_board!(self, board => board.key())
    }

    fn transformed(&self, symmetry: Symmetry) -> Exago {
        Exago(match &self.0 {
            Width::Narrow(board) => Width::Narrow(board.transformed(symmetry)),
            Width::Wide(board) => Width::Wide(board.transformed(symmetry)),
        })
    }

    fn transformed_move(&self, mv: ExagoMove, symmetry: Symmetry) -> ExagoMove {
        with_board!(self, board => board.transformed_move(mv, symmetry))
    }

    fn parse_move(&self, text: &str) -> Result<ExagoMove, IllegalMove> {
        with_board!(self, board => board.parse_move(text))
    }

    fn write_move(&self, mv: ExagoMove, out: &mut dyn fmt::Write) -> fmt::Result {
        with_board!(self, board => board.write_move(mv, out))
    }
}
