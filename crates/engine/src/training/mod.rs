//! Training of evaluation weights by self-play.

mod regression;
mod trained_weights;
mod training_run;
mod weights_match;

use std::sync::Arc;

use tessera_rules::bitboard::ExagoStateRef;
use tessera_rules::{AnyGame, Game};

pub use self::trained_weights::{TrainedWeights, WeightsError};
pub use self::training_run::{TrainingConfig, TrainingProgress};
use crate::engine::SearchContext;
use crate::{CancelToken, SearchReport};

/// A game that is evaluated by a weighted sum of patterns.
pub(crate) trait PatternFeatures: Game {
    /// Number of weights.
    const WEIGHTS: usize;
    /// Calls `visit` with the weight index of every pattern on the board, and with its count for the side to move
    /// minus that for the others.
    fn patterns(&self, visit: &mut dyn FnMut(usize, f32));
}

/// A game that can be searched with any weights, and so be trained.
pub(crate) trait TrainableGame: PatternFeatures {
    /// The weights in the form that the search uses.
    type Evaluator;

    /// Weights set by hand, to start the training with.
    fn initial_weights() -> Vec<f32>;

    fn evaluator(weights: &[f32]) -> Arc<Self::Evaluator>;

    fn think_with(
        &self,
        evaluator: &Arc<Self::Evaluator>,
        context: &SearchContext<'_>,
    ) -> SearchReport<Self::Move>;
}

/// Trains the weights of a game by self-play from the given start and calls `on_progress` after every batch of games.
/// If it is cancelled, the weights trained so far are returned.
pub fn train(
    start: &AnyGame,
    config: &TrainingConfig,
    initial: Option<&TrainedWeights>,
    stop: &CancelToken,
    on_progress: &mut dyn FnMut(&TrainingProgress),
) -> Result<TrainedWeights, WeightsError> {
    match start {
        AnyGame::Pentago(game) => training_run::run(game, config, initial, stop, on_progress),
        AnyGame::PentagoXl(game) => training_run::run(game, config, initial, stop, on_progress),
        AnyGame::Exago(game) => match game.bitboard() {
            ExagoStateRef::Narrow(game) => training_run::run(game, config, initial, stop, on_progress),
            ExagoStateRef::Wide(game) => training_run::run(game, config, initial, stop, on_progress),
        },
        AnyGame::Pente(game) => training_run::run(&**game, config, initial, stop, on_progress),
    }
}
