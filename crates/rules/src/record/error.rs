//! Errors of records.

use crate::input_text::quoted;
use crate::{IllegalMove, RuleOptionsError};

/// The error of a text that is not a valid record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RecordError {
    /// A line in brackets that is not a tag.
    #[error("line {line}: '{}' is not a tag; a tag looks like [Game \"Pente\"]", quoted(.text))]
    Tag {
        /// The line's number.
        line: usize,
        /// The line.
        text: String,
    },
    /// A tag that occurs twice.
    #[error("the tag [{}] appears twice; once is enough", quoted(.key))]
    DoubledTag {
        /// The tag's key.
        key: String,
    },
    /// A tag that cannot be written: it has a line break, a quote in its key, or is a reserved tag.
    #[error("[{}] cannot be a tag of a record: keys have no quotes or brackets, tags no line breaks", quoted(.key))]
    TagText {
        /// The tag's key.
        key: String,
    },
    /// The record does not say which game it is.
    #[error("the record does not name its game; it needs a line such as [Game \"Pente\"]")]
    NoGame,
    /// An unknown game.
    #[error("there is no game '{}'; the games are Pentago, Pentago XL, Exago and Pente", quoted(.0))]
    UnknownGame(String),
    /// A number of players that is not a number.
    #[error("[Players \"{}\"] is not a number of players", quoted(.0))]
    Players(String),
    /// The rules or the number of players do not fit the game.
    #[error(transparent)]
    Rules(#[from] RuleOptionsError),
    /// An illegal move.
    #[error("move {number} '{}': {reason}", quoted(.text))]
    Move {
        /// The move's number, counted from 1 over all players.
        number: usize,
        /// The move as it was written.
        text: String,
        /// Why it is illegal.
        reason: IllegalMove,
    },
    /// A move number that is not the next one.
    #[error("'{}.' is wrong here; expected {expected}", quoted(.found))]
    Number {
        /// The number as it was written.
        found: String,
        /// The next number, or a move.
        expected: String,
    },
    /// A missing result.
    #[error("the record ends without a result; write {expected} after the last move")]
    NoResult {
        /// The possible results.
        expected: &'static str,
    },
    /// An invalid result.
    #[error("'{}' is not a result of this game; {expected} would be one", quoted(.found))]
    Result {
        /// The result as it was written.
        found: String,
        /// The possible results.
        expected: &'static str,
    },
    /// A result that contradicts the board or the tag.
    #[error("the record says {written}, but {other}")]
    WrongResult {
        /// The result as it was written.
        written: String,
        /// What contradicts it.
        other: String,
    },
    /// A word after the result.
    #[error("'{}' follows the result, which must come last", quoted(.0))]
    AfterResult(String),
}
