//! Cells of the hexagonal board: coordinates and names.

use std::fmt;

use crate::input_text::decimal;
use crate::{IllegalMove, Symmetry};

/// The form of a move, for error messages.
pub(super) const FORM: &str = "write a cell to place a tile (g7), from-to to lift one (e5-g8), \
    and /tile where you choose the group that stays (e5-g8/d4)";

/// A cell of a hexagonal board, by its axial coordinates from the centre: the same on boards of every size.
///
/// Rows are horizontal. A cell has a neighbour on either side, two in the row above (`column` and `column - 1`) and two
/// in the row below (`column` and `column + 1`). Cells are ordered by row from the bottom, then from the left, as in
/// `a1`, `a2` … (EX-8).
///
/// ```
/// use tessera_rules::HexCell;
///
/// assert_eq!(HexCell::CENTRE.name(6), "f6");
/// assert_eq!(HexCell::parse("K1", 6)?.name(6), "k1");
/// assert!(HexCell::parse("a7", 6).is_err());
/// # Ok::<(), tessera_rules::IllegalMove>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HexCell {
    row: i8,
    column: i8,
}

impl HexCell {
    /// The centre, where the first tile goes (EX-3).
    pub const CENTRE: HexCell = HexCell { row: 0, column: 0 };

    pub(super) const fn new(column: i8, row: i8) -> HexCell {
        HexCell { row, column }
    }

    /// The number of rows above the centre.
    pub const fn row(self) -> i8 {
        self.row
    }

    /// The number of columns to the right of the centre. Columns lean to the right: the next cell of a column is the upper
    /// right neighbour.
    pub const fn column(self) -> i8 {
        self.column
    }

    /// The horizontal distance to the right of the centre in half cells, for drawing.
    pub const fn half_cells_right(self) -> i32 {
        2 * self.column as i32 + self.row as i32
    }

    /// Whether a board of this side has the cell.
    pub const fn is_on(self, side: usize) -> bool {
        let radius = side as i8 - 1;
        self.row.abs() <= radius && self.column.abs() <= radius && (self.row + self.column).abs() <= radius
    }

    /// The number of cells of every row of a board, from the bottom or from the top.
    pub fn row_lengths(side: usize) -> impl ExactSizeIterator<Item = usize> + DoubleEndedIterator {
        (0..2 * side - 1).map(move |row| 2 * side - 1 - row.abs_diff(side - 1))
    }

    /// The cells of a board in order.
    pub fn all(side: usize) -> impl DoubleEndedIterator<Item = HexCell> {
        let radius = side as i8 - 1;
        (-radius..=radius).flat_map(move |row| HexCell::in_row(row, side))
    }

    /// The cells of a row from the left.
    pub(super) fn in_row(row: i8, side: usize) -> impl DoubleEndedIterator<Item = HexCell> {
        let left = leftmost(row, side);
        (left..left + row_length(row, side)).map(move |column| HexCell { row, column })
    }

    /// The name on a board of this side. A cell that is off the board is named by its column and row.
    pub fn name(self, side: usize) -> String {
        let mut name = String::new();
        self.write_name(side, &mut name).expect("writing to a string cannot fail");
        name
    }

    pub(super) fn write_name(self, side: usize, out: &mut dyn fmt::Write) -> fmt::Result {
        if !self.is_on(side) {
            return write!(out, "{self:?}");
        }
        let letter = b'a' + (self.row + side as i8 - 1) as u8;
        write!(out, "{}{}", letter as char, self.column - leftmost(self.row, side) + 1)
    }

    /// Parses a name on a board of this side.
    pub fn parse(text: &str, side: usize) -> Result<HexCell, IllegalMove> {
        let (letter, digits) = text.split_at_checked(1).ok_or(IllegalMove::Unreadable { form: FORM })?;
        let letter = letter.as_bytes()[0].to_ascii_lowercase();
        if !letter.is_ascii_lowercase() || digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return Err(IllegalMove::Unreadable { form: FORM });
        }
        if digits.len() > 1 && digits.starts_with('0') {
            return Err(IllegalMove::LeadingZero { cell: text.to_owned() });
        }
        let row = (letter - b'a') as i8 - (side as i8 - 1);
        let no_such = |first, last| no_such_cell(text.to_owned(), side, first, last);
        if row >= side as i8 {
            return Err(no_such(lowest(side), highest(side)));
        }
        let length = row_length(row, side);
        let left = HexCell { row, column: leftmost(row, side) };
        match decimal(digits).filter(|number| (1..=length as usize).contains(number)) {
            Some(number) => Ok(HexCell { column: left.column + number as i8 - 1, ..left }),
            // Rows differ in length, so the error says where this one ends.
            None => Err(no_such(left, HexCell { column: left.column + length - 1, ..left })),
        }
    }

    /// The error for a cell that a board of this side does not have.
    pub(super) fn missing(self, side: usize) -> IllegalMove {
        no_such_cell(self.name(side), side, lowest(side), highest(side))
    }

    /// The image of the cell under one of the board's twelve symmetries: rotated by sixths, from 6 on reflected first.
    pub(super) fn mirrored(self, symmetry: Symmetry) -> HexCell {
        let start = if symmetry.index() >= 6 { HexCell::new(self.row, self.column) } else { self };
        (0..symmetry.index() % 6).fold(start, |cell, _| HexCell::new(-cell.row, cell.row + cell.column))
    }
}

/// The column of a row's first cell.
const fn leftmost(row: i8, side: usize) -> i8 {
    let radius = side as i8 - 1;
    if row < 0 { -radius - row } else { -radius }
}

const fn row_length(row: i8, side: usize) -> i8 {
    2 * side as i8 - 1 - row.abs()
}

/// The board's first cell, a1.
const fn lowest(side: usize) -> HexCell {
    HexCell { row: 1 - side as i8, column: 0 }
}

/// The board's last cell.
const fn highest(side: usize) -> HexCell {
    HexCell { row: side as i8 - 1, column: 0 }
}

fn no_such_cell(cell: String, side: usize, first: HexCell, last: HexCell) -> IllegalMove {
    IllegalMove::NoSuchCell { thing: "cell", cell, first: first.name(side), last: last.name(side) }
}

impl fmt::Debug for HexCell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.column, self.row)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_has_a_name_of_its_own_in_order() {
        for side in 4..=10 {
            let names: Vec<_> = HexCell::all(side).map(|cell| cell.name(side)).collect();
            assert_eq!(names.len(), 3 * side * (side - 1) + 1);
            assert_eq!(names.len(), HexCell::row_lengths(side).sum::<usize>());
            assert_eq!((names[0].as_str(), names[1].as_str()), ("a1", "a2"));
            assert!(HexCell::all(side).is_sorted());
            for (cell, name) in HexCell::all(side).zip(&names) {
                assert_eq!(HexCell::parse(name, side), Ok(cell));
                assert_eq!(HexCell::parse(&name.to_uppercase(), side), Ok(cell));
                assert!(cell.is_on(side));
            }
        }
    }

    #[test]
    fn a_bad_name_is_refused_with_the_reason() {
        for (text, first, last) in [
            ("a7", "a1", "a6"),
            ("f0", "f1", "f11"),
            ("f99999999999999999999", "f1", "f11"),
            ("L1", "a1", "k6"),
        ] {
            let (cell, first, last) = (text.to_owned(), first.to_owned(), last.to_owned());
            assert_eq!(
                HexCell::parse(text, 6),
                Err(IllegalMove::NoSuchCell { thing: "cell", cell, first, last })
            );
        }
        let zero = IllegalMove::LeadingZero { cell: "f06".to_owned() };
        assert_eq!(HexCell::parse("f06", 6), Err(zero));
        for text in ["", "f", "6", "66", "ff6", "f6 ", " f6", "f+6", "f-1", "é6", "fé", "f６"] {
            assert_eq!(HexCell::parse(text, 6), Err(IllegalMove::Unreadable { form: FORM }), "{text:?}");
        }
    }

    #[test]
    fn twelve_symmetries_move_every_other_cell_differently() {
        let cell = HexCell::new(2, 1);
        let images: std::collections::BTreeSet<_> =
            Symmetry::all(12).map(|symmetry| cell.mirrored(symmetry)).collect();
        assert_eq!(images.len(), 12);
        assert_eq!(cell.mirrored(Symmetry::IDENTITY), cell);
        assert_eq!(HexCell::new(1, 0).mirrored(Symmetry::new(1)), HexCell::new(0, 1));
        for symmetry in Symmetry::all(12) {
            assert!(HexCell::all(5).all(|cell| cell.mirrored(symmetry).is_on(5)));
        }
    }
}
