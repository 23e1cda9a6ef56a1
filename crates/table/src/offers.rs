//! Offers and their state.

use std::fmt;

use serde::{Deserialize, Serialize};
use tessera_rules::Seat;

use crate::SeatNumber;

/// Kinds of offers. Every seat concerned must agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum OfferKind {
    /// A draw: the remaining places are shared.
    Draw,
    /// Taking moves back, up to the last move of the player who asks.
    TakeBack,
    /// Playing on without the winners (XL-5).
    PlayOn,
    /// Another game with the same players.
    Rematch,
}

impl OfferKind {
    /// All kinds.
    pub const ALL: [OfferKind; 4] =
        [OfferKind::Draw, OfferKind::TakeBack, OfferKind::PlayOn, OfferKind::Rematch];
}

impl fmt::Display for OfferKind {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            OfferKind::Draw => "draw",
            OfferKind::TakeBack => "take-back",
            OfferKind::PlayOn => "play-on",
            OfferKind::Rematch => "rematch",
        })
    }
}

/// An open offer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// What is offered.
    pub kind: OfferKind,
    /// Seat that made it.
    pub by: SeatNumber,
    /// Number of its event.
    pub number: u32,
    /// Seats that have agreed, including the one that made it.
    pub agreed: Vec<SeatNumber>,
    /// Seat whose player is to begin the rematch, if not the usual one (PE-8).
    pub first: Option<SeatNumber>,
}

impl Offer {
    /// Whether a seat has agreed.
    pub fn is_agreed_by(&self, seat: Seat) -> bool {
        self.agreed.contains(&SeatNumber::from(seat))
    }

    /// Whether the offer ends when a seat moves: a draw offer, unless that seat has agreed to it; every other offer always.
    pub(crate) fn ends_with_move(&self, mover: SeatNumber) -> bool {
        match self.kind {
            OfferKind::Draw => !self.agreed.contains(&mover),
            OfferKind::TakeBack | OfferKind::PlayOn | OfferKind::Rematch => true,
        }
    }
}
