//! What a certificate says of itself.

use crate::Refusal;
use crate::board::{Board, COLOURS, EMPTY};

const FIRST_LINE: &str = "tessera certificate 1";

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
    /// Reads the header, and tells how many bytes it has.
    pub(crate) fn read(bytes: &[u8]) -> Result<(Claim, usize), Refusal> {
        let end = bytes.windows(2).position(|pair| pair == b"\n\n").ok_or(Refusal::NotACertificate)?;
        let header = std::str::from_utf8(&bytes[..end]).map_err(|_| Refusal::NotACertificate)?;
        let mut lines = header.lines();
        if lines.next() != Some(FIRST_LINE) {
            return Err(Refusal::NotACertificate);
        }
        let mut field = |name: &'static str| {
            let line = lines.next().and_then(|line| line.strip_prefix(name)?.strip_prefix(": "));
            line.map(str::to_owned).ok_or(Refusal::Missing(name))
        };
        let only = |name: &'static str, value: String, right: &str| {
            if value == right { Ok(()) } else { Err(Refusal::Header { name, value }) }
        };
        only("game", field("game")?, "pentago-xl")?;
        only("players", field("players")?, "2")?;
        let claim = Claim {
            rules: field("rules")?,
            position: field("position")?,
            winner: number("winner", field("winner")?)? as usize,
            first: field("first")?,
            marbles: number("marbles", field("marbles")?)? as usize,
            positions: number("positions", field("positions")?)?,
            replies: number("replies", field("replies")?)?,
            checksum: field("checksum")?,
            command: field("command")?,
        };
        if !(1..=2).contains(&claim.winner) {
            return Err(Refusal::Header { name: "winner", value: claim.winner.to_string() });
        }
        Ok((claim, end + 2))
    }

    /// The colours of the winner and of the other.
    pub(crate) fn colours(&self) -> [u8; 2] {
        if self.winner == 1 { COLOURS } else { [COLOURS[1], COLOURS[0]] }
    }

    /// The position that the claim is about.
    pub(crate) fn start(&self) -> Result<Start, Refusal> {
        let wrong = || Refusal::Header { name: "position", value: self.position.clone() };
        let fields: Vec<&str> = self.position.split(' ').collect();
        let [board, seat, left, places] = fields[..] else { return Err(wrong()) };
        let board = Board::read_rows(board).ok_or_else(wrong)?;
        let left: Vec<usize> = left.split(',').filter_map(|left| left.parse().ok()).collect();
        let [first, second] = left[..] else { return Err(wrong()) };
        if seat.parse() != Ok(self.winner) || places != "0,0" {
            return Err(wrong());
        }
        if COLOURS.iter().any(|&colour| board.has_five(colour)) || board.count(EMPTY) == 0 {
            return Err(Refusal::Over);
        }
        Ok(Start { board, left: if self.winner == 1 { [first, second] } else { [second, first] } })
    }
}

fn number(name: &'static str, value: String) -> Result<u64, Refusal> {
    let is_plain = value.bytes().all(|byte| byte.is_ascii_digit());
    value.parse().ok().filter(|_| is_plain).ok_or(Refusal::Header { name, value })
}
