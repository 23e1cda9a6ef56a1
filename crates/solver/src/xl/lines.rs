//! The 140 lines of five, each divided into one segment per block.

use std::sync::LazyLock;

use crate::block_patterns::{PATTERNS, turned_pattern};

/// Number of lines of five.
pub const LINES: usize = 140;
/// Number of lines, rounded up to whole SIMD registers.
pub const PADDED_LINES: usize = 144;
/// Number of blocks.
pub const BLOCKS: usize = 9;
/// Index of the centre block, which does not turn.
pub const FIXED: usize = 4;
const WIDTH: usize = 9;

/// Line of five, and the blocks that it crosses.
#[derive(Clone, Copy, Debug)]
pub struct XlLine {
    /// Cells in order. A cell is nine times its block plus its place in the block.
    pub cells: [u8; 5],
    pub(crate) segments: [XlLineSegment; 4],
    pub(crate) crossed: usize,
    /// A bit for every block crossed.
    pub(crate) blocks: u16,
}

/// Part of a line in one block.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct XlLineSegment {
    pub(crate) block: usize,
    /// Places of the block that lie on the line after 0 to 3 quarter turns clockwise.
    pub(crate) places: [u16; 4],
}

/// Tables of the lines, independent of a position.
#[derive(Debug)]
pub struct XlGeometry {
    /// All lines; their order numbers them.
    pub lines: Vec<XlLine>,
    /// For every block and pattern: maximum number of its marbles on each line, over all rotations.
    most: Vec<[u8; PADDED_LINES]>,
    /// Indices of the lines that cross each block.
    pub crossing: Vec<Vec<u8>>,
}

/// The geometry, computed once.
pub static GEOMETRY: LazyLock<XlGeometry> = LazyLock::new(XlGeometry::new);

/// Cell in a row and a column.
pub fn cell_at(row: usize, column: usize) -> usize {
    (row / 3 * 3 + column / 3) * 9 + row % 3 * 3 + column % 3
}

/// Row and column of a cell.
pub fn row_and_column(cell: usize) -> (usize, usize) {
    let (block, place) = (cell / 9, cell % 9);
    (block / 3 * 3 + place / 3, block % 3 * 3 + place % 3)
}

impl XlGeometry {
    fn new() -> XlGeometry {
        let mut lines = Vec::with_capacity(LINES);
        for (row, column) in (0..WIDTH * WIDTH).map(|start| (start / WIDTH, start % WIDTH)) {
            for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1_isize)] {
                let cell = |i: usize| {
                    let (row, column) = (row + i * down, column.checked_add_signed(i as isize * right)?);
                    (row < WIDTH && column < WIDTH).then(|| cell_at(row, column) as u8)
                };
                if let [Some(a), Some(b), Some(c), Some(d), Some(e)] = [0, 1, 2, 3, 4].map(cell) {
                    lines.push(XlLine::of([a, b, c, d, e]));
                }
            }
        }
        assert_eq!(lines.len(), LINES);
        let mut most = vec![[0; PADDED_LINES]; BLOCKS * PATTERNS];
        let mut crossing = vec![Vec::new(); BLOCKS];
        for (nth, line) in lines.iter().enumerate() {
            for segment in &line.segments[..line.crossed] {
                crossing[segment.block].push(nth as u8);
                for pattern in 0..PATTERNS {
                    let marbles = |places: &u16| (*places & pattern as u16).count_ones() as u8;
                    let rotation_count = if segment.block == FIXED { 1 } else { 4 };
                    most[segment.block * PATTERNS + pattern][nth] =
                        segment.places[..rotation_count].iter().map(marbles).max().unwrap_or_default();
                }
            }
        }
        XlGeometry { lines, most, crossing }
    }

    /// Upper bound of the number of marbles of a colour on each line: every block has the best rotation for the line.
    #[inline]
    pub(crate) fn most_on_lines(&self, own: &[u16; BLOCKS]) -> [u8; PADDED_LINES] {
        let mut sums = [0; PADDED_LINES];
        for (block, &pattern) in own.iter().enumerate() {
            if pattern != 0 {
                let row = &self.most[block * PATTERNS + usize::from(pattern)];
                sums.iter_mut().zip(row).for_each(|(sum, most)| *sum += most);
            }
        }
        sums
    }
}

impl XlLine {
    fn of(cells: [u8; 5]) -> XlLine {
        let mut line = XlLine { cells, segments: [XlLineSegment::default(); 4], crossed: 0, blocks: 0 };
        for cell in cells {
            let (block, place) = (usize::from(cell) / 9, usize::from(cell) % 9);
            if line.blocks >> block & 1 == 0 {
                line.blocks |= 1 << block;
                line.segments[line.crossed].block = block;
                line.crossed += 1;
            }
            let segment =
                line.segments.iter_mut().find(|segment| segment.block == block).expect("just added");
            for (quarters, places) in segment.places.iter_mut().enumerate() {
                *places |= turned_pattern(1 << place, 4 - quarters) as u16;
            }
        }
        line
    }
}
