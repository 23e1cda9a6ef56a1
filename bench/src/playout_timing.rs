//! Times random playouts.

use std::fs;
use std::time::{Duration, Instant};

use tessera_rules::{Dice, Game};

/// The duration of a number of playouts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlayoutTiming {
    pub(crate) playouts: u64,
    pub(crate) moves: u64,
    pub(crate) took: Duration,
}

impl PlayoutTiming {
    pub(crate) fn per_second(&self) -> f64 {
        self.playouts as f64 / self.took.as_secs_f64()
    }

    pub(crate) fn moves_per_game(&self) -> f64 {
        self.moves as f64 / self.playouts as f64
    }

    pub(crate) fn nanoseconds_per_move(&self) -> f64 {
        self.took.as_secs_f64() * 1e9 / self.moves as f64
    }
}

/// Times playouts by the games' own `playout`, as engines use it.
pub(crate) fn random_playouts<G: Game>(start: &G, playouts: u64, most: usize) -> PlayoutTiming {
    let mut dice = Dice::from_seed(1);
    time_playouts(playouts, || start.clone().playout(&mut dice, most))
}

/// Times the baseline: picks each move uniformly from the list of legal moves and plays it with the legality check.
pub(crate) fn playouts_from_list<G: Game>(start: &G, playouts: u64, most: usize) -> PlayoutTiming {
    let mut dice = Dice::from_seed(1);
    let mut moves = Vec::new();
    time_playouts(playouts, || {
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

fn time_playouts(playouts: u64, mut one: impl FnMut() -> usize) -> PlayoutTiming {
    let (began, cpu_before) = (Instant::now(), cpu_time());
    let moves = (0..playouts).map(|_| one() as u64).sum();
    let took = cpu_time()
        .zip(cpu_before)
        .map_or_else(|| began.elapsed(), |(now, before)| now.saturating_sub(before));
    PlayoutTiming { playouts, moves, took }
}

/// The CPU time of this thread, where the system reports it. On a busy machine, wall time also counts other processes.
pub(crate) fn cpu_time() -> Option<Duration> {
    let schedstat = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    schedstat.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}

/// The fastest of several rounds, which is least disturbed by other processes.
pub(crate) fn fastest_of(rounds: usize, round: impl Fn() -> PlayoutTiming) -> PlayoutTiming {
    (0..rounds).map(|_| round()).min_by_key(|timed| timed.took).expect("at least one round")
}
