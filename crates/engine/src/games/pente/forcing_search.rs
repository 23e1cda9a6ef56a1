//! Forcing search: wins by fours and by captures towards the fifth pair, each of which must be answered at once. Like
//! a search for victory by continuous fours (VCF) in gomoku.

use super::cells::{PenteCell, PenteCellSet};
use super::search_board::{PenteSearchBoard, PenteStoneUndo};
use super::weights::{ATTACK, CAPTURE, FIVE, FOUR};
use super::win_cache::{PenteWinCache, PenteWinCacheEntry};

/// A win against every reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PenteForcedWin {
    pub(super) cell: PenteCell,
    /// Moves of both sides together, the last one being the winner's.
    pub(super) moves: u32,
}

/// Maximum length of an attack, in the attacker's moves.
const MAX_ATTACK_LENGTH: u32 = 20;

/// Searches for forced wins within a budget of placed stones; results are cached.
#[derive(Clone, Debug)]
pub(super) struct PenteForcingSearch {
    cache: PenteWinCache,
    left: u32,
    /// Stones placed so far, in all searches.
    pub(super) placed: u64,
}

impl PenteForcingSearch {
    pub(super) fn new() -> PenteForcingSearch {
        PenteForcingSearch { cache: PenteWinCache::new(), left: 0, placed: 0 }
    }

    /// Whether there is anything to search for.
    #[inline]
    pub(super) fn is_likely(board: &PenteSearchBoard, side: usize) -> bool {
        board.has_four_to_make(side) || board.pairs(side) >= 3 && !board.marked(side, CAPTURE).is_empty()
    }

    /// A forced win for a side that is to move, if one is found within a budget of stones.
    pub(super) fn find_win(
        &mut self,
        board: &mut PenteSearchBoard,
        side: usize,
        stones: u32,
    ) -> Option<PenteForcedWin> {
        let key = board.key(side);
        if self
            .cache
            .get(key)
            .is_some_and(|entry| entry.moves == 0 && u32::from(entry.stones_tried) >= stones)
        {
            return None;
        }
        self.left = stones;
        let found = self.attack(board, side, MAX_ATTACK_LENGTH);
        if found.is_none() && self.left == 0 {
            self.cache.insert(PenteWinCacheEntry {
                key,
                stones_tried: stones.min(u32::from(u16::MAX)) as u16,
                ..PenteWinCacheEntry::default()
            });
        }
        found
    }

    fn attack(&mut self, board: &mut PenteSearchBoard, side: usize, longest: u32) -> Option<PenteForcedWin> {
        if let Some(cell) = board.wins(side).first() {
            return Some(PenteForcedWin { cell, moves: 1 });
        }
        if longest == 0 {
            return None;
        }
        let key = board.key(side);
        let entry = self.cache.get(key);
        if let Some(entry) = entry {
            if entry.moves > 0 {
                return Some(PenteForcedWin { cell: entry.cell, moves: u32::from(entry.moves) });
            }
            if u32::from(entry.depth_searched) >= longest {
                return None;
            }
        }
        let threats = board.wins(1 - side);
        let mut stones = attacks(board, side);
        if !threats.is_empty() {
            stones = stones & board.answers(side, threats);
        }
        let (calm, sharp) = split_by_sharpness(board, side, stones);
        for cell in sharp.iter().chain(calm.iter()) {
            if self.left == 0 {
                return None;
            }
            self.left -= 1;
            self.placed += 1;
            let placed = board.place(side, cell);
            let rest = self.defend(board, side, longest - 1);
            board.take_back(side, placed);
            if let Some(rest) = rest {
                let moves = rest + 1;
                self.cache.insert(PenteWinCacheEntry {
                    key,
                    cell,
                    moves: moves as u16,
                    depth_searched: longest as u16,
                    stones_tried: 0,
                });
                return Some(PenteForcedWin { cell, moves });
            }
        }
        if self.left > 0 {
            self.cache.insert(PenteWinCacheEntry {
                key,
                depth_searched: longest as u16,
                stones_tried: u16::MAX * u16::from(longest == MAX_ATTACK_LENGTH),
                ..PenteWinCacheEntry::default()
            });
        }
        None
    }

    /// Remaining moves of the win against every reply, if it can be forced.
    fn defend(&mut self, board: &mut PenteSearchBoard, attacker: usize, longest: u32) -> Option<u32> {
        let side = 1 - attacker;
        let threats = board.wins(attacker);
        if threats.is_empty() || !board.wins(side).is_empty() {
            return None;
        }
        let mut most = 2;
        for cell in board.answers(side, threats).iter() {
            if self.left == 0 {
                return None;
            }
            self.left -= 1;
            self.placed += 1;
            let placed = board.place(side, cell);
            let rest = self.attack(board, attacker, longest);
            board.take_back(side, placed);
            most = most.max(rest?.moves + 1);
        }
        Some(most)
    }

    /// The replies of the other side that might upset the forced win of `attacker` that was just found. `None` if the
    /// win is no longer in the cache.
    pub(super) fn dependencies(
        &self,
        board: &mut PenteSearchBoard,
        attacker: usize,
    ) -> Option<PenteWinDependencies> {
        let side = 1 - attacker;
        let mut dependencies = PenteWinDependencies { core: PenteCellSet::NONE, reach: PenteCellSet::NONE };
        let mut most = MAX_TRACED;
        self.trace(board, attacker, &mut dependencies, &mut most)?;
        // Elsewhere a stone changes nothing unless it makes a four, captures, or attacks a pair.
        for mark in [FIVE, FOUR, CAPTURE, ATTACK] {
            dependencies.reach |= board.marked(side, mark);
        }
        let empty = board.empty();
        Some(PenteWinDependencies {
            core: dependencies.core & empty,
            reach: (dependencies.reach | dependencies.core) & empty,
        })
    }

    fn trace(
        &self,
        board: &mut PenteSearchBoard,
        attacker: usize,
        dependencies: &mut PenteWinDependencies,
        most: &mut u32,
    ) -> Option<()> {
        *most = most.checked_sub(1)?;
        let wins = board.wins(attacker);
        if !wins.is_empty() {
            dependencies.core |= wins;
            return Some(());
        }
        let entry = self.cache.get(board.key(attacker)).filter(|entry| entry.moves > 0)?;
        let placed = board.place(attacker, entry.cell);
        dependencies.add_stone(board, placed);
        let threats = board.wins(attacker);
        dependencies.core |= threats;
        let mut traced = Some(());
        for cell in board.answers(1 - attacker, threats).iter() {
            let answer = board.place(1 - attacker, cell);
            dependencies.add_stone(board, answer);
            traced = self.trace(board, attacker, dependencies, most);
            board.take_back(1 - attacker, answer);
            if traced.is_none() {
                break;
            }
        }
        board.take_back(attacker, placed);
        traced
    }
}

/// Maximum number of positions of a win that are traced to see what it depends on.
const MAX_TRACED: u32 = 400;

/// What a forced win depends on: the cells of its stones, and all cells within reach of a stone that is placed or
/// captured in it.
#[derive(Clone, Copy, Debug)]
pub(super) struct PenteWinDependencies {
    pub(super) core: PenteCellSet,
    pub(super) reach: PenteCellSet,
}

impl PenteWinDependencies {
    fn add_stone(&mut self, board: &PenteSearchBoard, placed: PenteStoneUndo) {
        self.core.add(placed.cell);
        self.reach |= board.reach_of(placed.cell);
        for cell in placed.captured.iter() {
            self.core.add(cell);
            self.reach |= board.reach_of(cell);
        }
    }
}

/// Moves that may threaten to win at once.
fn attacks(board: &PenteSearchBoard, side: usize) -> PenteCellSet {
    let mut stones = board.marked(side, FOUR);
    if board.pairs(side) >= 2 {
        stones |= board.marked(side, CAPTURE);
    }
    if board.pairs(side) >= 4 {
        stones |= board.marked(side, ATTACK);
    }
    stones
}

/// Splits moves: captures and open fours are tried before the rest. Returns the rest first.
fn split_by_sharpness(
    board: &PenteSearchBoard,
    side: usize,
    stones: PenteCellSet,
) -> (PenteCellSet, PenteCellSet) {
    let (mut calm, mut sharp) = (PenteCellSet::NONE, stones & board.marked(side, CAPTURE));
    for cell in stones.iter() {
        let is_sharp = board.tables().urgency[usize::from(board.code_at(side, cell))] > 1_000;
        if is_sharp {
            sharp.add(cell);
        } else if !sharp.has(cell) {
            calm.add(cell);
        }
    }
    (calm, sharp)
}
