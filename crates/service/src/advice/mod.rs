//! Engine advice: hints during a game and reviews after it.

mod hint;
mod review;

pub use hint::{Hint, HintError, hint, hints_allowed};
pub use review::{PartialReview, Reviews};
