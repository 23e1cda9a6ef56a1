//! Regression: weights that foretell results.

use super::Learned;
use crate::score::TENFOLD;

/// How far the patterns of one position move together at most, in points, and how far each of them.
const STRIDE: f32 = 69.0;
const STEP: f32 = 3.0;
/// How strongly every weight is drawn back to where it began
/// for every point of distance: what is seen seldom says little.
const BACK: f32 = 0.0005;

/// A position and the result to be expected of it, from 0 to 1 for the side to move.
#[derive(Clone, Debug)]
pub(super) struct Sample<G> {
    pub(super) game: G,
    pub(super) result: f32,
}

/// Weights on their way, each with how much it has been pulled about: those met often move less and less.
#[derive(Clone, Debug)]
pub(super) struct Fit {
    pub(super) weights: Vec<f32>,
    first: Vec<f32>,
    pulls: Vec<f32>,
    seen: Vec<(usize, f32)>,
}

impl Fit {
    pub(super) fn new(weights: Vec<f32>) -> Fit {
        Fit { first: weights.clone(), pulls: vec![0.0; weights.len()], weights, seen: Vec::new() }
    }

    /// The squared error on a sample, after a small step towards its result.
    pub(super) fn learn<G: Learned>(&mut self, sample: &Sample<G>) -> f32 {
        self.seen.clear();
        let seen = &mut self.seen;
        sample.game.patterns(&mut |weight, count| seen.push((weight, count)));
        let points: f32 = self.seen.iter().map(|&(weight, count)| self.weights[weight] * count).sum();
        let expected = 1.0 / (1.0 + 10_f32.powf(-points / TENFOLD as f32));
        let error = sample.result - expected;
        let step = STEP.min(STRIDE / self.seen.len() as f32);
        for &(weight, count) in &self.seen {
            let pull = error * count - BACK * (self.weights[weight] - self.first[weight]);
            self.pulls[weight] += pull * pull;
            self.weights[weight] += step * pull / (1.0 + self.pulls[weight]).sqrt();
        }
        error * error
    }
}

#[cfg(test)]
mod tests {
    use tessera_rules::{Dice, Game, Pentago};

    use super::*;

    #[test]
    fn what_can_be_foretold_is_learned() {
        // Whoever has more centres wins: so it shall be.
        let mut dice = Dice::from_seed(5);
        let mut sample = || {
            loop {
                let mut game = Pentago::default();
                let most = 6 + dice.roll(6) as usize;
                game.playout(&mut dice, most);
                let centres = |seat| (game.marbles(seat) & 0x0010_0010_0010_0010).count_ones() as i32;
                let ahead = centres(game.to_move()) - centres(game.to_move().next(2));
                if !game.is_over() && ahead != 0 {
                    return Sample { game, result: if ahead > 0 { 1.0 } else { 0.0 } };
                }
            }
        };
        let mut fit = Fit::new(vec![0.0; Pentago::WEIGHTS]);
        let mut errors = |count: usize| (0..count).map(|_| fit.learn(&sample())).sum::<f32>() / count as f32;
        let first = errors(200);
        errors(10_000);
        let last = errors(200);
        assert!(first > 0.2 && last < 0.06, "{first} {last}");
    }
}
