//! Checks a certificate by playing through all positions that the plans lead to, with every reply of the loser.

use std::collections::HashMap;
use std::ops::ControlFlow;

use super::certificate::PenteCertificate;
use super::letter_board::PenteLetterBoard;
use crate::CertificateError;
use crate::certificate_reader::check_claimed;

/// Result of checking a certificate of Pente, as counted by the checker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PenteProofSummary {
    /// Number of positions in which the winner moves and cannot win at once.
    pub positions: u64,
    /// Number of replies of the loser, all of them answered.
    pub replies: u64,
    /// Maximum number of stones that the winner places, counted from the position.
    pub stones: usize,
    /// Line of play of that length.
    pub line: Vec<String>,
}

struct PenteChecker<'a> {
    certificate: &'a PenteCertificate,
    winner: usize,
    /// Maximum number of stones that a plan takes in a position.
    stones: HashMap<([u64; 12], u32), u8>,
    is_reached: Vec<bool>,
    plans: u64,
    replies: u64,
    progress: &'a dyn Fn(u64, u64) -> ControlFlow<()>,
}

/// Checks a certificate. `progress` is called for every plan that is reached, with the number reached and the total; if it breaks,
/// the check is cancelled.
pub fn verify_pente(
    certificate: &PenteCertificate,
    progress: &dyn Fn(u64, u64) -> ControlFlow<()>,
) -> Result<PenteProofSummary, CertificateError> {
    let claim = certificate.claim();
    let mut checker = PenteChecker {
        certificate,
        winner: claim.winner - 1,
        stones: HashMap::new(),
        is_reached: vec![false; certificate.plans.len()],
        plans: 0,
        replies: 0,
        progress,
    };
    check_claimed("first", &claim.first, &certificate.start.cell_name(certificate.plans[0].mv))?;
    let stones = checker.check_plan(&certificate.start, 0)?;
    if let Some(unreached) = checker.is_reached.iter().position(|reached| !reached) {
        return Err(CertificateError::UnreachedPlan(unreached + 1));
    }
    check_claimed("stones", &claim.stones.to_string(), &stones.to_string())?;
    let line = checker.longest_line();
    Ok(PenteProofSummary { positions: checker.stones.len() as u64, replies: checker.replies, stones, line })
}

impl PenteChecker<'_> {
    /// Plays a plan's move in a position and every reply to it. Returns the maximum number of stones that the win takes.
    fn check_plan(&mut self, before: &PenteLetterBoard, nth: usize) -> Result<usize, CertificateError> {
        let key = (before.packed(), nth as u32);
        if let Some(&stones) = self.stones.get(&key) {
            return Ok(usize::from(stones));
        }
        let plan = &self.certificate.plans[nth];
        let texts = |board: &PenteLetterBoard, cell: usize| (board.to_string(), board.cell_name(cell));
        let illegal = || {
            let (position, mv) = texts(before, plan.mv);
            CertificateError::IllegalMove { position, mv }
        };
        if !before.is_empty(plan.mv) {
            return Err(illegal());
        }
        let mut board = *before;
        if board.place(plan.mv, self.winner) {
            // A position that is won at once must not have a plan.
            return Err(illegal());
        }
        // Winning cells if the loser passed: after most replies one of them still wins.
        let likely = board.winning_cells(self.winner);
        let mut stones = 2;
        let mut count = 0;
        for reply in board.empty_cells() {
            count += 1;
            let mut after = board;
            if after.place(reply, 1 - self.winner) {
                let (position, mv) = texts(before, plan.mv);
                return Err(CertificateError::ReplyWins { position, mv, reply: board.cell_name(reply) });
            }
            if self.wins_at_once(&after, &likely) {
                continue;
            }
            let Some(next) = plan.after(reply) else {
                let (position, mv) = texts(before, plan.mv);
                return Err(CertificateError::UnansweredReply {
                    position,
                    mv,
                    reply: board.cell_name(reply),
                });
            };
            stones = stones.max(1 + self.check_plan(&after, next)?);
        }
        // The board is full and nobody has won.
        if count == 0 {
            return Err(illegal());
        }
        self.replies += count;
        if !std::mem::replace(&mut self.is_reached[nth], true) {
            self.plans += 1;
            if (self.progress)(self.plans, self.is_reached.len() as u64).is_break() {
                return Err(CertificateError::Cancelled);
            }
        }
        self.stones.insert(key, stones as u8);
        Ok(stones)
    }

    fn wins_at_once(&self, board: &PenteLetterBoard, likely: &[usize]) -> bool {
        likely.iter().any(|&cell| board.wins_with(cell, self.winner))
            || !board.winning_cells(self.winner).is_empty()
    }

    fn stones_of(&self, board: &PenteLetterBoard, plan: usize) -> usize {
        self.stones.get(&(board.packed(), plan as u32)).copied().map_or(1, usize::from)
    }

    /// Line of play in which the loser delays the win as long as possible.
    fn longest_line(&self) -> Vec<String> {
        let (mut board, mut nth, mut line) = (self.certificate.start, 0, Vec::new());
        let loser = 1 - self.winner;
        loop {
            let plan = &self.certificate.plans[nth];
            line.push(board.cell_name(plan.mv));
            board.place(plan.mv, self.winner);
            let mut longest: Option<(usize, usize, PenteLetterBoard, Option<usize>)> = None;
            for reply in board.empty_cells() {
                let mut after = board;
                after.place(reply, loser);
                let next = if after.winning_cells(self.winner).is_empty() { plan.after(reply) } else { None };
                let stones = next.map_or(1, |next| self.stones_of(&after, next));
                if longest.as_ref().is_none_or(|&(most, ..)| stones > most) {
                    longest = Some((stones, reply, after, next));
                }
            }
            let Some((_, reply, after, next)) = longest else { return line };
            line.push(board.cell_name(reply));
            board = after;
            let Some(next) = next else {
                line.extend(board.winning_cells(self.winner).first().map(|&cell| board.cell_name(cell)));
                return line;
            };
            nth = next;
        }
    }
}
