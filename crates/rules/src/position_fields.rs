//! Positions as text: the part that all games share, and its errors.

use std::fmt;

use crate::Seat;
use crate::input_text::decimal;
use crate::input_text::quoted;

/// The error for a text that is not a position, or a position that cannot arise.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PositionError {
    /// The wrong number of fields.
    #[error("a position has {expected}, separated by one space, not {found} fields")]
    Fields {
        /// The fields that the game's positions have.
        expected: &'static str,
        /// The number of fields in the text.
        found: usize,
    },
    /// The wrong number of rows.
    #[error("the board has {expected} rows, not {found}")]
    Rows {
        /// The board's rows.
        expected: usize,
        /// The rows of the text.
        found: usize,
    },
    /// A row of the wrong length.
    #[error("row '{}' must have {expected} cells", quoted(.row))]
    RowLength {
        /// The row as it was typed.
        row: String,
        /// The cells it must have.
        expected: usize,
    },
    /// A character that is not a piece of the game.
    #[error("'{}' in row '{}' is not a piece of this game; the pieces are {pieces}", quoted(&.found.to_string()), quoted(.row))]
    Piece {
        /// The character.
        found: char,
        /// The row as it was typed.
        row: String,
        /// The pieces of the game.
        pieces: String,
    },
    /// A run of empty cells that is not a plain number.
    #[error("row '{}' counts empty cells with '{}'; a run is a number from 1 without a leading zero", quoted(.row), quoted(.run))]
    Run {
        /// The row as it was typed.
        row: String,
        /// The digits.
        run: String,
    },
    /// An invalid field.
    #[error("the field '{}' is wrong: it must be {expected}", quoted(.found))]
    Field {
        /// The field as it was typed.
        found: String,
        /// What it must be.
        expected: String,
    },
    /// Pieces, hands or moves that contradict each other.
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

/// Parses the board: rows of these lengths from the top, `pieces` has the letters in seat order.
/// `place` is called with the cell's index (row by row) and the piece's seat.
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
                // Adjacent runs cannot occur: their digits are one number.
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

/// Writes the board as [`read_rows`] parses it.
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

/// Parses the field of the seat to move.
pub(crate) fn read_seat(text: &str, seats: usize) -> Result<Seat, PositionError> {
    decimal(text).and_then(|number| Seat::numbered(number, seats)).ok_or_else(|| PositionError::Field {
        found: text.to_owned(),
        expected: format!("the seat to move, from 1 to {seats}"),
    })
}

/// Parses a list of numbers, one for each seat, each at most `max`.
pub(crate) fn read_by_seat(
    text: &str,
    seats: usize,
    max: usize,
    what: &str,
) -> Result<[u8; crate::seat::MAX_SEATS], PositionError> {
    let wrong = || PositionError::Field {
        found: text.to_owned(),
        expected: format!("{what} by seat: {seats} numbers from 0 to {max}, separated by commas"),
    };
    let mut numbers = [0; crate::seat::MAX_SEATS];
    let mut found = 0;
    for item in text.split(',') {
        let number = decimal(item).filter(|&number| number <= max).ok_or_else(wrong)?;
        *numbers[..seats].get_mut(found).ok_or_else(wrong)? = number as u8;
        found += 1;
    }
    if found == seats { Ok(numbers) } else { Err(wrong()) }
}

/// Writes what [`read_by_seat`] parses.
pub(crate) fn write_by_seat(out: &mut dyn fmt::Write, numbers: &[u8]) -> fmt::Result {
    for (i, number) in numbers.iter().enumerate() {
        write!(out, "{}{number}", if i == 0 { "" } else { "," })?;
    }
    Ok(())
}

/// Parses a number of at most `max`.
pub(crate) fn read_number(text: &str, max: usize, what: &str) -> Result<usize, PositionError> {
    decimal(text).filter(|&number| number <= max).ok_or_else(|| PositionError::Field {
        found: text.to_owned(),
        expected: format!("{what}, a number up to {max}"),
    })
}
