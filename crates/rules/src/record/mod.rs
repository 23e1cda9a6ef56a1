//! Whole games as text, in the dialect of PGN that pente.org writes.
//!
//! ```
//! use tessera_rules::Record;
//!
//! let text = "[Game \"Pente\"]\n[Player 1 Name \"Ada\"]\n[Result \"1-0\"]\n\n1. K10 L9 2. G10 Resign 1-0\n";
//! let record: Record = text.parse()?;
//! assert_eq!(record.moves().len(), 3);
//! assert_eq!(record.to_string(), text);
//! # Ok::<(), tessera_rules::RecordError>(())
//! ```

mod collection;
mod error;
mod read;
mod result;
mod tags;
mod write;

pub use collection::{RecordTextIter, record_texts};
pub use error::RecordError;

use self::result::{fits, possible_results, result_text};
use crate::{AnyGame, AnyMove, FinalPlaces};

/// Tags that are fields of the record.
const RESERVED_TAGS: [&str; 4] = ["Game", "Rules", "Players", "Result"];

/// A game from its first move to its result, with tags such as the players' names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    start: AnyGame,
    /// The rule options as they were given, which may include defaults.
    rules: String,
    moves: Vec<AnyMove>,
    resigned: bool,
    result: Option<FinalPlaces>,
    tags: Vec<(String, String)>,
}

impl Record {
    /// A record of legal moves from a starting position. The result is that of the board, or unknown.
    pub fn new(start: AnyGame, moves: Vec<AnyMove>) -> Result<Record, RecordError> {
        let mut game = start.clone();
        for (i, &mv) in moves.iter().enumerate() {
            let text = game.move_text(mv);
            game.play(mv).map_err(|reason| RecordError::Move { number: i + 1, text, reason })?;
        }
        let result = game.places();
        Ok(Record { rules: start.rules(), start, moves, resigned: false, result, tags: Vec::new() })
    }

    /// The record with the result of a game that did not end on the board. A result on the board is kept.
    pub fn with_result(mut self, result: FinalPlaces) -> Result<Record, RecordError> {
        if !fits(result, &self.start) {
            let expected = possible_results(&self.start);
            return Err(RecordError::Result { found: result.to_string(), expected });
        }
        self.result = self.result.or(Some(result));
        Ok(self)
    }

    /// The record with another tag, such as `Player 1 Name`.
    pub fn with_tag(mut self, key: &str, value: &str) -> Result<Record, RecordError> {
        let breaks = |text: &str| text.contains(['\n', '\r']);
        let odd_key = key.trim() != key || key.is_empty() || key.contains(['"', '[', ']']);
        if odd_key || breaks(key) || breaks(value) || RESERVED_TAGS.contains(&key) {
            return Err(RecordError::TagText { key: key.to_owned() });
        }
        if self.tag(key).is_some() {
            return Err(RecordError::DoubledTag { key: key.to_owned() });
        }
        self.tags.push((key.to_owned(), value.to_owned()));
        Ok(self)
    }

    /// The position before the first move.
    pub fn start(&self) -> &AnyGame {
        &self.start
    }

    /// The rule options as they were given.
    pub fn rules(&self) -> &str {
        &self.rules
    }

    /// The position after the last move.
    pub fn end(&self) -> AnyGame {
        let mut game = self.start.clone();
        for &mv in &self.moves {
            game.play(mv).expect("a record's moves are legal");
        }
        game
    }

    /// The moves, from the first.
    pub fn moves(&self) -> &[AnyMove] {
        &self.moves
    }

    /// The result on the board, or as agreed or claimed; `None` if it is unknown.
    pub fn result(&self) -> Option<FinalPlaces> {
        self.result
    }

    /// The result as it is written in a record, such as `1-0`; `*` if it is unknown.
    pub fn result_text(&self) -> String {
        result_text(self.result, self.start.seats())
    }

    /// Whether the player to move resigned.
    pub fn is_resigned(&self) -> bool {
        self.resigned
    }

    /// The tags, in the order of the record.
    pub fn tags(&self) -> &[(String, String)] {
        &self.tags
    }

    /// The value of a tag.
    pub fn tag(&self, key: &str) -> Option<&str> {
        self.tags.iter().find(|(found, _)| found == key).map(|(_, value)| value.as_str())
    }
}
