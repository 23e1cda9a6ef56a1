#![doc = include_str!("../README.md")]

mod any_game;
#[cfg(feature = "arbitrary")]
mod arbitrary_impls;
mod engine_level;
mod error_codes;
mod exago;
mod final_places;
mod game;
mod game_kind;
mod illegal_move;
pub mod input_text;
mod pentago;
mod pente;
mod perft;
mod position_fields;
mod random;
mod record;
mod rule_option;
mod rule_options_text;
mod seat;
#[cfg(feature = "serde")]
mod serde_impls;
mod symmetry;
mod turning_blocks;
mod xl;

pub use any_game::{AnyCell, AnyGame, AnyMove, AnyUndo, GameSetupError};
pub use engine_level::Level;
pub use exago::{Exago, ExagoMove, ExagoRules, ExagoUndo, HexCell};
pub use final_places::FinalPlaces;
pub use game::Game;
pub use game_kind::{GameKind, UnknownGame};
pub use illegal_move::IllegalMove;
pub use pentago::{Pentago, PentagoRules};
pub use pente::{Intersection, Pente, PenteAnnouncement, PenteRules, PenteUndo};
pub use perft::perft;
pub use position_fields::PositionError;
pub use random::{Dice, RandomSource};
pub use record::{Record, RecordError, RecordTextIter, record_texts};
pub use rule_option::{AllowedNumbers, RuleOption, RuleOptionKind};
pub use rule_options_text::RuleOptionsError;
pub use seat::{MAX_SEATS, Seat};
#[cfg(feature = "serde")]
pub use serde_impls::{Notated, NotatedDeserializeSeed};
pub use symmetry::Symmetry;
pub use turning_blocks::{BlockTurn, MarbleMove, MarbleSocket};
pub use xl::{PentagoXl, XlRules};

/// Bitboards of Exago, for engines that are generic over the width of a board's sets. Everything else uses [`Exago`].
pub mod bitboard {
    pub use crate::exago::{ExagoState, ExagoStateRef, ExagoStateUndo, HexSet, TileMoves};
}
