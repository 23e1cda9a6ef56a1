//! `cargo xtask bench`: how fast the games are, the server, the solver and tournaments.

mod engine;
mod pages;
mod relay;
mod relay_bots;
mod rules;
mod server;
mod solve;
mod tournament;

pub(crate) use engine::engine;
pub(crate) use relay::serve as relay;
pub(crate) use rules::rules;
pub(crate) use server::server;
pub(crate) use solve::{prove_known, solve};
pub(crate) use tournament::tournament;

/// A taste of those that need nothing but themselves, for the tests: results are asserted, times are not.
pub(crate) fn smoke() -> anyhow::Result<()> {
    rules::smoke()?;
    tournament::smoke()
}
