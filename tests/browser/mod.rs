//! Tests in a real Chromium, with mouse, touch and keyboard.

mod advice;
mod axe;
mod board;
mod clocks;
mod computer;
mod game_over;
mod invite_link;
mod keyboard;
mod languages;
mod lessons;
mod move_chooser;
mod new_game_form;
mod offers;
mod one_screen;
mod online_tournament;
mod reconnect;
mod setup;
mod short_windows;
mod spectator;
mod swap;
mod toolbar;
mod touch_move;
mod tournament;
mod translations;
mod warm_page;
mod whole_online_tournament;
