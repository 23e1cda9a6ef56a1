//! What to play: the computer opponent for all four games.
//!
//! [`Opponent`] is the door: whoever needs a move for a seat knocks here. [`House`] stands behind it today; a stronger
//! player can take its place without anybody noticing but those who lose.
//!
//! Pure but for the clock in [`Stop`]: chance is passed in, and how far a level looks is counted in positions, not in
//! seconds, so that the same dice give the same move as long as nobody stops it.
//!
//! ```
//! use tessera_engine::{House, Level, Opponent, Stop};
//! use tessera_rules::{AnyGame, Dice, GameKind};
//!
//! let mut game = AnyGame::new(GameKind::Pentago, 2, "")?;
//! let level = Level::new(3).expect("levels go from 1 to 10");
//! let mv = House.choose(&game, level, &mut Dice::from_seed(7), &Stop::never()).expect("the game is not over");
//! assert!(game.play(mv).is_ok());
//! # Ok::<(), tessera_rules::RuleError>(())
//! ```

pub mod arena;
mod duration;
mod engine;
mod house;
mod level;
mod limits;
mod report;
mod score;
mod search;
mod stop;
pub mod ugi;

pub use duration::duration;
pub use engine::Engine;
pub use house::{House, Thought};
pub use level::Level;
pub use limits::Limits;
pub use report::{Line, Report};
pub use score::Score;
pub use stop::Stop;

use tessera_rules::{AnyGame, AnyMove, Dice};

/// Somebody who can play every game of the house.
pub trait Opponent: Send + Sync {
    /// A legal move for the player to move; none only if the game is over.
    fn choose(&self, game: &AnyGame, level: Level, dice: &mut Dice, stop: &Stop) -> Option<AnyMove>;
}
