//! Full and almost full lines, combined from block tables: four lookups answer for all 32 lines at once.

use tessera_solver::block_patterns::{PATTERNS, turned_pattern};

use super::bitboard::{bit_at, block};

/// The sockets of every line of five.
pub(super) const LINES: [u64; 32] = {
    let mut lines = [0; 32];
    let mut found = 0;
    let mut start = 0;
    while start < 36 {
        let (row, column) = (start / 6, start % 6);
        let directions: [(isize, isize); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];
        let mut d = 0;
        while d < 4 {
            let (down, right) = directions[d];
            let (last_row, last_column) = (row as isize + 4 * down, column as isize + 4 * right);
            if last_row < 6 && last_column >= 0 && last_column < 6 {
                let mut i = 0;
                while i < 5 {
                    lines[found] |=
                        bit_at((row as isize + i * down) as usize, (column as isize + i * right) as usize);
                    i += 1;
                }
                found += 1;
            }
            d += 1;
        }
        start += 1;
    }
    assert!(found == 32);
    lines
};

/// State of all lines as seen by one or more blocks, one bit per line.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct PentagoLineStates {
    /// Lines that are full.
    pub(super) five: u32,
    /// Lines one marble short of full.
    pub(super) four: u32,
    /// Lines without a marble of the other side.
    pub(super) clear: u32,
}

impl PentagoLineStates {
    /// Combines two parts of the board.
    #[inline]
    pub(super) const fn and(self, other: PentagoLineStates) -> PentagoLineStates {
        PentagoLineStates {
            five: self.five & other.five,
            four: self.four & other.five | self.five & other.four,
            clear: self.clear & other.clear,
        }
    }

    /// Lines that are five, or become five with one more marble.
    #[inline]
    pub(super) const fn within_one(self) -> u32 {
        self.five | self.four & self.clear
    }
}

static OWN: [[[u32; 2]; PATTERNS]; 4] = {
    let mut own = [[[0; 2]; PATTERNS]; 4];
    let mut index = 0;
    while index < 4 * PATTERNS {
        let (block_index, pattern) = (index / PATTERNS, index % PATTERNS);
        let mut line = 0;
        while line < 32 {
            let missing = (block(LINES[line], block_index) & !pattern).count_ones() as usize;
            if missing < 2 {
                own[block_index][pattern][missing] |= 1 << line;
            }
            line += 1;
        }
        index += 1;
    }
    own
};

static CLEAR: [[u32; PATTERNS]; 4] = {
    let mut clear = [[0; PATTERNS]; 4];
    let mut index = 0;
    while index < 4 * PATTERNS {
        let (block_index, pattern) = (index / PATTERNS, index % PATTERNS);
        let mut line = 0;
        while line < 32 {
            if block(LINES[line], block_index) & pattern == 0 {
                clear[block_index][pattern] |= 1 << line;
            }
            line += 1;
        }
        index += 1;
    }
    clear
};

/// The line state of one block, for the side whose marbles come first.
#[inline]
fn reach(block_index: usize, own: usize, other: usize) -> PentagoLineStates {
    let [five, four] = OWN[block_index][own];
    PentagoLineStates { five, four, clear: CLEAR[block_index][other] }
}

/// The line states of all blocks, each as it stands and turned by one, two and three quarters.
#[derive(Clone, Copy)]
pub(super) struct PentagoRotatedLineStates([[PentagoLineStates; 4]; 4]);

impl PentagoRotatedLineStates {
    #[inline]
    pub(super) fn of(own: u64, other: u64) -> PentagoRotatedLineStates {
        PentagoRotatedLineStates([0, 1, 2, 3].map(|block_index| {
            let (own, other) = (block(own, block_index), block(other, block_index));
            [0, 1, 2, 3].map(|quarters| {
                reach(block_index, turned_pattern(own, quarters), turned_pattern(other, quarters))
            })
        }))
    }

    /// The line state of the board with each block turned by its number of quarters.
    #[inline]
    pub(super) fn with_quarters(&self, quarters: [u8; 4]) -> PentagoLineStates {
        let [a, b, c, d] =
            [0, 1, 2, 3].map(|block_index| self.0[block_index][usize::from(quarters[block_index] & 3)]);
        a.and(b).and(c.and(d))
    }

    /// The combined line states of two neighbouring blocks for all their rotations: index four times the first
    /// block's quarters plus the second's.
    #[inline]
    pub(super) fn pair_of_blocks(&self, first: usize) -> [PentagoLineStates; 16] {
        let mut pair_of_blocks = [PentagoLineStates::default(); 16];
        for (index, both) in pair_of_blocks.iter_mut().enumerate() {
            *both = self.0[first][index / 4].and(self.0[first + 1][index % 4]);
        }
        pair_of_blocks
    }
}

#[cfg(test)]
mod tests {
    use tessera_rules::Dice;

    use super::*;
    use crate::games::pentago::bitboard::{SOCKETS, turned};

    #[test]
    fn block_tables_agree_with_counting() {
        let mut dice = Dice::from_seed(9);
        for _ in 0..2_000 {
            let mine = dice.bits() & (dice.bits() | dice.bits()) & SOCKETS;
            let theirs = dice.bits() & dice.bits() & SOCKETS & !mine;
            let quarters = [0; 4].map(|_: u8| dice.roll(4) as u8);
            let [own, other] = [mine, theirs].map(|marbles| {
                (0..4).fold(marbles, |marbles, block_index| {
                    turned(marbles, block_index, usize::from(quarters[block_index]))
                })
            });
            let reach = PentagoRotatedLineStates::of(mine, theirs).with_quarters(quarters);
            for (nth, line) in LINES.into_iter().enumerate() {
                let bit = |set: u32| set >> nth & 1 != 0;
                assert_eq!(bit(reach.five), (own & line).count_ones() == 5);
                assert_eq!(bit(reach.four), (own & line).count_ones() == 4);
                assert_eq!(bit(reach.clear), other & line == 0);
            }
        }
    }
}
