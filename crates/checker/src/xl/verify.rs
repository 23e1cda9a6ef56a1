//! Checks a certificate by playing through all positions that can arise, layer by layer. Each layer has one more marble of
//! both players.

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::thread;

use super::certificate::XlCertificate;
use super::letter_board::{EMPTY, XlLetterBoard, XlMove, XlTurn};
use super::longest_variation::longest_line;
use crate::CertificateError;
use crate::certificate_reader::check_claimed;

/// Entries that a thread takes at a time.
const ENTRIES_PER_CHUNK: usize = 64;

/// Result of checking a certificate of Pentago XL, as counted by the checker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct XlProofSummary {
    /// Number of positions in which the winner moves and cannot win at once.
    pub positions: u64,
    /// Number of replies of the loser, all of them answered.
    pub replies: u64,
    /// Maximum number of the winner's marbles on the board when the game is won.
    pub marbles: usize,
    /// Line of play of that length.
    pub line: Vec<String>,
}

/// Result of checking one entry.
#[derive(Debug, Default)]
pub(crate) struct EntryCheckResult {
    replies: u64,
    /// Entries reached by the replies, sorted and without duplicates.
    pub(crate) next: Vec<u32>,
    /// Number of the winner's marbles at the end of the longest line that ends at this entry.
    pub(crate) marbles: usize,
}

/// Certificate being checked, and the colours of the players.
#[derive(Clone, Copy)]
pub(crate) struct XlChecker<'a> {
    pub(crate) certificate: &'a XlCertificate,
    pub(crate) winner: u8,
    pub(crate) loser: u8,
}

/// Outcome of a reply.
pub(crate) enum ReplyOutcome {
    /// The loser has five.
    LoserHasFive,
    /// The loser's turn gives the winner five.
    WinnerHasFive,
    /// The winner wins at once with this move.
    WinsAtOnce(XlMove),
    /// The game goes on.
    GoesOn,
}

/// Checks a certificate on `threads` threads. `progress` is called after every position with the number checked and the total; if
/// it breaks, the check is cancelled.
pub fn verify_xl(
    certificate: &XlCertificate,
    threads: usize,
    progress: &(dyn Fn(u64, u64) -> ControlFlow<()> + Sync),
) -> Result<XlProofSummary, CertificateError> {
    let claim = certificate.claim();
    let start = claim.start()?;
    let [winner, loser] = claim.colours();
    let checker = XlChecker { certificate, winner, loser };
    let (canonical, symmetry) = start.board.canonical();
    let root = certificate.find(&canonical).ok_or(CertificateError::MissingStart)?;
    check_claimed("first", &claim.first, &certificate.entry(root).1.transformed_back(symmetry).to_string())?;

    let mut found = XlProofSummary { positions: 0, replies: 0, marbles: 0, line: Vec::new() };
    let mut layer = vec![root];
    let mut is_reached = vec![false; certificate.len()];
    is_reached[root] = true;
    let mut results: Vec<EntryCheckResult> = Vec::new();
    results.resize_with(certificate.len(), EntryCheckResult::default);
    let done = AtomicU64::new(0);
    while !layer.is_empty() {
        let report = || progress(done.fetch_add(1, Ordering::Relaxed) + 1, certificate.len() as u64);
        found.positions += layer.len() as u64;
        let mut next = Vec::new();
        for (entry, result) in layer.iter().zip(checker.check_layer(&layer, threads, &report)?) {
            found.replies += result.replies;
            found.marbles = found.marbles.max(result.marbles);
            for &entry in &result.next {
                if !std::mem::replace(&mut is_reached[entry as usize], true) {
                    next.push(entry as usize);
                }
            }
            results[*entry] = result;
        }
        next.sort_unstable();
        layer = next;
    }
    if let Some(unreached) = is_reached.iter().position(|reached| !reached) {
        return Err(CertificateError::UnreachedPosition(unreached + 1));
    }
    // XL-7: no player may run out of marbles before the win.
    let own = found.marbles - start.board.count(winner);
    if own > start.left[0] || own > start.left[1] + 1 {
        return Err(CertificateError::TooFewMarbles);
    }
    check_claimed("positions", &claim.positions.to_string(), &found.positions.to_string())?;
    check_claimed("replies", &claim.replies.to_string(), &found.replies.to_string())?;
    check_claimed("marbles", &claim.marbles.to_string(), &found.marbles.to_string())?;
    found.line = longest_line(&checker, &start.board, &results);
    Ok(found)
}

impl XlChecker<'_> {
    /// Checks all entries of a layer. Of several errors the first in the order of the layer is returned.
    fn check_layer(
        &self,
        layer: &[usize],
        threads: usize,
        report: &(dyn Fn() -> ControlFlow<()> + Sync),
    ) -> Result<Vec<EntryCheckResult>, CertificateError> {
        let chunks = AtomicUsize::new(0);
        let first_error = AtomicUsize::new(usize::MAX);
        let is_cancelled = AtomicBool::new(false);
        let done: Mutex<Vec<(usize, Result<EntryCheckResult, CertificateError>)>> = Mutex::default();
        let work = || {
            let mut own = Vec::new();
            loop {
                let from = chunks.fetch_add(1, Ordering::Relaxed) * ENTRIES_PER_CHUNK;
                if from >= layer.len() || is_cancelled.load(Ordering::Relaxed) {
                    break;
                }
                for (nth, &entry) in layer.iter().enumerate().skip(from).take(ENTRIES_PER_CHUNK) {
                    if first_error.load(Ordering::Relaxed) < nth {
                        continue;
                    }
                    let result = self.check_entry(entry);
                    if result.is_err() {
                        first_error.fetch_min(nth, Ordering::Relaxed);
                    }
                    own.push((nth, result));
                    if report().is_break() {
                        is_cancelled.store(true, Ordering::Relaxed);
                        break;
                    }
                }
            }
            done.lock().expect("no thread panics while holding the lock").append(&mut own);
        };
        thread::scope(|scope| (0..threads.max(1)).for_each(|_| drop(scope.spawn(work))));
        if is_cancelled.into_inner() {
            return Err(CertificateError::Cancelled);
        }
        let mut done = done.into_inner().expect("no thread panics while holding the lock");
        done.sort_unstable_by_key(|&(nth, _)| nth);
        done.into_iter().map(|(_, result)| result).collect()
    }

    /// Plays the move of an entry and every reply to it.
    fn check_entry(&self, index: usize) -> Result<EntryCheckResult, CertificateError> {
        let (before, mv) = self.certificate.entry(index);
        let position = || before.to_string();
        let board = self
            .play(&before, mv)
            .ok_or_else(|| CertificateError::IllegalMove { position: position(), mv: mv.to_string() })?;
        if board.has_five(self.loser) {
            return Err(CertificateError::GivesFive { position: position(), mv: mv.to_string() });
        }
        let own = board.count(self.winner);
        let mut result = EntryCheckResult { marbles: own, ..EntryCheckResult::default() };
        if board.has_five(self.winner) {
            return Ok(result);
        }
        for reply in replies(&board, self.loser) {
            result.replies += 1;
            let after = after(&board, reply, self.loser);
            match self.reply_outcome(&after, reply) {
                ReplyOutcome::LoserHasFive => {
                    return Err(CertificateError::ReplyMakesFive {
                        position: position(),
                        mv: mv.to_string(),
                        reply: reply.to_string(),
                    });
                }
                ReplyOutcome::WinnerHasFive => {}
                ReplyOutcome::WinsAtOnce(_) => result.marbles = own + 1,
                ReplyOutcome::GoesOn => match self.certificate.find(&after.canonical().0) {
                    Some(next) => result.next.push(next as u32),
                    None => {
                        return Err(CertificateError::UnansweredReply {
                            position: position(),
                            mv: mv.to_string(),
                            reply: reply.to_string(),
                        });
                    }
                },
            }
        }
        // The board is full and nobody has won.
        if result.replies == 0 {
            return Err(CertificateError::IllegalMove { position: position(), mv: mv.to_string() });
        }
        result.next.sort_unstable();
        result.next.dedup();
        Ok(result)
    }

    /// Board after a move of the winner, if the move is legal.
    pub(crate) fn play(&self, board: &XlLetterBoard, mv: XlMove) -> Option<XlLetterBoard> {
        if board.0[mv.cell] != EMPTY {
            return None;
        }
        let mut placed = *board;
        placed.0[mv.cell] = self.winner;
        // XL-3: there is no turn if the marble makes five; otherwise the turn is compulsory.
        if placed.has_five(self.winner) != mv.turn.is_none() {
            return None;
        }
        Some(mv.turn.map_or(placed, |turn| placed.turned(turn)))
    }

    /// Outcome of a reply on the board after it.
    pub(crate) fn reply_outcome(&self, board: &XlLetterBoard, reply: XlMove) -> ReplyOutcome {
        if board.has_five(self.loser) {
            return ReplyOutcome::LoserHasFive;
        }
        if board.has_five(self.winner) {
            return ReplyOutcome::WinnerHasFive;
        }
        // A reply without a turn makes five, and that was checked above.
        let Some(turn) = reply.turn else { return ReplyOutcome::LoserHasFive };
        board
            .immediate_win(self.winner, self.loser, turn.inverse())
            .map_or(ReplyOutcome::GoesOn, ReplyOutcome::WinsAtOnce)
    }
}

/// All legal replies: every empty cell with every turn, or without a turn if the marble makes five.
pub(crate) fn replies(board: &XlLetterBoard, loser: u8) -> impl Iterator<Item = XlMove> {
    board.empty_cells().flat_map(move |cell| {
        let mut placed = *board;
        placed.0[cell] = loser;
        let wins = placed.has_five(loser);
        let alone = wins.then_some(XlMove { cell, turn: None });
        let turns = (!wins).then(XlTurn::all).into_iter().flatten();
        alone.into_iter().chain(turns.map(move |turn| XlMove { cell, turn: Some(turn) }))
    })
}

/// Board after a reply.
pub(crate) fn after(board: &XlLetterBoard, reply: XlMove, loser: u8) -> XlLetterBoard {
    let mut placed = *board;
    placed.0[reply.cell] = loser;
    reply.turn.map_or(placed, |turn| placed.turned(turn))
}
