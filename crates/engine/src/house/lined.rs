//! What the opponent must know of a game: where its cells lie and whose they are.

use tessera_rules::{Game, Places, Seat};

/// A cell and where it lies.
pub(super) type Located<C> = (C, (i32, i32));

/// A game that is won by lines.
pub(super) trait Lined: Game {
    /// A place for a piece.
    type Cell: Copy;
    /// The directions in which lines run, as steps across and up.
    const STEPS: &'static [(i32, i32)];
    /// How many times longer than counting its lines it takes to reach a position.
    const EFFORT: u64 = 1;

    /// How many pieces in a line win.
    fn line(&self) -> usize;

    /// All cells of the board.
    fn board(&self) -> Vec<Located<Self::Cell>>;

    /// Whose piece is on a cell.
    fn owner(&self, cell: Self::Cell) -> Option<Seat>;

    /// The legal moves that are worth a look: at least one while the game is not over, and every one that wins.
    fn candidates(&self, moves: &mut Vec<Self::Move>) {
        self.legal_moves(moves);
    }

    /// The places if the game ended here with everything that is open shared.
    fn standing(&self) -> Places;

    /// Whether a seat's place is open.
    fn is_open(&self, _seat: Seat) -> bool {
        true
    }

    /// Whether two seats win together.
    fn are_partners(&self, one: Seat, other: Seat) -> bool {
        one == other
    }

    /// Whether a line that lacks one piece wins when its owner is to move.
    fn can_complete(&self, _seat: Seat) -> bool {
        true
    }

    /// What a seat has besides lines, in the same points.
    fn extras(&self, _seat: Seat) -> i32 {
        0
    }
}
