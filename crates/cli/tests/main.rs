//! Tests of the `tessera` binary.

mod command;
mod documents;
mod engine;
mod help;
mod matches;
mod prove;
mod render;
mod solve;
mod terminal;
mod tournament;
