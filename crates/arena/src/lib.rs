//! Matches between engines: pairs of games from the same opening with the seats swapped, and the statistics of their
//! results. [`ugi_server`] offers the engine to other programs.
//!
//! ```
//! use tessera_arena::{EngineMatch, Openings};
//! use tessera_engine::CancelToken;
//! use tessera_rules::{AnyGame, GameKind};
//!
//! let start = AnyGame::new(GameKind::Pentago, 2, "")?;
//! let engine_match = EngineMatch::new(start, ["level:2".parse()?, "random".parse()?]).with_pairs(4);
//! let engine_match = engine_match.with_openings(Openings::random(2));
//! let stats = engine_match.play(&CancelToken::new(), &mut |_, _| {})?;
//! assert!(stats.score() > 0.5);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod beginner_player;
mod contender;
mod engine_match;
mod external;
mod game_history;
mod match_clock;
mod match_game;
mod match_player;
mod match_statistics;
mod openings;
mod seating;
mod sprt;
pub mod ugi_server;

pub use self::contender::{Contender, ContenderError};
pub use self::engine_match::{EngineMatch, EngineMatchError};
pub use self::match_clock::ClockUsage;
pub use self::match_game::{Forfeit, MatchGameResult};
pub use self::match_statistics::{EloEstimate, MatchStatistics};
pub use self::openings::{Openings, OpeningsError};
pub use self::sprt::{Sprt, SprtError, SprtVerdict};
