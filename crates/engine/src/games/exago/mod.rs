//! Exago: lines of tiles that are placed and then lifted.

mod patterns;
mod ranks;
mod sense;
mod study;
#[cfg(test)]
mod tests;
mod weights;

use tessera_rules::{Exago, ExagoMove, Game, Seat};

use self::sense::ExagoSense;
use self::study::ExagoStudy;
use crate::engine::Desk;
use crate::search::search;
use crate::{Report, many};

/// Thinks about a position. Two look ahead as two sides; among more, a tree in which everybody plays for himself was
/// measured to be stronger than one against all.
pub(crate) fn think<const W: usize>(
    game: &Exago<W>,
    desk: &Desk<'_>,
    told: &mut dyn FnMut(&Report<ExagoMove>),
) -> Report<ExagoMove> {
    let in_play = Seat::all(game.seats()).filter(|&seat| game.is_in_play(seat)).count();
    if in_play > 2 { for_himself(game, desk, told) } else { against_all(game, desk, told) }
}

/// The player to move against all others.
fn against_all<const W: usize>(
    game: &Exago<W>,
    desk: &Desk<'_>,
    told: &mut dyn FnMut(&Report<ExagoMove>),
) -> Report<ExagoMove> {
    if game.is_over() {
        return Report::nothing();
    }
    let study = ExagoStudy::new(game);
    search(&study, &study.root_moves(), desk.memory, desk.limits, desk.stop, told)
}

/// Everybody for himself.
fn for_himself<const W: usize>(
    game: &Exago<W>,
    desk: &Desk<'_>,
    told: &mut dyn FnMut(&Report<ExagoMove>),
) -> Report<ExagoMove> {
    many::grow(game, &ExagoSense::new(game), 1, desk.limits, desk.stop, told)
}
