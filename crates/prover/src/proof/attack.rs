//! The search for a forced win of one side: depth-first proof numbers. It goes where the fewest replies are left to be
//! refuted, and forgets nothing.

use std::sync::atomic::{AtomicBool, Ordering};

use tessera_engine::search::{Ranked, Scope, Study, Tactics, WHERE_THINKING_BEGINS};
use tessera_solver::Stop;

use super::numbers::{Known, NEVER, Numbers};

/// The longest line that is followed.
const DEEPEST: usize = 200;
/// Whoever is not forced has many moves; so many are reckoned with before they are counted.
const UNFORCED: u32 = 40;

/// Which moves of the attacker are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Breadth {
    /// The promising ones: what is won so is won, but what is not may be.
    Promising,
    /// All of them.
    Every,
}

pub(super) struct Attack<'a, S: Study> {
    pub(super) study: S,
    attacker: usize,
    pub(super) known: Known,
    /// How many positions may be known.
    most: usize,
    stop: &'a Stop,
    /// Set when the other search has settled the matter.
    enough: &'a AtomicBool,
    breadth: Breadth,
    /// Whether a move of the attacker was left out.
    has_left_out: bool,
    /// The positions on the way here: who comes back to one has gained nothing.
    way: Vec<u64>,
    is_stopped: bool,
    pub(super) looked_at: u64,
}

/// A move and what is known of where it leads.
struct Child<M> {
    mv: M,
    numbers: Numbers,
}

impl<'a, S: Study> Attack<'a, S> {
    pub(super) fn new(
        study: S,
        attacker: usize,
        most: usize,
        stop: &'a Stop,
        enough: &'a AtomicBool,
    ) -> Self {
        Attack {
            study,
            attacker,
            known: Known::default(),
            most,
            stop,
            enough,
            breadth: Breadth::Promising,
            has_left_out: false,
            way: Vec::with_capacity(DEEPEST),
            is_stopped: false,
            looked_at: 0,
        }
    }

    /// Whether the attacker wins; none if that cannot be told in time or in memory.
    pub(super) fn wins(&mut self) -> Option<bool> {
        loop {
            let numbers = self.settle();
            match numbers {
                Numbers { proof: 0, .. } => return Some(true),
                Numbers { disproof: 0, .. } if !self.has_left_out => return Some(false),
                // What was left out may win.
                Numbers { disproof: 0, .. } if self.breadth == Breadth::Promising => {
                    self.breadth = Breadth::Every;
                    self.has_left_out = false;
                    self.known.clear();
                }
                _ => return None,
            }
        }
    }

    /// Searches from where the study stands until that is settled.
    pub(super) fn settle(&mut self) -> Numbers {
        let numbers = self.at_a_glance();
        if numbers.is_settled() {
            return numbers;
        }
        self.search(Numbers { proof: NEVER, disproof: NEVER })
    }

    pub(super) fn is_attack(&self) -> bool {
        self.study.side() == self.attacker
    }

    /// Whether an outcome for the side to move is what the attacker wants.
    pub(super) fn is_won(&self, outcome: i32) -> bool {
        outcome == if self.is_attack() { 1 } else { -1 }
    }

    /// Whether the attacker is known to win from here.
    pub(super) fn is_proven(&mut self) -> bool {
        self.at_a_glance().proof == 0
    }

    /// What is known of the present position, or seen without playing.
    fn at_a_glance(&mut self) -> Numbers {
        let key = self.study.key();
        if let Some(numbers) = self.known.of(key) {
            return numbers;
        }
        self.looked_at += 1;
        let numbers = self.first_sight();
        self.known.note(key, numbers);
        numbers
    }

    fn first_sight(&mut self) -> Numbers {
        let attacks = self.is_attack();
        if let Some(outcome) = self.study.outcome() {
            return if self.is_won(outcome) { Numbers::WON } else { Numbers::HELD };
        }
        let mut answers = Vec::new();
        let choices = match self.study.tactics(&mut answers) {
            Tactics::Win(_) | Tactics::WinIn(..) => {
                return if attacks { Numbers::WON } else { Numbers::HELD };
            }
            Tactics::Answers if answers.is_empty() => {
                return if attacks { Numbers::HELD } else { Numbers::WON };
            }
            Tactics::Answers => answers.len() as u32,
            Tactics::Quiet => UNFORCED,
        };
        if attacks {
            Numbers { proof: 1, disproof: choices }
        } else {
            Numbers { proof: choices, disproof: 1 }
        }
    }

    /// The moves that count here: of the defender all that do not lose at once.
    pub(super) fn moves(&mut self, list: &mut Vec<Ranked<S::Move>>) {
        if self.study.tactics(list) == Tactics::Answers && !list.is_empty() {
            return;
        }
        list.clear();
        if self.study.candidates(WHERE_THINKING_BEGINS, list) == Scope::All {
            return;
        }
        if self.is_attack() && self.breadth == Breadth::Promising {
            self.has_left_out = true;
            return;
        }
        list.clear();
        self.study.everything(list);
    }

    fn children(&mut self) -> Vec<Child<S::Move>> {
        let mut list = Vec::new();
        self.moves(&mut list);
        list.sort_unstable_by_key(|ranked| (-ranked.rank, ranked.mv));
        let mut children = Vec::with_capacity(list.len());
        for Ranked { mv, .. } in list {
            let undo = self.study.play(mv);
            let numbers = if self.way.contains(&self.study.key()) {
                self.has_left_out = true;
                Numbers::HELD
            } else {
                self.at_a_glance()
            };
            self.study.undo(undo);
            children.push(Child { mv, numbers });
            let attacks = self.is_attack();
            if (attacks && numbers.proof == 0) || (!attacks && numbers.disproof == 0) {
                break;
            }
        }
        children
    }

    /// Searches the present position until one of its numbers reaches the limit.
    fn search(&mut self, limit: Numbers) -> Numbers {
        let key = self.study.key();
        let attacks = self.is_attack();
        if self.way.len() >= DEEPEST {
            self.has_left_out = true;
            return Numbers::HELD;
        }
        let mut children = self.children();
        self.way.push(key);
        let numbers = loop {
            let (numbers, best, second) = sum_up(&children, attacks);
            if numbers.proof >= limit.proof
                || numbers.disproof >= limit.disproof
                || numbers.is_settled()
                || self.is_over()
            {
                break numbers;
            }
            let child = &children[best];
            let (mv, inner) = (child.mv, inner_limit(limit, numbers, child.numbers, second, attacks));
            let undo = self.study.play(mv);
            let found = self.search(inner);
            self.study.undo(undo);
            children[best].numbers = found;
        };
        self.way.pop();
        if !self.is_stopped || numbers.is_settled() {
            self.known.note(key, numbers);
        }
        numbers
    }

    fn is_over(&mut self) -> bool {
        self.is_stopped = self.is_stopped
            || self.known.len() >= self.most
            || self.enough.load(Ordering::Relaxed)
            || self.stop.is_due();
        self.is_stopped
    }
}

/// The numbers of a position by those of its children, the child to look at next, and how good the second best is.
fn sum_up<M>(children: &[Child<M>], attacks: bool) -> (Numbers, usize, u32) {
    // For the defender the same with the roles exchanged.
    let of = |numbers: Numbers| {
        if attacks { (numbers.proof, numbers.disproof) } else { (numbers.disproof, numbers.proof) }
    };
    let (mut best, mut least, mut second, mut sum) = (0, NEVER, NEVER, 0);
    for (nth, child) in children.iter().enumerate() {
        let (mine, theirs) = of(child.numbers);
        if mine < least {
            (best, second, least) = (nth, least, mine);
        } else {
            second = second.min(mine);
        }
        sum = if theirs >= NEVER { NEVER } else { (sum + theirs).min(NEVER - 1).max(sum) };
    }
    let sum = if least == 0 { NEVER } else { sum };
    let numbers = if attacks {
        Numbers { proof: least, disproof: sum }
    } else {
        Numbers { proof: sum, disproof: least }
    };
    (numbers, best, second)
}

/// How far the best child is looked into: until it is a quarter worse than the second, or the whole is beyond its limit.
fn inner_limit(limit: Numbers, all: Numbers, child: Numbers, second: u32, attacks: bool) -> Numbers {
    let own = |limit: u32| limit.min(second.saturating_add(second / 4 + 1));
    let rest = |limit: u32, all: u32, child: u32| limit.saturating_sub(all).saturating_add(child).min(NEVER);
    if attacks {
        Numbers { proof: own(limit.proof), disproof: rest(limit.disproof, all.disproof, child.disproof) }
    } else {
        Numbers { proof: rest(limit.proof, all.proof, child.proof), disproof: own(limit.disproof) }
    }
}
