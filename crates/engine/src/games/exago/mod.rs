//! Exago: lines of tiles that are placed and then lifted.

mod patterns;
mod ranks;
mod sense;
mod study;
#[cfg(test)]
mod tests;
mod weights;

use std::sync::Arc;

use tessera_rules::{Exago, ExagoMove, Game, Seat};

use self::sense::ExagoSense;
use self::study::ExagoStudy;
use self::weights::{Judgement, LEARNED, first_guess};
use crate::Report;
use crate::engine::Desk;
use crate::learn::Trained;
use crate::search::{Scope, Study};

/// A position as the player to move sees it, against all others.
pub fn study<const W: usize>(game: &Exago<W>) -> impl Study<Move = ExagoMove> + Sync {
    ExagoStudy::new(game, Arc::clone(&LEARNED))
}

/// Thinks about a position with the weights of the house, about some of its moves or about all.
pub(crate) fn think<const W: usize>(
    game: &Exago<W>,
    among: Option<&[ExagoMove]>,
    desk: &Desk<'_>,
    told: &mut dyn FnMut(&Report<ExagoMove>),
) -> Report<ExagoMove> {
    think_with(game, among, &LEARNED, desk, told)
}

/// Thinks about a position with some weights. Two look ahead as two sides; among more, a tree in which everybody plays
/// for himself was measured to be stronger than one against all.
fn think_with<const W: usize>(
    game: &Exago<W>,
    among: Option<&[ExagoMove]>,
    judgement: &Arc<Judgement>,
    desk: &Desk<'_>,
    told: &mut dyn FnMut(&Report<ExagoMove>),
) -> Report<ExagoMove> {
    if game.is_over() {
        return Report::nothing();
    }
    let in_play = Seat::all(game.seats()).filter(|&seat| game.is_in_play(seat)).count();
    let think = if in_play > 2 { for_himself } else { against_all };
    think(game, among, judgement, desk, told)
}

/// The player to move against all others.
fn against_all<const W: usize>(
    game: &Exago<W>,
    among: Option<&[ExagoMove]>,
    judgement: &Arc<Judgement>,
    desk: &Desk<'_>,
    told: &mut dyn FnMut(&Report<ExagoMove>),
) -> Report<ExagoMove> {
    let mut study = ExagoStudy::new(game, Arc::clone(judgement));
    let moves = among.map_or_else(|| study.root_moves(), <[_]>::to_vec);
    desk.search(&study, (&moves, Scope::All), told)
}

/// Everybody for himself.
fn for_himself<const W: usize>(
    game: &Exago<W>,
    among: Option<&[ExagoMove]>,
    judgement: &Arc<Judgement>,
    desk: &Desk<'_>,
    told: &mut dyn FnMut(&Report<ExagoMove>),
) -> Report<ExagoMove> {
    desk.grow(game, among, &ExagoSense::new(game, Arc::clone(judgement)), told)
}

impl<const W: usize> Trained for Exago<W> {
    type Judgement = Judgement;

    fn first_guess() -> Vec<f32> {
        first_guess()
    }

    fn judgement(weights: &[f32]) -> Arc<Judgement> {
        Arc::new(Judgement::new(weights))
    }

    fn think_with(&self, judgement: &Arc<Judgement>, desk: &Desk<'_>) -> Report<ExagoMove> {
        think_with(self, None, judgement, desk, &mut |_| {})
    }
}
