//! What was measured.

use std::time::Duration;

/// What tables cost while nobody moves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Idle {
    /// Bytes for a table with two players before their first move.
    pub(crate) memory: f64,
    /// The server's processor time for opening a table and seating two.
    pub(crate) opening: Duration,
}

/// What new games cost: a table, and two players who go there.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct NewGames {
    pub(crate) games: u64,
    /// The server's processor time.
    pub(crate) busy: Duration,
}

/// What moves cost.
#[derive(Clone, Debug, Default)]
pub(crate) struct Load {
    pub(crate) moves: u64,
    pub(crate) took: Duration,
    /// The server's processor time.
    pub(crate) busy: Duration,
    /// Sorted.
    pub(crate) latencies: Vec<Duration>,
}

/// A server under the same load as others.
#[derive(Clone, Debug)]
pub(crate) struct Measured {
    pub(crate) idle: Idle,
    pub(crate) paced: Load,
    pub(crate) saturated: Load,
    pub(crate) new_games: NewGames,
    /// Bytes for a table with moves behind it, after the paced load.
    pub(crate) active_memory: f64,
}

impl NewGames {
    /// Processor time in microseconds; none if no game came to its end.
    pub(crate) fn busy_each(&self) -> Option<f64> {
        (self.games > 0).then(|| self.busy.as_secs_f64() * 1e6 / self.games as f64)
    }
}

impl Load {
    /// Both together.
    pub(super) fn add(&mut self, other: Load) {
        self.moves += other.moves;
        self.took += other.took;
        self.busy += other.busy;
        self.latencies.extend(other.latencies);
        self.latencies.sort_unstable();
    }

    pub(crate) fn per_second(&self) -> f64 {
        self.moves as f64 / self.took.as_secs_f64()
    }

    /// Processor time in microseconds.
    pub(crate) fn busy_a_move(&self) -> f64 {
        self.busy.as_secs_f64() * 1e6 / self.moves.max(1) as f64
    }

    /// In how many milliseconds so much of the moves had reached the other player.
    pub(crate) fn within(&self, share: f64) -> f64 {
        let last = self.latencies.len().saturating_sub(1);
        let at = (self.latencies.len() as f64 * share) as usize;
        self.latencies.get(at.min(last)).map_or(0.0, |latency| latency.as_secs_f64() * 1e3)
    }

    pub(crate) fn header() -> String {
        format!(
            "{:>6}  {:<9}  {:<12} {:>8} {:>9} {:>11} {:>8} {:>8}",
            "tables", "load", "server", "moves", "moves/s", "CPU µs/move", "p50 ms", "p99 ms"
        )
    }

    pub(crate) fn row(&self, tables: usize, load: &str, server: &str) -> String {
        format!(
            "{tables:>6}  {load:<9}  {server:<12} {:>8} {:>9.0} {:>11.1} {:>8.2} {:>8.2}",
            self.moves,
            self.per_second(),
            self.busy_a_move(),
            self.within(0.5),
            self.within(0.99),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hundredth_of_the_moves_may_take_longer() {
        let latencies = (1..=100).map(Duration::from_millis).collect();
        let load = Load { moves: 100, latencies, ..Load::default() };
        assert!((load.within(0.5) - 51.0).abs() < 0.01);
        assert!((load.within(0.99) - 100.0).abs() < 0.01);
    }
}
