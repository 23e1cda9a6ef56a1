//! Writing of records.

use std::fmt;

use super::Record;
use super::result::result_text;

/// The maximal number of characters on a line of moves.
const LINE_WIDTH: usize = 80;

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seats = self.start.seats();
        let kind = self.start.kind();
        let mut tag = |key: &str, value: &str| {
            writeln!(f, "[{key} \"{}\"]", value.replace('\\', "\\\\").replace('"', "\\\""))
        };
        tag("Game", kind.title())?;
        if !self.rules.is_empty() {
            tag("Rules", &self.rules)?;
        }
        if kind.players() != (2..=2) {
            tag("Players", &seats.to_string())?;
        }
        for (key, value) in &self.tags {
            tag(key, value)?;
        }
        let result = result_text(self.result, seats);
        tag("Result", &result)?;
        writeln!(f)?;
        self.write_moves(f, &result)
    }
}

impl Record {
    fn write_moves(&self, f: &mut fmt::Formatter<'_>, result: &str) -> fmt::Result {
        let per_number = if self.start.seats() == 2 { 2 } else { 1 };
        let mut width = 0;
        let mut word = |word: &str| {
            let space = usize::from(width > 0);
            let wraps = width > 0 && width + space + word.len() > LINE_WIDTH;
            let before = if wraps { "\n" } else { &" "[..space] };
            width = if wraps { word.len() } else { width + space + word.len() };
            write!(f, "{before}{word}")
        };
        let mut game = self.start.clone();
        for (i, &mv) in self.moves.iter().enumerate() {
            if i.is_multiple_of(per_number) {
                word(&format!("{}.", i / per_number + 1))?;
            }
            word(&game.move_text(mv))?;
            game.play(mv).expect("a record's moves are legal");
        }
        if self.resigned {
            word("Resign")?;
        }
        word(result)?;
        writeln!(f)
    }
}
