//! Winning by threats that must be answered at once: fours and captures towards the fifth pair, to the end.

use super::board::{Board, Placed};
use super::notes::{Note, Notes};
use super::places::{Cell, Cells};
use super::weights::{ATTACK, CAPTURE, FIVE, FOUR};

/// A win that no answer stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Forced {
    pub(super) cell: Cell,
    /// Moves of both sides together, the last one being the winner's.
    pub(super) moves: u32,
}

/// The longest attack that is looked for, in the attacker's moves.
const LONGEST: u32 = 20;

/// Somebody who looks for forced wins, within so many stones placed.
#[derive(Clone, Debug)]
pub(super) struct Forcing {
    notes: Notes,
    left: u32,
    /// Stones placed so far.
    pub(super) placed: u64,
}

impl Forcing {
    pub(super) fn new() -> Forcing {
        Forcing { notes: Notes::new(), left: 0, placed: 0 }
    }

    /// Whether there is anything to look for.
    #[inline]
    pub(super) fn is_likely(board: &Board, side: usize) -> bool {
        board.has_four_to_make(side) || board.pairs(side) >= 3 && !board.marked(side, CAPTURE).is_empty()
    }

    /// A forced win for a side that is to move, if one is found by placing so many stones.
    pub(super) fn look(&mut self, board: &mut Board, side: usize, stones: u32) -> Option<Forced> {
        let key = board.key(side);
        if self.notes.read(key).is_some_and(|note| note.moves == 0 && u32::from(note.tried) >= stones) {
            return None;
        }
        self.left = stones;
        let found = self.attack(board, side, LONGEST);
        if found.is_none() && self.left == 0 {
            self.notes.write(Note { key, tried: stones.min(u32::from(u16::MAX)) as u16, ..Note::default() });
        }
        found
    }

    fn attack(&mut self, board: &mut Board, side: usize, longest: u32) -> Option<Forced> {
        if let Some(cell) = board.wins(side).first() {
            return Some(Forced { cell, moves: 1 });
        }
        if longest == 0 {
            return None;
        }
        let key = board.key(side);
        let note = self.notes.read(key);
        if let Some(note) = note {
            if note.moves > 0 {
                return Some(Forced { cell: note.cell, moves: u32::from(note.moves) });
            }
            if u32::from(note.looked) >= longest {
                return None;
            }
        }
        let threats = board.wins(1 - side);
        let mut stones = attacks(board, side);
        if !threats.is_empty() {
            stones = stones & board.answers(side, threats);
        }
        let (calm, sharp) = by_sharpness(board, side, stones);
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
                self.notes.write(Note { key, cell, moves: moves as u16, looked: longest as u16, tried: 0 });
                return Some(Forced { cell, moves });
            }
        }
        if self.left > 0 {
            self.notes.write(Note {
                key,
                looked: longest as u16,
                tried: u16::MAX * u16::from(longest == LONGEST),
                ..Note::default()
            });
        }
        None
    }

    /// How many more moves the attacker needs whatever the other side answers, if it can be forced.
    fn defend(&mut self, board: &mut Board, attacker: usize, longest: u32) -> Option<u32> {
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

    /// The stones of the other side that might upset a forced win of this side, which was just found.
    /// A win that has been forgotten in the meantime gives none.
    pub(super) fn upsetting(&self, board: &mut Board, attacker: usize) -> Option<Upsetting> {
        let side = 1 - attacker;
        let mut upsetting = Upsetting { core: Cells::NONE, reach: Cells::NONE };
        let mut most = MOST_TRACED;
        self.trace(board, attacker, &mut upsetting, &mut most)?;
        // Elsewhere a stone changes nothing unless it makes a four or has to do with a pair that is there already.
        for mark in [FIVE, FOUR, CAPTURE, ATTACK] {
            upsetting.reach |= board.marked(side, mark);
        }
        let empty = board.empty();
        Some(Upsetting { core: upsetting.core & empty, reach: (upsetting.reach | upsetting.core) & empty })
    }

    fn trace(
        &self,
        board: &mut Board,
        attacker: usize,
        upsetting: &mut Upsetting,
        most: &mut u32,
    ) -> Option<()> {
        *most = most.checked_sub(1)?;
        let wins = board.wins(attacker);
        if !wins.is_empty() {
            upsetting.core |= wins;
            return Some(());
        }
        let note = self.notes.read(board.key(attacker)).filter(|note| note.moves > 0)?;
        let placed = board.place(attacker, note.cell);
        upsetting.note(board, placed);
        let threats = board.wins(attacker);
        upsetting.core |= threats;
        let mut traced = Some(());
        for cell in board.answers(1 - attacker, threats).iter() {
            let answer = board.place(1 - attacker, cell);
            upsetting.note(board, answer);
            traced = self.trace(board, attacker, upsetting, most);
            board.take_back(1 - attacker, answer);
            if traced.is_none() {
                break;
            }
        }
        board.take_back(attacker, placed);
        traced
    }
}

/// Positions of a win that are gone through to see what it depends on.
const MOST_TRACED: u32 = 400;

/// What a forced win depends on: where its stones go, and all cells within reach of a stone that comes or goes in it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Upsetting {
    pub(super) core: Cells,
    pub(super) reach: Cells,
}

impl Upsetting {
    fn note(&mut self, board: &Board, placed: Placed) {
        self.core.add(placed.cell);
        self.reach |= board.reach_of(placed.cell);
        for cell in placed.captured.iter() {
            self.core.add(cell);
            self.reach |= board.reach_of(cell);
        }
    }
}

/// Stones that may threaten to win at once.
fn attacks(board: &Board, side: usize) -> Cells {
    let mut stones = board.marked(side, FOUR);
    if board.pairs(side) >= 2 {
        stones |= board.marked(side, CAPTURE);
    }
    if board.pairs(side) >= 4 {
        stones |= board.marked(side, ATTACK);
    }
    stones
}

/// What captures or makes an open four is tried before the rest.
fn by_sharpness(board: &Board, side: usize, stones: Cells) -> (Cells, Cells) {
    let (mut calm, mut sharp) = (Cells::NONE, stones & board.marked(side, CAPTURE));
    for cell in stones.iter() {
        let is_sharp = board.tables().urge[usize::from(board.code_at(side, cell))] > 1_000;
        if is_sharp {
            sharp.add(cell);
        } else if !sharp.has(cell) {
            calm.add(cell);
        }
    }
    (calm, sharp)
}
