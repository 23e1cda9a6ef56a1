//! Cells: intersections as numbers, the lines through them, and sets of them.

use std::ops::{BitAnd, BitOr, BitOrAssign};

use tessera_rules::Intersection;

pub(super) const SIDE: usize = Intersection::MAX_SIZE;
pub(super) const CELLS: usize = SIDE * SIDE;
/// Rows, columns, and both kinds of diagonals.
pub(super) const LINES: usize = 2 * SIDE + 2 * (2 * SIDE - 1);
/// A step forward along each kind of line, in cell numbers.
pub(super) const STEPS: [isize; 4] = [1, SIDE as isize, SIDE as isize + 1, 1 - SIDE as isize];
/// How far a stone affects other cells along a line.
pub(super) const REACH: usize = 4;

/// An intersection by its [index](Intersection::index).
pub(super) type PenteCell = u16;

pub(super) fn intersection(cell: PenteCell) -> Intersection {
    let cell = usize::from(cell);
    Intersection::new(cell % SIDE, cell / SIDE).expect("cells are intersections of the largest board")
}

/// Where a line runs through a cell.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct PenteCellOnLine {
    pub(super) line: u8,
    /// Position of the cell on the line.
    pub(super) place: u8,
    /// Number of cells of the board behind and ahead within [`REACH`].
    pub(super) behind: u8,
    pub(super) ahead: u8,
}

/// The four lines through a cell of a board of this size.
pub(super) fn crossings(cell: PenteCell, size: usize) -> [PenteCellOnLine; 4] {
    let (column, row) = (usize::from(cell) % SIDE, usize::from(cell) / SIDE);
    if column >= size || row >= size {
        return [PenteCellOnLine::default(); 4];
    }
    let (right, up) = (size - 1 - column, size - 1 - row);
    let crossing = |line: usize, place: usize, behind: usize, ahead: usize| PenteCellOnLine {
        line: line as u8,
        place: place as u8,
        behind: behind.min(REACH) as u8,
        ahead: ahead.min(REACH) as u8,
    };
    let rising = 2 * SIDE + SIDE - 1 + column - row;
    let falling = 2 * SIDE + (2 * SIDE - 1) + column + row;
    [
        crossing(row, column, column, right),
        crossing(SIDE + column, row, row, up),
        crossing(rising, column, column.min(row), right.min(up)),
        crossing(falling, column, column.min(up), right.min(row)),
    ]
}

/// A set of cells as a bitset.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct PenteCellSet([u64; 6]);

impl PenteCellSet {
    pub(super) const NONE: PenteCellSet = PenteCellSet([0; 6]);

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    #[inline]
    pub(super) fn has(&self, cell: PenteCell) -> bool {
        self.0[usize::from(cell) / 64] >> (cell % 64) & 1 == 1
    }

    #[inline]
    pub(super) fn toggle(&mut self, cell: PenteCell) {
        self.0[usize::from(cell) / 64] ^= 1 << (cell % 64);
    }

    #[inline]
    pub(super) fn add(&mut self, cell: PenteCell) {
        self.0[usize::from(cell) / 64] |= 1 << (cell % 64);
    }

    #[inline]
    pub(super) fn without(self, others: PenteCellSet) -> PenteCellSet {
        PenteCellSet(std::array::from_fn(|nth| self.0[nth] & !others.0[nth]))
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    #[inline]
    pub(super) fn first(&self) -> Option<PenteCell> {
        let nth = self.0.iter().position(|&word| word != 0)?;
        Some((64 * nth + self.0[nth].trailing_zeros() as usize) as PenteCell)
    }

    /// The cells in ascending order.
    #[inline]
    pub(super) fn iter(self) -> impl Iterator<Item = PenteCell> {
        self.0.into_iter().enumerate().flat_map(|(nth, word)| {
            let mut left = word;
            std::iter::from_fn(move || {
                let bit = (left != 0).then(|| left.trailing_zeros())?;
                left &= left - 1;
                Some((64 * nth as u32 + bit) as PenteCell)
            })
        })
    }
}

impl BitAnd for PenteCellSet {
    type Output = PenteCellSet;

    #[inline]
    fn bitand(self, other: PenteCellSet) -> PenteCellSet {
        PenteCellSet(std::array::from_fn(|nth| self.0[nth] & other.0[nth]))
    }
}

impl BitOr for PenteCellSet {
    type Output = PenteCellSet;

    #[inline]
    fn bitor(self, other: PenteCellSet) -> PenteCellSet {
        PenteCellSet(std::array::from_fn(|nth| self.0[nth] | other.0[nth]))
    }
}

impl BitOrAssign for PenteCellSet {
    #[inline]
    fn bitor_assign(&mut self, other: PenteCellSet) {
        *self = *self | other;
    }
}
