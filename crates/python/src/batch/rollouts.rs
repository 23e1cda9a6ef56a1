//! Many random games from one position.

use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};
use tessera_rules::{AnyGame, Dice, Places};

use super::worker_pool::run_on_workers;

/// Games that share a sequence of random numbers. Results depend on it, not on the number of threads.
const GROUP: usize = 1024;

/// Buffers that receive the result of every game.
#[derive(Debug, Default)]
pub struct RolloutBuffers<'a> {
    /// Places by seat, one game after the other.
    pub places: Option<&'a mut [u8]>,
    /// The number of moves of every game.
    pub lengths: Option<&'a mut [u16]>,
}

/// Counts of random games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RolloutCounts {
    /// Games in which a seat was first, alone or with others, by seat.
    pub wins: Vec<u64>,
    /// Games in which all seats shared the first place; they are not wins.
    pub draws: u64,
    /// Moves of all games.
    pub moves: u64,
}

impl RolloutCounts {
    fn add(&mut self, places: Places, moves: usize) {
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
    buffers: RolloutBuffers<'a>,
}

impl<'a> RolloutGroup<'a> {
    fn all(mut games: usize, seats: usize, buffers: RolloutBuffers<'a>) -> Vec<RolloutGroup<'a>> {
        let (mut places, mut lengths) = (buffers.places, buffers.lengths);
        let mut groups = Vec::with_capacity(games.div_ceil(GROUP));
        while games > 0 {
            let size = games.min(GROUP);
            games -= size;
            let (own_places, other_places) = places.map(|places| places.split_at_mut(size * seats)).unzip();
            let (own_lengths, other_lengths) = lengths.map(|lengths| lengths.split_at_mut(size)).unzip();
            groups.push(RolloutGroup {
                games: size,
                buffers: RolloutBuffers { places: own_places, lengths: own_lengths },
            });
            (places, lengths) = (other_places, other_lengths);
        }
        groups
    }

    fn play(mut self, start: &AnyGame, dice: &mut Dice) -> RolloutCounts {
        let seats = start.seats();
        let mut counts = RolloutCounts { wins: vec![0; seats], ..RolloutCounts::default() };
        let mut game = start.clone();
        for nth in 0..self.games {
            game.clone_from(start);
            let moves = game.playout(dice, usize::MAX);
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

/// Plays random games from a position to their end. The buffers have entries for all games.
pub fn roll_out(
    start: &AnyGame,
    games: usize,
    seed: u64,
    threads: usize,
    buffers: RolloutBuffers<'_>,
) -> RolloutCounts {
    let seats = start.seats();
    let none = || RolloutCounts { wins: vec![0; seats], ..RolloutCounts::default() };
    let groups = RolloutGroup::all(games, seats, buffers);
    let play = |(nth, group): (usize, RolloutGroup<'_>)| {
        let step = (nth as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        group.play(start, &mut Dice::from_seed(seed.wrapping_add(step)))
    };
    if groups.len() < 2 || super::worker_threads(threads) == 1 {
        return groups.into_iter().enumerate().map(play).fold(none(), |all, counts| all.merge(&counts));
    }
    run_on_workers(threads, || {
        groups.into_par_iter().enumerate().map(play).reduce(none, |all, counts| all.merge(&counts))
    })
}
