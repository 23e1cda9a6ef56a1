//! Integration tests of the engine, in one binary.

mod exhaustive;
mod forced_wins;
mod legal_moves;
mod level_matches;
mod players;
mod reports;
mod rules_in_keys;
mod version;
mod wins_and_blocks;
