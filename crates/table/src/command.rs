//! What somebody wants to happen, and who it is.

use serde::{Deserialize, Serialize};

use crate::{Holder, OfferKind, PlayerId, Refusal, SeatNumber};

/// The most characters of a command's id.
pub const MOST_COMMAND_ID: usize = 64;

/// A command's id, chosen by the client so that a repeated command is known as such.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(transparent)]
pub struct CommandId(String);

impl CommandId {
    /// An id, which must not be long.
    pub fn new(id: impl Into<String>) -> CommandId {
        CommandId(id.into())
    }

    /// The id as the client wrote it.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub(crate) fn check(&self) -> Result<(), Refusal> {
        if self.0.is_empty() || self.0.len() > MOST_COMMAND_ID {
            return Err(Refusal::CommandId);
        }
        Ok(())
    }
}

/// Who commands, as the server has found out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Actor {
    /// A human being, who holds seats or watches.
    Person {
        /// Who it is.
        player: PlayerId,
        /// The name to show.
        name: String,
        /// Whether it is somebody without an account.
        guest: bool,
    },
    /// The engine that plays for a seat.
    Engine(SeatNumber),
    /// The server itself: it starts games, draws lots, keeps the time and knows who is connected.
    House,
}

impl Actor {
    /// Somebody with an account.
    pub fn person(player: &str, name: &str) -> Actor {
        Actor::Person { player: PlayerId::new(player), name: name.to_owned(), guest: false }
    }

    /// Somebody without an account.
    pub fn guest(player: &str, name: &str) -> Actor {
        Actor::Person { player: PlayerId::new(player), name: name.to_owned(), guest: true }
    }

    /// Who it is, if it is a human being.
    pub fn player(&self) -> Option<&PlayerId> {
        match self {
            Actor::Person { player, .. } => Some(player),
            Actor::Engine(_) | Actor::House => None,
        }
    }

    /// Whether the actor acts for a seat with this holder.
    pub(crate) fn holds(&self, seat: SeatNumber, holder: &Holder) -> bool {
        match self {
            Actor::Person { player, .. } => holder.player() == Some(player),
            Actor::Engine(own) => *own == seat && matches!(holder, Holder::Engine { .. }),
            Actor::House => false,
        }
    }

    pub(crate) fn party(&self) -> Party {
        match self {
            Actor::Person { player, .. } => Party::Player(player.clone()),
            Actor::Engine(seat) => Party::Engine(*seat),
            Actor::House => Party::House,
        }
    }
}

/// Whose command an event came from.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Party {
    /// A human being.
    Player(PlayerId),
    /// The engine of a seat.
    Engine(SeatNumber),
    /// The server.
    House,
}

/// Something that somebody wants to happen at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Command {
    /// Chosen by the client: a command with an id that was done already is not done again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<CommandId>,
    /// The number of the last event that the client has seen.
    pub seen: u32,
    /// For which seat, where the actor holds several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<SeatNumber>,
    /// What.
    #[serde(flatten)]
    pub action: Action,
}

impl Command {
    /// A command of somebody who has seen this event last.
    pub fn new(action: Action, seen: u32) -> Command {
        Command { id: None, seen, seat: None, action }
    }

    /// The same with an id.
    #[must_use]
    pub fn with_id(self, id: &str) -> Command {
        Command { id: Some(CommandId::new(id)), ..self }
    }

    /// The same for a seat.
    #[must_use]
    pub fn for_seat(self, seat: u8) -> Command {
        Command { seat: Some(SeatNumber::new(seat)), ..self }
    }
}

/// What can be wanted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "action", rename_all = "snake_case")]
pub enum Action {
    /// Takes an open seat: the command's, or the first. A second one for somebody at the same screen needs a name.
    TakeSeat {
        /// What the link proves, at a private table.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        link: Option<String>,
        /// The name of somebody else at the same screen.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
    },
    /// Leaves a seat before the start.
    LeaveSeat,
    /// The host seats the computer.
    SeatEngine {
        /// How well it plays, from 1 to 10.
        level: u8,
    },
    /// The host opens a seat that somebody else holds.
    OpenSeat,
    /// The house gives the command's seat to the one it belongs to, at a table with reserved seats; also while the game
    /// runs, if he has moved to another machine.
    GiveSeat {
        /// Who gets it.
        holder: Holder,
    },
    /// The house calls the player of the command's seat otherwise, as his tournament does from now on.
    Rename {
        /// The name as it stands in the tournament.
        name: String,
        /// The name of the seat's holder, where names are shorter.
        seat_name: String,
    },
    /// The house starts the game when all seats are held.
    Start {
        /// A number drawn by the server, for the lot who begins.
        lot: u64,
    },
    /// Plays a whole move.
    Move {
        /// In the game's notation.
        text: String,
    },
    /// Under touch-move: places a marble for good (PG-9).
    Place {
        /// The socket.
        cell: String,
    },
    /// Under touch-move: turns a block after the placement.
    Turn {
        /// The block and `+` or `-`.
        turn: String,
    },
    /// Offers something.
    Offer {
        /// What.
        offer: OfferKind,
    },
    /// Agrees to an offer, for all one's seats or the command's.
    Agree {
        /// To what.
        offer: OfferKind,
    },
    /// Declines an offer, or takes one's own back.
    Decline {
        /// Which.
        offer: OfferKind,
    },
    /// Gives up.
    Resign,
    /// Ends the game without a result, before the second move; the host may also close a table that has not started.
    Abort,
    /// Says that the time of the seat to move is up; the house looks for the same with every tick.
    Tick,
    /// Claims the game, or the withdrawal of a player, as the seat to move is gone.
    ClaimGone,
    /// The house knows that somebody is no longer connected.
    Left {
        /// Who.
        player: PlayerId,
    },
    /// The house knows that somebody is connected again.
    Returned {
        /// Who.
        player: PlayerId,
    },
    /// The house was closed and is open again.
    Resume,
    /// Says something: players to players, spectators to spectators.
    Say {
        /// What.
        text: String,
        /// What the link proves, for a spectator of a private table.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        link: Option<String>,
    },
    /// The house has set up the table of the rematch.
    OpenRematch {
        /// The new table, as the server calls it.
        table: String,
    },
}

impl Action {
    /// A whole move.
    pub fn play(text: &str) -> Action {
        Action::Move { text: text.to_owned() }
    }

    /// Something said by somebody who needs no link.
    pub fn say(text: &str) -> Action {
        Action::Say { text: text.to_owned(), link: None }
    }
}
