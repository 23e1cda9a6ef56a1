//! Search of a position: first a threat search for a proven win, then the alpha-beta search.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tessera_rules::{Game, Intersection, Pente};

use super::cells::intersection;
use super::search_position::PenteSearchPosition;
use super::threat_search::PenteThreatSearch;
use super::weights::PenteLookupTables;
use crate::engine::SearchContext;
use crate::search::MoveScope;
use crate::{SearchLimits, SearchReport, SearchScore, Variation};

/// Share of the limits for the threat search: one part in this many.
const THREAT_SEARCH_SHARE: u32 = 8;
/// Budget of the threat search in stones, at most; below the minimum it is skipped.
const MAX_THREAT_STONES: u64 = 400_000;
const MIN_THREAT_STONES: u64 = 500;
/// Maximum number of attacking moves in a row that are not forcing.
const MAX_THREAT_DEPTH: u32 = 8;

/// Distance from a stone within which the lowest levels play.
const MAX_DISTANCE_OF_LOW_LEVELS: usize = 2;

/// Searches a position with the trained weights.
pub(crate) fn think(
    game: &Pente,
    search_moves: Option<&[Intersection]>,
    context: &SearchContext<'_>,
    on_report: &mut dyn FnMut(&SearchReport<Intersection>),
) -> SearchReport<Intersection> {
    think_with(game, search_moves, &PenteLookupTables::embedded(), context, on_report)
}

/// Searches a position with the given weights.
pub(super) fn think_with(
    game: &Pente,
    search_moves: Option<&[Intersection]>,
    tables: &Arc<PenteLookupTables>,
    context: &SearchContext<'_>,
    on_report: &mut dyn FnMut(&SearchReport<Intersection>),
) -> SearchReport<Intersection> {
    if game.is_over() {
        return SearchReport::empty();
    }
    let mut position = PenteSearchPosition::new(game, Arc::clone(tables));
    let mut cost = SearchCost::default();
    if let Some(moves) = search_moves {
        return search_among(&position, (moves, MoveScope::All), context, &mut cost, on_report);
    }
    if context.limits.lines <= 1
        && context.noise.is_none()
        && let Some(report) = search_threats(&mut position, context, &mut cost)
    {
        on_report(&report);
        return report;
    }
    let mut ranked = Vec::new();
    let mut scope = position.root_moves(&mut ranked);
    let mut moves: Vec<Intersection> = ranked.iter().map(|ranked| ranked.mv).collect();
    let mut rest = Vec::new();
    game.legal_moves(&mut rest);
    rest.retain(|mv| !moves.contains(mv));
    if context.noise.is_some_and(|noise| noise.overlook_percent > 0) {
        // The lowest levels do not know which moves are worth a search, only that they are near other stones.
        let stones = stones(game);
        let is_near =
            |mv: &Intersection| stones.iter().any(|stone| stone.distance(*mv) <= MAX_DISTANCE_OF_LOW_LEVELS);
        moves.extend(rest.extract_if(.., |mv| is_near(mv)));
    }
    if moves.len() < context.limits.lines || rest.is_empty() {
        moves.append(&mut rest);
        scope = MoveScope::All;
    }
    let report = search_among(&position, (&moves, scope), context, &mut cost, on_report);
    if scope == MoveScope::All || report.score() > Some(SearchScore::points(i32::MIN)) {
        return report;
    }
    // That all candidate moves lose proves nothing: the others are searched too.
    moves.append(&mut rest);
    let on_report = &mut |all: &SearchReport<Intersection>| {
        // Before its first depth is complete, this search knows less than the one before.
        if all.depth > 0 {
            on_report(all);
        }
    };
    let all = search_among(&position, (&moves, MoveScope::All), context, &mut cost, on_report);
    if all.depth > 0 { all } else { SearchReport { nodes: all.nodes, time: all.time, ..report } }
}

/// The intersections with a stone.
fn stones(game: &Pente) -> Vec<Intersection> {
    Intersection::all(game.rules().size()).filter(|&at| game.seat_at(at).is_some()).collect()
}

/// Nodes and time used so far.
#[derive(Default)]
struct SearchCost {
    nodes: u64,
    time: Duration,
}

impl SearchCost {
    /// The limits of the next search. The deadline of the token bounds its time, and pauses do not count towards it.
    fn left_of(&self, limits: &SearchLimits) -> SearchLimits {
        SearchLimits { nodes: limits.nodes.map(|nodes| nodes.saturating_sub(self.nodes)), ..*limits }
    }

    fn added_to(&self, report: &SearchReport<Intersection>) -> SearchReport<Intersection> {
        SearchReport { nodes: report.nodes + self.nodes, time: report.time + self.time, ..report.clone() }
    }
}

fn search_threats(
    position: &mut PenteSearchPosition,
    context: &SearchContext<'_>,
    cost: &mut SearchCost,
) -> Option<SearchReport<Intersection>> {
    let began = Instant::now();
    let most = context
        .limits
        .nodes
        .map_or(MAX_THREAT_STONES, |nodes| MAX_THREAT_STONES.min(nodes / u64::from(THREAT_SEARCH_SHARE)));
    if most < MIN_THREAT_STONES {
        return None;
    }
    let stop = context.stop.and_timeout(context.limits.time.map(|time| time / THREAT_SEARCH_SHARE));
    let mut threat_search = PenteThreatSearch::new(most, &stop);
    let won = position.proven_win(&mut threat_search, MAX_THREAT_DEPTH);
    *cost = SearchCost { nodes: threat_search.placed(), time: began.elapsed() };
    let won = won?;
    let line = Variation { moves: vec![intersection(won.cell)], score: SearchScore::win_in(won.moves) };
    Some(SearchReport { lines: vec![line], depth: won.moves, nodes: cost.nodes.max(1), time: cost.time })
}

fn search_among(
    position: &PenteSearchPosition,
    moves: (&[Intersection], MoveScope),
    context: &SearchContext<'_>,
    cost: &mut SearchCost,
    on_report: &mut dyn FnMut(&SearchReport<Intersection>),
) -> SearchReport<Intersection> {
    let limits = cost.left_of(context.limits);
    let on_report = &mut |report: &SearchReport<Intersection>| on_report(&cost.added_to(report));
    let report = context.with_limits(&limits).search_two_sides(position, moves, on_report);
    let report = cost.added_to(&report);
    *cost = SearchCost { nodes: report.nodes, time: report.time };
    report
}
