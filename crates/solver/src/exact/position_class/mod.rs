//! Classes of Pentago positions: those that the symmetries of the board and rotations of single blocks turn into each other.
//!
//! The published tables and the opening book have one entry for each class, with the values under all 256 rotations of the
//! four blocks.

mod block_marble_counts;
mod patterns;

use tessera_rules::{BlockTurn, Game, Pentago};

pub(crate) use self::block_marble_counts::BlockMarbleCounts;
use self::patterns::BLOCK_PATTERNS;
use super::attack_board::{TRANSFORMED_BLOCKS, TRANSFORMED_PATTERNS};
use crate::block_patterns::PATTERNS;

/// Number of the symmetry from which on the board is mirrored.
const FIRST_MIRRORED: usize = 4;

/// Class of a position, and the rotation that distinguishes it from others of its class.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PositionClass {
    pub(crate) section: BlockMarbleCounts,
    /// Indices of the block patterns in the section.
    pub(crate) index: [usize; 4],
    /// Quarter turns anticlockwise of the blocks, two bits each.
    pub(crate) rotation: u8,
    /// Symmetry of the board that leads to the section.
    symmetry: usize,
}

impl PositionClass {
    /// Class of the marbles of the first and the second player.
    #[inline]
    pub(crate) fn of(first: u64, second: u64) -> PositionClass {
        let (symmetry, section) = BlockMarbleCounts::of(first, second).canonical();
        let (mut index, mut rotation) = ([0; 4], 0);
        for (block, &target) in TRANSFORMED_BLOCKS[symmetry].iter().enumerate() {
            let pattern = |marbles: u64| {
                let pattern = (marbles >> (block * 16)) as usize & (PATTERNS - 1);
                u64::from(TRANSFORMED_PATTERNS[symmetry][pattern])
            };
            let class = BLOCK_PATTERNS.find([pattern(first), pattern(second)]);
            index[target] = usize::from(class.index);
            rotation |= class.quarters << (2 * target);
        }
        PositionClass { section, index, rotation, symmetry }
    }

    /// Rotation after a turn of a block.
    #[inline]
    pub(crate) fn rotation_after(&self, turn: BlockTurn) -> u8 {
        let target = TRANSFORMED_BLOCKS[self.symmetry][turn.block()];
        let clockwise = turn.is_clockwise() != (self.symmetry >= FIRST_MIRRORED);
        let quarters = (self.rotation >> (2 * target) & 3) + if clockwise { 3 } else { 1 };
        self.rotation & !(3 << (2 * target)) | (quarters & 3) << (2 * target)
    }
}

/// Marbles of the player who moved first, then those of the other. After a swap the first turn belongs to the second seat.
#[inline]
pub(crate) fn marbles_in_order(game: &Pentago) -> [u64; 2] {
    let mover = game.to_move();
    let [mine, theirs] = [game.marbles(mover), game.marbles(mover.next(2))];
    if game.ply().is_multiple_of(2) { [mine, theirs] } else { [theirs, mine] }
}
