//! What a defender may answer, and how hard that makes it for the attacker.

use crate::exact::attack::Search;
use crate::exact::turn_states::{Quarters, TurnStates};

/// So much resistance is as good as more.
const A_GOOD_DEAL: u32 = 1 << 16;

/// An answer of the defender.
#[derive(Debug)]
pub(super) struct Reply {
    pub(super) socket: u8,
    pub(super) turns: Vec<Turned>,
}

/// How the blocks may stand after an answer, and how much the attacker then still has to show for a win.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turned {
    pub(super) way: Quarters,
    pub(super) resistance: u32,
}

impl Reply {
    /// The ways in which the attacker is seen not to win.
    pub(super) fn safe(&self) -> TurnStates {
        let safe = self.turns.iter().filter(|turn| turn.resistance == Search::NEVER);
        safe.fold(TurnStates::NONE, |all, turn| all.or(TurnStates::only(turn.way)))
    }

    /// Which turn makes it hardest for the attacker, of those that do not lose quickly.
    pub(super) fn best(&self, way: Quarters) -> Option<usize> {
        let after = TurnStates::only(way).before_a_turn();
        let is_hard = |&at: &usize| self.turns[at].resistance > 0 && after.contains(self.turns[at].way);
        (0..self.turns.len()).filter(is_hard).max_by_key(|&at| self.turns[at].resistance)
    }

    /// In how many ways it does not lose quickly, and how hard it makes it for the attacker.
    pub(super) fn promise(&self, ways: TurnStates) -> (usize, u32) {
        ways.ways(true)
            .filter_map(|way| self.best(way))
            .fold((0, 0), |(count, sum), at| (count + 1, sum + self.turns[at].resistance.min(A_GOOD_DEAL)))
    }
}
