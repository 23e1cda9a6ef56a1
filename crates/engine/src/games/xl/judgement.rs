//! What a position of Pentago XL is worth at a glance, and what a marble or a turn would change.

use tessera_solver::block::{quarters_of, turned_pattern};
use tessera_solver::xl::lines::{BLOCKS, FIXED, GEOMETRY, LINES};

use super::patterns::{KINDS, NUMBERING, NUMBERS, Numbers, TEMPO, WHOLE, shares};
use super::scene::{Marbles, SEATS, Scene, TURNS};

/// The weights as numbers.
#[derive(Debug)]
pub(crate) struct Judgement {
    lines: Vec<i16>,
    /// What a marble of one's own, or another's, changes at every place of every line.
    gains: [Vec<Gains>; 2],
    tempo: i32,
}

/// What a marble changes at every place of a line, in the order of the line's powers; nothing where there is one already.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Gains([i16; 5]);

/// What changes for the mover, part by part.
pub(super) struct Changes {
    /// A marble in each cell.
    pub(super) marbles: [i32; 81],
    /// Each turn.
    pub(super) turns: [i32; TURNS],
}

/// The lines as one seat sees them, and how much that counts.
struct View {
    share: i32,
    is_mover: bool,
    own: Marbles,
    others: Marbles,
    numbers: Numbers,
}

impl Judgement {
    pub(crate) fn new(weights: &[f32]) -> Judgement {
        let of = |weight: &Option<u16>| weight.map_or(0, |nth| weights[usize::from(nth)].round() as i16);
        let lines: Vec<i16> = NUMBERING.weights.iter().map(of).collect();
        let gains = [1, 2].map(|digit| (0..lines.len()).map(|at| gains_of(&lines, at, digit)).collect());
        Judgement { lines, gains, tempo: weights[TEMPO].round() as i32 }
    }

    #[inline]
    fn weight(&self, line: usize, number: u8) -> i32 {
        i32::from(self.lines[usize::from(NUMBERING.first[line]) + usize::from(number)])
    }

    fn views(scene: &Scene) -> [Option<View>; SEATS] {
        let shares = shares(scene);
        [0, 1, 2, 3].map(|seat| {
            (shares[seat] != 0).then(|| {
                let (own, others) = (scene.marbles[seat], scene.others(seat));
                let numbers = NUMBERING.numbers(&own, &others);
                View { share: shares[seat], is_mover: seat == scene.mover, own, others, numbers }
            })
        })
    }

    /// For the side to move.
    pub(super) fn assess(&self, scene: &Scene) -> i32 {
        let of = |view: &View| {
            let lines: i32 = (0..LINES).map(|line| self.weight(line, view.numbers[line])).sum();
            lines * view.share
        };
        Judgement::views(scene).iter().flatten().map(of).sum::<i32>() / WHOLE + self.tempo
    }

    /// What every seat's lines are worth to it; the mover has the move besides.
    pub(super) fn by_seat(&self, scene: &Scene) -> [i32; SEATS] {
        let views = Judgement::views(scene);
        std::array::from_fn(|seat| {
            views[seat].as_ref().map_or(0, |view| {
                let lines: i32 = (0..LINES).map(|line| self.weight(line, view.numbers[line])).sum();
                lines + if view.is_mover { self.tempo } else { 0 }
            })
        })
    }

    pub(super) fn changes(&self, scene: &Scene) -> Changes {
        let mut changes = Changes { marbles: [0; 81], turns: [0; TURNS] };
        let views = Judgement::views(scene);
        for view in views.iter().flatten() {
            let gains = &self.gains[usize::from(!view.is_mover)];
            for (line, (&first, number)) in NUMBERING.first[..LINES].iter().zip(view.numbers).enumerate() {
                let gains = gains[usize::from(first) + usize::from(number)];
                // Most lines are empty, or nobody's any more.
                if gains != Gains::default() {
                    for (&cell, gain) in NUMBERING.cells[line].iter().zip(gains.0) {
                        changes.marbles[usize::from(cell)] += view.share * i32::from(gain);
                    }
                }
            }
        }
        for block in (0..BLOCKS).filter(|&block| block != FIXED && scene.filled[block] != 0) {
            for turn in [2 * block, 2 * block + 1] {
                changes.turns[turn] = self.change_by_turn(scene, &views, turn);
            }
        }
        changes.marbles.iter_mut().chain(&mut changes.turns).for_each(|change| *change /= WHOLE);
        changes
    }

    /// In shares, as [`Changes`] is before it is divided by the whole.
    fn change_by_turn(&self, scene: &Scene, views: &[Option<View>; SEATS], turn: usize) -> i32 {
        let block = turn / 2;
        let turned = |pattern: u16| turned_pattern(usize::from(pattern), quarters_of(turn)) as u16;
        let row = |pattern: u16| NUMBERING.row(block, pattern);
        // Only lines with a marble of this block, before or after the turn, can change.
        let filled = scene.filled[block];
        let touched = NUMBERING.touched(block, filled) | NUMBERING.touched(block, turned(filled));
        let (first, crossing) = (&NUMBERING.first, GEOMETRY.crossing[block].as_slice());
        let mut change = 0;
        for view in views.iter().flatten() {
            let (own, others) = (view.own[block], view.others[block]);
            let (before, after) = ((row(own), row(others)), (row(turned(own)), row(turned(others))));
            let mut left = touched;
            let mut of_view = 0;
            while left != 0 {
                let nth = left.trailing_zeros() as usize;
                left &= left - 1;
                let line = usize::from(crossing[nth]);
                let number = view.numbers[line];
                let without = number - before.0[line] - 2 * before.1[line];
                let then = without + after.0[line] + 2 * after.1[line];
                let lines = &self.lines[usize::from(first[line])..][..NUMBERS];
                of_view += i32::from(lines[usize::from(then)]) - i32::from(lines[usize::from(number)]);
            }
            change += view.share * of_view;
        }
        change
    }
}

/// What a marble, one's own or another's by its digit, changes in the line with some number of some kind.
fn gains_of(lines: &[i16], at: usize, digit: usize) -> Gains {
    Gains([1, 3, 9, 27, 81].map(|power| {
        let is_free = (at % NUMBERS / power).is_multiple_of(3);
        if is_free { lines[at + digit * power].saturating_sub(lines[at]) } else { 0 }
    }))
}

/// Weights set by hand, to begin learning with: a line that can still be made five counts by its marbles.
pub(crate) fn first_guess() -> Vec<f32> {
    const OF_MARBLES: [f32; 6] = [0.0, 1.0, 6.0, 24.0, 60.0, 0.0];
    let of = |number: usize| {
        let digits = [1, 3, 9, 27, 81].map(|power| number / power % 3);
        let own = digits.iter().filter(|&&digit| digit == 1).count();
        if digits.contains(&2) { 0.0 } else { OF_MARBLES[own] }
    };
    let lines = (0..KINDS).flat_map(|_| (0..NUMBERS).map(of));
    lines.chain([15.0]).collect()
}
