//! Tests of the `tessera` binary.

mod command_output;
mod doctor;
mod documents;
mod engine;
mod help;
mod many_games;
mod matches;
mod prove;
mod render;
mod settings;
mod solve;
mod terminal;
mod tournament;
