//! A position of the search, with the attacker to move.

use super::board::Board;
use super::threats::{Look, LookAt, Threat};
use crate::exact::width::at_width;

/// How much has to be shown for a proof, and for a refutation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Effort {
    pub(super) prove: u32,
    pub(super) refute: u32,
}

impl Effort {
    /// More than can be shown.
    pub(super) const NEVER: u32 = 1 << 28;
    pub(super) const UNKNOWN: Effort = Effort { prove: 1, refute: 1 };
    pub(super) const PROVEN: Effort = Effort { prove: 0, refute: Effort::NEVER };
    pub(super) const REFUTED: Effort = Effort { prove: Effort::NEVER, refute: 0 };

    pub(super) fn exceeds(self, prove: u32, refute: u32) -> bool {
        self.prove >= prove || self.refute >= refute
    }

    /// Whether it is proven or refuted.
    pub(super) fn verdict(self) -> Option<bool> {
        match (self.prove, self.refute) {
            (0, _) => Some(true),
            (_, 0) => Some(false),
            _ => None,
        }
    }
}

/// What is known of a position.
#[derive(Debug)]
pub(super) struct Node {
    pub(super) effort: Effort,
    /// The move that is proven to win, unless he wins at once.
    pub(super) best: Option<Threat>,
    /// The moves that were tried, and those that were not, the strongest last.
    tried: Vec<Try>,
    untried: Box<[Threat]>,
    left: usize,
}

/// A move that was tried.
#[derive(Debug)]
pub(super) struct Try {
    pub(super) threat: Threat,
    pub(super) effort: Effort,
    /// The positions after the answers, once they are known.
    pub(super) answers: Option<Box<[Board]>>,
}

impl Try {
    fn new(threat: Threat) -> Try {
        Try { threat, effort: Effort { prove: u32::from(threat.answers), refute: 1 }, answers: None }
    }
}

impl Node {
    /// Looks at a position for the first time.
    pub(super) fn look(board: Board, ties_win: bool) -> Node {
        let (effort, best, untried) = match at_width(true, LookAt { board, ties_win }) {
            Look::Wins => (Effort::PROVEN, None, Vec::new()),
            Look::WinsBy(threat) => (Effort::PROVEN, Some(threat), Vec::new()),
            Look::Threatens(threats) => (Effort::UNKNOWN, None, threats),
        };
        Node { effort, best, tried: Vec::new(), left: untried.len(), untried: untried.into() }
    }

    /// One winning move is a proof; every move has to be refuted.
    pub(super) fn sum_up(&mut self) -> Effort {
        if self.effort.verdict().is_some() {
            return self.effort;
        }
        if let Some(won) = self.tried.iter().find(|attempt| attempt.effort.prove == 0) {
            self.best = Some(won.threat);
            self.close(Effort::PROVEN);
            return self.effort;
        }
        self.tried.retain(|attempt| attempt.effort.refute > 0);
        let untried = self.left.checked_sub(1).map(|last| Try::new(self.untried[last]).effort.prove);
        let prove = self.tried.iter().map(|attempt| attempt.effort.prove).chain(untried).min();
        let tried = self.tried.iter().map(|attempt| attempt.effort.refute);
        let refute = tried.fold(self.left as u32, u32::saturating_add);
        match prove {
            Some(prove) => self.effort = Effort { prove, refute: refute.min(Effort::NEVER - 1) },
            None => self.close(Effort::REFUTED),
        }
        self.effort
    }

    fn close(&mut self, effort: Effort) {
        self.effort = effort;
        self.tried = Vec::new();
        self.untried = Box::default();
        self.left = 0;
    }

    /// Takes out the move that is easiest to prove, and tells how hard the next one is.
    pub(super) fn take_easiest(&mut self) -> (Try, u32) {
        let proofs = |attempt: &Try| attempt.effort.prove;
        let easiest = (0..self.tried.len()).min_by_key(|&i| proofs(&self.tried[i]));
        let fresh = self.left.checked_sub(1).map(|last| Try::new(self.untried[last]));
        let chosen = match (easiest, fresh) {
            (Some(easiest), Some(fresh)) if proofs(&fresh) < proofs(&self.tried[easiest]) => {
                self.left -= 1;
                fresh
            }
            (Some(easiest), _) => self.tried.swap_remove(easiest),
            (None, Some(fresh)) => {
                self.left -= 1;
                fresh
            }
            (None, None) => unreachable!("a position without moves has a verdict"),
        };
        let next = self.left.checked_sub(1).map(|last| u32::from(self.untried[last].answers));
        let second = self.tried.iter().map(proofs).chain(next).min().unwrap_or(Effort::NEVER);
        (chosen, second)
    }

    pub(super) fn put_back(&mut self, attempt: Try) {
        self.tried.push(attempt);
    }
}
