//! What a search has found out, kept in a file so that it can be stopped and go on.

use thiserror::Error;

use super::board::{Board, CELLS};
use super::memory::{Known, Memory};
use super::proof::Wanted;

/// The first line; the number changes with the way of searching, for then other notes come out.
const FIRST_LINE: &str = "tessera notebook 1";
const BLOCKS: usize = 9;
/// Two colours of nine blocks, two bytes each, and three for what is known.
const ENTRY: usize = 2 * 2 * BLOCKS + 3;
const NOT_WON: u8 = u8::MAX;

/// What is known about boards, for one last marble.
#[derive(Debug)]
pub struct Notebook {
    pub(super) memory: Memory,
    marbles: u32,
}

/// Why notes cannot be read.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotesError {
    /// The file is something else.
    #[error("it does not hold the notes of a proof")]
    NotNotes,
    /// The notes are about longer or shorter wins.
    #[error("its notes are about wins within {found} marbles, not {wanted}")]
    Marbles {
        /// Those of the notes.
        found: u32,
        /// Those that are wanted.
        wanted: u32,
    },
}

impl Notebook {
    /// Nothing is known yet of what is wanted.
    pub fn new(wanted: &Wanted) -> Notebook {
        Notebook { memory: Memory::new(), marbles: wanted.last_marble() }
    }

    /// How many boards something is known of.
    pub fn len(&self) -> usize {
        self.memory.len()
    }

    /// Whether nothing is known.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The notes as a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let all = self.memory.all();
        let mut bytes =
            format!("{FIRST_LINE}\nmarbles: {}\nboards: {}\n\n", self.marbles, all.len()).into_bytes();
        for (board, known) in all {
            let (quiet, cell) = known.won.unwrap_or((NOT_WON, NOT_WON));
            board.attacker.iter().chain(&board.defender).for_each(|block| bytes.extend(block.to_le_bytes()));
            bytes.extend([quiet, cell, known.tried]);
        }
        bytes
    }

    /// Reads notes about what is wanted.
    pub fn from_bytes(bytes: &[u8], wanted: &Wanted) -> Result<Notebook, NotesError> {
        let end = bytes.windows(2).position(|pair| pair == b"\n\n").ok_or(NotesError::NotNotes)?;
        let header = std::str::from_utf8(&bytes[..end]).map_err(|_| NotesError::NotNotes)?;
        let lines: Vec<&str> = header.lines().collect();
        let [FIRST_LINE, marbles, boards] = lines[..] else { return Err(NotesError::NotNotes) };
        let number = |line: &str, name: &str| {
            line.strip_prefix(name).and_then(|text| text.parse::<u32>().ok()).ok_or(NotesError::NotNotes)
        };
        let (found, boards) = (number(marbles, "marbles: ")?, number(boards, "boards: ")?);
        if found != wanted.last_marble() {
            return Err(NotesError::Marbles { found, wanted: wanted.last_marble() });
        }
        let entries = &bytes[end + 2..];
        if entries.len() != boards as usize * ENTRY {
            return Err(NotesError::NotNotes);
        }
        let notebook = Notebook::new(wanted);
        for entry in entries.chunks_exact(ENTRY) {
            let (board, known) = read_entry(entry).ok_or(NotesError::NotNotes)?;
            notebook.memory.put(&board, known);
        }
        Ok(notebook)
    }
}

/// An entry, if its marbles can be on a board.
fn read_entry(entry: &[u8]) -> Option<(Board, Known)> {
    let block = |nth: usize| u16::from_le_bytes([entry[2 * nth], entry[2 * nth + 1]]);
    let board = Board {
        attacker: std::array::from_fn(block),
        defender: std::array::from_fn(|nth| block(nth + BLOCKS)),
    };
    let fits = board
        .attacker
        .iter()
        .zip(&board.defender)
        .all(|(own, other)| own & other == 0 && (own | other) < 512);
    let [quiet, cell, tried] = entry[4 * BLOCKS..] else { return None };
    let won = (quiet != NOT_WON).then_some((quiet, cell));
    let is_free =
        won.is_none_or(|(_, cell)| usize::from(cell) < CELLS && board.marble(usize::from(cell)).is_none());
    (fits && is_free).then_some((board, Known { won, tried }))
}
