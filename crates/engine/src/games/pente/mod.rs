//! Pente: shapes along lines, pairs to capture, and threats that must be answered.

mod board;
mod codes;
mod forcing;
mod hunt;
mod keys;
mod notes;
mod places;
mod shapes;
mod study;
#[cfg(test)]
mod tests;
mod thinking;
mod weights;

use std::sync::Arc;

use tessera_rules::{Game, Intersection, Pente};

use self::board::Board;
use self::study::PenteStudy;
pub(crate) use self::thinking::think;
use self::thinking::think_with;
use self::weights::{Tables, first_guess};
use crate::Report;
use crate::engine::Desk;
use crate::learn::{Learned, Trained};
use crate::search::Study;

/// A position as its players see it.
pub fn study(game: &Pente) -> impl Study<Move = Intersection> + Sync {
    PenteStudy::new(game, Tables::of_the_house())
}

impl Learned for Pente {
    const WEIGHTS: usize = weights::WEIGHTS;

    fn patterns(&self, seen: &mut dyn FnMut(usize, f32)) {
        Board::new(self, Tables::of_the_house()).patterns(self.to_move().index(), seen);
    }
}

impl Trained for Pente {
    type Judgement = Tables;

    fn first_guess() -> Vec<f32> {
        first_guess()
    }

    fn judgement(weights: &[f32]) -> Arc<Tables> {
        Arc::new(Tables::new(weights))
    }

    fn think_with(&self, tables: &Arc<Tables>, desk: &Desk<'_>) -> Report<Intersection> {
        think_with(self, None, tables, desk, &mut |_| {})
    }
}
