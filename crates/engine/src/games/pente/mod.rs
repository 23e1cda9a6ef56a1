//! Pente: shapes along lines, captures, and searches for forced wins before the alpha-beta search.

mod cells;
mod forcing_search;
mod search;
mod search_board;
mod search_position;
mod shape_codes;
mod shapes;
#[cfg(test)]
mod tests;
mod threat_search;
mod weights;
mod win_cache;
mod zobrist;

use std::sync::Arc;

use tessera_rules::{Game, Intersection, Pente};

pub(crate) use self::search::think;
use self::search::think_with;
use self::search_board::PenteSearchBoard;
use self::search_position::PenteSearchPosition;
use self::weights::{PenteLookupTables, initial_weights};
use crate::SearchReport;
use crate::engine::SearchContext;
use crate::search::SearchPosition;
use crate::training::{PatternFeatures, TrainableGame};

/// A position for the alpha-beta search, evaluated with the trained weights.
pub fn search_position(game: &Pente) -> impl SearchPosition<Move = Intersection> + Sync {
    PenteSearchPosition::new(game, PenteLookupTables::embedded())
}

impl PatternFeatures for Pente {
    const WEIGHTS: usize = weights::WEIGHTS;

    fn patterns(&self, visit: &mut dyn FnMut(usize, f32)) {
        PenteSearchBoard::new(self, PenteLookupTables::embedded()).patterns(self.to_move().index(), visit);
    }
}

impl TrainableGame for Pente {
    type Evaluator = PenteLookupTables;

    fn initial_weights() -> Vec<f32> {
        initial_weights()
    }

    fn evaluator(weights: &[f32]) -> Arc<PenteLookupTables> {
        Arc::new(PenteLookupTables::new(weights))
    }

    fn think_with(
        &self,
        tables: &Arc<PenteLookupTables>,
        context: &SearchContext<'_>,
    ) -> SearchReport<Intersection> {
        think_with(self, None, tables, context, &mut |_| {})
    }
}
