//! Hints: the engine's best move, for players who play only against engines.

use std::time::Duration;

use tessera_engine::{CancelToken, Engine, SearchLimits, SearchScore};
use tessera_rules::AnyGame;
use tessera_table::{Actor, GameCategory, SeatHolder, Table, TableStage};

use crate::engine_scheduler::{EngineJobClass, EngineJobFailure, EngineJobOwner, EngineScheduler};

/// The search time of a hint: long enough for a good move, short enough to wait for.
const HINT_SEARCH_TIME: Duration = Duration::from_millis(800);

/// A recommended move and its expected result.
#[derive(Clone, Debug)]
pub struct Hint {
    /// The move, in the game's notation.
    pub text: String,
    /// The expected result for the player to move.
    pub score: SearchScore,
}

/// Why there is no hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HintError {
    /// It is not the turn of the player who asks.
    NotYourTurn,
    /// Another person plays too, it is a tournament game, or XL-10 forbids it.
    NotAllowed,
    /// The engine has too many jobs.
    Busy,
    /// The engine found no move.
    NoMove,
}

/// Whether hints are allowed: all opponents are engines or sit at the same screen. Never with partners (XL-10).
pub fn hints_allowed(table: &Table, reader: &Actor) -> bool {
    let rival = |holder: &SeatHolder| {
        !matches!(holder, SeatHolder::Engine { .. }) && holder.player() != reader.player()
    };
    // No hints in a tournament, not even against the computer.
    let counts = table.setup().play == GameCategory::Tournament;
    !counts && !table.setup().has_teams() && !table.holders().iter().any(rival)
}

/// Computes a hint for the player who asks, if it is their turn and hints are allowed.
pub async fn hint(
    engines: &EngineScheduler,
    table: &Table,
    reader: Option<&Actor>,
    owner: EngineJobOwner,
) -> Result<Hint, HintError> {
    let seat =
        table.to_move().filter(|_| table.stage() == TableStage::Playing).ok_or(HintError::NotYourTurn)?;
    let reader = reader.ok_or(HintError::NotYourTurn)?;
    let holder = &table.holders()[seat.index()];
    if holder.player().is_none() || holder.player() != reader.player() {
        return Err(HintError::NotYourTurn);
    }
    if !hints_allowed(table, reader) {
        return Err(HintError::NotAllowed);
    }
    let game = table.game().clone();
    let placed = table.placed().map(str::to_owned);
    let found = engines
        .run(owner, EngineJobClass::Advice, move |engine, stop| {
            best_move(engine, &game, placed.as_deref(), &SearchLimits::time(HINT_SEARCH_TIME), stop)
        })
        .await;
    match found {
        Ok(found) => found.ok_or(HintError::NoMove),
        Err(EngineJobFailure::EngineQueueFull(_)) => Err(HintError::Busy),
        Err(EngineJobFailure::Panicked) => Err(HintError::NoMove),
    }
}

/// The engine's choice within the limits. After a marble is placed with touch-move (`placed`), only its rotations remain.
fn best_move(
    engine: &mut Engine,
    game: &AnyGame,
    placed: Option<&str>,
    limits: &SearchLimits,
    stop: &CancelToken,
) -> Option<Hint> {
    let report = match placed {
        // Not `think_among` with all legal moves: the engine picks its own candidates only if it is given none.
        None => engine.think(game, limits, stop, &mut |_| {}),
        Some(cell) => {
            let fits = |mv| game.move_text(mv).starts_with(cell);
            let turns: Vec<_> = game.legal_moves().into_iter().filter(|&mv| fits(mv)).collect();
            engine.think_among(game, &turns, limits, stop, &mut |_| {})
        }
    };
    let line = report.lines.first()?;
    Some(Hint { text: game.move_text(*line.moves.first()?), score: line.score })
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
        let limits = SearchLimits::nodes(NODES);
        best_move(&mut Engine::new(4 << 20), game, placed, &limits, &CancelToken::new()).expect("a hint")
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
            let limits = SearchLimits::nodes(NODES);
            let analysed = Engine::new(4 << 20).think(&game, &limits, &CancelToken::new(), &mut |_| {});
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
