//! A position seen by attacker and defender.

use tessera_rules::{MarbleMove, Pentago, Seat, Turn};

use crate::exact::fives::turned_clockwise;
use crate::exact::turn_states::Quarters;

const ALL_SOCKETS: u64 = 0x01FF_01FF_01FF_01FF;
const PATTERNS: usize = 512;

/// The marbles of the attacker and the defender, a bit for every socket by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Board {
    pub(crate) attacker: u64,
    pub(crate) defender: u64,
}

impl Board {
    pub(crate) fn new(game: &Pentago, attacker: Seat) -> Board {
        Board { attacker: game.marbles(attacker), defender: game.marbles(attacker.next(2)) }
    }

    pub(crate) fn free(self) -> impl Iterator<Item = u8> {
        let free = !(self.attacker | self.defender) & ALL_SOCKETS;
        (0..64).filter(move |socket| free >> socket & 1 == 1)
    }

    pub(crate) fn with_attacker(self, socket: u8) -> Board {
        Board { attacker: self.attacker | 1 << socket, ..self }
    }

    pub(crate) fn with_defender(self, socket: u8) -> Board {
        Board { defender: self.defender | 1 << socket, ..self }
    }

    pub(crate) fn turned(self, turn: Turn) -> Board {
        let turn = |marbles| turned(marbles, turn);
        Board { attacker: turn(self.attacker), defender: turn(self.defender) }
    }

    /// The same with each block turned through so many quarters.
    pub(crate) fn turned_to(self, quarters: Quarters) -> Board {
        (0..4).fold(self, |board, block| {
            (0..quarters[block]).fold(board, |board, _| board.turned(Turn::new(block, true)))
        })
    }

    /// The board that was turned through so many quarters to become this one.
    pub(crate) fn turned_back(self, quarters: Quarters) -> Board {
        self.turned_to(quarters.map(|quarters| (4 - quarters) % 4))
    }

    /// The first of the eight ways to look at the board.
    pub(crate) fn smallest(self) -> Board {
        let seen = |symmetry| Board {
            attacker: mirrored(self.attacker, symmetry),
            defender: mirrored(self.defender, symmetry),
        };
        (1..8).map(seen).fold(self, Ord::min)
    }
}

/// The eight turns.
pub(crate) fn turns() -> impl Iterator<Item = Turn> {
    (0..8).map(|i| Turn::new(i / 2, i % 2 == 0))
}

fn turned(marbles: u64, turn: Turn) -> u64 {
    let shift = turn.block() * 16;
    let before = (marbles >> shift) as usize & (PATTERNS - 1);
    let quarters = if turn.is_clockwise() { 1 } else { 3 };
    marbles ^ (before as u64 ^ u64::from(SEEN[quarters][before])) << shift
}

/// A block's pattern under the eight symmetries: quarter turns, then the same mirrored left to right.
static SEEN: [[u16; PATTERNS]; 8] = {
    let mut seen = [[0; PATTERNS]; 8];
    let mut pattern = 0;
    while pattern < PATTERNS {
        let mut turned = pattern as u64;
        let mut quarters = 0;
        while quarters < 4 {
            seen[quarters][pattern] = turned as u16;
            seen[quarters + 4][pattern] =
                ((turned & 0o111) << 2 | turned & 0o222 | (turned & 0o444) >> 2) as u16;
            turned = turned_clockwise(turned);
            quarters += 1;
        }
        pattern += 1;
    }
    seen
};

/// Where block A, B, C and D go by quarter turns of the whole board, then the same mirrored left to right.
const BLOCKS: [[usize; 4]; 8] = [
    [0, 1, 2, 3],
    [1, 3, 0, 2],
    [3, 2, 1, 0],
    [2, 0, 3, 1],
    [1, 0, 3, 2],
    [0, 2, 1, 3],
    [2, 3, 0, 1],
    [3, 1, 2, 0],
];

fn mirrored(marbles: u64, symmetry: usize) -> u64 {
    (0..4).fold(0, |all, block| {
        let pattern = (marbles >> (block * 16)) as usize & (PATTERNS - 1);
        all | u64::from(SEEN[symmetry][pattern]) << (BLOCKS[symmetry][block] * 16)
    })
}

/// A move of somebody: a marble in a socket and a turn.
pub(crate) fn marble_move(socket: u8, turn: Turn) -> MarbleMove {
    MarbleMove { socket, turn: Some(turn) }
}

#[cfg(test)]
mod tests {
    use tessera_rules::{Dice, Game};

    use super::*;

    #[test]
    fn boards_are_seen_as_the_rules_see_them() {
        let mut dice = Dice::from_seed(11);
        for _ in 0..200 {
            let mut game = Pentago::default();
            game.playout(&mut dice, 12);
            let board = Board::new(&game, Seat::FIRST);
            for symmetry in 0..8 {
                let seen = Board::new(&game.mirrored(symmetry), Seat::FIRST);
                assert_eq!(mirrored(board.attacker, symmetry), seen.attacker);
                assert_eq!(seen.smallest(), board.smallest());
            }
            for turn in turns() {
                let socket = board.free().next().expect("the board is not full");
                let mut next = game;
                if next.play(marble_move(socket, turn)).is_ok() {
                    let placed = if game.to_move() == Seat::FIRST {
                        board.with_attacker(socket)
                    } else {
                        board.with_defender(socket)
                    };
                    assert_eq!(Board::new(&next, Seat::FIRST), placed.turned(turn));
                }
            }
        }
    }
}
