//! Forced wins in the middle game: proof-number searches before and after the alpha-beta search.
//!
//! A proof-number search finds longer forced wins than alpha-beta, but knows nothing else. So it first looks for a win of the
//! player to move, and afterwards whether the chosen move loses by force; then another one is chosen.

use std::time::{Duration, Instant};

use tessera_rules::{Game, MarbleMove, Pentago};
use tessera_solver::exact::find_forced_win;

use super::OnReport;
use crate::engine::{ExactValues, SearchContext};
use crate::{CancelToken, SearchLimits, SearchReport, SearchScore, Variation};

/// Fewest marbles with which a forced win is searched; before, the opening book knows all values.
const MIN_MARBLES: usize = 6;
/// Part of the time for a win of the player to move, and for each refutation of a chosen move.
const WIN_SHARE: u32 = 5;
const REFUTATION_SHARE: u32 = 10;
/// Part of the time that the first alpha-beta search leaves to refutations and to the next search.
const RESERVED_SHARE: u32 = 4;
/// Moves that are tried before the last one is played in any case.
const MAX_REFUTED: usize = 4;

/// The alpha-beta search of some moves, or of all.
pub(super) type AlphaBeta<'a> =
    &'a mut dyn FnMut(Option<&[MarbleMove]>, &SearchContext<'_>, OnReport<'_>) -> SearchReport<MarbleMove>;

/// Searches a position. If the search is for one move within a time, proofs are searched too; with a node limit the result
/// would depend on the speed of the machine.
pub(super) fn think_with_proofs(
    game: &Pentago,
    search_moves: Option<&[MarbleMove]>,
    context: &SearchContext<'_>,
    search: AlphaBeta<'_>,
    on_report: OnReport<'_>,
) -> SearchReport<MarbleMove> {
    let limits = context.limits;
    let is_for_one_move = search_moves.is_none() && limits.lines <= 1;
    let is_by_time = limits.nodes.is_none() && limits.depth.is_none();
    let uses_proofs = context.noise.is_none() && !matches!(context.exact, ExactValues::Unused);
    match limits.time {
        Some(time) if is_for_one_move && is_by_time && uses_proofs && game.ply() >= MIN_MARBLES => {
            MiddleGameSearch { game, context, time, began: Instant::now() }.run(search, on_report)
        }
        _ => search(search_moves, context, on_report),
    }
}

struct MiddleGameSearch<'a> {
    game: &'a Pentago,
    context: &'a SearchContext<'a>,
    time: Duration,
    began: Instant,
}

impl MiddleGameSearch<'_> {
    fn run(&self, search: AlphaBeta<'_>, on_report: OnReport<'_>) -> SearchReport<MarbleMove> {
        if let Some(line) = self.forced_win(self.game, WIN_SHARE) {
            let score = SearchScore::win_in(line.len() as u32);
            let depth = line.len() as u32;
            let lines = vec![Variation { moves: line, score }];
            let report = SearchReport { lines, depth, nodes: 1, time: self.began.elapsed() };
            on_report(&report);
            return report;
        }
        let mut left = None;
        let reserved = self.time / RESERVED_SHARE;
        let mut report =
            self.search_within(None, self.time_left().saturating_sub(reserved), search, on_report);
        for _ in 0..MAX_REFUTED {
            let Some(best) = report.best() else { break };
            if report.score().is_some_and(SearchScore::is_proven) || !self.is_refuted(best) {
                break;
            }
            let left = left.get_or_insert_with(|| super::ordered_moves(self.game));
            left.retain(|&mv| mv != best);
            if left.is_empty() || self.context.stop.is_cancelled() {
                break;
            }
            let nodes = report.nodes;
            let next = self.search_within(Some(left), self.time_left() / 2, search, on_report);
            if next.lines.is_empty() {
                break;
            }
            report = SearchReport { nodes: nodes + next.nodes, time: self.began.elapsed(), ..next };
            on_report(&report);
        }
        report
    }

    fn time_left(&self) -> Duration {
        self.time.saturating_sub(self.began.elapsed())
    }

    fn search_within(
        &self,
        moves: Option<&[MarbleMove]>,
        time: Duration,
        search: AlphaBeta<'_>,
        on_report: OnReport<'_>,
    ) -> SearchReport<MarbleMove> {
        let limits = SearchLimits { time: Some(time), ..*self.context.limits };
        search(moves, &self.context.with_limits(&limits), on_report)
    }

    /// Whether the opponent wins by force after a move.
    fn is_refuted(&self, mv: MarbleMove) -> bool {
        let mut after = *self.game;
        after.play_unchecked(mv);
        self.forced_win(&after, REFUTATION_SHARE).is_some()
    }

    /// A forced win of the player to move, searched in a share of the time and with no more memory than the transposition
    /// table has.
    fn forced_win(&self, game: &Pentago, share: u32) -> Option<Vec<MarbleMove>> {
        let stop: CancelToken = self.context.stop.and_timeout(Some(self.time / share));
        find_forced_win(game, self.context.transpositions.bytes(), &stop)
    }
}
