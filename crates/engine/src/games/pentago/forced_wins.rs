//! Forced wins in the middle game: proof-number searches before and after the alpha-beta search.
//!
//! A proof-number search finds longer forced wins than alpha-beta, but knows nothing else. So it first looks for a win of the
//! player to move, and afterwards whether the chosen move loses by force; then another one is chosen.

use std::time::{Duration, Instant};

use tessera_rules::{Game, MarbleMove, Pentago};
use tessera_solver::exact::{FORCED_WIN_NODE_BYTES, find_forced_win};

use super::OnReport;
use super::exact_values::SOCKET_COUNT;
use crate::engine::{ExactValues, SearchContext};
use crate::{CancelToken, SearchLimits, SearchReport, SearchScore, Variation};

/// Fewest marbles with which a forced win is searched; before, the opening book knows all values.
const MIN_PROOF_MARBLES: usize = 6;
/// Part of the time for a win of the player to move, and for each refutation of a chosen move.
const WIN_SHARE: u32 = 10;
const REFUTATION_SHARE: u32 = 10;
/// Part of the limit that the first alpha-beta search leaves to refutations and to the next search.
const RESERVED_SHARE: u32 = 6;
/// Shortest time in which proofs are searched: in less, they would take what alpha-beta needs for its first iterations, above all
/// on a busy machine.
const MIN_PROOF_TIME: Duration = Duration::from_millis(200);
/// With a node limit: search nodes for each node of a proof-number search, which takes about as long as 3,000 of them.
const NODES_PER_PROOF_NODE: u64 = 2_000;
/// Fewest nodes with which a proof-number search is worth its time.
const MIN_PROOF_NODES: usize = 50;
/// Moves that are tried before the last one is played in any case.
const MAX_REFUTED: usize = 4;

/// The alpha-beta search of some moves, or of all.
pub(super) type AlphaBetaFn<'a> =
    &'a mut dyn FnMut(Option<&[MarbleMove]>, &SearchContext<'_>, OnReport<'_>) -> SearchReport<MarbleMove>;

/// Searches a position. If the search is for one move and has the time or the nodes, proofs are searched too.
pub(super) fn think_with_proofs(
    game: &Pentago,
    search_moves: Option<&[MarbleMove]>,
    context: &SearchContext<'_>,
    search: AlphaBetaFn<'_>,
    on_report: OnReport<'_>,
) -> SearchReport<MarbleMove> {
    let limits = context.limits;
    let is_for_one_move = search_moves.is_none() && limits.lines <= 1 && limits.depth.is_none();
    // Under `no_turn_back` there is no proof-number search, so nothing is reserved for it.
    let uses_proofs = context.noise.is_none()
        && !matches!(context.exact, ExactValues::Unused)
        && !game.rules().no_turn_back;
    match ProofLimits::new(limits, context.transpositions.bytes()) {
        Some(proofs) if is_for_one_move && uses_proofs && game.ply() >= MIN_PROOF_MARBLES => {
            MiddleGameSearch { game, context, proofs, began: Instant::now() }.run(search, on_report)
        }
        _ => search(search_moves, context, on_report),
    }
}

/// Limits of the proof-number searches.
#[derive(Clone, Copy)]
struct ProofLimits {
    max_nodes: usize,
    /// Time of the whole search, if it ends by time. With a node limit nothing depends on the speed of the machine.
    time: Option<Duration>,
}

impl ProofLimits {
    /// For a search within these limits, with no more memory than the transposition table has; `None` if there is no limit, or
    /// it is too low.
    fn new(limits: &SearchLimits, memory: usize) -> Option<ProofLimits> {
        let most = memory / FORCED_WIN_NODE_BYTES;
        let (max_nodes, time) = match (limits.nodes, limits.time) {
            (Some(nodes), _) => (most.min((nodes / NODES_PER_PROOF_NODE) as usize), None),
            (None, Some(time)) if time >= MIN_PROOF_TIME => (most, Some(time)),
            (None, _) => return None,
        };
        (max_nodes >= MIN_PROOF_NODES).then_some(ProofLimits { max_nodes, time })
    }
}

struct MiddleGameSearch<'a> {
    game: &'a Pentago,
    context: &'a SearchContext<'a>,
    proofs: ProofLimits,
    began: Instant,
}

impl MiddleGameSearch<'_> {
    fn run(&self, search: AlphaBetaFn<'_>, on_report: OnReport<'_>) -> SearchReport<MarbleMove> {
        let is_by_time = self.proofs.time.is_some();
        if is_by_time && let Some(win) = self.winning_report(1, on_report) {
            return win;
        }
        let mut left = None;
        let mut report = search(None, &self.context.with_limits(&self.first_limits()), on_report);
        // With a node limit nothing is saved by an early win, and alpha-beta finds the shortest one.
        let is_proven = report.score().is_some_and(SearchScore::is_proven);
        if !is_by_time
            && !is_proven
            && let Some(win) = self.winning_report(report.nodes, on_report)
        {
            return win;
        }
        for _ in 0..MAX_REFUTED {
            let Some(best) = report.best() else { break };
            if report.score().is_some_and(SearchScore::is_proven) {
                break;
            }
            if !self.is_refuted(best) {
                report.time = self.began.elapsed();
                // The search was not late if it ends now.
                on_report(&report);
                break;
            }
            let left = left.get_or_insert_with(|| super::ordered_moves(self.game));
            left.retain(|&mv| mv != best);
            if left.is_empty() || self.context.stop.is_cancelled() {
                break;
            }
            let nodes = report.nodes;
            // The first search may have been ended early; this one has limits of its own.
            let (limits, stop) = (self.next_limits(nodes), self.context.stop);
            let context = SearchContext { limits: &limits, alpha_beta_stop: stop, ..*self.context };
            let next = search(Some(left), &context, on_report);
            if next.lines.is_empty() {
                break;
            }
            report = SearchReport { nodes: nodes + next.nodes, time: self.began.elapsed(), ..next };
            on_report(&report);
        }
        report
    }

    /// Report of a forced win of the player to move, after `nodes` nodes.
    fn winning_report(&self, nodes: u64, on_report: OnReport<'_>) -> Option<SearchReport<MarbleMove>> {
        let line = self.forced_win(self.game, WIN_SHARE)?;
        let depth = line.len() as u32;
        let mut end = *self.game;
        for &mv in &line {
            end.play_unchecked(mv);
        }
        // A line that was cancelled before its end: the win comes with the last socket at the latest.
        let moves = if end.is_over() { depth } else { (SOCKET_COUNT - self.game.ply()) as u32 };
        let lines = vec![Variation { moves: line, score: SearchScore::win_in(moves) }];
        let report = SearchReport { lines, depth, nodes, time: self.began.elapsed() };
        on_report(&report);
        Some(report)
    }

    /// Limits of the first alpha-beta search.
    fn first_limits(&self) -> SearchLimits {
        let limits = self.context.limits;
        let time = self.proofs.time.map(|time| self.time_left(time).saturating_sub(time / RESERVED_SHARE));
        let nodes = limits.nodes.map(|nodes| nodes - nodes / u64::from(RESERVED_SHARE));
        SearchLimits { nodes, time: time.or(limits.time), ..*limits }
    }

    /// Limits of the next one, after `nodes` nodes.
    fn next_limits(&self, nodes: u64) -> SearchLimits {
        let limits = self.context.limits;
        let time = self.proofs.time.map(|time| self.time_left(time) / 2);
        let nodes = limits.nodes.map(|most| (most.saturating_sub(nodes) / 2).max(1));
        SearchLimits { nodes, time: time.or(limits.time), ..*limits }
    }

    fn time_left(&self, time: Duration) -> Duration {
        time.saturating_sub(self.began.elapsed())
    }

    /// Whether the opponent wins by force after a move.
    fn is_refuted(&self, mv: MarbleMove) -> bool {
        let mut after = *self.game;
        after.play_unchecked(mv);
        self.forced_win(&after, REFUTATION_SHARE).is_some()
    }

    /// A forced win of the player to move, searched in a share of the time, if there is one.
    fn forced_win(&self, game: &Pentago, share: u32) -> Option<Vec<MarbleMove>> {
        let stop: CancelToken = self.context.stop.and_timeout(self.proofs.time.map(|time| time / share));
        find_forced_win(game, self.proofs.max_nodes, &stop)
    }
}
