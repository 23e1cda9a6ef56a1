//! What a certificate of Pente says of itself, and its plans.

use std::collections::BTreeMap;

use super::board::{Board, COLOURS};
use crate::Refusal;
use crate::header::Header;

/// What a certificate of Pente claims, as its header says it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PenteClaim {
    /// The rule options that differ from the usual ones, or `-`.
    pub rules: String,
    /// The position that is won, in the house's notation.
    pub position: String,
    /// The seat that wins, and moves in the position: 1 or 2.
    pub winner: usize,
    /// The first move.
    pub first: String,
    /// The stones that the winner puts from the position on, at the most.
    pub stones: usize,
    /// How many plans the certificate holds.
    pub plans: u64,
    /// The checksum of the plans, SHA-256 in hexadecimal digits.
    pub checksum: String,
    /// The command that made it.
    pub command: String,
}

/// A move of the winner, and the plans for what follows it.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub(super) mv: usize,
    pub(super) answers: BTreeMap<usize, usize>,
    pub(super) otherwise: Option<usize>,
}

impl Plan {
    /// The plan after a reply.
    pub(super) fn after(&self, reply: usize) -> Option<usize> {
        self.answers.get(&reply).copied().or(self.otherwise)
    }
}

/// A claim, and what the winner plays.
#[derive(Clone, Debug)]
pub struct PenteCertificate {
    claim: PenteClaim,
    pub(super) start: Board,
    pub(super) plans: Vec<Plan>,
}

impl PenteCertificate {
    /// Reads a certificate; whether it proves its claim is another question.
    pub fn read(bytes: &[u8]) -> Result<PenteCertificate, Refusal> {
        let mut header = Header::of(bytes)?;
        header.only("game", "pente")?;
        header.only("players", "2")?;
        let claim = PenteClaim {
            rules: header.text("rules")?,
            position: header.text("position")?,
            winner: header.winner()?,
            first: header.text("first")?,
            stones: header.number("stones")? as usize,
            plans: header.number("plans")?,
            checksum: header.text("checksum")?,
            command: header.text("command")?,
        };
        let body = header.body(&claim.checksum)?;
        let start = claim.start()?;
        Ok(PenteCertificate { plans: plans(&body, &start)?, start, claim })
    }

    /// What it claims.
    pub fn claim(&self) -> &PenteClaim {
        &self.claim
    }
}

impl PenteClaim {
    /// The position that the claim is about.
    fn start(&self) -> Result<Board, Refusal> {
        let wrong = || Refusal::Header { name: "position", value: self.position.clone() };
        let fields: Vec<&str> = self.position.split(' ').collect();
        let [rows, seat, pairs, moves] = fields[..] else { return Err(wrong()) };
        let pairs: Vec<u8> = pairs.split(',').filter_map(|pairs| pairs.parse().ok()).collect();
        let [first, second] = pairs[..] else { return Err(wrong()) };
        let board = Board::read_rows(rows, [first, second]).ok_or_else(wrong)?;
        let moves: usize = moves.parse().map_err(|_| wrong())?;
        // The seats take turns, and stones go by pairs: each seat has placed what is there and what it has lost.
        let placed = |seat: usize| board.count(COLOURS[seat]) + 2 * usize::from(board.pairs[1 - seat]);
        if placed(0) != moves.div_ceil(2) || placed(1) != moves / 2 {
            return Err(wrong());
        }
        if seat.parse() != Ok(self.winner) || self.winner != moves % 2 + 1 {
            return Err(wrong());
        }
        self.knows_rules(&board, moves)?;
        if board.is_won() || board.empty().next().is_none() {
            return Err(Refusal::Over);
        }
        Ok(board)
    }

    /// PE-2 and PE-7 bind the first stones; from the fourth stone on all empty intersections are allowed under all rules.
    fn knows_rules(&self, board: &Board, moves: usize) -> Result<(), Refusal> {
        let size = format!("size={}", board.size());
        let mut has_size = board.size() == 19;
        for rule in self.rules.split(',') {
            match rule {
                "-" if self.rules == "-" => {}
                "championship" if moves > 2 => {}
                rule if rule == size => has_size = true,
                _ => return Err(Refusal::Header { name: "rules", value: self.rules.clone() }),
            }
        }
        if has_size && moves > 0 {
            return Ok(());
        }
        Err(Refusal::Header { name: "rules", value: self.rules.clone() })
    }
}

/// The plans, one a line: a move, then `REPLY=LINE` for replies with a plan of their own, then `*=LINE` for all others.
fn plans(body: &[u8], board: &Board) -> Result<Vec<Plan>, Refusal> {
    let text =
        std::str::from_utf8(body).ok().and_then(|text| text.strip_suffix('\n')).ok_or(Refusal::Plan(1))?;
    let count = text.split('\n').count();
    let line = |(nth, line): (usize, &str)| plan(line, nth, count, board).ok_or(Refusal::Plan(nth + 1));
    text.split('\n').enumerate().map(line).collect()
}

fn plan(line: &str, nth: usize, count: usize, board: &Board) -> Option<Plan> {
    let mut words = line.split(' ');
    let mut plan = Plan { mv: board.cell(words.next()?)?, answers: BTreeMap::new(), otherwise: None };
    for word in words {
        let (reply, next) = word.split_once('=')?;
        // A plan leads to later ones alone, so that every plan ends.
        let next = next.parse::<usize>().ok().filter(|next| (nth + 2..=count).contains(next))? - 1;
        if plan.otherwise.is_some() {
            return None;
        }
        if reply == "*" {
            plan.otherwise = Some(next);
        } else if plan.answers.insert(board.cell(reply)?, next).is_some() {
            return None;
        }
    }
    Some(plan)
}
