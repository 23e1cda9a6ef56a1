//! The first turn and the reply to it in games with the swap rule (PG-12, XL-11, PE-11).
//!
//! The rule concerns only the first two moves, so the board search does not know it. A swap
//! exchanges the sides: what the first turn was worth to the first player, it is then worth to the second. So the
//! second player swaps a good first turn, and the first player chooses the most balanced one.

use std::collections::HashSet;
use std::time::Instant;

use tessera_rules::{AnyGame, AnyMove, Game};
use tessera_solver::certificates::certified_first_turn;

use crate::engine::{SearchContext, think_about_board};
use crate::{SearchLimits, SearchReport, SearchScore, Variation};

/// Depth limit if none is given.
const DEFAULT_MAX_DEPTH: u32 = 100;

type OnReport<'a> = &'a mut dyn FnMut(&SearchReport<AnyMove>);

/// Searches a position in which the first turn can be swapped now or after the next move; `None` for all others.
pub(crate) fn think(
    game: &AnyGame,
    context: &SearchContext<'_>,
    on_report: OnReport<'_>,
) -> Option<SearchReport<AnyMove>> {
    if game.may_swap() {
        Some(choose_reply(game, context, on_report))
    } else if game.can_still_swap() {
        Some(choose_first_turn(game, context, on_report))
    } else {
        None
    }
}

/// Second player: the best reply, or the swap.
fn choose_reply(
    game: &AnyGame,
    context: &SearchContext<'_>,
    on_report: OnReport<'_>,
) -> SearchReport<AnyMove> {
    if context.search_moves.is_some_and(|search_moves| !search_moves.contains(&AnyMove::Swap)) {
        return think_about_board(game, context, on_report);
    }
    let max_lines = context.limits.lines;
    let all = SearchContext { search_moves: None, ..*context };
    let is_restricted = context.search_moves.is_some();
    let found = evaluate_first_turn(game, &all, &mut |report| {
        if !is_restricted {
            on_report(&with_swap(report.clone(), max_lines));
        }
    });
    let report = with_swap(found.clone(), max_lines);
    let Some(search_moves) = context.search_moves else { return report };
    // Restricted to some moves, the swap among them.
    let others: Vec<AnyMove> = search_moves.iter().copied().filter(|&mv| mv != AnyMove::Swap).collect();
    let mut lines = Vec::new();
    if !others.is_empty() {
        lines =
            think_about_board(game, &SearchContext { search_moves: Some(&others), ..*context }, &mut |_| {})
                .lines;
    }
    lines.extend(swap_variation(&found));
    lines.sort_by_key(|line| std::cmp::Reverse(line.score));
    lines.truncate(max_lines.max(1));
    let report = SearchReport { lines, ..report };
    on_report(&report);
    report
}

/// Inserts the swap at its place among the best moves.
fn with_swap(mut report: SearchReport<AnyMove>, max_lines: usize) -> SearchReport<AnyMove> {
    if let Some(swap) = swap_variation(&report) {
        let place = report.lines.partition_point(|line| line.score >= swap.score);
        report.lines.insert(place, swap);
        // A certified first turn comes without a reply to it.
        report.lines.retain(|line| !line.moves.is_empty());
        report.lines.truncate(max_lines.max(1));
    }
    report
}

/// The swap, scored by the best reply, which is then the other player's.
fn swap_variation(report: &SearchReport<AnyMove>) -> Option<Variation<AnyMove>> {
    let best = report.lines.first()?;
    let moves = [&[AnyMove::Swap], &best.moves[..]].concat();
    Some(Variation { moves, score: one_ply_further(best.score.negated()) })
}

/// Score of the position after the first turn for the second player if they reply on the board.
fn evaluate_first_turn(
    game: &AnyGame,
    context: &SearchContext<'_>,
    on_report: OnReport<'_>,
) -> SearchReport<AnyMove> {
    if let AnyGame::PentagoXl(xl) = game
        && context.noise.is_none()
        && let Some(moves) = certified_first_turn(xl)
    {
        let line = Variation { moves: Vec::new(), score: SearchScore::loss_in(moves) };
        let report = SearchReport { lines: vec![line], depth: moves, ..SearchReport::empty() };
        on_report(&report);
        return report;
    }
    think_about_board(game, context, on_report)
}

/// First player: the first turn with the best score after the second player's choice. Iterative deepening over all
/// first turns.
fn choose_first_turn(
    game: &AnyGame,
    context: &SearchContext<'_>,
    on_report: OnReport<'_>,
) -> SearchReport<AnyMove> {
    let began = Instant::now();
    let stop = context.alpha_beta_stop.and_timeout(context.limits.time);
    let turns: Vec<(AnyMove, AnyGame)> = match context.search_moves {
        Some(search_moves) => search_moves.iter().filter_map(|&mv| after_move(game, mv)).collect(),
        None => distinct_first_turns(game).into_iter().filter_map(|mv| after_move(game, mv)).collect(),
    };
    let deepest = context
        .limits
        .depth
        .map_or(DEFAULT_MAX_DEPTH, |depth| depth.saturating_sub(1).clamp(1, DEFAULT_MAX_DEPTH));
    let mut report = SearchReport::empty();
    'deeper: for depth in 1..=deepest {
        let mut lines = Vec::with_capacity(turns.len());
        for (mv, after_move) in &turns {
            // The first pass always covers all turns, or there would be nothing to choose from.
            let is_first_pass = depth == 1;
            let left = context.limits.nodes.map(|nodes| nodes.saturating_sub(report.nodes));
            if !is_first_pass && (left == Some(0) || stop.is_cancelled()) {
                break 'deeper;
            }
            let nodes = if is_first_pass { None } else { left };
            let limits = SearchLimits { depth: Some(depth), nodes, time: None, lines: 1, ..*context.limits };
            let reply_context = SearchContext {
                limits: &limits,
                stop: &stop,
                alpha_beta_stop: &stop,
                search_moves: None,
                ..*context
            };
            let reply = evaluate_first_turn(after_move, &reply_context, &mut |_| {});
            report.nodes += reply.nodes;
            let is_complete = reply.depth >= depth || reply.score().is_some_and(SearchScore::is_proven);
            if !is_first_pass && !is_complete {
                break 'deeper;
            }
            lines.extend(first_turn_variation(*mv, &reply));
        }
        lines.sort_by_key(|line| std::cmp::Reverse(line.score));
        let all_proven = lines.iter().all(|line| line.score.is_proven());
        lines.truncate(context.limits.lines.max(1));
        report = SearchReport { lines, depth: depth + 1, nodes: report.nodes, time: began.elapsed() };
        on_report(&report);
        if all_proven || stop.is_cancelled() {
            break;
        }
    }
    report.time = began.elapsed();
    report
}

/// A first turn followed by the second player's choice.
fn first_turn_variation(mv: AnyMove, reply: &SearchReport<AnyMove>) -> Option<Variation<AnyMove>> {
    let chosen = with_swap(reply.clone(), 1).lines.into_iter().next()?;
    let moves = [&[mv], &chosen.moves[..]].concat();
    Some(Variation { moves, score: one_ply_further(chosen.score.negated()) })
}

fn after_move(game: &AnyGame, mv: AnyMove) -> Option<(AnyMove, AnyGame)> {
    let mut after_move = game.clone();
    after_move.play(mv).ok()?;
    Some((mv, after_move))
}

/// A proven result is one ply further away, seen from one ply earlier.
fn one_ply_further(score: SearchScore) -> SearchScore {
    match score.moves_to_end() {
        Some(moves) if score > SearchScore::EVEN => SearchScore::win_in(moves + 1),
        Some(moves) => SearchScore::loss_in(moves + 1),
        None => score,
    }
}

/// First turns that differ; of symmetric ones only one.
fn distinct_first_turns(game: &AnyGame) -> Vec<AnyMove> {
    fn distinct<G: Game>(game: &G) -> Vec<G::Move> {
        let mut moves = Vec::new();
        game.legal_moves(&mut moves);
        let mut known = HashSet::new();
        let mut game = game.clone();
        moves.retain(|&mv| {
            let undo = game.play_unchecked(mv);
            let least = G::symmetries().map(|symmetry| game.transformed(symmetry).key()).min();
            game.undo(undo);
            known.insert(least)
        });
        moves
    }
    match game {
        AnyGame::Pentago(game) => distinct(game).into_iter().map(AnyMove::Pentago).collect(),
        AnyGame::PentagoXl(game) => distinct(game).into_iter().map(AnyMove::PentagoXl).collect(),
        AnyGame::Pente(game) => distinct(&**game).into_iter().map(AnyMove::Pente).collect(),
        // Exago has no swap rule.
        AnyGame::Exago(_) => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use tessera_rules::{Dice, GameKind};

    use super::*;
    use crate::{CancelToken, Engine, Level};

    fn played(kind: GameKind, moves: &str) -> AnyGame {
        let mut game = AnyGame::new(kind, 2, "swap").expect("a game");
        for text in moves.split_whitespace() {
            game.play_text(text).expect("a move");
        }
        game
    }

    fn best(game: &AnyGame, nodes: u64) -> (String, SearchScore) {
        let report =
            Engine::new(4 << 20).think(game, &SearchLimits::nodes(nodes), &CancelToken::new(), &mut |_| {});
        (game.move_text(report.best().expect("a move")), report.score().expect("a score"))
    }

    #[test]
    fn first_turns_are_merged_by_symmetry() {
        assert_eq!(distinct_first_turns(&played(GameKind::Pentago, "")).len(), 6);
        assert_eq!(distinct_first_turns(&played(GameKind::PentagoXl, "")).len(), 15);
        assert_eq!(distinct_first_turns(&played(GameKind::Pente, "")).len(), 55);
    }

    #[test]
    fn xl_11_the_first_turn_proven_to_win_is_swapped_and_not_chosen() {
        for first in ["e5A+", "e5I-"] {
            let game = played(GameKind::PentagoXl, first);
            let (mv, score) = best(&game, 2_000);
            assert_eq!(mv, "swap");
            let limits = SearchLimits { lines: 5, ..SearchLimits::nodes(2_000) };
            let report = Engine::new(4 << 20).think(&game, &limits, &CancelToken::new(), &mut |_| {});
            assert!(report.lines.iter().all(|line| !line.moves.is_empty()));
            assert!(score.is_proven() && score > SearchScore::EVEN);
        }
        let (mv, score) = best(&played(GameKind::PentagoXl, ""), 200_000);
        assert!(!mv.starts_with("e5") && !score.is_proven(), "{mv} {score}");
    }

    #[test]
    fn xl_11_the_owner_of_the_proven_first_turn_plays_from_the_certificate() {
        let (_, score) = best(&played(GameKind::PentagoXl, "e5A+ swap e8B+"), 2_000);
        assert!(score.is_proven() && score > SearchScore::EVEN, "{score}");
        let (_, score) = best(&played(GameKind::PentagoXl, "e5A+ e8B+"), 2_000);
        assert!(score.is_proven() && score > SearchScore::EVEN, "{score}");
    }

    #[test]
    fn pe_11_a_first_stone_on_the_centre_is_swapped_and_one_in_the_corner_is_not() {
        assert_eq!(best(&played(GameKind::Pente, "K10"), 5_000).0, "swap");
        assert_ne!(best(&played(GameKind::Pente, "A1"), 5_000).0, "swap");
        let (first, score) = best(&played(GameKind::Pente, ""), 100_000);
        assert!(first != "K10" && score <= SearchScore::EVEN, "{first} {score}");
    }

    #[test]
    fn pg_12_swapping_and_replying_have_opposite_scores() {
        let game = played(GameKind::Pentago, "b2A+");
        let mut engine = Engine::new(4 << 20).without_exact_values();
        let limits = SearchLimits { lines: 400, ..SearchLimits::depth(2) };
        let report = engine.think(&game, &limits, &CancelToken::new(), &mut |_| {});
        let of = |wanted: bool| {
            report.lines.iter().find(|line| (line.moves[0] == AnyMove::Swap) == wanted).expect("a line").score
        };
        assert_eq!(of(true), of(false).negated());
        assert!(report.lines.is_sorted_by(|a, b| a.score >= b.score));
        for line in report.lines.iter().take(3) {
            let mut game = game.clone();
            for &mv in &line.moves {
                game.play(mv).expect("a legal line");
            }
        }
        let only = engine.think_among(&game, &[AnyMove::Swap], &limits, &CancelToken::new(), &mut |_| {});
        assert_eq!((only.best(), only.lines.len()), (Some(AnyMove::Swap), 1));
    }

    #[test]
    fn pg_12_a_first_turn_that_wins_by_the_book_is_swapped_and_one_that_draws_is_chosen() {
        // A marble in the centre of a block wins, one in its corner draws.
        let (mv, score) = best(&played(GameKind::Pentago, "b2A+"), 2_000);
        assert_eq!((mv.as_str(), score.is_proven()), ("swap", true));
        let (first, score) = best(&played(GameKind::Pentago, ""), 2_000);
        assert_eq!(score, SearchScore::DRAW, "{first}");
        let (_, score) = best(&played(GameKind::Pentago, &first), 2_000);
        assert_eq!(score, SearchScore::DRAW, "{first}");
    }

    #[test]
    fn every_level_plays_the_first_turn_and_the_reply() {
        for (kind, first) in
            [(GameKind::Pentago, "b2A+"), (GameKind::PentagoXl, "e5A+"), (GameKind::Pente, "K10")]
        {
            for level in [Level::LOWEST, Level::new(4).expect("a level")] {
                for moves in ["", first] {
                    let mut game = played(kind, moves);
                    let mut dice = Dice::from_seed(5);
                    let mv = Engine::new(4 << 20).choose(&game, level, &mut dice, &CancelToken::new());
                    game.play(mv.expect("a move")).expect("a legal move");
                }
            }
        }
    }
}
