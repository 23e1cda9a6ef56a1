//! Pentago: 32 lines seen block by block, wins by one turn, and weights for lines and blocks.

mod board;
mod judgement;
mod lines;
mod patterns;
mod study;
#[cfg(test)]
mod tests;
mod threats;

use std::sync::{Arc, LazyLock};

use tessera_rules::{Game, MarbleMove, Pentago};

use self::judgement::{Judgement, first_guess};
use self::study::PentagoStudy;
use crate::Report;
use crate::engine::Desk;
use crate::learn::Trained;
use crate::search::{Study, search};

/// The weights that were learned.
static LEARNED: LazyLock<Arc<Judgement>> = LazyLock::new(|| Arc::new(Judgement::new(&first_guess())));

/// Thinks about a position with the learned weights.
pub(crate) fn think(
    game: &Pentago,
    desk: &Desk<'_>,
    told: &mut dyn FnMut(&Report<MarbleMove>),
) -> Report<MarbleMove> {
    think_with(game, &LEARNED, desk, told)
}

/// Thinks about a position with some weights.
fn think_with(
    game: &Pentago,
    judgement: &Arc<Judgement>,
    desk: &Desk<'_>,
    told: &mut dyn FnMut(&Report<MarbleMove>),
) -> Report<MarbleMove> {
    let study = PentagoStudy::new(*game, Arc::clone(judgement));
    let moves = root_moves(game, &study);
    search(&study, &moves, desk.memory, desk.limits, desk.stop, told)
}

impl Trained for Pentago {
    type Judgement = Judgement;

    fn first_guess() -> Vec<f32> {
        first_guess()
    }

    fn judgement(weights: &[f32]) -> Arc<Judgement> {
        Arc::new(Judgement::new(weights))
    }

    fn think_with(&self, judgement: &Arc<Judgement>, desk: &Desk<'_>) -> Report<MarbleMove> {
        think_with(self, judgement, desk, &mut |_| {})
    }
}

/// All legal moves, the promising first; of those that lead to the same position, seen from whatever side, only one.
fn root_moves(game: &Pentago, study: &PentagoStudy) -> Vec<MarbleMove> {
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    let mut study = study.clone();
    let mut known = std::collections::HashSet::new();
    let mut ranked: Vec<(i32, MarbleMove)> = Vec::new();
    for mv in moves {
        let undo = study.play(mv);
        if study.outcome() == Some(-1) || known.insert(study.key()) {
            ranked.push((study.assess(), mv));
        }
        study.undo(undo);
    }
    ranked.sort();
    ranked.into_iter().map(|(_, mv)| mv).collect()
}
