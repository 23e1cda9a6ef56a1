//! Looking back at a game: what every move was worth, and what would have been better.

use tessera_rules::{AnyGame, AnyMove, Seat};
use tessera_solver::book::certified_moves;

use crate::{Engine, Limits, Score, Stop};

/// A win that is so many moves of both sides away can be seen at the board; who does not take it has given it away.
const IN_SIGHT: u32 = 5;

/// A move of a game that was looked at again.
#[derive(Clone, Debug, PartialEq)]
pub struct Reviewed {
    /// Who made it.
    pub mover: Seat,
    /// What the best move was worth to him.
    pub best: Score,
    /// What the move that he made was worth.
    pub played: Score,
    /// The best move and what was expected to follow, in the game's notation. His own move first if it was the best.
    pub line: Vec<String>,
    /// Whether he could have done better, and by how much.
    pub mark: Mark,
}

/// How bad a move was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    /// As good as any, or nearly.
    Fine,
    /// There was something better.
    Inaccuracy,
    /// There was something much better.
    Mistake,
    /// It gave the game away.
    Blunder,
}

impl Mark {
    /// By how much the expected result became worse: from 0 for nothing to 1 for a win turned into a loss.
    fn for_loss(loss: f64) -> Mark {
        match loss {
            loss if loss >= 0.35 => Mark::Blunder,
            loss if loss >= 0.2 => Mark::Mistake,
            loss if loss >= 0.1 => Mark::Inaccuracy,
            _ => Mark::Fine,
        }
    }

    /// As it is written behind a move.
    pub fn sign(self) -> &'static str {
        match self {
            Mark::Fine => "",
            Mark::Inaccuracy => "?!",
            Mark::Mistake => "?",
            Mark::Blunder => "??",
        }
    }
}

/// Thinks again about a move that was made in a position; `None` if the move is not one of the game's, or the stop came
/// before anything was found.
pub fn review(
    engine: &mut Engine,
    game: &AnyGame,
    mv: AnyMove,
    limits: &Limits,
    stop: &Stop,
) -> Option<Reviewed> {
    let mover = game.to_move();
    let found = engine.think(game, limits, stop, &mut |_| {});
    let best = found.lines.first()?;
    let by_heart = by_heart(game);
    let is_far = best.score < Score::win_in(IN_SIGHT);
    // The same depth for both, or the deeper look would seem to be the better move.
    let alone = |engine: &mut Engine, depth: u32| {
        let depth = Limits { depth: Some(depth.max(1)), ..*limits };
        Some(engine.think_among(game, &[mv], &depth, stop, &mut |_| {}).lines.first()?.score)
    };
    let (held_to, played) = if best.moves.first() == Some(&mv) || by_heart.contains(&mv) {
        (best.score, best.score)
    } else if is_far && !by_heart.is_empty() {
        // A certificate sees further than anybody. What it does not name may win too: that is held to the rest.
        let rest: Vec<AnyMove> =
            game.legal_moves().into_iter().filter(|other| !by_heart.contains(other)).collect();
        let others = engine.think_among(game, &rest, limits, stop, &mut |_| {});
        (others.lines.first()?.score, alone(engine, others.depth)?)
    } else {
        (best.score, alone(engine, found.depth)?)
    };
    if stop.is_due() {
        return None;
    }
    let (best_score, line) = if played > best.score {
        (played, vec![game.move_text(mv)])
    } else {
        (best.score, written(game, &best.moves))
    };
    let loss = held_to.max(played).chance() - played.chance();
    Some(Reviewed { mover, best: best_score, played, line, mark: Mark::for_loss(loss) })
}

/// The moves that are known to win without a look.
fn by_heart(game: &AnyGame) -> Vec<AnyMove> {
    match game {
        AnyGame::PentagoXl(game) => certified_moves(game).into_iter().map(AnyMove::PentagoXl).collect(),
        _ => Vec::new(),
    }
}

/// The moves of a line in the game's notation, as far as they can be played.
fn written(game: &AnyGame, moves: &[AnyMove]) -> Vec<String> {
    let mut game = game.clone();
    let mut written = Vec::with_capacity(moves.len());
    for &mv in moves {
        let text = game.move_text(mv);
        if game.play(mv).is_err() {
            break;
        }
        written.push(text);
    }
    written
}

#[cfg(test)]
mod tests {
    use tessera_rules::GameKind;

    use super::*;

    #[test]
    fn a_win_that_was_not_taken_is_a_blunder_and_the_win_is_shown() {
        let game =
            AnyGame::from_position(GameKind::Pentago, 2, "", "6/6/b5/2bb2/wwww2/2b3 1").expect("a position");
        let mut engine = Engine::new(1 << 20);
        let limits = Limits::nodes(20_000);
        let look = |engine: &mut Engine, text: &str| {
            let mv = game.parse_move(text).expect("a move");
            review(engine, &game, mv, &limits, &Stop::never()).expect("a review")
        };
        let missed = look(&mut engine, "f6B+");
        assert_eq!(missed.mark, Mark::Blunder, "{missed:?}");
        assert_eq!(missed.line, ["e2"]);
        let taken = look(&mut engine, "e2");
        assert_eq!((taken.mark, taken.best), (Mark::Fine, taken.played));
    }

    #[test]
    fn who_wins_otherwise_than_the_certificate_has_not_blundered() {
        let mut engine = Engine::new(1 << 20);
        for (before, mv, is_proven) in
            [("", "e5A+", true), ("", "e5B+", true), ("", "d5A+", false), ("e5B+ a1A+", "d5A+", false)]
        {
            let mut game = AnyGame::new(GameKind::PentagoXl, 2, "").expect("a game");
            for text in before.split_whitespace() {
                game.play_text(text).expect("legal");
            }
            let mv = game.parse_move(mv).expect("a move");
            let seen =
                review(&mut engine, &game, mv, &Limits::nodes(3_000), &Stop::never()).expect("a review");
            assert!(seen.best.is_proven() && seen.played.is_proven() == is_proven, "{seen:?}");
            assert_ne!(seen.mark, Mark::Blunder, "{seen:?}");
        }
    }

    #[test]
    fn marks_grow_with_what_was_lost() {
        let marks = [0.0, 0.15, 0.25, 0.9].map(Mark::for_loss);
        assert_eq!(marks, [Mark::Fine, Mark::Inaccuracy, Mark::Mistake, Mark::Blunder]);
        assert!(marks.is_sorted());
    }
}
