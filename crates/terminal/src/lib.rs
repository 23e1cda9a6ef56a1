//! Terminal user interface: boards drawn with characters, keyboard and mouse, any mix of people and the computer.
//!
//! `app` is a state machine without screen or clock. `dialogs` asks before a game is lost. `board_view` and `screen` draw it. `run` connects both to a terminal,
//! whose events `input` reads.

mod app;
mod board_view;
mod cell_layout;
mod dialogs;
mod engine_thread;
mod event_loop;
mod game_setup;
mod line_breaking;
mod message_keys;
mod move_builder;
mod piece_symbols;
mod replaced_file;
mod screen;
mod style;
mod terminal_events;
#[cfg(test)]
mod tests;
mod translated_texts;
mod unfinished_game;

pub use event_loop::play;
pub use game_setup::{SeatPlayer, SeatPlayerError, TerminalGameSetup};
