//! Certificates of Pentago XL as read from a file.

use super::claim::XlClaim;
use super::letter_board::{CELLS, XlLetterBoard, XlMove};
use crate::CertificateError;
use crate::certificate_reader::CertificateReader;

/// Bytes of the cells, a space, a move such as `b2A+` and the line feed.
const LONGEST_LINE: u64 = CELLS as u64 + 6;

/// Certificate of Pentago XL: a claim and the winner's move in every position.
#[derive(Clone, Debug)]
pub struct XlCertificate {
    claim: XlClaim,
    entries: Vec<(XlLetterBoard, XlMove)>,
}

impl XlCertificate {
    /// Parses a certificate without checking that it proves its claim; [`verify_xl`](crate::verify_xl) does that.
    pub fn read(bytes: &[u8]) -> Result<XlCertificate, CertificateError> {
        let mut file = CertificateReader::new(bytes)?;
        file.expect("game", "pentago-xl")?;
        let claim = XlClaim::read(&mut file)?;
        claim.start()?;
        let body = file.body(&claim.checksum, claim.positions.saturating_mul(LONGEST_LINE))?;
        Ok(XlCertificate { entries: entries(&body)?, claim })
    }

    /// Claim of the header.
    pub fn claim(&self) -> &XlClaim {
        &self.claim
    }

    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    pub(crate) fn entry(&self, index: usize) -> (XlLetterBoard, XlMove) {
        self.entries[index]
    }

    /// Index of the entry of a board in canonical form.
    pub(crate) fn find(&self, canonical: &XlLetterBoard) -> Option<usize> {
        self.entries.binary_search_by(|(board, _)| board.cmp(canonical)).ok()
    }
}

fn entries(body: &[u8]) -> Result<Vec<(XlLetterBoard, XlMove)>, CertificateError> {
    let mut entries: Vec<(XlLetterBoard, XlMove)> = Vec::new();
    let Some(lines) = body.strip_suffix(b"\n") else {
        return Err(CertificateError::InvalidEntry(1));
    };
    for (nth, line) in lines.split(|&byte| byte == b'\n').enumerate() {
        let wrong = CertificateError::InvalidEntry(nth + 1);
        if line.len() < CELLS + 1 || line[CELLS] != b' ' {
            return Err(wrong);
        }
        let board = XlLetterBoard::parse(&line[..CELLS]);
        let mv = std::str::from_utf8(&line[CELLS + 1..]).ok().and_then(XlMove::parse);
        let (Some(board), Some(mv)) = (board, mv) else { return Err(wrong) };
        if board.canonical().0 != board {
            return Err(CertificateError::NotCanonical(nth + 1));
        }
        if entries.last().is_some_and(|(before, _)| *before >= board) {
            return Err(CertificateError::NotSorted(nth + 1));
        }
        entries.push((board, mv));
    }
    Ok(entries)
}
