//! What is proven of the game on the table, for those who play against somebody who plays from the proof.

use tessera_engine::Level;
use tessera_rules::AnyGame;
use tessera_solver::book::proven_win;
use tessera_table::Holder;

use super::Seen;
use crate::key;

/// Who wins for certain, if that is the computer at its best and nobody else is playing: what is proven helps nobody
/// against somebody else.
pub(super) fn sentence(seen: &Seen<'_>) -> Option<String> {
    let AnyGame::PentagoXl(game) = seen.table.game() else { return None };
    let best =
        |holder: &Holder| matches!(holder, Holder::Engine { level } if *level == Level::HIGHEST.number());
    if !seen.table.holders().iter().any(best) || !tessera_service::is_fair(seen.table, seen.viewer?) {
        return None;
    }
    let won = proven_win(game).filter(|won| best(seen.holder(won.seat)))?;
    let values = [("name", seen.name(won.seat).into()), ("number", won.marble.into())];
    Some(seen.words.with(key::PROVEN_WIN, &values))
}
