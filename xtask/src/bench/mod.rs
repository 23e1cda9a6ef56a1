//! `cargo xtask bench`: how fast the games are, and the server.

mod engine;
mod relay;
mod relay_bots;
mod rules;
mod server;

pub(crate) use engine::engine;
pub(crate) use relay::serve as relay;
pub(crate) use rules::{rules, smoke};
pub(crate) use server::server;
