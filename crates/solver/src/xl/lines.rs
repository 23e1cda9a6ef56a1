//! The 140 lines of five, each as the pieces of it that lie in the blocks it crosses.

use std::sync::LazyLock;

use crate::block::{PATTERNS, turned_pattern};

/// How many lines of five there are.
pub const LINES: usize = 140;
/// Rounded up to whole registers.
pub const ROW: usize = 144;
/// How many blocks the board has.
pub const BLOCKS: usize = 9;
/// The block that does not turn.
pub const FIXED: usize = 4;
const WIDTH: usize = 9;

/// One line, and the blocks that it crosses.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    /// Cells in order: nine times the block and the place in it.
    pub cells: [u8; 5],
    pub(crate) pieces: [Piece; 4],
    pub(crate) crossed: usize,
    /// A bit for every block crossed.
    pub(crate) blocks: u16,
}

/// The part of a line in one block.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Piece {
    pub(crate) block: usize,
    /// The places that come to stand on the line after 0 to 3 quarters clockwise.
    pub(crate) places: [u16; 4],
}

/// All that is known about the lines before anybody has played.
#[derive(Debug)]
pub struct Geometry {
    /// All lines; their order numbers them.
    pub lines: Vec<Line>,
    /// For every block and pattern: how many of its marbles can at most be brought onto each line.
    most: Vec<[u8; ROW]>,
    /// The lines that cross every block.
    pub crossing: Vec<Vec<u8>>,
}

/// The geometry, computed once.
pub static GEOMETRY: LazyLock<Geometry> = LazyLock::new(Geometry::new);

/// The cell in a row and a column.
pub fn cell_at(row: usize, column: usize) -> usize {
    (row / 3 * 3 + column / 3) * 9 + row % 3 * 3 + column % 3
}

/// A cell's row and column.
pub fn row_and_column(cell: usize) -> (usize, usize) {
    let (block, place) = (cell / 9, cell % 9);
    (block / 3 * 3 + place / 3, block % 3 * 3 + place % 3)
}

impl Geometry {
    fn new() -> Geometry {
        let mut lines = Vec::with_capacity(LINES);
        for (row, column) in (0..WIDTH * WIDTH).map(|start| (start / WIDTH, start % WIDTH)) {
            for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1_isize)] {
                let cell = |i: usize| {
                    let (row, column) = (row + i * down, column.checked_add_signed(i as isize * right)?);
                    (row < WIDTH && column < WIDTH).then(|| cell_at(row, column) as u8)
                };
                if let [Some(a), Some(b), Some(c), Some(d), Some(e)] = [0, 1, 2, 3, 4].map(cell) {
                    lines.push(Line::of([a, b, c, d, e]));
                }
            }
        }
        assert_eq!(lines.len(), LINES);
        let mut most = vec![[0; ROW]; BLOCKS * PATTERNS];
        let mut crossing = vec![Vec::new(); BLOCKS];
        for (nth, line) in lines.iter().enumerate() {
            for piece in &line.pieces[..line.crossed] {
                crossing[piece.block].push(nth as u8);
                for pattern in 0..PATTERNS {
                    let marbles = |places: &u16| (*places & pattern as u16).count_ones() as u8;
                    let ways = if piece.block == FIXED { 1 } else { 4 };
                    most[piece.block * PATTERNS + pattern][nth] =
                        piece.places[..ways].iter().map(marbles).max().unwrap_or_default();
                }
            }
        }
        Geometry { lines, most, crossing }
    }

    /// How many marbles of a colour can at most stand on each line, if every block is turned as the line would like it.
    #[inline]
    pub(crate) fn most_on_lines(&self, own: &[u16; BLOCKS]) -> [u8; ROW] {
        let mut sums = [0; ROW];
        for (block, &pattern) in own.iter().enumerate() {
            if pattern != 0 {
                let row = &self.most[block * PATTERNS + usize::from(pattern)];
                sums.iter_mut().zip(row).for_each(|(sum, most)| *sum += most);
            }
        }
        sums
    }
}

impl Line {
    fn of(cells: [u8; 5]) -> Line {
        let mut line = Line { cells, pieces: [Piece::default(); 4], crossed: 0, blocks: 0 };
        for cell in cells {
            let (block, place) = (usize::from(cell) / 9, usize::from(cell) % 9);
            if line.blocks >> block & 1 == 0 {
                line.blocks |= 1 << block;
                line.pieces[line.crossed].block = block;
                line.crossed += 1;
            }
            let piece = line.pieces.iter_mut().find(|piece| piece.block == block).expect("just added");
            for (quarters, places) in piece.places.iter_mut().enumerate() {
                *places |= turned_pattern(1 << place, 4 - quarters) as u16;
            }
        }
        line
    }
}
