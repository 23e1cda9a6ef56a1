//! Everything that happens at a table.

use serde::{Deserialize, Serialize};

use crate::{CommandId, Holder, Millis, OfferKind, Opening, Outcome, Party, Room, SeatNumber, Why, wire};

/// Something that has happened, with its place among all that has happened at the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Event {
    /// Its place, counted from 1.
    pub number: u32,
    /// When it happened; never earlier than the event before.
    pub at: Millis,
    /// The command it came from, if that had an id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub command: Option<Done>,
    /// What happened.
    #[serde(flatten)]
    pub what: What,
}

/// A command that was done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = CommandDoneBy))]
pub struct Done {
    /// Its id.
    pub id: CommandId,
    /// Whose it was.
    pub by: Party,
}

/// What can happen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = EventKind))]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum What {
    /// The table was set up. Always the first event, and only that.
    Opened {
        /// How.
        opening: Opening,
    },
    /// A seat has a holder.
    SeatTaken {
        /// Which.
        seat: SeatNumber,
        /// Who.
        holder: Holder,
    },
    /// A seat is open again.
    SeatLeft {
        /// Which.
        seat: SeatNumber,
    },
    /// The game begins, with everybody in his final seat.
    Started {
        /// For each seat the one from which its holder came.
        order: Vec<SeatNumber>,
        /// The lot that decided it, where one did.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        lot: Option<u64>,
    },
    /// A marble was placed for good, and the turn of a block follows (PG-9).
    Placed {
        /// Whose.
        seat: SeatNumber,
        /// The socket.
        cell: String,
    },
    /// A whole move was played.
    Moved {
        /// Whose.
        seat: SeatNumber,
        /// The move, as the game writes it.
        text: String,
        /// The time it took.
        used: Millis,
        /// What the player has left for the rest of the game, where there is such a clock.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left: Option<Millis>,
        /// What it announces (PE-9), if the table announces.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        announces: Option<Announces>,
    },
    /// Moves were taken back, and the clocks with them.
    TakenBack {
        /// How many.
        moves: u32,
    },
    /// Somebody offers something.
    Offered {
        /// Who.
        seat: SeatNumber,
        /// What.
        offer: OfferKind,
    },
    /// Somebody agrees to an offer.
    Agreed {
        /// Who.
        seat: SeatNumber,
        /// To what.
        offer: OfferKind,
    },
    /// Somebody declines an offer, which ends it.
    Declined {
        /// Who.
        seat: SeatNumber,
        /// What.
        offer: OfferKind,
    },
    /// Somebody is out of the game before its end.
    Withdrew {
        /// Who.
        seat: SeatNumber,
        /// Why.
        why: Why,
    },
    /// The game is over.
    Ended {
        /// How.
        outcome: Outcome,
    },
    /// Those who have no place yet play on without the winners (XL-5).
    PlayedOn,
    /// The holder of a seat is no longer connected.
    Left {
        /// Whose.
        seat: SeatNumber,
    },
    /// The holder of a seat is connected again.
    Returned {
        /// Whose.
        seat: SeatNumber,
    },
    /// A player of a tournament was entered under a wrong name, and is called otherwise from now on.
    Renamed {
        /// Whose seat it is, also before he has come.
        seat: SeatNumber,
        /// The name as it stands in the tournament.
        name: String,
        /// The name of the seat's holder, where names are shorter.
        seat_name: String,
    },
    /// The house was closed and is open again. The time since the event before counts for nobody's clock.
    Resumed,
    /// Somebody said something.
    Said {
        /// To whom.
        room: Room,
        /// The speaker's name.
        name: String,
        /// The speaker's seat, if he has one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<SeatNumber>,
        /// What.
        text: String,
    },
    /// The rematch has its table.
    RematchOpened {
        /// The new table, as the server calls it.
        table: String,
    },
}

impl What {
    /// Whether it changes the game, so that a move thought of before it must be thought over.
    pub(crate) fn is_of_the_game(&self) -> bool {
        matches!(
            self,
            What::Opened { .. }
                | What::Started { .. }
                | What::Placed { .. }
                | What::Moved { .. }
                | What::TakenBack { .. }
                | What::Withdrew { .. }
                | What::Ended { .. }
                | What::PlayedOn
        )
    }
}

/// What a move announces (PE-9).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Announces {
    /// A new open three.
    #[serde(default, skip_serializing_if = "wire::is_off")]
    pub open_three: bool,
    /// A new tessera.
    #[serde(default, skip_serializing_if = "wire::is_off")]
    pub tessera: bool,
}
