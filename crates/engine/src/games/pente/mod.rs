//! Pente: shapes along lines, pairs to capture, and threats that must be answered.

mod board;
mod forcing;
mod grades;
mod keys;
mod places;
mod shapes;
mod study;
#[cfg(test)]
mod tests;
mod training;
mod weights;

use tessera_rules::{Game, Intersection, Pente};

use self::board::Board;
use self::study::PenteStudy;
pub use self::training::{Lesson, train_pente};
use self::weights::Tables;
use crate::engine::Desk;
use crate::learn::Learned;
use crate::search::{Scope, search};
use crate::{Limits, Report, Score};

/// Thinks about a position of Pente.
pub(crate) fn think(
    game: &Pente,
    desk: &Desk<'_>,
    told: &mut dyn FnMut(&Report<Intersection>),
) -> Report<Intersection> {
    let mut all = Vec::new();
    game.legal_moves(&mut all);
    if all.is_empty() {
        return Report::nothing();
    }
    let mut study = PenteStudy::new(game);
    let mut ranked = Vec::new();
    let scope = study.first_moves(&mut ranked);
    let mut moves: Vec<Intersection> = ranked.iter().map(|ranked| ranked.mv).collect();
    let rest: Vec<Intersection> = all.into_iter().filter(|mv| !moves.contains(mv)).collect();
    let is_complete = scope == Scope::All || rest.is_empty() || moves.len() < desk.limits.lines;
    if moves.len() < desk.limits.lines {
        moves.extend(&rest);
    }
    let think = |moves: &[Intersection], limits: &Limits, told: &mut dyn FnMut(&Report<Intersection>)| {
        search(&study, moves, desk.memory, limits, desk.stop, told)
    };
    if is_complete {
        return think(&moves, desk.limits, told);
    }
    // That all of the promising moves lose proves nothing: the others are looked at too.
    let first = think(&moves, desk.limits, &mut |report| told(&without_proof_of_loss(report.clone())));
    if !is_lost(&first) {
        return first;
    }
    moves.extend(&rest);
    let limits = Limits {
        nodes: desk.limits.nodes.map(|nodes| nodes.saturating_sub(first.nodes)),
        time: desk.limits.time.map(|time| time.saturating_sub(first.time)),
        ..*desk.limits
    };
    let mut report = think(&moves, &limits, &mut |report| told(&without_proof_of_loss(report.clone())));
    report.nodes += first.nodes;
    report.time += first.time;
    if report.depth == 0 { without_proof_of_loss(first) } else { report }
}

fn is_lost(report: &Report<Intersection>) -> bool {
    report.score().is_some_and(|score| score.is_proven() && score < Score::EVEN)
}

/// The same, with losses that rest on some of the moves only as guesses.
fn without_proof_of_loss(mut report: Report<Intersection>) -> Report<Intersection> {
    for line in &mut report.lines {
        if line.score.is_proven() && line.score < Score::EVEN {
            line.score = Score::points(i32::MIN);
        }
    }
    report
}

impl Learned for Pente {
    const WEIGHTS: usize = weights::WEIGHTS;

    fn patterns(&self, seen: &mut dyn FnMut(usize, f32)) {
        Board::new(self, Tables::of_the_house()).patterns(self.to_move().index(), seen);
    }
}
