//! The choice of a move: all own moves at a glance, then the likely ones ever deeper.

use tessera_rules::{Dice, Seat};

use super::lined::Lined;
use super::sight::{CLEAR, Sight};
use crate::Stop;
use crate::level::Skill;

/// The first look is cheap, so that many more of one's own moves get it.
const FIRST_LOOK: usize = 4;

/// A move and what it is worth to the one who thinks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice<M> {
    pub(super) mv: M,
    pub(super) value: i32,
    pub(super) is_settled: bool,
}

/// What is needed at one step of a line of moves, kept from one line to the next.
#[derive(Debug)]
pub(super) struct Step<M> {
    pub(super) moves: Vec<M>,
    pub(super) choices: Vec<Choice<M>>,
    /// The answer that refuted the last move here: it often refutes the next one too.
    pub(super) refutation: Option<M>,
}

impl<M> Default for Step<M> {
    fn default() -> Step<M> {
        Step { moves: Vec::new(), choices: Vec::new(), refutation: None }
    }
}

/// One search for a move.
pub(super) struct Search<'a, G: Lined> {
    pub(super) game: G,
    pub(super) me: Seat,
    pub(super) skill: Skill,
    pub(super) stop: &'a Stop,
    pub(super) sight: Sight<G>,
    pub(super) steps: Vec<Step<G::Move>>,
    pub(super) cells: u64,
}

impl<'a, G: Lined> Search<'a, G> {
    pub(super) fn new(game: &G, skill: Skill, stop: &'a Stop) -> Search<'a, G> {
        let steps = (0..skill.depth).map(|_| Step::default()).collect();
        Search {
            game: game.clone(),
            me: game.to_move(),
            skill,
            stop,
            sight: Sight::new(game),
            steps,
            cells: 0,
        }
    }

    /// The best move; none if the game is over.
    pub(super) fn best(mut self, dice: &mut Dice) -> Option<Choice<G::Move>> {
        let mut choices = self.own_moves();
        dice.shuffle(&mut choices);
        let luckiest = choices.first().copied()?;
        choices.retain(|_| dice.roll(100) >= self.skill.overlooked);
        if choices.is_empty() {
            return Some(luckiest);
        }
        choices.sort_by_key(|choice| -choice.value);
        if choices[0].is_settled && choices[0].value > 0 {
            return Some(choices[0]);
        }
        // Who looks as far as a move of his own believes that it goes unanswered: two players look by pairs.
        let stride = if self.game.seats() == 2 { 2 } else { 1 };
        for depth in (2..=self.skill.depth).step_by(stride) {
            if choices.len() < 2 || !self.deepen(&mut choices, depth) {
                break;
            }
        }
        let mut fancy = |choice: &Choice<G::Move>| choice.value + dice.roll(self.skill.whim + 1) as i32;
        let fancied = choices.iter().map(|choice| (fancy(choice), choice));
        fancied.reduce(|best, next| if next.0 > best.0 { next } else { best }).map(|(_, choice)| *choice)
    }

    /// All own moves at a glance. This much is always done: it finds a win.
    fn own_moves(&mut self) -> Vec<Choice<G::Move>> {
        let mut moves = Vec::new();
        self.game.candidates(&mut moves);
        moves.into_iter().map(|mv| self.look_at(mv, 1)).collect()
    }

    /// Values the choices anew, looking so many moves ahead, and sorts them. Those that are not likely enough are left
    /// out, unless all likely ones lose. Tells whether there was time.
    fn deepen(&mut self, choices: &mut Vec<Choice<G::Move>>, depth: usize) -> bool {
        let width = if depth == 2 { self.skill.width * FIRST_LOOK } else { self.skill.width };
        let margin = self.skill.whim as i32 + 1;
        let mut best = -i32::MAX;
        let mut values = Vec::with_capacity(choices.len());
        for (nth, choice) in choices.iter().enumerate() {
            if nth >= width && best > -CLEAR {
                break;
            }
            // Whims choose among the best few, so those must have their true values.
            let alpha = best.saturating_sub(margin).max(-i32::MAX);
            let Some(value) = self.follow(*choice, 0, depth, alpha, i32::MAX) else {
                // What was seen to be decided is; the rest is compared as it was before.
                for (choice, value) in choices.iter_mut().zip(&values) {
                    if i32::abs(*value) > CLEAR {
                        choice.value = *value;
                    }
                }
                choices.sort_by_key(|choice| -choice.value);
                return false;
            };
            best = best.max(value);
            values.push(value);
        }
        choices.truncate(values.len());
        for (choice, value) in choices.iter_mut().zip(values) {
            choice.value = value;
        }
        choices.sort_by_key(|choice| -choice.value);
        true
    }
}
