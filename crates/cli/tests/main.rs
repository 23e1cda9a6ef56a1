//! Tests of the `tessera` binary.

mod command_output;
mod doctor;
mod documentation_examples;
mod engine;
mod help;
mod many_games;
mod matches_and_external_engines;
mod prove;
mod render;
mod server_settings;
mod solve;
mod terminal;
mod tournament;
