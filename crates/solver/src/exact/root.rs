//! The position that is solved.

use tessera_rules::{Game, Pentago};

use super::shape::Shape;

/// The marbles on the board and the sockets that are empty, which the positions below only fill.
#[derive(Clone, Debug)]
pub(crate) struct Root {
    /// The marbles of the player to move, then the other's.
    marbles: [u64; 2],
    /// The empty sockets by their numbers.
    sockets: Vec<u8>,
    /// So many more marbles the player to move has already placed, wherever: all ways to place them are roots.
    ahead: usize,
    /// PG-8: when both have five, the one who has just moved wins.
    pub(crate) last_mover_wins_ties: bool,
}

impl Root {
    pub(crate) fn new(game: &Pentago) -> Root {
        let mover = game.to_move();
        let marbles = [game.marbles(mover), game.marbles(mover.next(2))];
        Root::of(marbles, 0, game.rules().mover_wins_ties)
    }

    /// The marbles of the player to move and the other's, and how many the first has placed besides.
    pub(crate) fn of(marbles: [u64; 2], ahead: usize, last_mover_wins_ties: bool) -> Root {
        let taken = marbles[0] | marbles[1];
        let sockets = (0..64).filter(|&socket| socket % 16 < 9 && taken >> socket & 1 == 0).collect();
        Root { marbles, sockets, ahead, last_mover_wins_ties }
    }

    pub(crate) fn empty(&self) -> usize {
        self.sockets.len()
    }

    pub(crate) fn shape(&self) -> Shape {
        Shape { empty: self.empty(), ahead: self.ahead }
    }

    /// Which of the empty sockets has this number.
    pub(crate) fn index_of(&self, socket: u8) -> usize {
        self.sockets.partition_point(|&other| other < socket)
    }

    /// The marbles of the player to move after so many moves, with this set of those that were placed.
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
