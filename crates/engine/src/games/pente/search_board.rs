//! Incrementally updated board: for every empty cell, what a stone of either side would make there.

use std::sync::Arc;

use tessera_rules::{Pente, Seat};

use super::cells::{
    CELLS, LINES, PenteCell, PenteCellOnLine, PenteCellSet, REACH, STEPS, crossings, intersection,
};
use super::shape_codes::{DIGITS, OCCUPIED, PenteShapeCode};
use super::shapes::{EMPTY, attacks_any, captures_any, captures_in, shape_in};
use super::weights::{
    ATTACK, CAPTURE, FIVE, FOUR, MARKS, MAX_PAIRS, MAX_TARGETS, MOVER, OTHER, PenteLookupTables,
    UNITS_PER_POINT, cell_weights, pair_weight,
};
use super::zobrist;

/// Captured pairs that win (PE-6).
const WINNING_PAIRS: u8 = 5;

/// Stones, and the shapes and marks of all empty cells.
#[derive(Clone, Debug)]
pub(super) struct PenteSearchBoard {
    tables: Arc<PenteLookupTables>,
    crossings: Box<[[PenteCellOnLine; 4]; CELLS]>,
    /// The cells of every line, two bits each, after [`REACH`] cells outside the board.
    lines: [u64; LINES],
    cell_infos: [CellInfo; CELLS],
    /// The empty cells with each mark, by side.
    marked: [[PenteCellSet; MARKS]; 2],
    stones: [PenteCellSet; 2],
    empty: PenteCellSet,
    /// By side, the value of all empty cells as the mover's and as the other's.
    cell_values: CellValues,
    pairs: [u8; 2],
    key: u64,
    /// Undo log: cells before their changes, the latest last.
    undo_log: Vec<(PenteCell, CellInfo)>,
}

type CellValues = [[i32; 2]; 2];

/// What is known of an empty cell; occupied cells have none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct CellInfo {
    /// Effects of a stone there along the four lines, sixteen bits each.
    effects: u64,
    codes: [PenteShapeCode; 2],
    marks: [u8; 2],
}

impl CellInfo {
    const OCCUPIED: CellInfo = CellInfo { effects: 0, codes: [OCCUPIED; 2], marks: [0; 2] };
}

/// What is needed to take a stone back.
#[derive(Clone, Copy, Debug)]
pub(super) struct PenteStoneUndo {
    pub(super) cell: PenteCell,
    pub(super) captured: PenteCellSet,
    pairs: u8,
    cell_values: CellValues,
    undo_len: u32,
}

impl PenteSearchBoard {
    pub(super) fn new(game: &Pente, tables: Arc<PenteLookupTables>) -> PenteSearchBoard {
        let size = game.rules().size();
        let mut board = PenteSearchBoard {
            tables,
            crossings: Box::new(std::array::from_fn(|cell| crossings(cell as PenteCell, size))),
            lines: [u64::MAX; LINES],
            cell_infos: [CellInfo::OCCUPIED; CELLS],
            marked: [[PenteCellSet::NONE; MARKS]; 2],
            stones: [PenteCellSet::NONE; 2],
            empty: PenteCellSet::NONE,
            cell_values: [[0; 2]; 2],
            pairs: [0, 1].map(|side| game.captured(Seat::at(side))),
            key: zobrist::rules(game.rules()),
            undo_log: Vec::with_capacity(1 << 12),
        };
        for side in 0..2 {
            board.key ^= zobrist::pairs(side, board.pairs[side]);
        }
        let on_board = |cell: &PenteCell| intersection(*cell).is_on(size);
        let cells = || (0..CELLS as PenteCell).filter(on_board);
        for cell in cells() {
            for crossing in board.crossings[usize::from(cell)] {
                board.lines[usize::from(crossing.line)] &=
                    !(3 << (2 * (usize::from(crossing.place) + REACH)));
            }
        }
        for cell in cells() {
            board.empty.add(cell);
            board.scan(cell);
        }
        for cell in cells() {
            if let Some(seat) = game.seat_at(intersection(cell)) {
                board.toggle(cell, seat.index());
            }
        }
        board.undo_log.clear();
        board
    }

    /// Puts a stone on a cell or takes it off, and updates all cells within its reach.
    fn toggle(&mut self, cell: PenteCell, side: usize) {
        let at = usize::from(cell);
        if self.empty.has(cell) {
            self.set_info(at, CellInfo::OCCUPIED);
        }
        self.flip(cell, side);
        for (direction, crossing) in self.crossings[at].into_iter().enumerate() {
            let place = usize::from(crossing.place);
            let word = self.lines[usize::from(crossing.line)];
            let (behind, ahead) = (usize::from(crossing.behind), usize::from(crossing.ahead));
            let mut other = at.wrapping_add_signed(-(behind as isize) * STEPS[direction]);
            for there in place - behind..=place + ahead {
                if word >> (2 * (there + REACH)) & 3 == u64::from(EMPTY) && there != place {
                    self.set_effect(other, direction, self.tables.effects[surroundings(word, there)]);
                }
                other = other.wrapping_add_signed(STEPS[direction]);
            }
        }
        if self.empty.has(cell) {
            self.scan(cell);
        }
    }

    /// Toggles a stone without updating the cells around it.
    fn flip(&mut self, cell: PenteCell, side: usize) {
        self.stones[side].toggle(cell);
        self.empty.toggle(cell);
        self.key ^= zobrist::stone(side, cell);
        for crossing in &self.crossings[usize::from(cell)] {
            let shift = 2 * (usize::from(crossing.place) + REACH);
            self.lines[usize::from(crossing.line)] ^= (1 + side as u64) << shift;
        }
    }

    /// Sets the effect of a stone on an empty cell along one line.
    #[inline]
    fn set_effect(&mut self, at: usize, direction: usize, effect: u16) {
        let mut info = self.cell_infos[at];
        let lane = 16 * direction as u32;
        let before = (info.effects >> lane) as u16;
        if before != effect {
            info.effects ^= u64::from(before ^ effect) << lane;
            for side in 0..2 {
                let change = shape_in(effect, side).wrapping_sub(shape_in(before, side));
                info.codes[side] = info.codes[side].wrapping_add(change.wrapping_mul(DIGITS[direction]));
            }
            self.update_marks(at, info);
        }
    }

    /// Computes a cell that has become empty from scratch.
    fn scan(&mut self, cell: PenteCell) {
        let at = usize::from(cell);
        let mut info = CellInfo { codes: [0; 2], ..CellInfo::OCCUPIED };
        for (direction, crossing) in self.crossings[at].into_iter().enumerate() {
            let word = self.lines[usize::from(crossing.line)];
            let effect = self.tables.effects[surroundings(word, usize::from(crossing.place))];
            info.effects |= u64::from(effect) << (16 * direction);
            for side in 0..2 {
                info.codes[side] += shape_in(effect, side) * DIGITS[direction];
            }
        }
        self.update_marks(at, info);
    }

    #[inline]
    fn update_marks(&mut self, at: usize, mut info: CellInfo) {
        for side in 0..2 {
            info.marks[side] = self.tables.marks[usize::from(info.codes[side])]
                | u8::from(captures_any(info.effects, side)) << CAPTURE
                | u8::from(attacks_any(info.effects, side)) << ATTACK;
        }
        self.set_info(at, info);
    }

    #[inline]
    fn set_info(&mut self, at: usize, info: CellInfo) {
        let before = std::mem::replace(&mut self.cell_infos[at], info);
        self.undo_log.push((at as PenteCell, before));
        for side in 0..2 {
            let [was, is] = [before, info].map(|info| self.tables.cell_values[usize::from(info.codes[side])]);
            for role in [MOVER, OTHER] {
                self.cell_values[side][role] += i32::from(is[role]) - i32::from(was[role]);
            }
        }
        self.toggle_marks(at, before.marks, info.marks);
    }

    #[inline]
    fn toggle_marks(&mut self, at: usize, before: [u8; 2], after: [u8; 2]) {
        for side in 0..2 {
            let mut changed = before[side] ^ after[side];
            while changed != 0 {
                self.marked[side][changed.trailing_zeros() as usize].toggle(at as PenteCell);
                changed &= changed - 1;
            }
        }
    }

    /// Places a stone and removes what it captures (PE-3).
    pub(super) fn place(&mut self, side: usize, cell: PenteCell) -> PenteStoneUndo {
        let pairs = captures_in(self.cell_infos[usize::from(cell)].effects, side);
        let captured = if pairs > 0 { self.captured_by(side, cell) } else { PenteCellSet::NONE };
        let placed = PenteStoneUndo {
            cell,
            captured,
            pairs,
            cell_values: self.cell_values,
            undo_len: self.undo_log.len() as u32,
        };
        self.toggle(cell, side);
        if pairs > 0 {
            for stone in captured.iter() {
                self.toggle(stone, 1 - side);
            }
            self.set_pairs(side, self.pairs[side] + pairs);
        }
        placed
    }

    pub(super) fn take_back(&mut self, side: usize, placed: PenteStoneUndo) {
        self.flip(placed.cell, side);
        if placed.pairs > 0 {
            for stone in placed.captured.iter() {
                self.flip(stone, 1 - side);
            }
            self.set_pairs(side, self.pairs[side] - placed.pairs);
        }
        self.cell_values = placed.cell_values;
        while self.undo_log.len() > placed.undo_len as usize
            && let Some((cell, info)) = self.undo_log.pop()
        {
            let after = std::mem::replace(&mut self.cell_infos[usize::from(cell)], info);
            self.toggle_marks(usize::from(cell), after.marks, info.marks);
        }
    }

    fn set_pairs(&mut self, side: usize, pairs: u8) {
        self.key ^= zobrist::pairs(side, self.pairs[side]) ^ zobrist::pairs(side, pairs);
        self.pairs[side] = pairs;
    }

    /// The stones that a stone on an empty cell captures.
    fn captured_by(&self, side: usize, cell: PenteCell) -> PenteCellSet {
        let mut captured = PenteCellSet::NONE;
        for (direction, crossing) in self.crossings[usize::from(cell)].into_iter().enumerate() {
            for (step, room) in [(STEPS[direction], crossing.ahead), (-STEPS[direction], crossing.behind)] {
                let nth = |steps: isize| (cell as isize + steps * step) as PenteCell;
                let enemy = &self.stones[1 - side];
                if room >= 3 && enemy.has(nth(1)) && enemy.has(nth(2)) && self.stones[side].has(nth(3)) {
                    captured.add(nth(1));
                    captured.add(nth(2));
                }
            }
        }
        captured
    }

    /// The cells where a side wins at once: five in a row, or the fifth captured pair.
    #[inline]
    pub(super) fn wins(&self, side: usize) -> PenteCellSet {
        let mut wins = self.marked[side][FIVE];
        let captures = &self.marked[side][CAPTURE];
        let missing = WINNING_PAIRS.saturating_sub(self.pairs[side]);
        if missing <= 1 {
            wins |= *captures;
        } else if !captures.is_empty() {
            for cell in captures.iter().filter(|&cell| self.captures_at(side, cell) >= missing) {
                wins.add(cell);
            }
        }
        wins
    }

    /// The moves of a side that may prevent immediate wins of the other on these cells: a stone on the only one, or a
    /// capture of stones that are needed for each.
    pub(super) fn answers(&self, side: usize, threats: PenteCellSet) -> PenteCellSet {
        let captures = self.marked[side][CAPTURE];
        let mut answers = if threats.len() == 1 { threats } else { PenteCellSet::NONE };
        if !captures.is_empty() {
            for cell in captures.iter() {
                let taken = self.captured_by(side, cell);
                let prevents = |threat: PenteCell| {
                    threat == cell || !(taken & self.tables.reach[usize::from(threat)]).is_empty()
                };
                if threats.iter().all(prevents) {
                    answers.add(cell);
                }
            }
        }
        answers
    }

    /// Static evaluation for the side to move.
    pub(super) fn evaluate(&self, side: usize) -> i32 {
        let pairs = |side: usize, role: usize| {
            let targets = self.marked[side][CAPTURE].len().min(MAX_TARGETS);
            self.tables.pairs[role][usize::from(self.pairs[side]).min(MAX_PAIRS)][targets]
        };
        let sum = self.cell_values[side][MOVER]
            + self.cell_values[1 - side][OTHER]
            + pairs(side, MOVER)
            + pairs(1 - side, OTHER);
        sum / UNITS_PER_POINT
    }

    /// Calls `visit` for every pattern with its weight index, as [`evaluate`](PenteSearchBoard::evaluate) counts it.
    pub(super) fn patterns(&self, side: usize, visit: &mut dyn FnMut(usize, f32)) {
        for (role, side) in [(MOVER, side), (OTHER, 1 - side)] {
            for cell in self.empty.iter() {
                let code = usize::from(self.code_at(side, cell));
                cell_weights(role, code).for_each(|weight_index| visit(weight_index, 1.0));
            }
            visit(pair_weight(role, self.pairs[side], self.marked[side][CAPTURE].len()), 1.0);
        }
    }

    #[inline]
    pub(super) fn captures_at(&self, side: usize, cell: PenteCell) -> u8 {
        captures_in(self.effects_at(cell), side)
    }

    #[inline]
    pub(super) fn effects_at(&self, cell: PenteCell) -> u64 {
        self.cell_infos[usize::from(cell)].effects
    }

    #[inline]
    pub(super) fn code_at(&self, side: usize, cell: PenteCell) -> PenteShapeCode {
        self.cell_infos[usize::from(cell)].codes[side]
    }

    #[inline]
    pub(super) fn marked(&self, side: usize, mark: usize) -> PenteCellSet {
        self.marked[side][mark]
    }

    #[inline]
    pub(super) fn has_four_to_make(&self, side: usize) -> bool {
        !self.marked[side][FOUR].is_empty()
    }

    #[inline]
    pub(super) fn pairs(&self, side: usize) -> u8 {
        self.pairs[side]
    }

    #[inline]
    pub(super) fn empty(&self) -> PenteCellSet {
        self.empty
    }

    #[inline]
    pub(super) fn stones(&self) -> PenteCellSet {
        self.stones[0] | self.stones[1]
    }

    #[inline]
    pub(super) fn tables(&self) -> &PenteLookupTables {
        &self.tables
    }

    /// The cells within a stone's reach along the four lines, its own included.
    #[inline]
    pub(super) fn reach_of(&self, cell: PenteCell) -> PenteCellSet {
        self.tables.reach[usize::from(cell)]
    }

    /// Hash key with this side to move.
    #[inline]
    pub(super) fn key(&self, side: usize) -> u64 {
        self.key ^ zobrist::turn(side)
    }

    /// The empty cells at most two steps away from a stone in any direction.
    pub(super) fn near(&self) -> PenteCellSet {
        let mut near = PenteCellSet::NONE;
        for cell in self.stones().iter() {
            near |= self.tables.near[usize::from(cell)];
        }
        near & self.empty
    }

    /// The whole state, to be compared.
    #[cfg(test)]
    pub(super) fn snapshot(&self) -> impl PartialEq + std::fmt::Debug + use<> {
        (
            self.lines,
            self.cell_infos.to_vec(),
            self.marked,
            self.stones,
            self.empty,
            self.cell_values,
            self.pairs,
            self.key,
        )
    }
}

/// Index into the effect table: the eight cells around a position on a line.
#[inline]
fn surroundings(line: u64, place: usize) -> usize {
    let window = (line >> (2 * place)) as usize;
    window & 0xFF | (window >> 2) & 0xFF00
}
