//! Results of a load run.

use std::time::Duration;

/// The cost of tables with two players and no moves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct IdleTableCost {
    /// Bytes per table with two players before their first move.
    pub(crate) memory: f64,
    /// The server's CPU time for opening a table and connecting two players.
    pub(crate) opening: Duration,
}

/// The cost of new games: a rematch table, and two players who connect to it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct RematchCost {
    pub(crate) games: u64,
    /// The server's CPU time.
    pub(crate) cpu_time: Duration,
}

/// The cost of moves under one load.
#[derive(Clone, Debug, Default)]
pub(crate) struct MoveLoadResult {
    pub(crate) moves: u64,
    pub(crate) took: Duration,
    /// The server's CPU time.
    pub(crate) cpu_time: Duration,
    /// From sending a move until the opponent received it, sorted.
    pub(crate) latencies: Vec<Duration>,
}

/// All results of one server with one number of tables.
#[derive(Clone, Debug)]
pub(crate) struct ServerLoadResults {
    pub(crate) idle: IdleTableCost,
    pub(crate) paced: MoveLoadResult,
    pub(crate) saturated: MoveLoadResult,
    pub(crate) new_games: RematchCost,
    /// Bytes per table after the paced load.
    pub(crate) active_memory: f64,
}

impl RematchCost {
    /// CPU time in microseconds; none if no game ended.
    pub(crate) fn cpu_per_game(&self) -> Option<f64> {
        (self.games > 0).then(|| self.cpu_time.as_secs_f64() * 1e6 / self.games as f64)
    }
}

impl MoveLoadResult {
    /// Adds another result.
    pub(super) fn add(&mut self, other: MoveLoadResult) {
        self.moves += other.moves;
        self.took += other.took;
        self.cpu_time += other.cpu_time;
        self.latencies.extend(other.latencies);
        self.latencies.sort_unstable();
    }

    pub(crate) fn per_second(&self) -> f64 {
        self.moves as f64 / self.took.as_secs_f64()
    }

    /// CPU time in microseconds.
    pub(crate) fn cpu_per_move(&self) -> f64 {
        self.cpu_time.as_secs_f64() * 1e6 / self.moves.max(1) as f64
    }

    /// The latency in milliseconds within which a share of the moves reached the opponent.
    pub(crate) fn latency_percentile(&self, share: f64) -> f64 {
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
            self.cpu_per_move(),
            self.latency_percentile(0.5),
            self.latency_percentile(0.99),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_taken_from_the_sorted_latencies() {
        let latencies = (1..=100).map(Duration::from_millis).collect();
        let load = MoveLoadResult { moves: 100, latencies, ..MoveLoadResult::default() };
        assert!((load.latency_percentile(0.5) - 51.0).abs() < 0.01);
        assert!((load.latency_percentile(0.99) - 100.0).abs() < 0.01);
    }
}
