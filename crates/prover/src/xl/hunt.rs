//! The search for a forced win.
//!
//! The attacker can always turn back the block that the defender has just turned. So it is enough to search boards on which nobody
//! turns anything: whatever the defender turns, the attacker puts his marble where it belongs on the board as it was, and turns back. Four in a
//! line then force the defender into the fifth socket. Only where this does not win are other turns tried.
//!
//! Fours alone are searched to the end. Above them the attacker has so many quiet moves, each of which must win even if the defender passes;
//! that is tried first, then the replies that have helped before, then all.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use rayon::prelude::*;
use tessera_solver::Stop;
use tessera_solver::xl::board::{Board, CELLS, back, cell_from, cells, turns};
use tessera_solver::xl::potential::each;
use tessera_solver::xl::replies::{Replies, replies};

use super::memory::Memory;

/// Quiet moves that are ever asked for.
pub(super) const MOST_QUIET: usize = 8;
/// Replies that have refuted something are remembered for every number of quiet moves.
const REMEMBERED: usize = 6;
/// From here on replies are worth a thread of their own.
const WORTH_A_THREAD: u8 = 2;

pub(super) struct Hunt<'a> {
    pub(super) memory: &'a Memory,
    stop: &'a Stop,
    /// The attacker's last marble: with it he must have won.
    pub(super) marbles: u32,
    pub(super) looks: &'a AtomicU64,
    refuters: [[AtomicU8; REMEMBERED]; MOST_QUIET],
}

/// A cell that wins, with how many quiet moves from here on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Win {
    pub(super) cell: usize,
    pub(super) quiet: u8,
}

/// How many quiet moves the attacker has after one that leaves these replies: what forces is not quiet.
pub(super) fn quiet_after(replies: &Replies, quiet: u8) -> u8 {
    let is_forcing = sockets(replies).count_ones() <= 1;
    if is_forcing { quiet } else { quiet.saturating_sub(1) }
}

pub(super) fn sockets(replies: &Replies) -> u128 {
    replies.iter().fold(0, |all, cells| all | cells)
}

impl<'a> Hunt<'a> {
    pub(super) fn new(memory: &'a Memory, stop: &'a Stop, marbles: u32, looks: &'a AtomicU64) -> Hunt<'a> {
        let refuters = std::array::from_fn(|_| std::array::from_fn(|_| AtomicU8::new(u8::MAX)));
        Hunt { memory, stop, marbles, looks, refuters }
    }

    /// Whether it is to end before it is done. What was cut short is not known.
    pub(super) fn is_cut_short(&self) -> bool {
        self.stop.is_due() || self.memory.is_full()
    }

    /// How many marbles the attacker still has for his win.
    pub(super) fn left(&self, board: &Board) -> u32 {
        self.marbles.saturating_sub(board.placed())
    }

    fn look(&self, board: &Board) -> Option<Replies> {
        self.looks.fetch_add(1, Ordering::Relaxed);
        replies(board)
    }

    /// The cell that wins for the attacker if he turns nothing, with so many quiet moves at most, and how many it takes;
    /// always the same cell for the same question.
    pub(super) fn win(&self, board: &Board, quiet: u8) -> Option<Win> {
        if quiet == 0 {
            return self.by_fours(board, self.left(board)).map(|cell| Win { cell, quiet: 0 });
        }
        let (least, side) = board.least();
        let known = self.memory.of(&least);
        if let Some((needed, cell)) = known.won {
            return (needed <= quiet)
                .then(|| Win { cell: cell_from(usize::from(cell), side), quiet: needed });
        }
        for quiet in known.tried..=quiet {
            let cell = if quiet == 0 {
                self.by_fours(&least, self.left(&least))
            } else {
                self.by_quiet_move(&least, quiet)
            };
            if self.is_cut_short() {
                return None;
            }
            if let Some(cell) = cell {
                self.memory.note_win(&least, quiet, cell);
                return Some(Win { cell: cell_from(cell, side), quiet });
            }
            self.memory.note_failure(&least, quiet);
        }
        None
    }

    /// Fours only, each answered in the one socket that is left, until there is none.
    fn by_fours(&self, board: &Board, left: u32) -> Option<usize> {
        if left < 2 {
            return None;
        }
        let mut makers = 0;
        each(&board.attacker, &board.defender, 3, 0, |line| makers |= line.gaps);
        let mut forced = Vec::new();
        for cell in cells(makers) {
            let four = board.with_attacker(cell);
            let Some(replies) = self.look(&four) else { continue };
            match sockets(&replies) {
                0 => return Some(cell),
                answer => forced.push((cell, four.with_defender(answer.trailing_zeros() as usize))),
            }
        }
        if left < 3 {
            return None;
        }
        let wins = |(_, next): &&(usize, Board)| self.by_fours(next, left - 1).is_some();
        forced.iter().find(wins).map(|&(cell, _)| cell)
    }

    fn by_quiet_move(&self, board: &Board, quiet: u8) -> Option<usize> {
        if self.left(board) < u32::from(quiet) + 2 {
            return None;
        }
        promising(board).into_iter().find(|&cell| {
            let placed = board.with_attacker(cell);
            let Some(replies) = self.look(&placed) else { return false };
            let then = quiet_after(&replies, quiet);
            !self.is_cut_short()
                && (then == quiet || self.win(&placed, then).is_some())
                && self.all_answered(&placed, &replies, then)
        })
    }

    /// Whether the attacker, with so many quiet moves, has an answer to every reply.
    fn all_answered(&self, board: &Board, replies: &Replies, quiet: u8) -> bool {
        let mut open = sockets(replies);
        let refuters = &self.refuters[usize::from(quiet).min(MOST_QUIET - 1)];
        for refuter in refuters {
            let cell = usize::from(refuter.load(Ordering::Relaxed));
            if cell < CELLS && open >> cell & 1 != 0 {
                open &= !(1 << cell);
                if !self.is_answered(board, replies, cell, quiet) {
                    return false;
                }
            }
        }
        let rest: Vec<usize> = cells(open).collect();
        let holds = |&cell: &usize| {
            let is_answered = self.is_answered(board, replies, cell, quiet);
            if !is_answered {
                remember(refuters, cell);
            }
            is_answered
        };
        if quiet >= WORTH_A_THREAD { rest.par_iter().all(holds) } else { rest.iter().all(holds) }
    }

    /// Whether a marble of the defender is answered, whatever he turns.
    pub(super) fn is_answered(&self, board: &Board, replies: &Replies, cell: usize, quiet: u8) -> bool {
        let placed = board.with_defender(cell);
        self.win(&placed, quiet).is_some()
            || turns()
                .filter(|&turn| replies[turn] >> cell & 1 != 0)
                .all(|turn| self.other_answer(&placed, turn, quiet).is_some())
    }

    /// An answer that does not turn back: a turn, and the cell on the board as it is after that turn.
    pub(super) fn other_answer(&self, placed: &Board, turn: usize, quiet: u8) -> Option<(usize, Win)> {
        let position = placed.turned(turn);
        turns().filter(|&other| other != back(turn)).find_map(|other| {
            let turned = position.turned(other);
            let win = (turned != *placed).then(|| self.win(&turned, quiet)).flatten()?;
            Some((other, win))
        })
    }
}

/// The last refuter first.
fn remember(refuters: &[AtomicU8; REMEMBERED], cell: usize) {
    let mut moved = cell as u8;
    for refuter in refuters {
        moved = refuter.swap(moved, Ordering::Relaxed);
        if moved == cell as u8 {
            break;
        }
    }
}

/// All empty cells, those first whose lines hold most.
fn promising(board: &Board) -> Vec<usize> {
    let mut worth = [0_i32; CELLS];
    let mut count = |turns: usize, points: [i32; 4]| {
        each(&board.attacker, &board.defender, 1, turns, |line| {
            let marbles = 5 - line.gaps.count_ones() as usize;
            if marbles < points.len() {
                cells(line.gaps).for_each(|cell| worth[cell] += points[marbles]);
            }
        });
    };
    count(0, [0, 1, 6, 20]);
    count(1, [0, 0, 1, 3]);
    let mut promising: Vec<usize> = cells(board.free()).collect();
    promising.sort_by_key(|&cell| (-worth[cell], cell));
    promising
}
