//! Proof-number search: go where the defender has the least choice.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};

use super::board::Board;
use super::node::{Effort, Node};
use super::threats::AnswersTo;
use crate::Stop;
use crate::exact::width::at_width;

/// The bytes that a node takes with all that belongs to it.
pub(crate) const NODE: usize = 1200;

/// A search for a win of the attacker.
#[derive(Debug)]
pub(crate) struct Search<'a> {
    nodes: HashMap<Board, Node>,
    ties_win: bool,
    /// How many nodes there may be.
    most: usize,
    stop: &'a Stop,
    /// Somebody else has found the answer.
    enough: &'a AtomicBool,
}

impl<'a> Search<'a> {
    /// More than can be shown for a win.
    pub(crate) const NEVER: u32 = Effort::NEVER;

    pub(crate) fn new(ties_win: bool, stop: &'a Stop, enough: &'a AtomicBool) -> Search<'a> {
        Search { nodes: HashMap::new(), ties_win, most: 0, stop, enough }
    }

    /// How many positions with the attacker to move were looked at.
    pub(crate) fn nodes(&self) -> usize {
        self.nodes.len()
    }

    /// Whether the attacker wins from here, being to move: `None` if that could not be found out with so many nodes. The
    /// next search goes on where this one ends.
    pub(crate) fn wins(&mut self, board: Board, most: usize) -> Option<bool> {
        self.most = most;
        self.attack(board.smallest(), Effort::NEVER, Effort::NEVER).verdict()
    }

    /// How much the attacker still has to show for a win when so many nodes were looked at: nothing if he wins,
    /// [`Search::NEVER`] if he does not.
    pub(crate) fn resistance(&mut self, board: Board, most: usize) -> u32 {
        self.most = most;
        let effort = self.attack(board.smallest(), Effort::NEVER, Effort::NEVER);
        // Sums are cut off at the same number; only a verdict is a proof.
        if effort.verdict() == Some(false) { Search::NEVER } else { effort.prove.min(Search::NEVER - 1) }
    }

    /// Whether the attacker wins from all of these.
    pub(crate) fn wins_all(&mut self, boards: &[Board], most: usize) -> Option<bool> {
        self.most = most;
        self.defend(boards, Effort::NEVER, Effort::NEVER).verdict()
    }

    pub(super) fn node(&self, board: Board) -> Option<&Node> {
        self.nodes.get(&board.smallest())
    }

    pub(super) fn ties_win(&self) -> bool {
        self.ties_win
    }

    fn is_over(&self) -> bool {
        self.nodes.len() >= self.most || self.enough.load(Ordering::Relaxed) || self.stop.is_due()
    }

    /// The attacker needs one move that wins. Looks for it until proving or refuting takes more than this.
    fn attack(&mut self, board: Board, prove: u32, refute: u32) -> Effort {
        let ties_win = self.ties_win;
        loop {
            let over = self.is_over();
            let node = self.nodes.entry(board).or_insert_with(|| Node::look(board, ties_win));
            let effort = node.sum_up();
            if effort.exceeds(prove, refute) || effort.verdict().is_some() || over {
                return effort;
            }
            let (mut chosen, second) = node.take_easiest();
            let others = effort.refute - chosen.effort.refute;
            let threat = chosen.threat;
            let boards = chosen
                .answers
                .get_or_insert_with(|| at_width(true, AnswersTo { threat, board, ties_win }).into());
            chosen.effort = self.defend(boards, prove.min(second.saturating_add(1)), refute - others);
            self.nodes.get_mut(&board).expect("nobody takes nodes away").put_back(chosen);
        }
    }

    /// The defender needs one answer that holds.
    fn defend(&mut self, boards: &[Board], prove: u32, refute: u32) -> Effort {
        loop {
            let mut effort = Effort::PROVEN;
            let (mut weakest, mut second) = (None, Effort::NEVER);
            for &board in boards {
                let found = self.nodes.get(&board).map_or(Effort::UNKNOWN, |node| node.effort);
                effort.prove = (effort.prove + found.prove).min(Effort::NEVER);
                if found.refute < effort.refute {
                    second = effort.refute;
                    effort.refute = found.refute;
                    weakest = Some((board, found));
                } else {
                    second = second.min(found.refute);
                }
            }
            let Some((board, found)) = weakest else {
                return Effort::PROVEN;
            };
            if effort.exceeds(prove, refute) || effort.verdict().is_some() || self.is_over() {
                return effort;
            }
            let others = effort.prove - found.prove;
            self.attack(board, prove - others, refute.min(second.saturating_add(1)));
        }
    }
}
