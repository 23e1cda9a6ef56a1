//! Many random games from one position.

use std::time::{Duration, Instant};

use tessera_rules::{AnyGame, Dice, FinalPlaces};

use super::worker_pool::{for_each_parallel, worker_threads};

/// Games that share a sequence of random numbers. Results depend on it, not on the number of threads.
const GROUP: usize = 1024;
/// Groups between two calls of the caller's check, at most.
const MAX_GROUPS: usize = 1 << 14;
/// The time between two calls of the caller's check, about.
const CHECK_INTERVAL: Duration = Duration::from_millis(50);

/// Buffers that receive the result of every game.
#[derive(Debug, Default)]
pub struct RolloutBuffers<'a> {
    /// Places by seat, one game after the other.
    pub places: Option<&'a mut [u8]>,
    /// The number of moves of every game.
    pub lengths: Option<&'a mut [u16]>,
}

impl<'a> RolloutBuffers<'a> {
    /// Splits off the entries of the first games.
    fn split(self, games: usize, seats: usize) -> (RolloutBuffers<'a>, RolloutBuffers<'a>) {
        let (places, other_places) = self.places.map(|places| places.split_at_mut(games * seats)).unzip();
        let (lengths, other_lengths) = self.lengths.map(|lengths| lengths.split_at_mut(games)).unzip();
        (RolloutBuffers { places, lengths }, RolloutBuffers { places: other_places, lengths: other_lengths })
    }
}

/// Counts of random games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RolloutCounts {
    /// Games in which a seat was first, alone or with others, by seat.
    pub wins: Vec<u64>,
    /// Games in which all seats shared the first place; they are not wins.
    pub draws: u64,
    /// Moves of all games.
    pub moves: u64,
}

impl RolloutCounts {
    fn none(seats: usize) -> RolloutCounts {
        RolloutCounts { wins: vec![0; seats], draws: 0, moves: 0 }
    }

    fn add(&mut self, places: FinalPlaces, moves: usize) {
        self.moves += moves as u64;
        if places.is_draw() {
            self.draws += 1;
        } else {
            places.winners().for_each(|seat| self.wins[seat.index()] += 1);
        }
    }

    fn merge(mut self, other: &RolloutCounts) -> RolloutCounts {
        self.draws += other.draws;
        self.moves += other.moves;
        self.wins.iter_mut().zip(&other.wins).for_each(|(wins, more)| *wins += more);
        self
    }
}

/// A group of games and its buffers.
struct RolloutGroup<'a> {
    games: usize,
    dice: Dice,
    buffers: RolloutBuffers<'a>,
}

impl RolloutGroup<'_> {
    fn play(&mut self, start: &AnyGame) -> RolloutCounts {
        let seats = start.seats();
        let mut counts = RolloutCounts::none(seats);
        let mut game = start.clone();
        for nth in 0..self.games {
            game.clone_from(start);
            let moves = game.playout(&mut self.dice, usize::MAX);
            let places = game.places().expect("a playout ends the game");
            counts.add(places, moves);
            if let Some(by_game) = &mut self.buffers.places {
                by_game[nth * seats..][..seats].copy_from_slice(places.as_slice());
            }
            if let Some(lengths) = &mut self.buffers.lengths {
                lengths[nth] = moves as u16;
            }
        }
        counts
    }
}

/// Random games from a position.
#[derive(Clone, Copy, Debug)]
pub struct RolloutOptions {
    /// The number of games.
    pub games: usize,
    /// Seed of the random moves.
    pub seed: u64,
    /// The number of threads; 0 for one per core.
    pub threads: usize,
}

/// Plays random games from a position to their end. The buffers have entries for all games. `check` is called now and then;
/// its error ends the rollouts.
pub fn roll_out<E>(
    start: &AnyGame,
    options: RolloutOptions,
    mut buffers: RolloutBuffers<'_>,
    mut check: impl FnMut() -> Result<(), E>,
) -> Result<RolloutCounts, E> {
    let (threads, seats) = (worker_threads(options.threads), start.seats());
    let mut counts = RolloutCounts::none(seats);
    let (mut left, mut nth_group, mut groups_at_once) = (options.games, 0_u64, threads);
    while left > 0 {
        let began = Instant::now();
        let mut groups = Vec::with_capacity(groups_at_once.min(left.div_ceil(GROUP)));
        while left > 0 && groups.len() < groups_at_once {
            let games = left.min(GROUP);
            let (own, rest) = buffers.split(games, seats);
            let step = nth_group.wrapping_mul(0x9E37_79B9_7F4A_7C15);
            let dice = Dice::from_seed(options.seed.wrapping_add(step));
            groups.push(RolloutGroup { games, dice, buffers: own });
            (buffers, left, nth_group) = (rest, left - games, nth_group + 1);
        }
        counts = counts.merge(&play_groups(start, groups, threads));
        if left > 0 {
            check()?;
            let is_early = began.elapsed() < CHECK_INTERVAL;
            groups_at_once = if is_early { 2 * groups_at_once } else { groups_at_once / 2 };
            groups_at_once = groups_at_once.clamp(threads, MAX_GROUPS.max(threads));
        }
    }
    Ok(counts)
}

fn play_groups(start: &AnyGame, groups: Vec<RolloutGroup<'_>>, threads: usize) -> RolloutCounts {
    let none = RolloutCounts::none(start.seats());
    let mut groups: Vec<_> = groups.into_iter().map(|group| (group, none.clone())).collect();
    for_each_parallel(threads, &mut groups, |(group, counts)| *counts = group.play(start));
    groups.iter().fold(none, |all, (_, counts)| all.merge(counts))
}
