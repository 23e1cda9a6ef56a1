//! Candidate replies of the defender, scored by the proof numbers of the attacker's win against them.

use crate::exact::dfpn::PentagoDfpn;
use crate::exact::rotation_set::{BlockRotations, RotationSet};

/// Resistance above this is not counted.
const RESISTANCE_CAP: u32 = 1 << 16;

/// Marble of the defender with its possible turns.
#[derive(Debug)]
pub(super) struct CandidateReply {
    pub(super) socket: u8,
    pub(super) turns: Vec<TurnedReply>,
}

/// Rotations after a reply, and the proof number of a win of the attacker.
#[derive(Clone, Copy, Debug)]
pub(super) struct TurnedReply {
    pub(super) rotation: BlockRotations,
    pub(super) proof_number: u32,
}

impl CandidateReply {
    /// Rotations in which the attacker is proven not to win.
    pub(super) fn safe(&self) -> RotationSet {
        let safe = self.turns.iter().filter(|turn| turn.proof_number == PentagoDfpn::INFINITY);
        safe.fold(RotationSet::NONE, |all, turn| all.or(RotationSet::single(turn.rotation)))
    }

    /// Index of the turn with the largest proof number, of those that are not refuted.
    pub(super) fn best(&self, rotation: BlockRotations) -> Option<usize> {
        let after = RotationSet::single(rotation).one_turn_away();
        let is_hard =
            |&at: &usize| self.turns[at].proof_number > 0 && after.contains(self.turns[at].rotation);
        (0..self.turns.len()).filter(is_hard).max_by_key(|&at| self.turns[at].proof_number)
    }

    /// Number of rotations in which the reply is not refuted, and the sum of their proof numbers.
    pub(super) fn score(&self, rotations: RotationSet) -> (usize, u32) {
        rotations
            .rotations(true)
            .filter_map(|rotation| self.best(rotation))
            .fold((0, 0), |(count, sum), at| {
                (count + 1, sum + self.turns[at].proof_number.min(RESISTANCE_CAP))
            })
    }
}
