//! The marbles of one colour on the nine blocks as a bitboard, and the detection of five in a row.

use super::XlGrid;
use crate::turning_blocks::{BlockTurn, FreeSocketPrefixSums, MarbleSocket, PATTERNS};

/// The marbles of one colour, one bit per socket, row by row from the top left: the first 64 sockets in one word, the
/// last 63 in another. Every five in a row lies completely in one of the words, so that shifts find it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct XlMarbleBitboard([u64; 2]);

const CELLS: usize = XlGrid::WIDTH * XlGrid::WIDTH;

/// The first cell of the second word. It begins the third row, so that both words have their columns at the same bits.
const SECOND: usize = 2 * XlGrid::WIDTH;

const ALL: XlMarbleBitboard = XlMarbleBitboard([u64::MAX, u64::MAX >> 1]);

/// The bits of a word in the columns from one to another.
const fn columns(first: usize, last: usize) -> u64 {
    let mut columns = 0;
    let mut bit = 0;
    while bit < 64 {
        if first <= bit % XlGrid::WIDTH && bit % XlGrid::WIDTH <= last {
            columns |= 1 << bit;
        }
        bit += 1;
    }
    columns
}

/// The bit distance between neighbours of a line (along a row, down a column, down to the right, down to the left), and
/// the columns where such a line can begin.
const DIRECTIONS: [(usize, u64); 4] = [
    (1, columns(0, XlGrid::WIDTH - 5)),
    (XlGrid::WIDTH, u64::MAX),
    (XlGrid::WIDTH + 1, columns(0, XlGrid::WIDTH - 5)),
    (XlGrid::WIDTH - 1, columns(4, XlGrid::WIDTH - 1)),
];

/// All lines: 45 along rows, 45 along columns, 50 along diagonals.
const LINES: [[MarbleSocket; 5]; 140] = XlGrid::lines();

/// The sockets, row by row.
const SOCKETS: [MarbleSocket; CELLS] = {
    let mut sockets = [MarbleSocket::from_number(0); CELLS];
    let mut cell = 0;
    while cell < CELLS {
        sockets[cell] = XlGrid::socket(cell % XlGrid::WIDTH, cell / XlGrid::WIDTH);
        cell += 1;
    }
    sockets
};

/// The set of one socket, by its number; empty for numbers that no socket has.
static ONLY: [XlMarbleBitboard; 256] = {
    let mut marble = [XlMarbleBitboard::NONE; 256];
    let mut cell = 0;
    while cell < CELLS {
        let bits = &mut marble[SOCKETS[cell].index()].0;
        if cell < 64 {
            bits[0] = 1 << cell;
        }
        if cell >= SECOND {
            bits[1] = 1 << (cell - SECOND);
        }
        cell += 1;
    }
    marble
};

/// The first cell of every block, in an array that can be indexed by any four bits.
static CORNER: [u8; 16] = {
    let mut corner = [0; 16];
    let mut block = 0;
    while block < 9 {
        corner[block] = (block / 3 * 3 * XlGrid::WIDTH + block % 3 * 3) as u8;
        block += 1;
    }
    corner
};

/// The first cell of the last block.
const LAST_CORNER: usize = CELLS - (2 * XlGrid::WIDTH + 3);

/// The cells of the first block.
const BLOCK: u64 = spread(PATTERNS as u64 - 1);

/// Deposits a pattern's bits at the cells of the first block.
const fn spread(pattern: u64) -> u64 {
    (pattern & 0o7) | (pattern & 0o70) << (XlGrid::WIDTH - 3) | (pattern & 0o700) << (2 * (XlGrid::WIDTH - 3))
}

/// Extracts the pattern at the cells of the first block: one multiplication moves the rows together, from bit 12 on.
#[inline]
const fn gather(cells: u64) -> u16 {
    (((cells & BLOCK) * 0o1_0101) >> 12) as u16 & (PATTERNS as u16 - 1)
}

/// The bits that a quarter turn flips in every pattern, clockwise first, then anticlockwise, at the position of the last
/// block in the second word.
static CHANGED: [[u64; PATTERNS]; 2] = {
    let mut changed = [[0; PATTERNS]; 2];
    let mut index = 0;
    while index < 2 * PATTERNS {
        let (turn, pattern) = (BlockTurn::from_index(index % 2), index as u64 / 2);
        let differs = pattern ^ turn.apply(pattern as u16) as u64;
        changed[index % 2][index / 2] = spread(differs) << (LAST_CORNER - SECOND);
        index += 1;
    }
    changed
};

impl XlMarbleBitboard {
    pub(super) const NONE: XlMarbleBitboard = XlMarbleBitboard([0; 2]);

    #[inline]
    pub(super) fn has(self, socket: MarbleSocket) -> bool {
        let marble = ONLY[socket.index()];
        self.0[0] & marble.0[0] | self.0[1] & marble.0[1] != 0
    }

    #[inline]
    pub(super) fn add(&mut self, socket: MarbleSocket) {
        *self = self.with(socket);
    }

    #[inline]
    pub(super) fn with(self, socket: MarbleSocket) -> XlMarbleBitboard {
        self.or(ONLY[socket.index()])
    }

    pub(super) fn without(self, socket: MarbleSocket) -> XlMarbleBitboard {
        let marble = ONLY[socket.index()];
        XlMarbleBitboard([self.0[0] & !marble.0[0], self.0[1] & !marble.0[1]])
    }

    /// The union with other marbles.
    #[inline]
    pub(super) const fn or(self, others: XlMarbleBitboard) -> XlMarbleBitboard {
        XlMarbleBitboard([self.0[0] | others.0[0], self.0[1] | others.0[1]])
    }

    /// The first 64 cells and the others, each cell once.
    #[inline]
    pub(super) const fn words(self) -> [u64; 2] {
        [self.0[0], self.0[1] >> (64 - SECOND)]
    }

    pub(super) fn count(self) -> usize {
        self.words().iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The pattern of one block.
    #[inline]
    pub(super) fn block(self, block: usize) -> u16 {
        let corner = CORNER[block & 15];
        // The last three blocks are complete in the second word only. No branch: the block is unpredictable.
        let last_row = u64::from(block >= 6);
        let word = self.0[0] ^ (self.0[0] ^ self.0[1]) & last_row.wrapping_neg();
        gather(word >> ((corner - SECOND as u8 * last_row as u8) & 63))
    }

    #[inline]
    pub(super) fn turn(&mut self, turn: BlockTurn) {
        let corner = usize::from(CORNER[turn.block() & 15]);
        let changed = CHANGED[turn.index() & 1][usize::from(self.block(turn.block()))];
        self.0[0] ^= changed >> (LAST_CORNER - SECOND) << (corner & 63);
        self.0[1] ^= changed >> ((LAST_CORNER - corner) & 63);
    }

    #[inline]
    pub(super) fn has_five(self) -> bool {
        let fives = |word: u64, (step, starts): (usize, u64)| {
            let twos = word & word >> step;
            let fours = twos & twos >> (2 * step);
            fours & word >> (4 * step) & starts
        };
        let [first, second] =
            self.0.map(|word| DIRECTIONS.into_iter().fold(0, |all, direction| all | fives(word, direction)));
        // No five begins in a word's top bits, so this cannot overflow. With `|` the compiler would merge the two words
        // early instead of working on both at once in one vector register.
        first + second != 0
    }

    /// The sockets of all fives.
    pub(super) fn sockets_of_fives(&self) -> Vec<MarbleSocket> {
        let fives = LINES.iter().filter(|line| line.iter().all(|&socket| self.has(socket)));
        let mut sockets: Vec<MarbleSocket> = fives.flatten().copied().collect();
        sockets.sort_unstable();
        sockets.dedup();
        sockets
    }

    /// The sockets of the marbles, row by row.
    #[inline]
    pub(super) fn sockets(self) -> impl Iterator<Item = MarbleSocket> {
        let [first, rest] = self.words();
        let cells = bits(first).chain(bits(rest).map(|bit| bit + 64));
        cells.map(|cell| SOCKETS[cell])
    }

    /// The running totals of these sockets by block.
    #[inline]
    pub(super) fn free_counts(self) -> FreeSocketPrefixSums {
        FreeSocketPrefixSums::in_blocks((0..9).map(|block| self.block(block)))
    }

    /// The sockets without a marble of any of these colours.
    #[inline]
    pub(super) fn free(colours: &[XlMarbleBitboard]) -> XlMarbleBitboard {
        let filled = colours.iter().fold(XlMarbleBitboard::NONE, |all, &colour| all.or(colour));
        XlMarbleBitboard([!filled.0[0] & ALL.0[0], !filled.0[1] & ALL.0[1]])
    }
}

/// The indices of the bits that are set.
#[inline]
fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros() as usize);
        word &= word.wrapping_sub(1);
        bit
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Dice;

    /// A random set of this many marbles.
    fn random_set(dice: &mut Dice, marbles: usize) -> XlMarbleBitboard {
        let mut sockets = SOCKETS;
        dice.shuffle(&mut sockets);
        sockets[..marbles].iter().fold(XlMarbleBitboard::NONE, |all, &socket| all.with(socket))
    }

    #[test]
    fn every_line_is_five_and_four_of_it_are_not() {
        for line in LINES {
            let five = line.iter().fold(XlMarbleBitboard::NONE, |all, &socket| all.with(socket));
            assert!(five.has_five(), "{line:?}");
            assert!(line.iter().all(|&socket| !five.without(socket).has_five()), "{line:?}");
        }
    }

    #[test]
    fn five_is_found_where_a_line_is_full_and_nowhere_else() {
        let mut dice = Dice::from_seed(1);
        for i in 0..20_000 {
            let marbles = random_set(&mut dice, i % CELLS);
            assert_eq!(marbles.has_five(), !marbles.sockets_of_fives().is_empty(), "{marbles:?}");
        }
    }

    #[test]
    fn a_turn_turns_its_block_and_no_other() {
        let mut dice = Dice::from_seed(2);
        for i in 0..18_000 {
            let (before, turn) = (random_set(&mut dice, i % CELLS), BlockTurn::from_index(i % 18));
            let mut after = before;
            after.turn(turn);
            for block in 0..9 {
                let pattern = before.block(block);
                let expected = if block == turn.block() { turn.apply(pattern) } else { pattern };
                assert_eq!(after.block(block), expected, "{before:?} {turn}");
            }
            assert_eq!(after.count(), before.count());
        }
    }

    #[test]
    fn the_words_agree_on_the_sockets_they_share() {
        let mut dice = Dice::from_seed(3);
        for i in 0..2_000 {
            let mut marbles = random_set(&mut dice, i % CELLS);
            marbles.turn(BlockTurn::from_index(i % 18));
            let again = marbles.sockets().fold(XlMarbleBitboard::NONE, XlMarbleBitboard::with);
            assert_eq!(again, marbles);
            let patterns = (0..9).flat_map(|block| (0..9).map(move |place| (block, place)));
            for (block, place) in patterns {
                let has = marbles.has(MarbleSocket::new(block, place));
                assert_eq!(has, marbles.block(block) & 1 << place != 0);
            }
        }
    }
}
