//! What a certificate of Pente says of itself, and its plans.

use std::collections::BTreeMap;

use super::board::{Board, COLOURS};
use crate::Refusal;
use crate::header::{Header, number, same};

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

/// A move and every other intersection of the largest board, each with a number of ten digits.
const LONGEST_PLAN: u64 = 361 * 16;

/// More than any certificate holds: a plan takes more room than the text that it is read from.
const MOST_PLANS: u64 = 1 << 20;

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
        if claim.plans > MOST_PLANS {
            return Err(Refusal::Header { name: "plans", value: claim.plans.to_string() });
        }
        let start = claim.start()?;
        let body = header.body(&claim.checksum, claim.plans.saturating_mul(LONGEST_PLAN))?;
        Ok(PenteCertificate { plans: plans(&body, &start, claim.plans)?, start, claim })
    }

    /// What it claims.
    pub fn claim(&self) -> &PenteClaim {
        &self.claim
    }
}

impl PenteClaim {
    /// The position that the claim is about, written as the house writes it.
    fn start(&self) -> Result<Board, Refusal> {
        let wrong = || Refusal::Header { name: "position", value: self.position.clone() };
        let fields: Vec<&str> = self.position.split(' ').collect();
        let [rows, _, pairs, _] = fields[..] else { return Err(wrong()) };
        let pairs: Option<Vec<u8>> =
            pairs.split(',').map(|pairs| number(pairs).and_then(|pairs| pairs.try_into().ok())).collect();
        let Some([first, second]) = pairs.as_deref() else { return Err(wrong()) };
        let board = Board::read_rows(rows, [*first, *second]).ok_or_else(wrong)?;
        // The seats take turns, and stones go by pairs: each seat has placed what is there and what it has lost.
        let [white, black] =
            [0, 1].map(|seat| board.count(COLOURS[seat]) + 2 * usize::from(board.pairs[1 - seat]));
        let moves = white + black;
        let written = format!("{board} {} {first},{second} {moves}", self.winner);
        if self.position != written || white != black + self.winner - 1 {
            return Err(wrong());
        }
        if !rules_of(&board, moves).contains(&self.rules) {
            return Err(Refusal::Header { name: "rules", value: self.rules.clone() });
        }
        if board.is_won() || board.empty().next().is_none() {
            return Err(Refusal::Over);
        }
        Ok(board)
    }
}

/// The rules under which every empty intersection is allowed now and the position can have arisen, as they are written. PE-2 and PE-7 bind white's first two
/// stones; where he has lost some, nobody can tell which.
fn rules_of(board: &Board, moves: usize) -> Vec<String> {
    let has_lost = board.pairs[1] > 0;
    let distances: Vec<usize> = board.distances_from_centre(COLOURS[0]);
    let is_centred = moves > 0 && (has_lost || distances.contains(&0));
    let is_apart = moves > 2 && (has_lost || distances.iter().any(|&distance| distance > 2));
    let size = (board.size() != 19).then(|| format!("size={}", board.size()));
    let mut rules = Vec::new();
    if is_centred {
        rules.push(size.clone().unwrap_or_else(|| "-".to_owned()));
    }
    if is_centred && is_apart {
        let championship = "championship".to_owned();
        rules.push(size.map_or_else(|| championship.clone(), |size| format!("{championship},{size}")));
    }
    rules
}

/// The plans, one a line: a move, then `REPLY=LINE` for replies with a plan of their own, then `*=LINE` for all others.
fn plans(body: &[u8], board: &Board, said: u64) -> Result<Vec<Plan>, Refusal> {
    let text =
        std::str::from_utf8(body).ok().and_then(|text| text.strip_suffix('\n')).ok_or(Refusal::Plan(1))?;
    let count = text.split('\n').count();
    same("plans", &said.to_string(), &count.to_string())?;
    let line = |(nth, line): (usize, &str)| plan(line, nth, count, board).ok_or(Refusal::Plan(nth + 1));
    text.split('\n').enumerate().map(line).collect()
}

fn plan(line: &str, nth: usize, count: usize, board: &Board) -> Option<Plan> {
    let mut words = line.split(' ');
    let mut plan = Plan { mv: board.cell(words.next()?)?, answers: BTreeMap::new(), otherwise: None };
    for word in words {
        let (reply, next) = word.split_once('=')?;
        // A plan leads to later ones alone, so that every plan ends.
        let next = number(next)? as usize;
        let next = Some(next).filter(|next| (nth + 2..=count).contains(next))? - 1;
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
