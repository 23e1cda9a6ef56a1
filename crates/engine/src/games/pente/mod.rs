//! Pente: shapes along lines, captures, and searches for forced wins before the alpha-beta search.

mod board;
mod cells;
mod forcing_search;
mod search_position;
mod shape_codes;
mod shapes;
#[cfg(test)]
mod tests;
mod think;
mod threat_search;
mod weights;
mod win_cache;
mod zobrist;

use std::sync::Arc;

use tessera_rules::{Game, Intersection, Pente};

use self::board::PenteSearchBoard;
use self::search_position::PenteSearchPosition;
pub(crate) use self::think::think;
use self::think::think_with;
use self::weights::{PenteTables, initial_weights};
use crate::SearchReport;
use crate::engine::SearchContext;
use crate::search::SearchPosition;
use crate::training::{PatternFeatures, Trainable};

/// A position for the alpha-beta search, evaluated with the trained weights.
pub fn search_position(game: &Pente) -> impl SearchPosition<Move = Intersection> + Sync {
    PenteSearchPosition::new(game, PenteTables::embedded())
}

impl PatternFeatures for Pente {
    const WEIGHTS: usize = weights::WEIGHTS;

    fn patterns(&self, visit: &mut dyn FnMut(usize, f32)) {
        PenteSearchBoard::new(self, PenteTables::embedded()).patterns(self.to_move().index(), visit);
    }
}

impl Trainable for Pente {
    type Evaluator = PenteTables;

    fn initial_weights() -> Vec<f32> {
        initial_weights()
    }

    fn evaluator(weights: &[f32]) -> Arc<PenteTables> {
        Arc::new(PenteTables::new(weights))
    }

    fn think_with(
        &self,
        tables: &Arc<PenteTables>,
        context: &SearchContext<'_>,
    ) -> SearchReport<Intersection> {
        think_with(self, None, tables, context, &mut |_| {})
    }
}
