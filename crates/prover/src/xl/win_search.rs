//! Threat-based search for a forced win.
//!
//! The attacker can always turn back the block that the defender has just turned. So the search works on boards without turns:
//! whatever the defender turns, the attacker places the marble where it belongs on the board before that turn, and turns back.
//! Four in a line then force the defender into the fifth socket. Other turns are tried only where this does not win.
//!
//! Sequences of fours are searched to the end. Above them the attacker has a limited number of quiet moves, each of which must win
//! even if the defender passes. That is tested first, then the replies that have refuted moves before, then all replies.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use rayon::prelude::*;
use tessera_solver::CancelToken;
use tessera_solver::xl::attack_board::{
    CELLS, XlAttackBoard, cell_before_symmetry, cells, inverse_turn, turns,
};
use tessera_solver::xl::potential_five::for_each_potential_five;
use tessera_solver::xl::safe_replies::{XlSafeReplies, safe_replies};

use super::search_table::XlSearchTable;

/// Exclusive limit of the number of quiet moves.
pub(crate) const MAX_QUIET_MOVES: usize = 8;
/// Number of killer replies that are kept for every number of quiet moves.
const KILLERS: usize = 6;
/// Number of quiet moves from which replies are searched in parallel.
const PARALLEL_QUIET: u8 = 2;

/// Search for a forced win of the attacker.
pub(super) struct XlWinSearch<'a> {
    pub(super) table: &'a XlSearchTable,
    cancel: &'a CancelToken,
    /// Latest marble of the attacker with which the game must be won.
    pub(super) marbles: u32,
    pub(super) nodes: &'a AtomicU64,
    /// Replies that refuted a move recently, by number of quiet moves.
    killers: [[AtomicU8; KILLERS]; MAX_QUIET_MOVES],
}

/// Winning cell, and the number of quiet moves that the win takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct XlWinningCell {
    pub(super) cell: usize,
    pub(super) quiet: u8,
}

/// Number of quiet moves left to the attacker after a move with these replies. A forcing move is not quiet.
pub(super) fn quiet_after(replies: &XlSafeReplies, quiet: u8) -> u8 {
    let is_forcing = reply_cells(replies).count_ones() <= 1;
    if is_forcing { quiet } else { quiet.saturating_sub(1) }
}

/// Cells with a safe reply for some turn.
pub(super) fn reply_cells(replies: &XlSafeReplies) -> u128 {
    replies.iter().fold(0, |all, cells| all | cells)
}

impl<'a> XlWinSearch<'a> {
    pub(super) fn new(
        table: &'a XlSearchTable,
        cancel: &'a CancelToken,
        marbles: u32,
        nodes: &'a AtomicU64,
    ) -> XlWinSearch<'a> {
        let killers = std::array::from_fn(|_| std::array::from_fn(|_| AtomicU8::new(u8::MAX)));
        XlWinSearch { table, cancel, marbles, nodes, killers }
    }

    /// Whether the search is cancelled or the table is full. Results after that are not valid.
    pub(super) fn is_aborted(&self) -> bool {
        self.cancel.is_cancelled() || self.table.is_full()
    }

    /// Number of marbles that the attacker has left for the win.
    pub(super) fn marbles_left(&self, board: &XlAttackBoard) -> u32 {
        self.marbles.saturating_sub(board.placed())
    }

    fn replies(&self, board: &XlAttackBoard) -> Option<XlSafeReplies> {
        self.nodes.fetch_add(1, Ordering::Relaxed);
        safe_replies(board)
    }

    /// Cell that wins for the attacker without turns, with at most `quiet` quiet moves, and how many of them it takes. The result
    /// is deterministic.
    pub(super) fn win(&self, board: &XlAttackBoard, quiet: u8) -> Option<XlWinningCell> {
        if quiet == 0 {
            return self
                .win_by_fours(board, self.marbles_left(board))
                .map(|cell| XlWinningCell { cell, quiet: 0 });
        }
        let (canonical, symmetry) = board.canonical();
        let entry = self.table.get(&canonical);
        if let Some((needed, cell)) = entry.won {
            return (needed <= quiet).then(|| XlWinningCell {
                cell: cell_before_symmetry(usize::from(cell), symmetry),
                quiet: needed,
            });
        }
        for quiet in entry.tried..=quiet {
            let cell = if quiet == 0 {
                self.win_by_fours(&canonical, self.marbles_left(&canonical))
            } else {
                self.win_by_quiet_move(&canonical, quiet)
            };
            if self.is_aborted() {
                return None;
            }
            if let Some(cell) = cell {
                self.table.insert_win(&canonical, quiet, cell);
                return Some(XlWinningCell { cell: cell_before_symmetry(cell, symmetry), quiet });
            }
            self.table.insert_failure(&canonical, quiet);
        }
        None
    }

    /// Win by a sequence of fours, each answered in the one socket that is left.
    fn win_by_fours(&self, board: &XlAttackBoard, left: u32) -> Option<usize> {
        if left < 2 {
            return None;
        }
        let mut four_cells = 0;
        for_each_potential_five(&board.attacker, &board.defender, 3, 0, |line| four_cells |= line.gaps);
        let mut forced = Vec::new();
        for cell in cells(four_cells) {
            let four = board.with_attacker(cell);
            let Some(replies) = self.replies(&four) else { continue };
            match reply_cells(&replies) {
                0 => return Some(cell),
                answer => forced.push((cell, four.with_defender(answer.trailing_zeros() as usize))),
            }
        }
        if left < 3 {
            return None;
        }
        let wins = |(_, next): &&(usize, XlAttackBoard)| self.win_by_fours(next, left - 1).is_some();
        forced.iter().find(wins).map(|&(cell, _)| cell)
    }

    fn win_by_quiet_move(&self, board: &XlAttackBoard, quiet: u8) -> Option<usize> {
        if self.marbles_left(board) < u32::from(quiet) + 2 {
            return None;
        }
        ordered_cells(board).into_iter().find(|&cell| {
            let placed = board.with_attacker(cell);
            let Some(replies) = self.replies(&placed) else { return false };
            let then = quiet_after(&replies, quiet);
            !self.is_aborted()
                && (then == quiet || self.win(&placed, then).is_some())
                && self.all_answered(&placed, &replies, then)
        })
    }

    /// Whether the attacker, with `quiet` quiet moves, has an answer to every reply.
    fn all_answered(&self, board: &XlAttackBoard, replies: &XlSafeReplies, quiet: u8) -> bool {
        let mut open = reply_cells(replies);
        let killers = &self.killers[usize::from(quiet).min(MAX_QUIET_MOVES - 1)];
        for killer in killers {
            let cell = usize::from(killer.load(Ordering::Relaxed));
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
                add_killer(killers, cell);
            }
            is_answered
        };
        if quiet >= PARALLEL_QUIET { rest.par_iter().all(holds) } else { rest.iter().all(holds) }
    }

    /// Whether a marble of the defender is answered for every turn.
    pub(super) fn is_answered(
        &self,
        board: &XlAttackBoard,
        replies: &XlSafeReplies,
        cell: usize,
        quiet: u8,
    ) -> bool {
        let placed = board.with_defender(cell);
        self.win(&placed, quiet).is_some()
            || turns()
                .filter(|&turn| replies[turn] >> cell & 1 != 0)
                .all(|turn| self.other_answer(&placed, turn, quiet).is_some())
    }

    /// Answer that does not turn back: a turn, and the cell on the board after that turn.
    pub(super) fn other_answer(
        &self,
        placed: &XlAttackBoard,
        turn: usize,
        quiet: u8,
    ) -> Option<(usize, XlWinningCell)> {
        let position = placed.turned(turn);
        turns().filter(|&other| other != inverse_turn(turn)).find_map(|other| {
            let turned = position.turned(other);
            let win = (turned != *placed).then(|| self.win(&turned, quiet)).flatten()?;
            Some((other, win))
        })
    }
}

/// Moves a reply to the front of the killers.
fn add_killer(killers: &[AtomicU8; KILLERS], cell: usize) {
    let mut moved = cell as u8;
    for killer in killers {
        moved = killer.swap(moved, Ordering::Relaxed);
        if moved == cell as u8 {
            break;
        }
    }
}

/// All empty cells, ordered by the attacker's marbles on their lines.
fn ordered_cells(board: &XlAttackBoard) -> Vec<usize> {
    let mut worth = [0_i32; CELLS];
    let mut count = |turns: usize, points: [i32; 4]| {
        for_each_potential_five(&board.attacker, &board.defender, 1, turns, |line| {
            let marbles = 5 - line.gaps.count_ones() as usize;
            if marbles < points.len() {
                cells(line.gaps).for_each(|cell| worth[cell] += points[marbles]);
            }
        });
    };
    count(0, [0, 1, 6, 20]);
    count(1, [0, 0, 1, 3]);
    let mut ordered: Vec<usize> = cells(board.free()).collect();
    ordered.sort_by_key(|&cell| (-worth[cell], cell));
    ordered
}
