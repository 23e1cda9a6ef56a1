//! Terminal user interface: boards drawn with characters, keyboard and mouse, any mix of people and the computer.
//!
//! `app` is a state machine without screen or clock. `dialogs` asks before a game is lost. `board_view` and `screen` draw it. `run` connects both to a terminal,
//! whose events `input` reads.

mod app;
mod board_view;
mod cell_layout;
mod dialogs;
mod engine_thread;
mod input;
mod kept_game;
mod message_keys;
mod messages;
mod move_builder;
mod run;
mod screen;
mod setup;
mod style;
#[cfg(test)]
mod tests;
mod text_lines;

pub use run::play;
pub use setup::{GameSetup, SeatPlayer, SeatPlayerError};
