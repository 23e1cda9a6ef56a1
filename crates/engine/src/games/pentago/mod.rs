//! Pentago: 32 lines combined from block tables, wins by one turn, and evaluation weights for lines and blocks.

mod bitboard;
mod evaluation;
mod exact_values;
mod forced_wins;
mod immediate_wins;
mod line_states;
mod patterns;
mod search_position;
#[cfg(test)]
mod tests;

use std::sync::{Arc, LazyLock};

use tessera_rules::{Game, GameKind, MarbleMove, Pentago};

use self::evaluation::{PentagoEvaluator, initial_weights};
use self::exact_values::{exact_move_values, grouped_by_value, search_groups};
use self::forced_wins::think_with_proofs;
use self::search_position::PentagoSearchPosition;
use crate::SearchReport;
use crate::engine::SearchContext;
use crate::search::{MoveScope, SearchPosition, root_moves};
use crate::training::{PatternFeatures, TrainableGame, TrainedWeights};

/// Trained weights, with the command and the figures that produced them.
const WEIGHTS: &str = include_str!("../../../weights/pentago.txt");

static TRAINED: LazyLock<Arc<PentagoEvaluator>> = LazyLock::new(|| {
    let weights: TrainedWeights = WEIGHTS.parse().expect("a test reads them");
    let numbers = weights.for_game(GameKind::Pentago, Pentago::WEIGHTS).expect("a test counts them");
    Arc::new(PentagoEvaluator::new(numbers))
});

/// Separates the results of searches with the opening book from others in the transposition table.
const BOOK_SALT: u64 = 0x5BF0_3635_16F7_49B1;

type OnReport<'a> = &'a mut dyn FnMut(&SearchReport<MarbleMove>);

/// A position for the alpha-beta search, evaluated with the trained weights.
pub fn search_position(game: &Pentago) -> impl SearchPosition<Move = MarbleMove> + Sync {
    PentagoSearchPosition::new(*game, Arc::clone(&TRAINED))
}

/// Searches a position with the trained weights. Where exact values are known, only moves that keep the value are chosen.
pub(crate) fn think(
    game: &Pentago,
    search_moves: Option<&[MarbleMove]>,
    context: &SearchContext<'_>,
    on_report: &mut dyn FnMut(&SearchReport<MarbleMove>),
) -> SearchReport<MarbleMove> {
    let Some(values) = exact_move_values(game, context) else {
        let search =
            &mut |moves: Option<&[MarbleMove]>, context: &SearchContext<'_>, on_report: OnReport<'_>| {
                think_with(game, moves, &TRAINED, context, on_report)
            };
        return think_with_proofs(game, search_moves, context, search, on_report);
    };
    let position = PentagoSearchPosition::new(*game, Arc::clone(&TRAINED)).with_opening_book();
    let moves = search_moves.map_or_else(|| root_moves(&position, &legal_moves_of(game)), <[_]>::to_vec);
    let groups = grouped_by_value(game, &moves, &values);
    let search = &mut |moves: &[MarbleMove], context: &SearchContext<'_>, on_report: OnReport<'_>| {
        let context = SearchContext { salt: context.salt ^ BOOK_SALT, ..*context };
        context.search_two_sides(&position, (moves, MoveScope::All), on_report)
    };
    search_groups(game, &groups, context, search, on_report)
}

/// Searches a position with the given weights, without exact values.
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

impl TrainableGame for Pentago {
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

/// One move for each resulting position, the most promising first.
fn ordered_moves(game: &Pentago) -> Vec<MarbleMove> {
    root_moves(&PentagoSearchPosition::new(*game, Arc::clone(&TRAINED)), &legal_moves_of(game))
}

fn legal_moves_of(game: &Pentago) -> Vec<MarbleMove> {
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    moves
}
