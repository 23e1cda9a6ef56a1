//! The board as a strong player sees it: at every empty cell, what a stone of either side would make of it.

use std::sync::Arc;

use tessera_rules::{Pente, Seat};

use super::codes::{Code, DIGITS, TAKEN};
use super::keys;
use super::places::{CELLS, Cell, Cells, Crossing, LINES, REACH, STEPS, crossings, intersection};
use super::shapes::{EMPTY, attacks_any, captures_any, captures_in, shape_in};
use super::weights::{
    ATTACK, CAPTURE, FIVE, FOUR, MARKS, MOST_PAIRS, MOST_TARGETS, MOVER, OTHER, PARTS, Tables, cell_weights,
    pair_weight,
};

/// Captured pairs that win (PE-6).
const WINNING_PAIRS: u8 = 5;

/// Stones, and around every stone what has changed because of it.
#[derive(Clone, Debug)]
pub(super) struct Board {
    tables: Arc<Tables>,
    crossings: Box<[[Crossing; 4]; CELLS]>,
    /// Every line's cells, two bits each, with [`REACH`] cells outside the board before the first.
    lines: [u64; LINES],
    spots: [Spot; CELLS],
    /// The empty cells with each mark, by side.
    marked: [[Cells; MARKS]; 2],
    stones: [Cells; 2],
    empty: Cells,
    /// By side, the worth of all empty cells as the mover's and as the other's.
    worth: Worth,
    pairs: [u8; 2],
    key: u64,
    /// Spots as they were before they changed, the latest last.
    trail: Vec<(Cell, Spot)>,
}

type Worth = [[i32; 2]; 2];

/// An empty cell; nothing is known of one with a stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Spot {
    /// What a stone there would do along the four lines, sixteen bits each.
    effects: u64,
    codes: [Code; 2],
    marks: [u8; 2],
}

impl Spot {
    const TAKEN: Spot = Spot { effects: 0, codes: [TAKEN; 2], marks: [0; 2] };
}

/// What takes a stone back.
#[derive(Clone, Copy, Debug)]
pub(super) struct Placed {
    pub(super) cell: Cell,
    pub(super) captured: Cells,
    pairs: u8,
    worth: Worth,
    trail: u32,
}

impl Board {
    pub(super) fn new(game: &Pente, tables: Arc<Tables>) -> Board {
        let size = game.rules().size();
        let mut board = Board {
            tables,
            crossings: Box::new(std::array::from_fn(|cell| crossings(cell as Cell, size))),
            lines: [u64::MAX; LINES],
            spots: [Spot::TAKEN; CELLS],
            marked: [[Cells::NONE; MARKS]; 2],
            stones: [Cells::NONE; 2],
            empty: Cells::NONE,
            worth: [[0; 2]; 2],
            pairs: [0, 1].map(|side| game.captured(Seat::at(side))),
            key: keys::of_rules(game.rules()),
            trail: Vec::with_capacity(1 << 12),
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
            board.empty.add(cell);
            board.look_around(cell);
        }
        for cell in cells() {
            if let Some(seat) = game.seat_at(intersection(cell)) {
                board.toggle(cell, seat.index());
            }
        }
        board.trail.clear();
        board
    }

    /// Puts a stone on a cell or takes it off, and looks at everything within its reach anew.
    fn toggle(&mut self, cell: Cell, side: usize) {
        let at = usize::from(cell);
        if self.empty.has(cell) {
            self.change(at, Spot::TAKEN);
        }
        self.flip(cell, side);
        for (way, crossing) in self.crossings[at].into_iter().enumerate() {
            let place = usize::from(crossing.place);
            let word = self.lines[usize::from(crossing.line)];
            let (behind, ahead) = (usize::from(crossing.behind), usize::from(crossing.ahead));
            let mut other = at.wrapping_add_signed(-(behind as isize) * STEPS[way]);
            for there in place - behind..=place + ahead {
                if word >> (2 * (there + REACH)) & 3 == u64::from(EMPTY) && there != place {
                    self.see(other, way, self.tables.effects[around(word, there)]);
                }
                other = other.wrapping_add_signed(STEPS[way]);
            }
        }
        if self.empty.has(cell) {
            self.look_around(cell);
        }
    }

    /// A stone comes or goes, and nobody looks.
    fn flip(&mut self, cell: Cell, side: usize) {
        self.stones[side].toggle(cell);
        self.empty.toggle(cell);
        self.key ^= keys::stone(side, cell);
        for crossing in &self.crossings[usize::from(cell)] {
            let shift = 2 * (usize::from(crossing.place) + REACH);
            self.lines[usize::from(crossing.line)] ^= (1 + side as u64) << shift;
        }
    }

    /// Notes what a stone on an empty cell would do along a line.
    #[inline]
    fn see(&mut self, at: usize, way: usize, effect: u16) {
        let mut spot = self.spots[at];
        let lane = 16 * way as u32;
        let before = (spot.effects >> lane) as u16;
        if before != effect {
            spot.effects ^= u64::from(before ^ effect) << lane;
            for side in 0..2 {
                let change = shape_in(effect, side).wrapping_sub(shape_in(before, side));
                spot.codes[side] = spot.codes[side].wrapping_add(change.wrapping_mul(DIGITS[way]));
            }
            self.judge(at, spot);
        }
    }

    /// Sees a cell that has become empty.
    fn look_around(&mut self, cell: Cell) {
        let at = usize::from(cell);
        let mut spot = Spot { codes: [0; 2], ..Spot::TAKEN };
        for (way, crossing) in self.crossings[at].into_iter().enumerate() {
            let word = self.lines[usize::from(crossing.line)];
            let effect = self.tables.effects[around(word, usize::from(crossing.place))];
            spot.effects |= u64::from(effect) << (16 * way);
            for side in 0..2 {
                spot.codes[side] += shape_in(effect, side) * DIGITS[way];
            }
        }
        self.judge(at, spot);
    }

    #[inline]
    fn judge(&mut self, at: usize, mut spot: Spot) {
        for side in 0..2 {
            spot.marks[side] = self.tables.marks[usize::from(spot.codes[side])]
                | u8::from(captures_any(spot.effects, side)) << CAPTURE
                | u8::from(attacks_any(spot.effects, side)) << ATTACK;
        }
        self.change(at, spot);
    }

    #[inline]
    fn change(&mut self, at: usize, spot: Spot) {
        let before = std::mem::replace(&mut self.spots[at], spot);
        self.trail.push((at as Cell, before));
        for side in 0..2 {
            let [was, is] = [before, spot].map(|spot| self.tables.worth[usize::from(spot.codes[side])]);
            for role in [MOVER, OTHER] {
                self.worth[side][role] += i32::from(is[role]) - i32::from(was[role]);
            }
        }
        self.mark(at, before.marks, spot.marks);
    }

    #[inline]
    fn mark(&mut self, at: usize, before: [u8; 2], after: [u8; 2]) {
        for side in 0..2 {
            let mut changed = before[side] ^ after[side];
            while changed != 0 {
                self.marked[side][changed.trailing_zeros() as usize].toggle(at as Cell);
                changed &= changed - 1;
            }
        }
    }

    /// Places a stone and takes off what it captures (PE-3).
    pub(super) fn place(&mut self, side: usize, cell: Cell) -> Placed {
        let pairs = captures_in(self.spots[usize::from(cell)].effects, side);
        let captured = if pairs > 0 { self.captured_by(side, cell) } else { Cells::NONE };
        let placed = Placed { cell, captured, pairs, worth: self.worth, trail: self.trail.len() as u32 };
        self.toggle(cell, side);
        if pairs > 0 {
            for stone in captured.iter() {
                self.toggle(stone, 1 - side);
            }
            self.set_pairs(side, self.pairs[side] + pairs);
        }
        placed
    }

    pub(super) fn take_back(&mut self, side: usize, placed: Placed) {
        self.flip(placed.cell, side);
        if placed.pairs > 0 {
            for stone in placed.captured.iter() {
                self.flip(stone, 1 - side);
            }
            self.set_pairs(side, self.pairs[side] - placed.pairs);
        }
        self.worth = placed.worth;
        while self.trail.len() > placed.trail as usize
            && let Some((cell, spot)) = self.trail.pop()
        {
            let after = std::mem::replace(&mut self.spots[usize::from(cell)], spot);
            self.mark(usize::from(cell), after.marks, spot.marks);
        }
    }

    fn set_pairs(&mut self, side: usize, pairs: u8) {
        self.key ^= keys::pairs(side, self.pairs[side]) ^ keys::pairs(side, pairs);
        self.pairs[side] = pairs;
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

    /// All stones of a side that can keep the other from winning at once in these places: a stone in the only place, or
    /// one that captures something of what is needed there.
    pub(super) fn answers(&self, side: usize, threats: Cells) -> Cells {
        let captures = self.marked[side][CAPTURE];
        let mut answers = if threats.len() == 1 { threats } else { Cells::NONE };
        if !captures.is_empty() {
            for cell in captures.iter() {
                let taken = self.captured_by(side, cell);
                let prevents = |threat: Cell| {
                    threat == cell || !(taken & self.tables.reach[usize::from(threat)]).is_empty()
                };
                if threats.iter().all(prevents) {
                    answers.add(cell);
                }
            }
        }
        answers
    }

    /// Points for the side to move.
    pub(super) fn assess(&self, side: usize) -> i32 {
        let pairs = |side: usize, role: usize| {
            let targets = self.marked[side][CAPTURE].len().min(MOST_TARGETS);
            self.tables.pairs[role][usize::from(self.pairs[side]).min(MOST_PAIRS)][targets]
        };
        let sum = self.worth[side][MOVER]
            + self.worth[1 - side][OTHER]
            + pairs(side, MOVER)
            + pairs(1 - side, OTHER);
        sum / PARTS
    }

    /// Every pattern by its weight's number, as [`assess`](Board::assess) counts it.
    pub(super) fn patterns(&self, side: usize, seen: &mut dyn FnMut(usize, f32)) {
        for (role, side) in [(MOVER, side), (OTHER, 1 - side)] {
            for cell in self.empty.iter() {
                let code = usize::from(self.code_at(side, cell));
                cell_weights(role, code).for_each(|number| seen(number, 1.0));
            }
            seen(pair_weight(role, self.pairs[side], self.marked[side][CAPTURE].len()), 1.0);
        }
    }

    #[inline]
    pub(super) fn captures_at(&self, side: usize, cell: Cell) -> u8 {
        captures_in(self.effects_at(cell), side)
    }

    #[inline]
    pub(super) fn effects_at(&self, cell: Cell) -> u64 {
        self.spots[usize::from(cell)].effects
    }

    #[inline]
    pub(super) fn code_at(&self, side: usize, cell: Cell) -> Code {
        self.spots[usize::from(cell)].codes[side]
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
    pub(super) fn tables(&self) -> &Tables {
        &self.tables
    }

    /// The cells within a stone's reach along the four lines, its own included.
    #[inline]
    pub(super) fn reach_of(&self, cell: Cell) -> Cells {
        self.tables.reach[usize::from(cell)]
    }

    /// The key with this side to move.
    #[inline]
    pub(super) fn key(&self, side: usize) -> u64 {
        self.key ^ keys::turn(side)
    }

    /// The empty cells near stones: at most two steps away in every direction.
    pub(super) fn near(&self) -> Cells {
        let mut near = Cells::NONE;
        for cell in self.stones().iter() {
            near |= self.tables.near[usize::from(cell)];
        }
        near & self.empty
    }

    /// All that is known, to be compared.
    #[cfg(test)]
    pub(super) fn picture(&self) -> impl PartialEq + std::fmt::Debug + use<> {
        (
            self.lines,
            self.spots.to_vec(),
            self.marked,
            self.stones,
            self.empty,
            self.worth,
            self.pairs,
            self.key,
        )
    }
}

/// The eight cells around a place of a line, as the table of effects numbers them.
#[inline]
fn around(line: u64, place: usize) -> usize {
    let window = (line >> (2 * place)) as usize;
    window & 0xFF | (window >> 2) & 0xFF00
}
