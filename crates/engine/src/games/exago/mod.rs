//! Exago: windows of tiles along three axes, threats by placing and lifting, and two searches: paranoid and max^n.

mod move_ordering;
mod multiplayer_policy;
mod patterns;
mod search_position;
#[cfg(test)]
mod tests;
mod weights;

use std::sync::Arc;

use tessera_rules::bitboard::ExagoState;
use tessera_rules::{ExagoMove, Game, Seat};

use self::multiplayer_policy::ExagoMultiplayerPolicy;
use self::search_position::ExagoSearchPosition;
use self::weights::{ExagoWeights, TRAINED, initial_weights};
use crate::SearchReport;
use crate::engine::SearchContext;
use crate::search::{MoveScope, SearchPosition};
use crate::training::TrainableGame;

/// A position for a search of proofs: the player to move against all others.
pub fn search_position<const W: usize>(game: &ExagoState<W>) -> impl SearchPosition<Move = ExagoMove> + Sync {
    ExagoSearchPosition::new(game, Arc::clone(&TRAINED)).with_exact_repetition()
}

/// Searches a position with the trained weights.
pub(crate) fn think<const W: usize>(
    game: &ExagoState<W>,
    search_moves: Option<&[ExagoMove]>,
    context: &SearchContext<'_>,
    on_report: &mut dyn FnMut(&SearchReport<ExagoMove>),
) -> SearchReport<ExagoMove> {
    think_with(game, search_moves, &TRAINED, context, on_report)
}

/// Searches a position with the given weights. Two players use the alpha-beta search; with more, max^n was measured
/// to be stronger than the paranoid search.
fn think_with<const W: usize>(
    game: &ExagoState<W>,
    search_moves: Option<&[ExagoMove]>,
    evaluator: &Arc<ExagoWeights>,
    context: &SearchContext<'_>,
    on_report: &mut dyn FnMut(&SearchReport<ExagoMove>),
) -> SearchReport<ExagoMove> {
    if game.is_over() {
        return SearchReport::empty();
    }
    let in_play = Seat::all(game.seats()).filter(|&seat| game.is_in_play(seat)).count();
    let think = if in_play > 2 { search_max_n } else { search_paranoid };
    think(game, search_moves, evaluator, context, on_report)
}

/// Alpha-beta search of the player to move against all others (paranoid search if there are several).
fn search_paranoid<const W: usize>(
    game: &ExagoState<W>,
    search_moves: Option<&[ExagoMove]>,
    evaluator: &Arc<ExagoWeights>,
    context: &SearchContext<'_>,
    on_report: &mut dyn FnMut(&SearchReport<ExagoMove>),
) -> SearchReport<ExagoMove> {
    let mut position = ExagoSearchPosition::new(game, Arc::clone(evaluator));
    let moves = search_moves.map_or_else(|| position.root_moves(), <[_]>::to_vec);
    context.search_two_sides(&position, (&moves, MoveScope::All), on_report)
}

/// Max^n tree search.
fn search_max_n<const W: usize>(
    game: &ExagoState<W>,
    search_moves: Option<&[ExagoMove]>,
    evaluator: &Arc<ExagoWeights>,
    context: &SearchContext<'_>,
    on_report: &mut dyn FnMut(&SearchReport<ExagoMove>),
) -> SearchReport<ExagoMove> {
    context.search_multiplayer(
        game,
        search_moves,
        &ExagoMultiplayerPolicy::new(game, Arc::clone(evaluator)),
        on_report,
    )
}

impl<const W: usize> TrainableGame for ExagoState<W> {
    type Evaluator = ExagoWeights;

    fn initial_weights() -> Vec<f32> {
        initial_weights()
    }

    fn evaluator(weights: &[f32]) -> Arc<ExagoWeights> {
        Arc::new(ExagoWeights::new(weights))
    }

    fn think_with(
        &self,
        evaluator: &Arc<ExagoWeights>,
        context: &SearchContext<'_>,
    ) -> SearchReport<ExagoMove> {
        think_with(self, None, evaluator, context, &mut |_| {})
    }
}
