//! Pentago XL: 140 lines over nine blocks, threats by a marble and two turns, and evaluation weights for every line.

mod evaluation;
mod immediate_wins;
mod multiplayer_policy;
mod patterns;
mod search_position;
#[cfg(test)]
mod tests;
mod unpacked_board;

use std::sync::{Arc, LazyLock};
use std::time::Instant;

use tessera_rules::{Game, MarbleMove, PentagoXl, Seat};
use tessera_solver::certificates::{
    CertifiedXlMove, certified_line, certified_loss, certified_move, certified_moves,
};

use self::evaluation::{XlEvaluator, initial_weights};
use self::multiplayer_policy::XlMultiplayerPolicy;
use self::search_position::XlSearchPosition;
pub(crate) use self::unpacked_board::XlSideAssignment;
use crate::engine::SearchContext;
use crate::search::{MoveScope, SearchPosition, root_moves};
use crate::training::TrainableGame;
use crate::{SearchLimits, SearchReport, SearchScore, Variation};

/// Depth of the search for a win that is shorter than the certified one. A win with the next marble is played without
/// the certificate; everything further away is played by the certificate, so that a proven score stays proven.
const SHORT_WIN_DEPTH: u32 = 3;

/// Weights set by hand: trained ones were not better, see docs/levels.md.
static HAND_SET: LazyLock<Arc<XlEvaluator>> =
    LazyLock::new(|| Arc::new(XlEvaluator::new(&initial_weights())));

/// A position for the alpha-beta search: two sides, or the player to move against all others.
pub fn search_position(game: &PentagoXl) -> impl SearchPosition<Move = MarbleMove> + Sync {
    XlSearchPosition::new(*game, XlSideAssignment::seen_by(game, game.to_move()), Arc::clone(&HAND_SET))
}

/// Searches a position; where a certificate covers it, the certified move comes first.
pub(crate) fn think(
    game: &PentagoXl,
    search_moves: Option<&[MarbleMove]>,
    context: &SearchContext<'_>,
    on_report: &mut dyn FnMut(&SearchReport<MarbleMove>),
) -> SearchReport<MarbleMove> {
    if let Some(certified_report) = certified_report(game, search_moves, context) {
        // The search may find a shorter win than the certificate.
        let limits = SearchLimits { depth: Some(SHORT_WIN_DEPTH), lines: 1, ..*context.limits };
        let short_search =
            think_with(game, search_moves, &HAND_SET, &context.with_limits(&limits), &mut |_| {});
        let proven = if short_search.score() >= Some(SearchScore::win_in(SHORT_WIN_DEPTH)) {
            short_search
        } else {
            SearchReport {
                nodes: short_search.nodes,
                time: certified_report.time + short_search.time,
                ..certified_report
            }
        };
        on_report(&proven);
        return with_other_lines(proven, game, search_moves, context, on_report);
    }
    match context.noise.is_none().then(|| certified_loss(game)).flatten() {
        // Every move loses; the search finds the one that is hardest to refute.
        Some(moves) => {
            let on_report =
                &mut |report: &SearchReport<MarbleMove>| on_report(&with_loss_score(report.clone(), moves));
            with_loss_score(think_with(game, search_moves, &HAND_SET, context, on_report), moves)
        }
        None => think_with(game, search_moves, &HAND_SET, context, on_report),
    }
}

fn with_loss_score(mut report: SearchReport<MarbleMove>, moves: u32) -> SearchReport<MarbleMove> {
    for line in report.lines.iter_mut().filter(|line| !line.score.is_proven()) {
        line.score = SearchScore::loss_in(moves);
    }
    report
}

/// The move of a certificate, which needs no search. Weaker levels do not use it.
fn certified_report(
    game: &PentagoXl,
    search_moves: Option<&[MarbleMove]>,
    context: &SearchContext<'_>,
) -> Option<SearchReport<MarbleMove>> {
    if context.noise.is_some() {
        return None;
    }
    let began = Instant::now();
    let CertifiedXlMove { mv, moves } = certified_move(game)?;
    let first = match search_moves {
        None => mv,
        Some(search_moves) => certified_moves(game).into_iter().find(|mv| search_moves.contains(mv))?,
    };
    let line = [first].into_iter().chain(certified_line(game).into_iter().skip(1)).collect();
    let line = Variation { moves: line, score: SearchScore::win_in(moves) };
    Some(SearchReport { lines: vec![line], depth: moves, nodes: 1, time: began.elapsed() })
}

/// The proven move first, then as many other moves as are wanted, searched with the nodes and the time that are left.
fn with_other_lines(
    proven: SearchReport<MarbleMove>,
    game: &PentagoXl,
    search_moves: Option<&[MarbleMove]>,
    context: &SearchContext<'_>,
    on_report: &mut dyn FnMut(&SearchReport<MarbleMove>),
) -> SearchReport<MarbleMove> {
    let Some(best) = proven.best().filter(|_| context.limits.lines > 1) else { return proven };
    let after = |mv: MarbleMove| {
        let mut after = *game;
        after.play_unchecked(mv);
        after
    };
    // A turn that changes nothing makes a different move with the same result.
    let is_other = |mv: &MarbleMove| after(*mv) != after(best);
    let others: Vec<MarbleMove> =
        moves_to_search(game, search_moves, &HAND_SET).into_iter().filter(is_other).collect();
    if others.is_empty() {
        return proven;
    }
    let limits = SearchLimits {
        nodes: context.limits.nodes.map(|nodes| nodes.saturating_sub(proven.nodes).max(1)),
        lines: context.limits.lines - 1,
        ..*context.limits
    };
    let joined = |report: &SearchReport<MarbleMove>| {
        let mut lines: Vec<_> = proven.lines.iter().chain(&report.lines).cloned().collect();
        // Another move may win sooner than the certified one.
        lines.sort_by_key(|line| std::cmp::Reverse(line.score));
        SearchReport {
            lines,
            depth: report.depth,
            nodes: proven.nodes + report.nodes,
            time: proven.time + report.time,
        }
    };
    let on_report = &mut |report: &SearchReport<MarbleMove>| on_report(&joined(report));
    joined(&think_with(game, Some(&others), &HAND_SET, &context.with_limits(&limits), on_report))
}

/// The root moves: those that are given, or one for each resulting position.
fn moves_to_search(
    game: &PentagoXl,
    search_moves: Option<&[MarbleMove]>,
    evaluator: &Arc<XlEvaluator>,
) -> Vec<MarbleMove> {
    let sides = XlSideAssignment::seen_by(game, game.to_move());
    let position = XlSearchPosition::new(*game, sides, Arc::clone(evaluator));
    search_moves.map_or_else(|| root_moves(&position, &legal_moves_of(game)), <[_]>::to_vec)
}

/// Searches a position with the given weights. Two sides use the alpha-beta search; with more, max^n was measured to
/// be stronger than the paranoid search.
fn think_with(
    game: &PentagoXl,
    search_moves: Option<&[MarbleMove]>,
    evaluator: &Arc<XlEvaluator>,
    context: &SearchContext<'_>,
    on_report: &mut dyn FnMut(&SearchReport<MarbleMove>),
) -> SearchReport<MarbleMove> {
    let in_play = Seat::all(game.seats()).filter(|&seat| game.is_in_play(seat)).count();
    let think = if in_play > 2 && !game.rules().teams() { search_max_n } else { search_two_sides };
    think(game, search_moves, evaluator, context, on_report)
}

/// Alpha-beta search of two players, two teams, or one player against all others (paranoid search).
fn search_two_sides(
    game: &PentagoXl,
    search_moves: Option<&[MarbleMove]>,
    evaluator: &Arc<XlEvaluator>,
    context: &SearchContext<'_>,
    on_report: &mut dyn FnMut(&SearchReport<MarbleMove>),
) -> SearchReport<MarbleMove> {
    let sides = XlSideAssignment::seen_by(game, game.to_move());
    let position = XlSearchPosition::new(*game, sides, Arc::clone(evaluator));
    let moves = moves_to_search(game, search_moves, evaluator);
    context.search_two_sides(&position, (&moves, MoveScope::All), on_report)
}

/// Max^n tree search.
fn search_max_n(
    game: &PentagoXl,
    search_moves: Option<&[MarbleMove]>,
    evaluator: &Arc<XlEvaluator>,
    context: &SearchContext<'_>,
    on_report: &mut dyn FnMut(&SearchReport<MarbleMove>),
) -> SearchReport<MarbleMove> {
    let sides = XlSideAssignment::seen_by(game, game.to_move());
    let policy = XlMultiplayerPolicy::new(XlSearchPosition::new(*game, sides, Arc::clone(evaluator)));
    context.search_multiplayer(game, search_moves, &policy, on_report)
}

impl TrainableGame for PentagoXl {
    type Evaluator = XlEvaluator;

    fn initial_weights() -> Vec<f32> {
        initial_weights()
    }

    fn evaluator(weights: &[f32]) -> Arc<XlEvaluator> {
        Arc::new(XlEvaluator::new(weights))
    }

    fn think_with(
        &self,
        evaluator: &Arc<XlEvaluator>,
        context: &SearchContext<'_>,
    ) -> SearchReport<MarbleMove> {
        think_with(self, None, evaluator, context, &mut |_| {})
    }
}

fn legal_moves_of(game: &PentagoXl) -> Vec<MarbleMove> {
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    moves
}
