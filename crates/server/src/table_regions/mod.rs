//! The dynamic regions of a table's page for one visitor, rendered for the page itself and for its socket.

mod colour_choice;
mod context_line;
mod controls;
mod event_sentences;
mod game_over;
mod invitation;
mod move_list;
mod offer_panel;
mod open_seats;
mod page_view;
mod player_panels;
mod proven_win_sentence;
mod recent_moves;
mod status;

pub(crate) use context_line::context_line;
pub(crate) use controls::{board_bar, chat, more_tools};
pub(crate) use game_over::MAX_ANIMATED_MOVES;
pub(crate) use move_list::{numbered_move, with_minus_sign};
pub(crate) use page_view::TablePageView;
