//! What a search has found out, kept in a file so that it can be stopped and go on.

use tessera_solver::xl::board::{Board, CELLS};
use thiserror::Error;

use super::memory::{Known, Memory};
use super::proof::Wanted;
use crate::certificate::checksum;

/// The first line; the number changes with the file and with the way of searching, for then other notes come out.
const FIRST_LINE: &str = "tessera notebook 2";
const BLOCKS: usize = 9;
/// Two colours of nine blocks, two bytes each, and three for what is known.
const ENTRY: usize = 2 * 2 * BLOCKS + 3;
const NOT_WON: u8 = u8::MAX;
/// What a board takes at the most: in a table that has just doubled and keeps an eighth free, and in the file.
const ROOM: usize = 2 * (size_of::<(Board, Known)>() + 1) * 8 / 7 + ENTRY;

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
    /// The file is not as it was written.
    #[error("its notes are damaged")]
    Damaged,
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

    /// The same notes, which never take more than so many bytes; a search that would note more ends.
    #[must_use]
    pub fn within(self, bytes: usize) -> Notebook {
        Notebook { memory: self.memory.with_room_for(bytes / ROOM), ..self }
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
        let mut entries = Vec::with_capacity(self.len() * ENTRY);
        self.memory.each(|board, known| {
            let (quiet, cell) = known.won.unwrap_or((NOT_WON, NOT_WON));
            board
                .attacker
                .iter()
                .chain(&board.defender)
                .for_each(|block| entries.extend(block.to_le_bytes()));
            entries.extend([quiet, cell, known.tried]);
        });
        let header = format!(
            "{FIRST_LINE}\nmarbles: {}\nboards: {}\nchecksum: {}\n\n",
            self.marbles,
            entries.len() / ENTRY,
            checksum(&entries)
        );
        entries.splice(..0, header.into_bytes());
        entries
    }

    /// Reads notes about what is wanted.
    pub fn from_bytes(bytes: &[u8], wanted: &Wanted) -> Result<Notebook, NotesError> {
        let end = bytes.windows(2).position(|pair| pair == b"\n\n").ok_or(NotesError::NotNotes)?;
        let header = std::str::from_utf8(&bytes[..end]).map_err(|_| NotesError::NotNotes)?;
        let lines: Vec<&str> = header.lines().collect();
        let [FIRST_LINE, marbles, boards, sum] = lines[..] else { return Err(NotesError::NotNotes) };
        let number = |line: &str, name: &str| {
            line.strip_prefix(name).and_then(|text| text.parse::<u32>().ok()).ok_or(NotesError::NotNotes)
        };
        let (found, boards) = (number(marbles, "marbles: ")?, number(boards, "boards: ")?);
        if found != wanted.last_marble() {
            return Err(NotesError::Marbles { found, wanted: wanted.last_marble() });
        }
        let entries = &bytes[end + 2..];
        let is_whole = entries.len() == boards as usize * ENTRY;
        if !is_whole || sum.strip_prefix("checksum: ") != Some(&checksum(entries)) {
            return Err(NotesError::Damaged);
        }
        let notebook = Notebook::new(wanted);
        for entry in entries.chunks_exact(ENTRY) {
            let (board, known) = read_entry(entry).ok_or(NotesError::Damaged)?;
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

#[cfg(test)]
mod tests {
    use tessera_rules::{Game, PentagoXl, XlRules};

    use super::*;
    use crate::{Found, Progress, prove};
    use tessera_solver::Stop;

    /// Red has two in the middle of the board; with his third beside them he wins all the same, but it takes notes.
    fn won() -> Wanted {
        let rules = XlRules::parse(2, "").expect("rules");
        let start =
            PentagoXl::from_position(rules, "9/9/9/9/4rr3/3y5/9/7y1/9 1 38,38 0,0").expect("a position");
        let first = start.parse_move("d6A+").ok();
        Wanted { start, first, marbles: 7, quiet: 2, threads: 1 }
    }

    fn search(wanted: &Wanted, notes: &Notebook) -> Found {
        prove(wanted, notes, &Progress::default(), &Stop::never()).expect("it can be searched")
    }

    #[test]
    fn notes_with_a_byte_changed_or_left_out_are_refused() {
        let wanted = won();
        let notes = Notebook::new(&wanted);
        search(&wanted, &notes);
        let bytes = notes.to_bytes();
        assert_eq!(Notebook::from_bytes(&bytes, &wanted).map(|read| read.len()), Ok(notes.len()));
        assert!(notes.len() > 100, "{}", notes.len());
        for place in (0..120).chain((120..bytes.len()).step_by(bytes.len() / 20)) {
            let mut changed = bytes.clone();
            changed[place] ^= 1;
            assert!(Notebook::from_bytes(&changed, &wanted).is_err(), "byte {place}");
        }
        let cut = Notebook::from_bytes(&bytes[..bytes.len() - 1], &wanted);
        assert_eq!(cut.err(), Some(NotesError::Damaged));
    }

    #[test]
    fn a_search_without_room_ends_and_goes_on_with_more() {
        let wanted = won();
        let whole = Notebook::new(&wanted);
        let Found::Proven(proof) = search(&wanted, &whole) else { panic!("it is won") };
        let little = Notebook::new(&wanted).within(30 * ROOM);
        assert!(matches!(search(&wanted, &little), Found::Full));
        assert_eq!(little.len(), 30);
        let more = Notebook::from_bytes(&little.to_bytes(), &wanted).expect("notes").within(1 << 30);
        let Found::Proven(again) = search(&wanted, &more) else { panic!("it is won") };
        assert_eq!(again.to_bytes("").ok(), proof.to_bytes("").ok());
    }
}
