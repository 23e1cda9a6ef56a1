//! Play in the terminal: boards drawn with characters, keys and mouse, people and the computer mixed.
//!
//! `app` is what happens, without a screen or a clock; `draw` and `panel` show it; `play` ties both to a terminal, whose
//! keys `input` reads.

mod app;
mod board;
mod draw;
mod input;
mod key;
mod look;
mod panel;
mod picks;
mod play;
mod setup;
#[cfg(test)]
mod tests;
mod thinking;
mod words;

pub use play::play;
pub use setup::{SeatError, Setup, Sitter};
