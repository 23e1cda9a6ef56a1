//! Looking ahead for three and more sides.

#[cfg(test)]
pub(crate) mod contest;
mod fancy;
mod plain;
#[cfg(test)]
mod tests;
mod tree;

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use tessera_rules::{Dice, Game, Seat};

pub(crate) use self::fancy::Fanciful;
pub use self::plain::Plain;
use self::tree::{Node, Tree};
pub(crate) use self::tree::{Others, Sense, Shares, Slip, chances};
use crate::{Limits, Line, Report, Score, Stop};

/// How often the clock is looked at.
const VISITS_A_LOOK: u64 = 8;

/// What lies before somebody who grows trees.
pub(crate) struct Task<'a> {
    pub(crate) limits: &'a Limits,
    pub(crate) stop: &'a Stop,
    /// Room for the nodes of all trees together.
    pub(crate) bytes: usize,
    /// Trees of one thread with the same seed are the same.
    pub(crate) seed: u64,
}

/// Grows a tree for every thread, about some of the moves or about all, and tells what they found together. `told` hears
/// of it every time there is twice as much to tell.
pub(crate) fn grow<G: Game + Send + Sync, S: Sense<G> + Clone + Send + Sync>(
    game: &G,
    among: Option<&[G::Move]>,
    sense: &S,
    task: &Task<'_>,
    told: &mut dyn FnMut(&Report<G::Move>),
) -> Report<G::Move> {
    let &Task { limits, stop, bytes, seed } = task;
    let began = Instant::now();
    if game.is_over() {
        return Report::nothing();
    }
    if among.is_none()
        && let Some(mv) = sense.clone().winning_move(game)
    {
        let line = Line { moves: vec![mv], score: Score::win_in(1) };
        let report = Report { lines: vec![line], depth: 1, nodes: 1, time: began.elapsed() };
        told(&report);
        return report;
    }
    let stop = stop.and_within(limits.time);
    // Set when the first tree is done: the others have no end of their own.
    let ended = AtomicBool::new(false);
    let threads = limits.threads.max(1) as u64;
    let share = |thread: u64| limits.nodes.map(|nodes| (nodes + threads - 1 - thread) / threads);
    let grower = |thread: u64| {
        Grower::new(game, among, sense, seed ^ thread << 32, share(thread), bytes / threads as usize)
    };
    std::thread::scope(|scope| {
        let helpers: Vec<_> = (1..threads)
            .map(|thread| {
                let (grower, stop, ended) = (&grower, &stop, &ended);
                scope.spawn(move || {
                    let mut own = grower(thread);
                    own.grow_until(&|| stop.is_due() || ended.load(Ordering::Relaxed), u64::MAX);
                    own.tree
                })
            })
            .collect();
        let mut grower = grower(0);
        let mut next = 1_024;
        while grower.grow_until(&|| stop.is_due(), next) {
            next *= 2;
            let report = report(game, &[&grower.tree], limits, began);
            told(&report);
            if limits.depth.is_some_and(|depth| report.depth >= depth) {
                break;
            }
        }
        ended.store(!grower.has_had_its_share(), Ordering::Relaxed);
        let mut trees = vec![grower.tree];
        trees.extend(helpers.into_iter().map(|helper| helper.join().expect("a helper does not panic")));
        let report = report(game, &trees.iter().collect::<Vec<_>>(), limits, began);
        told(&report);
        report
    })
}

/// One thread and its tree.
struct Grower<'a, G: Game, S> {
    game: &'a G,
    sense: S,
    dice: Dice,
    tree: Tree<G>,
    most: u64,
}

impl<'a, G: Game, S: Sense<G> + Clone> Grower<'a, G, S> {
    fn new(
        game: &'a G,
        among: Option<&[G::Move]>,
        sense: &S,
        seed: u64,
        most: Option<u64>,
        bytes: usize,
    ) -> Grower<'a, G, S> {
        let mut sense = sense.clone();
        let room = bytes / size_of::<Node<G::Move>>();
        // A visit adds one list of moves at most.
        let room = most.map_or(room, |most| room.min((most as usize).saturating_mul(1_000)));
        let tree = Tree::new(game, among, &mut sense, room);
        Grower { game, sense, dice: Dice::from_seed(seed), tree, most: most.unwrap_or(u64::MAX) }
    }

    /// Whether it ended because it was allowed no more visits: then the others have their shares to do.
    fn has_had_its_share(&self) -> bool {
        self.tree.visits >= self.most
    }

    /// Grows until there were so many visits; tells whether to go on.
    fn grow_until(&mut self, is_time_up: &dyn Fn() -> bool, visits: u64) -> bool {
        while self.tree.visits < visits {
            let is_settled =
                self.tree.winner().is_some() || self.tree.after(0).len() == 1 && self.tree.visits > 64;
            let is_due =
                self.tree.visits.is_multiple_of(VISITS_A_LOOK) && self.tree.visits > 0 && is_time_up();
            if self.tree.visits >= self.most || is_settled || is_due {
                return false;
            }
            self.tree.visit(&mut self.game.clone(), &mut self.sense, &mut self.dice);
        }
        true
    }
}

/// What trees with the same root have found together.
fn report<G: Game>(game: &G, trees: &[&Tree<G>], limits: &Limits, began: Instant) -> Report<G::Move> {
    let mover = game.to_move();
    let mut roots: Vec<(i64, usize)> = (0..trees[0].after(0).len())
        .map(|nth| (trees.iter().map(|tree| standing(&tree.after(0)[nth], mover)).sum(), nth))
        .collect();
    roots.sort_by_key(|&(standing, nth)| (-standing, nth));
    let lines: Vec<_> = roots
        .iter()
        .take(limits.lines.max(1))
        .map(|&(_, nth)| {
            let tree =
                trees.iter().max_by_key(|tree| standing(&tree.after(0)[nth], mover)).unwrap_or(&trees[0]);
            Line { moves: line_from(tree, nth), score: score(&tree.after(0)[nth], mover) }
        })
        .collect();
    Report {
        depth: lines.first().map_or(0, |line| line.moves.len() as u32),
        lines,
        nodes: trees.iter().map(|tree| tree.visits).sum(),
        time: began.elapsed().max(Duration::from_nanos(1)),
    }
}

/// How far in front a move is: a win, then what was looked at most, then what loses.
fn standing<M>(node: &Node<M>, mover: Seat) -> i64 {
    let visits = i64::from(node.visits);
    match node.winner {
        Some(winner) if winner == mover => visits + (1 << 40),
        Some(_) => visits - (1 << 40),
        None => visits,
    }
}

/// A win is certain; a loss needs others who see to it.
fn score<M>(node: &Node<M>, mover: Seat) -> Score {
    match node.winner {
        Some(winner) if winner == mover => Score::win_in(node.away + 1),
        Some(_) => Score::from_chance(0.0),
        None => Score::from_chance(f64::from(node.mean())),
    }
}

/// The moves that were looked at most, from a move at the root on.
fn line_from<G: Game>(tree: &Tree<G>, first: usize) -> Vec<G::Move> {
    let mut at = tree.place_after(0) + first;
    let mut moves = vec![tree.after(0)[first].mv];
    while let Some((nth, node)) = tree
        .after(at)
        .iter()
        .enumerate()
        .filter(|(_, node)| node.visits > 0)
        .max_by_key(|(_, node)| node.visits)
    {
        moves.push(node.mv);
        at = tree.place_after(at) + nth;
    }
    moves
}
