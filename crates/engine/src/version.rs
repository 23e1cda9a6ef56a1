//! Version of the engine.

/// The version of the program and the number of the engine, which is raised by every change of its play: a level of one
/// number plays like the same level of that number anywhere. Records name it, so that strengths stay comparable.
///
/// Level 10 of Pentago is an exception: with tables, or with a solver that has enough memory and, before the deadline of the
/// move, enough time, it plays by exact values where it would otherwise search.
pub const ENGINE_VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), "+engine.5");
