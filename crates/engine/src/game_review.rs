//! Game review: the score of each move played, and the best move instead.

use tessera_rules::{AnyGame, AnyMove, Seat};
use tessera_solver::certificates::certified_moves;

use crate::{CancelToken, Engine, SearchLimits, SearchScore};

/// Wins within this many moves of both sides are expected to be seen at the board; missing one is a blunder.
const MAX_SHORT_WIN_MOVES: u32 = 5;

/// Moves among which the best one is looked for that does not win far away.
const REVIEW_COMPARED_MOVES: usize = 16;

/// Review of one move of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveReview {
    /// The player who made the move.
    pub mover: Seat,
    /// Score of the best move.
    pub best: SearchScore,
    /// Score of the move played.
    pub played: SearchScore,
    /// The best variation in the game's notation; it begins with the move played if that was best.
    pub line: Vec<String>,
    /// How much the move played gave away.
    pub quality: MoveQuality,
}

/// Quality of a move, by the loss of expected result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MoveQuality {
    /// No or little loss.
    Fine,
    /// A loss of at least 0.1.
    Inaccuracy,
    /// A loss of at least 0.2.
    Mistake,
    /// A loss of at least 0.35.
    Blunder,
}

impl MoveQuality {
    /// `loss` is the loss of expected result: 0 for none, 1 for a win turned into a loss.
    fn from_loss(loss: f64) -> MoveQuality {
        match loss {
            loss if loss >= 0.35 => MoveQuality::Blunder,
            loss if loss >= 0.2 => MoveQuality::Mistake,
            loss if loss >= 0.1 => MoveQuality::Inaccuracy,
            _ => MoveQuality::Fine,
        }
    }

    /// The annotation behind a move, as in chess notation.
    pub fn annotation(self) -> &'static str {
        match self {
            MoveQuality::Fine => "",
            MoveQuality::Inaccuracy => "?!",
            MoveQuality::Mistake => "?",
            MoveQuality::Blunder => "??",
        }
    }
}

/// Reviews a move in a position; `None` if the move belongs to another game, or the search was cancelled.
pub fn review(
    engine: &mut Engine,
    game: &AnyGame,
    mv: AnyMove,
    limits: &SearchLimits,
    stop: &CancelToken,
) -> Option<MoveReview> {
    let mover = game.to_move();
    let found = engine.think(game, limits, stop, &mut |_| {});
    let best = found.lines.first()?;
    let certified_wins = certified_wins(game);
    let is_far = best.score < SearchScore::win_in(MAX_SHORT_WIN_MOVES);
    let is_far_win = |score: SearchScore| {
        score.is_proven() && score > SearchScore::DRAW && score < SearchScore::win_in(MAX_SHORT_WIN_MOVES)
    };
    // Searched to the same depth as the best move, or the deeper search would seem to be the better move.
    let score_alone = |engine: &mut Engine, depth: u32| {
        let depth = SearchLimits { depth: Some(depth.max(1)), ..*limits };
        Some(engine.think_among(game, &[mv], &depth, stop, &mut |_| {}).lines.first()?.score)
    };
    let (reference, played) = if best.moves.first() == Some(&mv) || certified_wins.contains(&mv) {
        (best.score, best.score)
    } else if is_far && !certified_wins.is_empty() {
        // A certificate sees further than the search. A move it does not name may win too, so it is compared with the
        // other moves.
        let rest: Vec<AnyMove> =
            game.legal_moves().into_iter().filter(|other| !certified_wins.contains(other)).collect();
        let others = engine.think_among(game, &rest, limits, stop, &mut |_| {});
        (others.lines.first()?.score, score_alone(engine, others.depth)?)
    } else {
        let played = score_alone(engine, found.depth)?;
        if is_far_win(best.score) && !played.is_proven() {
            // So does a proof-number search, which looks for one winning move only: the move played may win too, and is
            // compared with moves that are not proven to win either.
            let rest: Vec<AnyMove> =
                game.legal_moves().into_iter().filter(|other| best.moves.first() != Some(other)).collect();
            let limits = SearchLimits { lines: REVIEW_COMPARED_MOVES, ..*limits };
            let others = engine.think_among(game, &rest, &limits, stop, &mut |_| {});
            let played = score_alone(engine, others.depth)?;
            let unproven = others.lines.iter().map(|line| line.score).find(|&score| !is_far_win(score));
            (unproven.unwrap_or(played), played)
        } else {
            (best.score, played)
        }
    };
    if stop.is_cancelled() {
        return None;
    }
    let (best_score, line) = if played > best.score {
        (played, vec![game.move_text(mv)])
    } else {
        (best.score, to_notation(game, &best.moves))
    };
    let loss = reference.max(played).win_chance() - played.win_chance();
    Some(MoveReview { mover, best: best_score, played, line, quality: MoveQuality::from_loss(loss) })
}

/// Moves that a certificate proves to win.
fn certified_wins(game: &AnyGame) -> Vec<AnyMove> {
    match game {
        AnyGame::PentagoXl(game) => certified_moves(game).into_iter().map(AnyMove::PentagoXl).collect(),
        _ => Vec::new(),
    }
}

/// The moves of a variation in the game's notation, up to the first that cannot be played.
fn to_notation(game: &AnyGame, moves: &[AnyMove]) -> Vec<String> {
    let mut game = game.clone();
    let mut texts = Vec::with_capacity(moves.len());
    for &mv in moves {
        let text = game.move_text(mv);
        if game.play(mv).is_err() {
            break;
        }
        texts.push(text);
    }
    texts
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
        let limits = SearchLimits::nodes(20_000);
        let reviewed = |engine: &mut Engine, text: &str| {
            let mv = game.parse_move(text).expect("a move");
            review(engine, &game, mv, &limits, &CancelToken::new()).expect("a review")
        };
        let missed = reviewed(&mut engine, "f6B+");
        assert_eq!(missed.quality, MoveQuality::Blunder, "{missed:?}");
        assert_eq!(missed.line, ["e2"]);
        let taken = reviewed(&mut engine, "e2");
        assert_eq!((taken.quality, taken.best), (MoveQuality::Fine, taken.played));
    }

    #[test]
    fn another_winning_move_than_the_certified_one_is_no_blunder() {
        let mut engine = Engine::new(1 << 20);
        for (before, mv, is_proven) in
            [("", "e5A+", true), ("", "e5B+", true), ("", "d5A+", false), ("e5B+ a1A+", "d5A+", false)]
        {
            let mut game = AnyGame::new(GameKind::PentagoXl, 2, "").expect("a game");
            for text in before.split_whitespace() {
                game.play_text(text).expect("legal");
            }
            let mv = game.parse_move(mv).expect("a move");
            let reviewed = review(&mut engine, &game, mv, &SearchLimits::nodes(3_000), &CancelToken::new())
                .expect("a review");
            assert!(reviewed.best.is_proven() && reviewed.played.is_proven() == is_proven, "{reviewed:?}");
            assert_ne!(reviewed.quality, MoveQuality::Blunder, "{reviewed:?}");
        }
    }

    /// All these moves win by force (`prove_pentago`), and alpha-beta alone proves none of the others.
    #[test]
    fn another_winning_move_than_the_one_of_the_proof_is_no_blunder() {
        let game = AnyGame::from_position(GameKind::Pentago, 2, "", "3b1w/2w2b/2b2b/w5/w2w1b/w2bwb 1")
            .expect("a position");
        let reviewed = |text: &str| {
            let mut engine = Engine::new(16 << 20);
            let mv = game.parse_move(text).expect("a move");
            review(&mut engine, &game, mv, &SearchLimits::nodes(100_000), &CancelToken::new())
                .expect("a review")
        };
        for text in ["f3A+", "f3B-", "f3C-", "f3D+"] {
            let reviewed = reviewed(text);
            assert!(reviewed.best.is_proven() && reviewed.best > SearchScore::DRAW, "{text}: {reviewed:?}");
            assert!(reviewed.quality < MoveQuality::Mistake, "{text}: {reviewed:?}");
        }
        let loses_at_once = |&mv: &AnyMove| {
            let mut after = game.clone();
            after.play(mv).expect("legal");
            let wins = |&reply: &AnyMove| {
                let mut end = after.clone();
                end.play(reply).expect("legal");
                end.places().is_some_and(|places| places.of(after.to_move()) == 1)
            };
            !after.is_over() && after.legal_moves().iter().any(wins)
        };
        let losing = game.legal_moves().into_iter().find(loses_at_once).expect("the opponent has a threat");
        assert_eq!(reviewed(&game.move_text(losing)).quality, MoveQuality::Blunder);
    }

    #[test]
    fn quality_falls_with_the_loss() {
        let qualities = [0.0, 0.15, 0.25, 0.9].map(MoveQuality::from_loss);
        assert_eq!(
            qualities,
            [MoveQuality::Fine, MoveQuality::Inaccuracy, MoveQuality::Mistake, MoveQuality::Blunder]
        );
        assert!(qualities.is_sorted());
    }
}
