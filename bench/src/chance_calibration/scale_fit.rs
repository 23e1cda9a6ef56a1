//! Scales of evaluations, fitted to the results of games, and what they gain on games that they were not fitted to.

use tessera_engine::POINTS_PER_TENFOLD_ODDS;

/// Bounds of a fitted scale. An evaluation with the largest says nothing about the result.
const SCALES: (f64, f64) = (50.0, 20_000.0);
/// Scales of which the best is refined.
const SCALES_TRIED: usize = 40;
/// The largest evaluation that is reported, in points after scaling.
const MAX_REPORTED: f64 = 1_600.0;
/// Games that a scale has to rest on.
const ENOUGH_GAMES: usize = 300;
/// The largest scale in use: longer searches than those of a calibration say more about the result.
const MAX_SCALE_IN_USE: f64 = 3_000.0;
/// Scales in use are multiples of this.
const STEP: f64 = 10.0;

/// A position of a game: what the search said, and what became of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct ChanceSample {
    pub(super) game: usize,
    pub(super) phase: usize,
    /// Evaluation of the search for the player to move.
    pub(super) points: f64,
    /// Result for the player to move, from 0 to 1.
    pub(super) result: f64,
}

/// The chance that is reported for an evaluation with a scale.
pub(super) fn chance(points: f64, scale: f64) -> f64 {
    let reported = (points * POINTS_PER_TENFOLD_ODDS / scale).clamp(-MAX_REPORTED, MAX_REPORTED);
    1.0 / (1.0 + 10_f64.powf(-reported / POINTS_PER_TENFOLD_ODDS))
}

fn loss(sample: &ChanceSample, scale: f64) -> f64 {
    let chance = chance(sample.points, scale);
    -(sample.result * chance.ln() + (1.0 - sample.result) * (1.0 - chance).ln())
}

pub(super) fn log_loss(samples: &[ChanceSample], scale: f64) -> f64 {
    samples.iter().map(|sample| loss(sample, scale)).sum::<f64>() / samples.len().max(1) as f64
}

/// The scale with the least log loss: the best of some, then golden-section search around it. Because reported chances have
/// bounds, there can be several minima.
pub(super) fn fitted_scale(samples: &[ChanceSample]) -> f64 {
    let step = (SCALES.1 / SCALES.0).ln() / SCALES_TRIED as f64;
    let nth_scale = |nth: usize| SCALES.0.ln() + step * nth as f64;
    let losses: Vec<f64> = (0..=SCALES_TRIED).map(|nth| log_loss(samples, nth_scale(nth).exp())).collect();
    let best = (0..losses.len()).min_by(|&one, &other| losses[one].total_cmp(&losses[other])).unwrap_or(0);
    let ratio = (5_f64.sqrt() - 1.0) / 2.0;
    let (mut low, mut high) = (nth_scale(best.saturating_sub(1)), nth_scale((best + 1).min(SCALES_TRIED)));
    for _ in 0..30 {
        let (left, right) = (high - ratio * (high - low), low + ratio * (high - low));
        if log_loss(samples, left.exp()) < log_loss(samples, right.exp()) {
            high = right;
        } else {
            low = left;
        }
    }
    // The best one may be a bound, which the search only comes near to.
    let (tried, refined) = (nth_scale(best).exp(), f64::midpoint(low, high).exp());
    if log_loss(samples, refined) < losses[best] { refined } else { tried }
}

/// What a fitted scale is worth.
#[derive(Clone, Debug)]
pub(super) struct ScaleFit {
    pub(super) games: usize,
    /// Fitted to all games.
    pub(super) scale: f64,
    /// Log loss of each half of the games with the scale that was fitted to the other half.
    pub(super) held_out_loss: f64,
    /// How much less this is than the loss without a fitted scale, and its standard error. The positions of a game are not
    /// independent, so the error is that of the games.
    pub(super) gain: (f64, f64),
}

impl ScaleFit {
    /// Fits a scale to samples in the order of their games.
    pub(super) fn new(samples: &[ChanceSample]) -> ScaleFit {
        let half = |other: bool| -> Vec<ChanceSample> {
            samples.iter().copied().filter(|sample| is_in_second_half(sample.game) == other).collect()
        };
        let halves = [half(false), half(true)];
        let scales = [fitted_scale(&halves[1]), fitted_scale(&halves[0])];
        let held_out = |sample: &ChanceSample| {
            let scale = scales[usize::from(is_in_second_half(sample.game))];
            (loss(sample, scale), loss(sample, POINTS_PER_TENFOLD_ODDS))
        };
        // The gain of each game and the number of its positions.
        let mut by_game: Vec<(usize, f64, f64)> = Vec::new();
        let mut held_out_loss = 0.0;
        for sample in samples {
            let (fitted, usual) = held_out(sample);
            held_out_loss += fitted;
            match by_game.last_mut() {
                Some((game, gain, count)) if *game == sample.game => {
                    *gain += usual - fitted;
                    *count += 1.0;
                }
                _ => by_game.push((sample.game, usual - fitted, 1.0)),
            }
        }
        let count = samples.len().max(1) as f64;
        let mean = by_game.iter().map(|(_, gain, _)| gain).sum::<f64>() / count;
        let squares: f64 = by_game.iter().map(|(_, gain, positions)| (gain - mean * positions).powi(2)).sum();
        ScaleFit {
            games: by_game.len(),
            scale: fitted_scale(samples),
            held_out_loss: held_out_loss / count,
            gain: (mean, squares.sqrt() / count),
        }
    }

    /// Whether the scale is better on games that it was not fitted to, by more than chance alone would often make it.
    fn is_better(&self) -> bool {
        self.games >= ENOUGH_GAMES && self.gain.0 > self.gain.1
    }

    /// The scale to use for a phase: its own if that is better, else that of all phases together, else the usual one.
    pub(super) fn scale_in_use(&self, of_all_phases: &ScaleFit) -> f64 {
        let better = [self, of_all_phases].into_iter().find(|fit| fit.is_better());
        let rounded = |scale: f64| ((scale / STEP).round() * STEP).min(MAX_SCALE_IN_USE);
        better.map_or(POINTS_PER_TENFOLD_ODDS, |fit| rounded(fit.scale))
    }
}

/// Games with the same number of random moves and the same first player are in both halves.
pub(super) fn is_in_second_half(game: usize) -> bool {
    (game / super::OPENING_MOVES as usize) % 2 == 1
}

#[cfg(test)]
#[expect(clippy::float_cmp, reason = "the compared scales are copied or rounded in the same way")]
mod tests {
    use tessera_rules::Dice;

    use super::*;

    /// Games of ten positions each whose results have the chances of a scale.
    fn samples(scale: f64, games: usize) -> Vec<ChanceSample> {
        let mut dice = Dice::from_seed(4);
        let mut sample = |game| {
            let points = f64::from(dice.roll(2_000)) - 1_000.0;
            let won = f64::from(dice.roll(10_000)) < 10_000.0 * chance(points, scale);
            ChanceSample { game, phase: 0, points, result: f64::from(u8::from(won)) }
        };
        (0..10 * games).map(|nth| sample(nth / 10)).collect()
    }

    #[test]
    fn the_scale_of_the_results_is_fitted_and_better_on_other_games() {
        let samples = samples(300.0, 2_000);
        let fit = ScaleFit::new(&samples);
        assert!((270.0..330.0).contains(&fit.scale), "{fit:?}");
        assert_eq!(fit.games, 2_000);
        assert!(fit.gain.0 > 3.0 * fit.gain.1 && fit.gain.1 > 0.0, "{fit:?}");
        let gain = log_loss(&samples, POINTS_PER_TENFOLD_ODDS) - fit.held_out_loss;
        assert!((gain - fit.gain.0).abs() < 1e-9, "{fit:?}");
        assert_eq!(fit.scale_in_use(&fit), (fit.scale / STEP).round() * STEP);
    }

    #[test]
    fn the_best_of_several_minima_is_found() {
        // Evaluations at the bounds say nothing, and the others say much: a small scale is good for the others, but a large one
        // keeps the first from being reported as near certainties.
        let mut dice = Dice::from_seed(8);
        let samples: Vec<ChanceSample> = (0..4_000)
            .map(|game| {
                let sign = if dice.roll(2) == 0 { 1.0 } else { -1.0 };
                let (points, won) =
                    if game % 2 == 0 { (20_000.0, dice.roll(2) == 0) } else { (100.0, dice.roll(10) > 0) };
                let result = f64::from(u8::from(won == (sign > 0.0)));
                ChanceSample { game, phase: 0, points: sign * points, result }
            })
            .collect();
        let fitted = log_loss(&samples, fitted_scale(&samples));
        for scale in [50.0, 100.0, 300.0, 1_000.0, 3_000.0, 10_000.0, 20_000.0] {
            assert!(fitted <= log_loss(&samples, scale) + 1e-9, "{scale}");
        }
    }

    #[test]
    fn a_scale_that_gains_nothing_or_rests_on_few_games_is_not_used() {
        let usual = ScaleFit::new(&samples(POINTS_PER_TENFOLD_ODDS, 400));
        assert_eq!(usual.scale_in_use(&usual), POINTS_PER_TENFOLD_ODDS, "{usual:?}");
        let (few, many) = (ScaleFit::new(&samples(200.0, 100)), ScaleFit::new(&samples(300.0, 1_000)));
        assert_eq!(few.scale_in_use(&usual), POINTS_PER_TENFOLD_ODDS);
        assert_eq!(few.scale_in_use(&many), many.scale_in_use(&usual));
    }

    #[test]
    fn a_reported_chance_is_never_certain() {
        for points in [-20_000.0, 20_000.0] {
            assert!((0.002..0.998).contains(&chance(points, 50.0)));
        }
        assert_eq!(chance(0.0, 300.0), 0.5);
    }
}
