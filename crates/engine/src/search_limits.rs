//! Limits of a search: depth, nodes, time.

use std::time::Duration;

/// Limits of a search. The first one reached ends it; without any, only a [`CancelToken`](crate::CancelToken) or a
/// proven result does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchLimits {
    /// Maximum depth in moves of both sides.
    pub depth: Option<u32>,
    /// Maximum number of positions; with one thread it is kept exactly.
    pub nodes: Option<u64>,
    /// Maximum time.
    pub time: Option<Duration>,
    /// How many of the best moves get a variation of their own (`MultiPV`).
    pub lines: usize,
    /// Number of search threads. A node limit gives reproducible moves with one thread only.
    pub threads: usize,
}

impl Default for SearchLimits {
    fn default() -> SearchLimits {
        SearchLimits { depth: None, nodes: None, time: None, lines: 1, threads: 1 }
    }
}

impl SearchLimits {
    /// At most `nodes` positions, on one thread.
    pub fn nodes(nodes: u64) -> SearchLimits {
        SearchLimits { nodes: Some(nodes), ..SearchLimits::default() }
    }

    /// At most this time, on one thread.
    pub fn time(time: Duration) -> SearchLimits {
        SearchLimits { time: Some(time), ..SearchLimits::default() }
    }

    /// At most this depth, on one thread.
    pub fn depth(depth: u32) -> SearchLimits {
        SearchLimits { depth: Some(depth), ..SearchLimits::default() }
    }
}
