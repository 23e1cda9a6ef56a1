//! A certificate as it is read from a file.

use std::io::Read;

use lzma_rust2::XzReader;
use sha2::{Digest, Sha256};

use crate::board::{Board, CELLS, Move};
use crate::{Claim, Refusal};

/// More than any certificate holds, so that a small file cannot unpack into all of the memory.
const MOST_BYTES: u64 = 8 << 30;

/// A claim, and a move for every position of the winner.
#[derive(Clone, Debug)]
pub struct Certificate {
    claim: Claim,
    entries: Vec<(Board, Move)>,
}

impl Certificate {
    /// Reads a certificate; whether it proves its claim is another question.
    pub fn read(bytes: &[u8]) -> Result<Certificate, Refusal> {
        let (claim, length) = Claim::read(bytes)?;
        let mut body = Vec::new();
        let mut packed = XzReader::new(&bytes[length..], false).take(MOST_BYTES);
        packed.read_to_end(&mut body).map_err(|_| Refusal::Packed)?;
        let found = hexadecimal(&Sha256::digest(&body));
        if found != claim.checksum {
            return Err(Refusal::Checksum { found, said: claim.checksum });
        }
        Ok(Certificate { entries: entries(&body)?, claim })
    }

    /// What it claims.
    pub fn claim(&self) -> &Claim {
        &self.claim
    }

    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    pub(crate) fn entry(&self, index: usize) -> (Board, Move) {
        self.entries[index]
    }

    /// Where the positions have a board that is seen from its least side.
    pub(crate) fn find(&self, least: &Board) -> Option<usize> {
        self.entries.binary_search_by(|(board, _)| board.cmp(least)).ok()
    }
}

fn entries(body: &[u8]) -> Result<Vec<(Board, Move)>, Refusal> {
    let mut entries: Vec<(Board, Move)> = Vec::new();
    let Some(lines) = body.strip_suffix(b"\n") else {
        return Err(Refusal::Line(1));
    };
    for (nth, line) in lines.split(|&byte| byte == b'\n').enumerate() {
        let wrong = Refusal::Line(nth + 1);
        if line.len() < CELLS + 1 || line[CELLS] != b' ' {
            return Err(wrong);
        }
        let board = Board::read(&line[..CELLS]);
        let mv = std::str::from_utf8(&line[CELLS + 1..]).ok().and_then(Move::read);
        let (Some(board), Some(mv)) = (board, mv) else { return Err(wrong) };
        if board.least().0 != board {
            return Err(Refusal::NotLeast(nth + 1));
        }
        if entries.last().is_some_and(|(before, _)| *before >= board) {
            return Err(Refusal::Order(nth + 1));
        }
        entries.push((board, mv));
    }
    Ok(entries)
}

fn hexadecimal(bytes: &[u8]) -> String {
    let digits = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    digits.map(|digit| char::from(b"0123456789abcdef"[usize::from(digit)])).collect()
}
