//! Engine advice: hints during a game, reviews after it, and the engine pool that computes them.

mod engine_pool;
mod hint;
mod review;

pub use engine_pool::EnginePool;
pub use hint::{Hint, HintError, hint, hints_allowed};
pub use review::{ReviewProgress, Reviews};
