//! What the activities of a mixed load share: counters, and requests whose failure is counted.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::ensure;
use serde_json::Value;
use tessera_tests::{TestRequest, TestResponse};

/// Counts over the whole run.
#[derive(Debug, Default)]
pub(super) struct LoadCounters {
    requests: AtomicU64,
    moves: AtomicU64,
    games: AtomicU64,
    sockets: AtomicU64,
    results: AtomicU64,
    /// Answers 429: the load is meant to stay below the limits, and some limits cannot be raised.
    refused: AtomicU64,
}

/// Something that is counted.
#[derive(Clone, Copy, Debug)]
pub(super) enum CountedAction {
    Move,
    Game,
    Socket,
    TournamentResult,
}

impl LoadCounters {
    pub(super) const HEADER: &'static str =
        " requests     moves   games  sockets  results  refused as too fast";

    pub(super) fn count(&self, step: CountedAction) {
        let counter = match step {
            CountedAction::Move => &self.moves,
            CountedAction::Game => &self.games,
            CountedAction::Socket => &self.sockets,
            CountedAction::TournamentResult => &self.results,
        };
        counter.fetch_add(1, Ordering::Relaxed);
    }

    /// Sends a request; an error of the server ends the run.
    pub(super) async fn send(&self, request: &TestRequest) -> anyhow::Result<TestResponse> {
        let answer = request.send().await?;
        self.requests.fetch_add(1, Ordering::Relaxed);
        self.refused.fetch_add(u64::from(answer.status == 429), Ordering::Relaxed);
        ensure!(answer.status < 500, "{request} answered {}: {:?}", answer.status, answer.text());
        Ok(answer)
    }

    /// Sends a request whose answer must be JSON with this status.
    pub(super) async fn json(&self, request: &TestRequest, status: u16) -> anyhow::Result<Value> {
        self.send(request).await?.expect_json(status)
    }
}

impl fmt::Display for LoadCounters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        let LoadCounters { requests, moves, games, sockets, results, refused } = self;
        write!(
            f,
            "{:>9} {:>9} {:>7} {:>8} {:>8} {:>8}",
            value(requests),
            value(moves),
            value(games),
            value(sockets),
            value(results),
            value(refused)
        )
    }
}
