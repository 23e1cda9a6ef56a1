//! What the results of a match mean: the score, and the Elo behind it with its error.

/// The results of a match for its first contender.
///
/// Elo is worked out over whole pairs, whose two games begin alike and are not independent of each other.
///
/// ```
/// use tessera_arena::Tally;
///
/// let mut tally = Tally::default();
/// for pair in [[1.0, 1.0], [1.0, 0.5], [0.5, 0.5], [1.0, 0.0]] {
///     tally.add(pair);
/// }
/// assert_eq!((tally.won(), tally.drawn(), tally.lost()), (4, 3, 1));
/// let elo = tally.elo();
/// assert!(elo.low < elo.likely && 0.0 < elo.likely && elo.likely < elo.high);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tally {
    won: usize,
    drawn: usize,
    lost: usize,
    pairs: f64,
    sum: f64,
    squares: f64,
}

/// A number of Elo points and the range in which it lies with 95 %; without end where the results set none.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The lower end.
    pub low: f64,
    /// The likeliest value.
    pub likely: f64,
    /// The upper end.
    pub high: f64,
}

/// Standard deviations on either side that hold 95 %.
const SURE: f64 = 1.96;

impl Tally {
    /// Counts a pair of games by the scores of the first contender, each from 0 to 1.
    pub fn add(&mut self, scores: [f64; 2]) {
        for score in scores {
            if score > 0.5 {
                self.won += 1;
            } else if score < 0.5 {
                self.lost += 1;
            } else {
                self.drawn += 1;
            }
        }
        let pair = f64::midpoint(scores[0], scores[1]);
        self.pairs += 1.0;
        self.sum += pair;
        self.squares += pair * pair;
    }

    /// The games counted.
    pub fn games(&self) -> usize {
        self.won + self.drawn + self.lost
    }

    /// Games in which the first contender did better; with more than two players, by places.
    pub fn won(&self) -> usize {
        self.won
    }

    /// Games in which both did equally well.
    pub fn drawn(&self) -> usize {
        self.drawn
    }

    /// Games in which the other did better.
    pub fn lost(&self) -> usize {
        self.lost
    }

    /// The first contender's share of the points; a half if nothing was played.
    pub fn score(&self) -> f64 {
        if self.pairs > 0.0 { self.sum / self.pairs } else { 0.5 }
    }

    /// By how many Elo points the first contender is better.
    pub fn elo(&self) -> Estimate {
        if self.pairs == 0.0 {
            return Estimate { low: f64::NEG_INFINITY, likely: 0.0, high: f64::INFINITY };
        }
        let error = SURE * self.error();
        let score = self.score();
        Estimate { low: elo_of(score - error), likely: elo_of(score), high: elo_of(score + error) }
    }

    /// The chance that the first contender is the better one.
    pub fn superiority(&self) -> f64 {
        normal((self.softened_mean() - 0.5) / self.error())
    }

    pub(crate) fn pairs(&self) -> f64 {
        self.pairs
    }

    /// The mean with one pair won and lost by halves on top: a few equal results are no certainty.
    pub(crate) fn softened_mean(&self) -> f64 {
        (self.sum + 0.5) / (self.pairs + 1.0)
    }

    /// The variance of a pair's score, softened likewise.
    pub(crate) fn softened_variance(&self) -> f64 {
        (self.squares + 0.5) / (self.pairs + 1.0) - self.softened_mean().powi(2)
    }

    /// The standard error of the score.
    fn error(&self) -> f64 {
        (self.softened_variance() / self.pairs.max(1.0)).sqrt()
    }
}

/// The Elo difference behind an expected score.
pub(crate) fn elo_of(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        400.0 * (score / (1.0 - score)).log10()
    }
}

/// The score that an Elo difference lets expect.
pub(crate) fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The chance that a normal variable lies below a value: Zelen and Severo's approximation, good to seven digits.
fn normal(value: f64) -> f64 {
    let t = 1.0 / (1.0 + 0.231_641_9 * value.abs());
    let terms = [0.319_381_53, -0.356_563_782, 1.781_477_937, -1.821_255_978, 1.330_274_429];
    let sum: f64 = terms.iter().rev().fold(0.0, |sum, term| (sum + term) * t);
    let above = (-value * value / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt() * sum;
    if value >= 0.0 { 1.0 - above } else { above }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elo_and_score_are_each_others_inverse() {
        for elo in [-400.0, -12.5, 0.0, 5.0, 191.0] {
            assert!((elo_of(score_of(elo)) - elo).abs() < 1e-9);
        }
        assert!((score_of(400.0) - 10.0 / 11.0).abs() < 1e-12);
    }

    #[test]
    fn the_other_side_sees_the_same_turned_around() {
        let (mut one, mut other) = (Tally::default(), Tally::default());
        for pair in [[1.0, 0.5], [0.5, 0.5], [0.25, 1.0], [1.0, 1.0], [0.0, 0.5]] {
            one.add(pair);
            other.add(pair.map(|score| 1.0 - score));
        }
        assert!((one.elo().likely + other.elo().likely).abs() < 1e-9);
        assert!((one.elo().low + other.elo().high).abs() < 1e-9);
        assert!((one.superiority() + other.superiority() - 1.0).abs() < 1e-6);
    }

    #[test]
    fn more_games_narrow_the_range_as_the_root_of_their_number() {
        let width = |times: usize| {
            let mut tally = Tally::default();
            for _ in 0..times {
                tally.add([1.0, 0.0]);
                tally.add([1.0, 1.0]);
                tally.add([0.0, 0.0]);
            }
            tally.elo().high - tally.elo().low
        };
        let ratio = width(100) / width(400);
        assert!((ratio - 2.0).abs() < 0.05, "{ratio}");
    }

    #[test]
    fn results_without_an_end_have_a_range_without_one() {
        let mut tally = Tally::default();
        tally.add([1.0, 1.0]);
        assert!(tally.elo().likely.is_infinite() && tally.elo().high.is_infinite());
        assert!(tally.elo().low.is_finite());
        assert!(tally.superiority() > 0.5 && tally.superiority() < 1.0);
    }

    #[test]
    fn the_normal_distribution_is_the_usual_one() {
        for (value, chance) in [(0.0, 0.5), (1.0, 0.841_344_7), (-1.96, 0.024_997_9)] {
            assert!((normal(value) - chance).abs() < 1e-6, "{value}");
        }
    }
}
