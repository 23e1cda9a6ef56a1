//! The proven result of a position, in games against the computer that plays from the proof.

use tessera_engine::Level;
use tessera_rules::AnyGame;
use tessera_solver::certificates::proven_xl_win;
use tessera_table::SeatHolder;

use super::TablePageView;
use crate::message_keys as key;

/// The proven win, if its side is the computer at the highest level and the visitor plays alone: the proof must not help against
/// other people.
pub(super) fn sentence(page: &TablePageView<'_>) -> Option<String> {
    let AnyGame::PentagoXl(game) = page.table.game() else { return None };
    let best = |holder: &SeatHolder| matches!(holder, SeatHolder::Engine { level } if *level == Level::HIGHEST.number());
    if !page.table.holders().iter().any(best) || !tessera_service::hints_allowed(page.table, page.viewer?) {
        return None;
    }
    let won = proven_xl_win(game).filter(|won| best(page.holder(won.seat)))?;
    let values = [("name", page.name(won.seat).into()), ("number", won.latest_marble.into())];
    Some(page.words.format(key::PROVEN_WIN, &values))
}
