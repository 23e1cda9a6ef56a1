//! Terminal user interface: boards drawn with characters, keyboard and mouse, any mix of people and the computer.
//!
//! `app` is a state machine without screen or clock. `board_view` and `panel` draw it. `run` connects both to a terminal,
//! whose events `input` reads.

mod app;
mod board_view;
mod cell_layout;
mod engine_thread;
mod input;
mod message_keys;
mod messages;
mod move_builder;
mod run;
mod screen;
mod setup;
mod style;
#[cfg(test)]
mod tests;

pub use run::play;
pub use setup::{GameSetup, SeatPlayer, SeatPlayerError};
