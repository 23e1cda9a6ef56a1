//! Pentago XL: 140 lines over nine blocks, threats by a marble and two turns, and weights for every line.

mod judgement;
pub(crate) mod lines;
mod patterns;
pub(crate) mod potential;
mod scene;
mod sense;
mod study;
#[cfg(test)]
mod tests;
mod threats;

use std::sync::{Arc, LazyLock};
use std::time::Instant;

use tessera_rules::{Game, MarbleMove, PentagoXl, Seat};

use self::judgement::{Judgement, first_guess};
pub(crate) use self::scene::Sides;
use self::sense::XlSense;
use self::study::XlStudy;
use crate::engine::Desk;
use crate::learn::Trained;
use crate::search::{Scope, Study, first_moves};
use crate::theory::{Certified, certified, certified_line};
use crate::{Limits, Line, Report, Score};

/// How far is looked for a win that is quicker than the certified one: whoever wins with the next marble does not ask the
/// certificate, and all that is further away is played by it, so that what is told to be proven stays so.
const A_QUICK_LOOK: u32 = 3;

/// The weights that were learned.
static LEARNED: LazyLock<Arc<Judgement>> = LazyLock::new(|| Arc::new(Judgement::new(&first_guess())));

/// A position as two sides see it, or the player to move and all others.
pub(crate) fn study(game: &PentagoXl) -> impl Study<Move = MarbleMove> + Sync {
    XlStudy::new(*game, Sides::seen_by(game, game.to_move()), Arc::clone(&LEARNED))
}

/// Thinks about a position with the learned weights.
pub(crate) fn think(
    game: &PentagoXl,
    among: Option<&[MarbleMove]>,
    desk: &Desk<'_>,
    told: &mut dyn FnMut(&Report<MarbleMove>),
) -> Report<MarbleMove> {
    if let Some(known) = known(game, among, desk) {
        // A certificate wins in the end; what is seen to the end wins sooner.
        let limits = Limits { depth: Some(A_QUICK_LOOK), lines: 1, ..*desk.limits };
        let looked = think_with(game, among, &LEARNED, &desk.within(&limits), &mut |_| {});
        let report = if looked.score() >= Some(Score::win_in(A_QUICK_LOOK)) { looked } else { known };
        told(&report);
        return report;
    }
    think_with(game, among, &LEARNED, desk, told)
}

/// What needs no thought, for it is proven: the move of a certificate. Weaker players do not know it.
fn known(game: &PentagoXl, among: Option<&[MarbleMove]>, desk: &Desk<'_>) -> Option<Report<MarbleMove>> {
    if desk.fancy.is_some() {
        return None;
    }
    let began = Instant::now();
    let Certified { moves, .. } =
        certified(game).filter(|known| among.is_none_or(|moves| moves.contains(&known.mv)))?;
    let line = Line { moves: certified_line(game), score: Score::win_in(moves) };
    Some(Report { lines: vec![line], depth: moves, nodes: 1, time: began.elapsed() })
}

/// Thinks about a position with some weights. Two sides look ahead as such; among more, a tree in which everybody plays
/// for himself was measured to be stronger than one against all.
fn think_with(
    game: &PentagoXl,
    among: Option<&[MarbleMove]>,
    judgement: &Arc<Judgement>,
    desk: &Desk<'_>,
    told: &mut dyn FnMut(&Report<MarbleMove>),
) -> Report<MarbleMove> {
    let in_play = Seat::all(game.seats()).filter(|&seat| game.is_in_play(seat)).count();
    let think = if in_play > 2 && !game.rules().teams() { for_himself } else { of_two_sides };
    think(game, among, judgement, desk, told)
}

/// Two players, two against two, or one against all others.
fn of_two_sides(
    game: &PentagoXl,
    among: Option<&[MarbleMove]>,
    judgement: &Arc<Judgement>,
    desk: &Desk<'_>,
    told: &mut dyn FnMut(&Report<MarbleMove>),
) -> Report<MarbleMove> {
    let sides = Sides::seen_by(game, game.to_move());
    let study = XlStudy::new(*game, sides, Arc::clone(judgement));
    let moves = among.map_or_else(|| first_moves(&study, &all_moves(game)), <[_]>::to_vec);
    desk.search(&study, (&moves, Scope::All), told)
}

/// Everybody for himself.
fn for_himself(
    game: &PentagoXl,
    among: Option<&[MarbleMove]>,
    judgement: &Arc<Judgement>,
    desk: &Desk<'_>,
    told: &mut dyn FnMut(&Report<MarbleMove>),
) -> Report<MarbleMove> {
    let sides = Sides::seen_by(game, game.to_move());
    let sense = XlSense::new(XlStudy::new(*game, sides, Arc::clone(judgement)));
    desk.grow(game, among, &sense, told)
}

impl Trained for PentagoXl {
    type Judgement = Judgement;

    fn first_guess() -> Vec<f32> {
        first_guess()
    }

    fn judgement(weights: &[f32]) -> Arc<Judgement> {
        Arc::new(Judgement::new(weights))
    }

    fn think_with(&self, judgement: &Arc<Judgement>, desk: &Desk<'_>) -> Report<MarbleMove> {
        think_with(self, None, judgement, desk, &mut |_| {})
    }
}

fn all_moves(game: &PentagoXl) -> Vec<MarbleMove> {
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    moves
}
