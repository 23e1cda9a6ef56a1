//! Pentago: 32 lines seen block by block, wins by one turn, and weights for lines and blocks.

mod board;
mod judgement;
mod lines;
mod patterns;
mod study;
#[cfg(test)]
mod tests;
mod threats;

use std::collections::HashSet;
use std::sync::{Arc, LazyLock};

use tessera_rules::{Game, GameKind, MarbleMove, Pentago};

use self::judgement::{Judgement, first_guess};
use self::study::PentagoStudy;
use crate::Report;
use crate::engine::Desk;
use crate::learn::{Learned, Trained, Weights};
use crate::search::{Scope, Study};

/// The weights that were learned, with the command and the figures that made them.
const WEIGHTS: &str = include_str!("../../../weights/pentago.txt");

static LEARNED: LazyLock<Arc<Judgement>> = LazyLock::new(|| {
    let weights: Weights = WEIGHTS.parse().expect("a test reads them");
    let numbers = weights.of_game(GameKind::Pentago, Pentago::WEIGHTS).expect("a test counts them");
    Arc::new(Judgement::new(numbers))
});

/// A position as its players see it.
pub(crate) fn study(game: &Pentago) -> impl Study<Move = MarbleMove> + Sync {
    PentagoStudy::new(*game, Arc::clone(&LEARNED))
}

/// Thinks about a position with the learned weights, about some of its moves or about all.
pub(crate) fn think(
    game: &Pentago,
    among: Option<&[MarbleMove]>,
    desk: &Desk<'_>,
    told: &mut dyn FnMut(&Report<MarbleMove>),
) -> Report<MarbleMove> {
    think_with(game, among, &LEARNED, desk, told)
}

/// Thinks about a position with some weights. Whoever can solve a position exactly comes before this.
fn think_with(
    game: &Pentago,
    among: Option<&[MarbleMove]>,
    judgement: &Arc<Judgement>,
    desk: &Desk<'_>,
    told: &mut dyn FnMut(&Report<MarbleMove>),
) -> Report<MarbleMove> {
    let study = PentagoStudy::new(*game, Arc::clone(judgement));
    let moves = among.map_or_else(|| root_moves(game, &study), <[_]>::to_vec);
    desk.search(&study, (&moves, Scope::All), told)
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
        think_with(self, None, judgement, desk, &mut |_| {})
    }
}

/// All legal moves, the promising first; of those that lead to the same position, seen from whatever side, only one.
fn root_moves(game: &Pentago, study: &PentagoStudy) -> Vec<MarbleMove> {
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    let mut study = study.clone();
    let mut known = HashSet::new();
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
