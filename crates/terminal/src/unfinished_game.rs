//! The unfinished game that is kept when the program ends.

use std::fs;
use std::io;
use std::path::Path;

use tessera_engine::Level;
use tessera_rules::{AnyGame, AnyMove, Record};

use crate::SeatPlayer;
use crate::app::TerminalApp;
use crate::replaced_file::replace_file;

/// Far more than a record has.
const MAX_UNFINISHED_GAME_BYTES: u64 = 1 << 20;

/// A game to go on with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct UnfinishedGame {
    pub(crate) start: AnyGame,
    pub(crate) moves: Vec<AnyMove>,
    pub(crate) seats: Vec<SeatPlayer>,
}

impl UnfinishedGame {
    /// Reads a kept game. A file that is not one is no reason not to play.
    pub(crate) fn read(file: &Path) -> Option<UnfinishedGame> {
        if fs::metadata(file).ok()?.len() > MAX_UNFINISHED_GAME_BYTES {
            return None;
        }
        let record: Record = fs::read_to_string(file).ok()?.parse().ok()?;
        let seat = |number: usize| {
            let level = record.tag(&format!("Player {number} Level")).and_then(|text| text.parse().ok());
            level.and_then(Level::new).map_or(SeatPlayer::Person, SeatPlayer::Computer)
        };
        let start = record.start().clone();
        let seats = (1..=start.seats()).map(seat).collect();
        (!record.moves().is_empty()).then(|| UnfinishedGame { start, moves: record.moves().to_vec(), seats })
    }
}

/// Keeps an unfinished game; a finished one needs no file any more. A game that nobody has begun changes nothing.
pub(crate) fn keep(app: &TerminalApp, file: &Path) -> io::Result<()> {
    // The file has the game that the user is asked about.
    if app.kept.is_some() {
        return Ok(());
    }
    if app.is_unfinished() {
        let folder = file.parent().unwrap_or(Path::new("."));
        fs::create_dir_all(folder)?;
        return replace_file(file, &app.record().to_string());
    }
    if app.game.is_over() {
        match fs::remove_file(file) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    Ok(())
}
