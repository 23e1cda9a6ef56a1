//! Where a position is in the tables.

use tessera_rules::{Game, Pentago, Seat};

use super::patterns::Patterns;

/// The marbles of both colours in blocks A, B, C and D.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Section(pub(super) [[u8; 2]; 4]);

/// A position's place: its section, its entry there, and how the blocks stand, as the number of a bit.
#[derive(Debug)]
pub(super) struct Found {
    pub(super) section: Section,
    pub(super) index: [usize; 4],
    pub(super) way: usize,
}

impl Section {
    /// Turns and mirrors the whole board until it is as in the tables, which have of eight sections only the first.
    pub(super) fn find(game: &Pentago, patterns: &Patterns) -> Found {
        let boards = (0..Pentago::SYMMETRIES).map(|symmetry| blocks(&game.mirrored(symmetry)));
        let (section, board) = boards
            .map(|board| {
                (Section(board.map(|pattern| pattern.map(|marbles| marbles.count_ones() as u8))), board)
            })
            .min_by_key(|(section, _)| section.order())
            .expect("there are eight ways to look at a board");
        let found = board.map(|pattern| patterns.find(pattern));
        let way = (0..4).map(|block| usize::from(found[block].1) << (2 * block)).sum();
        Found { section, index: found.map(|(index, _)| index), way }
    }

    /// The last block counts most, and in it the second player's marbles.
    fn order(self) -> u64 {
        u64::from_le_bytes(std::array::from_fn(|i| self.0[i / 2][i % 2]))
    }
}

/// The marbles of the first and the second player, block by block.
fn blocks(game: &Pentago) -> [[u64; 2]; 4] {
    let marbles = [0, 1].map(|seat| game.marbles(Seat::at(seat)));
    std::array::from_fn(|block| marbles.map(|marbles| marbles >> (block * 16) & 0x1FF))
}
