//! What a position is worth: guessed in points, or proven.

use std::fmt;

/// A win at once; every move that it is still away takes one off.
pub(crate) const WIN: i32 = 30_000;
/// From here on, either way, a score is a proof.
const PROVEN: i32 = 28_000;
/// The largest guess.
pub(crate) const MOST: i32 = 20_000;
/// Points at which the better side wins as often as ten to one, about.
pub(crate) const TENFOLD: f64 = 600.0;

/// A value for the player to move: a proof (a win or a loss in so many moves), or points.
///
/// ```
/// use tessera_engine::Score;
///
/// let win = Score::win_in(3);
/// assert!(win.is_proven() && win > Score::points(900));
/// assert_eq!(win.to_string(), "win in 3");
/// assert_eq!(Score::points(0).chance(), 0.5);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

impl Score {
    /// Nobody is better.
    pub const EVEN: Score = Score(0);

    /// A guess.
    pub fn points(points: i32) -> Score {
        Score(points.clamp(-MOST, MOST))
    }

    /// A win with so many more moves of both sides together, the last one being the winner's.
    pub fn win_in(moves: u32) -> Score {
        Score(WIN - moves.min(1_000) as i32)
    }

    /// A loss with so many more moves of both sides together.
    pub fn loss_in(moves: u32) -> Score {
        Score(moves.min(1_000) as i32 - WIN)
    }

    pub(crate) const fn from_raw(raw: i32) -> Score {
        Score(raw)
    }

    /// As the search counts.
    pub const fn raw(self) -> i32 {
        self.0
    }

    /// Whether it is a win or a loss for certain.
    pub const fn is_proven(self) -> bool {
        self.0.abs() >= PROVEN
    }

    /// In how many moves of both sides together the game ends, if that is proven.
    pub const fn moves_to_end(self) -> Option<u32> {
        if self.is_proven() { Some((WIN - self.0.abs()) as u32) } else { None }
    }

    /// The result to be expected, from 0 for a loss to 1 for a win.
    pub fn chance(self) -> f64 {
        match self.0 {
            proven if proven >= PROVEN => 1.0,
            proven if proven <= -PROVEN => 0.0,
            points => 1.0 / (1.0 + 10f64.powf(-f64::from(points) / TENFOLD)),
        }
    }

    /// The guess that such a result is to be expected, from 0 to 1.
    pub fn from_chance(chance: f64) -> Score {
        let chance = chance.clamp(1e-9, 1.0 - 1e-9);
        Score::points((TENFOLD * (chance / (1.0 - chance)).log10()).round() as i32)
    }

    /// The same for the other side.
    #[must_use]
    pub const fn turned(self) -> Score {
        Score(-self.0)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.moves_to_end() {
            Some(moves) => write!(f, "{} in {moves}", if self.0 > 0 { "win" } else { "loss" }),
            None => write!(f, "{:+}", self.0),
        }
    }
}

/// Whether a raw score is a proof.
#[inline]
pub(crate) const fn is_proof(raw: i32) -> bool {
    raw.abs() >= PROVEN
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quick_win_is_better_than_a_slow_one_and_a_slow_loss_than_a_quick_one() {
        assert!(Score::win_in(1) > Score::win_in(9));
        assert!(Score::loss_in(1) < Score::loss_in(9));
        assert!(Score::points(i32::MAX) < Score::win_in(1_000));
        assert_eq!(Score::loss_in(4).turned(), Score::win_in(4));
    }

    #[test]
    fn a_chance_becomes_the_points_that_have_it() {
        for points in [-2_000, -1, 0, 77, 900] {
            assert_eq!(Score::from_chance(Score::points(points).chance()), Score::points(points));
        }
    }

    #[test]
    fn chances_grow_with_points_and_mirror_each_other() {
        let chances: Vec<f64> = (-10..=10).map(|n| Score::points(n * 200).chance()).collect();
        assert!(chances.is_sorted());
        for points in [0, 50, 700, 5_000] {
            let sum = Score::points(points).chance() + Score::points(-points).chance();
            assert!((sum - 1.0).abs() < 1e-12);
        }
    }
}
