//! Positions as text: the parts that all games share, and what can be wrong with them.

use std::fmt;

use crate::rule_list::decimal;
use crate::{Seat, quoted};

/// Why a text is not a position that can arise.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PositionError {
    /// Too few or too many fields.
    #[error("a position has {expected}, separated by one space, not {found} fields")]
    Fields {
        /// The fields that the game's positions have.
        expected: &'static str,
        /// How many there are.
        found: usize,
    },
    /// Too few or too many rows.
    #[error("the board has {expected} rows, not {found}")]
    Rows {
        /// The board's rows.
        expected: usize,
        /// The rows of the text.
        found: usize,
    },
    /// A row that is too short or too long.
    #[error("row '{}' must have {expected} cells", quoted(.row))]
    RowLength {
        /// The row as it was typed.
        row: String,
        /// The cells it must have.
        expected: usize,
    },
    /// A letter that is no piece of the game.
    #[error("'{}' in row '{}' is no piece of this game; the pieces are {pieces}", quoted(&.found.to_string()), quoted(.row))]
    Piece {
        /// The character.
        found: char,
        /// The row as it was typed.
        row: String,
        /// The pieces of the game.
        pieces: String,
    },
    /// A run of empty cells that is no plain number.
    #[error("row '{}' counts empty cells with '{}'; a run is a number from 1 without a leading zero", quoted(.row), quoted(.run))]
    Run {
        /// The row as it was typed.
        row: String,
        /// The digits.
        run: String,
    },
    /// A field that is not what it should be.
    #[error("the field '{}' is wrong: it must be {expected}", quoted(.found))]
    Field {
        /// The field as it was typed.
        found: String,
        /// What it must be.
        expected: String,
    },
    /// Pieces, hands or moves that do not add up.
    #[error("impossible position: {reason}")]
    Impossible {
        /// What does not add up.
        reason: String,
    },
}

impl PositionError {
    pub(crate) fn impossible(reason: impl Into<String>) -> PositionError {
        PositionError::Impossible { reason: reason.into() }
    }
}

/// The fields of a position, split at single spaces.
pub(crate) fn fields<'a, const N: usize>(
    text: &'a str,
    expected: &'static str,
) -> Result<[&'a str; N], PositionError> {
    let found: Vec<&str> = text.trim_end_matches(['\r', '\n']).split(' ').collect();
    found.as_slice().try_into().map_err(|_| PositionError::Fields { expected, found: found.len() })
}

/// Reads the board: rows from the top, of these lengths, one letter a piece in seat order.
/// `place` is called with the cell's number (counted over the rows) and the piece's seat.
pub(crate) fn read_rows(
    text: &str,
    lengths: impl ExactSizeIterator<Item = usize>,
    pieces: &str,
    mut place: impl FnMut(usize, Seat),
) -> Result<(), PositionError> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != lengths.len() {
        return Err(PositionError::Rows { expected: lengths.len(), found: rows.len() });
    }
    let mut start = 0;
    for (row, length) in rows.into_iter().zip(lengths) {
        let wrong_length = || PositionError::RowLength { row: row.to_owned(), expected: length };
        let mut filled = 0;
        let mut rest = row;
        while let Some(next) = rest.chars().next() {
            if next.is_ascii_digit() {
                let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
                let (run, after) = rest.split_at(digits);
                let Some(empty) = decimal(run).filter(|&run| run > 0) else {
                    return Err(PositionError::Run { row: row.to_owned(), run: run.to_owned() });
                };
                if empty > length - filled {
                    return Err(wrong_length());
                }
                // Two runs side by side cannot happen: their digits would have been read as one number.
                filled += empty;
                rest = after;
            } else {
                let Some(seat) = pieces.chars().position(|piece| piece == next) else {
                    let pieces = pieces.chars().map(String::from).collect::<Vec<_>>().join(", ");
                    return Err(PositionError::Piece { found: next, row: row.to_owned(), pieces });
                };
                if filled == length {
                    return Err(wrong_length());
                }
                place(start + filled, Seat::at(seat));
                filled += 1;
                rest = &rest[next.len_utf8()..];
            }
        }
        if filled != length {
            return Err(wrong_length());
        }
        start += length;
    }
    Ok(())
}

/// Writes the board as [`read_rows`] reads it.
pub(crate) fn write_rows(
    out: &mut dyn fmt::Write,
    lengths: impl Iterator<Item = usize>,
    pieces: &str,
    piece_at: impl Fn(usize) -> Option<Seat>,
) -> fmt::Result {
    let mut cell = 0;
    for (row, length) in lengths.enumerate() {
        if row > 0 {
            out.write_char('/')?;
        }
        let mut empty = 0;
        for _ in 0..length {
            if let Some(seat) = piece_at(cell) {
                if empty > 0 {
                    write!(out, "{empty}")?;
                    empty = 0;
                }
                out.write_char(pieces.as_bytes()[seat.index()] as char)?;
            } else {
                empty += 1;
            }
            cell += 1;
        }
        if empty > 0 {
            write!(out, "{empty}")?;
        }
    }
    Ok(())
}

/// Reads the field of the seat to move.
pub(crate) fn read_seat(text: &str, seats: usize) -> Result<Seat, PositionError> {
    decimal(text).and_then(|number| Seat::numbered(number, seats)).ok_or_else(|| PositionError::Field {
        found: text.to_owned(),
        expected: format!("the seat to move, from 1 to {seats}"),
    })
}

/// Reads a list of numbers, one a seat, each at most `most`.
pub(crate) fn read_by_seat(
    text: &str,
    seats: usize,
    most: usize,
    what: &str,
) -> Result<[u8; crate::seat::MOST_SEATS], PositionError> {
    let wrong = || PositionError::Field {
        found: text.to_owned(),
        expected: format!("{what} by seat: {seats} numbers from 0 to {most}, separated by commas"),
    };
    let mut numbers = [0; crate::seat::MOST_SEATS];
    let mut found = 0;
    for item in text.split(',') {
        let number = decimal(item).filter(|&number| number <= most).ok_or_else(wrong)?;
        *numbers[..seats].get_mut(found).ok_or_else(wrong)? = number as u8;
        found += 1;
    }
    if found == seats { Ok(numbers) } else { Err(wrong()) }
}

/// Writes what [`read_by_seat`] reads.
pub(crate) fn write_by_seat(out: &mut dyn fmt::Write, numbers: &[u8]) -> fmt::Result {
    for (i, number) in numbers.iter().enumerate() {
        write!(out, "{}{number}", if i == 0 { "" } else { "," })?;
    }
    Ok(())
}

/// Reads a field that is a number of at most `most`.
pub(crate) fn read_number(text: &str, most: usize, what: &str) -> Result<usize, PositionError> {
    decimal(text).filter(|&number| number <= most).ok_or_else(|| PositionError::Field {
        found: text.to_owned(),
        expected: format!("{what}, a number up to {most}"),
    })
}
