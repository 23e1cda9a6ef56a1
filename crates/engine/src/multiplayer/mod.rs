//! Max^n tree search for three and more sides: Monte Carlo tree search in which each seat maximises its own result.

mod noisy_evaluation;
mod plain_mcts;
mod search_tree;
#[cfg(test)]
pub(crate) mod test_match;
#[cfg(test)]
mod tests;

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use tessera_rules::{Dice, Game, Seat};

pub(crate) use self::noisy_evaluation::NoisyEvaluationPolicy;
pub use self::plain_mcts::PlainMcts;
pub(crate) use self::search_tree::{
    MultiplayerPolicy, OversightRisk, SeatValues, UnlistedMoves, values_from_points,
};
use self::search_tree::{SearchTree, SearchTreeNode};
use crate::{CancelToken, SearchLimits, SearchReport, SearchScore, Variation};

/// Iterations between two checks of the clock.
const ITERATIONS_PER_CHECK: u64 = 8;

/// What a tree search is given besides the position and its policy.
pub(crate) struct TreeSearchParameters<'a> {
    pub(crate) limits: &'a SearchLimits,
    pub(crate) stop: &'a CancelToken,
    /// Memory for the nodes of all trees together.
    pub(crate) bytes: usize,
    /// With one thread, the same seed gives the same tree.
    pub(crate) seed: u64,
}

/// Root parallelisation: every thread grows its own tree, from all moves or from `search_moves`, and the visits are
/// added up. Calls `on_report` whenever the number of iterations has doubled.
pub(crate) fn search<G: Game + Send + Sync, S: MultiplayerPolicy<G> + Clone + Send + Sync>(
    game: &G,
    search_moves: Option<&[G::Move]>,
    policy: &S,
    parameters: &TreeSearchParameters<'_>,
    on_report: &mut dyn FnMut(&SearchReport<G::Move>),
) -> SearchReport<G::Move> {
    let &TreeSearchParameters { limits, stop, bytes, seed } = parameters;
    let began = Instant::now();
    if game.is_over() {
        return SearchReport::empty();
    }
    if search_moves.is_none()
        && let Some(mv) = policy.clone().winning_move(game)
    {
        let line = Variation { moves: vec![mv], score: SearchScore::win_in(1) };
        let report = SearchReport { lines: vec![line], depth: 1, nodes: 1, time: began.elapsed() };
        on_report(&report);
        return report;
    }
    let stop = stop.and_timeout(limits.time);
    // Set when the main thread's tree is done: the other trees may have no limit of their own.
    let ended = AtomicBool::new(false);
    let threads = limits.threads.max(1) as u64;
    let visits_of = |thread: u64| limits.nodes.map(|nodes| (nodes + threads - 1 - thread) / threads);
    let worker = |thread: u64| {
        TreeWorker::new(
            game,
            search_moves,
            policy,
            seed ^ thread << 32,
            visits_of(thread),
            bytes / threads as usize,
        )
    };
    std::thread::scope(|scope| {
        let helpers: Vec<_> = (1..threads)
            .map(|thread| {
                let (worker, stop, ended) = (&worker, &stop, &ended);
                scope.spawn(move || {
                    let mut worker = worker(thread);
                    worker.run_until(&|| stop.is_cancelled() || ended.load(Ordering::Relaxed), u64::MAX);
                    worker.tree
                })
            })
            .collect();
        let mut worker = worker(0);
        let mut next_report = 1_024;
        while worker.run_until(&|| stop.is_cancelled(), next_report) {
            next_report *= 2;
            let report = report(game, &[&worker.tree], limits, began);
            on_report(&report);
            if limits.depth.is_some_and(|depth| report.depth >= depth) {
                break;
            }
        }
        ended.store(!worker.is_out_of_visits(), Ordering::Relaxed);
        let mut trees = vec![worker.tree];
        trees.extend(helpers.into_iter().map(|helper| helper.join().expect("a helper does not panic")));
        let report = report(game, &trees.iter().collect::<Vec<_>>(), limits, began);
        on_report(&report);
        report
    })
}

/// One thread and its tree.
struct TreeWorker<'a, G: Game, S> {
    game: &'a G,
    policy: S,
    dice: Dice,
    tree: SearchTree<G>,
    max_visits: u64,
}

impl<'a, G: Game, S: MultiplayerPolicy<G> + Clone> TreeWorker<'a, G, S> {
    fn new(
        game: &'a G,
        search_moves: Option<&[G::Move]>,
        policy: &S,
        seed: u64,
        max_visits: Option<u64>,
        bytes: usize,
    ) -> TreeWorker<'a, G, S> {
        let mut policy = policy.clone();
        let capacity = bytes / size_of::<SearchTreeNode<G::Move>>();
        // An iteration adds one list of moves at most.
        let capacity = max_visits
            .map_or(capacity, |max_visits| capacity.min((max_visits as usize).saturating_mul(1_000)));
        let tree = SearchTree::new(game, search_moves, &mut policy, capacity);
        TreeWorker {
            game,
            policy,
            dice: Dice::from_seed(seed),
            tree,
            max_visits: max_visits.unwrap_or(u64::MAX),
        }
    }

    /// Whether the main tree has used up its iterations: then the other trees use up theirs too.
    fn is_out_of_visits(&self) -> bool {
        self.tree.visits >= self.max_visits
    }

    /// Runs until the tree has this many iterations; returns whether to go on.
    fn run_until(&mut self, is_time_up: &dyn Fn() -> bool, visits: u64) -> bool {
        while self.tree.visits < visits {
            let is_decided =
                self.tree.winner().is_some() || self.tree.children(0).len() == 1 && self.tree.visits > 64;
            let is_due =
                self.tree.visits.is_multiple_of(ITERATIONS_PER_CHECK) && self.tree.visits > 0 && is_time_up();
            if self.tree.visits >= self.max_visits || is_decided || is_due {
                return false;
            }
            self.tree.run_iteration(&mut self.game.clone(), &mut self.policy, &mut self.dice);
        }
        true
    }
}

/// Combined result of trees with the same root.
fn report<G: Game>(
    game: &G,
    trees: &[&SearchTree<G>],
    limits: &SearchLimits,
    began: Instant,
) -> SearchReport<G::Move> {
    let mover = game.to_move();
    let mut roots: Vec<(i64, usize)> = (0..trees[0].children(0).len())
        .map(|nth| (trees.iter().map(|tree| root_rank(&tree.children(0)[nth], mover)).sum(), nth))
        .collect();
    roots.sort_by_key(|&(root_rank, nth)| (-root_rank, nth));
    let lines: Vec<_> = roots
        .iter()
        .take(limits.lines.max(1))
        .map(|&(_, nth)| {
            let tree =
                trees.iter().max_by_key(|tree| root_rank(&tree.children(0)[nth], mover)).unwrap_or(&trees[0]);
            Variation { moves: most_visited_line(tree, nth), score: score(&tree.children(0)[nth], mover) }
        })
        .collect();
    SearchReport {
        depth: lines.first().map_or(0, |line| line.moves.len() as u32),
        lines,
        nodes: trees.iter().map(|tree| tree.visits).sum(),
        time: began.elapsed().max(Duration::from_nanos(1)),
    }
}

/// Order of root moves: proven wins, then by visits, proven losses last.
fn root_rank<M>(node: &SearchTreeNode<M>, mover: Seat) -> i64 {
    let visits = i64::from(node.visits);
    match node.winner {
        Some(winner) if winner == mover => visits + (1 << 40),
        Some(_) => visits - (1 << 40),
        None => visits,
    }
}

/// Score of a root move. A win is proven; a loss is not reported as proven, since it depends on what several others
/// play.
fn score<M>(node: &SearchTreeNode<M>, mover: Seat) -> SearchScore {
    match node.winner {
        Some(winner) if winner == mover => SearchScore::win_in(node.moves_to_win + 1),
        Some(_) => SearchScore::from_win_chance(0.0),
        None => SearchScore::from_win_chance(f64::from(node.mean())),
    }
}

/// The most visited variation from a root move on.
fn most_visited_line<G: Game>(tree: &SearchTree<G>, first: usize) -> Vec<G::Move> {
    let mut at = tree.first_child_index(0) + first;
    let mut moves = vec![tree.children(0)[first].mv];
    while let Some((nth, node)) = tree
        .children(at)
        .iter()
        .enumerate()
        .filter(|(_, node)| node.visits > 0)
        .max_by_key(|(_, node)| node.visits)
    {
        moves.push(node.mv);
        at = tree.first_child_index(at) + nth;
    }
    moves
}
