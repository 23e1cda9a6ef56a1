//! What the computer would play now, for those who play against nobody else.

use std::time::Duration;

use tessera_engine::{Limits, Stop};
use tessera_table::{Actor, Holder, Play, Stage, Table};

use super::Thinkers;

/// Long enough for a good move, short enough to wait for.
const THOUGHT: Duration = Duration::from_millis(800);

/// A move, and what it promises.
#[derive(Clone, Debug)]
pub(crate) struct Hint {
    pub(crate) text: String,
    /// The expected result for the player to move, from 0 to 1.
    pub(crate) chance: f64,
}

/// Why there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoHint {
    /// It is not the reader's turn.
    NotYourTurn,
    /// Somebody else plays too, or XL-10 forbids it.
    NotFair,
    /// The computer found nothing.
    Nothing,
}

/// Whether the reader may be helped: all others are the computer, or sit at his screen; and never with partners (XL-10).
pub(crate) fn is_fair(table: &Table, reader: &Actor) -> bool {
    let rival =
        |holder: &Holder| !matches!(holder, Holder::Engine { .. }) && holder.player() != reader.player();
    // Nobody is helped in a tournament, whoever the other is.
    let counts = table.opening().play == Play::Tournament;
    !counts && !table.opening().has_teams() && !table.holders().iter().any(rival)
}

/// What the computer would play.
pub(crate) async fn hint(thinkers: &Thinkers, table: &Table, reader: Option<&Actor>) -> Result<Hint, NoHint> {
    let seat = table.to_move().filter(|_| table.stage() == Stage::Playing).ok_or(NoHint::NotYourTurn)?;
    let reader = reader.ok_or(NoHint::NotYourTurn)?;
    let holder = &table.holders()[seat.index()];
    if holder.player().is_none() || holder.player() != reader.player() {
        return Err(NoHint::NotYourTurn);
    }
    if !is_fair(table, reader) {
        return Err(NoHint::NotFair);
    }
    let game = table.game().clone();
    let placed = table.placed().map(str::to_owned);
    let found = thinkers.advise(move |engine| {
        let legal = game.legal_moves();
        // A marble that is placed for good leaves only its turns.
        let fits = |text: &str| placed.as_deref().is_none_or(|cell| text.starts_with(cell));
        let among: Vec<_> = legal.into_iter().filter(|&mv| fits(&game.move_text(mv))).collect();
        let report = engine.think_among(&game, &among, &Limits::time(THOUGHT), &Stop::never(), &mut |_| {});
        let line = report.lines.first()?;
        Some(Hint { text: game.move_text(*line.moves.first()?), chance: line.score.chance() })
    });
    found.await.flatten().ok_or(NoHint::Nothing)
}
