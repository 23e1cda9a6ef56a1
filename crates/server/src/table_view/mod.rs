//! The dynamic regions of a table's page for one visitor, rendered for the page itself and for its socket.

mod announcement;
mod controls;
mod game_over;
mod moves;
mod open_seats;
mod page_view;
mod players;
mod proof;
mod status;

pub(crate) use controls::chat;
pub(crate) use game_over::MAX_ANIMATED_MOVES;
pub(crate) use page_view::TablePageView;
