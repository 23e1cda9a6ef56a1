//! Proof search of Pentago XL: request, progress and result.

use std::collections::HashSet;
use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;
use tessera_rules::{Game, MarbleMove, PentagoXl, Seat};
use tessera_solver::CancelToken;
use tessera_solver::xl::attack_board::{
    XlAttackBoard, cell_after, cell_of, cells, inverse_turn, marble_move, turn_of, turns,
};
use tessera_solver::xl::safe_replies::{safe_replies, win_at_once};

use super::certificate_entries::collect_entries;
use super::checkpoint::XlProofCheckpoint;
use super::win_search::{MAX_QUIET_MOVES, XlWinSearch, quiet_after, reply_cells};
use crate::{ProofRequestError, XlWinProof};

/// Stack size of a search thread: the search is recursive and holds boards at every level.
const SEARCH_THREAD_STACK_BYTES: usize = 64 << 20;

/// Request to prove that the player to move wins.
#[derive(Clone, Debug)]
pub struct XlWinProofRequest {
    /// Start position.
    pub start: PentagoXl,
    /// First move, if it is given.
    pub first: Option<MarbleMove>,
    /// Latest marble of the winner, counted from the start of the game, with which the game must be won.
    pub marbles: u32,
    /// Limit of the number of quiet (not forcing) moves of the winner in a line.
    pub quiet: u8,
    /// Number of search threads.
    pub threads: usize,
}

/// Progress counters of a search, to be read while it runs.
#[derive(Debug, Default)]
pub struct XlProofSearchProgress {
    replies: AtomicU64,
    answered: AtomicU64,
    unanswered: AtomicU64,
    nodes: AtomicU64,
    writing: AtomicU64,
}

/// Values of the progress counters at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct XlProofProgressSnapshot {
    /// Number of different replies to the first move, if a first move is given.
    pub replies: u64,
    /// Number of replies that are answered.
    pub answered: u64,
    /// Number of replies that have no answer.
    pub unanswered: u64,
    /// Number of boards searched.
    pub nodes: u64,
    /// Whether the proof is found and its certificate is being built.
    pub is_writing: bool,
}

/// Result of a search.
#[derive(Clone, Debug)]
pub enum XlProofSearchResult {
    /// A win, with a move for every position.
    Proven(XlWinProof),
    /// No win within the bounds, with the unanswered replies if a first move was given.
    NoWinFound(Vec<MarbleMove>),
    /// The memory is full.
    MemoryFull,
    /// The search was cancelled.
    Cancelled,
}

impl XlProofSearchProgress {
    /// Current values.
    pub fn snapshot(&self) -> XlProofProgressSnapshot {
        let read = |count: &AtomicU64| count.load(Ordering::Relaxed);
        XlProofProgressSnapshot {
            replies: read(&self.replies),
            answered: read(&self.answered),
            unanswered: read(&self.unanswered),
            nodes: read(&self.nodes),
            is_writing: read(&self.writing) > 0,
        }
    }
}

/// Searches for the requested win. Results are stored in the checkpoint, so a search that was stopped can be resumed.
///
/// The result does not depend on the number of threads.
pub fn search_xl(
    request: &XlWinProofRequest,
    checkpoint: &XlProofCheckpoint,
    progress: &XlProofSearchProgress,
    cancel: &CancelToken,
) -> Result<XlProofSearchResult, ProofRequestError> {
    let start = &request.start;
    if start.seats() != 2 {
        return Err(ProofRequestError::Players(start.seats()));
    }
    if start.is_over() {
        return Err(ProofRequestError::Over);
    }
    if usize::from(request.quiet) >= MAX_QUIET_MOVES {
        return Err(ProofRequestError::Quiet(request.quiet));
    }
    let board = XlAttackBoard::of(start, start.to_move());
    if let Some((cell, turn)) = win_at_once(&board) {
        return Err(ProofRequestError::AtOnce(start.move_text(marble_move(cell, turn))));
    }
    let (placed, last) = (board.placed(), request.last_marble());
    if request.marbles < placed + 2 {
        return Err(ProofRequestError::Within { marbles: request.marbles, placed });
    }
    if last < placed + 2 {
        return Err(ProofRequestError::Stock);
    }
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(request.threads)
        .stack_size(SEARCH_THREAD_STACK_BYTES)
        .build();
    let pool = pool.map_err(|_| ProofRequestError::Threads)?;
    let search = XlWinSearch::new(&checkpoint.table, cancel, last, &progress.nodes);
    let aborted = || {
        if cancel.is_cancelled() { XlProofSearchResult::Cancelled } else { XlProofSearchResult::MemoryFull }
    };
    pool.install(|| {
        let first = match request.first {
            Some(first) => {
                let unanswered = unanswered_replies(&search, &board, first, request, progress)?;
                if !unanswered.is_empty() && !search.is_aborted() {
                    return Ok(XlProofSearchResult::NoWinFound(unanswered));
                }
                Some((first, request.quiet))
            }
            None => find_first(&search, &board, request.quiet),
        };
        if search.is_aborted() {
            return Ok(aborted());
        }
        let Some((first, quiet)) = first else { return Ok(XlProofSearchResult::NoWinFound(Vec::new())) };
        progress.writing.store(1, Ordering::Relaxed);
        match collect_entries(&search, start, first, quiet) {
            Some(entries) => Ok(XlProofSearchResult::Proven(XlWinProof::new(*start, first, entries))),
            None if search.is_aborted() => Ok(aborted()),
            None => Err(ProofRequestError::Checkpoint),
        }
    })
}

impl XlWinProofRequest {
    /// Latest marble of the attacker that may win: the bound, or the last one for which both players have enough (XL-7).
    pub fn last_marble(&self) -> u32 {
        let mover = self.start.to_move();
        let left = |seat: Seat| self.start.left().get(seat.index()).copied().map_or(0, u32::from);
        let enough = left(mover).min(left(mover.next(2)) + 1);
        self.marbles.min(XlAttackBoard::of(&self.start, mover).placed() + enough)
    }
}

/// Replies to a first move that have no answer.
fn unanswered_replies(
    search: &XlWinSearch<'_>,
    board: &XlAttackBoard,
    first: MarbleMove,
    request: &XlWinProofRequest,
    progress: &XlProofSearchProgress,
) -> Result<Vec<MarbleMove>, ProofRequestError> {
    let placed = board.with_attacker(cell_of(first));
    let board = turn_of(first).map_or(placed, |turn| placed.turned(turn));
    let Some(replies) = safe_replies(&board) else {
        return Err(ProofRequestError::Loses(request.start.move_text(first)));
    };
    let mut known = HashSet::new();
    let is_new = |cell: &usize| known.insert(board.with_defender(*cell).canonical().0);
    let different: Vec<usize> = cells(reply_cells(&replies)).filter(is_new).collect();
    progress.replies.store(different.len() as u64, Ordering::Relaxed);
    let is_unanswered = |&&cell: &&usize| {
        let is_answered = search.is_answered(&board, &replies, cell, request.quiet);
        let count = if is_answered { &progress.answered } else { &progress.unanswered };
        count.fetch_add(1, Ordering::Relaxed);
        !is_answered
    };
    let unanswered: Vec<usize> = different.par_iter().filter(is_unanswered).copied().collect();
    let with_turn = |cell: usize| {
        turns().find(|turn| replies[*turn] >> cell & 1 != 0).map(|turn| marble_move(cell, Some(turn)))
    };
    Ok(unanswered.into_iter().filter_map(with_turn).collect())
}

/// First move that wins with as few quiet moves as possible, and the number of quiet moves left after it.
fn find_first(search: &XlWinSearch<'_>, board: &XlAttackBoard, quiet: u8) -> Option<(MarbleMove, u8)> {
    let mut known = HashSet::new();
    let boards: Vec<(usize, XlAttackBoard)> =
        turns().map(|turn| (turn, board.turned(turn))).filter(|&(_, board)| known.insert(board)).collect();
    let played = |turn: usize, cell: usize| marble_move(cell_after(cell, inverse_turn(turn)), Some(turn));
    for &(turn, board) in boards.iter().filter(|_| search.marbles_left(board) >= 2) {
        let leaves_nothing = |cell: &usize| {
            safe_replies(&board.with_attacker(*cell)).is_some_and(|left| reply_cells(&left) == 0)
        };
        if let Some(cell) = cells(board.free()).find(leaves_nothing) {
            return Some((played(turn, cell), 0));
        }
    }
    for quiet in 0..=quiet {
        for &(turn, board) in &boards {
            if let Some(win) = search.win(&board, quiet) {
                let left = quiet_after(&safe_replies(&board.with_attacker(win.cell))?, win.quiet);
                return Some((played(turn, win.cell), left));
            }
        }
    }
    None
}
