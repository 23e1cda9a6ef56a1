//! Depth-first proof-number search.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};

use super::node::{DfpnNode, PentagoProofNumbers};
use super::threats::ThreatAnswersTask;
use crate::CancelToken;
use crate::exact::attack_board::PentagoAttackBoard;
use crate::exact::simd_dispatch::run_simd;

/// Estimated bytes of a node and its moves.
pub(crate) const DFPN_NODE_BYTES: usize = 1200;

/// Df-pn search for a win of the attacker.
#[derive(Debug)]
pub(crate) struct PentagoDfpn<'a> {
    nodes: HashMap<PentagoAttackBoard, DfpnNode>,
    ties_win: bool,
    /// Limit of the number of nodes.
    max_nodes: usize,
    cancel: &'a CancelToken,
    /// Set when another search has decided the position.
    decided: &'a AtomicBool,
}

impl<'a> PentagoDfpn<'a> {
    /// Resistance of a position that the attacker is proven not to win.
    pub(crate) const INFINITY: u32 = PentagoProofNumbers::INFINITY;

    pub(crate) fn new(ties_win: bool, cancel: &'a CancelToken, decided: &'a AtomicBool) -> PentagoDfpn<'a> {
        PentagoDfpn { nodes: HashMap::new(), ties_win, max_nodes: 0, cancel, decided }
    }

    /// Number of nodes.
    pub(crate) fn nodes(&self) -> usize {
        self.nodes.len()
    }

    /// Whether the attacker, who is to move, wins; `None` if `max_nodes` nodes do not decide it. A later search continues
    /// where this one ends.
    pub(crate) fn wins(&mut self, board: PentagoAttackBoard, max_nodes: usize) -> Option<bool> {
        self.max_nodes = max_nodes;
        self.search_or(board.canonical(), PentagoProofNumbers::INFINITY, PentagoProofNumbers::INFINITY)
            .verdict()
    }

    /// Proof number of a win of the attacker after a search with `max_nodes` nodes: 0 if the attacker wins,
    /// [`PentagoDfpn::INFINITY`] if not.
    pub(crate) fn proof_number(&mut self, board: PentagoAttackBoard, max_nodes: usize) -> u32 {
        self.max_nodes = max_nodes;
        let numbers =
            self.search_or(board.canonical(), PentagoProofNumbers::INFINITY, PentagoProofNumbers::INFINITY);
        // Sums saturate at the same number; only a verdict is a proof.
        if numbers.verdict() == Some(false) {
            PentagoDfpn::INFINITY
        } else {
            numbers.proof.min(PentagoDfpn::INFINITY - 1)
        }
    }

    /// Whether the attacker wins from all of these boards.
    pub(crate) fn wins_all(&mut self, boards: &[PentagoAttackBoard], max_nodes: usize) -> Option<bool> {
        self.max_nodes = max_nodes;
        self.search_and(boards, PentagoProofNumbers::INFINITY, PentagoProofNumbers::INFINITY).verdict()
    }

    pub(super) fn node(&self, board: PentagoAttackBoard) -> Option<&DfpnNode> {
        self.nodes.get(&board.canonical())
    }

    pub(super) fn ties_win(&self) -> bool {
        self.ties_win
    }

    pub(super) fn is_cancelled(&self) -> bool {
        self.cancel.is_cancelled()
    }

    fn must_end(&self) -> bool {
        self.nodes.len() >= self.max_nodes || self.decided.load(Ordering::Relaxed) || self.is_cancelled()
    }

    /// Searches an OR node, where one move of the attacker must win, until a number reaches its limit.
    fn search_or(&mut self, board: PentagoAttackBoard, proof: u32, disproof: u32) -> PentagoProofNumbers {
        let ties_win = self.ties_win;
        loop {
            let must_end = self.must_end();
            let node = self.nodes.entry(board).or_insert_with(|| DfpnNode::new(board, ties_win));
            let numbers = node.update();
            if numbers.exceeds(proof, disproof) || numbers.verdict().is_some() || must_end {
                return numbers;
            }
            let (mut chosen, second) = node.take_most_proving();
            let others = numbers.disproof - chosen.numbers.disproof;
            let threat = chosen.threat;
            let boards = chosen
                .answers
                .get_or_insert_with(|| run_simd(true, ThreatAnswersTask { threat, board, ties_win }).into());
            chosen.numbers = self.search_and(boards, proof.min(second.saturating_add(1)), disproof - others);
            self.nodes.get_mut(&board).expect("nodes are never removed").put_back(chosen);
        }
    }

    /// Searches an AND node, where the attacker must win against every answer.
    fn search_and(
        &mut self,
        boards: &[PentagoAttackBoard],
        proof: u32,
        disproof: u32,
    ) -> PentagoProofNumbers {
        loop {
            let mut numbers = PentagoProofNumbers::PROVEN;
            let (mut weakest, mut second) = (None, PentagoProofNumbers::INFINITY);
            for &board in boards {
                let found = self.nodes.get(&board).map_or(PentagoProofNumbers::UNKNOWN, |node| node.numbers);
                numbers.proof = (numbers.proof + found.proof).min(PentagoProofNumbers::INFINITY);
                if found.disproof < numbers.disproof {
                    second = numbers.disproof;
                    numbers.disproof = found.disproof;
                    weakest = Some((board, found));
                } else {
                    second = second.min(found.disproof);
                }
            }
            let Some((board, found)) = weakest else {
                return PentagoProofNumbers::PROVEN;
            };
            if numbers.exceeds(proof, disproof) || numbers.verdict().is_some() || self.must_end() {
                return numbers;
            }
            let others = numbers.proof - found.proof;
            self.search_or(board, proof - others, disproof.min(second.saturating_add(1)));
        }
    }
}
