//! Exago for everybody by himself, as the tree of many sides sees it.

use std::sync::Arc;

use tessera_rules::{Dice, Exago, ExagoMove, Game};

use super::patterns::{Ground, far_cells, holdings};
use super::ranks::Ranks;
use super::weights::Judgement;
use crate::many::{Others, Sense, Shares, chances};
use crate::search::Ranked;

/// The moves that are looked at when nothing forces anybody.
const MOST_MOVES: usize = 40;
/// So many points of rank make a move about three times as promising.
const RANKS_A_STEP: f32 = 600.0;
/// So many points make a player's chance about three times as good, as weights are learned.
const POINTS_A_STEP: f32 = 260.0;
/// How much is tried that has not been good so far.
const CURIOSITY: f32 = 1.2;
/// What was never tried is taken to be so much worse than what was.
const DOUBT: f32 = 0.1;

#[derive(Clone)]
pub(super) struct ExagoSense<const W: usize> {
    ground: Ground<W>,
    moves: Vec<Ranked<ExagoMove>>,
    judgement: Arc<Judgement>,
}

impl<const W: usize> ExagoSense<W> {
    pub(super) fn new(game: &Exago<W>, judgement: Arc<Judgement>) -> ExagoSense<W> {
        ExagoSense { ground: Ground::new(game), moves: Vec::with_capacity(4_096), judgement }
    }
}

impl<const W: usize> Sense<Exago<W>> for ExagoSense<W> {
    fn winning_move(&mut self, game: &Exago<W>) -> Option<ExagoMove> {
        game.winning_move()
    }

    fn list(&mut self, game: &Exago<W>, moves: &mut Vec<(ExagoMove, f32)>) -> Others {
        let ranked = &mut self.moves;
        ranked.clear();
        let ranks = Ranks::new(game, &self.ground);
        let next = game.next_to_move();
        let mut others = Others::None;
        if game.could_win(next) && !game.may_draw_now() {
            game.each_lift_that_stops(next, |lift| ranks.list(game, &lift, ranked));
            others = Others::LetWin(next);
        }
        if others == Others::None {
            game.each_lift(|lift| ranks.list(game, &lift, ranked));
        }
        if ranked.len() > MOST_MOVES {
            ranked.select_nth_unstable_by_key(MOST_MOVES, |ranked| -ranked.rank);
            ranked.truncate(MOST_MOVES);
            others = Others::Unknown;
        }
        let Some(best) = ranked.iter().map(|ranked| ranked.rank).max() else { return others };
        let promise = |rank: i32| ((rank - best) as f32 / RANKS_A_STEP).exp();
        let all: f32 = ranked.iter().map(|ranked| promise(ranked.rank)).sum();
        moves.extend(ranked.iter().map(|ranked| (ranked.mv, promise(ranked.rank) / all)));
        others
    }

    fn result(&mut self, game: &mut Exago<W>, _: &mut Dice) -> Shares {
        let (far, hinges) = (far_cells(game), game.all_tiles().hinges());
        let points = |seat| {
            let mut points = 0;
            holdings(game, &self.ground, far, hinges, seat, |weight, count| {
                points += self.judgement.weights[weight] * count as i32;
            });
            points as f32 / POINTS_A_STEP
        };
        chances(game.seats(), |seat| game.is_in_play(seat).then(|| points(seat)))
    }

    fn urge(&self, all: f32, visits: f32, promise: f32) -> f32 {
        CURIOSITY * promise * all.sqrt() / (1.0 + visits)
    }

    fn hope(&self, so_far: f32) -> f32 {
        so_far - DOUBT
    }
}
