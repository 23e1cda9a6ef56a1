//! Computer opponent for all four games: search, evaluation, levels and game review.
//!
//! [`Engine`] chooses a move for a seat and evaluates positions. Behind it, [`search`] is an alpha-beta search for
//! two sides and `multiplayer` a max^n tree search for three and more; [`games`] hold the evaluation and the threats
//! of each game.
//!
//! Pure except for the clock in [`CancelToken`]: randomness is passed in, and levels are limited by nodes, not by
//! time, so the same dice give the same move unless the search is cancelled.
//!
//! ```
//! use tessera_engine::{Engine, Level, CancelToken};
//! use tessera_rules::{AnyGame, Dice, GameKind};
//!
//! let mut game = AnyGame::new(GameKind::Pentago, 2, "")?;
//! let level = Level::new(3).expect("levels go from 1 to 10");
//! let mv = Engine::default().choose(&game, level, &mut Dice::from_seed(7), &CancelToken::new()).expect("the game is not over");
//! assert!(game.play(mv).is_ok());
//! # Ok::<(), tessera_rules::RuleOptionsError>(())
//! ```

mod chance_scale;
mod duration_text;
mod engine;
mod exact_pentago;
mod game_review;
pub mod games;
mod level_parameters;
mod multiplayer;
mod score;
pub mod search;
mod search_limits;
mod search_report;
mod swap_rule;
mod time_management;
mod training;
mod version;

pub use chance_scale::{CalibrationPhase, evaluation_scale};
pub use duration_text::parse_duration;
pub use engine::{Engine, HashAllocationError};
pub use exact_pentago::ExactPentagoSource;
pub use game_review::{MoveQuality, MoveReview, review};
pub use level_parameters::LevelParameters;
pub use multiplayer::PlainMcts;
pub use score::{POINTS_PER_TENFOLD_ODDS, SearchScore};
pub use search_limits::SearchLimits;
pub use search_report::{SearchReport, Variation};
/// Playing strengths; [`LevelParameters::of`] says what each means in a game.
pub use tessera_rules::Level;
/// Cancellation token, passed to every search, and the point at which a search can be paused.
pub use tessera_solver::{CancelToken, PausePoint};
pub use time_management::{EngineClock, SearchOverrun, TimeBudget, TimeManager};
pub use training::{TrainedWeights, TrainingConfig, TrainingProgress, WeightsError, train};
pub use version::ENGINE_VERSION;
