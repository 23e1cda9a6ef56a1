//! Blocks of nine sockets that turn: the common part of Pentago and Pentago XL.
//!
//! The marbles of one colour in a block are a pattern of nine bits, row by row from the top left, so that turning a
//! block is one table lookup. A socket's number is its block's number times sixteen plus its place in the block: a shift
//! takes it apart, where a factor of nine would need a division.

use std::fmt;
use std::num::NonZeroU8;
use std::str::FromStr;

use crate::input_text::decimal;
use crate::{IllegalMove, Symmetry};

/// The number of patterns of one colour's marbles in a block.
pub(crate) const PATTERNS: usize = 1 << 9;

/// A quarter turn of one block, `A+` clockwise or `A-` anticlockwise.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BlockTurn(NonZeroU8);

impl BlockTurn {
    /// The turn of a block, numbered from 0 at the top left. Numbers above 25 become block Z, which no board has: a move
    /// with such a turn is illegal.
    #[inline]
    pub const fn new(block: usize, clockwise: bool) -> BlockTurn {
        let block = if block < 26 { block } else { 25 };
        BlockTurn::from_index(block * 2 + !clockwise as usize)
    }

    /// The turn with an index, in the order `A+`, `A-`, `B+`, …
    #[inline]
    pub(crate) const fn from_index(index: usize) -> BlockTurn {
        BlockTurn(NonZeroU8::MIN.saturating_add(index as u8))
    }

    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// The block's number, counted from 0 at the top left.
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
    pub const fn inverse(self) -> BlockTurn {
        BlockTurn::from_index(self.index() ^ 1)
    }

    /// The block's letter.
    pub const fn letter(self) -> char {
        (b'A' + self.block() as u8) as char
    }

    /// A pattern of marbles after this turn of its block.
    #[inline]
    pub(crate) const fn apply(self, pattern: u16) -> u16 {
        TURNED[self.index() & 1][pattern as usize & (PATTERNS - 1)]
    }
}

impl fmt::Display for BlockTurn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.letter(), if self.is_clockwise() { '+' } else { '-' })
    }
}

/// Parses `A+` or `A-`, in upper or lower case. A board need not have the block.
impl FromStr for BlockTurn {
    type Err = IllegalMove;

    fn from_str(text: &str) -> Result<BlockTurn, IllegalMove> {
        match text.as_bytes() {
            [letter, sign @ (b'+' | b'-')] if letter.is_ascii_alphabetic() => {
                Ok(BlockTurn::new(usize::from(letter.to_ascii_uppercase() - b'A'), *sign == b'+'))
            }
            _ => Err(IllegalMove::Unreadable { form: "a turn is a block and + or -, as in A+" }),
        }
    }
}

impl fmt::Debug for BlockTurn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A socket of a board of Pentago or Pentago XL.
///
/// Columns are lettered from the left, rows numbered from the bottom. Like [`HexCell`](crate::HexCell) a socket does not
/// know its board: its name depends on the board's [`width`](MarbleSocket::PENTAGO_WIDTH).
///
/// A width is a multiple of three from 3 to 12: a socket's number has room for sixteen blocks. [`is_on`](MarbleSocket::is_on)
/// is `false` for a width below 3; functions that need a valid width panic without one.
///
/// ```
/// use tessera_rules::{MarbleSocket, PentagoXl};
///
/// let socket = MarbleSocket::parse("e5", MarbleSocket::XL_WIDTH)?;
/// assert_eq!((socket.block(), socket.place()), (4, 4)); // the centre of the centre block
/// assert_eq!(socket.name(MarbleSocket::XL_WIDTH), "e5");
/// assert_eq!(MarbleSocket::all(MarbleSocket::PENTAGO_WIDTH).count(), 36);
/// # Ok::<(), tessera_rules::IllegalMove>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct MarbleSocket(u8);

impl MarbleSocket {
    /// The number of columns of a Pentago board.
    pub const PENTAGO_WIDTH: usize = 6;
    /// The number of columns of a Pentago XL board.
    pub const XL_WIDTH: usize = 9;

    /// The socket with a number: sixteen times the number of its block plus its place in the block, both counted from 0
    /// at the top left. Not every number is a socket, and not every socket is on every board: a move to one that the
    /// board does not have is illegal.
    #[inline]
    pub const fn from_number(number: u8) -> MarbleSocket {
        MarbleSocket(number)
    }

    /// The socket in a block, at one of its nine places; blocks and places are counted from 0, row by row from the top
    /// left.
    #[inline]
    pub(crate) const fn new(block: usize, place: usize) -> MarbleSocket {
        MarbleSocket((block << 4 | place) as u8)
    }

    /// The number of blocks in a row of a board. Panics if no board has this width.
    const fn blocks_across(width: usize) -> usize {
        assert!(
            width.is_multiple_of(3) && 3 <= width && width <= 12,
            "the width of a board is a multiple of three from 3 to 12"
        );
        width / 3
    }

    /// The socket in a column from the left and a row from the top, both counted from 0. Panics if the board does not have
    /// it, or no board has this width.
    pub const fn at(column: usize, row: usize, width: usize) -> MarbleSocket {
        assert!(column < width && row < width, "the board does not have this column or row");
        let across = MarbleSocket::blocks_across(width);
        MarbleSocket::new(row / 3 * across + column / 3, row % 3 * 3 + column % 3)
    }

    /// The sockets of a board, row by row from the top left; none for width 0. Panics if no board has another width.
    pub fn all(width: usize) -> impl DoubleEndedIterator<Item = MarbleSocket> + ExactSizeIterator + Clone {
        if width > 0 {
            MarbleSocket::blocks_across(width);
        }
        (0..width * width).map(move |cell| MarbleSocket::at(cell % width, cell / width, width))
    }

    /// The number, see [`from_number`](MarbleSocket::from_number).
    #[inline]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The number, as an index.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number of the block, counted from 0 at the top left.
    #[inline]
    pub const fn block(self) -> usize {
        (self.0 >> 4) as usize
    }

    /// The place in the block, counted from 0 row by row from the top left.
    #[inline]
    pub const fn place(self) -> usize {
        (self.0 & 15) as usize
    }

    /// The column, counted from 0 at the left. Panics if no board has this width.
    pub const fn column(self, width: usize) -> usize {
        self.block() % MarbleSocket::blocks_across(width) * 3 + self.place() % 3
    }

    /// The row, counted from 0 at the **top**; not below the width if the socket is not on the board. Panics if no board has
    /// this width.
    pub const fn row(self, width: usize) -> usize {
        self.block() / MarbleSocket::blocks_across(width) * 3 + self.place() / 3
    }

    /// Whether a board of this width has the socket.
    pub const fn is_on(self, width: usize) -> bool {
        self.place() < 9 && self.block() < (width / 3) * (width / 3)
    }

    /// The name on a board of this width, such as `b2`. A socket that is off the board is named by its number, as in
    /// `number 136`, for error messages; [`parse`](MarbleSocket::parse) does not read that. Panics if no board has this
    /// width.
    pub fn name(self, width: usize) -> String {
        MarbleSocket::blocks_across(width);
        if !self.is_on(width) {
            return format!("{self:?}");
        }
        format!("{}{}", (b'a' + self.column(width) as u8) as char, width - self.row(width))
    }

    /// Parses a name on a board of this width. Panics if no board has this width.
    pub fn parse(name: &str, width: usize) -> Result<MarbleSocket, IllegalMove> {
        MarbleSocket::blocks_across(width);
        let unreadable = IllegalMove::Unreadable { form: "write the column and the row, as in b2" };
        let Some((letter, digits)) = name.split_at_checked(1) else { return Err(unreadable) };
        let letter = letter.as_bytes()[0].to_ascii_lowercase();
        if !letter.is_ascii_lowercase() || digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return Err(unreadable);
        }
        if digits.starts_with('0') {
            return Err(IllegalMove::LeadingZero { cell: name.to_owned() });
        }
        let column = usize::from(letter - b'a');
        match decimal(digits) {
            Some(row) if column < width && (1..=width).contains(&row) => {
                Ok(MarbleSocket::at(column, width - row, width))
            }
            _ => Err(MarbleSocket::missing(name.to_owned(), width)),
        }
    }

    /// The error for a socket that a board of this width does not have.
    fn missing(cell: String, width: usize) -> IllegalMove {
        let last = MarbleSocket::at(width - 1, 0, width).name(width);
        IllegalMove::NoSuchCell { thing: "socket", cell, first: "a1".to_owned(), last }
    }

    /// The image of the socket under one of the eight symmetries of a board of this width.
    const fn mirrored(self, symmetry: Symmetry, width: usize) -> MarbleSocket {
        let (column, row) = mirrored_place(self.column(width), self.row(width), width, symmetry);
        MarbleSocket::at(column, row, width)
    }
}

impl fmt::Debug for MarbleSocket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "number {}", self.0)
    }
}

/// A move of Pentago and Pentago XL: a marble, then the turn of a block unless the marble has already won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MarbleMove {
    /// The socket of the marble.
    pub socket: MarbleSocket,
    /// The turn that follows; `None` after a marble that makes five.
    pub turn: Option<BlockTurn>,
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

/// The place in a block after 0 to 3 quarter turns clockwise, sixteen entries for each number of turns.
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

/// The place in a block after this many quarter turns clockwise.
#[inline]
pub(crate) fn place_after(place: usize, quarters: u8) -> usize {
    usize::from(PLACE_AFTER[(usize::from(quarters) * 16 + place) & 63])
}

/// The places of the bits of every pattern. Rows are rounded up to sixteen so that an index is a shift.
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

/// The free sockets of a playout, numbered as before any block was turned, so that picking one does not depend on the
/// turns. `SIZE` is a power of two and leaves room for a row of [`NTH`] after the last block.
pub(crate) struct PlayoutFreeSockets<const SIZE: usize> {
    sockets: [MarbleSocket; SIZE],
    left: usize,
}

impl<const SIZE: usize> PlayoutFreeSockets<SIZE> {
    const MASK: usize = {
        assert!(SIZE.is_power_of_two());
        SIZE - 1
    };

    /// The free sockets of every block, given as patterns. A whole row is written for each block; the next block
    /// overwrites what is too much.
    #[inline]
    pub(crate) fn new(free: impl Iterator<Item = u16>) -> PlayoutFreeSockets<SIZE> {
        let mut free_sockets = PlayoutFreeSockets { sockets: [MarbleSocket(0); SIZE], left: 0 };
        for (block, free) in free.enumerate() {
            let row =
                NTH[usize::from(free) & (PATTERNS - 1)].map(|place| MarbleSocket((block << 4) as u8 | place));
            free_sockets.sockets[free_sockets.left..][..row.len()].copy_from_slice(&row);
            free_sockets.left += free.count_ones() as usize;
        }
        free_sockets
    }

    /// The number of sockets left.
    #[inline]
    pub(crate) fn left(&self) -> u32 {
        self.left as u32
    }

    /// Removes and returns the n-th socket; the last one moves to its position.
    #[inline]
    pub(crate) fn take(&mut self, nth: u32) -> MarbleSocket {
        self.left -= 1;
        let last = self.sockets[self.left & Self::MASK];
        std::mem::replace(&mut self.sockets[nth as usize & Self::MASK], last)
    }
}

/// Running totals of the free sockets up to each of the first eight blocks, one byte each. Turns do not change them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FreeSocketPrefixSums(u64);

impl FreeSocketPrefixSums {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const TOPS: u64 = 0x8080_8080_8080_8080;

    /// Counts the free sockets of up to nine blocks.
    #[inline]
    pub(crate) fn in_blocks(free: impl Iterator<Item = u16>) -> FreeSocketPrefixSums {
        let count = |gaps: u64, (block, free): (usize, u16)| {
            gaps.wrapping_add((FreeSocketPrefixSums::ONES * u64::from(free.count_ones())) << (8 * block))
        };
        FreeSocketPrefixSums(free.take(8).enumerate().fold(0, count))
    }

    /// The block of the n-th free socket, and its index among the block's free sockets.
    #[inline]
    pub(crate) const fn locate(self, nth: u32) -> (usize, u32) {
        // Compares all bytes at once: a branch would be unpredictable.
        let past = ((nth as u64 * FreeSocketPrefixSums::ONES) | FreeSocketPrefixSums::TOPS)
            .wrapping_sub(self.0)
            & FreeSocketPrefixSums::TOPS;
        let block = past.count_ones();
        (block as usize, nth - self.before(block))
    }

    /// The free sockets in the blocks before a block.
    #[inline]
    const fn before(self, block: u32) -> u32 {
        let byte = self.0 >> (block.wrapping_sub(1) % 8 * 8);
        byte as u32 & if block == 0 { 0 } else { 0xFF }
    }
}

/// The geometry of a square board of `ACROSS` times `ACROSS` blocks.
pub(crate) struct BlockGrid<const ACROSS: usize>;

impl<const ACROSS: usize> BlockGrid<ACROSS> {
    pub(crate) const WIDTH: usize = ACROSS * 3;

    /// The socket in a column from the left and a row from the top.
    pub(crate) const fn socket(column: usize, row: usize) -> MarbleSocket {
        MarbleSocket::at(column, row, Self::WIDTH)
    }

    /// All lines of five.
    pub(crate) const fn lines<const N: usize>() -> [[MarbleSocket; 5]; N] {
        let mut lines = [[MarbleSocket(0); 5]; N];
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
                        lines[found][i as usize] = Self::socket(x as usize, y as usize);
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

    /// Checks that a move's socket and block are on this board: callers can set them to anything.
    pub(crate) fn check_range(mv: MarbleMove, blocks: &'static str) -> Result<(), IllegalMove> {
        if !mv.socket.is_on(Self::WIDTH) {
            return Err(MarbleSocket::missing(mv.socket.name(Self::WIDTH), Self::WIDTH));
        }
        match mv.turn {
            Some(turn) if turn.block() >= ACROSS * ACROSS => {
                Err(IllegalMove::NoSuchBlock { block: turn.letter(), blocks })
            }
            _ => Ok(()),
        }
    }

    /// The name of a socket on this board.
    pub(crate) fn name(socket: MarbleSocket) -> String {
        socket.name(Self::WIDTH)
    }

    /// The image of a socket under one of the eight symmetries: four rotations, then the same reflected.
    pub(crate) const fn mirrored_socket(socket: MarbleSocket, symmetry: Symmetry) -> MarbleSocket {
        socket.mirrored(symmetry, Self::WIDTH)
    }

    /// The image of a move under a symmetry; a reflection also reverses the turn.
    pub(crate) fn mirrored_move(mv: MarbleMove, symmetry: Symmetry) -> MarbleMove {
        MarbleMove {
            socket: Self::mirrored_socket(mv.socket, symmetry),
            turn: mv.turn.map(|turn| Self::mirrored_turn(turn, symmetry)),
        }
    }

    pub(crate) fn mirrored_turn(turn: BlockTurn, symmetry: Symmetry) -> BlockTurn {
        let (column, row) = (turn.block() % ACROSS, turn.block() / ACROSS);
        let (column, row) = mirrored_place(column, row, ACROSS, symmetry);
        BlockTurn::new(row * ACROSS + column, turn.is_clockwise() == (symmetry.index() < 4))
    }

    /// Parses a move; `fixed` is the block that does not turn, if there is one.
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
        let socket = MarbleSocket::parse(cell, Self::WIDTH)?;
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
                Some(BlockTurn::new(block, *sign == b'+'))
            }
            _ => return Err(unreadable()),
        };
        Ok(MarbleMove { socket, turn })
    }

    pub(crate) fn write_move(mv: MarbleMove, out: &mut dyn fmt::Write) -> fmt::Result {
        if !mv.socket.is_on(Self::WIDTH) {
            return Ok(());
        }
        out.write_str(&Self::name(mv.socket))?;
        mv.turn.map_or(Ok(()), |turn| write!(out, "{turn}"))
    }
}

/// The image of a cell of a square board under one of its eight symmetries.
const fn mirrored_place(column: usize, row: usize, width: usize, symmetry: Symmetry) -> (usize, usize) {
    let last = width - 1;
    let (column, row) = match symmetry.index() % 4 {
        0 => (column, row),
        1 => (last - row, column),
        2 => (last - column, last - row),
        _ => (row, last - column),
    };
    if symmetry.index() < 4 { (column, row) } else { (last - column, row) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether a call panics.
    fn panics<T>(call: impl FnOnce() -> T + std::panic::UnwindSafe) -> bool {
        std::panic::catch_unwind(call).is_err()
    }

    #[test]
    fn widths_that_no_board_has_panic() {
        let socket = MarbleSocket::from_number(0);
        for width in [0, 1, 2, 7, 15] {
            assert!(panics(|| MarbleSocket::parse("a1", width)), "{width}");
            assert!(panics(|| socket.column(width)) && panics(|| socket.row(width)), "{width}");
            assert!(panics(|| socket.name(width)) && panics(|| MarbleSocket::at(0, 0, width)), "{width}");
            assert_eq!(panics(|| MarbleSocket::all(width)), width > 0, "{width}");
        }
        for width in [3, 6, 9, 12] {
            for socket in MarbleSocket::all(width) {
                assert_eq!(MarbleSocket::parse(&socket.name(width), width), Ok(socket));
            }
        }
        assert!(panics(|| MarbleSocket::at(6, 0, 6)) && panics(|| MarbleSocket::at(0, 6, 6)));
    }
}
