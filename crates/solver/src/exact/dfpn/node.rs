//! Nodes of the search: positions with the attacker to move.

use super::threats::{PentagoThreat, ThreatScanResult, ThreatScanTask};
use crate::exact::attack_board::PentagoAttackBoard;
use crate::exact::simd_dispatch::run_simd;

/// Proof number and disproof number of a win of the attacker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PentagoProofNumbers {
    pub(super) proof: u32,
    pub(super) disproof: u32,
}

impl PentagoProofNumbers {
    /// Infinity: larger than any sum.
    pub(super) const INFINITY: u32 = 1 << 28;
    pub(super) const UNKNOWN: PentagoProofNumbers = PentagoProofNumbers { proof: 1, disproof: 1 };
    pub(super) const PROVEN: PentagoProofNumbers =
        PentagoProofNumbers { proof: 0, disproof: PentagoProofNumbers::INFINITY };
    pub(super) const DISPROVEN: PentagoProofNumbers =
        PentagoProofNumbers { proof: PentagoProofNumbers::INFINITY, disproof: 0 };

    pub(super) fn exceeds(self, proof: u32, disproof: u32) -> bool {
        self.proof >= proof || self.disproof >= disproof
    }

    /// Whether the win is proven or disproven; `None` if neither.
    pub(super) fn verdict(self) -> Option<bool> {
        match (self.proof, self.disproof) {
            (0, _) => Some(true),
            (_, 0) => Some(false),
            _ => None,
        }
    }
}

/// Node of the search.
#[derive(Debug)]
pub(super) struct DfpnNode {
    pub(super) numbers: PentagoProofNumbers,
    /// Move that is proven to win, unless the attacker wins at once.
    pub(super) best: Option<PentagoThreat>,
    /// Moves that were searched, and moves that were not, the strongest last.
    tried: Vec<TriedMove>,
    untried: Box<[PentagoThreat]>,
    /// Number of untried moves that are left.
    left: usize,
}

/// Move that was searched.
#[derive(Debug)]
pub(super) struct TriedMove {
    pub(super) threat: PentagoThreat,
    pub(super) numbers: PentagoProofNumbers,
    /// Positions after the answers, once they are listed.
    pub(super) answers: Option<Box<[PentagoAttackBoard]>>,
}

impl TriedMove {
    fn new(threat: PentagoThreat) -> TriedMove {
        TriedMove {
            threat,
            numbers: PentagoProofNumbers { proof: u32::from(threat.answers), disproof: 1 },
            answers: None,
        }
    }
}

impl DfpnNode {
    /// Node of a position that is visited for the first time.
    pub(super) fn new(board: PentagoAttackBoard, ties_win: bool) -> DfpnNode {
        let (numbers, best, untried) = match run_simd(true, ThreatScanTask { board, ties_win }) {
            ThreatScanResult::WinsAtOnce => (PentagoProofNumbers::PROVEN, None, Vec::new()),
            ThreatScanResult::WinsBy(threat) => (PentagoProofNumbers::PROVEN, Some(threat), Vec::new()),
            ThreatScanResult::Threats(threats) => (PentagoProofNumbers::UNKNOWN, None, threats),
        };
        DfpnNode { numbers, best, tried: Vec::new(), left: untried.len(), untried: untried.into() }
    }

    /// Updates the numbers from those of the moves: one winning move proves the node; all must be refuted to disprove it.
    pub(super) fn update(&mut self) -> PentagoProofNumbers {
        if self.numbers.verdict().is_some() {
            return self.numbers;
        }
        if let Some(won) = self.tried.iter().find(|attempt| attempt.numbers.proof == 0) {
            self.best = Some(won.threat);
            self.close(PentagoProofNumbers::PROVEN);
            return self.numbers;
        }
        self.tried.retain(|attempt| attempt.numbers.disproof > 0);
        let untried = self.left.checked_sub(1).map(|last| TriedMove::new(self.untried[last]).numbers.proof);
        let proof = self.tried.iter().map(|attempt| attempt.numbers.proof).chain(untried).min();
        let tried = self.tried.iter().map(|attempt| attempt.numbers.disproof);
        let disproof = tried.fold(self.left as u32, u32::saturating_add);
        match proof {
            Some(proof) => {
                self.numbers =
                    PentagoProofNumbers { proof, disproof: disproof.min(PentagoProofNumbers::INFINITY - 1) }
            }
            None => self.close(PentagoProofNumbers::DISPROVEN),
        }
        self.numbers
    }

    fn close(&mut self, numbers: PentagoProofNumbers) {
        self.numbers = numbers;
        self.tried = Vec::new();
        self.untried = Box::default();
        self.left = 0;
    }

    /// Takes out the move with the smallest proof number. Also returns the second smallest proof number.
    pub(super) fn take_most_proving(&mut self) -> (TriedMove, u32) {
        let proofs = |attempt: &TriedMove| attempt.numbers.proof;
        let easiest = (0..self.tried.len()).min_by_key(|&i| proofs(&self.tried[i]));
        let fresh = self.left.checked_sub(1).map(|last| TriedMove::new(self.untried[last]));
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
        let second = self.tried.iter().map(proofs).chain(next).min().unwrap_or(PentagoProofNumbers::INFINITY);
        (chosen, second)
    }

    pub(super) fn put_back(&mut self, attempt: TriedMove) {
        self.tried.push(attempt);
    }
}
