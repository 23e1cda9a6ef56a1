//! Pentago XL: 140 lines over nine blocks, threats by a marble and two turns, and weights for every line.

mod judgement;
mod patterns;
mod scene;
mod sense;
mod study;
#[cfg(test)]
mod tests;
mod threats;

use std::sync::{Arc, LazyLock};
use std::time::Instant;

use tessera_rules::{Game, MarbleMove, PentagoXl, Seat};
use tessera_solver::book::{Certified, certified, certified_line, certified_loss, certified_moves};

use self::judgement::{Judgement, first_guess};
pub(crate) use self::scene::Sides;
use self::sense::XlSense;
use self::study::XlStudy;
use crate::engine::Desk;
use crate::learn::Trained;
use crate::search::{Scope, Study, first_moves};
use crate::{Limits, Line, Report, Score};

/// How far is looked for a win that is quicker than the certified one: whoever wins with the next marble does not ask the
/// certificate, and all that is further away is played by it, so that what is told to be proven stays so.
const A_QUICK_LOOK: u32 = 3;

/// Weights set by hand: those that were learned were not better, see docs/levels.md.
static BY_HAND: LazyLock<Arc<Judgement>> = LazyLock::new(|| Arc::new(Judgement::new(&first_guess())));

/// A position as two sides see it, or the player to move and all others.
pub fn study(game: &PentagoXl) -> impl Study<Move = MarbleMove> + Sync {
    XlStudy::new(*game, Sides::seen_by(game, game.to_move()), Arc::clone(&BY_HAND))
}

/// Thinks about a position, from the certificate where that says something.
pub(crate) fn think(
    game: &PentagoXl,
    among: Option<&[MarbleMove]>,
    desk: &Desk<'_>,
    told: &mut dyn FnMut(&Report<MarbleMove>),
) -> Report<MarbleMove> {
    if let Some(known) = known(game, among, desk) {
        // A certificate wins in the end; what is seen to the end wins sooner.
        let limits = Limits { depth: Some(A_QUICK_LOOK), lines: 1, ..*desk.limits };
        let looked = think_with(game, among, &BY_HAND, &desk.within(&limits), &mut |_| {});
        let proven = if looked.score() >= Some(Score::win_in(A_QUICK_LOOK)) {
            looked
        } else {
            Report { nodes: looked.nodes, time: known.time + looked.time, ..known }
        };
        told(&proven);
        return with_other_lines(proven, game, among, desk, told);
    }
    match desk.fancy.is_none().then(|| certified_loss(game)).flatten() {
        // Whatever is played loses; thinking tells what makes it hardest for the other.
        Some(moves) => {
            let told = &mut |report: &Report<MarbleMove>| told(&as_lost(report.clone(), moves));
            as_lost(think_with(game, among, &BY_HAND, desk, told), moves)
        }
        None => think_with(game, among, &BY_HAND, desk, told),
    }
}

fn as_lost(mut report: Report<MarbleMove>, moves: u32) -> Report<MarbleMove> {
    for line in report.lines.iter_mut().filter(|line| !line.score.is_proven()) {
        line.score = Score::loss_in(moves);
    }
    report
}

/// What needs no thought, for it is proven: the move of a certificate. Weaker players do not know it.
fn known(game: &PentagoXl, among: Option<&[MarbleMove]>, desk: &Desk<'_>) -> Option<Report<MarbleMove>> {
    if desk.fancy.is_some() {
        return None;
    }
    let began = Instant::now();
    let Certified { mv, moves } = certified(game)?;
    let first = match among {
        None => mv,
        Some(among) => certified_moves(game).into_iter().find(|mv| among.contains(mv))?,
    };
    let line = [first].into_iter().chain(certified_line(game).into_iter().skip(1)).collect();
    let line = Line { moves: line, score: Score::win_in(moves) };
    Some(Report { lines: vec![line], depth: moves, nodes: 1, time: began.elapsed() })
}

/// What is proven first, then as many of the other moves as are wanted, with what thinking costs beyond the proof.
fn with_other_lines(
    proven: Report<MarbleMove>,
    game: &PentagoXl,
    among: Option<&[MarbleMove]>,
    desk: &Desk<'_>,
    told: &mut dyn FnMut(&Report<MarbleMove>),
) -> Report<MarbleMove> {
    let Some(best) = proven.best().filter(|_| desk.limits.lines > 1) else { return proven };
    let after = |mv: MarbleMove| {
        let mut after = *game;
        after.play_unchecked(mv);
        after
    };
    // A turn that changes nothing makes another move of the same one.
    let is_other = |mv: &MarbleMove| after(*mv) != after(best);
    let others: Vec<MarbleMove> = choices(game, among, &BY_HAND).into_iter().filter(is_other).collect();
    if others.is_empty() {
        return proven;
    }
    let limits = Limits {
        nodes: desk.limits.nodes.map(|nodes| nodes.saturating_sub(proven.nodes).max(1)),
        time: desk.limits.time.map(|time| time.saturating_sub(proven.time)),
        lines: desk.limits.lines - 1,
        ..*desk.limits
    };
    let joined = |report: &Report<MarbleMove>| {
        let mut lines: Vec<_> = proven.lines.iter().chain(&report.lines).cloned().collect();
        // Another move may be seen to win sooner than the certificate does.
        lines.sort_by_key(|line| std::cmp::Reverse(line.score));
        Report {
            lines,
            depth: report.depth,
            nodes: proven.nodes + report.nodes,
            time: proven.time + report.time,
        }
    };
    let told = &mut |report: &Report<MarbleMove>| told(&joined(report));
    joined(&think_with(game, Some(&others), &BY_HAND, &desk.within(&limits), told))
}

/// The moves to think about: those that are given, or one for every position that a move leads to.
fn choices(game: &PentagoXl, among: Option<&[MarbleMove]>, judgement: &Arc<Judgement>) -> Vec<MarbleMove> {
    let sides = Sides::seen_by(game, game.to_move());
    let study = XlStudy::new(*game, sides, Arc::clone(judgement));
    among.map_or_else(|| first_moves(&study, &all_moves(game)), <[_]>::to_vec)
}

/// Thinks about a position with some weights. Two sides look ahead as such; among more, a tree in which everybody plays
/// for himself was measured to be stronger than one against all.
fn think_with(
    game: &PentagoXl,
    among: Option<&[MarbleMove]>,
    judgement: &Arc<Judgement>,
    desk: &Desk<'_>,
    told: &mut dyn FnMut(&Report<MarbleMove>),
) -> Report<MarbleMove> {
    let in_play = Seat::all(game.seats()).filter(|&seat| game.is_in_play(seat)).count();
    let think = if in_play > 2 && !game.rules().teams() { for_himself } else { of_two_sides };
    think(game, among, judgement, desk, told)
}

/// Two players, two against two, or one against all others.
fn of_two_sides(
    game: &PentagoXl,
    among: Option<&[MarbleMove]>,
    judgement: &Arc<Judgement>,
    desk: &Desk<'_>,
    told: &mut dyn FnMut(&Report<MarbleMove>),
) -> Report<MarbleMove> {
    let sides = Sides::seen_by(game, game.to_move());
    let study = XlStudy::new(*game, sides, Arc::clone(judgement));
    let moves = choices(game, among, judgement);
    desk.search(&study, (&moves, Scope::All), told)
}

/// Everybody for himself.
fn for_himself(
    game: &PentagoXl,
    among: Option<&[MarbleMove]>,
    judgement: &Arc<Judgement>,
    desk: &Desk<'_>,
    told: &mut dyn FnMut(&Report<MarbleMove>),
) -> Report<MarbleMove> {
    let sides = Sides::seen_by(game, game.to_move());
    let sense = XlSense::new(XlStudy::new(*game, sides, Arc::clone(judgement)));
    desk.grow(game, among, &sense, told)
}

impl Trained for PentagoXl {
    type Judgement = Judgement;

    fn first_guess() -> Vec<f32> {
        first_guess()
    }

    fn judgement(weights: &[f32]) -> Arc<Judgement> {
        Arc::new(Judgement::new(weights))
    }

    fn think_with(&self, judgement: &Arc<Judgement>, desk: &Desk<'_>) -> Report<MarbleMove> {
        think_with(self, None, judgement, desk, &mut |_| {})
    }
}

fn all_moves(game: &PentagoXl) -> Vec<MarbleMove> {
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    moves
}
