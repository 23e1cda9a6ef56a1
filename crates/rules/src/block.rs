//! Blocks of nine sockets that turn: what Pentago and Pentago XL have in common.
//!
//! A block's marbles of one colour are nine bits, row by row from the top left, so that turning a block is one
//! look into a table. A socket's number is its block's number times sixteen plus its place in the block: a shift
//! takes it apart, where nine would want a division.

use std::fmt;
use std::num::NonZeroU8;

use crate::IllegalMove;
use crate::rule_list::decimal;

/// Patterns of one colour's marbles in a block.
pub(crate) const PATTERNS: usize = 1 << 9;

/// The number of a socket by its block and its place in it.
#[inline]
pub(crate) const fn socket_of(block: usize, place: usize) -> usize {
    block << 4 | place
}

/// A quarter turn of one block, `A+` clockwise or `A-` anticlockwise.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Turn(NonZeroU8);

impl Turn {
    /// The turn of a block, numbered from the top left. A move with a block that the board does not have is illegal;
    /// no board has as many blocks as there are letters, so all beyond are Z.
    #[inline]
    pub const fn new(block: usize, clockwise: bool) -> Turn {
        let block = if block < 26 { block } else { 25 };
        Turn::from_index(block * 2 + !clockwise as usize)
    }

    /// The turn with an index: `A+`, `A-`, `B+` and so on.
    #[inline]
    pub(crate) const fn from_index(index: usize) -> Turn {
        Turn(NonZeroU8::MIN.saturating_add(index as u8))
    }

    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// The block's number, from the top left.
    #[inline]
    pub const fn block(self) -> usize {
        self.index() / 2
    }

    /// Whether the block turns clockwise.
    #[inline]
    pub const fn is_clockwise(self) -> bool {
        self.index().is_multiple_of(2)
    }

    /// The turn that undoes this one.
    #[must_use]
    pub const fn back(self) -> Turn {
        Turn::from_index(self.index() ^ 1)
    }

    /// The block's letter.
    pub const fn letter(self) -> char {
        (b'A' + self.block() as u8) as char
    }

    /// What a pattern of marbles becomes by this turn of its block.
    #[inline]
    pub(crate) const fn apply(self, pattern: u16) -> u16 {
        TURNED[self.index() & 1][pattern as usize & (PATTERNS - 1)]
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.letter(), if self.is_clockwise() { '+' } else { '-' })
    }
}

impl fmt::Debug for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A turn of a player in Pentago and Pentago XL: a marble, then a block (unless the marble has already won).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MarbleMove {
    /// The socket's number: sixteen times the block's number (from the top left) plus its place in the block.
    pub socket: u8,
    /// The turn that follows; none after a placement that makes five.
    pub turn: Option<Turn>,
}

/// Every pattern after a quarter turn: clockwise first, then anticlockwise.
static TURNED: [[u16; PATTERNS]; 2] = {
    let mut turned = [[0; PATTERNS]; 2];
    let mut pattern = 0;
    while pattern < PATTERNS {
        let mut place = 0;
        while place < 9 {
            if pattern & (1 << place) != 0 {
                let (row, column) = (place / 3, place % 3);
                turned[0][pattern] |= 1 << (column * 3 + 2 - row);
                turned[1][pattern] |= 1 << ((2 - column) * 3 + row);
            }
            place += 1;
        }
        pattern += 1;
    }
    turned
};

/// Every pattern after 0 to 3 quarters clockwise: the pattern in the low nine bits, the quarters above it.
pub(crate) static TURNED_BY_QUARTERS: [u16; 4 * PATTERNS] = {
    let mut turned = [0; 4 * PATTERNS];
    let mut index = 0;
    while index < 4 * PATTERNS {
        turned[index] =
            if index < PATTERNS { index as u16 } else { TURNED[0][turned[index - PATTERNS] as usize] };
        index += 1;
    }
    turned
};

/// Where each of the nine places of a block goes by 0 to 3 quarters clockwise, sixteen to a quarter.
static PLACE_AFTER: [u8; 64] = {
    let mut after = [0; 64];
    let mut index = 0;
    while index < 64 {
        if index % 16 < 9 {
            let pattern = TURNED_BY_QUARTERS[index / 16 * PATTERNS + (1 << (index % 16))];
            after[index] = pattern.trailing_zeros() as u8;
        }
        index += 1;
    }
    after
};

/// Where a place of a block goes by this many quarters clockwise.
#[inline]
pub(crate) fn place_after(place: usize, quarters: u8) -> usize {
    usize::from(PLACE_AFTER[(usize::from(quarters) * 16 + place) & 63])
}

/// The places of every pattern's marbles (or gaps), the row rounded up so that an index is a shift.
static NTH: [[u8; 16]; PATTERNS] = {
    let mut nth = [[0; 16]; PATTERNS];
    let mut pattern = 0;
    while pattern < PATTERNS {
        let (mut place, mut seen) = (0, 0);
        while place < 9 {
            if pattern & (1 << place) != 0 {
                nth[pattern][seen] = place as u8;
                seen += 1;
            }
            place += 1;
        }
        pattern += 1;
    }
    nth
};

/// The place of the n-th bit of a pattern, counted from 0.
#[inline]
pub(crate) fn nth_place(pattern: u16, n: u32) -> usize {
    NTH[pattern as usize & (PATTERNS - 1)][n as usize & 15] as usize
}

/// The free sockets, each by its number before any block was turned: drawing one does not have to wait for the turns.
/// The size is a power of two, and leaves a row of [`NTH`] for the last block.
pub(crate) struct Urn<const SIZE: usize> {
    sockets: [u8; SIZE],
    left: usize,
}

impl<const SIZE: usize> Urn<SIZE> {
    const MASK: usize = {
        assert!(SIZE.is_power_of_two());
        SIZE - 1
    };

    /// The free sockets of every block. A block's row is written whole, and the next block's over what is too much.
    #[inline]
    pub(crate) fn new(free: impl Iterator<Item = u16>) -> Urn<SIZE> {
        let mut urn = Urn { sockets: [0; SIZE], left: 0 };
        for (block, free) in free.enumerate() {
            let row = NTH[usize::from(free) & (PATTERNS - 1)].map(|place| socket_of(block, 0) as u8 | place);
            urn.sockets[urn.left..][..row.len()].copy_from_slice(&row);
            urn.left += free.count_ones() as usize;
        }
        urn
    }

    /// How many sockets are left.
    #[inline]
    pub(crate) fn left(&self) -> u32 {
        self.left as u32
    }

    /// Takes the n-th socket out; the last one gets its place.
    #[inline]
    pub(crate) fn take(&mut self, nth: u32) -> u8 {
        self.left -= 1;
        let last = self.sockets[self.left & Self::MASK];
        std::mem::replace(&mut self.sockets[nth as usize & Self::MASK], last)
    }
}

/// How many sockets are free up to each of the first eight blocks, a byte each. Turning a block does not change it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Gaps(u64);

impl Gaps {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const TOPS: u64 = 0x8080_8080_8080_8080;

    /// Counts the free sockets of up to nine blocks.
    #[inline]
    pub(crate) fn in_blocks(free: impl Iterator<Item = u16>) -> Gaps {
        let count = |gaps: u64, (block, free): (usize, u16)| {
            gaps.wrapping_add((Gaps::ONES * u64::from(free.count_ones())) << (8 * block))
        };
        Gaps(free.take(8).enumerate().fold(0, count))
    }

    /// The block of the n-th free socket, and which of the block's it is.
    #[inline]
    pub(crate) const fn locate(self, nth: u32) -> (usize, u32) {
        // All bytes compared at once, without a branch that nobody could predict.
        let past = ((nth as u64 * Gaps::ONES) | Gaps::TOPS).wrapping_sub(self.0) & Gaps::TOPS;
        let block = past.count_ones();
        (block as usize, nth - self.before(block))
    }

    /// The gaps in the blocks before a block.
    #[inline]
    const fn before(self, block: u32) -> u32 {
        let byte = self.0 >> (block.wrapping_sub(1) % 8 * 8);
        byte as u32 & if block == 0 { 0 } else { 0xFF }
    }
}

/// The geometry of a square board of `ACROSS` times `ACROSS` blocks.
pub(crate) struct Grid<const ACROSS: usize>;

impl<const ACROSS: usize> Grid<ACROSS> {
    pub(crate) const WIDTH: usize = ACROSS * 3;
    /// One more than the largest number of a socket.
    pub(crate) const NUMBERS: usize = ACROSS * ACROSS * 16;

    /// The socket in a column from the left and a row from the top.
    pub(crate) const fn socket(column: usize, row: usize) -> usize {
        socket_of(row / 3 * ACROSS + column / 3, row % 3 * 3 + column % 3)
    }

    /// A socket's column from the left and row from the top.
    pub(crate) const fn place(socket: usize) -> (usize, usize) {
        let (block, place) = (socket >> 4, socket & 15);
        (block % ACROSS * 3 + place % 3, block / ACROSS * 3 + place / 3)
    }

    /// All lines of five.
    pub(crate) const fn lines<const N: usize>() -> [[u8; 5]; N] {
        let mut lines = [[0; 5]; N];
        let mut found = 0;
        let mut start = 0;
        while start < Self::WIDTH * Self::WIDTH {
            let (column, row) = (start % Self::WIDTH, start / Self::WIDTH);
            let directions: [(isize, isize); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];
            let mut d = 0;
            while d < 4 {
                let (dx, dy) = directions[d];
                let end = (column as isize + 4 * dx, row as isize + 4 * dy);
                if end.0 >= 0 && end.0 < Self::WIDTH as isize && end.1 < Self::WIDTH as isize {
                    let mut i = 0;
                    while i < 5 {
                        let (x, y) = (column as isize + i * dx, row as isize + i * dy);
                        lines[found][i as usize] = Self::socket(x as usize, y as usize) as u8;
                        i += 1;
                    }
                    found += 1;
                }
                d += 1;
            }
            start += 1;
        }
        assert!(found == N);
        lines
    }

    /// Whether a move's socket and block are on this board at all: its fields can be set to anything.
    pub(crate) fn check_range(mv: MarbleMove, blocks: &'static str) -> Result<(), IllegalMove> {
        if usize::from(mv.socket) >= Self::NUMBERS || mv.socket & 15 >= 9 {
            return Err(Self::no_such_socket(format!("number {}", mv.socket)));
        }
        match mv.turn {
            Some(turn) if turn.block() >= ACROSS * ACROSS => {
                Err(IllegalMove::NoSuchBlock { block: turn.letter(), blocks })
            }
            _ => Ok(()),
        }
    }

    fn no_such_socket(cell: String) -> IllegalMove {
        let last = Self::name(Self::socket(Self::WIDTH - 1, 0) as u8);
        IllegalMove::NoSuchCell { thing: "socket", cell, first: "a1".to_owned(), last }
    }

    /// A socket's name.
    pub(crate) fn name(socket: u8) -> String {
        let (column, row) = Self::place(usize::from(socket));
        format!("{}{}", (b'a' + column as u8) as char, Self::WIDTH - row)
    }

    /// Where a socket goes under one of the eight symmetries: four quarter turns, then the same mirrored.
    pub(crate) const fn mirrored_socket(socket: usize, symmetry: usize) -> usize {
        let (column, row) = Self::place(socket);
        let (column, row) = mirrored_place(column, row, Self::WIDTH, symmetry);
        Self::socket(column, row)
    }

    /// What a move becomes under a symmetry: a mirror also reverses the turn.
    pub(crate) fn mirrored_move(mv: MarbleMove, symmetry: usize) -> MarbleMove {
        MarbleMove {
            socket: Self::mirrored_socket(usize::from(mv.socket), symmetry) as u8,
            turn: mv.turn.map(|turn| Self::mirrored_turn(turn, symmetry)),
        }
    }

    pub(crate) fn mirrored_turn(turn: Turn, symmetry: usize) -> Turn {
        let (column, row) = (turn.block() % ACROSS, turn.block() / ACROSS);
        let (column, row) = mirrored_place(column, row, ACROSS, symmetry);
        Turn::new(row * ACROSS + column, turn.is_clockwise() == (symmetry < 4))
    }

    /// Reads a move; `fixed` is the block that does not turn, if there is one.
    pub(crate) fn parse_move(
        text: &str,
        blocks: &'static str,
        fixed: Option<usize>,
    ) -> Result<MarbleMove, IllegalMove> {
        const FORM: &str =
            "write the socket, the block and + or -, as in b2A+, or the socket alone if it makes five";
        let unreadable = || IllegalMove::Unreadable { form: FORM };
        let bytes = text.as_bytes();
        let digits = bytes.iter().skip(1).take_while(|byte| byte.is_ascii_digit()).count();
        if digits == 0 || !bytes[0].is_ascii_alphabetic() {
            return Err(unreadable());
        }
        let (cell, turn) = text.split_at(1 + digits);
        let socket = Self::parse_socket(cell)?;
        let turn = match turn.as_bytes() {
            [] => None,
            [letter, sign @ (b'+' | b'-')] if letter.is_ascii_alphabetic() => {
                let letter = letter.to_ascii_uppercase();
                let block = usize::from(letter - b'A');
                if block >= ACROSS * ACROSS {
                    return Err(IllegalMove::NoSuchBlock { block: char::from(letter), blocks });
                }
                if Some(block) == fixed {
                    return Err(IllegalMove::FixedBlock { block: char::from(letter), blocks });
                }
                Some(Turn::new(block, *sign == b'+'))
            }
            _ => return Err(unreadable()),
        };
        Ok(MarbleMove { socket, turn })
    }

    /// Reads a socket's name: a letter and digits.
    fn parse_socket(cell: &str) -> Result<u8, IllegalMove> {
        let column = usize::from(cell.as_bytes()[0].to_ascii_lowercase() - b'a');
        if cell[1..].starts_with('0') {
            return Err(IllegalMove::LeadingZero { cell: cell.to_owned() });
        }
        match decimal(&cell[1..]) {
            Some(row) if column < Self::WIDTH && (1..=Self::WIDTH).contains(&row) => {
                Ok(Self::socket(column, Self::WIDTH - row) as u8)
            }
            _ => Err(Self::no_such_socket(cell.to_owned())),
        }
    }

    pub(crate) fn write_move(mv: MarbleMove, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_str(&Self::name(mv.socket))?;
        mv.turn.map_or(Ok(()), |turn| write!(out, "{turn}"))
    }
}

/// Where a place of a square board goes under one of its eight symmetries.
pub(crate) const fn mirrored_place(
    column: usize,
    row: usize,
    width: usize,
    symmetry: usize,
) -> (usize, usize) {
    let last = width - 1;
    let (column, row) = match symmetry % 4 {
        0 => (column, row),
        1 => (last - row, column),
        2 => (last - column, last - row),
        _ => (row, last - column),
    };
    if symmetry < 4 { (column, row) } else { (last - column, row) }
}
