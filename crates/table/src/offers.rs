//! Offers, and who has agreed to them.

use serde::{Deserialize, Serialize};
use tessera_rules::Seat;

use crate::SeatNumber;

/// What can be offered. All whom it concerns must agree, seat by seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum OfferKind {
    /// To share the places that are open.
    Draw,
    /// To take moves back, up to the last one of whoever asks.
    TakeBack,
    /// To play on without the winners (XL-5).
    PlayOn,
    /// To play again.
    Rematch,
}

impl OfferKind {
    /// All that can be offered.
    pub const ALL: [OfferKind; 4] =
        [OfferKind::Draw, OfferKind::TakeBack, OfferKind::PlayOn, OfferKind::Rematch];
}

/// An offer that is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// What is offered.
    pub kind: OfferKind,
    /// Who offers it.
    pub by: SeatNumber,
    /// The number of its event.
    pub number: u32,
    /// Who has agreed, the one who offers included.
    pub agreed: Vec<SeatNumber>,
}

impl Offer {
    /// Whether a seat has agreed.
    pub fn has(&self, seat: Seat) -> bool {
        self.agreed.contains(&SeatNumber::from(seat))
    }

    /// Whether the offer is over when a seat moves: a draw that somebody else does not take up, and a take-back in any
    /// case.
    pub(crate) fn lapses(&self, mover: SeatNumber) -> bool {
        match self.kind {
            OfferKind::Draw => !self.agreed.contains(&mover),
            OfferKind::TakeBack | OfferKind::PlayOn | OfferKind::Rematch => true,
        }
    }
}
