//! Threat search: wins by threats of a forced win, such as open threes, against every reply that could upset it. Like
//! a search for victory by continuous threats (VCT) in gomoku.

use super::cells::{PenteCell, PenteCellSet};
use super::forcing_search::{PenteForcedWin, PenteForcingSearch};
use super::search_board::PenteSearchBoard;
use super::weights::{ATTACK, CAPTURE, FOUR, THREE};
use super::win_cache::{PenteWinCache, PenteWinCacheEntry};
use crate::CancelToken;

/// Budget of the forcing search for a win, or for the threat of one.
const MAX_FORCING_SEARCH_STONES: u32 = 100;
/// Maximum number of attacking moves tried at a position.
const MAX_ATTACKS: usize = 10;
/// Stones placed between two checks of the clock.
const STONES_PER_CHECK: u64 = 1 << 10;

/// Searches for a win by iterative deepening until a budget of placed stones is used up.
#[derive(Debug)]
pub(super) struct PenteThreatSearch<'a> {
    forcing: PenteForcingSearch,
    cache: PenteWinCache,
    most: u64,
    stop: &'a CancelToken,
    last_check: u64,
    is_over: bool,
}

impl<'a> PenteThreatSearch<'a> {
    pub(super) fn new(most: u64, stop: &'a CancelToken) -> PenteThreatSearch<'a> {
        let (forcing, cache) = (PenteForcingSearch::new(), PenteWinCache::new());
        PenteThreatSearch { forcing, cache, most, stop, last_check: 0, is_over: false }
    }

    /// A proven win for a side that is to move, with at most `deepest` attacking moves that are not forcing.
    pub(super) fn find_win(
        &mut self,
        board: &mut PenteSearchBoard,
        side: usize,
        deepest: u32,
    ) -> Option<PenteForcedWin> {
        (0..=deepest).find_map(|depth| self.attack(board, side, depth))
    }

    /// Stones placed so far.
    pub(super) fn placed(&self) -> u64 {
        self.forcing.placed
    }

    fn forced(&mut self, board: &mut PenteSearchBoard, side: usize) -> Option<PenteForcedWin> {
        if self.is_out_of_budget() {
            return None;
        }
        self.forcing.find_win(board, side, MAX_FORCING_SEARCH_STONES)
    }

    fn is_out_of_budget(&mut self) -> bool {
        if self.forcing.placed - self.last_check >= STONES_PER_CHECK {
            self.last_check = self.forcing.placed;
            self.is_over |= self.stop.is_cancelled();
        }
        self.is_over |= self.forcing.placed + u64::from(MAX_FORCING_SEARCH_STONES) > self.most;
        self.is_over
    }

    fn attack(&mut self, board: &mut PenteSearchBoard, side: usize, depth: u32) -> Option<PenteForcedWin> {
        if let Some(forced) = self.forced(board, side) {
            return Some(forced);
        }
        if depth == 0 || self.is_over {
            return None;
        }
        let key = board.key(side);
        if let Some(entry) = self.cache.get(key) {
            if entry.moves > 0 {
                return Some(PenteForcedWin { cell: entry.cell, moves: u32::from(entry.moves) });
            }
            if u32::from(entry.depth_searched) >= depth {
                return None;
            }
        }
        let (tries, count) = tries(board, side);
        for &cell in &tries[..count] {
            self.forcing.placed += 1;
            let placed = board.place(side, cell);
            let rest = self.defend(board, side, depth - 1);
            board.take_back(side, placed);
            if let Some(rest) = rest {
                let moves = rest + 1;
                self.cache.insert(PenteWinCacheEntry {
                    key,
                    cell,
                    moves: moves as u16,
                    ..PenteWinCacheEntry::default()
                });
                return Some(PenteForcedWin { cell, moves });
            }
            if self.is_over {
                return None;
            }
        }
        self.cache.insert(PenteWinCacheEntry {
            key,
            depth_searched: depth as u16,
            ..PenteWinCacheEntry::default()
        });
        None
    }

    /// Remaining moves of the win against every reply, if it is proven.
    fn defend(&mut self, board: &mut PenteSearchBoard, attacker: usize, depth: u32) -> Option<u32> {
        let side = 1 - attacker;
        if !board.wins(side).is_empty() {
            return None;
        }
        let threats = board.wins(attacker);
        if !threats.is_empty() {
            return self.longest_defence(board, attacker, depth, board.answers(side, threats), 2);
        }
        if PenteForcingSearch::is_likely(board, side) && self.forced(board, side).is_some() {
            return None;
        }
        // A reply that does not upset the threat loses to it.
        let threat = self.forced(board, attacker)?;
        let dependencies = self.forcing.dependencies(board, attacker)?;
        let most = self.longest_defence(board, attacker, depth, dependencies.core, threat.moves + 1)?;
        self.longest_defence(board, attacker, depth, dependencies.reach.without(dependencies.core), most)
    }

    /// The longest defence among the replies, if all of them lose.
    fn longest_defence(
        &mut self,
        board: &mut PenteSearchBoard,
        attacker: usize,
        depth: u32,
        answers: PenteCellSet,
        mut most: u32,
    ) -> Option<u32> {
        for cell in answers.iter() {
            self.forcing.placed += 1;
            let placed = board.place(1 - attacker, cell);
            let rest = self.attack(board, attacker, depth);
            board.take_back(1 - attacker, placed);
            most = most.max(rest?.moves + 1);
        }
        Some(most)
    }
}

/// The most urgent attacking moves, or the replies if there is a threat to answer.
fn tries(board: &PenteSearchBoard, side: usize) -> ([PenteCell; MAX_ATTACKS], usize) {
    let threats = board.wins(1 - side);
    let cells = if threats.is_empty() {
        [THREE, FOUR, CAPTURE, ATTACK]
            .into_iter()
            .fold(PenteCellSet::NONE, |cells, mark| cells | board.marked(side, mark))
    } else {
        board.answers(side, threats)
    };
    let urgency = |side: usize, cell: PenteCell| {
        i32::from(board.tables().urgency[usize::from(board.code_at(side, cell))])
    };
    let mut best = [(i32::MIN, 0); MAX_ATTACKS];
    let mut count = 0;
    for cell in cells.iter() {
        let captures = i32::from(board.captures_at(side, cell)) * 200;
        let rank = urgency(side, cell) + urgency(1 - side, cell) / 2 + captures;
        let place = best[..count].partition_point(|&(other, _)| other >= rank);
        if place < MAX_ATTACKS {
            count = (count + 1).min(MAX_ATTACKS);
            best[place..count].rotate_right(1);
            best[place] = (rank, cell);
        }
    }
    (best.map(|(_, cell)| cell), count)
}
