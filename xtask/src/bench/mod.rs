//! `cargo xtask bench`: how fast the games are, the server and the solver.

mod engine;
mod relay;
mod relay_bots;
mod rules;
mod server;
mod solve;

pub(crate) use engine::engine;
pub(crate) use relay::serve as relay;
pub(crate) use rules::{rules, smoke};
pub(crate) use server::server;
pub(crate) use solve::{prove_known, solve};
