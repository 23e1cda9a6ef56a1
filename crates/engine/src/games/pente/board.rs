//! The board as a strong player sees it: at every empty cell, what a stone of either side would make of it.

use tessera_rules::{Pente, Seat};

use super::grades::{Code, DIGITS};
use super::keys;
use super::places::{CELLS, Cell, Cells, Crossing, LINES, REACH, SIDE, STEPS, crossings, intersection};
use super::shapes::{attacks_in, captures_in, shape_in};
use super::weights::{ATTACK, CAPTURE, FIVE, FOUR, MARKS, MOVER, OTHER, PARTS, Tables};

/// Captured pairs that win (PE-6).
const WINNING_PAIRS: u8 = 5;

/// Stones, and around every stone what has changed because of it.
#[derive(Clone, Debug)]
pub(super) struct Board {
    tables: &'static Tables,
    crossings: Box<[[Crossing; 4]; CELLS]>,
    /// Every line's cells, two bits each, with [`REACH`] cells outside the board before the first.
    lines: [u64; LINES],
    /// What a stone on a cell would do along the four lines, sixteen bits each.
    effects: [u64; CELLS],
    codes: [[Code; CELLS]; 2],
    marks: [[u8; CELLS]; 2],
    /// The empty cells with each mark, by side.
    marked: [[Cells; MARKS]; 2],
    stones: [Cells; 2],
    empty: Cells,
    /// By side, the worth of all empty cells as the mover's and as the other's.
    worth: [[i32; 2]; 2],
    pairs: [u8; 2],
    key: u64,
}

/// What takes a stone back.
#[derive(Clone, Copy, Debug)]
pub(super) struct Placed {
    pub(super) cell: Cell,
    pub(super) captured: Cells,
    pairs: u8,
}

impl Board {
    pub(super) fn new(game: &Pente, tables: &'static Tables) -> Board {
        let size = game.rules().size();
        let mut board = Board {
            tables,
            crossings: Box::new(std::array::from_fn(|cell| crossings(cell as Cell, size))),
            lines: [u64::MAX; LINES],
            effects: [0; CELLS],
            codes: [[0; CELLS]; 2],
            marks: [[0; CELLS]; 2],
            marked: [[Cells::NONE; MARKS]; 2],
            stones: [Cells::NONE; 2],
            empty: Cells::NONE,
            worth: [[0; 2]; 2],
            pairs: Seat::all(2)
                .map(|seat| game.captured(seat))
                .collect::<Vec<_>>()
                .try_into()
                .expect("two seats"),
            key: keys::of_rules(game.rules()),
        };
        for side in 0..2 {
            board.key ^= keys::pairs(side, board.pairs[side]);
        }
        let on_board = |cell: &Cell| intersection(*cell).is_on(size);
        let cells = || (0..CELLS as Cell).filter(on_board);
        for cell in cells() {
            for crossing in board.crossings[usize::from(cell)] {
                board.lines[usize::from(crossing.line)] &=
                    !(3 << (2 * (usize::from(crossing.place) + REACH)));
            }
        }
        for cell in cells() {
            board.look_around(cell);
            board.empty.add(cell);
            board.count(cell, 1);
        }
        for cell in cells() {
            if let Some(seat) = game.seat_at(intersection(cell)) {
                board.toggle(cell, seat.index());
            }
        }
        board
    }

    /// Puts a stone on a cell or takes it off, and looks at everything within its reach anew.
    fn toggle(&mut self, cell: Cell, side: usize) {
        let at = usize::from(cell);
        if self.empty.has(cell) {
            self.count(cell, -1);
        }
        self.stones[side].toggle(cell);
        self.empty.toggle(cell);
        self.key ^= keys::stone(side, cell);
        for (way, crossing) in self.crossings[at].into_iter().enumerate() {
            let line = usize::from(crossing.line);
            let place = usize::from(crossing.place);
            self.lines[line] ^= (1 + side as u64) << (2 * (place + REACH));
            let word = self.lines[line];
            let (behind, ahead) = (usize::from(crossing.behind), usize::from(crossing.ahead));
            let mut other = at.wrapping_add_signed(-(behind as isize) * STEPS[way]);
            for there in place - behind..=place + ahead {
                if there != place {
                    self.see(other, way, self.tables.effects[around(word, there)]);
                }
                other = other.wrapping_add_signed(STEPS[way]);
            }
        }
        if self.empty.has(cell) {
            self.count(cell, 1);
        }
    }

    /// Notes what a stone on a cell would do along a line.
    #[inline]
    fn see(&mut self, at: usize, way: usize, effect: u16) {
        let lane = 16 * way as u32;
        let before = (self.effects[at] >> lane) as u16;
        if before == effect {
            return;
        }
        let cell = at as Cell;
        let is_empty = self.empty.has(cell);
        if is_empty {
            self.weigh(at, -1);
        }
        self.effects[at] ^= u64::from(before ^ effect) << lane;
        for side in 0..2 {
            let change = shape_in(effect, side).wrapping_sub(shape_in(before, side));
            self.codes[side][at] = self.codes[side][at].wrapping_add(change.wrapping_mul(DIGITS[way]));
        }
        if is_empty {
            self.weigh(at, 1);
            self.mark(cell);
        }
    }

    fn look_around(&mut self, cell: Cell) {
        let at = usize::from(cell);
        for (way, crossing) in self.crossings[at].into_iter().enumerate() {
            let word = self.lines[usize::from(crossing.line)];
            self.see(at, way, self.tables.effects[around(word, usize::from(crossing.place))]);
        }
    }

    #[inline]
    fn weigh(&mut self, at: usize, sign: i32) {
        for side in 0..2 {
            let worth = self.tables.worth[usize::from(self.codes[side][at])];
            for role in [MOVER, OTHER] {
                self.worth[side][role] += sign * i32::from(worth[role]);
            }
        }
    }

    /// Counts an empty cell in, or out before a stone goes there.
    fn count(&mut self, cell: Cell, sign: i32) {
        self.weigh(usize::from(cell), sign);
        if sign > 0 {
            self.mark(cell);
        } else {
            for side in 0..2 {
                self.set_marks(cell, side, 0);
            }
        }
    }

    #[inline]
    fn mark(&mut self, cell: Cell) {
        let at = usize::from(cell);
        let effects = self.effects[at];
        for side in 0..2 {
            let marks = self.tables.marks[usize::from(self.codes[side][at])]
                | u8::from(captures_in(effects, side) > 0) << CAPTURE
                | u8::from(attacks_in(effects, side) > 0) << ATTACK;
            self.set_marks(cell, side, marks);
        }
    }

    #[inline]
    fn set_marks(&mut self, cell: Cell, side: usize, marks: u8) {
        let before = std::mem::replace(&mut self.marks[side][usize::from(cell)], marks);
        let mut changed = before ^ marks;
        while changed != 0 {
            self.marked[side][changed.trailing_zeros() as usize].toggle(cell);
            changed &= changed - 1;
        }
    }

    /// Places a stone and takes off what it captures (PE-3).
    pub(super) fn place(&mut self, side: usize, cell: Cell) -> Placed {
        let pairs = captures_in(self.effects[usize::from(cell)], side);
        let captured = if pairs > 0 { self.captured_by(side, cell) } else { Cells::NONE };
        self.toggle(cell, side);
        if pairs > 0 {
            for stone in captured.iter() {
                self.toggle(stone, 1 - side);
            }
            self.add_pairs(side, pairs as i8);
        }
        Placed { cell, captured, pairs }
    }

    pub(super) fn take_back(&mut self, side: usize, placed: Placed) {
        if placed.pairs > 0 {
            self.add_pairs(side, -(placed.pairs as i8));
            for stone in placed.captured.iter() {
                self.toggle(stone, 1 - side);
            }
        }
        self.toggle(placed.cell, side);
    }

    fn add_pairs(&mut self, side: usize, pairs: i8) {
        let before = self.pairs[side];
        self.pairs[side] = before.wrapping_add_signed(pairs);
        self.key ^= keys::pairs(side, before) ^ keys::pairs(side, self.pairs[side]);
    }

    /// The stones that a stone on an empty cell captures.
    fn captured_by(&self, side: usize, cell: Cell) -> Cells {
        let mut captured = Cells::NONE;
        for (way, crossing) in self.crossings[usize::from(cell)].into_iter().enumerate() {
            for (step, room) in [(STEPS[way], crossing.ahead), (-STEPS[way], crossing.behind)] {
                let nth = |steps: isize| (cell as isize + steps * step) as Cell;
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
    pub(super) fn wins(&self, side: usize) -> Cells {
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

    /// All stones of a side that might keep the other from winning at once, if it can: they stand where it would win,
    /// or they capture.
    #[inline]
    pub(super) fn answers(&self, side: usize, threats: Cells) -> Cells {
        threats | self.marked[side][CAPTURE]
    }

    /// Points for the side to move.
    pub(super) fn assess(&self, side: usize) -> i32 {
        let pairs = |side: usize, role: usize| {
            let targets = self.marked[side][CAPTURE].len().min(super::weights::MOST_TARGETS);
            self.tables.pairs[role][usize::from(self.pairs[side]).min(super::weights::MOST_PAIRS)][targets]
        };
        let sum = self.worth[side][MOVER]
            + self.worth[1 - side][OTHER]
            + pairs(side, MOVER)
            + pairs(1 - side, OTHER);
        sum / PARTS
    }

    #[inline]
    pub(super) fn captures_at(&self, side: usize, cell: Cell) -> u8 {
        captures_in(self.effects[usize::from(cell)], side)
    }

    #[inline]
    pub(super) fn effects_at(&self, cell: Cell) -> u64 {
        self.effects[usize::from(cell)]
    }

    #[inline]
    pub(super) fn code_at(&self, side: usize, cell: Cell) -> Code {
        self.codes[side][usize::from(cell)]
    }

    #[inline]
    pub(super) fn marked(&self, side: usize, mark: usize) -> Cells {
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
    pub(super) fn empty(&self) -> Cells {
        self.empty
    }

    #[inline]
    pub(super) fn stones(&self) -> Cells {
        self.stones[0] | self.stones[1]
    }

    #[inline]
    pub(super) fn tables(&self) -> &'static Tables {
        self.tables
    }

    /// The cells within a stone's reach along the four lines, its own included.
    pub(super) fn reach_of(&self, cell: Cell) -> Cells {
        let mut reach = Cells::NONE;
        for (way, crossing) in self.crossings[usize::from(cell)].into_iter().enumerate() {
            for steps in -(crossing.behind as isize)..=crossing.ahead as isize {
                reach.add((cell as isize + steps * STEPS[way]) as Cell);
            }
        }
        reach
    }

    /// The key with this side to move.
    #[inline]
    pub(super) fn key(&self, side: usize) -> u64 {
        self.key ^ keys::turn(side)
    }

    /// The cells near stones: at most two steps away in every direction.
    pub(super) fn near(&self) -> Cells {
        let stones = self.stones();
        let mut near = Cells::NONE;
        for cell in stones.iter() {
            let (column, row) = (cell % SIDE as Cell, cell / SIDE as Cell);
            for row in row.saturating_sub(2)..=(row + 2).min(SIDE as Cell - 1) {
                for column in column.saturating_sub(2)..=(column + 2).min(SIDE as Cell - 1) {
                    near.add(row * SIDE as Cell + column);
                }
            }
        }
        near & self.empty
    }
}

/// The eight cells around a place of a line, as the table of effects numbers them.
#[inline]
fn around(line: u64, place: usize) -> usize {
    let window = (line >> (2 * place)) as usize;
    window & 0xFF | (window >> 2) & 0xFF00
}
