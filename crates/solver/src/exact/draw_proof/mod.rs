//! Proof of a draw: shows for each player that the opponent cannot force a win.
//!
//! If the tree of a position is too large for retrograde analysis, the tree below a fixed answer of the defender is smaller.
//! One answer is often good against nearly all moves of the attacker. A single analysis, in which the attacker is one marble
//! ahead in any socket, then shows against which first moves it holds. The remaining moves are answered one by one. Short df-pn
//! searches select the answers that are worth an analysis.

mod candidate_replies;
#[cfg(test)]
mod tests;

use std::cmp::Reverse;
use std::sync::atomic::AtomicBool;

use tessera_rules::{MarbleMove, MarbleSocket};

use self::candidate_replies::{CandidateReply, TurnedReply};
use super::attack_board::{PentagoAttackBoard, marble_move, turns};
use super::dfpn::{DFPN_NODE_BYTES, PentagoDfpn};
use super::rotation_set::{BlockRotations, RotationSet, rotations_after};
use super::rotations_with_five::rotations_with_five;
use super::solver_root::SolverRoot;
use super::tree_size::SolverTreeSize;
use super::{PentagoSolver, SolveError};
use crate::CancelToken;

/// Number of empty sockets up to which an analysis takes a few seconds, so answers need not be selected.
const SMALL_TREE_SOCKETS: usize = 20;
/// Limit of the number of general answers, and number of open moves that are answered one by one instead: that many take as
/// long as another general answer.
const MAX_GENERAL_ANSWERS: usize = 2;
const MAX_OPEN_MOVES: usize = 6;
/// Number of rotations in which a general answer is tested against each move.
const ROTATIONS_PER_MOVE: usize = 2;
/// Stages of the selection of answers: nodes per search, and how many of the best answers are searched.
const SELECTION_STAGES: [(usize, usize); 3] = [(40, 36), (300, 8), (1_000, 5)];
/// Nodes to search before an answer gets one analysis, or several.
const NODES_BEFORE_ANALYSIS: usize = 3_000;
const NODES_BEFORE_RECURSION: usize = 15_000;
/// Bounds of the number of nodes that are kept for the next search.
const KEPT_NODES: [usize; 2] = [20_000, 150_000];

/// Some rotation of odd parity, for positions in which the defender moves first.
const ONE_TURN: BlockRotations = [1, 0, 0, 0];

/// Flag that is never set: no other search decides the same position.
static NEVER_DECIDED: AtomicBool = AtomicBool::new(false);

/// Proves that a defender holds a draw.
#[derive(Debug)]
pub(crate) struct DrawProver<'a> {
    solver: &'a mut PentagoSolver,
    /// Memory for the retrograde analysis, in bytes.
    memory: u64,
    search: PentagoDfpn<'a>,
    max_nodes: usize,
    ties_win: bool,
    cancel: &'a CancelToken,
    positions: u64,
}

impl<'a> DrawProver<'a> {
    /// Prover that leaves `reserved` bytes of the solver's memory unused.
    pub(crate) fn new(
        solver: &'a mut PentagoSolver,
        reserved: u64,
        ties_win: bool,
        cancel: &'a CancelToken,
    ) -> DrawProver<'a> {
        let memory = solver.memory().saturating_sub(reserved);
        let max_nodes = (memory as usize / DFPN_NODE_BYTES / 16).clamp(KEPT_NODES[0], KEPT_NODES[1]);
        let memory = memory.saturating_sub(memory / 16);
        let search = PentagoDfpn::new(ties_win, cancel, &NEVER_DECIDED);
        DrawProver { solver, memory, search, max_nodes, ties_win, cancel, positions: 0 }
    }

    /// Whether the memory is enough for a position with this number of marbles.
    pub(crate) fn has_memory_for(&self, marbles: usize) -> bool {
        // The tree after a marble of the attacker in any socket and an answer of the defender.
        PentagoSolver::bytes_for(SolverTreeSize { empty: 35 - marbles.min(34), ahead: 1 }) <= self.memory
    }

    /// Number of positions searched.
    pub(crate) fn positions(&self) -> u64 {
        self.positions + self.search.nodes() as u64
    }

    /// Whether the attacker, who is to move, is proven not to win.
    pub(crate) fn holds(&mut self, board: PentagoAttackBoard) -> Result<bool, SolveError> {
        let here = RotationSet::single([0; 4]);
        Ok(self.held_rotations(board, here)? == here)
    }

    /// Moves of the defender, who is to move, after which the attacker is proven not to win; empty if none was found.
    pub(crate) fn holding_moves(&mut self, board: PentagoAttackBoard) -> Result<Vec<MarbleMove>, SolveError> {
        // The functions below expect an odd number of turns before a move of the defender.
        let before = board.rotated_back(ONE_TURN);
        let here = RotationSet::single(ONE_TURN);
        let makes_five =
            |&socket: &u8| rotations_with_five(board.with_defender(socket).defender, false).contains([0; 4]);
        if let Some(socket) = board.free().find(makes_five) {
            return Ok(vec![MarbleMove { socket: MarbleSocket::from_number(socket), turn: None }]);
        }
        for mut reply in self.replies(before, here)? {
            let answered = before.with_defender(reply.socket);
            let placed =
                PentagoAttackBoard { attacker: 0, defender: 1 << reply.socket }.rotated(ONE_TURN).defender;
            let socket = placed.trailing_zeros() as u8;
            let held = self.test_reply(answered, &mut reply, here)?;
            let is_held = |&turn: &_| held.contains(compose_rotations(ONE_TURN, rotations_after(turn)));
            let moves: Vec<_> = turns().filter(is_held).map(|turn| marble_move(socket, turn)).collect();
            if !moves.is_empty() {
                return Ok(moves);
            }
        }
        Ok(Vec::new())
    }

    /// Subset of the rotations in which the attacker, who is to move, is proven not to win.
    fn held_rotations(
        &mut self,
        board: PentagoAttackBoard,
        rotations: RotationSet,
    ) -> Result<RotationSet, SolveError> {
        let PentagoAttackBoard { attacker, defender } = board;
        if self.has_small_tree(board) {
            let won = self.analyse(&SolverRoot::of([attacker, defender], 0, self.ties_win))?[0];
            return Ok(rotations.and(won.not()));
        }
        // Five of the defender ends the game. It is no win of the attacker even with five on both sides, because the defender
        // made the turn.
        let over = rotations.and(rotations_with_five(defender, false));
        let mut held = rotations.and(over.or(rotations_with_five(attacker, false)).not());
        let mut open: Vec<(u8, RotationSet)> = Vec::new();
        for socket in board.free() {
            let (mine, theirs) =
                (rotations_with_five(attacker | 1 << socket, true), rotations_with_five(defender, true));
            let not_won = if self.ties_win { theirs.and(mine.not()) } else { theirs };
            let won = rotations_with_five(attacker | 1 << socket, false)
                .or(mine.and(not_won.not()).one_turn_away());
            held = held.and(won.not());
            open.push((socket, not_won.not()));
        }
        for (_, open) in &mut open {
            *open = open.and(held.one_turn_away());
        }
        for socket in self.general_answers(board, &open)?.into_iter().take(MAX_GENERAL_ANSWERS) {
            if open.iter().filter(|(_, open)| !open.is_empty()).count() <= MAX_OPEN_MOVES {
                break;
            }
            self.apply_general_answer(board.with_defender(socket), &mut open)?;
        }
        open.sort_by_key(|(_, open)| Reverse(open.count()));
        for (socket, open) in open {
            let open = open.and(held.one_turn_away());
            let answered = self.answered_rotations(board.with_attacker(socket), open)?;
            held = held.and(open.and(answered.not()).one_turn_away().not());
            if held.is_empty() {
                break;
            }
        }
        Ok(over.or(held))
    }

    /// Removes from the open moves the rotations in which a general answer holds against them.
    fn apply_general_answer(
        &mut self,
        answered: PentagoAttackBoard,
        open: &mut [(u8, RotationSet)],
    ) -> Result<(), SolveError> {
        let won = self.analyse(&SolverRoot::of([answered.attacker, answered.defender], 1, self.ties_win))?;
        let placed_five = rotations_with_five(answered.defender, true);
        for (socket, won) in answered.free().zip(won) {
            let held = won.not().one_turn_away().or(placed_five);
            for (_, open) in open.iter_mut().filter(|(other, _)| *other == socket) {
                *open = open.and(held.not());
            }
        }
        Ok(())
    }

    /// Subset of the rotations in which the defender, who is to move, has an answer after which the attacker is proven not to
    /// win.
    fn answered_rotations(
        &mut self,
        board: PentagoAttackBoard,
        rotations: RotationSet,
    ) -> Result<RotationSet, SolveError> {
        // Five by the marble ends the game before the turn.
        let placed_five = board.free().fold(RotationSet::NONE, |all, socket| {
            all.or(rotations_with_five(board.with_defender(socket).defender, true))
        });
        let mut held = rotations.and(placed_five);
        if held == rotations {
            return Ok(held);
        }
        for mut reply in self.replies(board, rotations.and(held.not()))? {
            let answered = board.with_defender(reply.socket);
            let safe = self.test_reply(answered, &mut reply, rotations.and(held.not()))?;
            held = held.or(safe.one_turn_away().and(rotations));
            if held == rotations {
                break;
            }
        }
        Ok(held)
    }

    /// Whether one analysis solves the board in a few seconds.
    fn has_small_tree(&self, board: PentagoAttackBoard) -> bool {
        let empty = board.free().count();
        empty <= SMALL_TREE_SOCKETS
            && PentagoSolver::bytes_for(SolverTreeSize { empty, ahead: 0 }) <= self.memory
    }

    /// Rotations after a reply and its turn in which the attacker is proven not to win. One analysis covers all turns of a small
    /// tree; otherwise every turn costs more, and only the best one is tested.
    fn test_reply(
        &mut self,
        answered: PentagoAttackBoard,
        reply: &mut CandidateReply,
        rotations: RotationSet,
    ) -> Result<RotationSet, SolveError> {
        let is_small = self.has_small_tree(answered);
        let nodes = if is_small { NODES_BEFORE_ANALYSIS } else { NODES_BEFORE_RECURSION };
        let mut best = RotationSet::NONE;
        for rotation in rotations.rotations(true) {
            while let Some(at) =
                reply.best(rotation).filter(|&at| reply.turns[at].proof_number < PentagoDfpn::INFINITY)
            {
                let turn = &mut reply.turns[at];
                turn.proof_number = self.proof_number(answered.rotated(turn.rotation), nodes)?;
                if turn.proof_number > 0 {
                    best = best.or(RotationSet::single(turn.rotation));
                    break;
                }
            }
        }
        let safe = reply.safe();
        let open = rotations.and(best.one_turn_away()).and(safe.one_turn_away().not());
        if open.is_empty() {
            return Ok(safe);
        }
        let tested = if is_small { open.one_turn_away() } else { best.and(open.one_turn_away()) };
        Ok(safe.or(self.held_rotations(answered, tested)?))
    }

    fn analyse(&mut self, root: &SolverRoot) -> Result<Vec<RotationSet>, SolveError> {
        let won = self.solver.wins(root, self.cancel)?;
        self.positions += root.tree_size().all_positions();
        Ok(won)
    }

    /// Sockets of answers against all open moves, the most promising first.
    fn general_answers(
        &mut self,
        board: PentagoAttackBoard,
        open: &[(u8, RotationSet)],
    ) -> Result<Vec<u8>, SolveError> {
        let mut answers: Vec<(usize, u8)> = Vec::new();
        for answer in board.free() {
            let mut good = 0;
            for &(socket, open) in open.iter().filter(|(socket, _)| *socket != answer) {
                let answered = board.with_attacker(socket).with_defender(answer);
                for rotation in open.rotations(true).take(ROTATIONS_PER_MOVE) {
                    good += usize::from(self.has_good_turn(answered, rotation)?);
                }
            }
            answers.push((good, answer));
        }
        answers.sort_by_key(|&(good, _)| Reverse(good));
        Ok(answers.into_iter().map(|(_, answer)| answer).collect())
    }

    /// Whether a short search leaves some turn unrefuted.
    fn has_good_turn(
        &mut self,
        answered: PentagoAttackBoard,
        rotation: BlockRotations,
    ) -> Result<bool, SolveError> {
        let (nodes, _) = SELECTION_STAGES[0];
        for after in RotationSet::single(rotation).one_turn_away().rotations(false) {
            if self.proof_number(answered.rotated(after), nodes)? > 0 {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Answers that a short search does not refute, the most promising first.
    fn replies(
        &mut self,
        board: PentagoAttackBoard,
        rotations: RotationSet,
    ) -> Result<Vec<CandidateReply>, SolveError> {
        let turn = |rotation| TurnedReply { rotation, proof_number: 1 };
        let turns: Vec<TurnedReply> = rotations.one_turn_away().rotations(false).map(turn).collect();
        let mut replies: Vec<CandidateReply> =
            board.free().map(|socket| CandidateReply { socket, turns: turns.clone() }).collect();
        for (nodes, most) in SELECTION_STAGES {
            replies.truncate(most);
            for reply in &mut replies {
                let answered = board.with_defender(reply.socket);
                for turn in reply.turns.iter_mut().filter(|turn| turn.proof_number > 0) {
                    turn.proof_number = self.proof_number(answered.rotated(turn.rotation), nodes)?;
                }
            }
            replies.retain(|reply| reply.turns.iter().any(|turn| turn.proof_number > 0));
            replies.sort_by_cached_key(|reply| Reverse(reply.score(rotations)));
            let surest = replies.first().map_or(RotationSet::NONE, CandidateReply::safe);
            if rotations.and(surest.one_turn_away()) == rotations {
                break;
            }
        }
        Ok(replies)
    }

    /// Proof number of a win of the attacker, who is to move, after a search with `nodes` more nodes.
    fn proof_number(&mut self, board: PentagoAttackBoard, nodes: usize) -> Result<u32, SolveError> {
        if self.cancel.is_cancelled() {
            return Err(SolveError::Cancelled);
        }
        let has_five = |marbles| rotations_with_five(marbles, false).contains([0; 4]);
        if has_five(board.defender) {
            return Ok(PentagoDfpn::INFINITY);
        }
        if has_five(board.attacker) {
            return Ok(0);
        }
        if self.search.nodes() + nodes > self.max_nodes {
            self.positions += self.search.nodes() as u64;
            self.search = PentagoDfpn::new(self.ties_win, self.cancel, &NEVER_DECIDED);
        }
        Ok(self.search.proof_number(board, self.search.nodes() + nodes))
    }
}

/// Composition of two rotations.
fn compose_rotations(one: BlockRotations, other: BlockRotations) -> BlockRotations {
    std::array::from_fn(|block| (one[block] + other[block]) % 4)
}
