//! Statistics of a match: the score, and the Elo difference with its confidence interval.

/// The results of a match for its first contender.
///
/// The Elo estimate uses whole pairs, since the two games of a pair begin alike and are not independent.
///
/// ```
/// use tessera_arena::MatchStatistics;
///
/// let mut stats = MatchStatistics::default();
/// for pair in [[1.0, 1.0], [1.0, 0.5], [0.5, 0.5], [1.0, 0.0]] {
///     stats.add(pair);
/// }
/// assert_eq!((stats.won(), stats.drawn(), stats.lost()), (4, 3, 1));
/// let elo = stats.elo();
/// assert!(elo.low < elo.estimate && 0.0 < elo.estimate && elo.estimate < elo.high);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct MatchStatistics {
    won: usize,
    drawn: usize,
    lost: usize,
    pairs: f64,
    /// Sum of the scores of all pairs, and of their squares.
    sum: f64,
    squares: f64,
}

/// An Elo difference with its 95 % confidence interval; an end is infinite if the results give no bound.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EloEstimate {
    /// Lower end of the interval.
    pub low: f64,
    /// Most likely value.
    pub estimate: f64,
    /// Upper end of the interval.
    pub high: f64,
}

/// Standard deviations on either side that cover 95 %.
const Z_95: f64 = 1.96;

impl MatchStatistics {
    /// Adds a pair of games by the scores of the first contender, each from 0 to 1.
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

    /// Number of games.
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

    /// Games in which the second contender did better.
    pub fn lost(&self) -> usize {
        self.lost
    }

    /// Mean score of the first contender; a half if nothing was played.
    pub fn score(&self) -> f64 {
        if self.pairs > 0.0 { self.sum / self.pairs } else { 0.5 }
    }

    /// Elo difference in favour of the first contender.
    pub fn elo(&self) -> EloEstimate {
        if self.pairs == 0.0 {
            return EloEstimate { low: f64::NEG_INFINITY, estimate: 0.0, high: f64::INFINITY };
        }
        let error = Z_95 * self.error();
        let score = self.score();
        EloEstimate {
            low: elo_from_score(score - error),
            estimate: elo_from_score(score),
            high: elo_from_score(score + error),
        }
    }

    /// Likelihood of superiority: the probability that the first contender is the stronger one.
    pub fn likelihood_of_superiority(&self) -> f64 {
        normal_cdf((self.softened_mean() - 0.5) / self.error())
    }

    pub(crate) fn pairs(&self) -> f64 {
        self.pairs
    }

    /// Mean score of the pairs plus half a won and half a lost virtual pair, so that a few equal results are no
    /// certainty.
    pub(crate) fn softened_mean(&self) -> f64 {
        (self.sum + 0.5) / (self.pairs + 1.0)
    }

    /// Variance of a pair's score, with the same virtual pairs.
    pub(crate) fn softened_variance(&self) -> f64 {
        (self.squares + 0.5) / (self.pairs + 1.0) - self.softened_mean().powi(2)
    }

    /// Standard error of the mean score.
    fn error(&self) -> f64 {
        (self.softened_variance() / self.pairs.max(1.0)).sqrt()
    }
}

/// Elo difference for an expected score.
pub(crate) fn elo_from_score(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        400.0 * (score / (1.0 - score)).log10()
    }
}

/// Expected score for an Elo difference.
pub(crate) fn score_from_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// Distribution function of the standard normal distribution: the approximation of Zelen and Severo, good to seven
/// digits.
fn normal_cdf(value: f64) -> f64 {
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
            assert!((elo_from_score(score_from_elo(elo)) - elo).abs() < 1e-9);
        }
        assert!((score_from_elo(400.0) - 10.0 / 11.0).abs() < 1e-12);
    }

    #[test]
    fn the_statistics_of_the_two_contenders_are_mirror_images() {
        let (mut one, mut other) = (MatchStatistics::default(), MatchStatistics::default());
        for pair in [[1.0, 0.5], [0.5, 0.5], [0.25, 1.0], [1.0, 1.0], [0.0, 0.5]] {
            one.add(pair);
            other.add(pair.map(|score| 1.0 - score));
        }
        assert!((one.elo().estimate + other.elo().estimate).abs() < 1e-9);
        assert!((one.elo().low + other.elo().high).abs() < 1e-9);
        assert!((one.likelihood_of_superiority() + other.likelihood_of_superiority() - 1.0).abs() < 1e-6);
    }

    #[test]
    fn the_interval_narrows_with_the_root_of_the_number_of_games() {
        let width = |times: usize| {
            let mut stats = MatchStatistics::default();
            for _ in 0..times {
                stats.add([1.0, 0.0]);
                stats.add([1.0, 1.0]);
                stats.add([0.0, 0.0]);
            }
            stats.elo().high - stats.elo().low
        };
        let ratio = width(100) / width(400);
        assert!((ratio - 2.0).abs() < 0.05, "{ratio}");
    }

    #[test]
    fn only_wins_give_an_unbounded_interval() {
        let mut stats = MatchStatistics::default();
        stats.add([1.0, 1.0]);
        assert!(stats.elo().estimate.is_infinite() && stats.elo().high.is_infinite());
        assert!(stats.elo().low.is_finite());
        assert!(stats.likelihood_of_superiority() > 0.5 && stats.likelihood_of_superiority() < 1.0);
    }

    #[test]
    fn the_normal_distribution_matches_known_values() {
        for (value, chance) in [(0.0, 0.5), (1.0, 0.841_344_7), (-1.96, 0.024_997_9)] {
            assert!((normal_cdf(value) - chance).abs() < 1e-6, "{value}");
        }
    }
}
