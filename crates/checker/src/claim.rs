//! What a certificate says of itself.

use crate::Refusal;
use crate::board::{Board, COLOURS, EMPTY};
use crate::header::{Header, number};

/// XL-1: what each of two players begins with.
const STOCK: u64 = 40;

/// What a certificate claims, as its header says it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The rule options that differ from the usual ones, or `-`.
    pub rules: String,
    /// The position that is won, in the house's notation.
    pub position: String,
    /// The seat that wins, and moves in the position: 1 or 2.
    pub winner: usize,
    /// The first move.
    pub first: String,
    /// The winner's marbles on the board when he has won, at the most.
    pub marbles: usize,
    /// How many positions the certificate holds.
    pub positions: u64,
    /// How many replies have to be answered.
    pub replies: u64,
    /// The checksum of the positions, SHA-256 in hexadecimal digits.
    pub checksum: String,
    /// The command that made it.
    pub command: String,
}

/// The board of a claim, and what both have left; the winner first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Start {
    pub(crate) board: Board,
    pub(crate) left: [usize; 2],
}

impl Claim {
    /// Reads the header after the line that names the game.
    pub(crate) fn read(header: &mut Header<'_>) -> Result<Claim, Refusal> {
        header.only("players", "2")?;
        Ok(Claim {
            rules: header.text("rules")?,
            position: header.text("position")?,
            winner: header.winner()?,
            first: header.text("first")?,
            marbles: header.number("marbles")? as usize,
            positions: header.number("positions")?,
            replies: header.number("replies")?,
            checksum: header.text("checksum")?,
            command: header.text("command")?,
        })
    }

    /// The colours of the winner and of the other.
    pub(crate) fn colours(&self) -> [u8; 2] {
        if self.winner == 1 { COLOURS } else { [COLOURS[1], COLOURS[0]] }
    }

    /// The position that the claim is about, written as the house writes it.
    pub(crate) fn start(&self) -> Result<Start, Refusal> {
        let wrong = || Refusal::Header { name: "position", value: self.position.clone() };
        let rows = self.position.split(' ').next().ok_or_else(wrong)?;
        let board = Board::read_rows(rows).ok_or_else(wrong)?;
        let stock = self.stock()?;
        let [first, second] = COLOURS.map(|colour| board.count(colour));
        let (Some(first_left), Some(second_left)) = (stock.checked_sub(first), stock.checked_sub(second))
        else {
            return Err(wrong());
        };
        // The seats take turns, and nobody has a place yet.
        let written = format!("{board} {} {first_left},{second_left} 0,0", self.winner);
        if self.position != written || first != second + self.winner - 1 {
            return Err(wrong());
        }
        if COLOURS.iter().any(|&colour| board.has_five(colour)) || board.count(EMPTY) == 0 {
            return Err(Refusal::Over);
        }
        let left = if self.winner == 1 { [first_left, second_left] } else { [second_left, first_left] };
        Ok(Start { board, left })
    }

    /// What each begins with under the claim's rules. XL-5 changes nothing for two; no other rule is known here.
    fn stock(&self) -> Result<usize, Refusal> {
        let rest = match self.rules.as_str() {
            "-" | "play_on" => return Ok(STOCK as usize),
            rules => rules.strip_prefix("play_on,").unwrap_or(rules),
        };
        let marbles = rest.strip_prefix("marbles=").and_then(number);
        match marbles.filter(|marbles| (1..=81).contains(marbles) && *marbles != STOCK) {
            Some(marbles) => Ok(marbles as usize),
            None => Err(Refusal::Header { name: "rules", value: self.rules.clone() }),
        }
    }
}
