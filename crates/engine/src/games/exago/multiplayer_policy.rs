//! Exago for the max^n tree search.

use std::sync::Arc;

use tessera_rules::bitboard::ExagoState;
use tessera_rules::{Dice, ExagoMove, Game};

use super::move_ordering::ExagoCellValues;
use super::patterns::{ExagoLineWindowLayout, isolated_cells, player_features};
use super::weights::ExagoWeights;
use crate::multiplayer::{MultiplayerPolicy, SeatValues, UnlistedMoves, values_from_points};
use crate::search::RankedMove;

/// Maximum number of moves at a node without threats.
const MAX_EXPANDED_MOVES: usize = 40;
/// Rank difference that changes a prior by a factor of e.
const RANK_SCALE: f32 = 600.0;
/// Evaluation difference that changes the odds of winning by a factor of e, as the weights are trained.
const POINT_SCALE: f32 = 260.0;
/// Exploration constant (PUCT).
const EXPLORATION: f32 = 1.2;
/// First-play urgency: unvisited moves are assumed to be this much worse than the mean of the visited ones.
const FIRST_PLAY_PENALTY: f32 = 0.1;

/// What the max^n tree search asks about Exago: move priors, threats, evaluation.
#[derive(Clone)]
pub(super) struct ExagoMultiplayerPolicy<const W: usize> {
    layout: ExagoLineWindowLayout<W>,
    moves: Vec<RankedMove<ExagoMove>>,
    evaluator: Arc<ExagoWeights>,
}

impl<const W: usize> ExagoMultiplayerPolicy<W> {
    pub(super) fn new(game: &ExagoState<W>, evaluator: Arc<ExagoWeights>) -> ExagoMultiplayerPolicy<W> {
        ExagoMultiplayerPolicy {
            layout: ExagoLineWindowLayout::new(game),
            moves: Vec::with_capacity(4_096),
            evaluator,
        }
    }
}

impl<const W: usize> MultiplayerPolicy<ExagoState<W>> for ExagoMultiplayerPolicy<W> {
    fn winning_move(&mut self, game: &ExagoState<W>) -> Option<ExagoMove> {
        game.winning_move()
    }

    fn expand(&mut self, game: &ExagoState<W>, moves: &mut Vec<(ExagoMove, f32)>) -> UnlistedMoves {
        let ranked = &mut self.moves;
        ranked.clear();
        let ranks = ExagoCellValues::new(game, &self.layout);
        let next = game.next_to_move();
        let mut others = UnlistedMoves::None;
        if game.threatens_win(next) && !game.may_draw_now() {
            game.for_each_block(next, |lift| ranks.list(game, &lift, ranked));
            others = UnlistedMoves::LetWin(next);
        }
        if others == UnlistedMoves::None {
            game.for_each_legal_tile_moves(|lift| ranks.list(game, &lift, ranked));
        }
        if ranked.len() > MAX_EXPANDED_MOVES {
            ranked.select_nth_unstable_by_key(MAX_EXPANDED_MOVES, |ranked| -ranked.rank);
            ranked.truncate(MAX_EXPANDED_MOVES);
            others = UnlistedMoves::Unknown;
        }
        let Some(best) = ranked.iter().map(|ranked| ranked.rank).max() else { return others };
        let prior = |rank: i32| ((rank - best) as f32 / RANK_SCALE).exp();
        let all: f32 = ranked.iter().map(|ranked| prior(ranked.rank)).sum();
        moves.extend(ranked.iter().map(|ranked| (ranked.mv, prior(ranked.rank) / all)));
        others
    }

    fn evaluate(&mut self, game: &mut ExagoState<W>, _: &mut Dice) -> SeatValues {
        let (isolated, cut_tiles) = (isolated_cells(game), game.all_tiles().cut_candidates());
        let points = |seat| {
            let mut points = 0;
            player_features(game, &self.layout, isolated, cut_tiles, seat, |weight, count| {
                points += self.evaluator.weights[weight] * count as i32;
            });
            points as f32 / POINT_SCALE
        };
        values_from_points(game.seats(), |seat| game.is_in_play(seat).then(|| points(seat)))
    }

    fn exploration_bonus(&self, all: f32, visits: f32, prior: f32) -> f32 {
        EXPLORATION * prior * all.sqrt() / (1.0 + visits)
    }

    fn first_play_value(&self, so_far: f32) -> f32 {
        so_far - FIRST_PLAY_PENALTY
    }
}
