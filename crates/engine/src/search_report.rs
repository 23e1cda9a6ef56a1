//! Results of a search, while it runs and at its end.

use std::time::Duration;

use crate::SearchScore;

/// A variation: a root move, the expected continuation, and the score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation<M> {
    /// The moves; the first one is the root move.
    pub moves: Vec<M>,
    /// Score for the player to move at the root.
    pub score: SearchScore,
}

/// The best variations found, and what the search has cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchReport<M> {
    /// Best variation first. Empty only if the game is over.
    pub lines: Vec<Variation<M>>,
    /// The deepest completed iteration.
    pub depth: u32,
    /// Positions visited by all threads.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
}

impl<M: Copy> SearchReport<M> {
    pub(crate) fn empty() -> SearchReport<M> {
        SearchReport { lines: Vec::new(), depth: 0, nodes: 0, time: Duration::ZERO }
    }

    /// The best root move.
    pub fn best(&self) -> Option<M> {
        self.lines.first()?.moves.first().copied()
    }

    /// Score of the best variation, for the player to move.
    pub fn score(&self) -> Option<SearchScore> {
        Some(self.lines.first()?.score)
    }

    /// Nodes per second.
    pub fn speed(&self) -> f64 {
        self.nodes as f64 / self.time.as_secs_f64().max(1e-9)
    }

    /// The same report with its scores [as they are reported](SearchScore::reported).
    pub(crate) fn with_reported_scores(mut self, share: f64) -> SearchReport<M> {
        for line in &mut self.lines {
            line.score = line.score.reported(share);
        }
        self
    }

    /// The same report with its moves converted, for example to [`AnyMove`](tessera_rules::AnyMove).
    pub fn map<N>(self, wrap: impl Fn(M) -> N) -> SearchReport<N> {
        let SearchReport { lines, depth, nodes, time } = self;
        let line = |line: Variation<M>| Variation {
            moves: line.moves.into_iter().map(&wrap).collect(),
            score: line.score,
        };
        SearchReport { lines: lines.into_iter().map(line).collect(), depth, nodes, time }
    }
}
