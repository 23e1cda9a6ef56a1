//! Play by exact values: only moves that keep the value of the position are searched, and the score is the value.

use tessera_rules::{Game, MarbleMove, Pentago};
use tessera_solver::exact::GameValue;
use tessera_solver::opening_book::{BOOK_MARBLES, probe_opening_book};

use super::OnReport;
use crate::engine::{ExactValues, SearchContext};
use crate::{SearchLimits, SearchReport, SearchScore, Variation};

/// Number of sockets of the board: the game ends with the last one.
pub(super) const SOCKET_COUNT: usize = 36;
/// Moves whose share of correct replies is larger than the smallest by more than this are not played.
const MAX_EASIER_SHARE: f64 = 0.05;

/// Exact values of all moves of a position, if they are known or can be computed within the limits.
pub(super) fn exact_move_values(
    game: &Pentago,
    context: &SearchContext<'_>,
) -> Option<Vec<(MarbleMove, GameValue)>> {
    if context.noise.is_some() || game.is_over() {
        return None;
    }
    if !matches!(context.exact, ExactValues::Unused)
        && let Some(book) = probe_opening_book(game)
    {
        return Some(super::legal_moves_of(game).into_iter().map(|mv| (mv, book.value_of(mv))).collect());
    }
    match context.exact {
        ExactValues::BookAndSolver(exact) => exact.move_values(game, context.limits, context.stop),
        ExactValues::Book | ExactValues::Unused => None,
    }
}

/// Moves of one value, in the order in which they are searched.
pub(super) struct PentagoEqualValueMoves {
    pub(super) value: GameValue,
    pub(super) moves: Vec<MarbleMove>,
}

/// Divides moves into groups of equal value, the best first. In a drawn or lost position the first group holds only the moves
/// after which the opponent has the fewest correct replies, if the book knows them.
pub(super) fn grouped_by_value(
    game: &Pentago,
    moves: &[MarbleMove],
    values: &[(MarbleMove, GameValue)],
) -> Vec<PentagoEqualValueMoves> {
    let value_of = |mv: MarbleMove| values.iter().find(|&&(other, _)| other == mv).map(|&(_, value)| value);
    let mut groups: Vec<PentagoEqualValueMoves> = Vec::new();
    for value in [GameValue::Win, GameValue::Draw, GameValue::Loss] {
        let moves: Vec<MarbleMove> =
            moves.iter().copied().filter(|&mv| value_of(mv) == Some(value)).collect();
        if moves.is_empty() {
            continue;
        }
        if groups.is_empty() && value != GameValue::Win && game.ply() + 2 <= BOOK_MARBLES {
            let (hard, easy) = by_difficulty(game, moves);
            groups.push(PentagoEqualValueMoves { value, moves: hard });
            groups.extend((!easy.is_empty()).then_some(PentagoEqualValueMoves { value, moves: easy }));
        } else {
            groups.push(PentagoEqualValueMoves { value, moves });
        }
    }
    groups
}

/// Moves after which the smallest share of the replies is correct, and all others.
fn by_difficulty(game: &Pentago, moves: Vec<MarbleMove>) -> (Vec<MarbleMove>, Vec<MarbleMove>) {
    let shares: Vec<f64> = moves.iter().map(|&mv| share_of_correct_replies(game, mv)).collect();
    let smallest = shares.iter().copied().fold(1.0, f64::min);
    let (mut hard, mut easy) = (Vec::new(), Vec::new());
    for (mv, share) in moves.into_iter().zip(shares) {
        if share <= smallest + MAX_EASIER_SHARE { &mut hard } else { &mut easy }.push(mv);
    }
    (hard, easy)
}

/// Share of the replies to a move that keep the value; 1 if the book does not know them.
fn share_of_correct_replies(game: &Pentago, mv: MarbleMove) -> f64 {
    let mut after = *game;
    after.play_unchecked(mv);
    let Some(replies) = probe_opening_book(&after) else { return 1.0 };
    let correct: u32 = replies.keeping.iter().map(|sockets| sockets.count_ones()).sum();
    f64::from(correct) / (8 * (SOCKET_COUNT - after.ply())) as f64
}

/// The alpha-beta search of some moves.
pub(super) type EqualValueSearchFn<'a> =
    &'a mut dyn FnMut(&[MarbleMove], &SearchContext<'_>, OnReport<'_>) -> SearchReport<MarbleMove>;

/// Searches one group after the other until there are enough lines; their scores are the exact values.
pub(super) fn search_groups(
    game: &Pentago,
    groups: &[PentagoEqualValueMoves],
    context: &SearchContext<'_>,
    search: EqualValueSearchFn<'_>,
    on_report: OnReport<'_>,
) -> SearchReport<MarbleMove> {
    let wanted = context.limits.lines.max(1);
    let mut report: SearchReport<MarbleMove> = SearchReport::empty();
    for group in groups {
        let missing = wanted - report.lines.len();
        let is_last = missing <= group.moves.len();
        let limits = group_limits(context.limits, &report, missing.min(group.moves.len()), is_last);
        let stop = context.alpha_beta_stop.and_timeout(limits.time);
        let group_context = SearchContext { limits: &limits, alpha_beta_stop: &stop, ..*context };
        let before = report.clone();
        let with_lines_before = |found: &SearchReport<MarbleMove>| SearchReport {
            lines: before.lines.iter().cloned().chain(with_exact_scores(game, found, group.value)).collect(),
            depth: found.depth,
            nodes: before.nodes + found.nodes,
            time: before.time + found.time,
        };
        let found = search(&group.moves, &group_context, &mut |found| on_report(&with_lines_before(found)));
        report = with_lines_before(&found);
        if is_last {
            break;
        }
    }
    report
}

/// Limits of the search of a group: half of what is left, or all of it for the last group.
fn group_limits(
    limits: &SearchLimits,
    report: &SearchReport<MarbleMove>,
    lines: usize,
    is_last: bool,
) -> SearchLimits {
    let parts = if is_last { 1 } else { 2 };
    SearchLimits {
        nodes: limits.nodes.map(|nodes| (nodes.saturating_sub(report.nodes) / parts).max(1)),
        time: limits.time.map(|time| time.saturating_sub(report.time) / parts as u32),
        lines,
        ..*limits
    }
}

/// Lines of a report with the exact value as their score, unless the search has proven a shorter win or loss.
fn with_exact_scores(
    game: &Pentago,
    report: &SearchReport<MarbleMove>,
    value: GameValue,
) -> impl Iterator<Item = Variation<MarbleMove>> {
    let moves_left = (SOCKET_COUNT - game.ply()) as u32;
    let exact = match value {
        GameValue::Win => SearchScore::win_in(moves_left),
        GameValue::Draw => SearchScore::DRAW,
        GameValue::Loss => SearchScore::loss_in(moves_left),
    };
    report.lines.clone().into_iter().map(move |line| {
        let score = if line.score.is_proven() { line.score } else { exact };
        Variation { score, ..line }
    })
}
