//! A batch of games of one kind.

use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};
use rayon::slice::ParallelSliceMut;
use tessera_rules::{AnyGame, Dice};

use super::worker_pool::run_on_workers;
use super::{ActionBuffer, AnyBatch, BatchBuffers, EntriesPerGame};
use crate::encoding::{ActionError, EncodedGame, NumberedMove, actions_of, decode_action, play_numbered};

/// Batches with fewer entries in masks and observations are stepped on the calling thread: waking others would take longer.
const MIN_PARALLEL_ENTRIES: usize = 1 << 19;
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
pub struct StepError {
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

/// A group of games that one thread steps.
struct GameGroup<'a, G: EncodedGame> {
    first: usize,
    games: &'a mut [BatchedGame<G>],
    buffers: BatchBuffers<'a>,
}

impl<G: EncodedGame> GameBatch<G> {
    /// Games that begin at a position.
    pub fn new(start: G, options: BatchOptions, wrap: fn(G) -> AnyGame) -> GameBatch<G> {
        let entries = EntriesPerGame {
            actions: actions_of(&start),
            planes: start.plane_shape().into_iter().product(),
            seats: start.seats(),
        };
        let game = BatchedGame { game: start.clone(), dice: Dice::from_seed(0), next: None };
        let games = vec![game; options.games];
        let mut batch = GameBatch { start, games, entries, options, wrap };
        batch.reset(Some(options.seed));
        batch
    }

    fn group_size(&self) -> usize {
        let groups = super::worker_threads(self.options.threads) * GROUPS_PER_THREAD;
        self.games.len().div_ceil(groups).max(MIN_GROUP_ENTRIES.div_ceil(self.entries_per_game()))
    }

    fn is_parallel(&self) -> bool {
        let entries = self.games.len() * self.entries_per_game();
        entries >= MIN_PARALLEL_ENTRIES && super::worker_threads(self.options.threads) > 1
    }

    fn entries_per_game(&self) -> usize {
        self.entries.actions + self.entries.planes
    }

    /// The games and the buffers in groups.
    fn groups<'a>(
        games: &'a mut [BatchedGame<G>],
        mut buffers: BatchBuffers<'a>,
        size: usize,
        entries: EntriesPerGame,
    ) -> Vec<GameGroup<'a, G>> {
        let mut groups = Vec::with_capacity(games.len().div_ceil(size));
        for (nth, games) in games.chunks_mut(size).enumerate() {
            let (own, rest) = buffers.split(games.len(), entries);
            groups.push(GameGroup { first: nth * size, games, buffers: own });
            buffers = rest;
        }
        groups
    }

    /// Calls a function with every group, in parallel if there are enough games.
    fn for_each_group(
        groups: &mut [GameGroup<'_, G>],
        is_parallel: bool,
        work: impl Fn(&mut GameGroup<'_, G>) -> Result<(), StepError> + Sync,
    ) -> Result<(), StepError> {
        if !is_parallel {
            return groups.iter_mut().try_for_each(work);
        }
        // Of several errors the one of the first game is reported, on any number of threads.
        let error = |group| work(group).err();
        let first = groups.into_par_iter().filter_map(error).min_by_key(|error| error.game);
        first.map_or(Ok(()), Err)
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
    fn decode(&mut self, actions: ActionBuffer<'_>) -> Result<(), StepError> {
        for (nth, game) in self.games.iter_mut().enumerate() {
            if game.game.is_over() {
                game.next = None;
                continue;
            }
            let index = self.first + nth;
            match decode_action(&game.game, actions.of(index)) {
                Ok(mv) => game.next = Some(mv),
                Err(reason) => return Err(StepError { game: index, reason }),
            }
        }
        Ok(())
    }

    fn play(&mut self, start: &G, options: BatchOptions, entries: EntriesPerGame) {
        for (nth, game) in self.games.iter_mut().enumerate() {
            let next = game.next.take();
            let has_moved = next.is_some();
            if let Some(mv) = next {
                play_numbered(&mut game.game, mv);
            }
            self.buffers.write_result(nth, &game.game, has_moved, entries.seats);
            if options.auto_reset && game.game.is_over() {
                game.restart(start, options.random_opening);
            }
            self.buffers.write_position(nth, &game.game, entries);
        }
    }
}

impl<G: EncodedGame> AnyBatch for GameBatch<G> {
    fn len(&self) -> usize {
        self.games.len()
    }

    fn reset(&mut self, seed: Option<u64>) {
        for (nth, game) in self.games.iter_mut().enumerate() {
            if let Some(seed) = seed {
                // The seeds of the games are far apart, so that neighbouring seeds of batches share none.
                let step = (nth as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
                game.dice = Dice::from_seed(seed.wrapping_add(step));
            }
            game.restart(&self.start, self.options.random_opening);
        }
    }

    fn step(&mut self, actions: ActionBuffer<'_>, buffers: BatchBuffers<'_>) -> Result<(), StepError> {
        let (options, entries, size) = (self.options, self.entries, self.group_size());
        let start = &self.start;
        let is_parallel = self.is_parallel();
        let games = &mut self.games;
        let step = || {
            let mut groups = Self::groups(games, buffers, size, entries);
            Self::for_each_group(&mut groups, is_parallel, |group| group.decode(actions))?;
            Self::for_each_group(&mut groups, is_parallel, |group| {
                group.play(start, options, entries);
                Ok(())
            })
        };
        if is_parallel { run_on_workers(options.threads, step) } else { step() }
    }

    fn observe(&self, mut buffers: BatchBuffers<'_>) {
        for (nth, game) in self.games.iter().enumerate() {
            buffers.write_result(nth, &game.game, false, self.entries.seats);
            buffers.write_position(nth, &game.game, self.entries);
        }
    }

    fn sample(&mut self, actions: &mut [i64]) {
        let size = self.group_size();
        let sample = |(games, actions): (&mut [BatchedGame<G>], &mut [i64])| {
            games.iter_mut().zip(actions).for_each(|(game, action)| *action = game.random_action() as i64);
        };
        if self.is_parallel() {
            let games = &mut self.games;
            let groups = || games.par_chunks_mut(size).zip(actions.par_chunks_mut(size)).for_each(sample);
            run_on_workers(self.options.threads, groups);
        } else {
            sample((&mut self.games, actions));
        }
    }

    fn game(&self, index: usize) -> Option<AnyGame> {
        Some((self.wrap)(self.games.get(index)?.game.clone()))
    }
}
