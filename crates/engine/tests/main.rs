//! Integration tests of the engine, in one binary.

mod forced;
mod matches;
mod naive;
mod players;
mod rules_apart;
mod whole_games;
mod wins_and_blocks;
