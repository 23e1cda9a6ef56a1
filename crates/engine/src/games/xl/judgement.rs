//! What a position of Pentago XL is worth at a glance, and what a marble or a turn would change.

use super::lines::{BLOCKS, FIXED, GEOMETRY, LINES};
use super::patterns::{KINDS, NUMBERING, NUMBERS, Numbers, TEMPO, WHOLE, shares};
use super::scene::{Marbles, SEATS, Scene, TURNS};
use crate::games::block::{quarters_of, turned_pattern};

/// The weights as numbers.
#[derive(Debug)]
pub(crate) struct Judgement {
    lines: Vec<i16>,
    tempo: i32,
}

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
        Judgement { lines: NUMBERING.weights.iter().map(of).collect(), tempo: weights[TEMPO].round() as i32 }
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
        for view in Judgement::views(scene).iter().flatten() {
            let digit = if view.is_mover { 1 } else { 2 };
            let mut free = scene.free();
            while free != 0 {
                let cell = free.trailing_zeros() as usize;
                free &= free - 1;
                for &(line, place) in &GEOMETRY.through[cell] {
                    let line = usize::from(line);
                    let (number, power) = (view.numbers[line], NUMBERING.powers[line][usize::from(place)]);
                    let gain = self.weight(line, number + digit * power) - self.weight(line, number);
                    changes.marbles[cell] += view.share * gain;
                }
            }
            for block in (0..BLOCKS).filter(|&block| block != FIXED && scene.filled[block] != 0) {
                for turn in [2 * block, 2 * block + 1] {
                    changes.turns[turn] += view.share * self.change_by_turn(view, turn);
                }
            }
        }
        changes.marbles.iter_mut().chain(&mut changes.turns).for_each(|change| *change /= WHOLE);
        changes
    }

    fn change_by_turn(&self, view: &View, turn: usize) -> i32 {
        let block = turn / 2;
        let turned = |pattern: u16| turned_pattern(usize::from(pattern), quarters_of(turn)) as u16;
        let (own, others) = (view.own[block], view.others[block]);
        let before = (NUMBERING.row(block, own), NUMBERING.row(block, others));
        let after = (NUMBERING.row(block, turned(own)), NUMBERING.row(block, turned(others)));
        let mut change = 0;
        for line in GEOMETRY.crossing[block].iter().map(|&line| usize::from(line)) {
            let number = view.numbers[line];
            let without = number - before.0[line] - 2 * before.1[line];
            let then = without + after.0[line] + 2 * after.1[line];
            if then != number {
                change += self.weight(line, then) - self.weight(line, number);
            }
        }
        change
    }
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
