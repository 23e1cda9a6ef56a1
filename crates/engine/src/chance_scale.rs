//! How many points of an evaluation stand for which chance, by game, number of players and phase.

use tessera_rules::{AnyGame, GameKind};

use crate::score::POINTS_PER_TENFOLD_ODDS;

/// Phase of a game, by the number of moves of each player. The same evaluation says more in one phase than in another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CalibrationPhase {
    /// Less than 5 moves.
    Beginning,
    /// Less than 10 moves.
    Middle,
    /// 10 moves and more.
    End,
}

impl CalibrationPhase {
    /// All of them, in order.
    pub const ALL: [CalibrationPhase; 3] =
        [CalibrationPhase::Beginning, CalibrationPhase::Middle, CalibrationPhase::End];

    /// The phase of a position.
    pub fn of(game: &AnyGame) -> CalibrationPhase {
        match game.ply() / game.seats() {
            0..5 => CalibrationPhase::Beginning,
            5..10 => CalibrationPhase::Middle,
            _ => CalibrationPhase::End,
        }
    }
}

/// Points that stand for odds of ten to one, by [`CalibrationPhase`].
type PhaseScales = [f64; CalibrationPhase::ALL.len()];

// Fitted to the results of games by `cargo xtask bench calibration`; a test compares them with the table in docs/levels.md.
const PENTAGO: PhaseScales = [430.0, 390.0, 390.0];
const XL_TWO_PLAYERS: PhaseScales = [600.0, 600.0, 600.0];
const XL_TEAMS: PhaseScales = [240.0, 220.0, 220.0];
const XL_MORE_PLAYERS: PhaseScales = [3_000.0, 3_000.0, 3_000.0];
const EXAGO_TWO_PLAYERS: PhaseScales = [2_560.0, 1_570.0, 1_660.0];
const EXAGO_MORE_PLAYERS: PhaseScales = [3_000.0, 3_000.0, 3_000.0];
const PENTE: PhaseScales = [240.0, 370.0, 380.0];

/// Points of an evaluation of a search that stand for odds of ten to one in a position. Scores are reported in points of
/// which [`POINTS_PER_TENFOLD_ODDS`] always do: an evaluation that says little about the result counts less.
pub fn evaluation_scale(game: &AnyGame) -> f64 {
    let scales = match game.kind() {
        GameKind::Pentago => PENTAGO,
        GameKind::PentagoXl if game.has_teams() => XL_TEAMS,
        GameKind::PentagoXl if game.seats() == 2 => XL_TWO_PLAYERS,
        GameKind::PentagoXl => XL_MORE_PLAYERS,
        GameKind::Exago if game.seats() == 2 => EXAGO_TWO_PLAYERS,
        GameKind::Exago => EXAGO_MORE_PLAYERS,
        GameKind::Pente => PENTE,
    };
    scales[CalibrationPhase::of(game) as usize]
}

/// Reported points for each point of an evaluation in this position.
pub(crate) fn reported_share(game: &AnyGame) -> f64 {
    POINTS_PER_TENFOLD_ODDS / evaluation_scale(game)
}
