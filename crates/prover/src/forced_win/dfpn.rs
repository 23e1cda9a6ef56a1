//! Depth-first proof-number search (df-pn) for a forced win of one side. The table keeps every position.

use std::sync::atomic::{AtomicBool, Ordering};

use tessera_engine::search::{ImmediateTactics, MoveScope, ROOT_DEPTH, RankedMove, SearchPosition};
use tessera_solver::CancelToken;

use super::proof_number_table::{INFINITY, ProofNumberTable, ProofNumbers};

/// Depth limit.
const MAX_DFPN_DEPTH: usize = 200;
/// Assumed number of moves of a side that is not forced, before its moves are generated.
const ASSUMED_MOVES: u32 = 40;

/// Moves of the attacker that are searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Breadth {
    /// Candidate moves only. A win is a proof; the absence of a win is not.
    Candidates,
    /// All of them.
    All,
}

/// Df-pn search for a win of the attacker.
pub(super) struct DfpnSearch<'a, S: SearchPosition> {
    pub(super) position: S,
    attacker: usize,
    pub(super) table: ProofNumberTable,
    /// Limit of the number of positions in the table.
    max_positions: usize,
    cancel: &'a CancelToken,
    /// Set when the search for the other side has found a win.
    decided: &'a AtomicBool,
    breadth: Breadth,
    /// Whether something was not searched, so that a disproof is not final.
    is_incomplete: bool,
    /// Keys of the positions on the current path. A repetition counts as no win.
    path: Vec<u64>,
    is_stopped: bool,
    pub(super) positions: u64,
}

/// Move, and the numbers of the position after it.
struct Child<M> {
    mv: M,
    numbers: ProofNumbers,
}

impl<'a, S: SearchPosition> DfpnSearch<'a, S> {
    pub(super) fn new(
        position: S,
        attacker: usize,
        max_positions: usize,
        cancel: &'a CancelToken,
        decided: &'a AtomicBool,
    ) -> Self {
        DfpnSearch {
            position,
            attacker,
            table: ProofNumberTable::default(),
            max_positions,
            cancel,
            decided,
            breadth: Breadth::Candidates,
            is_incomplete: false,
            path: Vec::with_capacity(MAX_DFPN_DEPTH),
            is_stopped: false,
            positions: 0,
        }
    }

    /// Whether the attacker wins; `None` if the search was cancelled or ran out of memory.
    pub(super) fn wins(&mut self) -> Option<bool> {
        loop {
            let numbers = self.solve();
            match numbers {
                ProofNumbers { proof: 0, .. } => return Some(true),
                ProofNumbers { disproof: 0, .. } if !self.is_incomplete => return Some(false),
                // A move that was not searched may win.
                ProofNumbers { disproof: 0, .. } if self.breadth == Breadth::Candidates => {
                    self.breadth = Breadth::All;
                    self.is_incomplete = false;
                    self.table.clear();
                }
                _ => return None,
            }
        }
    }

    /// Searches the current position until it is proven or disproven.
    pub(super) fn solve(&mut self) -> ProofNumbers {
        let numbers = self.lookup();
        if numbers.is_decided() {
            return numbers;
        }
        self.search(ProofNumbers { proof: INFINITY, disproof: INFINITY })
    }

    pub(super) fn is_attack(&self) -> bool {
        self.position.side() == self.attacker
    }

    /// Whether an outcome for the side to move is a win of the attacker.
    pub(super) fn is_won(&self, outcome: i32) -> bool {
        outcome == if self.is_attack() { 1 } else { -1 }
    }

    /// Whether the attacker is known to win the current position.
    pub(super) fn is_proven(&mut self) -> bool {
        self.lookup().proof == 0
    }

    /// Numbers of the current position from the table, or from static tactics.
    fn lookup(&mut self) -> ProofNumbers {
        let key = self.position.key();
        if let Some(numbers) = self.table.get(key) {
            return numbers;
        }
        self.positions += 1;
        let numbers = self.initial_numbers();
        self.table.insert(key, numbers);
        numbers
    }

    fn initial_numbers(&mut self) -> ProofNumbers {
        let attacks = self.is_attack();
        if let Some(outcome) = self.position.outcome() {
            return if self.is_won(outcome) { ProofNumbers::PROVEN } else { ProofNumbers::DISPROVEN };
        }
        let mut answers = Vec::new();
        let choices = match self.position.tactics(&mut answers) {
            ImmediateTactics::Win(_) | ImmediateTactics::WinIn(..) => {
                return if attacks { ProofNumbers::PROVEN } else { ProofNumbers::DISPROVEN };
            }
            ImmediateTactics::Answers if answers.is_empty() => {
                return if attacks { ProofNumbers::DISPROVEN } else { ProofNumbers::PROVEN };
            }
            ImmediateTactics::Answers => answers.len() as u32,
            ImmediateTactics::Quiet => ASSUMED_MOVES,
        };
        if attacks {
            ProofNumbers { proof: 1, disproof: choices }
        } else {
            ProofNumbers { proof: choices, disproof: 1 }
        }
    }

    /// Moves to search. For the defender these are all that do not lose at once.
    pub(super) fn moves(&mut self, list: &mut Vec<RankedMove<S::Move>>) {
        if self.position.tactics(list) == ImmediateTactics::Answers && !list.is_empty() {
            return;
        }
        list.clear();
        if self.position.candidates(ROOT_DEPTH, list) == MoveScope::All {
            return;
        }
        if self.is_attack() && self.breadth == Breadth::Candidates {
            self.is_incomplete = true;
            return;
        }
        list.clear();
        self.position.all_moves(list);
    }

    fn children(&mut self) -> Vec<Child<S::Move>> {
        let mut list = Vec::new();
        self.moves(&mut list);
        list.sort_unstable_by_key(|ranked| (-ranked.rank, ranked.mv));
        let mut children = Vec::with_capacity(list.len());
        for RankedMove { mv, .. } in list {
            let undo = self.position.play(mv);
            let numbers = if self.path.contains(&self.position.key()) {
                self.is_incomplete = true;
                ProofNumbers::DISPROVEN
            } else {
                self.lookup()
            };
            self.position.undo(undo);
            children.push(Child { mv, numbers });
            let attacks = self.is_attack();
            if (attacks && numbers.proof == 0) || (!attacks && numbers.disproof == 0) {
                break;
            }
        }
        children
    }

    /// Searches the current position until one of its numbers reaches the limit.
    fn search(&mut self, limit: ProofNumbers) -> ProofNumbers {
        let key = self.position.key();
        let attacks = self.is_attack();
        if self.path.len() >= MAX_DFPN_DEPTH {
            self.is_incomplete = true;
            return ProofNumbers::DISPROVEN;
        }
        let mut children = self.children();
        self.path.push(key);
        let numbers = loop {
            let (numbers, best, second) = combine(&children, attacks);
            if numbers.proof >= limit.proof
                || numbers.disproof >= limit.disproof
                || numbers.is_decided()
                || self.must_stop()
            {
                break numbers;
            }
            let child = &children[best];
            let (mv, inner) = (child.mv, inner_limit(limit, numbers, child.numbers, second, attacks));
            let undo = self.position.play(mv);
            let found = self.search(inner);
            self.position.undo(undo);
            children[best].numbers = found;
        };
        self.path.pop();
        if !self.is_stopped || numbers.is_decided() {
            self.table.insert(key, numbers);
        }
        numbers
    }

    fn must_stop(&mut self) -> bool {
        self.is_stopped = self.is_stopped
            || self.table.len() >= self.max_positions
            || self.decided.load(Ordering::Relaxed)
            || self.cancel.is_cancelled();
        self.is_stopped
    }
}

/// Numbers of a node from those of its children, the index of the most-proving child, and the number of the second best.
fn combine<M>(children: &[Child<M>], attacks: bool) -> (ProofNumbers, usize, u32) {
    // For the defender the roles of the two numbers are exchanged.
    let of = |numbers: ProofNumbers| {
        if attacks { (numbers.proof, numbers.disproof) } else { (numbers.disproof, numbers.proof) }
    };
    let (mut best, mut least, mut second, mut sum) = (0, INFINITY, INFINITY, 0);
    for (nth, child) in children.iter().enumerate() {
        let (mine, theirs) = of(child.numbers);
        if mine < least {
            (best, second, least) = (nth, least, mine);
        } else {
            second = second.min(mine);
        }
        sum = if theirs >= INFINITY { INFINITY } else { (sum + theirs).min(INFINITY - 1).max(sum) };
    }
    let sum = if least == 0 { INFINITY } else { sum };
    let numbers = if attacks {
        ProofNumbers { proof: least, disproof: sum }
    } else {
        ProofNumbers { proof: sum, disproof: least }
    };
    (numbers, best, second)
}

/// Limits of the best child: until it is a quarter worse than the second best, or the node reaches its own limit.
fn inner_limit(
    limit: ProofNumbers,
    all: ProofNumbers,
    child: ProofNumbers,
    second: u32,
    attacks: bool,
) -> ProofNumbers {
    let own = |limit: u32| limit.min(second.saturating_add(second / 4 + 1));
    let rest =
        |limit: u32, all: u32, child: u32| limit.saturating_sub(all).saturating_add(child).min(INFINITY);
    if attacks {
        ProofNumbers { proof: own(limit.proof), disproof: rest(limit.disproof, all.disproof, child.disproof) }
    } else {
        ProofNumbers { proof: rest(limit.proof, all.proof, child.proof), disproof: own(limit.disproof) }
    }
}
