//! Settings of a game in the terminal.

use std::path::PathBuf;
use std::str::FromStr;

use tessera_engine::Level;
use tessera_i18n::Language;
use tessera_rules::input_text::{decimal, quoted};
use tessera_rules::{AnyGame, AnyMove, Seat};

/// Who plays at a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeatPlayer {
    /// A person at the keyboard.
    Person,
    /// The computer at a level.
    Computer(Level),
}

/// Text that names neither a person nor a level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{}' is not a player; write me, or level:{} to level:{}", quoted(.0), Level::LOWEST, Level::HIGHEST)]
pub struct SeatPlayerError(String);

impl FromStr for SeatPlayer {
    type Err = SeatPlayerError;

    fn from_str(text: &str) -> Result<SeatPlayer, SeatPlayerError> {
        if text == "me" {
            return Ok(SeatPlayer::Person);
        }
        let level =
            text.strip_prefix("level:").and_then(decimal).and_then(|number| u8::try_from(number).ok());
        level.and_then(Level::new).map(SeatPlayer::Computer).ok_or_else(|| SeatPlayerError(text.to_owned()))
    }
}

/// A game to start or continue.
#[derive(Debug)]
pub struct TerminalGameSetup {
    /// The start position.
    pub start: AnyGame,
    /// The moves already played.
    pub moves: Vec<AnyMove>,
    /// The player of each seat.
    pub seats: Vec<SeatPlayer>,
    /// Language of the messages.
    pub language: Language,
    /// Whether to use colours.
    pub colours: bool,
    /// Seed of the computer's random choices.
    pub seed: u64,
    /// The file that keeps an unfinished game until next time.
    pub kept: Option<PathBuf>,
}

impl TerminalGameSetup {
    /// The default players: a person at the first seat, the computer at all others.
    pub fn default_seats(seats: usize) -> Vec<SeatPlayer> {
        let player = |seat: Seat| {
            if seat == Seat::FIRST { SeatPlayer::Person } else { SeatPlayer::Computer(Level::DEFAULT) }
        };
        Seat::all(seats).map(player).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_read() {
        assert_eq!("me".parse(), Ok(SeatPlayer::Person));
        assert_eq!("level:10".parse(), Ok(SeatPlayer::Computer(Level::HIGHEST)));
        for bad in ["", "you", "level", "level:0", "level:11", "level:05"] {
            assert!(bad.parse::<SeatPlayer>().is_err(), "{bad}");
        }
    }
}
