//! Random playouts, timed.

use std::fs;
use std::time::{Duration, Instant};

use tessera_rules::{Dice, Game};

/// What a number of playouts took.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Timed {
    pub(crate) playouts: u64,
    pub(crate) moves: u64,
    pub(crate) took: Duration,
}

impl Timed {
    pub(crate) fn per_second(&self) -> f64 {
        self.playouts as f64 / self.took.as_secs_f64()
    }

    pub(crate) fn moves_each(&self) -> f64 {
        self.moves as f64 / self.playouts as f64
    }

    pub(crate) fn nanoseconds_a_move(&self) -> f64 {
        self.took.as_secs_f64() * 1e9 / self.moves as f64
    }
}

/// Plays whole games by lot, as engines do.
pub(crate) fn by_playout<G: Game>(start: &G, playouts: u64, most: usize) -> Timed {
    let mut dice = Dice::from_seed(1);
    timed(playouts, || start.clone().playout(&mut dice, most))
}

/// The baseline: a move evenly from the list of legal ones, checked and played, as everybody begins.
pub(crate) fn by_list<G: Game>(start: &G, playouts: u64, most: usize) -> Timed {
    let mut dice = Dice::from_seed(1);
    let mut moves = Vec::new();
    timed(playouts, || {
        let mut game = start.clone();
        let mut played = 0;
        while played < most && !game.is_over() {
            game.legal_moves(&mut moves);
            game.play(*dice.pick(&moves)).expect("the generator's moves are legal");
            played += 1;
        }
        played
    })
}

fn timed(playouts: u64, mut one: impl FnMut() -> usize) -> Timed {
    let (began, busy) = (Instant::now(), processor_time());
    let moves = (0..playouts).map(|_| one() as u64).sum();
    let took = processor_time()
        .zip(busy)
        .map_or_else(|| began.elapsed(), |(now, before)| now.saturating_sub(before));
    Timed { playouts, moves, took }
}

/// The time this thread has had the processor, where the system tells it: on a busy machine the clock on the wall
/// also counts the others.
pub(crate) fn processor_time() -> Option<Duration> {
    let told = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    told.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}

/// The fastest of several rounds: what the machine can do when nothing else disturbs it.
pub(crate) fn best_of(rounds: usize, round: impl Fn() -> Timed) -> Timed {
    (0..rounds).map(|_| round()).min_by_key(|timed| timed.took).expect("at least one round")
}
