//! Through all positions that can arise, layer by layer: each layer has one marble more of both.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;

use crate::board::{Board, EMPTY, Move, Turn};
use crate::header::same;
use crate::line::longest_line;
use crate::{Certificate, Refusal};

/// Entries that a thread takes at a time.
const PORTION: usize = 64;

/// What was proven, as the checker counted it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// Positions in which the winner moves and does not win at once.
    pub positions: u64,
    /// Replies of the other player, all of them answered.
    pub replies: u64,
    /// The winner's marbles on the board when he has won, at the most.
    pub marbles: usize,
    /// A line of that length.
    pub line: Vec<String>,
}

/// What an entry's move leads to.
#[derive(Debug, Default)]
pub(crate) struct Outcome {
    replies: u64,
    /// Entries that arise, each once.
    pub(crate) next: Vec<u32>,
    /// The winner's marbles at the end of the longest line that ends here.
    pub(crate) marbles: usize,
}

/// A certificate being checked.
#[derive(Clone, Copy)]
pub(crate) struct Checker<'a> {
    pub(crate) certificate: &'a Certificate,
    pub(crate) winner: u8,
    pub(crate) loser: u8,
}

/// What becomes of a reply.
pub(crate) enum Fate {
    /// The loser has five.
    Five,
    /// The winner has five by the loser's own turn.
    Gift,
    /// The winner wins at once.
    Wins(Move),
    /// The board goes on.
    Open,
}

/// Checks all of a certificate on so many threads; `told` hears of every position that is done, and how many are known of.
pub fn verify(
    certificate: &Certificate,
    threads: usize,
    told: &(dyn Fn(u64, u64) + Sync),
) -> Result<Verified, Refusal> {
    let claim = certificate.claim();
    let start = claim.start()?;
    let [winner, loser] = claim.colours();
    let checker = Checker { certificate, winner, loser };
    let (least, side) = start.board.least();
    let root = certificate.find(&least).ok_or(Refusal::NoStart)?;
    same("first", &claim.first, &certificate.entry(root).1.seen_from_front(side).to_string())?;

    let mut found = Verified { positions: 0, replies: 0, marbles: 0, line: Vec::new() };
    let mut layer = vec![root];
    let mut is_reached = vec![false; certificate.len()];
    is_reached[root] = true;
    let mut outcomes: Vec<Outcome> = Vec::new();
    outcomes.resize_with(certificate.len(), Outcome::default);
    let done = AtomicU64::new(0);
    while !layer.is_empty() {
        let tell = || told(done.fetch_add(1, Ordering::Relaxed) + 1, certificate.len() as u64);
        found.positions += layer.len() as u64;
        let mut next = Vec::new();
        for (entry, outcome) in layer.iter().zip(checker.layer(&layer, threads, &tell)?) {
            found.replies += outcome.replies;
            found.marbles = found.marbles.max(outcome.marbles);
            for &entry in &outcome.next {
                if !std::mem::replace(&mut is_reached[entry as usize], true) {
                    next.push(entry as usize);
                }
            }
            outcomes[*entry] = outcome;
        }
        next.sort_unstable();
        layer = next;
    }
    if let Some(idle) = is_reached.iter().position(|reached| !reached) {
        return Err(Refusal::Idle(idle + 1));
    }
    // XL-7: nobody may run out of marbles on the way.
    let own = found.marbles - start.board.count(winner);
    if own > start.left[0] || own > start.left[1] + 1 {
        return Err(Refusal::Marbles);
    }
    same("positions", &claim.positions.to_string(), &found.positions.to_string())?;
    same("replies", &claim.replies.to_string(), &found.replies.to_string())?;
    same("marbles", &claim.marbles.to_string(), &found.marbles.to_string())?;
    found.line = longest_line(&checker, &start.board, &outcomes);
    Ok(found)
}

impl Checker<'_> {
    /// All entries of a layer, in their order. Of several faults the first in this order is told.
    fn layer(
        &self,
        layer: &[usize],
        threads: usize,
        tell: &(dyn Fn() + Sync),
    ) -> Result<Vec<Outcome>, Refusal> {
        let portions = AtomicUsize::new(0);
        let fault = AtomicUsize::new(usize::MAX);
        let done: Mutex<Vec<(usize, Result<Outcome, Refusal>)>> = Mutex::default();
        let work = || {
            let mut own = Vec::new();
            loop {
                let from = portions.fetch_add(1, Ordering::Relaxed) * PORTION;
                if from >= layer.len() {
                    break;
                }
                for (nth, &entry) in layer.iter().enumerate().skip(from).take(PORTION) {
                    if fault.load(Ordering::Relaxed) < nth {
                        continue;
                    }
                    let outcome = self.entry(entry);
                    if outcome.is_err() {
                        fault.fetch_min(nth, Ordering::Relaxed);
                    }
                    own.push((nth, outcome));
                    tell();
                }
            }
            done.lock().expect("nobody panics while holding it").append(&mut own);
        };
        thread::scope(|scope| (0..threads.max(1)).for_each(|_| drop(scope.spawn(work))));
        let mut done = done.into_inner().expect("nobody panics while holding it");
        done.sort_unstable_by_key(|&(nth, _)| nth);
        done.into_iter().map(|(_, outcome)| outcome).collect()
    }

    /// Plays an entry's move, and meets every reply.
    fn entry(&self, index: usize) -> Result<Outcome, Refusal> {
        let (before, mv) = self.certificate.entry(index);
        let position = || before.to_string();
        let board = self
            .play(&before, mv)
            .ok_or_else(|| Refusal::Illegal { position: position(), mv: mv.to_string() })?;
        if board.has_five(self.loser) {
            return Err(Refusal::GivesFive { position: position(), mv: mv.to_string() });
        }
        let own = board.count(self.winner);
        let mut outcome = Outcome { marbles: own, ..Outcome::default() };
        if board.has_five(self.winner) {
            return Ok(outcome);
        }
        for reply in replies(&board, self.loser) {
            outcome.replies += 1;
            let after = after(&board, reply, self.loser);
            match self.fate(&after, reply) {
                Fate::Five => {
                    return Err(Refusal::Five {
                        position: position(),
                        mv: mv.to_string(),
                        reply: reply.to_string(),
                    });
                }
                Fate::Gift => {}
                Fate::Wins(_) => outcome.marbles = own + 1,
                Fate::Open => match self.certificate.find(&after.least().0) {
                    Some(next) => outcome.next.push(next as u32),
                    None => {
                        return Err(Refusal::Gap {
                            position: position(),
                            mv: mv.to_string(),
                            reply: reply.to_string(),
                        });
                    }
                },
            }
        }
        // A full board has no replies, and nobody has won.
        if outcome.replies == 0 {
            return Err(Refusal::Illegal { position: position(), mv: mv.to_string() });
        }
        outcome.next.sort_unstable();
        outcome.next.dedup();
        Ok(outcome)
    }

    /// The board after a move of the winner, if he may play it.
    pub(crate) fn play(&self, board: &Board, mv: Move) -> Option<Board> {
        if board.0[mv.cell] != EMPTY {
            return None;
        }
        let mut placed = *board;
        placed.0[mv.cell] = self.winner;
        // XL-3: five on placing, no turn; otherwise the turn is compulsory.
        if placed.has_five(self.winner) != mv.turn.is_none() {
            return None;
        }
        Some(mv.turn.map_or(placed, |turn| placed.turned(turn)))
    }

    /// What becomes of the board after a reply.
    pub(crate) fn fate(&self, board: &Board, reply: Move) -> Fate {
        if board.has_five(self.loser) {
            return Fate::Five;
        }
        if board.has_five(self.winner) {
            return Fate::Gift;
        }
        // Without a turn the loser would have had five.
        let Some(turn) = reply.turn else { return Fate::Five };
        board.win_at_once(self.winner, self.loser, turn.back()).map_or(Fate::Open, Fate::Wins)
    }
}

/// Every reply: every free socket, and every turn unless the marble makes five.
pub(crate) fn replies(board: &Board, loser: u8) -> impl Iterator<Item = Move> {
    board.free().flat_map(move |cell| {
        let mut placed = *board;
        placed.0[cell] = loser;
        let wins = placed.has_five(loser);
        let alone = wins.then_some(Move { cell, turn: None });
        let turns = (!wins).then(Turn::all).into_iter().flatten();
        alone.into_iter().chain(turns.map(move |turn| Move { cell, turn: Some(turn) }))
    })
}

/// The board after a reply.
pub(crate) fn after(board: &Board, reply: Move, loser: u8) -> Board {
    let mut placed = *board;
    placed.0[reply.cell] = loser;
    reply.turn.map_or(placed, |turn| placed.turned(turn))
}
