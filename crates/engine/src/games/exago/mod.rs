//! Exago: lines of tiles that are placed and then lifted.

mod patterns;
mod ranks;
mod study;
mod weights;

use tessera_rules::{Exago, ExagoMove, Game};

use self::study::ExagoStudy;
use crate::Report;
use crate::engine::Desk;
use crate::search::search;

/// Thinks about a position.
pub(crate) fn think<const W: usize>(
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
