//! What follows a move: everybody but the mover and his partner is expected to play against them.

use super::lined::Lined;
use super::search::{Choice, Search, Step};
use super::sight::{CLEAR, Glance};

impl<G: Lined> Search<'_, G> {
    /// The value of a choice at a step, its answers being looked at so deep. None if there is no time.
    pub(super) fn follow(
        &mut self,
        choice: Choice<G::Move>,
        step: usize,
        depth: usize,
        alpha: i32,
        beta: i32,
    ) -> Option<i32> {
        if choice.is_settled {
            return Some(choice.value);
        }
        let undo = self.game.play_unchecked(choice.mv);
        let value = self.answer(step + 1, depth - 1, alpha, beta);
        self.game.undo(undo);
        value
    }

    /// The value of the position to the one who thinks, whoever is to move.
    fn answer(&mut self, step: usize, depth: usize, alpha: i32, beta: i32) -> Option<i32> {
        if self.cells > self.skill.cells || self.stop.is_due() {
            return None;
        }
        let mut here = std::mem::take(&mut self.steps[step]);
        let value = self.answer_from(&mut here, step, depth, alpha, beta);
        self.steps[step] = here;
        value
    }

    fn answer_from(
        &mut self,
        here: &mut Step<G::Move>,
        step: usize,
        depth: usize,
        mut alpha: i32,
        mut beta: i32,
    ) -> Option<i32> {
        // Values are turned so that the one who answers wants the largest.
        let sign = if self.game.are_partners(self.me, self.game.to_move()) { 1 } else { -1 };
        if sign < 0 {
            (alpha, beta) = (-beta, -alpha);
        }
        self.game.candidates(&mut here.moves);
        if let Some(first) = here.moves.iter().position(|&mv| Some(mv) == here.refutation) {
            here.moves.swap(0, first);
        }
        here.choices.clear();
        let mut best = -i32::MAX;
        for &mv in &here.moves {
            let choice = self.look_at(mv, step + 1);
            let value = choice.value * sign;
            best = best.max(value);
            if choice.is_settled && value > 0 || depth == 1 && value >= beta {
                here.refutation = Some(mv);
                return Some(value * sign);
            }
            here.choices.push(choice);
        }
        if depth == 1 || here.choices.is_empty() {
            return Some(best * sign);
        }
        let width = self.skill.width.min(here.choices.len());
        if width < here.choices.len() {
            here.choices.select_nth_unstable_by_key(width, |choice| -choice.value * sign);
        }
        here.choices[..width].sort_unstable_by_key(|choice| -choice.value * sign);
        best = -i32::MAX;
        for nth in 0..here.choices.len() {
            if nth >= width && best > -CLEAR {
                break;
            }
            let (low, high) = (alpha.max(best), beta);
            let (low, high) = if sign > 0 { (low, high) } else { (-high, -low) };
            let value = self.follow(here.choices[nth], step, depth, low, high)? * sign;
            best = best.max(value);
            if best >= beta {
                here.refutation = Some(here.choices[nth].mv);
                break;
            }
        }
        Some(best * sign)
    }

    pub(super) fn look_at(&mut self, mv: G::Move, moves_ahead: usize) -> Choice<G::Move> {
        let undo = self.game.play_unchecked(mv);
        let Glance { value, is_settled } = self.sight.glance(&self.game, moves_ahead);
        self.game.undo(undo);
        self.cells += self.sight.cost();
        Choice { mv, value, is_settled }
    }
}
