//! A proven win as a plan: a move, and what to play after every reply that does not lose at once.

use std::collections::HashMap;

use tessera_engine::search::{Ranked, Study, Tactics};

use super::attack::Attack;

/// A position that nobody has forced to anything is the last to be planned for.
const MANY: usize = 1_000;

/// What the winner does.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Plan<M> {
    pub(crate) mv: M,
    /// Replies that have a plan of their own, in order.
    pub(crate) answers: Vec<(M, usize)>,
    /// The plan for all other replies that do not lose at once.
    pub(crate) otherwise: Option<usize>,
}

/// How a position of the winner goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    /// He wins at once.
    Wins,
    /// By the plan with this number.
    By(usize),
}

/// Makes plans of what an attack has proven. Plans that are equal are made once.
pub(crate) struct Planner<'a, 'b, S: Study> {
    attack: &'a mut Attack<'b, S>,
    /// Every plan comes after those it leads to.
    plans: Vec<Plan<S::Move>>,
    numbers: HashMap<Plan<S::Move>, usize>,
    made: HashMap<u64, Next>,
}

impl<'a, 'b, S: Study<Move: std::hash::Hash>> Planner<'a, 'b, S> {
    pub(crate) fn new(attack: &'a mut Attack<'b, S>) -> Self {
        Planner { attack, plans: Vec::new(), numbers: HashMap::new(), made: HashMap::new() }
    }

    /// The plans for the position in which the attack began, the last of them the one to begin with; none if it is won
    /// at once, or if the proof has a gap.
    pub(crate) fn plans(mut self, first: Option<S::Move>) -> Option<Vec<Plan<S::Move>>> {
        let next = match first {
            Some(mv) => self.after(mv).map(Next::By),
            None => self.next(),
        };
        matches!(next?, Next::By(_)).then_some(self.plans)
    }

    /// What the winner, who moves, does.
    fn next(&mut self) -> Option<Next> {
        let key = self.attack.study.key();
        if let Some(&next) = self.made.get(&key) {
            return Some(next);
        }
        let next = match self.attack.study.tactics(&mut Vec::new()) {
            Tactics::Win(_) => Some(Next::Wins),
            Tactics::WinIn(mv, _) => self.after(mv).map(Next::By),
            _ => None,
        };
        let next = match next {
            Some(next) => next,
            None => self.searched()?,
        };
        self.made.insert(key, next);
        Some(next)
    }

    /// By a move that the attack has proven; of several, by the one that leaves the fewest replies.
    fn searched(&mut self) -> Option<Next> {
        if self.attack.settle().proof != 0 {
            return None;
        }
        let mut moves = Vec::new();
        self.attack.moves(&mut moves);
        let mut proven: Vec<(usize, S::Move)> = Vec::new();
        for Ranked { mv, .. } in moves {
            let undo = self.attack.study.play(mv);
            if self.attack.is_proven() {
                let mut answers = Vec::new();
                let is_forced = self.attack.study.tactics(&mut answers) == Tactics::Answers;
                proven.push((if is_forced { answers.len() } else { MANY }, mv));
            }
            self.attack.study.undo(undo);
        }
        proven.sort_unstable();
        proven.into_iter().find_map(|(_, mv)| self.after(mv)).map(Next::By)
    }

    /// The number of the plan that begins with a move.
    fn after(&mut self, mv: S::Move) -> Option<usize> {
        let undo = self.attack.study.play(mv);
        let answers = self.answers();
        self.attack.study.undo(undo);
        let answers = answers?;
        let mut counts: HashMap<usize, usize> = HashMap::new();
        for &(_, plan) in &answers {
            *counts.entry(plan).or_default() += 1;
        }
        let otherwise = counts.into_iter().map(|(plan, count)| (count, plan)).max().map(|(_, plan)| plan);
        let answers = answers.into_iter().filter(|&(_, plan)| Some(plan) != otherwise).collect();
        let plan = Plan { mv, answers, otherwise };
        let next = self.plans.len();
        let number = *self.numbers.entry(plan.clone()).or_insert(next);
        if number == next {
            self.plans.push(plan);
        }
        Some(number)
    }

    /// What to do after every reply of the loser, who moves, that does not lose at once.
    fn answers(&mut self) -> Option<Vec<(S::Move, usize)>> {
        if self.attack.study.outcome().is_some() {
            return None;
        }
        let mut replies = Vec::new();
        match self.attack.study.tactics(&mut replies) {
            Tactics::Answers => {}
            Tactics::Quiet => self.attack.study.everything(&mut replies),
            Tactics::Win(_) | Tactics::WinIn(..) => return None,
        }
        replies.sort_unstable_by_key(|reply| reply.mv);
        let mut answers = Vec::new();
        for Ranked { mv: reply, .. } in replies {
            let undo = self.attack.study.play(reply);
            let is_open = self.attack.study.outcome().is_none();
            let next = if is_open { self.next() } else { None };
            self.attack.study.undo(undo);
            if let Next::By(plan) = next? {
                answers.push((reply, plan));
            }
        }
        Some(answers)
    }
}
