//! A certificate as it is read from a file.

use crate::board::{Board, CELLS, Move};
use crate::header::Header;
use crate::{Claim, Refusal};

/// The cells, a space, a move such as `b2A+` and the line feed.
const LONGEST_LINE: u64 = CELLS as u64 + 6;

/// A claim, and a move for every position of the winner.
#[derive(Clone, Debug)]
pub struct Certificate {
    claim: Claim,
    entries: Vec<(Board, Move)>,
}

impl Certificate {
    /// Reads a certificate; whether it proves its claim is another question.
    pub fn read(bytes: &[u8]) -> Result<Certificate, Refusal> {
        let mut header = Header::of(bytes)?;
        header.only("game", "pentago-xl")?;
        let claim = Claim::read(&mut header)?;
        claim.start()?;
        let body = header.body(&claim.checksum, claim.positions.saturating_mul(LONGEST_LINE))?;
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
