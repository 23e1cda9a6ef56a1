//! Drawn boards: what is on them, colours, pixels.

mod colours;
#[path = "../../rules/tests/configurations/mod.rs"]
mod configurations;
mod frames;
mod pictures;
mod pixels;
