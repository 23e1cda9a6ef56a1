//! Pente: shapes along lines, pairs to capture, and threats that must be answered.

mod board;
mod forcing;
mod grades;
mod keys;
mod places;
mod shapes;
mod study;
#[cfg(test)]
mod tests;
mod weights;

use tessera_rules::{Game, Intersection, Pente};

use self::study::PenteStudy;
use crate::Report;
use crate::engine::Desk;
use crate::search::Scope;

/// Thinks about a position, about some of its moves or about all.
pub(crate) fn think(
    game: &Pente,
    among: Option<Vec<Intersection>>,
    desk: &Desk<'_>,
    told: &mut dyn FnMut(&Report<Intersection>),
) -> Report<Intersection> {
    if game.is_over() {
        return Report::nothing();
    }
    let mut study = PenteStudy::new(game);
    let (moves, scope) = match among {
        Some(moves) => (moves, Scope::All),
        None => root_moves(game, &mut study, desk.limits.lines),
    };
    desk.search(&study, (&moves, scope), told)
}

/// What is worth a look first; all, if more are to be told.
fn root_moves(game: &Pente, study: &mut PenteStudy, lines: usize) -> (Vec<Intersection>, Scope) {
    let mut ranked = Vec::new();
    let scope = study.first_moves(&mut ranked);
    let mut moves: Vec<Intersection> = ranked.iter().map(|ranked| ranked.mv).collect();
    if moves.len() >= lines {
        return (moves, scope);
    }
    let mut rest = Vec::new();
    game.legal_moves(&mut rest);
    rest.retain(|mv| !moves.contains(mv));
    moves.append(&mut rest);
    (moves, Scope::All)
}
