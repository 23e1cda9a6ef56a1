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
use crate::search::{Scope, search};

/// Thinks about a position of Pente.
pub(crate) fn think(
    game: &Pente,
    desk: &Desk<'_>,
    told: &mut dyn FnMut(&Report<Intersection>),
) -> Report<Intersection> {
    let mut all = Vec::new();
    game.legal_moves(&mut all);
    if all.is_empty() {
        return Report::nothing();
    }
    let mut study = PenteStudy::new(game);
    let mut ranked = Vec::new();
    let scope = study.first_moves(&mut ranked);
    let mut moves: Vec<Intersection> = ranked.iter().map(|ranked| ranked.mv).collect();
    let rest =
        |moves: &[Intersection]| all.iter().copied().filter(|mv| !moves.contains(mv)).collect::<Vec<_>>();
    if moves.len() < desk.limits.lines {
        moves.extend(rest(&moves));
    }
    let _ = scope == Scope::All;
    search(&study, &moves, desk.memory, desk.limits, desk.stop, told)
}
