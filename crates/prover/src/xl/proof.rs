//! The work of a proof: what is wanted, how far it is, and what came of it.

use std::collections::HashSet;
use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;
use tessera_rules::{Game, MarbleMove, PentagoXl, Seat};
use tessera_solver::Stop;
use tessera_solver::xl::board::{Board, back, cell_after, cell_of, cells, marble_move, turn_of, turns};
use tessera_solver::xl::replies::{replies, win_at_once};
use thiserror::Error;

use super::collect::collect;
use super::hunt::{Hunt, MOST_QUIET, quiet_after, sockets};
use super::notebook::Notebook;
use crate::Certificate;

/// A search goes as deep as there are marbles, each step with boards of its own.
const STACK: usize = 64 << 20;

/// What is to be proven: the player to move wins.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// The position.
    pub start: PentagoXl,
    /// His first move, if it is not to be found.
    pub first: Option<MarbleMove>,
    /// With which of his marbles, counted from the start of the game, he must have won.
    pub marbles: u32,
    /// How many moves that do not force he may make in a row of replies.
    pub quiet: u8,
    /// How many threads search.
    pub threads: usize,
}

/// How far a proof is; to be read while it runs.
#[derive(Debug, Default)]
pub struct Progress {
    replies: AtomicU64,
    answered: AtomicU64,
    withstood: AtomicU64,
    looks: AtomicU64,
    written: AtomicU64,
}

/// How far a proof is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Replies to the first move that differ, if a first move is given.
    pub replies: u64,
    /// Those that are answered.
    pub answered: u64,
    /// Those that are not, after all.
    pub withstood: u64,
    /// Boards looked at.
    pub looks: u64,
    /// Whether the proof is found and is being written down.
    pub is_written: bool,
}

/// What came of it.
#[derive(Clone, Debug)]
pub enum Found {
    /// A win, with a move for everything.
    Proven(Certificate),
    /// No win within these bounds. If a first move was given: the replies that withstood it.
    Open(Vec<MarbleMove>),
    /// There is no room for more notes.
    Full,
    /// It was stopped.
    Stopped,
}

/// Why something cannot be proven at all.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProveError {
    /// More than two players.
    #[error("proofs are for two players, not for {0}")]
    Players(usize),
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The winner has not to be searched for.
    #[error("the player to move wins at once with {0}, which needs no certificate")]
    AtOnce(String),
    /// The bound leaves less than a win takes.
    #[error(
        "a win that is not at once takes two more marbles at least, and {placed} are on the board: within {marbles} there is none"
    )]
    Within {
        /// The bound.
        marbles: u32,
        /// The attacker's marbles on the board.
        placed: u32,
    },
    /// XL-7: the marbles run out before.
    #[error("the players have too few marbles left for a win that is not at once")]
    Stock,
    /// PE-2 and PE-7: what the first stones are bound to is not in certificates.
    #[error(
        "certificates of Pente begin after the first stone, with championship after the third, where stones may go anywhere: \
         give the game after it"
    )]
    TooEarly,
    /// The first move loses or draws at once.
    #[error("after {0} the other player has five or makes it at once")]
    Loses(String),
    /// More quiet moves than anybody can wait for.
    #[error("at most {most} quiet moves are searched for, not {0}", most = MOST_QUIET - 1)]
    Quiet(u8),
    /// The threads cannot be started.
    #[error("the threads cannot be started")]
    Threads,
    /// What was remembered contradicts itself.
    #[error("the notes of an earlier run do not fit together; without them the proof is found again")]
    Notes,
}

impl Progress {
    /// How far it is now.
    pub fn now(&self) -> Standing {
        let read = |count: &AtomicU64| count.load(Ordering::Relaxed);
        Standing {
            replies: read(&self.replies),
            answered: read(&self.answered),
            withstood: read(&self.withstood),
            looks: read(&self.looks),
            is_written: read(&self.written) > 0,
        }
    }
}

/// Searches for the win that is wanted. What is found out on the way is noted, so that a search that was stopped goes on where it was.
///
/// The same question has the same answer on any number of threads.
pub fn prove(
    wanted: &Wanted,
    notes: &Notebook,
    progress: &Progress,
    stop: &Stop,
) -> Result<Found, ProveError> {
    let start = &wanted.start;
    if start.seats() != 2 {
        return Err(ProveError::Players(start.seats()));
    }
    if start.is_over() {
        return Err(ProveError::Over);
    }
    if usize::from(wanted.quiet) >= MOST_QUIET {
        return Err(ProveError::Quiet(wanted.quiet));
    }
    let board = Board::of(start, start.to_move());
    if let Some((cell, turn)) = win_at_once(&board) {
        return Err(ProveError::AtOnce(start.move_text(marble_move(cell, turn))));
    }
    let (placed, last) = (board.placed(), wanted.last_marble());
    if wanted.marbles < placed + 2 {
        return Err(ProveError::Within { marbles: wanted.marbles, placed });
    }
    if last < placed + 2 {
        return Err(ProveError::Stock);
    }
    let pool = rayon::ThreadPoolBuilder::new().num_threads(wanted.threads).stack_size(STACK).build();
    let pool = pool.map_err(|_| ProveError::Threads)?;
    let hunt = Hunt::new(&notes.memory, stop, last, &progress.looks);
    let cut_short = || if stop.is_due() { Found::Stopped } else { Found::Full };
    pool.install(|| {
        let first = match wanted.first {
            Some(first) => {
                let withstood = withstanding(&hunt, &board, first, wanted, progress)?;
                if !withstood.is_empty() && !hunt.is_cut_short() {
                    return Ok(Found::Open(withstood));
                }
                Some((first, wanted.quiet))
            }
            None => find_first(&hunt, &board, wanted.quiet),
        };
        if hunt.is_cut_short() {
            return Ok(cut_short());
        }
        let Some((first, quiet)) = first else { return Ok(Found::Open(Vec::new())) };
        progress.written.store(1, Ordering::Relaxed);
        match collect(&hunt, start, first, quiet) {
            Some(entries) => Ok(Found::Proven(Certificate::new(*start, first, entries))),
            None if hunt.is_cut_short() => Ok(cut_short()),
            None => Err(ProveError::Notes),
        }
    })
}

impl Wanted {
    /// The attacker's last marble: the one that is wanted, or the last one for which both have enough (XL-7).
    pub fn last_marble(&self) -> u32 {
        let mover = self.start.to_move();
        let left = |seat: Seat| self.start.left().get(seat.index()).copied().map_or(0, u32::from);
        let enough = left(mover).min(left(mover.next(2)) + 1);
        self.marbles.min(Board::of(&self.start, mover).placed() + enough)
    }
}

/// The replies to a first move that are not answered.
fn withstanding(
    hunt: &Hunt<'_>,
    board: &Board,
    first: MarbleMove,
    wanted: &Wanted,
    progress: &Progress,
) -> Result<Vec<MarbleMove>, ProveError> {
    let placed = board.with_attacker(cell_of(first));
    let board = turn_of(first).map_or(placed, |turn| placed.turned(turn));
    let Some(replies) = replies(&board) else {
        return Err(ProveError::Loses(wanted.start.move_text(first)));
    };
    let mut known = HashSet::new();
    let is_new = |cell: &usize| known.insert(board.with_defender(*cell).least().0);
    let different: Vec<usize> = cells(sockets(&replies)).filter(is_new).collect();
    progress.replies.store(different.len() as u64, Ordering::Relaxed);
    let withstands = |&&cell: &&usize| {
        let is_answered = hunt.is_answered(&board, &replies, cell, wanted.quiet);
        let count = if is_answered { &progress.answered } else { &progress.withstood };
        count.fetch_add(1, Ordering::Relaxed);
        !is_answered
    };
    let withstanding: Vec<usize> = different.par_iter().filter(withstands).copied().collect();
    let shown = |cell: usize| {
        turns().find(|turn| replies[*turn] >> cell & 1 != 0).map(|turn| marble_move(cell, Some(turn)))
    };
    Ok(withstanding.into_iter().filter_map(shown).collect())
}

/// A first move that wins with as few quiet moves as possible, and how many it leaves.
fn find_first(hunt: &Hunt<'_>, board: &Board, quiet: u8) -> Option<(MarbleMove, u8)> {
    let mut known = HashSet::new();
    let boards: Vec<(usize, Board)> =
        turns().map(|turn| (turn, board.turned(turn))).filter(|&(_, board)| known.insert(board)).collect();
    let played = |turn: usize, cell: usize| marble_move(cell_after(cell, back(turn)), Some(turn));
    for &(turn, board) in boards.iter().filter(|_| hunt.left(board) >= 2) {
        let leaves_nothing =
            |cell: &usize| replies(&board.with_attacker(*cell)).is_some_and(|left| sockets(&left) == 0);
        if let Some(cell) = cells(board.free()).find(leaves_nothing) {
            return Some((played(turn, cell), 0));
        }
    }
    for quiet in 0..=quiet {
        for &(turn, board) in &boards {
            if let Some(win) = hunt.win(&board, quiet) {
                let left = quiet_after(&replies(&board.with_attacker(win.cell))?, win.quiet);
                return Some((played(turn, win.cell), left));
            }
        }
    }
    None
}
