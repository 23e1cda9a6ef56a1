//! What a position is judged by: the sixteen long lines and four short diagonals of the board, and the four blocks.
//!
//! A line or block is a number in base three, a digit a socket: empty, mine, theirs. What looks the same turned round or
//! mirrored has the same weight, and with the colours exchanged the opposite one.

use std::sync::LazyLock;

use tessera_rules::{Game, Pentago};
use tessera_solver::block::{PATTERNS, turned_pattern};

use super::board::{bit_at, block};
use crate::learn::Learned;

/// Rows, columns and diagonals.
pub(super) const LINES: usize = 18;
/// Numbers of lines: three kinds of rows and columns, the long diagonals, and the short ones.
pub(super) const LINE_NUMBERS: usize = 4 * 729 + 243;
pub(super) const BLOCK_NUMBERS: usize = 19_683;
/// Early, in the middle, late: the same line is not worth the same.
pub(super) const STAGES: usize = 3;
/// Weights of one stage: of lines, of blocks, and of being to move.
const A_STAGE: usize = 4 * 182 + 65 + 1_418 + 1;
/// What is worth nothing because it is the same for both.
const NONE: u16 = u16::MAX;

pub(super) const fn stage(ply: usize) -> usize {
    match ply {
        0..=9 => 0,
        10..=17 => 1,
        _ => 2,
    }
}

/// The sockets of every line in order, and where the numbers of its kind begin.
const SOCKETS: [([u64; 6], u16); LINES] = {
    let mut lines = [([0; 6], 0); LINES];
    let mut nth = 0;
    while nth < 6 {
        let kind = if nth < 3 { nth } else { 5 - nth };
        lines[nth].1 = kind as u16 * 729;
        lines[nth + 6].1 = kind as u16 * 729;
        let mut i = 0;
        while i < 6 {
            lines[nth].0[i] = bit_at(nth, i);
            lines[nth + 6].0[i] = bit_at(i, nth);
            i += 1;
        }
        nth += 1;
    }
    let mut i = 0;
    while i < 6 {
        lines[12].0[i] = bit_at(i, i);
        lines[13].0[i] = bit_at(i, 5 - i);
        if i < 5 {
            lines[14].0[i] = bit_at(i, i + 1);
            lines[15].0[i] = bit_at(i + 1, i);
            lines[16].0[i] = bit_at(i, 4 - i);
            lines[17].0[i] = bit_at(i + 1, 5 - i);
        }
        i += 1;
    }
    let mut diagonal = 12;
    while diagonal < LINES {
        lines[diagonal].1 = if diagonal < 14 { 3 * 729 } else { 4 * 729 };
        diagonal += 1;
    }
    lines
};

/// What marbles of one colour add to the numbers of the lines: a register's worth, in which the last ones are idle.
type Numbers = [u16; 24];

/// For every block and pattern, what it adds if it is mine; twice as much if it is theirs.
static ADDED: [[Numbers; PATTERNS]; 4] = {
    let mut added = [[[0; 24]; PATTERNS]; 4];
    let mut line = 0;
    while line < LINES {
        let (sockets, _) = SOCKETS[line];
        let (mut i, mut power) = (0, 1);
        while i < 6 && sockets[i] != 0 {
            let (which, place) =
                (sockets[i].trailing_zeros() as usize / 16, sockets[i].trailing_zeros() % 16);
            let mut pattern = 0;
            while pattern < PATTERNS {
                if pattern >> place & 1 != 0 {
                    added[which][pattern][line] += power;
                }
                pattern += 1;
            }
            i += 1;
            power *= 3;
        }
        line += 1;
    }
    added
};

static FIRST: Numbers = {
    let mut first = [0; 24];
    let mut line = 0;
    while line < LINES {
        first[line] = SOCKETS[line].1;
        line += 1;
    }
    first
};

/// A pattern in base three.
static TERNARY: [u16; PATTERNS] = {
    let mut ternary = [0; PATTERNS];
    let mut pattern = 1;
    while pattern < PATTERNS {
        ternary[pattern] = ternary[pattern / 2] * 3 + (pattern % 2) as u16;
        pattern += 1;
    }
    ternary
};

/// The lines through a socket, and what a marble of mine in it adds to the number of each; the rest are idle.
#[derive(Clone, Copy, Debug)]
pub(super) struct Through {
    pub(super) lines: [u8; 4],
    pub(super) powers: [u16; 4],
}

/// By the socket's number.
pub(super) static THROUGH: [Through; 64] = {
    let mut through = [Through { lines: [LINES as u8; 4], powers: [0; 4] }; 64];
    let mut socket = 0;
    while socket < 64 {
        if socket % 16 < 9 {
            let (mut line, mut found) = (0, 0);
            while line < LINES {
                let power = ADDED[socket / 16][1 << (socket % 16)][line];
                if power != 0 {
                    through[socket].lines[found] = line as u8;
                    through[socket].powers[found] = power;
                    found += 1;
                }
                line += 1;
            }
        }
        socket += 1;
    }
    through
};

/// The numbers of all lines.
#[inline]
pub(super) fn line_numbers(mine: u64, theirs: u64) -> Numbers {
    let mut numbers = FIRST;
    for which in 0..4 {
        let (own, other) = (&ADDED[which][block(mine, which)], &ADDED[which][block(theirs, which)]);
        for line in 0..numbers.len() {
            numbers[line] += own[line] + 2 * other[line];
        }
    }
    numbers
}

/// The number of a block.
#[inline]
pub(super) fn block_number(mine: u64, theirs: u64, which: usize) -> usize {
    usize::from(TERNARY[block(mine, which)] + 2 * TERNARY[block(theirs, which)])
}

/// What a marble of mine adds to its block's number.
#[inline]
pub(super) fn added_to_block(socket: usize) -> usize {
    usize::from(TERNARY[1 << (socket & 15)])
}

/// Which weight every number has within its stage, and its sign.
pub(super) struct Numbering {
    pub(super) lines: Vec<(u16, i8)>,
    pub(super) blocks: Vec<(u16, i8)>,
}

pub(super) static NUMBERING: LazyLock<Numbering> = LazyLock::new(|| {
    let mut next = 0;
    let mut lines = Vec::with_capacity(LINE_NUMBERS);
    for kind in 0..5 {
        let length = if kind < 4 { 6 } else { 5 };
        lines.extend(numbered(3_usize.pow(length), &mut next, |number| {
            let digits: Vec<usize> = digits(number, length as usize);
            vec![number, of_digits(digits.iter().rev())]
        }));
    }
    let blocks = numbered(BLOCK_NUMBERS, &mut next, |number| {
        let digits = digits(number, 9);
        let mine = (0..9).fold(0, |all, place| all | usize::from(digits[place] == 1) << place);
        let theirs = (0..9).fold(0, |all, place| all | usize::from(digits[place] == 2) << place);
        let mirrored = |pattern: usize| {
            (0..9).fold(0, |all, place| all | (pattern >> (place / 3 * 3 + 2 - place % 3) & 1) << place)
        };
        let mut views = Vec::new();
        for (mine, theirs) in [(mine, theirs), (mirrored(mine), mirrored(theirs))] {
            for quarters in 0..4 {
                let [mine, theirs] = [mine, theirs].map(|pattern| TERNARY[turned_pattern(pattern, quarters)]);
                views.push(usize::from(mine + 2 * theirs));
            }
        }
        views
    });
    assert_eq!(
        usize::from(next) + 1,
        A_STAGE,
        "every weight is some pattern's, and one is for being to move"
    );
    Numbering { lines, blocks }
});

pub(super) fn digits(mut number: usize, length: usize) -> Vec<usize> {
    (0..length)
        .map(|_| {
            let digit = number % 3;
            number /= 3;
            digit
        })
        .collect()
}

fn of_digits<'a>(digits: impl DoubleEndedIterator<Item = &'a usize>) -> usize {
    digits.rev().fold(0, |number, digit| number * 3 + digit)
}

/// Numbers the weights of so many patterns: the first of all views of a pattern takes the next weight.
fn numbered(count: usize, next: &mut u16, views: impl Fn(usize) -> Vec<usize>) -> Vec<(u16, i8)> {
    let mut weights = vec![(NONE, 0); count];
    for number in 0..count {
        let same = views(number);
        let length = count.ilog(3);
        let exchanged: Vec<usize> =
            digits(number, length as usize).iter().map(|digit| (3 - digit) % 3).collect();
        let opposite = views(of_digits(exchanged.iter()));
        if weights[number].0 != NONE || same.iter().any(|view| opposite.contains(view)) {
            continue;
        }
        for view in same {
            weights[view] = (*next, 1);
        }
        for view in opposite {
            weights[view] = (*next, -1);
        }
        *next += 1;
    }
    weights
}

impl Learned for Pentago {
    const WEIGHTS: usize = STAGES * A_STAGE;

    fn patterns(&self, seen: &mut dyn FnMut(usize, f32)) {
        let (mine, theirs) = (self.marbles(self.to_move()), self.marbles(self.to_move().next(2)));
        let first = stage(self.ply()) * A_STAGE;
        let mut tell = |(weight, sign): (u16, i8)| {
            if sign != 0 {
                seen(first + usize::from(weight), f32::from(sign));
            }
        };
        for number in &line_numbers(mine, theirs)[..LINES] {
            tell(NUMBERING.lines[usize::from(*number)]);
        }
        for which in 0..4 {
            tell(NUMBERING.blocks[block_number(mine, theirs, which)]);
        }
        seen(first + A_STAGE - 1, 1.0);
    }
}

/// The number of the weight of being to move.
pub(super) const fn tempo(stage: usize) -> usize {
    stage * A_STAGE + A_STAGE - 1
}

/// The weight of a pattern that is told with its stage.
pub(super) fn weight_of(weights: &[f32], stage: usize, (weight, sign): (u16, i8)) -> i16 {
    if sign == 0 {
        0
    } else {
        i16::from(sign) * weights[stage * A_STAGE + usize::from(weight)].round() as i16
    }
}
