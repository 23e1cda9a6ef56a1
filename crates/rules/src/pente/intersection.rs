//! The intersections of the board and their names: `K10`.

use std::fmt;
use std::str::FromStr;

use crate::input_text::decimal;
use crate::{IllegalMove, Symmetry};

/// The letters of the columns from the left. There is no `I`, which looks like a 1 (as on pente.org).
const LETTERS: &str = "ABCDEFGHJKLMNOPQRST";

/// An intersection of the board. A move of Pente is the intersection where the stone goes.
///
/// Columns have letters from the left, without `I`; rows have numbers from the bottom. A smaller board has
/// the same names from `A1` on, so the centre is `K10` on the board of 19, `H8` on that of 15 and `G7` on
/// that of 13.
///
/// ```
/// use tessera_rules::Intersection;
///
/// let centre: Intersection = "k10".parse()?;
/// assert_eq!(centre, Intersection::centre(19));
/// assert_eq!(centre.to_string(), "K10");
/// assert!(Intersection::parse("T19", 15).is_err()); // the last one there is P15
/// # Ok::<(), tessera_rules::IllegalMove>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Intersection {
    row: u8,
    column: u8,
}

impl Intersection {
    /// The number of intersections along a side of the largest board.
    pub const MAX_SIZE: usize = 19;

    /// The intersection of a column and a row, counted from 0 at the bottom left, if the largest board has it.
    pub const fn new(column: usize, row: usize) -> Option<Intersection> {
        if column < Intersection::MAX_SIZE && row < Intersection::MAX_SIZE {
            Some(Intersection::at(column, row))
        } else {
            None
        }
    }

    /// Like [`new`](Intersection::new) for a column and a row that the largest board has.
    #[inline]
    pub(super) const fn at(column: usize, row: usize) -> Intersection {
        debug_assert!(column < Intersection::MAX_SIZE && row < Intersection::MAX_SIZE);
        Intersection { row: row as u8, column: column as u8 }
    }

    /// The middle of a board of this size (19 at most).
    pub const fn centre(size: usize) -> Intersection {
        Intersection::at(size / 2, size / 2)
    }

    /// The intersections of a board of this size (19 at most), row by row from the bottom left.
    pub fn all(size: usize) -> impl DoubleEndedIterator<Item = Intersection> + ExactSizeIterator + Clone {
        (0..size * size).map(move |cell| Intersection::at(cell % size, cell / size))
    }

    /// The column, counted from 0 at the left.
    #[inline]
    pub const fn column(self) -> usize {
        self.column as usize
    }

    /// The row, counted from 0 at the bottom.
    #[inline]
    pub const fn row(self) -> usize {
        self.row as usize
    }

    /// A unique index below 361, row by row from the bottom of the largest board. It is the same on every board size.
    #[inline]
    pub const fn index(self) -> usize {
        self.row() * Intersection::MAX_SIZE + self.column()
    }

    /// The Chebyshev distance: the larger of the differences of columns and rows (PE-7).
    pub const fn distance(self, other: Intersection) -> usize {
        let (across, up) = (self.column.abs_diff(other.column), self.row.abs_diff(other.row));
        if across > up { across as usize } else { up as usize }
    }

    /// Whether the two lie in line with exactly two intersections between them (PE-3).
    pub(super) const fn flanks_a_pair_with(self, other: Intersection) -> bool {
        let (across, up) = (self.column.abs_diff(other.column), self.row.abs_diff(other.row));
        (across == 0 || across == 3) && (up == 0 || up == 3) && across + up > 0
    }

    /// Whether a board of this size has it.
    pub const fn is_on(self, size: usize) -> bool {
        self.column() < size && self.row() < size
    }

    /// Parses a name on a board of this size (19 at most), in upper or lower case.
    pub fn parse(text: &str, size: usize) -> Result<Intersection, IllegalMove> {
        let unreadable = IllegalMove::Unreadable { form: "a move is an intersection, as in K10" };
        let mut rest = text.chars();
        let Some(letter) = rest.next().filter(char::is_ascii_alphabetic) else { return Err(unreadable) };
        let digits = rest.as_str();
        if digits.is_empty() || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
            return Err(unreadable);
        }
        if digits.len() > 1 && digits.starts_with('0') {
            return Err(IllegalMove::LeadingZero { cell: text.to_owned() });
        }
        let column = LETTERS.find(letter.to_ascii_uppercase());
        let row = decimal(digits).and_then(|number| number.checked_sub(1));
        match (column, row) {
            (Some(column), Some(row)) if column < size && row < size => Ok(Intersection::at(column, row)),
            _ => Err(Intersection::missing(text.to_owned(), size)),
        }
    }

    /// The error for an intersection that a board of this size does not have.
    pub(super) fn missing(cell: String, size: usize) -> IllegalMove {
        let (first, last) = (Intersection::at(0, 0), Intersection::at(size - 1, size - 1));
        IllegalMove::NoSuchCell {
            thing: "intersection",
            cell,
            first: first.to_string(),
            last: last.to_string(),
        }
    }

    /// The image of the intersection under one of the eight symmetries of a board of this size.
    pub(super) const fn mirrored(self, symmetry: Symmetry, size: usize) -> Intersection {
        let symmetry = symmetry.index();
        let (mut column, mut row) = (self.column(), self.row());
        if symmetry & 1 != 0 {
            column = size - 1 - column;
        }
        if symmetry & 2 != 0 {
            row = size - 1 - row;
        }
        if symmetry & 4 != 0 { Intersection::at(row, column) } else { Intersection::at(column, row) }
    }
}

impl fmt::Display for Intersection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", LETTERS.as_bytes()[self.column()] as char, self.row() + 1)
    }
}

impl fmt::Debug for Intersection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// Parses a name on the board of 19.
impl FromStr for Intersection {
    type Err = IllegalMove;

    fn from_str(text: &str) -> Result<Intersection, IllegalMove> {
        Intersection::parse(text, Intersection::MAX_SIZE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_as_they_are_written() {
        for size in [13, 15, 19] {
            for cell in 0..size * size {
                let at = Intersection::at(cell % size, cell / size);
                assert_eq!(Intersection::parse(&at.to_string(), size), Ok(at));
                assert_eq!(Intersection::parse(&at.to_string().to_lowercase(), size), Ok(at));
            }
        }
        assert_eq!([13, 15, 19].map(|size| Intersection::centre(size).to_string()), ["G7", "H8", "K10"]);
    }

    #[test]
    fn other_names_are_refused_with_the_reason() {
        for text in ["", "K", "10", "K-1", "K+1", "KK1", "K10x", "K 10", " K10", "é1", "Kö", "K１"] {
            assert!(matches!(text.parse::<Intersection>(), Err(IllegalMove::Unreadable { .. })), "{text}");
        }
        for text in ["I9", "i9", "U1", "K20", "K0", "Z99999999999999999999999"] {
            assert!(matches!(text.parse::<Intersection>(), Err(IllegalMove::NoSuchCell { .. })), "{text}");
        }
        for text in ["K01", "K010", "k00", "Z01"] {
            assert!(matches!(text.parse::<Intersection>(), Err(IllegalMove::LeadingZero { .. })), "{text}");
        }
        for (text, size) in [("O1", 13), ("A14", 13), ("Q15", 15), ("P16", 15)] {
            assert!(matches!(Intersection::parse(text, size), Err(IllegalMove::NoSuchCell { .. })), "{text}");
        }
    }
}
