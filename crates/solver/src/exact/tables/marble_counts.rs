//! Location of a position in the tables.

use tessera_rules::{Game, Pentago, Seat};

use super::patterns::BlockPatterns;

/// Number of marbles of both colours in blocks A, B, C and D.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct MarbleCounts(pub(super) [[u8; 2]; 4]);

/// Location of a position: its section, the index of its entry, and the index of its rotation in the entry.
#[derive(Debug)]
pub(super) struct EntryLocation {
    pub(super) section: MarbleCounts,
    pub(super) index: [usize; 4],
    pub(super) rotation: usize,
}

impl MarbleCounts {
    /// Locates a position. The tables hold only the first of eight symmetric sections.
    pub(super) fn find(game: &Pentago, patterns: &BlockPatterns) -> EntryLocation {
        let boards = Pentago::symmetries().map(|symmetry| blocks(&game.transformed(symmetry)));
        let (section, board) = boards
            .map(|board| {
                (MarbleCounts(board.map(|pattern| pattern.map(|marbles| marbles.count_ones() as u8))), board)
            })
            .min_by_key(|(section, _)| section.order())
            .expect("there are eight symmetries");
        let found = board.map(|pattern| patterns.find(pattern));
        let rotation = (0..4).map(|block| usize::from(found[block].1) << (2 * block)).sum();
        EntryLocation { section, index: found.map(|(index, _)| index), rotation }
    }

    /// Sort key: the last block is the most significant, and in it the second player's marbles.
    fn order(self) -> u64 {
        u64::from_le_bytes(std::array::from_fn(|i| self.0[i / 2][i % 2]))
    }
}

/// Marbles of the first and the second player, block by block.
fn blocks(game: &Pentago) -> [[u64; 2]; 4] {
    let marbles = [0, 1].map(|seat| game.marbles(Seat::at(seat)));
    std::array::from_fn(|block| marbles.map(|marbles| marbles >> (block * 16) & 0x1FF))
}
