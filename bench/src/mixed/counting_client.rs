//! A client that counts: requests and what they achieve, over all activities of a mixed load.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::ensure;
use serde_json::Value;
use tessera_tests::{TestRequest, TestResponse};

/// Sends requests and counts them, with the moves, games, sockets and results of the whole run. Shared by all activities.
#[derive(Debug, Default)]
pub(super) struct CountingClient {
    requests: AtomicU64,
    moves: AtomicU64,
    games: AtomicU64,
    sockets: AtomicU64,
    results: AtomicU64,
    /// Answers 429: the load is meant to stay below the limits, and some limits cannot be raised.
    refused: AtomicU64,
}

/// What is counted besides requests.
#[derive(Clone, Copy, Debug)]
pub(super) enum CountedAction {
    Move,
    Game,
    Socket,
    TournamentResult,
}

impl CountingClient {
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

impl fmt::Display for CountingClient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        let CountingClient { requests, moves, games, sockets, results, refused } = self;
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
