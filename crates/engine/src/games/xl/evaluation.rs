//! Static evaluation of Pentago XL, and what a marble or a turn would change in it.

use tessera_solver::block_patterns::{turn_quarters, turned_pattern};
use tessera_solver::xl::lines::{BLOCKS, FIXED, GEOMETRY, LINES};

use super::patterns::{KINDS, LINE_CODES, PATTERN_INDEX, SHARE_UNIT, TEMPO, XlLineCodes, shares};
use super::unpacked_board::{SEATS, TURNS, XlMarbles, XlUnpackedBoard};

/// The weights in points, with the gain of a marble at every cell of every line.
#[derive(Debug)]
pub(crate) struct XlEvaluator {
    lines: Vec<i16>,
    /// Gain of an own marble, and of another's, by line kind and code.
    gains: [Vec<Gains>; 2],
    tempo: i32,
}

/// Gain of a marble at each cell of a line, from the lowest digit; 0 where the cell is taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Gains([i16; 5]);

/// Changes of the evaluation for the mover, of marble and turn separately.
pub(super) struct XlEvaluationChanges {
    /// By the cell of a marble.
    pub(super) marbles: [i32; 81],
    /// By turn.
    pub(super) turns: [i32; TURNS],
}

/// The lines as one seat sees them, with that seat's share in the evaluation.
struct SeatLines {
    share: i32,
    is_mover: bool,
    own: XlMarbles,
    others: XlMarbles,
    codes: XlLineCodes,
}

impl XlEvaluator {
    pub(crate) fn new(weights: &[f32]) -> XlEvaluator {
        let of = |weight: &Option<u16>| weight.map_or(0, |nth| weights[usize::from(nth)].round() as i16);
        let lines: Vec<i16> = PATTERN_INDEX.weights.iter().map(of).collect();
        let gains = [1, 2].map(|digit| (0..lines.len()).map(|at| gains_of(&lines, at, digit)).collect());
        XlEvaluator { lines, gains, tempo: weights[TEMPO].round() as i32 }
    }

    #[inline]
    fn weight(&self, line: usize, code: u8) -> i32 {
        i32::from(self.lines[usize::from(PATTERN_INDEX.first[line]) + usize::from(code)])
    }

    fn seat_lines(view: &XlUnpackedBoard) -> [Option<SeatLines>; SEATS] {
        let shares = shares(view);
        [0, 1, 2, 3].map(|seat| {
            (shares[seat] != 0).then(|| {
                let (own, others) = (view.marbles[seat], view.others(seat));
                let codes = PATTERN_INDEX.codes(&own, &others);
                SeatLines { share: shares[seat], is_mover: seat == view.mover, own, others, codes }
            })
        })
    }

    /// Evaluation for the side to move.
    pub(super) fn evaluate(&self, view: &XlUnpackedBoard) -> i32 {
        let of = |seen: &SeatLines| {
            let lines: i32 = (0..LINES).map(|line| self.weight(line, seen.codes[line])).sum();
            lines * seen.share
        };
        XlEvaluator::seat_lines(view).iter().flatten().map(of).sum::<i32>() / SHARE_UNIT + self.tempo
    }

    /// Value of every seat's lines for that seat; the mover gets the tempo bonus.
    pub(super) fn by_seat(&self, view: &XlUnpackedBoard) -> [i32; SEATS] {
        let seat_lines = XlEvaluator::seat_lines(view);
        std::array::from_fn(|seat| {
            seat_lines[seat].as_ref().map_or(0, |seen| {
                let lines: i32 = (0..LINES).map(|line| self.weight(line, seen.codes[line])).sum();
                lines + if seen.is_mover { self.tempo } else { 0 }
            })
        })
    }

    pub(super) fn changes(&self, view: &XlUnpackedBoard) -> XlEvaluationChanges {
        let mut changes = XlEvaluationChanges { marbles: [0; 81], turns: [0; TURNS] };
        let seat_lines = XlEvaluator::seat_lines(view);
        for seen in seat_lines.iter().flatten() {
            let gains = &self.gains[usize::from(!seen.is_mover)];
            for (line, (&first, code)) in PATTERN_INDEX.first[..LINES].iter().zip(seen.codes).enumerate() {
                let gains = gains[usize::from(first) + usize::from(code)];
                // Most lines are empty, or blocked for everyone.
                if gains != Gains::default() {
                    for (&cell, gain) in PATTERN_INDEX.cells[line].iter().zip(gains.0) {
                        changes.marbles[usize::from(cell)] += seen.share * i32::from(gain);
                    }
                }
            }
        }
        for block in (0..BLOCKS).filter(|&block| block != FIXED && view.filled[block] != 0) {
            for turn in [2 * block, 2 * block + 1] {
                changes.turns[turn] = self.change_by_turn(view, &seat_lines, turn);
            }
        }
        changes.marbles.iter_mut().chain(&mut changes.turns).for_each(|change| *change /= SHARE_UNIT);
        changes
    }

    /// In shares, like [`XlEvaluationChanges`] before it is divided by [`SHARE_UNIT`].
    fn change_by_turn(
        &self,
        view: &XlUnpackedBoard,
        seat_lines: &[Option<SeatLines>; SEATS],
        turn: usize,
    ) -> i32 {
        let block = turn / 2;
        let turned = |pattern: u16| turned_pattern(usize::from(pattern), turn_quarters(turn)) as u16;
        let row = |pattern: u16| PATTERN_INDEX.row(block, pattern);
        // Only lines with a marble of this block, before or after the turn, can change.
        let filled = view.filled[block];
        let touched = PATTERN_INDEX.touched(block, filled) | PATTERN_INDEX.touched(block, turned(filled));
        let (first, crossing) = (&PATTERN_INDEX.first, GEOMETRY.crossing[block].as_slice());
        let mut change = 0;
        for seen in seat_lines.iter().flatten() {
            let (own, others) = (seen.own[block], seen.others[block]);
            let (before, after) = ((row(own), row(others)), (row(turned(own)), row(turned(others))));
            let mut left = touched;
            let mut of_seat = 0;
            while left != 0 {
                let nth = left.trailing_zeros() as usize;
                left &= left - 1;
                let line = usize::from(crossing[nth]);
                let code = seen.codes[line];
                let without = code - before.0[line] - 2 * before.1[line];
                let new_code = without + after.0[line] + 2 * after.1[line];
                let lines = &self.lines[usize::from(first[line])..][..LINE_CODES];
                of_seat += i32::from(lines[usize::from(new_code)]) - i32::from(lines[usize::from(code)]);
            }
            change += seen.share * of_seat;
        }
        change
    }
}

/// Gains of a marble, own or another's by its digit, in the line with this kind and code.
fn gains_of(lines: &[i16], at: usize, digit: usize) -> Gains {
    Gains([1, 3, 9, 27, 81].map(|power| {
        let is_free = (at % LINE_CODES / power).is_multiple_of(3);
        if is_free { lines[at + digit * power].saturating_sub(lines[at]) } else { 0 }
    }))
}

/// Weights set by hand, to start the training with: a line that can still become five counts by its marbles.
pub(crate) fn initial_weights() -> Vec<f32> {
    const BY_MARBLES: [f32; 6] = [0.0, 1.0, 6.0, 24.0, 60.0, 0.0];
    let of = |code: usize| {
        let digits = [1, 3, 9, 27, 81].map(|power| code / power % 3);
        let own = digits.iter().filter(|&&digit| digit == 1).count();
        if digits.contains(&2) { 0.0 } else { BY_MARBLES[own] }
    };
    let lines = (0..KINDS).flat_map(|_| (0..LINE_CODES).map(of));
    lines.chain([15.0]).collect()
}
