//! Pentago XL: 140 lines over nine blocks, threats by a marble and two turns, and weights for every line.

mod judgement;
mod lines;
mod patterns;
mod potential;
mod scene;
mod study;
#[cfg(test)]
mod tests;
mod threats;

use std::collections::HashSet;
use std::sync::{Arc, LazyLock};

use tessera_rules::{Game, MarbleMove, PentagoXl};

pub(crate) use self::judgement::{Judgement, first_guess};
pub(crate) use self::scene::Sides;
use self::study::XlStudy;
use crate::Report;
use crate::engine::Desk;
use crate::search::{Study, search};

/// The weights that were learned.
static LEARNED: LazyLock<Arc<Judgement>> = LazyLock::new(|| Arc::new(Judgement::new(&first_guess())));

/// Thinks about a position with the learned weights; one of three or four thinks that all others are against him.
pub(crate) fn think(
    game: &PentagoXl,
    desk: &Desk<'_>,
    told: &mut dyn FnMut(&Report<MarbleMove>),
) -> Report<MarbleMove> {
    think_with(game, &LEARNED, desk, told)
}

/// Thinks about a position with some weights.
pub(crate) fn think_with(
    game: &PentagoXl,
    judgement: &Arc<Judgement>,
    desk: &Desk<'_>,
    told: &mut dyn FnMut(&Report<MarbleMove>),
) -> Report<MarbleMove> {
    let sides = Sides::seen_by(game, game.to_move());
    let study = XlStudy::new(*game, sides, Arc::clone(judgement));
    let moves = root_moves(game, &study);
    search(&study, &moves, desk.memory, desk.limits, desk.stop, told)
}

/// All legal moves, the promising first; of those that lead to the same position only one.
fn root_moves(game: &PentagoXl, study: &XlStudy) -> Vec<MarbleMove> {
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    let mut study = study.clone();
    let mut known = HashSet::new();
    let mut ranked: Vec<(i32, MarbleMove)> = Vec::new();
    let side = study.side();
    for mv in moves {
        let undo = study.play(mv);
        if known.insert(study.key()) {
            let value = study.assess();
            ranked.push((if study.side() == side { -value } else { value }, mv));
        }
        study.undo(undo);
    }
    ranked.sort();
    ranked.into_iter().map(|(_, mv)| mv).collect()
}
