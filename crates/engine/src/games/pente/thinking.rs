//! From a position to a move: a hunt for a proven win first, then the search.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tessera_rules::{Game, Intersection, Pente};

use super::hunt::Hunt;
use super::places::intersection;
use super::study::PenteStudy;
use super::weights::Tables;
use crate::engine::Desk;
use crate::search::Scope;
use crate::{Limits, Line, Report, Score};

/// The hunt's share of what thinking may cost.
const SHARE: u32 = 8;
/// Stones placed by a hunt at most, and below how many it is not worth while.
const MOST_HUNTED: u64 = 400_000;
const LEAST_HUNTED: u64 = 500;
/// How many quiet attacks a hunt puts one after the other.
const DEEPEST_HUNT: u32 = 8;

/// Thinks about a position, about some of its moves or about all.
pub(crate) fn think(
    game: &Pente,
    among: Option<&[Intersection]>,
    desk: &Desk<'_>,
    told: &mut dyn FnMut(&Report<Intersection>),
) -> Report<Intersection> {
    think_with(game, among, &Tables::of_the_house(), desk, told)
}

/// Thinks about a position with some weights.
pub(super) fn think_with(
    game: &Pente,
    among: Option<&[Intersection]>,
    tables: &Arc<Tables>,
    desk: &Desk<'_>,
    told: &mut dyn FnMut(&Report<Intersection>),
) -> Report<Intersection> {
    if game.is_over() {
        return Report::nothing();
    }
    let mut study = PenteStudy::new(game, Arc::clone(tables));
    let mut spent = Spent::default();
    if let Some(moves) = among {
        return search_among(&study, (moves, Scope::All), desk, &mut spent, told);
    }
    if desk.limits.lines <= 1
        && desk.fancy.is_none()
        && let Some(report) = hunt(&mut study, desk, &mut spent)
    {
        told(&report);
        return report;
    }
    let mut ranked = Vec::new();
    let mut scope = study.first_moves(&mut ranked);
    let mut moves: Vec<Intersection> = ranked.iter().map(|ranked| ranked.mv).collect();
    let mut rest = Vec::new();
    game.legal_moves(&mut rest);
    rest.retain(|mv| !moves.contains(mv));
    if moves.len() < desk.limits.lines || rest.is_empty() {
        moves.append(&mut rest);
        scope = Scope::All;
    }
    let report = search_among(&study, (&moves, scope), desk, &mut spent, told);
    if scope == Scope::All || report.score() > Some(Score::points(i32::MIN)) {
        return report;
    }
    // That all of the promising moves lose proves nothing: the others are looked at too.
    moves.append(&mut rest);
    let all = search_among(&study, (&moves, Scope::All), desk, &mut spent, told);
    if all.depth > 0 { all } else { Report { nodes: all.nodes, time: all.time, ..report } }
}

/// What thinking has cost so far.
#[derive(Default)]
struct Spent {
    nodes: u64,
    time: Duration,
}

impl Spent {
    fn left_of(&self, limits: &Limits) -> Limits {
        Limits {
            nodes: limits.nodes.map(|nodes| nodes.saturating_sub(self.nodes)),
            time: limits.time.map(|time| time.saturating_sub(self.time)),
            ..*limits
        }
    }

    fn added_to(&self, report: &Report<Intersection>) -> Report<Intersection> {
        Report { nodes: report.nodes + self.nodes, time: report.time + self.time, ..report.clone() }
    }
}

fn hunt(study: &mut PenteStudy, desk: &Desk<'_>, spent: &mut Spent) -> Option<Report<Intersection>> {
    let began = Instant::now();
    let most = desk.limits.nodes.map_or(MOST_HUNTED, |nodes| MOST_HUNTED.min(nodes / u64::from(SHARE)));
    if most < LEAST_HUNTED {
        return None;
    }
    let stop = desk.stop.and_within(desk.limits.time.map(|time| time / SHARE));
    let mut hunt = Hunt::new(most, &stop);
    let won = study.hunted(&mut hunt, DEEPEST_HUNT);
    *spent = Spent { nodes: hunt.placed(), time: began.elapsed() };
    let won = won?;
    let line = Line { moves: vec![intersection(won.cell)], score: Score::win_in(won.moves) };
    Some(Report { lines: vec![line], depth: won.moves, nodes: spent.nodes.max(1), time: spent.time })
}

fn search_among(
    study: &PenteStudy,
    moves: (&[Intersection], Scope),
    desk: &Desk<'_>,
    spent: &mut Spent,
    told: &mut dyn FnMut(&Report<Intersection>),
) -> Report<Intersection> {
    let limits = spent.left_of(desk.limits);
    let told = &mut |report: &Report<Intersection>| told(&spent.added_to(report));
    let report = desk.within(&limits).search(study, moves, told);
    let report = spent.added_to(&report);
    *spent = Spent { nodes: report.nodes, time: report.time };
    report
}
