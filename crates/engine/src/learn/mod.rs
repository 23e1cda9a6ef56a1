//! Learning what patterns are worth from games played against oneself.

use tessera_rules::Game;

/// A game whose positions are judged by patterns with learned weights.
pub(crate) trait Learned: Game {
    /// How many weights there are.
    const WEIGHTS: usize;
    /// Tells every pattern on the board by its weight's number, and how often it is there for the side to move less for
    /// the others.
    fn patterns(&self, seen: &mut dyn FnMut(usize, f32));
}
