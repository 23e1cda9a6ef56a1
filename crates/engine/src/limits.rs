//! How long to think.

use std::time::Duration;

/// What thinking may cost. Whatever is reached first ends it; without any limit only a [`Stop`](crate::Stop) does, or a
/// proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// How many moves ahead.
    pub depth: Option<u32>,
    /// How many positions, kept to the last one.
    pub nodes: Option<u64>,
    /// How long.
    pub time: Option<Duration>,
    /// How many of the best moves are told apart.
    pub lines: usize,
    /// How many threads think. The same number of nodes gives the same move on one thread only.
    pub threads: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { depth: None, nodes: None, time: None, lines: 1, threads: 1 }
    }
}

impl Limits {
    /// So many positions and no more, on one thread.
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// So long and no longer, on one thread.
    pub fn time(time: Duration) -> Limits {
        Limits { time: Some(time), ..Limits::default() }
    }

    /// So many moves ahead, on one thread.
    pub fn depth(depth: u32) -> Limits {
        Limits { depth: Some(depth), ..Limits::default() }
    }
}
