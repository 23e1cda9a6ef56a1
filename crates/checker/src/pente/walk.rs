//! Through all positions that the plans lead to, every reply of the loser included.

use std::collections::HashMap;

use super::board::Board;
use super::claim::PenteCertificate;
use crate::Refusal;
use crate::header::same;

/// What was proven, as the checker counted it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PenteVerified {
    /// Positions in which the winner moves and does not win at once.
    pub positions: u64,
    /// Replies of the other player, all of them answered.
    pub replies: u64,
    /// The stones that the winner puts from the position on, at the most.
    pub stones: usize,
    /// A line of that length.
    pub line: Vec<String>,
}

struct Walk<'a> {
    certificate: &'a PenteCertificate,
    winner: usize,
    /// The stones that a plan takes at the most in a position.
    stones: HashMap<([u64; 12], u32), u8>,
    is_reached: Vec<bool>,
    plans: u64,
    replies: u64,
    told: &'a dyn Fn(u64, u64),
}

/// Checks all of a certificate; `told` hears of the plans that were come to, and of how many there are.
pub fn verify_pente(
    certificate: &PenteCertificate,
    told: &dyn Fn(u64, u64),
) -> Result<PenteVerified, Refusal> {
    let claim = certificate.claim();
    let mut walk = Walk {
        certificate,
        winner: claim.winner - 1,
        stones: HashMap::new(),
        is_reached: vec![false; certificate.plans.len()],
        plans: 0,
        replies: 0,
        told,
    };
    same("first", &claim.first, &certificate.start.name(certificate.plans[0].mv))?;
    let stones = walk.plan(&certificate.start, 0)?;
    if let Some(idle) = walk.is_reached.iter().position(|reached| !reached) {
        return Err(Refusal::IdlePlan(idle + 1));
    }
    same("stones", &claim.stones.to_string(), &stones.to_string())?;
    let line = walk.longest_line();
    Ok(PenteVerified { positions: walk.stones.len() as u64, replies: walk.replies, stones, line })
}

impl Walk<'_> {
    /// Plays a plan's move at a position, meets every reply, and tells how many stones of the winner that takes at the most.
    fn plan(&mut self, before: &Board, nth: usize) -> Result<usize, Refusal> {
        let key = (before.packed(), nth as u32);
        if let Some(&stones) = self.stones.get(&key) {
            return Ok(usize::from(stones));
        }
        let plan = &self.certificate.plans[nth];
        let told = |board: &Board, cell: usize| (board.to_string(), board.name(cell));
        let illegal = || {
            let (position, mv) = told(before, plan.mv);
            Refusal::Illegal { position, mv }
        };
        if !before.is_empty(plan.mv) {
            return Err(illegal());
        }
        let mut board = *before;
        if board.put(plan.mv, self.winner) {
            // A position that is won at once needs no plan.
            return Err(illegal());
        }
        // Where the winner would win if the other passed: he mostly still does after a reply.
        let likely = board.wins(self.winner);
        let mut stones = 2;
        let mut count = 0;
        for reply in board.empty() {
            count += 1;
            let mut after = board;
            if after.put(reply, 1 - self.winner) {
                let (position, mv) = told(before, plan.mv);
                return Err(Refusal::Lost { position, mv, reply: board.name(reply) });
            }
            if self.wins_at_once(&after, &likely) {
                continue;
            }
            let Some(next) = plan.after(reply) else {
                let (position, mv) = told(before, plan.mv);
                return Err(Refusal::Gap { position, mv, reply: board.name(reply) });
            };
            stones = stones.max(1 + self.plan(&after, next)?);
        }
        // A full board has no replies, and nobody has won.
        if count == 0 {
            return Err(illegal());
        }
        self.replies += count;
        if !std::mem::replace(&mut self.is_reached[nth], true) {
            self.plans += 1;
            (self.told)(self.plans, self.is_reached.len() as u64);
        }
        self.stones.insert(key, stones as u8);
        Ok(stones)
    }

    fn wins_at_once(&self, board: &Board, likely: &[usize]) -> bool {
        likely.iter().any(|&cell| board.wins_with(cell, self.winner)) || !board.wins(self.winner).is_empty()
    }

    fn stones_of(&self, board: &Board, plan: usize) -> usize {
        self.stones.get(&(board.packed(), plan as u32)).copied().map_or(1, usize::from)
    }

    /// A line in which the loser holds out as long as he can.
    fn longest_line(&self) -> Vec<String> {
        let (mut board, mut nth, mut line) = (self.certificate.start, 0, Vec::new());
        let loser = 1 - self.winner;
        loop {
            let plan = &self.certificate.plans[nth];
            line.push(board.name(plan.mv));
            board.put(plan.mv, self.winner);
            let mut longest: Option<(usize, usize, Board, Option<usize>)> = None;
            for reply in board.empty() {
                let mut after = board;
                after.put(reply, loser);
                let next = if after.wins(self.winner).is_empty() { plan.after(reply) } else { None };
                let stones = next.map_or(1, |next| self.stones_of(&after, next));
                if longest.as_ref().is_none_or(|&(most, ..)| stones > most) {
                    longest = Some((stones, reply, after, next));
                }
            }
            let Some((_, reply, after, next)) = longest else { return line };
            line.push(board.name(reply));
            board = after;
            let Some(next) = next else {
                line.extend(board.wins(self.winner).first().map(|&cell| board.name(cell)));
                return line;
            };
            nth = next;
        }
    }
}
