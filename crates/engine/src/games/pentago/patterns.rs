//! Patterns of the evaluation: the twelve rows and columns, the two long and four short diagonals, and the four
//! blocks.
//!
//! A line or block has a code in base three, one digit per socket: empty, own, other side's. Patterns that are
//! rotations or mirror images of each other share a weight; exchanging the colours negates it.

use std::sync::LazyLock;

use tessera_rules::{Game, Pentago};
use tessera_solver::block_patterns::{PATTERNS, turned_pattern};

use super::bitboard::{bit_at, block};
use crate::training::PatternFeatures;

/// Rows, columns and diagonals.
pub(super) const LINES: usize = 18;
/// Number of line codes: three kinds of rows and columns, the long diagonals, and the short ones.
pub(super) const LINE_CODES: usize = 4 * 729 + 243;
pub(super) const BLOCK_CODES: usize = 19_683;
/// Opening, middle game, endgame: the weights differ by stage.
pub(super) const STAGES: usize = 3;
/// Weights of one stage: of lines, of blocks, and of the side to move.
const WEIGHTS_PER_STAGE: usize = 4 * 182 + 65 + 1_418 + 1;
/// Marks patterns without a weight, because they are symmetric between the sides.
const NO_WEIGHT: u16 = u16::MAX;

pub(super) const fn stage(ply: usize) -> usize {
    match ply {
        0..=9 => 0,
        10..=17 => 1,
        _ => 2,
    }
}

/// The sockets of every line in order, and the first code of its kind.
const LINE_SOCKETS: [([u64; 6], u16); LINES] = {
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

/// The codes of all lines; padded to the width of SIMD registers, the last ones unused.
type LineCodes = [u16; 24];

/// For every block and pattern, what it adds to the line codes if the marbles are own ones; twice as much if they are
/// the other side's.
static PATTERN_LINE_CODES: [[LineCodes; PATTERNS]; 4] = {
    let mut added = [[[0; 24]; PATTERNS]; 4];
    let mut line = 0;
    while line < LINES {
        let (sockets, _) = LINE_SOCKETS[line];
        let (mut i, mut power) = (0, 1);
        while i < 6 && sockets[i] != 0 {
            let (block_index, place) =
                (sockets[i].trailing_zeros() as usize / 16, sockets[i].trailing_zeros() % 16);
            let mut pattern = 0;
            while pattern < PATTERNS {
                if pattern >> place & 1 != 0 {
                    added[block_index][pattern][line] += power;
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

static FIRST_CODES: LineCodes = {
    let mut first = [0; 24];
    let mut line = 0;
    while line < LINES {
        first[line] = LINE_SOCKETS[line].1;
        line += 1;
    }
    first
};

/// A block pattern read as a number in base three.
static TERNARY_OF: [u16; PATTERNS] = {
    let mut ternary = [0; PATTERNS];
    let mut pattern = 1;
    while pattern < PATTERNS {
        ternary[pattern] = ternary[pattern / 2] * 3 + (pattern % 2) as u16;
        pattern += 1;
    }
    ternary
};

/// The lines through a socket, and what an own marble there adds to the code of each; unused entries add nothing.
#[derive(Clone, Copy, Debug)]
pub(super) struct PentagoLinesThroughSocket {
    pub(super) lines: [u8; 4],
    pub(super) powers: [u16; 4],
}

/// Indexed by socket.
pub(super) static SOCKET_LINES: [PentagoLinesThroughSocket; 64] = {
    let mut through = [PentagoLinesThroughSocket { lines: [LINES as u8; 4], powers: [0; 4] }; 64];
    let mut socket = 0;
    while socket < 64 {
        if socket % 16 < 9 {
            let (mut line, mut found) = (0, 0);
            while line < LINES {
                let power = PATTERN_LINE_CODES[socket / 16][1 << (socket % 16)][line];
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

/// The codes of all lines.
#[inline]
pub(super) fn line_codes(mine: u64, theirs: u64) -> LineCodes {
    let mut codes = FIRST_CODES;
    for block_index in 0..4 {
        let (own, other) = (
            &PATTERN_LINE_CODES[block_index][block(mine, block_index)],
            &PATTERN_LINE_CODES[block_index][block(theirs, block_index)],
        );
        for line in 0..codes.len() {
            codes[line] += own[line] + 2 * other[line];
        }
    }
    codes
}

/// The code of a block.
#[inline]
pub(super) fn block_code(mine: u64, theirs: u64, block_index: usize) -> usize {
    usize::from(TERNARY_OF[block(mine, block_index)] + 2 * TERNARY_OF[block(theirs, block_index)])
}

/// What an own marble adds to the code of its block.
#[inline]
pub(super) fn socket_block_code(socket: usize) -> usize {
    usize::from(TERNARY_OF[1 << (socket & 15)])
}

/// Index and sign of the weight of every code within a stage.
pub(super) struct PentagoPatternIndex {
    pub(super) lines: Vec<(u16, i8)>,
    pub(super) blocks: Vec<(u16, i8)>,
}

pub(super) static PATTERN_INDEX: LazyLock<PentagoPatternIndex> = LazyLock::new(|| {
    let mut next = 0;
    let mut lines = Vec::with_capacity(LINE_CODES);
    for kind in 0..5 {
        let length = if kind < 4 { 6 } else { 5 };
        lines.extend(index_weights(3_usize.pow(length), &mut next, |code| {
            let digits: Vec<usize> = digits(code, length as usize);
            vec![code, from_digits(digits.iter().rev())]
        }));
    }
    let blocks = index_weights(BLOCK_CODES, &mut next, |code| {
        let digits = digits(code, 9);
        let mine = (0..9).fold(0, |all, place| all | usize::from(digits[place] == 1) << place);
        let theirs = (0..9).fold(0, |all, place| all | usize::from(digits[place] == 2) << place);
        let mirrored = |pattern: usize| {
            (0..9).fold(0, |all, place| all | (pattern >> (place / 3 * 3 + 2 - place % 3) & 1) << place)
        };
        let mut images = Vec::new();
        for (mine, theirs) in [(mine, theirs), (mirrored(mine), mirrored(theirs))] {
            for quarters in 0..4 {
                let [mine, theirs] =
                    [mine, theirs].map(|pattern| TERNARY_OF[turned_pattern(pattern, quarters)]);
                images.push(usize::from(mine + 2 * theirs));
            }
        }
        images
    });
    assert_eq!(
        usize::from(next) + 1,
        WEIGHTS_PER_STAGE,
        "every weight is some pattern's, and one is for being to move"
    );
    PentagoPatternIndex { lines, blocks }
});

pub(super) fn digits(mut code: usize, length: usize) -> Vec<usize> {
    (0..length)
        .map(|_| {
            let digit = code % 3;
            code /= 3;
            digit
        })
        .collect()
}

fn from_digits<'a>(digits: impl DoubleEndedIterator<Item = &'a usize>) -> usize {
    digits.rev().fold(0, |code, digit| code * 3 + digit)
}

/// Assigns weights to codes: all symmetric images of a pattern share one.
fn index_weights(count: usize, next: &mut u16, images: impl Fn(usize) -> Vec<usize>) -> Vec<(u16, i8)> {
    let mut weights = vec![(NO_WEIGHT, 0); count];
    for code in 0..count {
        let same = images(code);
        let length = count.ilog(3);
        let exchanged: Vec<usize> =
            digits(code, length as usize).iter().map(|digit| (3 - digit) % 3).collect();
        let opposite = images(from_digits(exchanged.iter()));
        if weights[code].0 != NO_WEIGHT || same.iter().any(|image| opposite.contains(image)) {
            continue;
        }
        for image in same {
            weights[image] = (*next, 1);
        }
        for image in opposite {
            weights[image] = (*next, -1);
        }
        *next += 1;
    }
    weights
}

impl PatternFeatures for Pentago {
    const WEIGHTS: usize = STAGES * WEIGHTS_PER_STAGE;

    fn patterns(&self, visit: &mut dyn FnMut(usize, f32)) {
        let (mine, theirs) = (self.marbles(self.to_move()), self.marbles(self.to_move().next(2)));
        let first = stage(self.ply()) * WEIGHTS_PER_STAGE;
        let mut emit = |(weight, sign): (u16, i8)| {
            if sign != 0 {
                visit(first + usize::from(weight), f32::from(sign));
            }
        };
        for code in &line_codes(mine, theirs)[..LINES] {
            emit(PATTERN_INDEX.lines[usize::from(*code)]);
        }
        for block_index in 0..4 {
            emit(PATTERN_INDEX.blocks[block_code(mine, theirs, block_index)]);
        }
        visit(first + WEIGHTS_PER_STAGE - 1, 1.0);
    }
}

/// Index of the weight of the side to move.
pub(super) const fn tempo_index(stage: usize) -> usize {
    stage * WEIGHTS_PER_STAGE + WEIGHTS_PER_STAGE - 1
}

/// The weight of a pattern in a stage.
pub(super) fn weight_of(weights: &[f32], stage: usize, (weight, sign): (u16, i8)) -> i16 {
    if sign == 0 {
        0
    } else {
        i16::from(sign) * weights[stage * WEIGHTS_PER_STAGE + usize::from(weight)].round() as i16
    }
}
