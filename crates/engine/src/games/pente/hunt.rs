//! Winning by threats of a forced win: open threes and the like, and every answer that could upset what they threaten.

use super::board::Board;
use super::forcing::{Forced, Forcing};
use super::notes::{Note, Notes};
use super::places::{Cell, Cells};
use super::weights::{ATTACK, CAPTURE, FOUR, THREE};
use crate::Stop;

/// Stones placed to see whether there is a forced win already, or the threat of one.
const STONES: u32 = 100;
/// Quiet attacks tried at a position.
const MOST_TRIED: usize = 10;
/// How often the clock is looked at.
const STONES_A_LOOK: u64 = 1 << 10;

/// Somebody who hunts for a win, deeper and deeper, until he has placed so many stones.
#[derive(Debug)]
pub(super) struct Hunt<'a> {
    forcing: Forcing,
    notes: Notes,
    most: u64,
    stop: &'a Stop,
    looked_at: u64,
    is_over: bool,
}

impl<'a> Hunt<'a> {
    pub(super) fn new(most: u64, stop: &'a Stop) -> Hunt<'a> {
        let (forcing, notes) = (Forcing::new(), Notes::new());
        Hunt { forcing, notes, most, stop, looked_at: 0, is_over: false }
    }

    /// A proven win for a side that is to move.
    pub(super) fn look(&mut self, board: &mut Board, side: usize, deepest: u32) -> Option<Forced> {
        (0..=deepest).find_map(|depth| self.attack(board, side, depth))
    }

    /// Stones placed so far.
    pub(super) fn placed(&self) -> u64 {
        self.forcing.placed
    }

    fn forced(&mut self, board: &mut Board, side: usize) -> Option<Forced> {
        if self.has_had_enough() {
            return None;
        }
        self.forcing.look(board, side, STONES)
    }

    fn has_had_enough(&mut self) -> bool {
        if self.forcing.placed - self.looked_at >= STONES_A_LOOK {
            self.looked_at = self.forcing.placed;
            self.is_over |= self.stop.is_due();
        }
        self.is_over |= self.forcing.placed + u64::from(STONES) > self.most;
        self.is_over
    }

    fn attack(&mut self, board: &mut Board, side: usize, depth: u32) -> Option<Forced> {
        if let Some(forced) = self.forced(board, side) {
            return Some(forced);
        }
        if depth == 0 || self.is_over {
            return None;
        }
        let key = board.key(side);
        if let Some(note) = self.notes.read(key) {
            if note.moves > 0 {
                return Some(Forced { cell: note.cell, moves: u32::from(note.moves) });
            }
            if u32::from(note.looked) >= depth {
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
                self.notes.write(Note { key, cell, moves: moves as u16, ..Note::default() });
                return Some(Forced { cell, moves });
            }
            if self.is_over {
                return None;
            }
        }
        self.notes.write(Note { key, looked: depth as u16, ..Note::default() });
        None
    }

    /// How many more moves the attacker needs whatever the other side answers, if that is proven.
    fn defend(&mut self, board: &mut Board, attacker: usize, depth: u32) -> Option<u32> {
        let side = 1 - attacker;
        if !board.wins(side).is_empty() {
            return None;
        }
        let threats = board.wins(attacker);
        if !threats.is_empty() {
            return self.withstand(board, attacker, depth, board.answers(side, threats), 2);
        }
        if Forcing::is_likely(board, side) && self.forced(board, side).is_some() {
            return None;
        }
        // Whatever does not upset what is threatened loses to just that.
        let threat = self.forced(board, attacker)?;
        let upsetting = self.forcing.upsetting(board, attacker)?;
        let most = self.withstand(board, attacker, depth, upsetting.core, threat.moves + 1)?;
        self.withstand(board, attacker, depth, upsetting.reach.without(upsetting.core), most)
    }

    /// The longest that any of the answers holds out, if none of them holds.
    fn withstand(
        &mut self,
        board: &mut Board,
        attacker: usize,
        depth: u32,
        answers: Cells,
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

/// The most urgent attacks, or answers if there is something to answer.
fn tries(board: &Board, side: usize) -> ([Cell; MOST_TRIED], usize) {
    let threats = board.wins(1 - side);
    let cells = if threats.is_empty() {
        [THREE, FOUR, CAPTURE, ATTACK]
            .into_iter()
            .fold(Cells::NONE, |cells, mark| cells | board.marked(side, mark))
    } else {
        board.answers(side, threats)
    };
    let urge =
        |side: usize, cell: Cell| i32::from(board.tables().urge[usize::from(board.code_at(side, cell))]);
    let mut best = [(i32::MIN, 0); MOST_TRIED];
    let mut count = 0;
    for cell in cells.iter() {
        let captures = i32::from(board.captures_at(side, cell)) * 200;
        let rank = urge(side, cell) + urge(1 - side, cell) / 2 + captures;
        let place = best[..count].partition_point(|&(other, _)| other >= rank);
        if place < MOST_TRIED {
            count = (count + 1).min(MOST_TRIED);
            best[place..count].rotate_right(1);
            best[place] = (rank, cell);
        }
    }
    (best.map(|(_, cell)| cell), count)
}
