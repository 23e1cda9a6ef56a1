//! What the computer can tell about a game: a hint while it is played, a review when it is over.

mod hint;
mod review;
mod thinkers;

pub use hint::{Hint, NoHint, hint, is_fair};
pub use review::{Progress, Reviews};
pub use thinkers::Thinkers;
