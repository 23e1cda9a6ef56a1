//! How many positions there are below a root.

use super::subsets::choose;

/// What the number of positions depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    /// The sockets that are empty at the root.
    pub(crate) empty: usize,
    /// So many of them the player to move has filled already, whichever they are: all ways to do so are roots.
    pub(crate) ahead: usize,
}

impl Shape {
    /// How many moves there are until the board is full.
    pub(crate) fn moves(self) -> usize {
        self.empty - self.ahead
    }

    /// How many marbles the player to move after so many moves, and the other one, have placed by then.
    pub(crate) fn placed(self, moves: usize) -> [usize; 2] {
        let (first, second) = (self.ahead + moves.div_ceil(2), moves / 2);
        if moves.is_multiple_of(2) { [first, second] } else { [second, first] }
    }

    /// How many positions there are after so many moves.
    pub(crate) fn positions(self, moves: usize) -> usize {
        let [mine, theirs] = self.placed(moves);
        choose(self.empty, mine + theirs) * choose(mine + theirs, mine)
    }

    /// How many positions there are in all.
    pub(crate) fn all_positions(self) -> u64 {
        (0..=self.moves()).map(|moves| self.positions(moves) as u64).sum()
    }
}
