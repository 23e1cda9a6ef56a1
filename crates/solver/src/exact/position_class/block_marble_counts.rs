//! Marble counts per block and colour. Positions with equal counts form a section of the published tables.

use super::patterns::BLOCK_PATTERNS;
use crate::exact::attack_board::TRANSFORMED_BLOCKS;

/// Number of marbles of the first and the second player in blocks A, B, C and D.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct BlockMarbleCounts(pub(crate) [[u8; 2]; 4]);

impl BlockMarbleCounts {
    #[inline]
    pub(super) fn of(first: u64, second: u64) -> BlockMarbleCounts {
        let in_block = |marbles: u64, block: usize| (marbles >> (block * 16) & 0x1FF).count_ones() as u8;
        BlockMarbleCounts(std::array::from_fn(|block| [in_block(first, block), in_block(second, block)]))
    }

    /// Sort key: the last block is the most significant, and in it the second player's marbles.
    #[inline]
    pub(crate) fn order(self) -> u64 {
        u64::from_le_bytes(std::array::from_fn(|i| self.0[i / 2][i % 2]))
    }

    /// Counts after a symmetry of the board.
    #[inline]
    pub(super) fn transformed(self, symmetry: usize) -> BlockMarbleCounts {
        let mut counts = [[0; 2]; 4];
        for (block, &target) in TRANSFORMED_BLOCKS[symmetry].iter().enumerate() {
            counts[target] = self.0[block];
        }
        BlockMarbleCounts(counts)
    }

    /// Symmetry that leads to the first of the eight symmetric sections, and that section.
    #[inline]
    pub(super) fn canonical(self) -> (usize, BlockMarbleCounts) {
        let (mut best, mut first) = (0, self);
        for symmetry in 1..8 {
            let counts = self.transformed(symmetry);
            if counts.order() < first.order() {
                (best, first) = (symmetry, counts);
            }
        }
        (best, first)
    }

    /// Number of block patterns up to rotation, block by block.
    pub(crate) fn shape(self) -> [usize; 4] {
        self.0.map(|counts| BLOCK_PATTERNS.class_count(counts))
    }

    /// All first sections with a number of marbles, in order.
    pub(crate) fn sections(marbles: usize) -> Vec<BlockMarbleCounts> {
        let totals = [marbles.div_ceil(2), marbles / 2];
        let mut sections = vec![BlockMarbleCounts([[0; 2]; 4])];
        for block in 0..4 {
            let extended = sections.iter().flat_map(|section| {
                (0..=9_u8).flat_map(move |first| {
                    (0..=9 - first).map(move |second| {
                        let mut section = *section;
                        section.0[block] = [first, second];
                        section
                    })
                })
            });
            sections = extended.filter(|section| (0..2).all(|of| section.total(of) <= totals[of])).collect();
        }
        sections.retain(|section| {
            (0..2).all(|of| section.total(of) == totals[of]) && section.canonical().1 == *section
        });
        sections.sort_by_key(|section| section.order());
        sections
    }

    /// Number of marbles of both players.
    pub(crate) fn marbles(self) -> usize {
        self.total(0) + self.total(1)
    }

    fn total(self, player: usize) -> usize {
        self.0.iter().map(|counts| usize::from(counts[player])).sum()
    }
}
