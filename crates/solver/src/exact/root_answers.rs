//! Results of the solver at the root, for all block rotations.

use tessera_rules::MarbleMove;

use super::GameValue;
use super::retrograde::SolverGoal;
use super::rotation_set::{RotationSet, WORDS, rotations_after};
use super::solver_root::SolverRoot;

/// Answers to both questions about the player to move at the root, indexed by [`SolverGoal`]: won, and not lost.
#[derive(Debug)]
pub(crate) struct RootAnswers {
    /// For the root position.
    pub(crate) root: [RotationSet; 2],
    /// For the position after each first move, by the index of its socket; the rotations are those after the turn.
    pub(crate) after: Vec<[RotationSet; 2]>,
}

impl RootAnswers {
    pub(crate) fn none(root: &SolverRoot) -> RootAnswers {
        let none = [RotationSet::NONE; 2];
        RootAnswers { root: none, after: vec![none; root.empty()] }
    }

    /// Stores the value of the root, or of a position one move below it, where the opponent's set has one member.
    pub(crate) fn store<const N: usize>(
        &mut self,
        moves: usize,
        theirs: u32,
        questions: &[SolverGoal],
        value: RotationSet<N>,
    ) {
        for (i, &question) in questions.iter().enumerate().take(N / WORDS) {
            let answer = value.question(i);
            if moves == 0 {
                self.root[question as usize] = answer;
            } else {
                // One move below the root the value is that of the opponent.
                self.after[theirs.trailing_zeros() as usize][question as usize] = answer.not();
            }
        }
    }

    /// Value of a move at the root for the player who makes it.
    pub(crate) fn value_of(&self, root: &SolverRoot, mv: MarbleMove) -> GameValue {
        let Some(turn) = mv.turn else {
            return GameValue::Win;
        };
        let [won, not_lost] = self.after[root.index_of(mv.socket.number())]
            .map(|answer| answer.contains(rotations_after(turn)));
        GameValue::from_answers(won, not_lost)
    }
}
