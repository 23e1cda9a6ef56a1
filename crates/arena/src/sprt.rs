//! When a match has said enough: the sequential probability ratio test.

use std::str::FromStr;

use tessera_rules::quoted;

use super::Tally;
use super::tally::score_of;

/// Is the first contender better by `elo1` points, or only by `elo0`? The match ends as soon as one of the two is
/// sufficiently likelier, over pairs of games and with a normal approximation (as a generalised ratio test does).
///
/// ```
/// use tessera_arena::{Sprt, Tally};
///
/// let sprt: Sprt = "0,10".parse()?;
/// assert_eq!(sprt.verdict(&Tally::default()), None);
/// # Ok::<(), tessera_arena::SprtError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    /// How often `elo1` may be called true where `elo0` is.
    alpha: f64,
    /// How often `elo0` may be called true where `elo1` is.
    beta: f64,
}

/// How a test ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The first contender is better by the upper number.
    Better,
    /// It is not.
    NotBetter,
}

/// A test that cannot be understood.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{}' is no test; write two numbers of Elo points such as 0,5, the lower first, and perhaps the two chances of \
         error, each below a half: 0,5,0.05,0.05", quoted(.0))]
pub struct SprtError(String);

impl Sprt {
    /// The logarithm of how much likelier the upper number is than the lower one.
    pub fn ratio(&self, tally: &Tally) -> f64 {
        let (low, high) = (score_of(self.elo0), score_of(self.elo1));
        let apart = 2.0 * tally.softened_mean() - low - high;
        tally.pairs() * (high - low) * apart / (2.0 * tally.softened_variance())
    }

    /// The ratios at which the test ends.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// What the test says, once it says something.
    pub fn verdict(&self, tally: &Tally) -> Option<Verdict> {
        let (low, high) = self.bounds();
        match self.ratio(tally) {
            ratio if ratio >= high => Some(Verdict::Better),
            ratio if ratio <= low => Some(Verdict::NotBetter),
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

    /// Plays imagined pairs at a true strength until the test speaks.
    fn tried(sprt: Sprt, elo: f64, dice: &mut Dice) -> Verdict {
        let mut tally = Tally::default();
        let mut game =
            || if f64::from(dice.roll(1 << 20)) < score_of(elo) * f64::from(1 << 20) { 1.0 } else { 0.0 };
        loop {
            tally.add([game(), game()]);
            if let Some(verdict) = sprt.verdict(&tally) {
                return verdict;
            }
        }
    }

    #[test]
    fn it_errs_as_seldom_as_it_promises() {
        let sprt: Sprt = "0,60".parse().expect("a test");
        let mut dice = Dice::from_seed(11);
        let mut wrong = [0; 2];
        for _ in 0..400 {
            wrong[0] += usize::from(tried(sprt, 0.0, &mut dice) == Verdict::Better);
            wrong[1] += usize::from(tried(sprt, 60.0, &mut dice) == Verdict::NotBetter);
        }
        // 20 of 400 are expected; 40 would be more than four standard deviations away.
        assert!(wrong.iter().all(|&wrong| wrong < 40), "{wrong:?}");
    }

    #[test]
    fn the_bounds_are_the_usual_ones() {
        let (low, high) = "0,5".parse::<Sprt>().expect("a test").bounds();
        assert!((low + 2.944).abs() < 1e-3 && (high - 2.944).abs() < 1e-3);
    }

    #[test]
    fn a_few_wins_prove_nothing_yet() {
        let mut tally = Tally::default();
        for _ in 0..5 {
            tally.add([1.0, 1.0]);
        }
        assert_eq!("0,5".parse::<Sprt>().expect("a test").verdict(&tally), None);
    }

    #[test]
    fn what_is_no_test_is_refused() {
        for bad in ["", "5", "5,0", "0,5,0.05", "0,5,0.6,0.1", "0,inf", "nan,1", "0,5,0,0", "a,b"] {
            assert!(bad.parse::<Sprt>().is_err(), "{bad}");
        }
    }
}
