//! Pentago XL for two on a plain board: 81 letters, row by row from the top.

use std::fmt;
use std::sync::LazyLock;

pub(crate) const WIDTH: usize = 9;
pub(crate) const CELLS: usize = 81;
pub(crate) const EMPTY: u8 = b'.';
/// XL-1: the colours of the two seats.
pub(crate) const COLOURS: [u8; 2] = [b'r', b'y'];
/// XL-1: the block in the centre does not turn.
const FIXED: usize = 4;

/// All lines of five (XL-3).
static LINES: LazyLock<Vec<[usize; 5]>> = LazyLock::new(|| {
    let mut lines = Vec::new();
    for row in 0..9_i32 {
        for column in 0..9_i32 {
            for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                let (last_row, last_column) = (row + 4 * down, column + 4 * right);
                if last_row < 9 && (0..9).contains(&last_column) {
                    lines.push([0, 1, 2, 3, 4].map(|i| ((row + i * down) * 9 + column + i * right) as usize));
                }
            }
        }
    }
    lines
});

/// Where every cell is when the board is looked at from one of its eight sides: turned by 0 to 3 quarters, then the
/// same as in a mirror.
static SIDES: LazyLock<[[usize; CELLS]; 8]> = LazyLock::new(|| {
    std::array::from_fn(|side| {
        std::array::from_fn(|cell| {
            let (mut row, mut column) = (cell / WIDTH, cell % WIDTH);
            for _ in 0..side % 4 {
                (row, column) = (column, WIDTH - 1 - row);
            }
            if side >= 4 {
                column = WIDTH - 1 - column;
            }
            row * WIDTH + column
        })
    })
});

/// A quarter turn of a block, numbered from the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Turn {
    pub(crate) block: usize,
    pub(crate) clockwise: bool,
}

impl Turn {
    /// The sixteen turns (XL-2).
    pub(crate) fn all() -> impl Iterator<Item = Turn> {
        let blocks = (0..9).filter(|&block| block != FIXED);
        blocks.flat_map(|block| [true, false].map(|clockwise| Turn { block, clockwise }))
    }

    pub(crate) fn back(self) -> Turn {
        Turn { clockwise: !self.clockwise, ..self }
    }
}

/// A marble and the turn after it; no turn where the marble makes five (XL-3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Move {
    pub(crate) cell: usize,
    pub(crate) turn: Option<Turn>,
}

impl Move {
    /// Reads a move such as `b2A+`.
    pub(crate) fn read(text: &str) -> Option<Move> {
        let [letter @ b'a'..=b'i', digit @ b'1'..=b'9', turn @ ..] = text.as_bytes() else {
            return None;
        };
        let cell = (WIDTH - usize::from(digit - b'0')) * WIDTH + usize::from(letter - b'a');
        let turn = match turn {
            [] => None,
            [letter @ b'A'..=b'I', sign @ (b'+' | b'-')] if *letter != b'E' => {
                Some(Turn { block: usize::from(letter - b'A'), clockwise: *sign == b'+' })
            }
            _ => return None,
        };
        Some(Move { cell, turn })
    }

    /// The same move on the board seen from a side.
    pub(crate) fn seen_from(self, side: usize) -> Move {
        let turn = self.turn.map(|turn| {
            // The block goes where its middle goes; a mirror turns clocks around.
            let middle = (turn.block / 3 * 3 + 1) * WIDTH + turn.block % 3 * 3 + 1;
            let seen = SIDES[side][middle];
            let block = seen / WIDTH / 3 * 3 + seen % WIDTH / 3;
            Turn { block, clockwise: turn.clockwise == (side < 4) }
        });
        Move { cell: SIDES[side][self.cell], turn }
    }

    /// What the board looked like from its side, as seen from the front again.
    pub(crate) fn seen_from_front(self, side: usize) -> Move {
        // A quarter turn is undone by three; a half turn and the mirrors undo themselves.
        self.seen_from(match side {
            1 => 3,
            3 => 1,
            _ => side,
        })
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (row, column) = (self.cell / WIDTH, self.cell % WIDTH);
        write!(f, "{}{}", char::from(b'a' + column as u8), WIDTH - row)?;
        self.turn.map_or(Ok(()), |turn| {
            write!(f, "{}{}", char::from(b'A' + turn.block as u8), if turn.clockwise { '+' } else { '-' })
        })
    }
}

/// Whose marble is in which cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Board(pub(crate) [u8; CELLS]);

impl Board {
    /// Reads 81 letters.
    pub(crate) fn read(letters: &[u8]) -> Option<Board> {
        let cells: [u8; CELLS] = letters.try_into().ok()?;
        cells.iter().all(|cell| *cell == EMPTY || COLOURS.contains(cell)).then_some(Board(cells))
    }

    /// Reads the board of a position in the house's notation: rows from the top, numbers for empty cells.
    pub(crate) fn read_rows(text: &str) -> Option<Board> {
        let mut cells = Vec::new();
        for (nth, row) in text.split('/').enumerate() {
            for letter in row.bytes() {
                match letter {
                    b'1'..=b'9' => cells.extend(std::iter::repeat_n(EMPTY, usize::from(letter - b'0'))),
                    _ => cells.push(letter),
                }
            }
            if cells.len() != (nth + 1) * WIDTH {
                return None;
            }
        }
        Board::read(&cells)
    }

    pub(crate) fn count(&self, colour: u8) -> usize {
        (0..CELLS).filter(|&cell| self.0[cell] == colour).count()
    }

    pub(crate) fn free(&self) -> impl Iterator<Item = usize> {
        (0..CELLS).filter(|&cell| self.0[cell] == EMPTY)
    }

    pub(crate) fn turn(&mut self, turn: Turn) {
        let (top, left) = (turn.block / 3 * 3, turn.block % 3 * 3);
        let before = self.0;
        for row in 0..3 {
            for column in 0..3 {
                let (to_row, to_column) = if turn.clockwise { (column, 2 - row) } else { (2 - column, row) };
                self.0[(top + to_row) * WIDTH + left + to_column] =
                    before[(top + row) * WIDTH + left + column];
            }
        }
    }

    pub(crate) fn turned(&self, turn: Turn) -> Board {
        let mut board = *self;
        board.turn(turn);
        board
    }

    pub(crate) fn has_five(&self, colour: u8) -> bool {
        LINES.iter().any(|line| line.iter().all(|&cell| self.0[cell] == colour))
    }

    /// A socket that one more marble of a colour makes five in, or any free socket if there are five already.
    fn fifth(&self, colour: u8) -> Option<usize> {
        for line in LINES.iter() {
            let mut missing = None;
            let mut count = 0;
            for &cell in line {
                if self.0[cell] == colour {
                    count += 1;
                } else if self.0[cell] == EMPTY {
                    missing = Some(cell);
                }
            }
            if count == 5 {
                return self.free().next();
            }
            if count == 4 && missing.is_some() {
                return missing;
            }
        }
        None
    }

    /// A move by which a colour that has no five gets it and the other does not, looked for with one turn first.
    pub(crate) fn win_at_once(&self, colour: u8, other: u8, likely: Turn) -> Option<Move> {
        self.win_with_turn(colour, other, likely).or_else(|| {
            // XL-3: five on placing wins without a turn.
            let alone = self.fifth(colour).map(|cell| Move { cell, turn: None });
            alone.or_else(|| Turn::all().find_map(|turn| self.win_with_turn(colour, other, turn)))
        })
    }

    fn win_with_turn(&self, colour: u8, other: u8, turn: Turn) -> Option<Move> {
        let turned = self.turned(turn);
        let fifth = turned.fifth(colour)?;
        // XL-2: the marble is put before the block is turned.
        let mut mark = Board([EMPTY; CELLS]);
        mark.0[fifth] = colour;
        mark.turn(turn.back());
        let cell = mark.0.iter().position(|&letter| letter == colour)?;
        let mut placed = *self;
        placed.0[cell] = colour;
        if placed.has_five(colour) {
            return Some(Move { cell, turn: None });
        }
        (!turned.has_five(other)).then_some(Move { cell, turn: Some(turn) })
    }

    pub(crate) fn seen_from(&self, side: usize) -> Board {
        let mut seen = *self;
        for (cell, &to) in SIDES[side].iter().enumerate() {
            seen.0[to] = self.0[cell];
        }
        seen
    }

    /// The least of the eight ways to look at the board, and from which side it is seen.
    pub(crate) fn least(&self) -> (Board, usize) {
        let mut least = (*self, 0);
        for side in 1..8 {
            let seen = self.seen_from(side);
            if seen < least.0 {
                least = (seen, side);
            }
        }
        least
    }
}

impl fmt::Display for Board {
    /// As the notation has it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (nth, row) in self.0.chunks(WIDTH).enumerate() {
            if nth > 0 {
                f.write_str("/")?;
            }
            let mut empty = 0;
            for &cell in row.iter().chain([&0]) {
                if cell == EMPTY {
                    empty += 1;
                    continue;
                }
                if empty > 0 {
                    write!(f, "{empty}")?;
                    empty = 0;
                }
                if cell != 0 {
                    write!(f, "{}", char::from(cell))?;
                }
            }
        }
        Ok(())
    }
}
