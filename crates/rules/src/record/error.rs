//! What can be wrong with a record.

use crate::{IllegalMove, RuleError};

/// What is wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RecordError {
    /// A line that should be a tag and is none.
    #[error("line {line}: '{text}' is no tag; one looks like [Game \"Pente\"]")]
    Tag {
        /// The line's number.
        line: usize,
        /// The line.
        text: String,
    },
    /// The same tag twice.
    #[error("the tag [{key}] is there twice; once is enough")]
    DoubledTag {
        /// The tag's key.
        key: String,
    },
    /// A tag that cannot be written: it has a line break, a quote in its key, or is one of the record's own.
    #[error(
        "[{key}] cannot be a tag of a record: a key has no quotes or brackets, and no line breaks are allowed"
    )]
    TagText {
        /// The tag's key.
        key: String,
    },
    /// The record does not say which game it is.
    #[error("the record does not name its game; it needs a line such as [Game \"Pente\"]")]
    NoGame,
    /// A game that the house does not have.
    #[error("there is no game '{0}'; the games are Pentago, Pentago XL, Exago and Pente")]
    UnknownGame(String),
    /// A number of players that is no number.
    #[error("[Players \"{0}\"] is no number of players")]
    Players(String),
    /// The rules or the number of players do not fit the game.
    #[error(transparent)]
    Rules(#[from] RuleError),
    /// An illegal move.
    #[error("move {number} '{text}': {reason}")]
    Move {
        /// The move's number, counted from 1 over all players.
        number: usize,
        /// The move as it was written.
        text: String,
        /// Why it is illegal.
        reason: IllegalMove,
    },
    /// A number that is not the next one.
    #[error("the number '{found}.' stands where {expected} would be right")]
    Number {
        /// The number as it was written.
        found: String,
        /// What is due: the next number, or a move.
        expected: String,
    },
    /// The record stops without a result.
    #[error("the record ends without its result; after the last move stands {expected}")]
    NoResult {
        /// The results that can be.
        expected: &'static str,
    },
    /// A result that is none.
    #[error("'{found}' is no result of this game; {expected} would be one")]
    Result {
        /// The result as it was written.
        found: String,
        /// The results that can be.
        expected: &'static str,
    },
    /// The result does not fit the board, or the record's two results each other.
    #[error("the record says {said}, but {other}")]
    WrongResult {
        /// The result as it was written.
        said: String,
        /// What stands against it.
        other: String,
    },
    /// Something follows the result.
    #[error("'{0}' follows the result, which must stand last")]
    AfterResult(String),
}
