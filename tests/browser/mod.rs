//! Games played in a real Chromium, as players play them.

mod advice;
mod axe;
mod board;
mod chooser;
mod clocks;
mod computer;
mod keyboard;
mod languages;
mod link;
mod offers;
mod one_screen;
mod online;
mod online_day;
mod reconnect;
mod short_windows;
mod start;
mod swap;
mod tools;
mod touch_move;
mod tournament;
mod watching;
mod words;
