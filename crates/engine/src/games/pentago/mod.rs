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

use tessera_rules::{Game, GameKind, MarbleMove, Pentago};

use self::judgement::{Judgement, first_guess};
use self::study::PentagoStudy;
use crate::Report;
use crate::engine::Desk;
use crate::learn::{Learned, Trained, Weights};
use crate::search::{Scope, Study, first_moves};

/// The weights that were learned, with the command and the figures that made them.
const WEIGHTS: &str = include_str!("../../../weights/pentago.txt");

static LEARNED: LazyLock<Arc<Judgement>> = LazyLock::new(|| {
    let weights: Weights = WEIGHTS.parse().expect("a test reads them");
    let numbers = weights.of_game(GameKind::Pentago, Pentago::WEIGHTS).expect("a test counts them");
    Arc::new(Judgement::new(numbers))
});

/// A position as its players see it.
pub fn study(game: &Pentago) -> impl Study<Move = MarbleMove> + Sync {
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
    let moves = among.map_or_else(|| first_moves(&study, &all_moves(game)), <[_]>::to_vec);
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

fn all_moves(game: &Pentago) -> Vec<MarbleMove> {
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    moves
}
