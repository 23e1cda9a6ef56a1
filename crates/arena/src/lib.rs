//! Engine against engine: pairs of games from the same opening with the seats swapped, and what the results mean. [`ugi`]
//! offers the engine to other programs.
//!
//! ```
//! use tessera_arena::{Match, Openings};
//! use tessera_engine::Stop;
//! use tessera_rules::{AnyGame, GameKind};
//!
//! let start = AnyGame::new(GameKind::Pentago, 2, "")?;
//! let contest = Match::new(start, ["level:2".parse()?, "random".parse()?]).with_pairs(4);
//! let contest = contest.with_openings(Openings::by_lot(2));
//! let tally = contest.play(&Stop::never(), &mut |_, _| {})?;
//! assert!(tally.score() > 0.5);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bout;
mod contender;
mod contest;
mod course;
mod external;
mod openings;
mod player;
mod seating;
mod sprt;
mod tally;
pub mod ugi;

pub use self::bout::{Forfeit, Played};
pub use self::contender::{Contender, ContenderError};
pub use self::contest::{Match, MatchError};
pub use self::openings::{Openings, OpeningsError};
pub use self::sprt::{Sprt, SprtError, Verdict};
pub use self::tally::{Estimate, Tally};
