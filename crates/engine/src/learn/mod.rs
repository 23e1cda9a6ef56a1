//! Learning what patterns are worth from games played against oneself.

mod contest;
mod course;
mod fit;
mod weights;

use std::sync::Arc;

use tessera_rules::{AnyGame, Game};

pub use self::course::{Course, Progress};
pub use self::weights::{Weights, WeightsError};
use crate::engine::Desk;
use crate::{Report, Stop};

/// A game whose positions are judged by patterns with learned weights.
pub(crate) trait Learned: Game {
    /// How many weights there are.
    const WEIGHTS: usize;
    /// Tells every pattern on the board by its weight's number, and how often it is there for the side to move less for
    /// the others.
    fn patterns(&self, seen: &mut dyn FnMut(usize, f32));
}

/// A game that can be played with any weights, and so learn better ones.
pub(crate) trait Trained: Learned {
    /// The weights made ready for thinking.
    type Judgement;

    /// Weights set by hand, to begin with.
    fn first_guess() -> Vec<f32>;

    fn judgement(weights: &[f32]) -> Arc<Self::Judgement>;

    fn think_with(&self, judgement: &Arc<Self::Judgement>, desk: &Desk<'_>) -> Report<Self::Move>;
}

/// Learns a game's weights by playing it, from the start that is given; `told` hears of every batch of games. When it is
/// stopped, what was learned so far is kept.
pub fn train(
    start: &AnyGame,
    course: &Course,
    begin_with: Option<&Weights>,
    stop: &Stop,
    told: &mut dyn FnMut(&Progress),
) -> Result<Weights, WeightsError> {
    match start {
        AnyGame::Pentago(game) => course::run(game, course, begin_with, stop, told),
        AnyGame::PentagoXl(game) => course::run(game, course, begin_with, stop, told),
        AnyGame::Exago(game) => course::run(&**game, course, begin_with, stop, told),
        AnyGame::WideExago(game) => course::run(&**game, course, begin_with, stop, told),
        AnyGame::Pente(game) => course::run(&**game, course, begin_with, stop, told),
    }
}
