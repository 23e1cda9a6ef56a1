//! What the computer would play now, for those who play against nobody else.

use std::time::Duration;

use tessera_engine::{Engine, Limits, Stop};
use tessera_rules::AnyGame;
use tessera_table::{Actor, Holder, Play, Stage, Table};

use super::Thinkers;

/// Long enough for a good move, short enough to wait for.
const THOUGHT: Duration = Duration::from_millis(800);

/// A move, and what it promises.
#[derive(Clone, Debug)]
pub struct Hint {
    /// The move.
    pub text: String,
    /// The expected result for the player to move, from 0 to 1.
    pub chance: f64,
}

/// Why there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoHint {
    /// It is not the reader's turn.
    NotYourTurn,
    /// Somebody else plays too, or XL-10 forbids it.
    NotFair,
    /// The computer found nothing.
    Nothing,
}

/// Whether a hint is fair: all others are the computer, or sit at the same screen; and never with partners (XL-10).
pub fn is_fair(table: &Table, reader: &Actor) -> bool {
    let rival =
        |holder: &Holder| !matches!(holder, Holder::Engine { .. }) && holder.player() != reader.player();
    // No hints in a tournament, not even against the computer.
    let counts = table.opening().play == Play::Tournament;
    !counts && !table.opening().has_teams() && !table.holders().iter().any(rival)
}

/// What the computer would play.
pub async fn hint(thinkers: &Thinkers, table: &Table, reader: Option<&Actor>) -> Result<Hint, NoHint> {
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
    let found = thinkers
        .advise(move |engine| best_move(engine, &game, placed.as_deref(), &Limits::time(THOUGHT)))
        .await;
    found.flatten().ok_or(NoHint::Nothing)
}

/// The engine's choice within the limits. A marble that is placed for good (`placed`) leaves only its turns.
fn best_move(engine: &mut Engine, game: &AnyGame, placed: Option<&str>, limits: &Limits) -> Option<Hint> {
    let report = match placed {
        // Not `think_among` with all legal moves: the engine picks its own candidates only if it is given none.
        None => engine.think(game, limits, &Stop::never(), &mut |_| {}),
        Some(cell) => {
            let fits = |mv| game.move_text(mv).starts_with(cell);
            let turns: Vec<_> = game.legal_moves().into_iter().filter(|&mv| fits(mv)).collect();
            engine.think_among(game, &turns, limits, &Stop::never(), &mut |_| {})
        }
    };
    let line = report.lines.first()?;
    Some(Hint { text: game.move_text(*line.moves.first()?), chance: line.score.chance() })
}

#[cfg(test)]
mod tests {
    use tessera_rules::GameKind;

    use super::*;

    const NODES: u64 = 2_000;

    fn after(kind: GameKind, players: usize, moves: &str) -> AnyGame {
        let mut game = AnyGame::new(kind, players, "").expect("a game");
        for text in moves.split_whitespace() {
            game.play_text(text).expect("a legal move");
        }
        game
    }

    fn hinted(game: &AnyGame, placed: Option<&str>) -> Hint {
        best_move(&mut Engine::new(4 << 20), game, placed, &Limits::nodes(NODES)).expect("a hint")
    }

    #[test]
    fn a_hint_is_the_move_that_an_analysis_finds() {
        for (kind, players, moves) in [
            (GameKind::PentagoXl, 3, ""),
            (GameKind::PentagoXl, 3, "e5A+ b2B- h8C+"),
            (GameKind::PentagoXl, 4, ""),
            (GameKind::PentagoXl, 4, "e5A+ b2B- h8C+ e2D+ d5A+"),
            (GameKind::PentagoXl, 2, "d5A+"),
            (GameKind::Pentago, 2, "b2A+"),
            (GameKind::Exago, 3, "f6"),
            (GameKind::Pente, 2, "K10 L11"),
        ] {
            let game = after(kind, players, moves);
            let limits = Limits::nodes(NODES);
            let analysed = Engine::new(4 << 20).think(&game, &limits, &Stop::never(), &mut |_| {});
            let best = analysed.best().expect("a move");
            assert_eq!(hinted(&game, None).text, game.move_text(best), "{kind} {players}: {moves}");
        }
    }

    #[test]
    fn a_marble_that_is_placed_leaves_only_its_turns() {
        let game = after(GameKind::PentagoXl, 3, "e5A+");
        let text = hinted(&game, Some("b2")).text;
        assert!(text.starts_with("b2"), "{text}");
    }
}
