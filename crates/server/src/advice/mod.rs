//! What the computer can tell about a game: a hint while it is played, a review when it is over.

mod hint;
mod review;
mod thinkers;

pub(crate) use hint::{NoHint, hint, is_fair};
pub(crate) use review::{Progress, Reviews};
pub(crate) use thinkers::Thinkers;
