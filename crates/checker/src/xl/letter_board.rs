//! Board of Pentago XL for two as 81 letters, row by row from the top.

use std::fmt;
use std::sync::LazyLock;

pub(crate) const WIDTH: usize = 9;
pub(crate) const CELLS: usize = 81;
pub(crate) const EMPTY: u8 = b'.';
/// XL-1: the colours of the two seats.
pub(crate) const COLOURS: [u8; 2] = [b'r', b'y'];
/// XL-1: the centre block does not turn.
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

/// Target of every cell under the eight symmetries of the board: rotations by 0 to 3 quarter turns, then the same mirrored.
static SYMMETRIES: LazyLock<[[usize; CELLS]; 8]> = LazyLock::new(|| {
    std::array::from_fn(|symmetry| {
        std::array::from_fn(|cell| {
            let (mut row, mut column) = (cell / WIDTH, cell % WIDTH);
            for _ in 0..symmetry % 4 {
                (row, column) = (column, WIDTH - 1 - row);
            }
            if symmetry >= 4 {
                column = WIDTH - 1 - column;
            }
            row * WIDTH + column
        })
    })
});

/// Quarter turn of a block. Blocks are numbered from the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct XlTurn {
    pub(crate) block: usize,
    pub(crate) clockwise: bool,
}

impl XlTurn {
    /// The sixteen turns (XL-2).
    pub(crate) fn all() -> impl Iterator<Item = XlTurn> {
        let blocks = (0..9).filter(|&block| block != FIXED);
        blocks.flat_map(|block| [true, false].map(|clockwise| XlTurn { block, clockwise }))
    }

    pub(crate) fn inverse(self) -> XlTurn {
        XlTurn { clockwise: !self.clockwise, ..self }
    }
}

/// Marble placement and block turn. There is no turn if the marble makes five (XL-3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct XlMove {
    pub(crate) cell: usize,
    pub(crate) turn: Option<XlTurn>,
}

impl XlMove {
    /// Parses a move such as `b2A+`.
    pub(crate) fn parse(text: &str) -> Option<XlMove> {
        let [letter @ b'a'..=b'i', digit @ b'1'..=b'9', turn @ ..] = text.as_bytes() else {
            return None;
        };
        let cell = (WIDTH - usize::from(digit - b'0')) * WIDTH + usize::from(letter - b'a');
        let turn = match turn {
            [] => None,
            [letter @ b'A'..=b'I', sign @ (b'+' | b'-')] if *letter != b'E' => {
                Some(XlTurn { block: usize::from(letter - b'A'), clockwise: *sign == b'+' })
            }
            _ => return None,
        };
        Some(XlMove { cell, turn })
    }

    /// Applies a symmetry of the board.
    pub(crate) fn transformed(self, symmetry: usize) -> XlMove {
        let turn = self.turn.map(|turn| {
            // The block goes where its middle goes; a mirror swaps clockwise and anticlockwise.
            let middle = (turn.block / 3 * 3 + 1) * WIDTH + turn.block % 3 * 3 + 1;
            let target = SYMMETRIES[symmetry][middle];
            let block = target / WIDTH / 3 * 3 + target % WIDTH / 3;
            XlTurn { block, clockwise: turn.clockwise == (symmetry < 4) }
        });
        XlMove { cell: SYMMETRIES[symmetry][self.cell], turn }
    }

    /// Undoes a symmetry of the board.
    pub(crate) fn transformed_back(self, symmetry: usize) -> XlMove {
        // One quarter turn and three quarter turns are inverse; the other symmetries are their own inverse.
        self.transformed(match symmetry {
            1 => 3,
            3 => 1,
            _ => symmetry,
        })
    }
}

impl fmt::Display for XlMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (row, column) = (self.cell / WIDTH, self.cell % WIDTH);
        write!(f, "{}{}", char::from(b'a' + column as u8), WIDTH - row)?;
        self.turn.map_or(Ok(()), |turn| {
            write!(f, "{}{}", char::from(b'A' + turn.block as u8), if turn.clockwise { '+' } else { '-' })
        })
    }
}

/// Letter of every cell: a colour or [`EMPTY`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct XlLetterBoard(pub(crate) [u8; CELLS]);

impl XlLetterBoard {
    /// Parses 81 letters.
    pub(crate) fn parse(letters: &[u8]) -> Option<XlLetterBoard> {
        let cells: [u8; CELLS] = letters.try_into().ok()?;
        cells.iter().all(|cell| *cell == EMPTY || COLOURS.contains(cell)).then_some(XlLetterBoard(cells))
    }

    /// Parses the board field of a position text: rows from the top, digits for runs of empty cells.
    pub(crate) fn parse_rows(text: &str) -> Option<XlLetterBoard> {
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
        XlLetterBoard::parse(&cells)
    }

    pub(crate) fn count(&self, colour: u8) -> usize {
        (0..CELLS).filter(|&cell| self.0[cell] == colour).count()
    }

    pub(crate) fn empty_cells(&self) -> impl Iterator<Item = usize> {
        (0..CELLS).filter(|&cell| self.0[cell] == EMPTY)
    }

    pub(crate) fn turn(&mut self, turn: XlTurn) {
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

    pub(crate) fn turned(&self, turn: XlTurn) -> XlLetterBoard {
        let mut board = *self;
        board.turn(turn);
        board
    }

    pub(crate) fn has_five(&self, colour: u8) -> bool {
        LINES.iter().any(|line| line.iter().all(|&cell| self.0[cell] == colour))
    }

    /// Cell in which one more marble of a colour completes five, or any empty cell if there are five already.
    fn completing_cell(&self, colour: u8) -> Option<usize> {
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
                return self.empty_cells().next();
            }
            if count == 4 && missing.is_some() {
                return missing;
            }
        }
        None
    }

    /// Move by which a colour without five gets five and the other colour does not. Tries the turn `likely` first.
    pub(crate) fn immediate_win(&self, colour: u8, other: u8, likely: XlTurn) -> Option<XlMove> {
        self.win_with_turn(colour, other, likely).or_else(|| {
            // XL-3: five on placing wins without a turn.
            let alone = self.completing_cell(colour).map(|cell| XlMove { cell, turn: None });
            alone.or_else(|| XlTurn::all().find_map(|turn| self.win_with_turn(colour, other, turn)))
        })
    }

    fn win_with_turn(&self, colour: u8, other: u8, turn: XlTurn) -> Option<XlMove> {
        let turned = self.turned(turn);
        let target = turned.completing_cell(colour)?;
        // XL-2: the marble is placed before the turn. Turning a marker back gives its cell.
        let mut marker = XlLetterBoard([EMPTY; CELLS]);
        marker.0[target] = colour;
        marker.turn(turn.inverse());
        let cell = marker.0.iter().position(|&letter| letter == colour)?;
        let mut placed = *self;
        placed.0[cell] = colour;
        if placed.has_five(colour) {
            return Some(XlMove { cell, turn: None });
        }
        (!turned.has_five(other)).then_some(XlMove { cell, turn: Some(turn) })
    }

    fn transformed(&self, symmetry: usize) -> XlLetterBoard {
        let mut transformed = *self;
        for (cell, &to) in SYMMETRIES[symmetry].iter().enumerate() {
            transformed.0[to] = self.0[cell];
        }
        transformed
    }

    /// Canonical form, which is the least of the eight symmetric boards, and the symmetry that leads to it.
    pub(crate) fn canonical(&self) -> (XlLetterBoard, usize) {
        let mut canonical = (*self, 0);
        for symmetry in 1..8 {
            let transformed = self.transformed(symmetry);
            if transformed < canonical.0 {
                canonical = (transformed, symmetry);
            }
        }
        canonical
    }
}

impl fmt::Display for XlLetterBoard {
    /// Writes the board field of a position text.
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
