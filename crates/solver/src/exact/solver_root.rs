//! Root position of the solver.

use tessera_rules::{Game, Pentago};

use super::tree_size::SolverTreeSize;

/// Marbles on the board and empty sockets of the root position. Positions below the root only fill empty sockets.
#[derive(Clone, Debug)]
pub(crate) struct SolverRoot {
    /// Marbles of the player to move, then the opponent's.
    marbles: [u64; 2],
    /// Numbers of the empty sockets, in order.
    sockets: Vec<u8>,
    /// Number of extra marbles that the player to move has placed already; every choice of their sockets is a root.
    ahead: usize,
    /// PG-8: when both have five, the player who has just moved wins.
    pub(crate) last_mover_wins_ties: bool,
}

impl SolverRoot {
    pub(crate) fn new(game: &Pentago) -> SolverRoot {
        let mover = game.to_move();
        let marbles = [game.marbles(mover), game.marbles(mover.next(2))];
        SolverRoot::of(marbles, 0, game.rules().mover_wins_ties)
    }

    /// Root with the marbles of the player to move, the opponent's marbles and the number of extra marbles.
    pub(crate) fn of(marbles: [u64; 2], ahead: usize, last_mover_wins_ties: bool) -> SolverRoot {
        let taken = marbles[0] | marbles[1];
        let sockets = (0..64).filter(|&socket| socket % 16 < 9 && taken >> socket & 1 == 0).collect();
        SolverRoot { marbles, sockets, ahead, last_mover_wins_ties }
    }

    pub(crate) fn empty(&self) -> usize {
        self.sockets.len()
    }

    pub(crate) fn tree_size(&self) -> SolverTreeSize {
        SolverTreeSize { empty: self.empty(), ahead: self.ahead }
    }

    /// Index among the empty sockets of the socket with this number.
    pub(crate) fn index_of(&self, socket: u8) -> usize {
        self.sockets.partition_point(|&other| other < socket)
    }

    /// Marbles of the player to move after `moves` moves, with `set` as the marbles added since the root.
    #[inline]
    pub(crate) fn marbles(&self, moves: usize, mut set: u32) -> u64 {
        let mut marbles = self.marbles[moves % 2];
        while set != 0 {
            marbles |= 1 << self.sockets[set.trailing_zeros() as usize];
            set &= set - 1;
        }
        marbles
    }
}
