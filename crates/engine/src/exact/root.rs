//! The position that is solved.

use tessera_rules::{Game, Pentago};

/// The marbles on the board and the sockets that are empty, which the positions below only fill.
#[derive(Clone, Debug)]
pub(crate) struct Root {
    /// The marbles of the player to move, then the other's.
    marbles: [u64; 2],
    /// The empty sockets by their numbers.
    sockets: Vec<u8>,
    /// PG-8: when both have five, the one who has just moved wins.
    pub(crate) last_mover_wins_ties: bool,
}

impl Root {
    pub(crate) fn new(game: &Pentago) -> Root {
        let mover = game.to_move();
        let marbles = [game.marbles(mover), game.marbles(mover.next(2))];
        let taken = marbles[0] | marbles[1];
        let sockets = (0..64).filter(|&socket| socket % 16 < 9 && taken >> socket & 1 == 0).collect();
        Root { marbles, sockets, last_mover_wins_ties: game.rules().mover_wins_ties }
    }

    pub(crate) fn empty(&self) -> usize {
        self.sockets.len()
    }

    /// Which of the empty sockets has this number.
    pub(crate) fn index_of(&self, socket: u8) -> usize {
        self.sockets.partition_point(|&other| other < socket)
    }

    /// The marbles of the player to move when so many were added, with this set of them.
    #[inline]
    pub(crate) fn marbles(&self, added: usize, mut set: u32) -> u64 {
        let mut marbles = self.marbles[added % 2];
        while set != 0 {
            marbles |= 1 << self.sockets[set.trailing_zeros() as usize];
            set &= set - 1;
        }
        marbles
    }
}
