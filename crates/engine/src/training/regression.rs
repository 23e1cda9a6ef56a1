//! Logistic regression: fits the weights to the results of positions by stochastic gradient descent with `AdaGrad` step
//! sizes.

use super::PatternFeatures;
use crate::score::POINTS_PER_TENFOLD_ODDS;

/// Largest step, in points, of all patterns of a position together, and of each of them.
const MAX_POSITION_STEP: f32 = 69.0;
const MAX_STEP: f32 = 3.0;
/// Decay towards the initial weight per point of distance: rarely seen patterns stay near it.
const DECAY: f32 = 0.0005;

/// A position and its expected result, from 0 to 1 for the side to move.
#[derive(Clone, Debug)]
pub(super) struct TrainingSample<G> {
    pub(super) game: G,
    pub(super) result: f32,
}

/// The weights with the sum of squared gradients of each: the step sizes of frequent patterns shrink.
#[derive(Clone, Debug)]
pub(super) struct WeightRegression {
    pub(super) weights: Vec<f32>,
    initial: Vec<f32>,
    squared_gradients: Vec<f32>,
    active: Vec<(usize, f32)>,
}

impl WeightRegression {
    pub(super) fn new(weights: Vec<f32>) -> WeightRegression {
        WeightRegression {
            initial: weights.clone(),
            squared_gradients: vec![0.0; weights.len()],
            weights,
            active: Vec::new(),
        }
    }

    /// Takes a small step towards the result of a sample; returns the squared error before it.
    pub(super) fn learn<G: PatternFeatures>(&mut self, sample: &TrainingSample<G>) -> f32 {
        self.active.clear();
        let active = &mut self.active;
        sample.game.patterns(&mut |weight, count| active.push((weight, count)));
        let points: f32 = self.active.iter().map(|&(weight, count)| self.weights[weight] * count).sum();
        let expected = 1.0 / (1.0 + 10_f32.powf(-points / POINTS_PER_TENFOLD_ODDS as f32));
        let error = sample.result - expected;
        let step = MAX_STEP.min(MAX_POSITION_STEP / self.active.len() as f32);
        for &(weight, count) in &self.active {
            let gradient = error * count - DECAY * (self.weights[weight] - self.initial[weight]);
            self.squared_gradients[weight] += gradient * gradient;
            self.weights[weight] += step * gradient / (1.0 + self.squared_gradients[weight]).sqrt();
        }
        error * error
    }
}

#[cfg(test)]
mod tests {
    use tessera_rules::{Dice, Game, Pentago};

    use super::*;

    #[test]
    fn a_predictable_result_is_learned() {
        // In this test the side with more marbles on block centres wins.
        let mut dice = Dice::from_seed(5);
        let mut sample = || {
            loop {
                let mut game = Pentago::default();
                let most = 6 + dice.roll(6) as usize;
                game.playout(&mut dice, most);
                let on_centres = |seat| (game.marbles(seat) & 0x0010_0010_0010_0010).count_ones() as i32;
                let ahead = on_centres(game.to_move()) - on_centres(game.to_move().next(2));
                if !game.is_over() && ahead != 0 {
                    return TrainingSample { game, result: if ahead > 0 { 1.0 } else { 0.0 } };
                }
            }
        };
        let mut regression = WeightRegression::new(vec![0.0; Pentago::WEIGHTS]);
        let mut errors =
            |count: usize| (0..count).map(|_| regression.learn(&sample())).sum::<f32>() / count as f32;
        let first = errors(200);
        errors(10_000);
        let last = errors(200);
        assert!(first > 0.2 && last < 0.06, "{first} {last}");
    }
}
