//! Events of a table.

use serde::{Deserialize, Serialize};

use crate::{
    ActorId, ChatRoom, CommandId, MarbleColour, Millis, OfferKind, PlayerId, SeatHolder, SeatNumber,
    TableOutcome, TableSetup, WithdrawalReason, serde_formats,
};

/// A numbered event of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Event))]
pub struct TableEvent {
    /// Sequence number, counted from 1.
    pub number: u32,
    /// Time of the event; never earlier than the event before.
    pub at: Millis,
    /// The command that caused it, if that had an id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub command: Option<CommandRef>,
    /// The change it records.
    #[serde(flatten)]
    pub kind: TableEventKind,
}

impl TableEvent {
    /// The event as JSON, as it is stored and sent.
    pub fn json(&self) -> String {
        serde_json::to_string(self).expect("events are plain data")
    }

    /// Names of players of the server that the event contains, with their ids. A store can keep them apart from the event, so that
    /// they can be deleted. Other names were typed: those of players at the same screen, and of entrants of a tournament.
    pub fn player_names_mut(&mut self) -> Vec<(&PlayerId, &mut String)> {
        match &mut self.kind {
            TableEventKind::Opened { setup } => {
                setup.seats.iter_mut().filter_map(SeatHolder::own_name_mut).collect()
            }
            TableEventKind::SeatTaken { holder, .. } => holder.own_name_mut().into_iter().collect(),
            TableEventKind::Said { player: Some(player), name, .. } => vec![(&*player, name)],
            _ => Vec::new(),
        }
    }
}

/// Reference to the command that caused an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = CommandDoneBy))]
pub struct CommandRef {
    /// Id of the command.
    pub id: CommandId,
    /// Author of the command.
    pub by: ActorId,
}

/// The changes that events record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = EventKind))]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum TableEventKind {
    /// The table was opened. Always the first event, and only the first.
    Opened {
        /// Setup of the table.
        #[serde(rename = "opening")]
        setup: TableSetup,
    },
    /// A seat was taken or given to a player or engine.
    SeatTaken {
        /// The seat.
        seat: SeatNumber,
        /// Its new holder.
        holder: SeatHolder,
    },
    /// A seat is open again.
    SeatLeft {
        /// The seat.
        seat: SeatNumber,
    },
    /// A player chose the colour of their marbles, in Pentago XL (XL-1).
    ColourChosen {
        /// Seat of the player.
        seat: SeatNumber,
        /// The colour.
        colour: MarbleColour,
    },
    /// The game started, with everyone in their final seat.
    Started {
        /// For each seat, the seat from which its holder came.
        order: Vec<SeatNumber>,
        /// Random seed that decided the order, if it was drawn.
        #[serde(rename = "lot", default, skip_serializing_if = "Option::is_none")]
        seed: Option<u64>,
    },
    /// A marble was placed under touch-move; the turn of a block follows (PG-9).
    Placed {
        /// Seat of the player.
        seat: SeatNumber,
        /// Socket of the marble.
        cell: String,
    },
    /// A complete move was played.
    Moved {
        /// Seat of the player.
        seat: SeatNumber,
        /// The move in the game's notation.
        text: String,
        /// Time it took.
        used: Millis,
        /// Remaining time of the player, with a clock per game.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left: Option<Millis>,
        /// Announcement (PE-9), at a table with announcements.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        announces: Option<MoveAnnouncement>,
    },
    /// Moves were taken back, and the clocks with them.
    TakenBack {
        /// Number of moves.
        moves: u32,
    },
    /// A player made an offer.
    Offered {
        /// Seat of the player.
        seat: SeatNumber,
        /// What is offered.
        offer: OfferKind,
        /// Seat whose player is to begin the rematch, if not the usual one (PE-8).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        first: Option<SeatNumber>,
    },
    /// A player agreed to an offer.
    Agreed {
        /// Seat of the player.
        seat: SeatNumber,
        /// The offer.
        offer: OfferKind,
    },
    /// A player declined an offer, which ends it.
    Declined {
        /// Seat of the player.
        seat: SeatNumber,
        /// The offer.
        offer: OfferKind,
    },
    /// A player left the game before its end.
    Withdrew {
        /// Seat of the player.
        seat: SeatNumber,
        /// Reason of the withdrawal.
        why: WithdrawalReason,
    },
    /// The game is over.
    Ended {
        /// Result, and how it came about.
        outcome: TableOutcome,
    },
    /// The players without a place play on without the winners (XL-5).
    PlayedOn,
    /// The holder of a seat disconnected. Only in events of older versions; presence is no event any more.
    Left {
        /// The seat.
        seat: SeatNumber,
    },
    /// The holder of a seat connected again. Only in events of older versions.
    Returned {
        /// The seat.
        seat: SeatNumber,
    },
    /// The name of a tournament player was corrected.
    Renamed {
        /// Seat of the player, also before they have taken it.
        seat: SeatNumber,
        /// Name in the tournament.
        name: String,
        /// Name of the seat's holder, which has a lower length limit.
        seat_name: String,
    },
    /// The server restarted. The time since the event before counts for no clock.
    Resumed,
    /// The date of the server jumped, or it was suspended. That time counts for no clock.
    Paused {
        /// Duration of the jump; zero if the date was set back, which takes no time from a clock.
        length: Millis,
    },
    /// A chat message was sent.
    Said {
        /// Room it was sent to.
        room: ChatRoom,
        /// Name of the author.
        name: String,
        /// Seat of the author, if they have one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<SeatNumber>,
        /// Id of the author, for the limit of messages; never shown to clients. None in events of older versions.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "openapi", schema(ignore))]
        player: Option<PlayerId>,
        /// Text of the message; empty if its author was deleted.
        text: String,
    },
    /// The table of the rematch was opened.
    RematchOpened {
        /// Id of the new table.
        table: String,
    },
}

impl TableEventKind {
    /// Whether it changes the game, so that moves chosen before it are stale.
    pub(crate) fn changes_game(&self) -> bool {
        matches!(
            self,
            TableEventKind::Opened { .. }
                | TableEventKind::Started { .. }
                | TableEventKind::Placed { .. }
                | TableEventKind::Moved { .. }
                | TableEventKind::TakenBack { .. }
                | TableEventKind::Withdrew { .. }
                | TableEventKind::Ended { .. }
                | TableEventKind::PlayedOn
        )
    }
}

/// Announcement of a move (PE-9).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Announces))]
pub struct MoveAnnouncement {
    /// The move makes a new open three.
    #[serde(default, skip_serializing_if = "serde_formats::is_false")]
    pub open_three: bool,
    /// The move makes a new tessera.
    #[serde(default, skip_serializing_if = "serde_formats::is_false")]
    pub tessera: bool,
}
