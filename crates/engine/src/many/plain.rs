//! A player who knows the rules and nothing else: plain Monte Carlo tree search, to measure others by.

use tessera_rules::{AnyGame, AnyMove, Dice, Game, MOST_SEATS};

use super::tree::{Others, Sense, Shares, shares_of};
use crate::{Limits, Report, Stop};

/// Plain Monte Carlo tree search: UCT, and moves by lot to the end of the game.
///
/// ```
/// use tessera_engine::{Limits, Plain, Stop};
/// use tessera_rules::{AnyGame, GameKind};
///
/// let game = AnyGame::new(GameKind::Exago, 3, "")?;
/// let report = Plain::new(7).think(&game, &Limits::nodes(100), &Stop::never());
/// assert!(report.best().is_some());
/// # Ok::<(), tessera_rules::RuleError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Plain {
    dice: Dice,
}

impl Plain {
    /// One whose playouts come from a seed.
    pub fn new(seed: u64) -> Plain {
        Plain { dice: Dice::from_seed(seed) }
    }

    /// Thinks within the limits; a node is a game played by lot.
    pub fn think(&mut self, game: &AnyGame, limits: &Limits, stop: &Stop) -> Report<AnyMove> {
        let seed = self.dice.bits();
        match game {
            AnyGame::Pentago(game) => ByLot::think(game, seed, limits, stop).map(AnyMove::Pentago),
            AnyGame::PentagoXl(game) => ByLot::think(game, seed, limits, stop).map(AnyMove::PentagoXl),
            AnyGame::Exago(game) => ByLot::think(&**game, seed, limits, stop).map(AnyMove::Exago),
            AnyGame::WideExago(game) => ByLot::think(&**game, seed, limits, stop).map(AnyMove::WideExago),
            AnyGame::Pente(game) => ByLot::think(&**game, seed, limits, stop).map(AnyMove::Pente),
        }
    }
}

/// Room for its trees.
const ROOM: usize = 256 << 20;

/// Games played by lot, and no knowledge.
#[derive(Clone)]
struct ByLot<G: Game> {
    moves: Vec<G::Move>,
    /// What is tried first is chance too.
    dice: Dice,
}

impl<G: Game + Send + Sync> ByLot<G> {
    fn think(game: &G, seed: u64, limits: &Limits, stop: &Stop) -> Report<G::Move> {
        let sense = ByLot::<G> { moves: Vec::new(), dice: Dice::from_seed(seed) };
        super::grow(game, None, &sense, &super::Task { limits, stop, bytes: ROOM, seed }, &mut |_| {})
    }
}

/// How much is tried that has not been good so far; the usual measure for results between 0 and 1.
const CURIOSITY: f32 = 1.0;

impl<G: Game> Sense<G> for ByLot<G> {
    fn winning_move(&mut self, _: &G) -> Option<G::Move> {
        None
    }

    fn list(&mut self, game: &G, moves: &mut Vec<(G::Move, f32)>) -> Others {
        game.legal_moves(&mut self.moves);
        self.dice.shuffle(&mut self.moves);
        moves.extend(self.moves.iter().map(|&mv| (mv, 1.0)));
        Others::None
    }

    fn result(&mut self, game: &mut G, dice: &mut Dice) -> Shares {
        game.playout(dice, usize::MAX);
        game.places().map_or([0.5; MOST_SEATS], shares_of)
    }

    fn urge(&self, all: f32, visits: f32, _: f32) -> f32 {
        CURIOSITY * (all.ln() / visits.max(1e-3)).sqrt()
    }

    fn hope(&self, _: f32) -> f32 {
        1_000.0
    }
}
