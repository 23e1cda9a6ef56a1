//! Plain Monte Carlo tree search with the rules and nothing else, as a baseline for measurements.

use tessera_rules::bitboard::ExagoStateRef;
use tessera_rules::{AnyGame, AnyMove, Dice, Game, MAX_SEATS};

use super::search_tree::{MultiplayerPolicy, SeatValues, UnlistedMoves, values_of_places};
use crate::{CancelToken, SearchLimits, SearchReport};

/// Plain Monte Carlo tree search: UCT with random playouts to the end of the game.
///
/// ```
/// use tessera_engine::{SearchLimits, PlainMcts, CancelToken};
/// use tessera_rules::{AnyGame, GameKind};
///
/// let game = AnyGame::new(GameKind::Exago, 3, "")?;
/// let report = PlainMcts::new(7).think(&game, &SearchLimits::nodes(100), &CancelToken::new());
/// assert!(report.best().is_some());
/// # Ok::<(), tessera_rules::RuleOptionsError>(())
/// ```
#[derive(Clone, Debug)]
pub struct PlainMcts {
    dice: Dice,
}

impl PlainMcts {
    /// A player whose playouts come from a seed.
    pub fn new(seed: u64) -> PlainMcts {
        PlainMcts { dice: Dice::from_seed(seed) }
    }

    /// Searches within the limits; a node is one random playout.
    pub fn think(
        &mut self,
        game: &AnyGame,
        limits: &SearchLimits,
        stop: &CancelToken,
    ) -> SearchReport<AnyMove> {
        let seed = self.dice.bits();
        match game {
            AnyGame::Pentago(game) => RandomPlayouts::think(game, seed, limits, stop).map(AnyMove::Pentago),
            AnyGame::PentagoXl(game) => {
                RandomPlayouts::think(game, seed, limits, stop).map(AnyMove::PentagoXl)
            }
            AnyGame::Exago(game) => match game.bitboard() {
                ExagoStateRef::Narrow(game) => RandomPlayouts::think(game, seed, limits, stop),
                ExagoStateRef::Wide(game) => RandomPlayouts::think(game, seed, limits, stop),
            }
            .map(AnyMove::Exago),
            AnyGame::Pente(game) => RandomPlayouts::think(&**game, seed, limits, stop).map(AnyMove::Pente),
        }
    }
}

/// Memory for its trees.
const TREE_BYTES: usize = 256 << 20;

/// Tree policy without knowledge of the game: random playouts, and all moves equally likely.
#[derive(Clone)]
struct RandomPlayouts<G: Game> {
    moves: Vec<G::Move>,
    /// Shuffles the moves, so that the order of first visits is random.
    dice: Dice,
}

impl<G: Game + Send + Sync> RandomPlayouts<G> {
    fn think(game: &G, seed: u64, limits: &SearchLimits, stop: &CancelToken) -> SearchReport<G::Move> {
        let policy = RandomPlayouts::<G> { moves: Vec::new(), dice: Dice::from_seed(seed) };
        super::search(
            game,
            None,
            &policy,
            &super::TreeSearchParameters { limits, stop, bytes: TREE_BYTES, seed },
            &mut |_| {},
        )
    }
}

/// Exploration constant of UCT, for results between 0 and 1.
const EXPLORATION: f32 = 1.0;

impl<G: Game> MultiplayerPolicy<G> for RandomPlayouts<G> {
    fn winning_move(&mut self, _: &G) -> Option<G::Move> {
        None
    }

    fn expand(&mut self, game: &G, moves: &mut Vec<(G::Move, f32)>) -> UnlistedMoves {
        game.legal_moves(&mut self.moves);
        self.dice.shuffle(&mut self.moves);
        moves.extend(self.moves.iter().map(|&mv| (mv, 1.0)));
        UnlistedMoves::None
    }

    fn evaluate(&mut self, game: &mut G, dice: &mut Dice) -> SeatValues {
        game.playout(dice, usize::MAX);
        game.places().map_or([0.5; MAX_SEATS], values_of_places)
    }

    fn exploration_bonus(&self, all: f32, visits: f32, _: f32) -> f32 {
        EXPLORATION * (all.ln() / visits.max(1e-3)).sqrt()
    }

    fn first_play_value(&self, _: f32) -> f32 {
        1_000.0
    }
}
