//! The dynamic regions of a table's page for one visitor, rendered for the page itself and for its socket.

mod announcement;
mod context;
mod controls;
mod game_over;
mod moves;
mod open_seats;
mod page_view;
mod players;
mod proof;
mod status;

pub(crate) use context::context_line;
pub(crate) use controls::{board_bar, chat, more_tools};
pub(crate) use game_over::MAX_ANIMATED_MOVES;
pub(crate) use moves::numbered_move;
pub(crate) use page_view::TablePageView;
