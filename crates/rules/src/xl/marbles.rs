//! One colour's marbles on the nine blocks, and where their fives are.

use crate::block::{Gaps, Grid, PATTERNS, Turn};

type Board = Grid<3>;

/// One colour's marbles, a bit a socket, row by row from the top left: the first 64 sockets in one word and the last
/// 63 in another. Every five in a row lies whole in one of the words, so that shifts find it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Marbles([u64; 2]);

const CELLS: usize = Board::WIDTH * Board::WIDTH;

/// The second word begins with this cell, the first of the third row: both words have their columns at the same bits.
const SECOND: usize = 2 * Board::WIDTH;

const ALL: Marbles = Marbles([u64::MAX, u64::MAX >> 1]);

/// The bits of a word in the columns from one to another.
const fn columns(first: usize, last: usize) -> u64 {
    let mut columns = 0;
    let mut bit = 0;
    while bit < 64 {
        if first <= bit % Board::WIDTH && bit % Board::WIDTH <= last {
            columns |= 1 << bit;
        }
        bit += 1;
    }
    columns
}

/// From one marble of a line to the next: along a row, down a column, down to the right, down to the left. With it the
/// columns where such a line can begin.
const DIRECTIONS: [(usize, u64); 4] = [
    (1, columns(0, Board::WIDTH - 5)),
    (Board::WIDTH, u64::MAX),
    (Board::WIDTH + 1, columns(0, Board::WIDTH - 5)),
    (Board::WIDTH - 1, columns(4, Board::WIDTH - 1)),
];

/// All lines: 45 along rows, 45 along columns, 50 along diagonals.
const LINES: [[u8; 5]; 140] = Board::lines();

/// The numbers of the sockets, row by row.
const SOCKETS: [u8; CELLS] = {
    let mut sockets = [0; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        sockets[cell] = Board::socket(cell % Board::WIDTH, cell / Board::WIDTH) as u8;
        cell += 1;
    }
    sockets
};

/// The marble in every socket, by the socket's number; none for numbers that no socket has.
static MARBLE: [Marbles; 256] = {
    let mut marble = [Marbles::NONE; 256];
    let mut cell = 0;
    while cell < CELLS {
        let bits = &mut marble[SOCKETS[cell] as usize].0;
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

/// The first cell of every block, in an array that any four bits can index.
static CORNER: [u8; 16] = {
    let mut corner = [0; 16];
    let mut block = 0;
    while block < 9 {
        corner[block] = (block / 3 * 3 * Board::WIDTH + block % 3 * 3) as u8;
        block += 1;
    }
    corner
};

/// The corner of the last block: no block begins later.
const LAST_CORNER: usize = CELLS - (2 * Board::WIDTH + 3);

/// The cells of the first block.
const BLOCK: u64 = spread(PATTERNS as u64 - 1);

/// A pattern's bits at the cells of the first block.
const fn spread(pattern: u64) -> u64 {
    (pattern & 0o7) | (pattern & 0o70) << (Board::WIDTH - 3) | (pattern & 0o700) << (2 * (Board::WIDTH - 3))
}

/// The pattern at the cells of the first block: one multiplication pushes the rows together, from bit 12 on.
#[inline]
const fn gather(cells: u64) -> u16 {
    (((cells & BLOCK) * 0o1_0101) >> 12) as u16 & (PATTERNS as u16 - 1)
}

/// What a quarter turn changes in every pattern, clockwise first, then anticlockwise: as if for the last block, in the
/// second word.
static CHANGED: [[u64; PATTERNS]; 2] = {
    let mut changed = [[0; PATTERNS]; 2];
    let mut index = 0;
    while index < 2 * PATTERNS {
        let (turn, pattern) = (Turn::from_index(index % 2), index as u64 / 2);
        let differs = pattern ^ turn.apply(pattern as u16) as u64;
        changed[index % 2][index / 2] = spread(differs) << (LAST_CORNER - SECOND);
        index += 1;
    }
    changed
};

impl Marbles {
    pub(super) const NONE: Marbles = Marbles([0; 2]);

    #[inline]
    pub(super) fn has(self, socket: u8) -> bool {
        let marble = MARBLE[usize::from(socket)];
        self.0[0] & marble.0[0] | self.0[1] & marble.0[1] != 0
    }

    #[inline]
    pub(super) fn add(&mut self, socket: u8) {
        *self = self.with(socket);
    }

    #[inline]
    pub(super) fn with(self, socket: u8) -> Marbles {
        self.or(MARBLE[usize::from(socket)])
    }

    pub(super) fn without(self, socket: u8) -> Marbles {
        let marble = MARBLE[usize::from(socket)];
        Marbles([self.0[0] & !marble.0[0], self.0[1] & !marble.0[1]])
    }

    /// These marbles and others.
    #[inline]
    pub(super) const fn or(self, others: Marbles) -> Marbles {
        Marbles([self.0[0] | others.0[0], self.0[1] | others.0[1]])
    }

    /// The first 64 cells and the others, each once, for a key.
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
        // The last three blocks are whole in the second word only. Which block it is nobody can predict: no branch.
        let last_row = u64::from(block >= 6);
        let word = self.0[0] ^ (self.0[0] ^ self.0[1]) & last_row.wrapping_neg();
        gather(word >> ((corner - SECOND as u8 * last_row as u8) & 63))
    }

    #[inline]
    pub(super) fn turn(&mut self, turn: Turn) {
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
        // No five begins in a word's top bits, so this cannot overflow. By an "or" the compiler would mix the two words
        // up, instead of working on both at once in one wide register.
        first + second != 0
    }

    /// The sockets of all fives.
    pub(super) fn sockets_of_fives(&self) -> Vec<u8> {
        let fives = LINES.iter().filter(|line| line.iter().all(|&socket| self.has(socket)));
        let mut sockets: Vec<u8> = fives.flatten().copied().collect();
        sockets.sort_unstable();
        sockets.dedup();
        sockets
    }

    /// The sockets of the marbles, row by row.
    #[inline]
    pub(super) fn sockets(self) -> impl Iterator<Item = u8> {
        let [first, rest] = self.words();
        let cells = bits(first).chain(bits(rest).map(|bit| bit + 64));
        cells.map(|cell| SOCKETS[cell])
    }

    /// These sockets counted, if they are the free ones.
    #[inline]
    pub(super) fn as_gaps(self) -> Gaps {
        Gaps::in_blocks((0..9).map(|block| self.block(block)))
    }

    /// The sockets in which none of these colours has a marble.
    #[inline]
    pub(super) fn free(colours: &[Marbles]) -> Marbles {
        let filled = colours.iter().fold(Marbles::NONE, |all, &colour| all.or(colour));
        Marbles([!filled.0[0] & ALL.0[0], !filled.0[1] & ALL.0[1]])
    }
}

/// The numbers of the bits that are set.
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
    use crate::block::socket_of;

    /// So many marbles by lot.
    fn by_lot(dice: &mut Dice, marbles: usize) -> Marbles {
        let mut sockets = SOCKETS;
        dice.shuffle(&mut sockets);
        sockets[..marbles].iter().fold(Marbles::NONE, |all, &socket| all.with(socket))
    }

    #[test]
    fn every_line_is_five_and_four_of_it_are_not() {
        for line in LINES {
            let five = line.iter().fold(Marbles::NONE, |all, &socket| all.with(socket));
            assert!(five.has_five(), "{line:?}");
            assert!(line.iter().all(|&socket| !five.without(socket).has_five()), "{line:?}");
        }
    }

    #[test]
    fn five_is_found_where_a_line_is_full_and_nowhere_else() {
        let mut dice = Dice::from_seed(1);
        for i in 0..20_000 {
            let marbles = by_lot(&mut dice, i % CELLS);
            assert_eq!(marbles.has_five(), !marbles.sockets_of_fives().is_empty(), "{marbles:?}");
        }
    }

    #[test]
    fn a_turn_turns_its_block_and_no_other() {
        let mut dice = Dice::from_seed(2);
        for i in 0..18_000 {
            let (before, turn) = (by_lot(&mut dice, i % CELLS), Turn::from_index(i % 18));
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
            let mut marbles = by_lot(&mut dice, i % CELLS);
            marbles.turn(Turn::from_index(i % 18));
            let again = marbles.sockets().fold(Marbles::NONE, Marbles::with);
            assert_eq!(again, marbles);
            let patterns = (0..9).flat_map(|block| (0..9).map(move |place| (block, place)));
            for (block, place) in patterns {
                let has = marbles.has(socket_of(block, place) as u8);
                assert_eq!(has, marbles.block(block) & 1 << place != 0);
            }
        }
    }
}
