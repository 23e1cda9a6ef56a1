//! Patterns of the evaluation: every line of five as each colour sees it, with own marbles and other ones.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use tessera_rules::{Game, PentagoXl, Seat};
use tessera_solver::block_patterns::PATTERNS;
use tessera_solver::xl::lines::{BLOCKS, FIXED, GEOMETRY, LINES, PADDED_LINES, cell_at, row_and_column};

use super::unpacked_board::{SEATS, XlMarbles, XlSideAssignment, XlUnpackedBoard};
use crate::training::PatternFeatures;

/// Codes of a line in base three, one digit per cell: empty, own, another's.
pub(super) const LINE_CODES: usize = 243;
/// Kinds of lines: symmetric lines are of the same kind.
pub(super) const KINDS: usize = 24;
pub(super) const TEMPO: usize = KINDS * LINE_CODES;

/// The codes of all lines.
pub(super) type XlLineCodes = [u8; PADDED_LINES];

/// Index of the weight of every line code.
pub(super) struct XlPatternIndex {
    /// First weight index of every line's kind.
    pub(super) first: [u16; PADDED_LINES],
    /// The cells of every line, from the lowest digit of its code to the highest.
    pub(super) cells: Vec<[u8; 5]>,
    added: Vec<XlLineCodes>,
    /// For every block and pattern, one bit for every line through one of its marbles, by the line's index among
    /// those that cross the block. The fixed block, which more lines cross than there are bits, needs none.
    touched: Vec<u64>,
    /// Weight index of every code of every kind; `None` for an empty line, which is the same for all seats.
    pub(super) weights: Vec<Option<u16>>,
}

pub(super) static PATTERN_INDEX: LazyLock<XlPatternIndex> = LazyLock::new(|| {
    let mut kinds = BTreeMap::new();
    let mut numbering = XlPatternIndex {
        first: [0; PADDED_LINES],
        cells: Vec::with_capacity(LINES),
        added: vec![[0; PADDED_LINES]; BLOCKS * PATTERNS],
        touched: Vec::with_capacity(BLOCKS * PATTERNS),
        weights: vec![None; KINDS * LINE_CODES],
    };
    for (nth, line) in GEOMETRY.lines.iter().enumerate() {
        let (least, is_reversed) = canonical_line(line.cells);
        let next = kinds.len();
        numbering.first[nth] = (*kinds.entry(least).or_insert(next) * LINE_CODES) as u16;
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
        let is_even = images(least).any(|view| view == (reversed, false));
        for code in 1..LINE_CODES {
            let weight = if is_even { code.min(reversed_code(code)) } else { code };
            let first = usize::from(numbering.first[nth]);
            numbering.weights[first + code] = Some((first + weight) as u16);
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

fn reversed_code(code: usize) -> usize {
    [1, 3, 9, 27, 81].into_iter().fold(0, |reversed, power| reversed * 3 + code / power % 3)
}

/// The least of the symmetric images of a line, read from either end, and whether it is read from its other end.
fn canonical_line(cells: [u8; 5]) -> ([u8; 5], bool) {
    images(cells).min().expect("there are views")
}

fn images(cells: [u8; 5]) -> impl Iterator<Item = ([u8; 5], bool)> {
    (0..8).flat_map(move |symmetry| {
        let image = cells.map(|cell| {
            let (mut row, mut column) = row_and_column(usize::from(cell));
            if symmetry & 1 != 0 {
                row = 8 - row;
            }
            if symmetry & 2 != 0 {
                column = 8 - column;
            }
            if symmetry & 4 != 0 { cell_at(column, row) as u8 } else { cell_at(row, column) as u8 }
        });
        let mut reversed = image;
        reversed.reverse();
        [(image, false), (reversed, true)]
    })
}

impl XlPatternIndex {
    pub(super) fn row(&self, block: usize, pattern: u16) -> &XlLineCodes {
        &self.added[block * PATTERNS + usize::from(pattern)]
    }

    /// The lines that cross a block and hold one of these marbles.
    #[inline]
    pub(super) fn touched(&self, block: usize, pattern: u16) -> u64 {
        self.touched[block * PATTERNS + usize::from(pattern)]
    }

    /// The codes of all lines as the owner of `own` sees them.
    #[inline]
    pub(super) fn codes(&self, own: &XlMarbles, others: &XlMarbles) -> XlLineCodes {
        let mut codes = [0; PADDED_LINES];
        for block in 0..BLOCKS {
            if own[block] | others[block] != 0 {
                let (own, others) = (self.row(block, own[block]), self.row(block, others[block]));
                for (code, (own, others)) in codes.iter_mut().zip(own.iter().zip(others)) {
                    *code += own + 2 * others;
                }
            }
        }
        codes
    }
}

/// How much every seat's lines count for the mover, in units of 1/[`SHARE_UNIT`].
pub(super) fn shares(view: &XlUnpackedBoard) -> [i32; SEATS] {
    let foes = view.foes.count_ones() as i32;
    let friends = view.friends.count_ones() as i32;
    let mut shares = [0; SEATS];
    for (seat, share) in shares.iter_mut().enumerate() {
        if view.friends >> seat & 1 != 0 {
            *share = SHARE_UNIT / friends;
        } else if view.foes >> seat & 1 != 0 {
            *share = -SHARE_UNIT / foes;
        }
    }
    shares
}

/// A whole share; divisible by the number of seats that a side can have.
pub(super) const SHARE_UNIT: i32 = 6;

impl PatternFeatures for PentagoXl {
    const WEIGHTS: usize = TEMPO + 1;

    fn patterns(&self, visit: &mut dyn FnMut(usize, f32)) {
        let view = XlUnpackedBoard::of(self, XlSideAssignment::seen_by(self, self.to_move()));
        let shares = shares(&view);
        for seat in Seat::all(self.seats()).map(Seat::index).filter(|&seat| shares[seat] != 0) {
            let codes = PATTERN_INDEX.codes(&view.marbles[seat], &view.others(seat));
            for (first, code) in PATTERN_INDEX.first[..LINES].iter().zip(codes) {
                if let Some(weight) = PATTERN_INDEX.weights[usize::from(*first) + usize::from(code)] {
                    visit(usize::from(weight), shares[seat] as f32 / SHARE_UNIT as f32);
                }
            }
        }
        visit(TEMPO, 1.0);
    }
}
