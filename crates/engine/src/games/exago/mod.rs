//! Exago: lines of tiles that are placed and then lifted.

mod patterns;
mod ranks;
mod study;
mod weights;

use tessera_rules::{Exago, ExagoMove, Game};

use self::study::ExagoStudy;
use crate::Report;
use crate::engine::Desk;
use crate::search::Scope;

/// Thinks about a position, about some of its moves or about all.
pub(crate) fn think<const W: usize>(
    game: &Exago<W>,
    among: Option<Vec<ExagoMove>>,
    desk: &Desk<'_>,
    told: &mut dyn FnMut(&Report<ExagoMove>),
) -> Report<ExagoMove> {
    if game.is_over() {
        return Report::nothing();
    }
    let study = ExagoStudy::new(game);
    let moves = among.unwrap_or_else(|| study.root_moves());
    desk.search(&study, (&moves, Scope::All), told)
}
