//! Many games of one kind, stepped at once on several threads into buffers of the caller.

mod buffers;
mod game_batch;
mod rollouts;
mod worker_pool;

pub use buffers::{ActionBuffer, BatchBuffers, PlaneBuffer};
pub use game_batch::{BatchOptions, BatchStepError, GameBatch};
pub use rollouts::{RolloutBuffers, RolloutCounts, RolloutOptions, roll_out};
pub use worker_pool::worker_threads;

use std::collections::TryReserveError;

use tessera_rules::AnyGame;

use crate::encoding::{self, EncodedGame};

/// A batch of games of any kind.
pub trait AnyBatch: Send + Sync + std::fmt::Debug {
    /// The number of games.
    fn len(&self) -> usize;

    /// Whether there are no games.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Starts all games again, with new random numbers if there is a seed, and writes their positions.
    fn reset(&mut self, seed: Option<u64>, buffers: BatchBuffers<'_>);

    /// Plays an action in every game and writes the positions after it. If one action is illegal, no game changes.
    fn step(&mut self, actions: ActionBuffer<'_>, buffers: BatchBuffers<'_>) -> Result<(), BatchStepError>;

    /// Writes the positions of all games; rewards are 0.
    fn observe(&mut self, buffers: BatchBuffers<'_>);

    /// Chooses a random legal action for every game; 0 for games that are over.
    fn sample(&mut self, actions: &mut [i64]);

    /// One of the games.
    fn game(&self, index: usize) -> Option<AnyGame>;
}

/// A batch of games that begin at a position. Fails if there is not enough memory.
pub fn batch_of(start: &AnyGame, options: BatchOptions) -> Result<Box<dyn AnyBatch>, TryReserveError> {
    fn boxed<G: EncodedGame>(
        start: &G,
        options: BatchOptions,
        wrap: fn(G) -> AnyGame,
    ) -> Result<Box<dyn AnyBatch>, TryReserveError> {
        Ok(Box::new(GameBatch::new(start.clone(), options, wrap)?))
    }
    match start {
        AnyGame::Pentago(game) => boxed(game, options, AnyGame::Pentago),
        AnyGame::PentagoXl(game) => boxed(game, options, AnyGame::PentagoXl),
        AnyGame::Exago(game) => boxed(&**game, options, |game| AnyGame::Exago(Box::new(game))),
        AnyGame::Pente(game) => boxed(&**game, options, |game| AnyGame::Pente(Box::new(game))),
    }
}

/// The number of entries that one game has in a buffer of masks, of observations and of rewards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EntriesPerGame {
    /// Entries of a mask.
    pub actions: usize,
    /// Entries of an observation.
    pub planes: usize,
    /// Entries of the rewards.
    pub seats: usize,
}

impl EntriesPerGame {
    /// The numbers of a game.
    pub fn of(game: &AnyGame) -> EntriesPerGame {
        EntriesPerGame {
            actions: encoding::action_count(game),
            planes: encoding::plane_shape(game).into_iter().product(),
            seats: game.seats(),
        }
    }
}
