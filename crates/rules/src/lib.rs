//! What is legal and who has won, in Pentago, Pentago XL, Exago and Pente.
//!
//! Pure: no input or output, no clock, no randomness of its own. Clauses such as XL-6 are those of
//! `docs/rulebook.md`.
//!
//! - [`Game`] is for engines: generic code pays nothing for it. [`Pentago`], [`PentagoXl`], [`Exago`] and [`Pente`]
//!   implement it.
//! - [`AnyGame`] is for everybody else: one type for some game of the house.
//! - [`Record`] is a whole game as text.
//!
//! ```
//! use tessera_rules::{AnyGame, GameKind};
//!
//! let mut game = AnyGame::new(GameKind::Pentago, 2, "")?;
//! for text in ["b2A+", "e5D-", "b3A+"] {
//!     game.play_text(text)?;
//! }
//! assert_eq!(game.to_string(), "6/4b1/6/1w4/1w4/6 2");
//! assert_eq!(game.legal_moves().len(), 33 * 8);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod any;
mod block;
mod code;
mod dice;
mod exago;
mod game;
mod illegal;
mod kind;
mod level;
mod options;
mod pentago;
mod pente;
mod perft;
mod places;
mod quote;
mod record;
mod rule_list;
mod seat;
mod setup;
mod xl;

pub use any::{AnyGame, AnyMove, SetupError};
pub use block::{MarbleMove, Turn};
pub use dice::Dice;
pub use exago::{Exago, ExagoMove, ExagoRules, ExagoUndo, HexCell, HexSet, Lift};
pub use game::Game;
pub use illegal::IllegalMove;
pub use kind::{GameKind, UnknownGame};
pub use level::Level;
pub use options::{Numbers, OptionKind, RuleOption};
pub use pentago::{Pentago, PentagoRules};
pub use pente::{Announcement, Intersection, Pente, PenteRules, PenteUndo};
pub use perft::perft;
pub use places::Places;
pub use quote::quoted;
pub use record::{Record, RecordError};
pub use rule_list::{RuleError, decimal};
pub use seat::{MOST_SEATS, Seat};
pub use setup::PositionError;
pub use xl::{PentagoXl, XlRules};

/// The README's example is a test.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
