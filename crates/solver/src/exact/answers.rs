//! What the solver found out, for all ways in which the blocks can stand.

use tessera_rules::MarbleMove;

use super::Outcome;
use super::level::Question;
use super::root::Root;
use super::turn_states::{TurnStates, WORDS, way_after};

/// The answers to both questions about the player to move at the root: has he won, has he not lost?
#[derive(Debug)]
pub(crate) struct Answers {
    /// Before he moves.
    pub(crate) root: [TurnStates; 2],
    /// When he has put a marble into an empty socket, and turned.
    pub(crate) after: Vec<[TurnStates; 2]>,
}

impl Answers {
    pub(crate) fn none(root: &Root) -> Answers {
        let none = [TurnStates::NONE; 2];
        Answers { root: none, after: vec![none; root.empty()] }
    }

    /// Keeps what is known of the root, or of the position one move below it, where the other has a set of one.
    pub(crate) fn keep<const N: usize>(
        &mut self,
        moves: usize,
        theirs: u32,
        questions: &[Question],
        value: TurnStates<N>,
    ) {
        for (i, &question) in questions.iter().enumerate().take(N / WORDS) {
            let answer = value.question(i);
            if moves == 0 {
                self.root[question as usize] = answer;
            } else {
                // One move below it was asked of the other player.
                self.after[theirs.trailing_zeros() as usize][question as usize] = answer.not();
            }
        }
    }

    /// What a move at the root is worth for the one who makes it.
    pub(crate) fn of_move(&self, root: &Root, mv: MarbleMove) -> Outcome {
        let Some(turn) = mv.turn else {
            return Outcome::Win;
        };
        let [won, not_lost] =
            self.after[root.index_of(mv.socket)].map(|answer| answer.contains(way_after(turn)));
        Outcome::from_answers(won, not_lost)
    }
}
