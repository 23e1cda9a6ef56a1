//! The first turn of a game with the rule `swap`, and whether to take it over (PG-12, XL-11, PE-11).
//!
//! Only the first two moves of a game know of that rule, so the search does not: here it is asked what the board is worth, and
//! the rest follows. What a turn is worth to the second player who answers it, it is worth to the first one if it is taken
//! over. So the second player takes over what is good, and the first one begins with what is neither good nor bad.

use std::collections::HashSet;
use std::time::Instant;

use tessera_rules::{AnyGame, AnyMove, Game};
use tessera_solver::book::certified_first_turn;

use crate::engine::{Desk, think_on_board};
use crate::{Limits, Line, Report, Score};

/// No game is looked at further ahead.
const DEEPEST: u32 = 100;

type Told<'a> = &'a mut dyn FnMut(&Report<AnyMove>);

/// Thinks about a position in which somebody may take over the first turn, now or with the next move; none of any other.
pub(crate) fn think(game: &AnyGame, desk: &Desk<'_>, told: Told<'_>) -> Option<Report<AnyMove>> {
    if game.may_swap() {
        Some(answer(game, desk, told))
    } else if game.may_be_swapped_yet() {
        Some(begin(game, desk, told))
    } else {
        None
    }
}

/// The second player: his best answer, or the taking over.
fn answer(game: &AnyGame, desk: &Desk<'_>, told: Told<'_>) -> Report<AnyMove> {
    if desk.among.is_some_and(|among| !among.contains(&AnyMove::Swap)) {
        return think_on_board(game, desk, told);
    }
    let most = desk.limits.lines;
    let all = Desk { among: None, ..*desk };
    let found = worth(game, &all, &mut |report| told(&with_swap(report.clone(), most)));
    let report = with_swap(found.clone(), most);
    let Some(among) = desk.among else { return report };
    // Some of the moves only, and the taking over among them.
    let others: Vec<AnyMove> = among.iter().copied().filter(|&mv| mv != AnyMove::Swap).collect();
    let mut lines = Vec::new();
    if !others.is_empty() {
        lines = think_on_board(game, &Desk { among: Some(&others), ..*desk }, &mut |_| {}).lines;
    }
    lines.extend(taken_over(&found));
    lines.sort_by_key(|line| std::cmp::Reverse(line.score));
    lines.truncate(most.max(1));
    Report { lines, ..report }
}

/// The same with the taking over where it belongs among the best moves.
fn with_swap(mut report: Report<AnyMove>, most: usize) -> Report<AnyMove> {
    if let Some(swap) = taken_over(&report) {
        let place = report.lines.partition_point(|line| line.score >= swap.score);
        report.lines.insert(place, swap);
        // What is proven of a first turn names no answer to it.
        report.lines.retain(|line| !line.moves.is_empty());
        report.lines.truncate(most.max(1));
    }
    report
}

/// The taking over, by what the best answer is worth: from then on it is the other's.
fn taken_over(report: &Report<AnyMove>) -> Option<Line<AnyMove>> {
    let best = report.lines.first()?;
    let moves = [&[AnyMove::Swap], &best.moves[..]].concat();
    Some(Line { moves, score: a_move_later(best.score.turned()) })
}

/// What the first turn on the board is worth to the second player, if he answers it.
fn worth(game: &AnyGame, desk: &Desk<'_>, told: Told<'_>) -> Report<AnyMove> {
    if let AnyGame::PentagoXl(xl) = game
        && desk.fancy.is_none()
        && let Some(moves) = certified_first_turn(xl)
    {
        let line = Line { moves: Vec::new(), score: Score::loss_in(moves) };
        let report = Report { lines: vec![line], depth: moves, ..Report::nothing() };
        told(&report);
        return report;
    }
    think_on_board(game, desk, told)
}

/// The first player: of all first turns the one that is worth the most when the second player has chosen.
fn begin(game: &AnyGame, desk: &Desk<'_>, told: Told<'_>) -> Report<AnyMove> {
    let began = Instant::now();
    let stop = desk.stop.and_within(desk.limits.time);
    let turns: Vec<(AnyMove, AnyGame)> = match desk.among {
        Some(among) => among.iter().filter_map(|&mv| after(game, mv)).collect(),
        None => first_turns(game).into_iter().filter_map(|mv| after(game, mv)).collect(),
    };
    let deepest = desk.limits.depth.map_or(DEEPEST, |depth| depth.saturating_sub(1).clamp(1, DEEPEST));
    let mut report = Report::nothing();
    'deeper: for depth in 1..=deepest {
        let mut lines = Vec::with_capacity(turns.len());
        for (mv, after) in &turns {
            // The first look is always taken at all of them, or there would be nothing to choose from.
            let first_look = depth == 1;
            let left = desk.limits.nodes.map(|nodes| nodes.saturating_sub(report.nodes));
            if !first_look && (left == Some(0) || stop.is_due()) {
                break 'deeper;
            }
            let nodes = if first_look { None } else { left };
            let limits = Limits { depth: Some(depth), nodes, time: None, lines: 1, ..*desk.limits };
            let alone = Desk { limits: &limits, stop: &stop, among: None, ..*desk };
            let reply = worth(after, &alone, &mut |_| {});
            report.nodes += reply.nodes;
            let whole = reply.depth >= depth || reply.score().is_some_and(Score::is_proven);
            if !first_look && !whole {
                break 'deeper;
            }
            lines.extend(line_of(*mv, &reply));
        }
        lines.sort_by_key(|line| std::cmp::Reverse(line.score));
        let settled = lines.iter().all(|line| line.score.is_proven());
        lines.truncate(desk.limits.lines.max(1));
        report = Report { lines, depth: depth + 1, nodes: report.nodes, time: began.elapsed() };
        told(&report);
        if settled || stop.is_due() {
            break;
        }
    }
    report.time = began.elapsed();
    report
}

/// A first turn and what the second player makes of it.
fn line_of(mv: AnyMove, reply: &Report<AnyMove>) -> Option<Line<AnyMove>> {
    let chosen = with_swap(reply.clone(), 1).lines.into_iter().next()?;
    let moves = [&[mv], &chosen.moves[..]].concat();
    Some(Line { moves, score: a_move_later(chosen.score.turned()) })
}

fn after(game: &AnyGame, mv: AnyMove) -> Option<(AnyMove, AnyGame)> {
    let mut after = game.clone();
    after.play(mv).ok()?;
    Some((mv, after))
}

/// A proof is one move further away, seen from a move before.
fn a_move_later(score: Score) -> Score {
    match score.moves_to_end() {
        Some(moves) if score > Score::EVEN => Score::win_in(moves + 1),
        Some(moves) => Score::loss_in(moves + 1),
        None => score,
    }
}

/// The first turns that differ: of those that look alike from some side of the board only one.
fn first_turns(game: &AnyGame) -> Vec<AnyMove> {
    fn differing<G: Game>(game: &G) -> Vec<G::Move> {
        let mut moves = Vec::new();
        game.legal_moves(&mut moves);
        let mut known = HashSet::new();
        let mut game = game.clone();
        moves.retain(|&mv| {
            let undo = game.play_unchecked(mv);
            let least = (0..G::SYMMETRIES).map(|side| game.mirrored(side).key()).min();
            game.undo(undo);
            known.insert(least)
        });
        moves
    }
    match game {
        AnyGame::Pentago(game) => differing(game).into_iter().map(AnyMove::Pentago).collect(),
        AnyGame::PentagoXl(game) => differing(game).into_iter().map(AnyMove::PentagoXl).collect(),
        AnyGame::Pente(game) => differing(&**game).into_iter().map(AnyMove::Pente).collect(),
        // Exago has no such rule.
        AnyGame::Exago(_) | AnyGame::WideExago(_) => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use tessera_rules::{Dice, GameKind};

    use super::*;
    use crate::{Engine, Level, Stop};

    fn played(kind: GameKind, moves: &str) -> AnyGame {
        let mut game = AnyGame::new(kind, 2, "swap").expect("a game");
        for text in moves.split_whitespace() {
            game.play_text(text).expect("a move");
        }
        game
    }

    fn best(game: &AnyGame, nodes: u64) -> (String, Score) {
        let report = Engine::new(4 << 20).think(game, &Limits::nodes(nodes), &Stop::never(), &mut |_| {});
        (game.move_text(report.best().expect("a move")), report.score().expect("a score"))
    }

    #[test]
    fn first_turns_differ_by_where_their_piece_lies() {
        assert_eq!(first_turns(&played(GameKind::Pentago, "")).len(), 6);
        assert_eq!(first_turns(&played(GameKind::PentagoXl, "")).len(), 15);
        assert_eq!(first_turns(&played(GameKind::Pente, "")).len(), 55);
    }

    #[test]
    fn xl_11_the_turn_that_is_proven_to_win_is_taken_over_and_not_begun_with() {
        for first in ["e5A+", "e5I-"] {
            let game = played(GameKind::PentagoXl, first);
            let (mv, score) = best(&game, 2_000);
            assert_eq!(mv, "swap");
            let limits = Limits { lines: 5, ..Limits::nodes(2_000) };
            let report = Engine::new(4 << 20).think(&game, &limits, &Stop::never(), &mut |_| {});
            assert!(report.lines.iter().all(|line| !line.moves.is_empty()));
            assert!(score.is_proven() && score > Score::EVEN);
        }
        let (mv, score) = best(&played(GameKind::PentagoXl, ""), 200_000);
        assert!(!mv.starts_with("e5") && !score.is_proven(), "{mv} {score}");
    }

    #[test]
    fn xl_11_whoever_took_over_the_proven_turn_plays_from_the_certificate() {
        let (_, score) = best(&played(GameKind::PentagoXl, "e5A+ swap e8B+"), 2_000);
        assert!(score.is_proven() && score > Score::EVEN, "{score}");
        let (_, score) = best(&played(GameKind::PentagoXl, "e5A+ e8B+"), 2_000);
        assert!(score.is_proven() && score > Score::EVEN, "{score}");
    }

    #[test]
    fn pe_11_a_stone_on_the_centre_is_taken_over_and_one_in_the_corner_is_not() {
        assert_eq!(best(&played(GameKind::Pente, "K10"), 5_000).0, "swap");
        assert_ne!(best(&played(GameKind::Pente, "A1"), 5_000).0, "swap");
        let (first, score) = best(&played(GameKind::Pente, ""), 100_000);
        assert!(first != "K10" && score <= Score::EVEN, "{first} {score}");
    }

    #[test]
    fn pg_12_the_two_choices_of_the_second_player_are_each_others_opposite() {
        let game = played(GameKind::Pentago, "b2A+");
        let mut engine = Engine::new(4 << 20);
        let limits = Limits { lines: 400, ..Limits::depth(2) };
        let report = engine.think(&game, &limits, &Stop::never(), &mut |_| {});
        let of = |wanted: bool| {
            report.lines.iter().find(|line| (line.moves[0] == AnyMove::Swap) == wanted).expect("a line").score
        };
        assert_eq!(of(true), of(false).turned());
        assert!(report.lines.is_sorted_by(|a, b| a.score >= b.score));
        for line in report.lines.iter().take(3) {
            let mut game = game.clone();
            line.moves.iter().for_each(|&mv| game.play(mv).expect("a legal line"));
        }
        let only = engine.think_among(&game, &[AnyMove::Swap], &limits, &Stop::never(), &mut |_| {});
        assert_eq!((only.best(), only.lines.len()), (Some(AnyMove::Swap), 1));
    }

    #[test]
    fn every_level_begins_and_answers() {
        for (kind, first) in
            [(GameKind::Pentago, "b2A+"), (GameKind::PentagoXl, "e5A+"), (GameKind::Pente, "K10")]
        {
            for level in [Level::LOWEST, Level::new(4).expect("a level")] {
                for moves in ["", first] {
                    let mut game = played(kind, moves);
                    let mut dice = Dice::from_seed(5);
                    let mv = Engine::new(4 << 20).choose(&game, level, &mut dice, &Stop::never());
                    game.play(mv.expect("a move")).expect("a legal move");
                }
            }
        }
    }
}
