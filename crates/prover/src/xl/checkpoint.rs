//! Checkpoints: the search table as a file, so that a search can be stopped and resumed.

use tessera_solver::xl::attack_board::{CELLS, XlAttackBoard};
use thiserror::Error;

use super::proof_search::XlWinProofRequest;
use super::search_table::{XlSearchTable, XlSearchTableEntry};
use crate::certificate_file::checksum;

/// First line. The number changes with the format and with the search, because another search gives other entries.
const FIRST_LINE: &str = "tessera notebook 2";
const BLOCKS: usize = 9;
/// Bytes of an entry: two colours of nine blocks, two bytes each, and three bytes for the result.
const ENTRY_BYTES: usize = 2 * 2 * BLOCKS + 3;
const NOT_WON: u8 = u8::MAX;
/// Maximum memory of an entry: in a table that has just doubled and keeps an eighth free, and in the file.
const ENTRY_MEMORY: usize = 2 * (size_of::<(XlAttackBoard, XlSearchTableEntry)>() + 1) * 8 / 7 + ENTRY_BYTES;

/// Search table that can be saved and restored, for one bound of marbles.
#[derive(Debug)]
pub struct XlProofCheckpoint {
    pub(super) table: XlSearchTable,
    marbles: u32,
}

/// Reason why a checkpoint cannot be read.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum XlCheckpointError {
    /// The file is not a checkpoint.
    #[error("it is not a checkpoint of a proof")]
    NotACheckpoint,
    /// The checksum or an entry is wrong.
    #[error("the checkpoint is damaged")]
    Damaged,
    /// The checkpoint is of a search with another bound.
    #[error("the checkpoint is of a search within {found} marbles, not {requested}")]
    Marbles {
        /// Bound of the checkpoint.
        found: u32,
        /// Bound of the request.
        requested: u32,
    },
}

impl XlProofCheckpoint {
    /// Empty checkpoint for a request.
    pub fn new(request: &XlWinProofRequest) -> XlProofCheckpoint {
        XlProofCheckpoint { table: XlSearchTable::new(), marbles: request.last_marble() }
    }

    /// Sets a memory limit in bytes. A search that needs more ends with [`XlProofSearchResult::MemoryFull`](crate::XlProofSearchResult::MemoryFull).
    #[must_use]
    pub fn with_memory_limit(self, bytes: usize) -> XlProofCheckpoint {
        XlProofCheckpoint { table: self.table.with_limit(bytes / ENTRY_MEMORY), ..self }
    }

    /// Number of entries.
    pub fn len(&self) -> usize {
        self.table.len()
    }

    /// Whether there are no entries.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Checkpoint file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut entries = Vec::with_capacity(self.len() * ENTRY_BYTES);
        self.table.for_each(|board, entry| {
            let (quiet, cell) = entry.won.unwrap_or((NOT_WON, NOT_WON));
            board
                .attacker
                .iter()
                .chain(&board.defender)
                .for_each(|block| entries.extend(block.to_le_bytes()));
            entries.extend([quiet, cell, entry.tried]);
        });
        let header = format!(
            "{FIRST_LINE}\nmarbles: {}\nboards: {}\nchecksum: {}\n\n",
            self.marbles,
            entries.len() / ENTRY_BYTES,
            checksum(&entries)
        );
        entries.splice(..0, header.into_bytes());
        entries
    }

    /// Parses a checkpoint file of the same request.
    pub fn from_bytes(
        bytes: &[u8],
        request: &XlWinProofRequest,
    ) -> Result<XlProofCheckpoint, XlCheckpointError> {
        let end =
            bytes.windows(2).position(|pair| pair == b"\n\n").ok_or(XlCheckpointError::NotACheckpoint)?;
        let header = std::str::from_utf8(&bytes[..end]).map_err(|_| XlCheckpointError::NotACheckpoint)?;
        let lines: Vec<&str> = header.lines().collect();
        let [FIRST_LINE, marbles, boards, sum] = lines[..] else {
            return Err(XlCheckpointError::NotACheckpoint);
        };
        let number = |line: &str, name: &str| {
            line.strip_prefix(name)
                .and_then(|text| text.parse::<u32>().ok())
                .ok_or(XlCheckpointError::NotACheckpoint)
        };
        let (found, boards) = (number(marbles, "marbles: ")?, number(boards, "boards: ")?);
        if found != request.last_marble() {
            return Err(XlCheckpointError::Marbles { found, requested: request.last_marble() });
        }
        let entries = &bytes[end + 2..];
        let is_whole = entries.len() == boards as usize * ENTRY_BYTES;
        if !is_whole || sum.strip_prefix("checksum: ") != Some(&checksum(entries)) {
            return Err(XlCheckpointError::Damaged);
        }
        let checkpoint = XlProofCheckpoint::new(request);
        for bytes in entries.chunks_exact(ENTRY_BYTES) {
            let (board, entry) = parse_entry(bytes).ok_or(XlCheckpointError::Damaged)?;
            checkpoint.table.insert(&board, entry);
        }
        Ok(checkpoint)
    }
}

/// Parses an entry, if its marbles are a possible board.
fn parse_entry(entry: &[u8]) -> Option<(XlAttackBoard, XlSearchTableEntry)> {
    let block = |nth: usize| u16::from_le_bytes([entry[2 * nth], entry[2 * nth + 1]]);
    let board = XlAttackBoard {
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
    (fits && is_free).then_some((board, XlSearchTableEntry { won, tried }))
}

#[cfg(test)]
mod tests {
    use tessera_rules::{Game, PentagoXl, XlRules};

    use super::*;
    use crate::{XlProofSearchProgress, XlProofSearchResult, search_xl};
    use tessera_solver::CancelToken;

    /// Red has two in the middle of the board and wins with a third beside them, which takes a search.
    fn won() -> XlWinProofRequest {
        let rules = XlRules::parse(2, "").expect("rules");
        let start =
            PentagoXl::from_position(rules, "9/9/9/9/4rr3/3y5/9/7y1/9 1 38,38 0,0").expect("a position");
        let first = start.parse_move("d6A+").ok();
        XlWinProofRequest { start, first, marbles: 7, quiet: 2, threads: 1 }
    }

    fn search(request: &XlWinProofRequest, checkpoint: &XlProofCheckpoint) -> XlProofSearchResult {
        search_xl(request, checkpoint, &XlProofSearchProgress::default(), &CancelToken::new())
            .expect("it can be searched")
    }

    #[test]
    fn damaged_checkpoints_are_refused() {
        let request = won();
        let checkpoint = XlProofCheckpoint::new(&request);
        search(&request, &checkpoint);
        let bytes = checkpoint.to_bytes();
        assert_eq!(
            XlProofCheckpoint::from_bytes(&bytes, &request).map(|read| read.len()),
            Ok(checkpoint.len())
        );
        assert!(checkpoint.len() > 100, "{}", checkpoint.len());
        for place in (0..120).chain((120..bytes.len()).step_by(bytes.len() / 20)) {
            let mut changed = bytes.clone();
            changed[place] ^= 1;
            assert!(XlProofCheckpoint::from_bytes(&changed, &request).is_err(), "byte {place}");
        }
        let cut = XlProofCheckpoint::from_bytes(&bytes[..bytes.len() - 1], &request);
        assert_eq!(cut.err(), Some(XlCheckpointError::Damaged));
    }

    #[test]
    fn a_search_that_is_full_ends_and_resumes_with_more_memory() {
        let request = won();
        let whole = XlProofCheckpoint::new(&request);
        let XlProofSearchResult::Proven(proof) = search(&request, &whole) else { panic!("it is won") };
        let little = XlProofCheckpoint::new(&request).with_memory_limit(30 * ENTRY_MEMORY);
        assert!(matches!(search(&request, &little), XlProofSearchResult::MemoryFull));
        assert_eq!(little.len(), 30);
        let more = XlProofCheckpoint::from_bytes(&little.to_bytes(), &request)
            .expect("a checkpoint")
            .with_memory_limit(1 << 30);
        let XlProofSearchResult::Proven(again) = search(&request, &more) else { panic!("it is won") };
        assert_eq!(again.to_bytes("").ok(), proof.to_bytes("").ok());
    }
}
