//! Number of positions below a root.

use super::subset_rank::choose;

/// Size of the tree below a root. It depends only on these two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SolverTreeSize {
    /// Number of sockets that are empty at the root.
    pub(crate) empty: usize,
    /// Number of extra marbles that the player to move has placed already; every choice of their sockets is a root.
    pub(crate) ahead: usize,
}

impl SolverTreeSize {
    /// Number of moves until the board is full.
    pub(crate) fn moves(self) -> usize {
        self.empty - self.ahead
    }

    /// Marbles added after `moves` moves by the player to move then, and by the opponent.
    pub(crate) fn placed(self, moves: usize) -> [usize; 2] {
        let (first, second) = (self.ahead + moves.div_ceil(2), moves / 2);
        if moves.is_multiple_of(2) { [first, second] } else { [second, first] }
    }

    /// Number of positions after `moves` moves.
    pub(crate) fn positions(self, moves: usize) -> usize {
        let [mine, theirs] = self.placed(moves);
        choose(self.empty, mine + theirs) * choose(mine + theirs, mine)
    }

    /// Number of positions at all levels.
    pub(crate) fn all_positions(self) -> u64 {
        (0..=self.moves()).map(|moves| self.positions(moves) as u64).sum()
    }
}
