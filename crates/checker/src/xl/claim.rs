//! Claims of certificates of Pentago XL.

use super::letter_board::{COLOURS, EMPTY, XlLetterBoard};
use crate::CertificateError;
use crate::certificate_reader::{CertificateReader, parse_number};

/// XL-1: marbles of each of two players at the start.
const STOCK: u64 = 40;

/// Claim of a certificate of Pentago XL, as written in its header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct XlClaim {
    /// Rule options that differ from the defaults, or `-`.
    pub rules: String,
    /// Won position, in the notation of `docs/notation.md`.
    pub position: String,
    /// Seat that wins and is to move in the position: 1 or 2.
    pub winner: usize,
    /// First move of the winner.
    pub first: String,
    /// Maximum number of the winner's marbles on the board when the game is won.
    pub marbles: usize,
    /// Number of positions in the certificate.
    pub positions: u64,
    /// Number of replies that must be answered.
    pub replies: u64,
    /// SHA-256 of the unpacked positions, in hexadecimal.
    pub checksum: String,
    /// Command that made the certificate.
    pub command: String,
}

/// Board of a claim, and the marbles left to the winner and to the loser.
#[derive(Clone, Copy, Debug)]
pub(crate) struct XlStartPosition {
    pub(crate) board: XlLetterBoard,
    pub(crate) left: [usize; 2],
}

impl XlClaim {
    /// Parses the header after its line `game`.
    pub(crate) fn read(file: &mut CertificateReader<'_>) -> Result<XlClaim, CertificateError> {
        file.expect("players", "2")?;
        Ok(XlClaim {
            rules: file.text("rules")?,
            position: file.text("position")?,
            winner: file.winner()?,
            first: file.text("first")?,
            marbles: file.number("marbles")? as usize,
            positions: file.number("positions")?,
            replies: file.number("replies")?,
            checksum: file.text("checksum")?,
            command: file.text("command")?,
        })
    }

    /// Colours of the winner and of the loser.
    pub(crate) fn colours(&self) -> [u8; 2] {
        if self.winner == 1 { COLOURS } else { [COLOURS[1], COLOURS[0]] }
    }

    /// Start position of the claim. Only the canonical spelling of a position is accepted.
    pub(crate) fn start(&self) -> Result<XlStartPosition, CertificateError> {
        let wrong = || CertificateError::InvalidHeader { name: "position", value: self.position.clone() };
        let rows = self.position.split(' ').next().ok_or_else(wrong)?;
        let board = XlLetterBoard::parse_rows(rows).ok_or_else(wrong)?;
        let stock = self.stock()?;
        let [first, second] = COLOURS.map(|colour| board.count(colour));
        let (Some(first_left), Some(second_left)) = (stock.checked_sub(first), stock.checked_sub(second))
        else {
            return Err(wrong());
        };
        // The seats move alternately, and no place is taken yet.
        let written = format!("{board} {} {first_left},{second_left} 0,0", self.winner);
        if self.position != written || first != second + self.winner - 1 {
            return Err(wrong());
        }
        if COLOURS.iter().any(|&colour| board.has_five(colour)) || board.count(EMPTY) == 0 {
            return Err(CertificateError::GameOver);
        }
        let left = if self.winner == 1 { [first_left, second_left] } else { [second_left, first_left] };
        Ok(XlStartPosition { board, left })
    }

    /// Marbles of each player at the start under the claim's rules. XL-5 changes nothing for two; other rules are refused.
    fn stock(&self) -> Result<usize, CertificateError> {
        let rest = match self.rules.as_str() {
            "-" | "play_on" => return Ok(STOCK as usize),
            rules => rules.strip_prefix("play_on,").unwrap_or(rules),
        };
        let marbles = rest.strip_prefix("marbles=").and_then(parse_number);
        match marbles.filter(|marbles| (1..=81).contains(marbles) && *marbles != STOCK) {
            Some(marbles) => Ok(marbles as usize),
            None => Err(CertificateError::InvalidHeader { name: "rules", value: self.rules.clone() }),
        }
    }
}
