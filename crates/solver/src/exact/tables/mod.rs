//! The published tables of G. Irving's solution of Pentago (`slice-0.pentago` up to `slice-18.pentago`, 3.7 TB in all).
//!
//! A slice holds all positions with a number of marbles, in sections by the marbles of each colour in each block. A
//! section is an array over the patterns of its four blocks, those apart that no turn makes equal; an entry says for all
//! 256 ways in which the blocks can stand whether the first player wins and whether the second does. The array is cut into
//! cubes, each packed by itself.

mod file;
mod patterns;
mod section;

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use tessera_rules::{Game, Pentago, Seat};

use self::file::SliceFile;
use self::patterns::Patterns;
use self::section::{Found, Section};
use super::Outcome;

/// Cubes that stay unpacked, a quarter of a megabyte each.
const KEPT: usize = 256;

/// A section and which of its cubes.
type Cube = (Section, [usize; 4]);

/// A folder of tables.
#[derive(Debug)]
pub struct Tables {
    patterns: Patterns,
    slices: HashMap<usize, SliceFile>,
    unpacked: Mutex<HashMap<Cube, Arc<Vec<u8>>>>,
}

/// Why a table cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// The folder or a file cannot be read.
    #[error("{} cannot be read: {error}", path.display())]
    Unreadable {
        /// The folder or the file.
        path: PathBuf,
        /// What the system says.
        error: std::io::Error,
    },
    /// There is nothing to read.
    #[error("there is no table in {}; their names are slice-0.pentago, slice-1.pentago and so on", path.display())]
    None {
        /// The folder.
        path: PathBuf,
    },
    /// A file is not what its name says.
    #[error("{} is not a table of Pentago: {reason}", path.display())]
    Wrong {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: &'static str,
    },
}

impl Tables {
    /// Opens all tables of a folder.
    pub fn open(folder: &Path) -> Result<Tables, TableError> {
        let unreadable = |error| TableError::Unreadable { path: folder.to_owned(), error };
        let mut slices = HashMap::new();
        for entry in fs::read_dir(folder).map_err(unreadable)? {
            let path = entry.map_err(unreadable)?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let slice = name.strip_prefix("slice-").and_then(|rest| rest.strip_suffix(".pentago"));
            if let Some(slice) = slice.and_then(|slice| slice.parse().ok()) {
                slices.insert(slice, SliceFile::open(&path)?);
            }
        }
        if slices.is_empty() {
            return Err(TableError::None { path: folder.to_owned() });
        }
        Ok(Tables { patterns: Patterns::new(), slices, unpacked: Mutex::default() })
    }

    /// The value of a position, if it is in the tables. They are for the usual rules: under others nothing is known.
    pub fn value(&self, game: &Pentago) -> Result<Option<Outcome>, TableError> {
        if let Some(outcome) = Outcome::of_finished(game) {
            return Ok(Some(outcome));
        }
        let rules = game.rules();
        let Some(slice) =
            self.slices.get(&game.ply()).filter(|_| !rules.mover_wins_ties && !rules.no_turn_back)
        else {
            return Ok(None);
        };
        let found = Section::find(game, &self.patterns);
        let entry = self.entry(slice, &found)?;
        let won =
            [Seat::FIRST, Seat::FIRST.next(2)].map(|seat| slice.says(found.section, &entry, found.way, seat));
        let [mover, other] = [game.to_move(), game.to_move().next(2)].map(|seat| won[seat.index()]);
        Ok(Some(Outcome::from_answers(mover, !other)))
    }

    /// The entry of a position: 64 bytes of a cube.
    fn entry(&self, slice: &SliceFile, found: &Found) -> Result<[u8; 64], TableError> {
        let (cube, place) = slice.locate(found.section, found.index)?;
        let bytes = self.unpacked(slice, (found.section, cube))?;
        bytes[place * 64..].first_chunk().copied().ok_or_else(|| slice.wrong("a cube is too short"))
    }

    /// A cube, which stays unpacked for the next position.
    fn unpacked(&self, slice: &SliceFile, cube: Cube) -> Result<Arc<Vec<u8>>, TableError> {
        let kept = || self.unpacked.lock().expect("nobody panics with it");
        if let Some(bytes) = kept().get(&cube) {
            return Ok(Arc::clone(bytes));
        }
        let bytes = Arc::new(slice.unpack(cube.0, cube.1)?);
        let mut unpacked = kept();
        if unpacked.len() >= KEPT {
            unpacked.clear();
        }
        unpacked.insert(cube, Arc::clone(&bytes));
        Ok(bytes)
    }
}
