#![doc = include_str!("../README.md")]

mod any;
#[cfg(feature = "arbitrary")]
mod arbitrary_impls;
mod block;
mod code;
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
mod random;
mod record;
mod rule_list;
mod seat;
#[cfg(feature = "serde")]
mod serde_impls;
mod setup;
mod symmetry;
pub mod text;
mod xl;

pub use any::{AnyCell, AnyGame, AnyMove, AnyUndo, SetupError};
pub use block::{MarbleMove, MarbleSocket, Turn};
pub use exago::{Exago, ExagoMove, ExagoRules, ExagoUndo, HexCell};
pub use game::Game;
pub use illegal::IllegalMove;
pub use kind::{GameKind, UnknownGame};
pub use level::Level;
pub use options::{OptionKind, OptionValues, RuleOption};
pub use pentago::{Pentago, PentagoRules};
pub use pente::{Announcement, Intersection, Pente, PenteRules, PenteUndo};
pub use perft::perft;
pub use places::Places;
pub use random::{Dice, RandomSource};
pub use record::{Record, RecordError};
pub use rule_list::RuleError;
pub use seat::{MAX_SEATS, Seat};
#[cfg(feature = "serde")]
pub use serde_impls::{Notated, NotatedSeed};
pub use setup::PositionError;
pub use symmetry::Symmetry;
pub use xl::{PentagoXl, XlRules};

/// Bitboards of Exago, for engines that are generic over the width of a board's sets. Everything else uses [`Exago`].
pub mod bitboard {
    pub use crate::exago::{ExagoBitboard, ExagoBoard, ExagoBoardUndo, HexSet, TileMoves};
}
