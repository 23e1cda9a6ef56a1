//! What to play: the computer opponent for all four games.
//!
//! [`Engine`] is the door: whoever needs a move for a seat, or wants to know what a position is worth, asks here.
//! Behind it, [`search`] looks ahead for two sides and `many` for more; [`games`] know what matters in each game.
//!
//! Pure but for the clock in [`Stop`]: chance is passed in, and how far a level looks is counted in positions, not in
//! seconds, so that the same dice give the same move as long as nobody stops it.
//!
//! ```
//! use tessera_engine::{Engine, Level, Stop};
//! use tessera_rules::{AnyGame, Dice, GameKind};
//!
//! let mut game = AnyGame::new(GameKind::Pentago, 2, "")?;
//! let level = Level::new(3).expect("levels go from 1 to 10");
//! let mv = Engine::default().choose(&game, level, &mut Dice::from_seed(7), &Stop::never()).expect("the game is not over");
//! assert!(game.play(mv).is_ok());
//! # Ok::<(), tessera_rules::RuleError>(())
//! ```

mod duration;
mod engine;
pub mod games;
mod learn;
mod level;
mod limits;
mod many;
mod report;
mod review;
mod score;
pub mod search;
mod swap;

pub use duration::duration;
pub use engine::{Engine, NoMemory};
pub use learn::{Course, Progress, Weights, WeightsError, train};
pub use level::Skill;
pub use limits::Limits;
pub use many::Plain;
pub use report::{Line, Report};
pub use review::{Mark, Reviewed, review};
pub use score::Score;
/// The levels, which the engine gives their strength.
pub use tessera_rules::Level;
/// Cancels thinking; part of every call that thinks.
pub use tessera_solver::Stop;
