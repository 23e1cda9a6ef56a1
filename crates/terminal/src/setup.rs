//! What a game in the terminal begins with.

use std::str::FromStr;

use tessera_engine::Level;
use tessera_i18n::Language;
use tessera_rules::{AnyGame, AnyMove, Seat, decimal, quoted};

/// Who sits at a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sitter {
    /// Somebody at the keyboard.
    Person,
    /// The computer.
    Computer(Level),
}

/// A seat that cannot be understood.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{}' is no player; write me, or level:{} to level:{}", quoted(.0), Level::LOWEST, Level::HIGHEST)]
pub struct SeatError(String);

impl FromStr for Sitter {
    type Err = SeatError;

    fn from_str(text: &str) -> Result<Sitter, SeatError> {
        if text == "me" {
            return Ok(Sitter::Person);
        }
        let level =
            text.strip_prefix("level:").and_then(decimal).and_then(|number| u8::try_from(number).ok());
        level.and_then(Level::new).map(Sitter::Computer).ok_or_else(|| SeatError(text.to_owned()))
    }
}

/// A game to be played or gone on with.
#[derive(Debug)]
pub struct Setup {
    /// Where it began.
    pub start: AnyGame,
    /// What has been played already.
    pub moves: Vec<AnyMove>,
    /// Who sits where, by seat.
    pub seats: Vec<Sitter>,
    /// The language.
    pub language: Language,
    /// Whether the terminal shows colours.
    pub colours: bool,
    /// What the computer's whims come from.
    pub seed: u64,
}

impl Setup {
    /// The usual seats: a person first, the computer everywhere else.
    pub fn usual_seats(seats: usize) -> Vec<Sitter> {
        let sitter =
            |seat: Seat| if seat == Seat::FIRST { Sitter::Person } else { Sitter::Computer(Level::DEFAULT) };
        Seat::all(seats).map(sitter).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_read() {
        assert_eq!("me".parse(), Ok(Sitter::Person));
        assert_eq!("level:10".parse(), Ok(Sitter::Computer(Level::HIGHEST)));
        for bad in ["", "you", "level", "level:0", "level:11", "level:05"] {
            assert!(bad.parse::<Sitter>().is_err(), "{bad}");
        }
    }
}
