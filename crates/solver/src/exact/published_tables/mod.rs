//! Reader of the published tables of G. Irving's solution of Pentago (`slice-0.pentago` to `slice-18.pentago`, 3.7 TB in all).
//!
//! A slice holds all positions with a number of marbles, in sections by the number of marbles of each colour in each block. A
//! section is a four-dimensional array over the patterns of its blocks up to rotation. An entry says for all 256 block rotations
//! whether the first player wins and whether the second player wins. The array is divided into cubes, each compressed
//! separately.

mod slice_file;

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use tessera_rules::{Game, Pentago};

use self::slice_file::SliceFile;
use super::GameValue;
use super::position_class::{BlockMarbleCounts, PositionClass, marbles_in_order};

/// Limit of the number of unpacked cubes in the cache, a quarter of a megabyte each.
const MAX_CACHED_CUBES: usize = 256;

/// Section, and index of a cube in it.
type Cube = (BlockMarbleCounts, [usize; 4]);

/// Tables of a folder.
#[derive(Debug)]
pub struct PublishedPentagoTables {
    slices: HashMap<usize, SliceFile>,
    unpacked: Mutex<HashMap<Cube, Arc<Vec<u8>>>>,
}

/// Reason why a table cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum PublishedPentagoTableError {
    /// The folder or a file cannot be read.
    #[error("{} cannot be read: {error}", path.display())]
    Unreadable {
        /// Folder or file.
        path: PathBuf,
        /// Error of the system.
        error: std::io::Error,
    },
    /// The folder has no tables.
    #[error("there are no tables in {}; their names are slice-0.pentago, slice-1.pentago and so on", path.display())]
    NoTables {
        /// Folder without tables.
        path: PathBuf,
    },
    /// A file is not a valid table.
    #[error("{} is not a table of Pentago: {reason}", path.display())]
    Invalid {
        /// Invalid file.
        path: PathBuf,
        /// What is invalid.
        reason: &'static str,
    },
}

impl PublishedPentagoTables {
    /// Opens all tables of a folder.
    pub fn open(folder: &Path) -> Result<PublishedPentagoTables, PublishedPentagoTableError> {
        let unreadable = |error| PublishedPentagoTableError::Unreadable { path: folder.to_owned(), error };
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
            return Err(PublishedPentagoTableError::NoTables { path: folder.to_owned() });
        }
        Ok(PublishedPentagoTables { slices, unpacked: Mutex::default() })
    }

    /// Value of a position, if it is in the tables. They hold only for the default rules.
    pub fn value(&self, game: &Pentago) -> Result<Option<GameValue>, PublishedPentagoTableError> {
        if let Some(outcome) = GameValue::of_finished(game) {
            return Ok(Some(outcome));
        }
        let rules = game.rules();
        let Some(slice) =
            self.slices.get(&game.ply()).filter(|_| !rules.mover_wins_ties && !rules.no_turn_back)
        else {
            return Ok(None);
        };
        let [first, second] = marbles_in_order(game);
        let class = PositionClass::of(first, second);
        let entry = self.entry(slice, class.section, class.index)?;
        let [first, second] =
            [0, 1].map(|player| slice.is_win(class.section, &entry, class.rotation, player));
        let [mover, other] = if game.ply().is_multiple_of(2) { [first, second] } else { [second, first] };
        Ok(Some(GameValue::from_answers(mover, !other)))
    }

    /// Numbers of marbles for which there are tables.
    pub fn marbles(&self) -> impl Iterator<Item = usize> {
        self.slices.keys().copied()
    }

    /// Rotations of a class in which the first player wins, and in which the second player wins, 256 bits each.
    pub(crate) fn wins_of_class(
        &self,
        section: BlockMarbleCounts,
        index: [usize; 4],
    ) -> Result<Option<[[u8; 32]; 2]>, PublishedPentagoTableError> {
        let Some(slice) = self.slices.get(&section.marbles()) else {
            return Ok(None);
        };
        let entry = self.entry(slice, section, index)?;
        let byte = |player, byte: u8| {
            (0..8).map(|bit| u8::from(slice.is_win(section, &entry, byte * 8 + bit, player)) << bit).sum()
        };
        Ok(Some([0, 1].map(|player| std::array::from_fn(|at| byte(player, at as u8)))))
    }

    /// Entry of a class: 64 bytes of a cube.
    fn entry(
        &self,
        slice: &SliceFile,
        section: BlockMarbleCounts,
        index: [usize; 4],
    ) -> Result<[u8; 64], PublishedPentagoTableError> {
        let (cube, place) = slice.locate(section, index)?;
        let bytes = self.unpacked(slice, (section, cube))?;
        bytes[place * 64..].first_chunk().copied().ok_or_else(|| slice.invalid("a cube is too short"))
    }

    /// Unpacked cube, from the cache if possible.
    fn unpacked(&self, slice: &SliceFile, cube: Cube) -> Result<Arc<Vec<u8>>, PublishedPentagoTableError> {
        let cache = || self.unpacked.lock().expect("no thread panics while holding the lock");
        if let Some(bytes) = cache().get(&cube) {
            return Ok(Arc::clone(bytes));
        }
        let bytes = Arc::new(slice.unpack(cube.0, cube.1)?);
        let mut unpacked = cache();
        if unpacked.len() >= MAX_CACHED_CUBES {
            unpacked.clear();
        }
        unpacked.insert(cube, Arc::clone(&bytes));
        Ok(bytes)
    }
}
