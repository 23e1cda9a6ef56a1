//! Pentago: 32 lines combined from block tables, wins by one turn, and evaluation weights for lines and blocks.

mod bitboard;
mod evaluation;
mod lines;
mod patterns;
mod search_position;
#[cfg(test)]
mod tests;
mod threats;

use std::sync::{Arc, LazyLock};

use tessera_rules::{Game, GameKind, MarbleMove, Pentago};

use self::evaluation::{PentagoEvaluator, initial_weights};
use self::search_position::PentagoSearchPosition;
use crate::SearchReport;
use crate::engine::SearchContext;
use crate::search::{MoveScope, SearchPosition, root_moves};
use crate::training::{PatternFeatures, Trainable, Weights};

/// Trained weights, with the command and the figures that produced them.
const WEIGHTS: &str = include_str!("../../../weights/pentago.txt");

static TRAINED: LazyLock<Arc<PentagoEvaluator>> = LazyLock::new(|| {
    let weights: Weights = WEIGHTS.parse().expect("a test reads them");
    let numbers = weights.for_game(GameKind::Pentago, Pentago::WEIGHTS).expect("a test counts them");
    Arc::new(PentagoEvaluator::new(numbers))
});

/// A position for the alpha-beta search, evaluated with the trained weights.
pub fn search_position(game: &Pentago) -> impl SearchPosition<Move = MarbleMove> + Sync {
    PentagoSearchPosition::new(*game, Arc::clone(&TRAINED))
}

/// Searches a position with the trained weights.
pub(crate) fn think(
    game: &Pentago,
    search_moves: Option<&[MarbleMove]>,
    context: &SearchContext<'_>,
    on_report: &mut dyn FnMut(&SearchReport<MarbleMove>),
) -> SearchReport<MarbleMove> {
    think_with(game, search_moves, &TRAINED, context, on_report)
}

/// Searches a position with the given weights. The exact solver is not asked here: callers that can use it do so
/// first.
fn think_with(
    game: &Pentago,
    search_moves: Option<&[MarbleMove]>,
    evaluator: &Arc<PentagoEvaluator>,
    context: &SearchContext<'_>,
    on_report: &mut dyn FnMut(&SearchReport<MarbleMove>),
) -> SearchReport<MarbleMove> {
    let position = PentagoSearchPosition::new(*game, Arc::clone(evaluator));
    let moves = search_moves.map_or_else(|| root_moves(&position, &legal_moves_of(game)), <[_]>::to_vec);
    context.search_two_sides(&position, (&moves, MoveScope::All), on_report)
}

impl Trainable for Pentago {
    type Evaluator = PentagoEvaluator;

    fn initial_weights() -> Vec<f32> {
        initial_weights()
    }

    fn evaluator(weights: &[f32]) -> Arc<PentagoEvaluator> {
        Arc::new(PentagoEvaluator::new(weights))
    }

    fn think_with(
        &self,
        evaluator: &Arc<PentagoEvaluator>,
        context: &SearchContext<'_>,
    ) -> SearchReport<MarbleMove> {
        think_with(self, None, evaluator, context, &mut |_| {})
    }
}

fn legal_moves_of(game: &Pentago) -> Vec<MarbleMove> {
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    moves
}
