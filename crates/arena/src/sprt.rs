//! Sequential probability ratio test (SPRT): ends a match as soon as its result is significant.

use std::str::FromStr;

use tessera_rules::input_text::quoted;

use super::MatchStatistics;
use super::match_statistics::score_from_elo;

/// Tests whether the first contender is better by `elo1` points (H1) or only by `elo0` (H0). The match ends as soon
/// as one hypothesis is sufficiently likelier: a generalised SPRT over pairs of games with a normal approximation.
///
/// ```
/// use tessera_arena::{Sprt, MatchStatistics};
///
/// let sprt: Sprt = "0,10".parse()?;
/// assert_eq!(sprt.verdict(&MatchStatistics::default()), None);
/// # Ok::<(), tessera_arena::SprtError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    /// Probability of accepting `elo1` where `elo0` is true.
    alpha: f64,
    /// Probability of accepting `elo0` where `elo1` is true.
    beta: f64,
}

/// Result of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SprtVerdict {
    /// H1 is accepted: the first contender is better by the upper number.
    Better,
    /// H0 is accepted.
    NotBetter,
}

/// A test that cannot be parsed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{}' is not a test; write two Elo numbers, the lower first, such as 0,5, optionally with two error probabilities \
         below a half: 0,5,0.05,0.05", quoted(.0))]
pub struct SprtError(String);

impl Sprt {
    /// Log-likelihood ratio of H1 to H0.
    pub fn log_likelihood_ratio(&self, stats: &MatchStatistics) -> f64 {
        let (low, high) = (score_from_elo(self.elo0), score_from_elo(self.elo1));
        let difference = 2.0 * stats.softened_mean() - low - high;
        stats.pairs() * (high - low) * difference / (2.0 * stats.softened_variance())
    }

    /// Lower and upper log-likelihood ratio at which the test ends.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The verdict, once there is one.
    pub fn verdict(&self, stats: &MatchStatistics) -> Option<SprtVerdict> {
        let (low, high) = self.bounds();
        match self.log_likelihood_ratio(stats) {
            ratio if ratio >= high => Some(SprtVerdict::Better),
            ratio if ratio <= low => Some(SprtVerdict::NotBetter),
            _ => None,
        }
    }
}

impl FromStr for Sprt {
    type Err = SprtError;

    fn from_str(text: &str) -> Result<Sprt, SprtError> {
        let wrong = || SprtError(text.to_owned());
        let numbers: Vec<f64> = text
            .split(',')
            .map(|number| number.trim().parse().map_err(|_| wrong()))
            .collect::<Result<_, _>>()?;
        let (elo0, elo1, alpha, beta) = match numbers[..] {
            [elo0, elo1] => (elo0, elo1, 0.05, 0.05),
            [elo0, elo1, alpha, beta] => (elo0, elo1, alpha, beta),
            _ => return Err(wrong()),
        };
        let chance = |chance: f64| chance > 0.0 && chance < 0.5;
        let sound = elo0.is_finite() && elo1.is_finite() && elo0 < elo1 && chance(alpha) && chance(beta);
        if sound { Ok(Sprt { elo0, elo1, alpha, beta }) } else { Err(wrong()) }
    }
}

#[cfg(test)]
mod tests {
    use tessera_rules::Dice;

    use super::*;

    /// Simulates pairs at a true strength until the test has a verdict.
    fn simulate(sprt: Sprt, elo: f64, dice: &mut Dice) -> SprtVerdict {
        let mut stats = MatchStatistics::default();
        let mut game = || {
            if f64::from(dice.roll(1 << 20)) < score_from_elo(elo) * f64::from(1 << 20) { 1.0 } else { 0.0 }
        };
        loop {
            stats.add([game(), game()]);
            if let Some(verdict) = sprt.verdict(&stats) {
                return verdict;
            }
        }
    }

    #[test]
    fn error_rates_are_as_configured() {
        let sprt: Sprt = "0,60".parse().expect("a test");
        let mut dice = Dice::from_seed(11);
        let mut wrong = [0; 2];
        for _ in 0..400 {
            wrong[0] += usize::from(simulate(sprt, 0.0, &mut dice) == SprtVerdict::Better);
            wrong[1] += usize::from(simulate(sprt, 60.0, &mut dice) == SprtVerdict::NotBetter);
        }
        // 20 of 400 are expected; 40 would be more than four standard deviations away.
        assert!(wrong.iter().all(|&wrong| wrong < 40), "{wrong:?}");
    }

    #[test]
    fn the_bounds_match_known_values() {
        let (low, high) = "0,5".parse::<Sprt>().expect("a test").bounds();
        assert!((low + 2.944).abs() < 1e-3 && (high - 2.944).abs() < 1e-3);
    }

    #[test]
    fn a_few_wins_give_no_verdict() {
        let mut stats = MatchStatistics::default();
        for _ in 0..5 {
            stats.add([1.0, 1.0]);
        }
        assert_eq!("0,5".parse::<Sprt>().expect("a test").verdict(&stats), None);
    }

    #[test]
    fn invalid_tests_are_refused() {
        for bad in ["", "5", "5,0", "0,5,0.05", "0,5,0.6,0.1", "0,inf", "nan,1", "0,5,0,0", "a,b"] {
            assert!(bad.parse::<Sprt>().is_err(), "{bad}");
        }
    }
}
