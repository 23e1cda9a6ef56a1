//! Evaluation noise for the max^n tree search. Moves, wins and threats are those of the policy itself.

use tessera_rules::{Dice, Game, Seat};

use super::search_tree::{MultiplayerPolicy, OversightRisk, SeatValues, UnlistedMoves};
use crate::search::EvalNoise;

/// Noise of this many points changes an expected result by up to 1.
const POINTS_PER_UNIT: f32 = 1_200.0;

/// A policy whose evaluations are distorted by noise.
#[derive(Clone)]
pub(crate) struct NoisyEvaluationPolicy<S> {
    pub(crate) policy: S,
    pub(crate) noise: EvalNoise,
}

impl<G: Game, S: MultiplayerPolicy<G>> MultiplayerPolicy<G> for NoisyEvaluationPolicy<S> {
    fn winning_move(&mut self, game: &G) -> Option<G::Move> {
        self.policy.winning_move(game)
    }

    fn expand(&mut self, game: &G, moves: &mut Vec<(G::Move, f32)>) -> UnlistedMoves {
        self.policy.expand(game, moves)
    }

    fn expand_lost(&mut self, game: &G, moves: &mut Vec<(G::Move, f32)>) {
        self.policy.expand_lost(game, moves);
    }

    fn evaluate(&mut self, game: &mut G, dice: &mut Dice) -> SeatValues {
        let key = game.key();
        let mut values = self.policy.evaluate(game, dice);
        for (seat, value) in values.iter_mut().enumerate() {
            let noise = (self.noise.sample(key, 3 + seat as u64) % 2_001) as f32 / 1_000.0 - 1.0;
            *value = (*value + noise * self.noise.amplitude as f32 / POINTS_PER_UNIT).clamp(0.0, 1.0);
        }
        values
    }

    fn exploration_bonus(&self, all: f32, visits: f32, prior: f32) -> f32 {
        self.policy.exploration_bonus(all, visits, prior)
    }

    fn is_contending(&self, game: &G, seat: Seat) -> bool {
        self.policy.is_contending(game, seat)
    }

    fn oversight(&self) -> Option<OversightRisk> {
        self.policy.oversight()
    }

    fn oversight_probability(&self) -> f32 {
        self.policy.oversight_probability()
    }

    fn first_play_value(&self, so_far: f32) -> f32 {
        self.policy.first_play_value(so_far)
    }
}
