//! What thinking has brought so far.

use std::time::Duration;

use crate::Score;

/// A move, what is expected to follow it, and what it is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<M> {
    /// The moves, the first one being the one to choose.
    pub moves: Vec<M>,
    /// For the player to move.
    pub score: Score,
}

/// The best moves found, and at what cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report<M> {
    /// The best move first. Empty only if the game is over.
    pub lines: Vec<Line<M>>,
    /// How many moves ahead everything was looked at.
    pub depth: u32,
    /// Positions looked at by all threads.
    pub nodes: u64,
    /// The time it took.
    pub time: Duration,
}

impl<M: Copy> Report<M> {
    pub(crate) fn nothing() -> Report<M> {
        Report { lines: Vec::new(), depth: 0, nodes: 0, time: Duration::ZERO }
    }

    /// The move to play.
    pub fn best(&self) -> Option<M> {
        self.lines.first()?.moves.first().copied()
    }

    /// What the position is worth to the player to move.
    pub fn score(&self) -> Option<Score> {
        Some(self.lines.first()?.score)
    }

    /// Positions a second.
    pub fn speed(&self) -> f64 {
        self.nodes as f64 / self.time.as_secs_f64().max(1e-9)
    }

    /// The same with other moves, those of any game for example.
    pub fn map<N>(self, wrap: impl Fn(M) -> N) -> Report<N> {
        let Report { lines, depth, nodes, time } = self;
        let line =
            |line: Line<M>| Line { moves: line.moves.into_iter().map(&wrap).collect(), score: line.score };
        Report { lines: lines.into_iter().map(line).collect(), depth, nodes, time }
    }
}
