//! What a position is judged by: every line of five as each colour sees it, its own marbles and other ones.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use tessera_rules::{Game, PentagoXl, Seat};
use tessera_solver::block::PATTERNS;
use tessera_solver::xl::lines::{BLOCKS, FIXED, GEOMETRY, LINES, ROW, cell_at, row_and_column};

use super::scene::{Marbles, SEATS, Scene, Sides};
use crate::learn::Learned;

/// Lines in base three: empty, own, another's.
pub(super) const NUMBERS: usize = 243;
/// Lines that look the same from some side of the board are of one kind.
pub(super) const KINDS: usize = 24;
pub(super) const TEMPO: usize = KINDS * NUMBERS;

/// The numbers of all lines.
pub(super) type Numbers = [u8; ROW];

pub(super) struct Numbering {
    /// Where the numbers of every line's kind begin.
    pub(super) first: [u16; ROW],
    /// The cells of every line, from the one that adds 1 to its number to the one that adds 81.
    pub(super) cells: Vec<[u8; 5]>,
    added: Vec<Numbers>,
    /// For every block and pattern, a bit for every line through one of its marbles, by its place among those that cross
    /// the block; the fixed block, which more lines cross than there are bits, needs none.
    touched: Vec<u64>,
    /// Which weight the number of a line of some kind has; none if the line is empty, which is the same for everybody.
    pub(super) weights: Vec<Option<u16>>,
}

pub(super) static NUMBERING: LazyLock<Numbering> = LazyLock::new(|| {
    let mut kinds = BTreeMap::new();
    let mut numbering = Numbering {
        first: [0; ROW],
        cells: Vec::with_capacity(LINES),
        added: vec![[0; ROW]; BLOCKS * PATTERNS],
        touched: Vec::with_capacity(BLOCKS * PATTERNS),
        weights: vec![None; KINDS * NUMBERS],
    };
    for (nth, line) in GEOMETRY.lines.iter().enumerate() {
        let (least, is_reversed) = least_view(line.cells);
        let next = kinds.len();
        numbering.first[nth] = (*kinds.entry(least).or_insert(next) * NUMBERS) as u16;
        let mut cells = line.cells;
        if is_reversed {
            cells.reverse();
        }
        for (cell, power) in cells.iter().zip([1, 3, 9, 27, 81]) {
            let (block, place) = (usize::from(cell / 9), cell % 9);
            for pattern in (0..PATTERNS).filter(|pattern| pattern >> place & 1 != 0) {
                numbering.added[block * PATTERNS + pattern][nth] += power;
            }
        }
        numbering.cells.push(cells);
        let mut reversed = least;
        reversed.reverse();
        let is_even = views(least).any(|view| view == (reversed, false));
        for number in 1..NUMBERS {
            let weight = if is_even { number.min(from_the_other_end(number)) } else { number };
            let first = usize::from(numbering.first[nth]);
            numbering.weights[first + number] = Some((first + weight) as u16);
        }
    }
    for (nth, added) in numbering.added.iter().enumerate() {
        let lines: &[u8] = if nth / PATTERNS == FIXED { &[] } else { &GEOMETRY.crossing[nth / PATTERNS] };
        let crossing = lines.iter().enumerate();
        let touched = crossing.filter(|&(_, &line)| added[usize::from(line)] != 0);
        numbering.touched.push(touched.fold(0, |touched, (place, _)| touched | 1 << place));
    }
    assert_eq!((kinds.len(), numbering.cells.len()), (KINDS, LINES));
    numbering
});

fn from_the_other_end(number: usize) -> usize {
    [1, 3, 9, 27, 81].into_iter().fold(0, |reversed, power| reversed * 3 + number / power % 3)
}

/// The least of the eight ways to look at a line, from either end, and whether it is seen from its other end.
fn least_view(cells: [u8; 5]) -> ([u8; 5], bool) {
    views(cells).min().expect("there are views")
}

fn views(cells: [u8; 5]) -> impl Iterator<Item = ([u8; 5], bool)> {
    (0..8).flat_map(move |symmetry| {
        let seen = cells.map(|cell| {
            let (mut row, mut column) = row_and_column(usize::from(cell));
            if symmetry & 1 != 0 {
                row = 8 - row;
            }
            if symmetry & 2 != 0 {
                column = 8 - column;
            }
            if symmetry & 4 != 0 { cell_at(column, row) as u8 } else { cell_at(row, column) as u8 }
        });
        let mut reversed = seen;
        reversed.reverse();
        [(seen, false), (reversed, true)]
    })
}

impl Numbering {
    pub(super) fn row(&self, block: usize, pattern: u16) -> &Numbers {
        &self.added[block * PATTERNS + usize::from(pattern)]
    }

    /// Which of the lines that cross a block have one of these marbles.
    #[inline]
    pub(super) fn touched(&self, block: usize, pattern: u16) -> u64 {
        self.touched[block * PATTERNS + usize::from(pattern)]
    }

    /// All lines as the owner of some marbles sees them.
    #[inline]
    pub(super) fn numbers(&self, own: &Marbles, others: &Marbles) -> Numbers {
        let mut numbers = [0; ROW];
        for block in 0..BLOCKS {
            if own[block] | others[block] != 0 {
                let (own, others) = (self.row(block, own[block]), self.row(block, others[block]));
                for (number, (own, others)) in numbers.iter_mut().zip(own.iter().zip(others)) {
                    *number += own + 2 * others;
                }
            }
        }
        numbers
    }
}

/// By how much every seat's lines count for the mover, in shares of [`WHOLE`].
pub(super) fn shares(scene: &Scene) -> [i32; SEATS] {
    let foes = scene.foes.count_ones() as i32;
    let friends = scene.friends.count_ones() as i32;
    let mut shares = [0; SEATS];
    for (seat, share) in shares.iter_mut().enumerate() {
        if scene.friends >> seat & 1 != 0 {
            *share = WHOLE / friends;
        } else if scene.foes >> seat & 1 != 0 {
            *share = -WHOLE / foes;
        }
    }
    shares
}

/// Divisible by the number of seats that a side can have.
pub(super) const WHOLE: i32 = 6;

impl Learned for PentagoXl {
    const WEIGHTS: usize = TEMPO + 1;

    fn patterns(&self, seen: &mut dyn FnMut(usize, f32)) {
        let scene = Scene::of(self, Sides::seen_by(self, self.to_move()));
        let shares = shares(&scene);
        for seat in Seat::all(self.seats()).map(Seat::index).filter(|&seat| shares[seat] != 0) {
            let numbers = NUMBERING.numbers(&scene.marbles[seat], &scene.others(seat));
            for (first, number) in NUMBERING.first[..LINES].iter().zip(numbers) {
                if let Some(weight) = NUMBERING.weights[usize::from(*first) + usize::from(number)] {
                    seen(usize::from(weight), shares[seat] as f32 / WHOLE as f32);
                }
            }
        }
        seen(TEMPO, 1.0);
    }
}
