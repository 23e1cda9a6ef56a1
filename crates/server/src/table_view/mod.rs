//! A table as one reader sees it: the parts of its page that change, drawn for the page and for its socket.

mod acts;
mod moves;
mod players;
mod proof;
mod say;
mod seen;
mod share;
mod spoken;

pub(crate) use acts::chat;
pub(crate) use seen::Seen;
