//! Tests in a real Chromium, with mouse, touch and keyboard.

mod advice;
mod axe;
mod board;
mod clocks;
mod computer;
mod invite_link;
mod keyboard;
mod languages;
mod move_chooser;
mod offers;
mod one_screen;
mod online_tournament;
mod reconnect;
mod setup;
mod spectator;
mod swap;
mod table_layout;
mod toolbar;
mod touch_move;
mod tournament;
mod translations;
mod turn_signals;
mod warm_page;
mod whole_online_tournament;
