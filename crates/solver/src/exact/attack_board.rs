//! Bitboard of an attacker and a defender.

use tessera_rules::{BlockTurn, MarbleMove, MarbleSocket, Pentago, Seat};

use crate::block_patterns::PATTERNS;
use crate::exact::rotation_set::BlockRotations;
use crate::exact::rotations_with_five::turned_clockwise;

const ALL_SOCKETS: u64 = 0x01FF_01FF_01FF_01FF;

/// Marbles of the attacker and of the defender, one bit per socket number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct PentagoAttackBoard {
    pub(crate) attacker: u64,
    pub(crate) defender: u64,
}

impl PentagoAttackBoard {
    pub(crate) fn new(game: &Pentago, attacker: Seat) -> PentagoAttackBoard {
        PentagoAttackBoard { attacker: game.marbles(attacker), defender: game.marbles(attacker.next(2)) }
    }

    pub(crate) fn free(self) -> impl Iterator<Item = u8> {
        let free = !(self.attacker | self.defender) & ALL_SOCKETS;
        (0..64).filter(move |socket| free >> socket & 1 == 1)
    }

    pub(crate) fn with_attacker(self, socket: u8) -> PentagoAttackBoard {
        PentagoAttackBoard { attacker: self.attacker | 1 << socket, ..self }
    }

    pub(crate) fn with_defender(self, socket: u8) -> PentagoAttackBoard {
        PentagoAttackBoard { defender: self.defender | 1 << socket, ..self }
    }

    pub(crate) fn turned(self, turn: BlockTurn) -> PentagoAttackBoard {
        let turn = |marbles| turned(marbles, turn);
        PentagoAttackBoard { attacker: turn(self.attacker), defender: turn(self.defender) }
    }

    /// Board with each block turned by these rotations.
    pub(crate) fn rotated(self, quarters: BlockRotations) -> PentagoAttackBoard {
        (0..4).fold(self, |board, block| {
            (0..quarters[block]).fold(board, |board, _| board.turned(BlockTurn::new(block, true)))
        })
    }

    /// Board that these rotations turn into this one.
    pub(crate) fn rotated_back(self, quarters: BlockRotations) -> PentagoAttackBoard {
        self.rotated(quarters.map(|quarters| (4 - quarters) % 4))
    }

    /// Canonical form: the least of the eight symmetric boards.
    pub(crate) fn canonical(self) -> PentagoAttackBoard {
        let transformed = |symmetry| PentagoAttackBoard {
            attacker: transformed(self.attacker, symmetry),
            defender: transformed(self.defender, symmetry),
        };
        (1..8).map(transformed).fold(self, Ord::min)
    }
}

/// The eight turns.
pub(crate) fn turns() -> impl Iterator<Item = BlockTurn> {
    (0..8).map(|i| BlockTurn::new(i / 2, i % 2 == 0))
}

fn turned(marbles: u64, turn: BlockTurn) -> u64 {
    let shift = turn.block() * 16;
    let before = (marbles >> shift) as usize & (PATTERNS - 1);
    let quarters = if turn.is_clockwise() { 1 } else { 3 };
    marbles ^ (before as u64 ^ u64::from(TRANSFORMED_PATTERNS[quarters][before])) << shift
}

/// Pattern of a block under the eight symmetries: quarter turns, then the same mirrored left to right.
pub(crate) static TRANSFORMED_PATTERNS: [[u16; PATTERNS]; 8] = {
    let mut transformed = [[0; PATTERNS]; 8];
    let mut pattern = 0;
    while pattern < PATTERNS {
        let mut turned = pattern as u64;
        let mut quarters = 0;
        while quarters < 4 {
            transformed[quarters][pattern] = turned as u16;
            transformed[quarters + 4][pattern] =
                ((turned & 0o111) << 2 | turned & 0o222 | (turned & 0o444) >> 2) as u16;
            turned = turned_clockwise(turned);
            quarters += 1;
        }
        pattern += 1;
    }
    transformed
};

/// Targets of blocks A, B, C and D under the eight symmetries of the board, in the same order.
pub(crate) const TRANSFORMED_BLOCKS: [[usize; 4]; 8] = [
    [0, 1, 2, 3],
    [1, 3, 0, 2],
    [3, 2, 1, 0],
    [2, 0, 3, 1],
    [1, 0, 3, 2],
    [0, 2, 1, 3],
    [2, 3, 0, 1],
    [3, 1, 2, 0],
];

fn transformed(marbles: u64, symmetry: usize) -> u64 {
    (0..4).fold(0, |all, block| {
        let pattern = (marbles >> (block * 16)) as usize & (PATTERNS - 1);
        all | u64::from(TRANSFORMED_PATTERNS[symmetry][pattern]) << (TRANSFORMED_BLOCKS[symmetry][block] * 16)
    })
}

/// Move that places a marble in a socket and turns a block.
pub(crate) fn marble_move(socket: u8, turn: BlockTurn) -> MarbleMove {
    MarbleMove { socket: MarbleSocket::from_number(socket), turn: Some(turn) }
}

#[cfg(test)]
mod tests {
    use tessera_rules::{Dice, Game};

    use super::*;

    #[test]
    fn symmetries_and_turns_match_the_rules() {
        let mut dice = Dice::from_seed(11);
        for _ in 0..200 {
            let mut game = Pentago::default();
            game.playout(&mut dice, 12);
            let board = PentagoAttackBoard::new(&game, Seat::FIRST);
            for symmetry in Pentago::symmetries() {
                let seen = PentagoAttackBoard::new(&game.transformed(symmetry), Seat::FIRST);
                assert_eq!(transformed(board.attacker, symmetry.index()), seen.attacker);
                assert_eq!(seen.canonical(), board.canonical());
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
                    assert_eq!(PentagoAttackBoard::new(&next, Seat::FIRST), placed.turned(turn));
                }
            }
        }
    }
}
