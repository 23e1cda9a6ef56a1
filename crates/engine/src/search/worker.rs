//! One thread's share of the search: principal variation search with a table, killers and history.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::memory::{Bound, Memo, Memory};
use super::study::{Glance, Ranked, Scope, Study, Tactics};
use crate::Stop;
use crate::score::{MOST, WIN, is_proof};

/// The deepest line that is looked at, forced moves included.
pub(super) const DEEPEST: usize = 128;
/// How often the clock is looked at, at the least.
pub(super) const NODES_A_LOOK: u64 = 1 << 10;
const NO_MOVE: u32 = 0;

/// What all threads of one search share.
pub(super) struct Shared<'a> {
    pub(super) memory: &'a Memory,
    /// Tells the positions of this game from those of others with other rules.
    pub(super) salt: u64,
    pub(super) stop: &'a Stop,
    /// Set when the first thread has ended.
    pub(super) ended: AtomicBool,
    /// What the threads have looked at, told from time to time.
    pub(super) nodes: AtomicU64,
    pub(super) most_nodes: u64,
    /// How often a thread tells, and looks at the clock.
    pub(super) nodes_a_look: u64,
}

pub(super) struct Worker<'a, S: Study> {
    shared: &'a Shared<'a>,
    study: S,
    pub(super) nodes: u64,
    told: u64,
    pub(super) is_stopped: bool,
    /// How far this round looks; forced moves may go twice as far.
    horizon: usize,
    lists: Vec<Vec<Ranked<S::Move>>>,
    killers: [[u32; 2]; DEEPEST + 1],
    history: [Vec<i32>; 2],
    /// The best line from every depth on; `line[ply]` begins at `ply`.
    line: Vec<Vec<S::Move>>,
}

impl<'a, S: Study> Worker<'a, S> {
    pub(super) fn new(study: S, shared: &'a Shared<'a>) -> Worker<'a, S> {
        let lists = || (0..=DEEPEST).map(|_| Vec::new()).collect::<Vec<_>>();
        Worker {
            shared,
            study,
            nodes: 0,
            told: 0,
            is_stopped: false,
            horizon: 0,
            lists: lists(),
            killers: [[NO_MOVE; 2]; DEEPEST + 1],
            history: [vec![0; S::SLOTS], vec![0; S::SLOTS]],
            line: (0..=DEEPEST).map(|_| Vec::with_capacity(DEEPEST)).collect(),
        }
    }

    pub(super) fn best_line(&self) -> &[S::Move] {
        &self.line[0]
    }

    pub(super) fn expect_depth(&mut self, depth: i32) {
        self.horizon = depth as usize;
        for table in &mut self.history {
            for count in table.iter_mut() {
                *count /= 2;
            }
        }
    }

    /// The value of one move at the root, within the window. The rest of its line is left in `line[0]`.
    pub(super) fn value_of(&mut self, mv: S::Move, depth: i32, alpha: i32, beta: i32) -> i32 {
        let value = self.after(mv, depth - 1, 0, alpha, beta);
        self.note_line(0, mv);
        value
    }

    /// Plays a move, looks at what comes of it, and takes it back.
    #[inline]
    fn after(&mut self, mv: S::Move, depth: i32, ply: usize, alpha: i32, beta: i32) -> i32 {
        if self.is_stopped {
            return 0;
        }
        let side = self.study.side();
        let undo = self.study.play(mv);
        self.count_nodes(1);
        let value = if self.study.side() == side {
            self.search(depth, ply + 1, alpha, beta)
        } else {
            -self.search(depth, ply + 1, -beta, -alpha)
        };
        self.study.undo(undo);
        value
    }

    #[inline]
    fn count_nodes(&mut self, nodes: u64) {
        self.nodes += nodes.min(self.shared.most_nodes.saturating_sub(self.nodes));
        if self.nodes - self.told >= self.shared.nodes_a_look || self.nodes >= self.shared.most_nodes {
            self.look_at_the_clock();
        }
    }

    /// Tells what was done, and sees whether it is enough.
    fn look_at_the_clock(&mut self) {
        let all =
            self.shared.nodes.fetch_add(self.nodes - self.told, Ordering::Relaxed) + self.nodes - self.told;
        self.told = self.nodes;
        self.is_stopped |= all >= self.shared.most_nodes
            || self.shared.ended.load(Ordering::Relaxed)
            || self.shared.stop.is_due();
    }

    pub(super) fn tell_nodes(&mut self) {
        self.shared.nodes.fetch_add(self.nodes - self.told, Ordering::Relaxed);
        self.told = self.nodes;
    }

    fn search(&mut self, depth: i32, ply: usize, alpha: i32, beta: i32) -> i32 {
        self.line[ply].clear();
        if self.is_stopped {
            return 0;
        }
        let away = ply as i32;
        if let Some(outcome) = self.study.outcome() {
            return outcome * (WIN - away);
        }
        // Whatever happens here, a win already found elsewhere may be quicker.
        let (mut alpha, beta) = (alpha.max(away - WIN), beta.min(WIN - away - 1));
        if alpha >= beta {
            return alpha;
        }
        let key = self.study.key() ^ self.shared.salt;
        let memo = self.shared.memory.recall(key, away);
        if let Some(memo) = memo
            && (memo.depth >= depth || is_proof(memo.score))
        {
            let settled = match memo.bound {
                Bound::Exact => true,
                Bound::AtLeast => memo.score >= beta,
                Bound::AtMost => memo.score <= alpha,
            };
            if settled {
                return memo.score;
            }
        }
        let mut list = std::mem::take(&mut self.lists[ply]);
        list.clear();
        let value = self.look_around(&mut list, memo, key, depth, ply, &mut alpha, beta);
        self.lists[ply] = list;
        value
    }

    /// What forces anybody comes first, then a glance or the candidates.
    #[expect(clippy::too_many_arguments, reason = "the second half of `search`, which lends its list")]
    fn look_around(
        &mut self,
        list: &mut Vec<Ranked<S::Move>>,
        memo: Option<Memo>,
        key: u64,
        mut depth: i32,
        ply: usize,
        alpha: &mut i32,
        beta: i32,
    ) -> i32 {
        let away = ply as i32;
        let mut scope = Scope::All;
        match self.study.tactics(list) {
            Tactics::Win(mv) => {
                self.line[ply].push(mv);
                return WIN - away - 1;
            }
            Tactics::WinIn(mv, moves) => {
                self.line[ply].push(mv);
                return WIN - away - moves as i32;
            }
            Tactics::Answers if list.is_empty() => return away + 2 - WIN,
            Tactics::Answers if ply < 2 * self.horizon && ply + 2 < DEEPEST => depth = depth.max(0) + 1,
            Tactics::Answers | Tactics::Quiet if depth <= 0 || ply + 2 >= DEEPEST => {
                return self.study.assess().clamp(-MOST, MOST);
            }
            Tactics::Answers | Tactics::Quiet if depth == 1 => {
                if let Some(glance) = self.study.glance() {
                    return self.value_at_a_glance(glance, key, ply);
                }
            }
            Tactics::Answers | Tactics::Quiet => {}
        }
        if list.is_empty() {
            scope = self.study.candidates(depth, list);
        }
        self.rank(list, memo, ply);
        let (value, best, bound) = self.best_of(list, scope, depth, ply, alpha, beta);
        if !self.is_stopped {
            let mv = best.map_or(memo.map_or(NO_MOVE, |memo| memo.mv), |mv| S::pack(mv) + 1);
            self.shared.memory.keep(key, away, Memo { mv, score: value, depth, bound });
        }
        value
    }

    fn value_at_a_glance(&mut self, glance: Glance<S::Move>, key: u64, ply: usize) -> i32 {
        self.count_nodes(glance.looked);
        if self.is_stopped {
            return 0;
        }
        self.line[ply].push(glance.mv);
        let score = glance.value.clamp(-MOST, MOST);
        let memo = Memo { mv: S::pack(glance.mv) + 1, score, depth: 1, bound: Bound::Exact };
        self.shared.memory.keep(key, ply as i32, memo);
        score
    }

    /// Puts the move that was best before first, then what was good in like positions.
    fn rank(&self, list: &mut [Ranked<S::Move>], memo: Option<Memo>, ply: usize) {
        let remembered = memo.map_or(NO_MOVE, |memo| memo.mv);
        let history = &self.history[self.study.side()];
        for ranked in list.iter_mut() {
            let packed = S::pack(ranked.mv) + 1;
            ranked.rank = if packed == remembered {
                i32::MAX
            } else {
                let killer = self.killers[ply].iter().position(|&killer| killer == packed);
                let killer = killer.map_or(0, |nth| 900 - 100 * nth as i32);
                ranked.rank.saturating_add(killer + history[S::slot(ranked.mv)].min(800))
            };
        }
    }

    fn best_of(
        &mut self,
        list: &mut [Ranked<S::Move>],
        scope: Scope,
        depth: i32,
        ply: usize,
        alpha: &mut i32,
        beta: i32,
    ) -> (i32, Option<S::Move>, Bound) {
        let away = ply as i32;
        let mut best = away + 2 - WIN;
        let mut best_move = None;
        let mut bound = Bound::AtMost;
        for nth in 0..list.len() {
            let next = next_best(&list[nth..]) + nth;
            list.swap(nth, next);
            let mv = list[nth].mv;
            let value = self.value_in_order(mv, nth, depth, ply, *alpha, beta);
            if self.is_stopped {
                return (0, None, bound);
            }
            if value > best || best_move.is_none() {
                best = value;
                best_move = Some(mv);
                self.note_line(ply, mv);
            }
            if value > *alpha {
                *alpha = value;
                bound = Bound::Exact;
            }
            if value >= beta {
                self.praise(mv, depth, ply);
                bound = Bound::AtLeast;
                break;
            }
        }
        if scope == Scope::Chosen && best < -MOST {
            // A move that was not looked at may save it: a bad guess, no proof.
            best = -MOST;
        }
        (best, best_move, bound)
    }

    /// The first move gets the whole window, the others have to show that they are better; late ones are looked at less
    /// deeply first.
    fn value_in_order(
        &mut self,
        mv: S::Move,
        nth: usize,
        depth: i32,
        ply: usize,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        if nth == 0 {
            return self.after(mv, depth - 1, ply, alpha, beta);
        }
        let less = if depth >= 3 && nth >= 3 {
            1 + (nth >= 12) as i32 + (depth >= 6 && nth >= 30) as i32
        } else {
            0
        };
        let mut value = self.after(mv, depth - 1 - less, ply, alpha, alpha + 1);
        if value > alpha && less > 0 {
            value = self.after(mv, depth - 1, ply, alpha, alpha + 1);
        }
        if value > alpha && value < beta {
            value = self.after(mv, depth - 1, ply, alpha, beta);
        }
        value
    }

    fn note_line(&mut self, ply: usize, mv: S::Move) {
        let (before, after) = self.line.split_at_mut(ply + 1);
        let line = &mut before[ply];
        line.clear();
        line.push(mv);
        if let Some(rest) = after.first() {
            line.extend_from_slice(&rest[..rest.len().min(DEEPEST - 1)]);
        }
    }

    fn praise(&mut self, mv: S::Move, depth: i32, ply: usize) {
        let packed = S::pack(mv) + 1;
        let killers = &mut self.killers[ply];
        if killers[0] != packed {
            killers[1] = killers[0];
            killers[0] = packed;
        }
        let count = &mut self.history[self.study.side()][S::slot(mv)];
        *count = (*count + depth * depth).min(1 << 20);
    }
}

fn next_best<M>(list: &[Ranked<M>]) -> usize {
    let mut best = 0;
    for (nth, ranked) in list.iter().enumerate().skip(1) {
        if ranked.rank > list[best].rank {
            best = nth;
        }
    }
    best
}
