//! Parsing of records. Every move is replayed.

use std::str::FromStr;

use super::result::{possible_results, read_result, result_text};
use super::tags::RecordTags;
use super::{Record, RecordError};
use crate::input_text::decimal;
use crate::{AnyGame, AnyMove, FinalPlaces, GameKind, IllegalMove};

impl FromStr for Record {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Record, RecordError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let (mut tags, words) = RecordTags::read(text)?;
        let name = tags.take("Game").ok_or(RecordError::NoGame)?;
        let kind = GameKind::ALL
            .into_iter()
            .find(|kind| kind.title().eq_ignore_ascii_case(&name))
            .ok_or_else(|| RecordError::UnknownGame(name.clone()))?;
        let rules = tags.take("Rules").filter(|rules| rules != "?" && rules != "-").unwrap_or_default();
        let start = AnyGame::new(kind, tags.players(kind)?, &rules)?;
        let result_tag = tags.take("Result");
        let mut reader =
            Reader { game: start.clone(), moves: Vec::new(), resigned: false, written_result: None };
        for word in words.split_whitespace() {
            reader.read(word)?;
        }
        let result = reader.result(result_tag.as_deref())?;
        Ok(Record { start, rules, moves: reader.moves, resigned: reader.resigned, result, tags: tags.0 })
    }
}

/// Reads the words after the tags and plays the moves.
struct Reader {
    game: AnyGame,
    moves: Vec<AnyMove>,
    resigned: bool,
    /// The result at the end, as it was written.
    written_result: Option<String>,
}

impl Reader {
    fn read(&mut self, word: &str) -> Result<(), RecordError> {
        if self.written_result.is_some() {
            return Err(RecordError::AfterResult(word.to_owned()));
        }
        if read_result(word, &self.game).is_ok() {
            self.written_result = Some(word.to_owned());
            return Ok(());
        }
        // `12.` alone, or directly followed by the move.
        if let Some((number, mv)) = word.split_once('.').filter(|(number, _)| decimal(number).is_some()) {
            self.check_number(number)?;
            return if mv.is_empty() { Ok(()) } else { self.read_move(mv) };
        }
        self.read_move(word)
    }

    fn check_number(&self, found: &str) -> Result<(), RecordError> {
        let per_number = if self.game.seats() == 2 { 2 } else { 1 };
        let due = self.moves.len() / per_number + 1;
        let expected = match (self.moves.len().is_multiple_of(per_number), decimal(found)) {
            (true, Some(number)) if number == due => return Ok(()),
            (true, _) => format!("'{due}.'"),
            (false, _) => format!("the move of seat {}", self.game.to_move()),
        };
        Err(RecordError::Number { found: found.to_owned(), expected })
    }

    fn read_move(&mut self, text: &str) -> Result<(), RecordError> {
        let refused =
            |reason| RecordError::Move { number: self.moves.len() + 1, text: text.to_owned(), reason };
        if self.resigned {
            return Err(refused(IllegalMove::GameOver));
        }
        if text.eq_ignore_ascii_case("resign") {
            if self.game.is_over() {
                return Err(refused(IllegalMove::GameOver));
            }
            self.resigned = true;
            return Ok(());
        }
        match self.game.play_text(text) {
            Ok(mv) => {
                self.moves.push(mv);
                Ok(())
            }
            Err(reason) => Err(refused(reason)),
        }
    }

    /// The result, if the words, the tag and the board agree.
    fn result(&self, tag: Option<&str>) -> Result<Option<FinalPlaces>, RecordError> {
        let seats = self.game.seats();
        let written = match (&self.written_result, tag) {
            (Some(written), _) => written.as_str(),
            (None, Some(tag)) if self.resigned || self.game.is_over() => tag,
            (None, _) => return Err(RecordError::NoResult { expected: possible_results(&self.game) }),
        };
        let result = read_result(written, &self.game)?;
        let wrong = |other: String| Err(RecordError::WrongResult { written: written.to_owned(), other });
        if let Some(tag) = tag.filter(|tag| !matches!(*tag, "?" | "-"))
            && read_result(tag, &self.game)? != result
        {
            return wrong(format!("its tag says {}", tag.to_owned()));
        }
        if let Some(places) = self.game.places() {
            if result != Some(places) {
                return wrong(format!("the board says {}", result_text(Some(places), seats)));
            }
        } else if self.resigned && seats == 2 {
            let loser = self.game.to_move();
            let places = FinalPlaces::won_by(&[loser.next(2)], 2);
            if result != Some(places) {
                return wrong(format!("seat {loser} resigned"));
            }
        }
        Ok(result)
    }
}
