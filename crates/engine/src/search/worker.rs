//! One search thread: principal variation search with transposition table cut-offs, killer and history moves,
//! late move reductions and extensions for forced replies. There is no quiescence search: threats are found statically.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::search_position::{ImmediateTactics, MoveScope, RankedMove, SearchPosition, StaticMoveResult};
use super::transposition_table::{ScoreBound, StoredSearchResult, TranspositionTable};
use crate::CancelToken;
use crate::score::{MAX_EVAL, WIN, is_proof};

/// The longest variation, extensions included.
pub(super) const MAX_PLY: usize = 128;
/// Nodes between two checks of the limits, at most. A search can be paused there, so they take a few milliseconds at most.
pub(super) const MAX_CHECK_INTERVAL: u64 = 1 << 7;
const NO_MOVE: u32 = 0;

/// State shared by all threads of one search.
pub(super) struct SharedSearchState<'a> {
    pub(super) transpositions: &'a TranspositionTable,
    /// Part of every key: the same position under other rules is another one.
    pub(super) salt: u64,
    pub(super) stop: &'a CancelToken,
    /// Set when the main thread has ended.
    pub(super) ended: AtomicBool,
    /// Nodes of all threads; each adds its own at its checks.
    pub(super) nodes: AtomicU64,
    pub(super) max_nodes: u64,
    /// Nodes between two checks of a thread.
    pub(super) check_interval: u64,
}

/// One search thread with its killer moves, history table and principal variations.
pub(super) struct SearchWorker<'a, S: SearchPosition> {
    shared: &'a SharedSearchState<'a>,
    position: S,
    pub(super) nodes: u64,
    reported_nodes: u64,
    pub(super) is_stopped: bool,
    /// Depth of this iteration; extensions go up to twice as far.
    iteration_depth: usize,
    move_lists: Vec<Vec<RankedMove<S::Move>>>,
    killers: [[u32; 2]; MAX_PLY + 1],
    history: [Vec<i32>; 2],
    /// Triangular table: `pv[ply]` is the principal variation from `ply` on.
    pv: Vec<Vec<S::Move>>,
}

impl<'a, S: SearchPosition> SearchWorker<'a, S> {
    pub(super) fn new(position: S, shared: &'a SharedSearchState<'a>) -> SearchWorker<'a, S> {
        let move_lists = || (0..=MAX_PLY).map(|_| Vec::new()).collect::<Vec<_>>();
        SearchWorker {
            shared,
            position,
            nodes: 0,
            reported_nodes: 0,
            is_stopped: false,
            iteration_depth: 0,
            move_lists: move_lists(),
            killers: [[NO_MOVE; 2]; MAX_PLY + 1],
            history: [vec![0; S::HISTORY_SIZE], vec![0; S::HISTORY_SIZE]],
            pv: (0..=MAX_PLY).map(|_| Vec::with_capacity(MAX_PLY)).collect(),
        }
    }

    pub(super) fn principal_variation(&self) -> &[S::Move] {
        &self.pv[0]
    }

    /// Begins an iteration; the history of earlier ones counts half.
    pub(super) fn start_iteration(&mut self, depth: i32) {
        self.iteration_depth = depth as usize;
        for table in &mut self.history {
            for count in table.iter_mut() {
                *count /= 2;
            }
        }
    }

    /// Static evaluation after a root move, or its result if it ends the game, for the side that moves.
    pub(super) fn static_value(&mut self, mv: S::Move) -> i32 {
        let side = self.position.side();
        let undo = self.position.play(mv);
        let value = match self.position.outcome() {
            Some(outcome) => outcome * (WIN - 1),
            None => self.position.evaluate().clamp(-MAX_EVAL, MAX_EVAL),
        };
        let value = if self.position.side() == side { value } else { -value };
        self.position.undo(undo);
        value
    }

    /// Value of one root move within the window. Its principal variation is left in `pv[0]`.
    pub(super) fn root_move_value(&mut self, mv: S::Move, depth: i32, alpha: i32, beta: i32) -> i32 {
        let value = self.search_move(mv, depth - 1, 0, alpha, beta);
        self.update_pv(0, mv);
        value
    }

    /// Plays a move, searches the position after it, and takes it back. Negates the value if the side changes.
    #[inline]
    fn search_move(&mut self, mv: S::Move, depth: i32, ply: usize, alpha: i32, beta: i32) -> i32 {
        if self.is_stopped {
            return 0;
        }
        let side = self.position.side();
        let undo = self.position.play(mv);
        self.count_nodes(1);
        let value = if self.position.side() == side {
            self.search(depth, ply + 1, alpha, beta)
        } else {
            -self.search(depth, ply + 1, -beta, -alpha)
        };
        self.position.undo(undo);
        value
    }

    #[inline]
    fn count_nodes(&mut self, nodes: u64) {
        self.nodes += nodes.min(self.shared.max_nodes.saturating_sub(self.nodes));
        if self.nodes - self.reported_nodes >= self.shared.check_interval
            || self.nodes >= self.shared.max_nodes
        {
            self.check_limits();
        }
    }

    /// Adds this thread's nodes to the shared count and checks all limits.
    fn check_limits(&mut self) {
        let all = self.shared.nodes.fetch_add(self.nodes - self.reported_nodes, Ordering::Relaxed)
            + self.nodes
            - self.reported_nodes;
        self.reported_nodes = self.nodes;
        self.is_stopped |= all >= self.shared.max_nodes
            || self.shared.ended.load(Ordering::Relaxed)
            || self.shared.stop.is_cancelled();
    }

    pub(super) fn publish_nodes(&mut self) {
        self.shared.nodes.fetch_add(self.nodes - self.reported_nodes, Ordering::Relaxed);
        self.reported_nodes = self.nodes;
    }

    /// Value of the position at `ply` with `depth` plies to go, for its side to move, within the window.
    fn search(&mut self, depth: i32, ply: usize, alpha: i32, beta: i32) -> i32 {
        self.pv[ply].clear();
        if self.is_stopped {
            return 0;
        }
        let distance = ply as i32;
        if let Some(outcome) = self.position.outcome() {
            return outcome * (WIN - distance);
        }
        // Mate distance pruning: a win found elsewhere may be shorter than any win or loss from here.
        let (mut alpha, beta) = (alpha.max(distance - WIN), beta.min(WIN - distance - 1));
        if alpha >= beta {
            return alpha;
        }
        let key = self.position.key() ^ self.shared.salt;
        let entry = self.shared.transpositions.probe(key, distance);
        if let Some(entry) = entry
            && (entry.depth >= depth || is_proof(entry.score))
        {
            let is_cutoff = match entry.bound {
                ScoreBound::Exact => true,
                ScoreBound::Lower => entry.score >= beta,
                ScoreBound::Upper => entry.score <= alpha,
            };
            if is_cutoff {
                return entry.score;
            }
        }
        let mut list = std::mem::take(&mut self.move_lists[ply]);
        list.clear();
        let value = self.search_node(&mut list, entry, key, depth, ply, &mut alpha, beta);
        self.move_lists[ply] = list;
        value
    }

    /// Second half of `search`: immediate wins and forced replies first, then the static evaluation at the leaves, or
    /// the candidate moves. Forced replies extend the search by a ply.
    #[expect(
        clippy::too_many_arguments,
        reason = "the second half of `search`, which lends it the move list"
    )]
    fn search_node(
        &mut self,
        list: &mut Vec<RankedMove<S::Move>>,
        entry: Option<StoredSearchResult>,
        key: u64,
        mut depth: i32,
        ply: usize,
        alpha: &mut i32,
        beta: i32,
    ) -> i32 {
        let distance = ply as i32;
        let mut scope = MoveScope::All;
        match self.position.tactics(list) {
            ImmediateTactics::Win(mv) => {
                self.pv[ply].push(mv);
                return WIN - distance - 1;
            }
            ImmediateTactics::WinIn(mv, moves) => {
                self.pv[ply].push(mv);
                return WIN - distance - moves as i32;
            }
            ImmediateTactics::Answers if list.is_empty() => return distance + 2 - WIN,
            ImmediateTactics::Answers if ply < 2 * self.iteration_depth && ply + 2 < MAX_PLY => {
                depth = depth.max(0) + 1;
            }
            ImmediateTactics::Answers | ImmediateTactics::Quiet if depth <= 0 || ply + 2 >= MAX_PLY => {
                return self.position.evaluate().clamp(-MAX_EVAL, MAX_EVAL);
            }
            ImmediateTactics::Answers | ImmediateTactics::Quiet if depth == 1 => {
                if let Some(best) = self.position.best_static_move() {
                    return self.accept_static_move(best, key, ply);
                }
            }
            ImmediateTactics::Answers | ImmediateTactics::Quiet => {}
        }
        if list.is_empty() {
            scope = self.position.candidates(depth, list);
        }
        self.score_moves(list, entry, ply);
        let (value, best, bound) = self.search_move_list(list, scope, depth, ply, alpha, beta);
        if !self.is_stopped {
            let mv = best.map_or(entry.map_or(NO_MOVE, |entry| entry.mv), |mv| S::pack(mv) + 1);
            self.shared.transpositions.store(
                key,
                distance,
                StoredSearchResult { mv, score: value, depth, bound },
            );
        }
        value
    }

    /// Takes the best move by static evaluation as the result of a search of depth 1.
    fn accept_static_move(&mut self, best: StaticMoveResult<S::Move>, key: u64, ply: usize) -> i32 {
        self.count_nodes(best.positions);
        if self.is_stopped {
            return 0;
        }
        self.pv[ply].push(best.mv);
        let score = best.value.clamp(-MAX_EVAL, MAX_EVAL);
        let entry =
            StoredSearchResult { mv: S::pack(best.mv) + 1, score, depth: 1, bound: ScoreBound::Exact };
        self.shared.transpositions.store(key, ply as i32, entry);
        score
    }

    /// Move ordering: the move of the table first; killer and history moves get a bonus on their static rank.
    fn score_moves(&self, list: &mut [RankedMove<S::Move>], entry: Option<StoredSearchResult>, ply: usize) {
        let table_move = entry.map_or(NO_MOVE, |entry| entry.mv);
        let history = &self.history[self.position.side()];
        for ranked in list.iter_mut() {
            let packed = S::pack(ranked.mv) + 1;
            ranked.rank = if packed == table_move {
                i32::MAX
            } else {
                let killer = self.killers[ply].iter().position(|&killer| killer == packed);
                let killer = killer.map_or(0, |nth| 900 - 100 * nth as i32);
                ranked.rank.saturating_add(killer + history[S::history_index(ranked.mv)].min(800))
            };
        }
    }

    /// Searches the moves of a list until one fails high.
    fn search_move_list(
        &mut self,
        list: &mut [RankedMove<S::Move>],
        scope: MoveScope,
        depth: i32,
        ply: usize,
        alpha: &mut i32,
        beta: i32,
    ) -> (i32, Option<S::Move>, ScoreBound) {
        let distance = ply as i32;
        let mut best = distance + 2 - WIN;
        let mut best_move = None;
        let mut bound = ScoreBound::Upper;
        for nth in 0..list.len() {
            let next = pick_best(&list[nth..]) + nth;
            list.swap(nth, next);
            let mv = list[nth].mv;
            let value = self.pvs_value(mv, nth, depth, ply, *alpha, beta);
            if self.is_stopped {
                return (0, None, bound);
            }
            if value > best || best_move.is_none() {
                best = value;
                best_move = Some(mv);
                self.update_pv(ply, mv);
            }
            if value > *alpha {
                *alpha = value;
                bound = ScoreBound::Exact;
            }
            if value >= beta {
                self.record_cutoff(mv, depth, ply);
                bound = ScoreBound::Lower;
                break;
            }
        }
        if scope == MoveScope::Candidates && best < -MAX_EVAL {
            // A move that was not searched may save the position: a bad evaluation, not a proven loss.
            best = -MAX_EVAL;
        }
        (best, best_move, bound)
    }

    /// Principal variation search with late move reductions (LMR): the first move gets the full window, the others a
    /// null window, late moves with reduced depth; those that beat alpha are searched again.
    fn pvs_value(&mut self, mv: S::Move, nth: usize, depth: i32, ply: usize, alpha: i32, beta: i32) -> i32 {
        if nth == 0 {
            return self.search_move(mv, depth - 1, ply, alpha, beta);
        }
        let reduction = if depth >= 3 && nth >= 3 {
            1 + (nth >= 12) as i32 + (depth >= 6 && nth >= 30) as i32
        } else {
            0
        };
        let mut value = self.search_move(mv, depth - 1 - reduction, ply, alpha, alpha + 1);
        if value > alpha && reduction > 0 {
            value = self.search_move(mv, depth - 1, ply, alpha, alpha + 1);
        }
        if value > alpha && value < beta {
            value = self.search_move(mv, depth - 1, ply, alpha, beta);
        }
        value
    }

    fn update_pv(&mut self, ply: usize, mv: S::Move) {
        let (before, deeper) = self.pv.split_at_mut(ply + 1);
        let pv = &mut before[ply];
        pv.clear();
        pv.push(mv);
        if let Some(rest) = deeper.first() {
            pv.extend_from_slice(&rest[..rest.len().min(MAX_PLY - 1)]);
        }
    }

    /// Killer and history update for a move that failed high.
    fn record_cutoff(&mut self, mv: S::Move, depth: i32, ply: usize) {
        let packed = S::pack(mv) + 1;
        let killers = &mut self.killers[ply];
        if killers[0] != packed {
            killers[1] = killers[0];
            killers[0] = packed;
        }
        let count = &mut self.history[self.position.side()][S::history_index(mv)];
        *count = (*count + depth * depth).min(1 << 20);
    }
}

/// Index of the highest rank: a step of a selection sort, since most lists are cut off early.
fn pick_best<M>(list: &[RankedMove<M>]) -> usize {
    let mut best = 0;
    for (nth, ranked) in list.iter().enumerate().skip(1) {
        if ranked.rank > list[best].rank {
            best = nth;
        }
    }
    best
}
