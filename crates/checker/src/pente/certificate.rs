//! Certificates of Pente: the claim of the header and the plans of the body.

use std::collections::BTreeMap;

use super::letter_board::{COLOURS, PenteLetterBoard};
use crate::CertificateError;
use crate::certificate_reader::{CertificateReader, check_claimed, parse_number};

/// Claim of a certificate of Pente, as written in its header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PenteClaim {
    /// Rule options that differ from the defaults, or `-`.
    pub rules: String,
    /// Won position, in the notation of `docs/notation.md`.
    pub position: String,
    /// Seat that wins and is to move in the position: 1 or 2.
    pub winner: usize,
    /// First move of the winner.
    pub first: String,
    /// Maximum number of stones that the winner places, counted from the position.
    pub stones: usize,
    /// Number of plans in the certificate.
    pub plans: u64,
    /// SHA-256 of the unpacked plans, in hexadecimal.
    pub checksum: String,
    /// Command that made the certificate.
    pub command: String,
}

/// Bytes of the longest plan: every intersection of the largest board, each with a number of ten digits.
const MAX_PLAN_BYTES: u64 = 361 * 16;

/// Limit above the size of any real certificate: a plan takes more memory than its text.
const MAX_CERTIFICATE_PLANS: u64 = 1 << 20;

/// Move of the winner, and the plans for the replies to it.
#[derive(Clone, Debug)]
pub(super) struct PentePlan {
    pub(super) mv: usize,
    pub(super) answers: BTreeMap<usize, usize>,
    pub(super) otherwise: Option<usize>,
}

impl PentePlan {
    /// Index of the plan after a reply.
    pub(super) fn after(&self, reply: usize) -> Option<usize> {
        self.answers.get(&reply).copied().or(self.otherwise)
    }
}

/// Certificate of Pente: a claim and the winner's plans.
#[derive(Clone, Debug)]
pub struct PenteCertificate {
    claim: PenteClaim,
    pub(super) start: PenteLetterBoard,
    pub(super) plans: Vec<PentePlan>,
}

impl PenteCertificate {
    /// Parses a certificate without checking that it proves its claim; [`verify_pente`](crate::verify_pente) does that.
    pub fn read(bytes: &[u8]) -> Result<PenteCertificate, CertificateError> {
        let mut file = CertificateReader::new(bytes)?;
        file.expect("game", "pente")?;
        file.expect("players", "2")?;
        let claim = PenteClaim {
            rules: file.text("rules")?,
            position: file.text("position")?,
            winner: file.winner()?,
            first: file.text("first")?,
            stones: file.number("stones")? as usize,
            plans: file.number("plans")?,
            checksum: file.text("checksum")?,
            command: file.text("command")?,
        };
        if claim.plans > MAX_CERTIFICATE_PLANS {
            return Err(CertificateError::InvalidHeader { name: "plans", value: claim.plans.to_string() });
        }
        let start = claim.start()?;
        let body = file.body(&claim.checksum, claim.plans.saturating_mul(MAX_PLAN_BYTES))?;
        Ok(PenteCertificate { plans: parse_plans(&body, &start, claim.plans)?, start, claim })
    }

    /// Claim of the header.
    pub fn claim(&self) -> &PenteClaim {
        &self.claim
    }
}

impl PenteClaim {
    /// Start position of the claim. Only the canonical spelling of a position is accepted.
    fn start(&self) -> Result<PenteLetterBoard, CertificateError> {
        let wrong = || CertificateError::InvalidHeader { name: "position", value: self.position.clone() };
        let fields: Vec<&str> = self.position.split(' ').collect();
        let [rows, _, pairs, _] = fields[..] else { return Err(wrong()) };
        let pairs: Option<Vec<u8>> = pairs
            .split(',')
            .map(|pairs| parse_number(pairs).and_then(|pairs| pairs.try_into().ok()))
            .collect();
        let Some([first, second]) = pairs.as_deref() else { return Err(wrong()) };
        let board = PenteLetterBoard::parse_rows(rows, [*first, *second]).ok_or_else(wrong)?;
        // The seats move alternately, and stones are captured in pairs: each seat has placed the stones on the board and the
        // stones it has lost.
        let [white, black] =
            [0, 1].map(|seat| board.count(COLOURS[seat]) + 2 * usize::from(board.pairs[1 - seat]));
        let moves = white + black;
        let written = format!("{board} {} {first},{second} {moves}", self.winner);
        if self.position != written || white != black + self.winner - 1 {
            return Err(wrong());
        }
        if !possible_rules(&board, moves).contains(&self.rules) {
            return Err(CertificateError::InvalidHeader { name: "rules", value: self.rules.clone() });
        }
        if board.is_won() || board.empty_cells().next().is_none() {
            return Err(CertificateError::GameOver);
        }
        Ok(board)
    }
}

/// Spellings of the rules under which every empty intersection is allowed and the position can have arisen. PE-2 and PE-7
/// restrict white's first two stones; if white has lost stones, these may be among them.
fn possible_rules(board: &PenteLetterBoard, moves: usize) -> Vec<String> {
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

/// Parses the plans, one per line: a move, then `REPLY=LINE` for replies with a plan of their own, then `*=LINE` for all others.
fn parse_plans(
    body: &[u8],
    board: &PenteLetterBoard,
    claimed: u64,
) -> Result<Vec<PentePlan>, CertificateError> {
    let text = std::str::from_utf8(body)
        .ok()
        .and_then(|text| text.strip_suffix('\n'))
        .ok_or(CertificateError::InvalidPlan(1))?;
    let count = text.split('\n').count();
    check_claimed("plans", &claimed.to_string(), &count.to_string())?;
    let line = |(nth, line): (usize, &str)| {
        parse_plan(line, nth, count, board).ok_or(CertificateError::InvalidPlan(nth + 1))
    };
    text.split('\n').enumerate().map(line).collect()
}

fn parse_plan(line: &str, nth: usize, count: usize, board: &PenteLetterBoard) -> Option<PentePlan> {
    let mut words = line.split(' ');
    let mut plan =
        PentePlan { mv: board.parse_cell(words.next()?)?, answers: BTreeMap::new(), otherwise: None };
    for word in words {
        let (reply, next) = word.split_once('=')?;
        // A plan leads only to later plans, so every line of play ends.
        let next = parse_number(next)? as usize;
        let next = Some(next).filter(|next| (nth + 2..=count).contains(next))? - 1;
        if plan.otherwise.is_some() {
            return None;
        }
        if reply == "*" {
            plan.otherwise = Some(next);
        } else if plan.answers.insert(board.parse_cell(reply)?, next).is_some() {
            return None;
        }
    }
    Some(plan)
}
