//! A batch of games of one kind.

use std::collections::TryReserveError;

use tessera_rules::{AnyGame, Dice};

use super::worker_pool::for_each_parallel;
use super::{ActionBuffer, AnyBatch, BatchBuffers, EntriesPerGame};
use crate::encoding::{ActionError, EncodedGame, NumberedMove, actions_of, decode_action, play_numbered};

/// Batches with fewer entries are stepped on the calling thread: waking another one takes longer.
const MIN_PARALLEL_ENTRIES: usize = 1 << 20;
/// Entries of a group of games that one thread steps at a time, at least.
const MIN_GROUP_ENTRIES: usize = 1 << 16;
/// Groups of games for each thread, so that none waits long for the others.
const GROUPS_PER_THREAD: usize = 4;
/// How often an opening that ends the game is replaced by another.
const OPENING_ATTEMPTS: usize = 100;

/// How a batch plays.
#[derive(Clone, Copy, Debug)]
pub struct BatchOptions {
    /// The number of games.
    pub games: usize,
    /// Seed of the random moves.
    pub seed: u64,
    /// The number of random moves at the start of every game.
    pub random_opening: usize,
    /// Whether a game that ends is started again in the same step.
    pub auto_reset: bool,
    /// The number of threads; 0 for one per core.
    pub threads: usize,
}

/// The error of a step: an action that cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("game {game}: {reason}")]
pub struct BatchStepError {
    /// The index of the game.
    pub game: usize,
    /// Why its action cannot be played.
    pub reason: ActionError,
}

/// A game and its random numbers.
#[derive(Clone, Debug)]
struct BatchedGame<G: EncodedGame> {
    game: G,
    dice: Dice,
    /// The move of the step in progress.
    next: Option<NumberedMove<G::Move>>,
}

/// A batch of games of one kind.
#[derive(Debug)]
pub struct GameBatch<G: EncodedGame> {
    start: G,
    games: Vec<BatchedGame<G>>,
    entries: EntriesPerGame,
    options: BatchOptions,
    wrap: fn(G) -> AnyGame,
}

/// How the games are divided among threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Grouping {
    /// Number of games of a group.
    size: usize,
    is_parallel: bool,
}

/// A group of games that one thread steps.
struct GameGroup<'a, G: EncodedGame> {
    first: usize,
    games: &'a mut [BatchedGame<G>],
    buffers: BatchBuffers<'a>,
    entries: EntriesPerGame,
}

impl<G: EncodedGame> GameBatch<G> {
    /// Games that begin at a position.
    pub fn new(
        start: G,
        options: BatchOptions,
        wrap: fn(G) -> AnyGame,
    ) -> Result<GameBatch<G>, TryReserveError> {
        let entries = EntriesPerGame {
            actions: actions_of(&start),
            planes: start.plane_shape().into_iter().product(),
            seats: start.seats(),
        };
        let mut games = Vec::new();
        games.try_reserve_exact(options.games)?;
        let game = BatchedGame { game: start.clone(), dice: Dice::from_seed(0), next: None };
        games.resize(options.games, game);
        let mut batch = GameBatch { start, games, entries, options, wrap };
        batch.reset(Some(options.seed), BatchBuffers::default());
        Ok(batch)
    }

    /// For a move of every game whose position is written into these buffers.
    fn grouping(&self, buffers: &BatchBuffers<'_>) -> Grouping {
        let planes = if buffers.observations.is_some() { self.entries.planes } else { 0 };
        let actions = if buffers.masks.is_some() { self.entries.actions } else { 0 };
        let entries = G::MOVE_ENTRIES + planes + actions;
        let threads = super::worker_threads(self.options.threads);
        let size = self.games.len().div_ceil(threads * GROUPS_PER_THREAD);
        Grouping {
            size: size.max(MIN_GROUP_ENTRIES.div_ceil(entries)),
            is_parallel: threads > 1 && self.games.len() * entries >= MIN_PARALLEL_ENTRIES,
        }
    }

    /// Decodes the actions of all games.
    fn decode(&mut self, actions: ActionBuffer<'_>, grouping: Grouping) -> Result<(), BatchStepError> {
        let Grouping { size, is_parallel } = grouping;
        let first_error = |first: usize, games: &mut [BatchedGame<G>]| -> Option<BatchStepError> {
            let mut games = games.iter_mut().enumerate();
            games.find_map(|(nth, game)| {
                let reason = game.decode(actions.of(first + nth)).err()?;
                Some(BatchStepError { game: first + nth, reason })
            })
        };
        let error = if is_parallel {
            let groups = self.games.chunks_mut(size).enumerate();
            let mut groups: Vec<_> = groups.map(|(nth, games)| (nth * size, games, None)).collect();
            for_each_parallel(self.options.threads, &mut groups, |(first, games, error)| {
                *error = first_error(*first, games);
            });
            // Of several errors the one of the first game is reported, on any number of threads.
            groups.into_iter().find_map(|(_, _, error)| error)
        } else {
            first_error(0, &mut self.games)
        };
        error.map_or(Ok(()), Err)
    }

    /// Calls a function with every group of games, in parallel if there are enough.
    fn for_each_group(
        &mut self,
        mut buffers: BatchBuffers<'_>,
        Grouping { size, is_parallel }: Grouping,
        work: impl Fn(&mut GameGroup<'_, G>, &G, BatchOptions) + Sync + Send,
    ) {
        let (start, options, entries) = (&self.start, self.options, self.entries);
        let mut groups = Vec::with_capacity(self.games.len().div_ceil(size));
        for (nth, games) in self.games.chunks_mut(size).enumerate() {
            let (own, rest) = buffers.split(games.len(), entries);
            groups.push(GameGroup { first: nth * size, games, buffers: own, entries });
            buffers = rest;
        }
        let threads = if is_parallel { options.threads } else { 1 };
        for_each_parallel(threads, &mut groups, |group| work(group, start, options));
    }
}

impl<G: EncodedGame> BatchedGame<G> {
    fn restart(&mut self, start: &G, random_opening: usize) {
        for _ in 0..OPENING_ATTEMPTS {
            self.game.clone_from(start);
            for _ in 0..random_opening {
                if !self.game.is_over() {
                    let mv = self.game.random_move(&mut self.dice);
                    self.game.play_unchecked(mv);
                }
            }
            if !self.game.is_over() {
                return;
            }
        }
        self.game.clone_from(start);
    }

    /// Sets the move of the step in progress; none if the game is over.
    fn decode(&mut self, action: i64) -> Result<(), ActionError> {
        self.next = if self.game.is_over() { None } else { Some(decode_action(&self.game, action)?) };
        Ok(())
    }

    /// A random legal move: `swap` is as likely as any other.
    fn random_action(&mut self) -> usize {
        let game = &self.game;
        if game.is_over() {
            return 0;
        }
        if game.may_swap() && self.dice.roll(game.count_legal(&mut Vec::new()) as u32 + 1) == 0 {
            return game.move_count();
        }
        game.number_of(game.random_move(&mut self.dice))
    }
}

impl<G: EncodedGame> GameGroup<'_, G> {
    fn play(&mut self, start: &G, options: &BatchOptions) {
        for (nth, game) in self.games.iter_mut().enumerate() {
            let next = game.next.take();
            let has_moved = next.is_some();
            if let Some(mv) = next {
                play_numbered(&mut game.game, mv);
            }
            self.buffers.write_result(nth, &game.game, has_moved, self.entries.seats);
            if options.auto_reset && game.game.is_over() {
                game.restart(start, options.random_opening);
            }
            self.buffers.write_position(nth, &game.game, self.entries);
        }
    }

    fn restart(&mut self, seed: Option<u64>, start: &G, options: &BatchOptions) {
        for (nth, game) in self.games.iter_mut().enumerate() {
            if let Some(seed) = seed {
                // The seeds of the games are far apart, so that neighbouring seeds of batches share none.
                let step = ((self.first + nth) as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
                game.dice = Dice::from_seed(seed.wrapping_add(step));
            }
            game.restart(start, options.random_opening);
        }
        self.observe();
    }

    fn observe(&mut self) {
        for (nth, game) in self.games.iter().enumerate() {
            self.buffers.write_result(nth, &game.game, false, self.entries.seats);
            self.buffers.write_position(nth, &game.game, self.entries);
        }
    }
}

impl<G: EncodedGame> AnyBatch for GameBatch<G> {
    fn len(&self) -> usize {
        self.games.len()
    }

    fn reset(&mut self, seed: Option<u64>, buffers: BatchBuffers<'_>) {
        let grouping = self.grouping(&buffers);
        self.for_each_group(buffers, grouping, |group, start, options| group.restart(seed, start, &options));
    }

    fn step(&mut self, actions: ActionBuffer<'_>, buffers: BatchBuffers<'_>) -> Result<(), BatchStepError> {
        let grouping = self.grouping(&buffers);
        self.decode(actions, grouping)?;
        self.for_each_group(buffers, grouping, |group, start, options| group.play(start, &options));
        Ok(())
    }

    fn observe(&mut self, buffers: BatchBuffers<'_>) {
        let grouping = self.grouping(&buffers);
        self.for_each_group(buffers, grouping, |group, _, _| group.observe());
    }

    fn sample(&mut self, actions: &mut [i64]) {
        let Grouping { size, is_parallel } = self.grouping(&BatchBuffers::default());
        let mut groups: Vec<_> = self.games.chunks_mut(size).zip(actions.chunks_mut(size)).collect();
        let threads = if is_parallel { self.options.threads } else { 1 };
        for_each_parallel(threads, &mut groups, |(games, actions)| {
            for (game, action) in games.iter_mut().zip(actions.iter_mut()) {
                *action = game.random_action() as i64;
            }
        });
    }

    fn game(&self, index: usize) -> Option<AnyGame> {
        Some((self.wrap)(self.games.get(index)?.game.clone()))
    }
}

#[cfg(test)]
mod tests {
    use tessera_rules::Pentago;

    use super::*;

    #[test]
    fn only_what_is_written_makes_a_batch_parallel() {
        let options = BatchOptions { games: 4_096, seed: 1, random_opening: 0, auto_reset: true, threads: 2 };
        let batch = GameBatch::new(Pentago::default(), options, AnyGame::Pentago).expect("memory");
        let mut masks = vec![0; options.games * batch.entries.actions];
        let unobserved = batch.grouping(&BatchBuffers::default());
        let observed = batch.grouping(&BatchBuffers { masks: Some(&mut masks), ..BatchBuffers::default() });
        assert!(!unobserved.is_parallel && observed.is_parallel, "{unobserved:?} {observed:?}");
        let more = BatchOptions { games: 8_192, ..options };
        let batch = GameBatch::new(Pentago::default(), more, AnyGame::Pentago).expect("memory");
        assert!(batch.grouping(&BatchBuffers::default()).is_parallel);
    }
}
