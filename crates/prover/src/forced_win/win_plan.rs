//! Plans of a proven win: a move, and the plan after every reply that does not lose at once.

use std::collections::HashMap;

use tessera_engine::search::{ImmediateTactics, RankedMove, SearchPosition};

use super::dfpn::DfpnSearch;

/// Sort key of a move after which the replies are not forced: such moves are tried last.
const UNFORCED_SORT_KEY: usize = 1_000;

/// Plan of the winner.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct WinPlan<M> {
    pub(crate) mv: M,
    /// Replies that have a plan of their own, in order.
    pub(crate) answers: Vec<(M, usize)>,
    /// The plan for all other replies that do not lose at once.
    pub(crate) otherwise: Option<usize>,
}

/// Continuation in a position with the winner to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Continuation {
    /// The winner wins at once.
    WinsAtOnce,
    /// The plan with this index.
    Plan(usize),
}

/// Builds plans from a finished search. Equal plans are stored once.
pub(crate) struct WinPlanner<'a, 'b, S: SearchPosition> {
    search: &'a mut DfpnSearch<'b, S>,
    /// Every plan comes after the plans it leads to.
    plans: Vec<WinPlan<S::Move>>,
    indices: HashMap<WinPlan<S::Move>, usize>,
    by_position: HashMap<u64, Continuation>,
}

impl<'a, 'b, S: SearchPosition<Move: std::hash::Hash>> WinPlanner<'a, 'b, S> {
    pub(crate) fn new(search: &'a mut DfpnSearch<'b, S>) -> Self {
        WinPlanner { search, plans: Vec::new(), indices: HashMap::new(), by_position: HashMap::new() }
    }

    /// Plans for the root of the search; the last one is the first to play. `None` if the root is won at once, or if the proof
    /// has a gap.
    pub(crate) fn plans(mut self, first: Option<S::Move>) -> Option<Vec<WinPlan<S::Move>>> {
        let next = match first {
            Some(mv) => self.plan_for(mv).map(Continuation::Plan),
            None => self.continuation(),
        };
        matches!(next?, Continuation::Plan(_)).then_some(self.plans)
    }

    /// Continuation in the current position, with the winner to move.
    fn continuation(&mut self) -> Option<Continuation> {
        let key = self.search.position.key();
        if let Some(&next) = self.by_position.get(&key) {
            return Some(next);
        }
        let next = match self.search.position.tactics(&mut Vec::new()) {
            ImmediateTactics::Win(_) => Some(Continuation::WinsAtOnce),
            ImmediateTactics::WinIn(mv, _) => self.plan_for(mv).map(Continuation::Plan),
            _ => None,
        };
        let next = match next {
            Some(next) => next,
            None => self.searched()?,
        };
        self.by_position.insert(key, next);
        Some(next)
    }

    /// Plan for a move that the search has proven; of several, the one that leaves the fewest replies.
    fn searched(&mut self) -> Option<Continuation> {
        if self.search.solve().proof != 0 {
            return None;
        }
        let mut moves = Vec::new();
        self.search.moves(&mut moves);
        let mut proven: Vec<(usize, S::Move)> = Vec::new();
        for RankedMove { mv, .. } in moves {
            let undo = self.search.position.play(mv);
            if self.search.is_proven() {
                let mut answers = Vec::new();
                let is_forced = self.search.position.tactics(&mut answers) == ImmediateTactics::Answers;
                proven.push((if is_forced { answers.len() } else { UNFORCED_SORT_KEY }, mv));
            }
            self.search.position.undo(undo);
        }
        proven.sort_unstable();
        proven.into_iter().find_map(|(_, mv)| self.plan_for(mv)).map(Continuation::Plan)
    }

    /// Index of the plan that begins with a move.
    fn plan_for(&mut self, mv: S::Move) -> Option<usize> {
        let undo = self.search.position.play(mv);
        let answers = self.answers();
        self.search.position.undo(undo);
        let answers = answers?;
        let mut counts: HashMap<usize, usize> = HashMap::new();
        for &(_, plan) in &answers {
            *counts.entry(plan).or_default() += 1;
        }
        let otherwise = counts.into_iter().map(|(plan, count)| (count, plan)).max().map(|(_, plan)| plan);
        let answers = answers.into_iter().filter(|&(_, plan)| Some(plan) != otherwise).collect();
        let plan = WinPlan { mv, answers, otherwise };
        let next = self.plans.len();
        let number = *self.indices.entry(plan.clone()).or_insert(next);
        if number == next {
            self.plans.push(plan);
        }
        Some(number)
    }

    /// Plan after every reply of the loser, who is to move, that does not lose at once.
    fn answers(&mut self) -> Option<Vec<(S::Move, usize)>> {
        if self.search.position.outcome().is_some() {
            return None;
        }
        let mut replies = Vec::new();
        match self.search.position.tactics(&mut replies) {
            ImmediateTactics::Answers => {}
            ImmediateTactics::Quiet => self.search.position.all_moves(&mut replies),
            ImmediateTactics::Win(_) | ImmediateTactics::WinIn(..) => return None,
        }
        replies.sort_unstable_by_key(|reply| reply.mv);
        let mut answers = Vec::new();
        for RankedMove { mv: reply, .. } in replies {
            let undo = self.search.position.play(reply);
            let is_open = self.search.position.outcome().is_none();
            let next = if is_open { self.continuation() } else { None };
            self.search.position.undo(undo);
            if let Continuation::Plan(plan) = next? {
                answers.push((reply, plan));
            }
        }
        Some(answers)
    }
}
