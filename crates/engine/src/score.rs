//! Scores: an evaluation in points, or a proven result.

use std::fmt;

/// Score of a win now; every ply of distance takes one off.
pub(crate) const WIN: i32 = 30_000;
/// Scores from here on, either sign, are proven results.
const MIN_PROVEN: i32 = 28_000;
/// The largest evaluation.
pub(crate) const MAX_EVAL: i32 = 20_000;
/// The largest evaluation that is reported: a chance of 99.8 %. Beyond it the search has reasons to expect the result,
/// such as that all the moves it looked at lose, but no proof.
const MAX_REPORTED: i32 = 1_600;
/// Points at which the better side is expected to win about ten times as often as the other.
pub const POINTS_PER_TENFOLD_ODDS: f64 = 600.0;

/// Score for the player to move: a proven win or loss in a number of moves, a proven draw, or an evaluation in points.
///
/// ```
/// use tessera_engine::SearchScore;
///
/// let win = SearchScore::win_in(3);
/// assert!(win.is_proven() && win > SearchScore::points(900));
/// assert_eq!(win.to_string(), "win in 3");
/// assert_eq!(SearchScore::points(0).win_chance(), 0.5);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SearchScore {
    raw: i32,
    is_proven: bool,
}

impl SearchScore {
    /// Neither side is better.
    pub const EVEN: SearchScore = SearchScore { raw: 0, is_proven: false };
    /// A proven draw.
    pub const DRAW: SearchScore = SearchScore { raw: 0, is_proven: true };

    /// An evaluation in points, which proves nothing.
    pub fn points(points: i32) -> SearchScore {
        SearchScore::from_raw(points.clamp(-MAX_EVAL, MAX_EVAL))
    }

    /// A proven win in `moves` moves of both sides together, at most.
    pub fn win_in(moves: u32) -> SearchScore {
        SearchScore::from_raw(WIN - moves.min(1_000) as i32)
    }

    /// A proven loss in `moves` moves of both sides together, at most.
    pub fn loss_in(moves: u32) -> SearchScore {
        SearchScore::from_raw(moves.min(1_000) as i32 - WIN)
    }

    pub(crate) const fn from_raw(raw: i32) -> SearchScore {
        SearchScore { raw, is_proven: is_proof(raw) }
    }

    /// The number that the search compares: points, or [`SearchScore::win_in`] and [`SearchScore::loss_in`] beyond
    /// all points.
    pub const fn raw(self) -> i32 {
        self.raw
    }

    /// Whether it is a proven win, draw or loss.
    pub const fn is_proven(self) -> bool {
        self.is_proven
    }

    /// Number of moves of both sides together until a proven win or loss, at most: the proof need not be the shortest.
    pub const fn moves_to_end(self) -> Option<u32> {
        if is_proof(self.raw) { Some((WIN - self.raw.abs()) as u32) } else { None }
    }

    /// Expected result: 0 for a loss, 1 for a win. A logistic function of the points.
    pub fn win_chance(self) -> f64 {
        match self.raw {
            proven if proven >= MIN_PROVEN => 1.0,
            proven if proven <= -MIN_PROVEN => 0.0,
            points => 1.0 / (1.0 + 10f64.powf(-f64::from(points) / POINTS_PER_TENFOLD_ODDS)),
        }
    }

    /// The evaluation with this expected result, from 0 to 1.
    pub fn from_win_chance(chance: f64) -> SearchScore {
        let chance = chance.clamp(1e-9, 1.0 - 1e-9);
        SearchScore::points((POINTS_PER_TENFOLD_ODDS * (chance / (1.0 - chance)).log10()).round() as i32)
    }

    /// The score as it is reported: a proven result, or an evaluation multiplied by a share, within bounds that are not those
    /// of the search.
    pub(crate) fn reported(self, share: f64) -> SearchScore {
        if self.is_proven() {
            return self;
        }
        let points = (f64::from(self.raw) * share).round() as i32;
        SearchScore { raw: points.clamp(-MAX_REPORTED, MAX_REPORTED), ..self }
    }

    /// The score for the other side.
    #[must_use]
    pub const fn negated(self) -> SearchScore {
        SearchScore { raw: -self.raw, is_proven: self.is_proven }
    }
}

impl fmt::Display for SearchScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.moves_to_end() {
            Some(moves) => write!(f, "{} in {moves}", if self.raw > 0 { "win" } else { "loss" }),
            None if self.is_proven => f.write_str("draw"),
            None => write!(f, "{:+}", self.raw),
        }
    }
}

/// Whether a raw score is a proven result.
#[inline]
pub(crate) const fn is_proof(raw: i32) -> bool {
    raw.abs() >= MIN_PROVEN
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quick_win_is_better_than_a_slow_one_and_a_slow_loss_than_a_quick_one() {
        assert!(SearchScore::win_in(1) > SearchScore::win_in(9));
        assert!(SearchScore::loss_in(1) < SearchScore::loss_in(9));
        assert!(SearchScore::points(i32::MAX) < SearchScore::win_in(1_000));
        assert_eq!(SearchScore::loss_in(4).negated(), SearchScore::win_in(4));
        assert_eq!(SearchScore::DRAW.negated(), SearchScore::DRAW);
        assert!(SearchScore::DRAW.is_proven() && SearchScore::DRAW.moves_to_end().is_none());
        assert!(SearchScore::DRAW > SearchScore::EVEN && SearchScore::DRAW < SearchScore::points(1));
    }

    #[test]
    fn points_from_a_win_chance_have_that_win_chance() {
        for points in [-2_000, -1, 0, 77, 900] {
            assert_eq!(
                SearchScore::from_win_chance(SearchScore::points(points).win_chance()),
                SearchScore::points(points)
            );
        }
    }

    #[test]
    fn reported_evaluations_are_scaled_and_bounded_and_proven_results_are_not() {
        let reported = |points, share| SearchScore::points(points).reported(share);
        assert_eq!(reported(300, 1.0), SearchScore::points(300));
        assert_eq!(reported(-300, 0.5), SearchScore::points(-150));
        assert_eq!(reported(19_000, 2.0), SearchScore::points(MAX_REPORTED));
        for proven in [SearchScore::win_in(3), SearchScore::loss_in(8), SearchScore::DRAW] {
            assert_eq!(proven.reported(0.1), proven);
        }
    }

    #[test]
    fn win_chances_grow_with_points_and_are_symmetric() {
        let chances: Vec<f64> = (-10..=10).map(|n| SearchScore::points(n * 200).win_chance()).collect();
        assert!(chances.is_sorted());
        for points in [0, 50, 700, 5_000] {
            let sum = SearchScore::points(points).win_chance() + SearchScore::points(-points).win_chance();
            assert!((sum - 1.0).abs() < 1e-12);
        }
    }
}
