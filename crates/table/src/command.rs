//! Commands, and the actors who give them.

use serde::{Deserialize, Serialize};

use crate::{MarbleColour, Millis, OfferKind, PlayerId, SeatHolder, SeatNumber};

/// Maximum length of a command id, in bytes.
pub const MAX_COMMAND_ID_BYTES: usize = 64;

/// Id of a command, chosen by the client so that a repeated command is recognised.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(transparent)]
pub struct CommandId(String);

impl CommandId {
    /// Wraps an id; its length is checked when the command is decided.
    pub fn new(id: impl Into<String>) -> CommandId {
        CommandId(id.into())
    }

    /// The id as the client sent it.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether its length is within the limits.
    pub fn is_valid(&self) -> bool {
        !self.0.is_empty() && self.0.len() <= MAX_COMMAND_ID_BYTES
    }
}

/// The author of a command, as authenticated by the server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Actor {
    /// A human player or spectator.
    Person {
        /// Id of the player.
        player: PlayerId,
        /// Display name.
        name: String,
        /// Whether the player has no account.
        guest: bool,
        /// Whether the account is marked as a bot.
        bot: bool,
    },
    /// The engine that plays for a seat.
    Engine(SeatNumber),
    /// The server itself: it starts games, draws random seeds, keeps the time and tracks connections.
    Server,
}

impl Actor {
    /// A player with an account.
    pub fn person(player: &str, name: &str) -> Actor {
        Actor::Person { player: PlayerId::new(player), name: name.to_owned(), guest: false, bot: false }
    }

    /// A program with an account that is marked as a bot.
    pub fn bot(player: &str, name: &str) -> Actor {
        Actor::Person { player: PlayerId::new(player), name: name.to_owned(), guest: false, bot: true }
    }

    /// A player without an account.
    pub fn guest(player: &str, name: &str) -> Actor {
        Actor::Person { player: PlayerId::new(player), name: name.to_owned(), guest: true, bot: false }
    }

    /// Id of the player, for a human actor.
    pub fn player(&self) -> Option<&PlayerId> {
        match self {
            Actor::Person { player, .. } => Some(player),
            Actor::Engine(_) | Actor::Server => None,
        }
    }

    /// Whether the actor acts for a seat with this holder.
    pub(crate) fn holds(&self, seat: SeatNumber, holder: &SeatHolder) -> bool {
        match self {
            Actor::Person { player, .. } => holder.player() == Some(player),
            Actor::Engine(own) => *own == seat && matches!(holder, SeatHolder::Engine { .. }),
            Actor::Server => false,
        }
    }

    pub(crate) fn id(&self) -> ActorId {
        match self {
            Actor::Person { player, .. } => ActorId::Player(player.clone()),
            Actor::Engine(seat) => ActorId::Engine(*seat),
            Actor::Server => ActorId::Server,
        }
    }
}

/// The author of a command, as stored with its events.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Party))]
#[serde(rename_all = "snake_case")]
pub enum ActorId {
    /// A human player or spectator.
    Player(PlayerId),
    /// The engine of a seat.
    Engine(SeatNumber),
    /// The server.
    #[serde(rename = "house")]
    Server,
}

/// A command to a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Command))]
pub struct TableCommand {
    /// Idempotency key, chosen by the client: a command whose id was executed already is not executed again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<CommandId>,
    /// Number of the last event that the client has seen.
    pub seen: u32,
    /// Seat it acts for, where the actor holds several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<SeatNumber>,
    /// What to do.
    #[serde(flatten)]
    pub action: TableAction,
}

impl TableCommand {
    /// A command by a client that has seen the events up to `seen`.
    pub fn new(action: TableAction, seen: u32) -> TableCommand {
        TableCommand { id: None, seen, seat: None, action }
    }

    /// Sets the id.
    #[must_use]
    pub fn with_id(self, id: &str) -> TableCommand {
        TableCommand { id: Some(CommandId::new(id)), ..self }
    }

    /// Sets the seat.
    #[must_use]
    pub fn for_seat(self, seat: u8) -> TableCommand {
        TableCommand { seat: Some(SeatNumber::new(seat)), ..self }
    }
}

/// The actions of commands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Action))]
#[serde(tag = "action", rename_all = "snake_case")]
pub enum TableAction {
    /// Takes an open seat: the command's seat, or the first. A second seat, for another player at the same screen, needs
    /// a name.
    TakeSeat {
        /// Hash of the link's secret, at a private table; set by the server.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        link: Option<String>,
        /// Name of another player at the same screen.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
    },
    /// Chooses the colour of the marbles of a seat, in Pentago XL, before its first marble.
    ChooseColour {
        /// The colour, which no other player may have chosen or have on the board.
        colour: MarbleColour,
    },
    /// Leaves a seat before the start.
    LeaveSeat,
    /// The host gives a seat to an engine.
    SeatEngine {
        /// Playing strength, from 1 to 10.
        level: u8,
    },
    /// The host opens a seat that is taken.
    OpenSeat,
    /// The server gives the command's reserved seat to its player; also during the game, when the player continues on
    /// another device.
    GiveSeat {
        /// New holder of the seat.
        holder: SeatHolder,
    },
    /// The server renames the player of the command's seat, after the tournament did.
    Rename {
        /// Name in the tournament.
        name: String,
        /// Name of the seat's holder, which has a lower length limit.
        seat_name: String,
    },
    /// The server starts the game when all seats are taken.
    Start {
        /// Seed drawn by the server, which decides who begins.
        #[serde(rename = "lot")]
        seed: u64,
    },
    /// Plays a complete move.
    Move {
        /// The move in the game's notation.
        text: String,
    },
    /// Under touch-move: places a marble, which is final (PG-9).
    Place {
        /// Socket of the marble.
        cell: String,
    },
    /// Under touch-move: turns a block after the placement.
    Turn {
        /// Block and direction, such as `A+`.
        turn: String,
    },
    /// Makes an offer.
    Offer {
        /// What is offered.
        offer: OfferKind,
        /// In an offer of a rematch of Pente: seat of this game whose player begins the rematch (PE-8). By default the loser
        /// begins; after a draw the players swap.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        first: Option<SeatNumber>,
    },
    /// Agrees to an offer, for the command's seat or for all seats of the actor.
    Agree {
        /// The offer to accept.
        offer: OfferKind,
    },
    /// Declines an offer, or withdraws one's own.
    Decline {
        /// The offer to end.
        offer: OfferKind,
    },
    /// Resigns.
    Resign,
    /// Ends the game without a result before the second move; the host may also close a table that has not started.
    Abort,
    /// Claims that the time of the seat to move is up; the server checks the same with its own ticks.
    Tick,
    /// Claims the win, or the withdrawal of a player, because the seat to move is disconnected.
    ClaimGone,
    /// The server has restarted.
    Resume,
    /// The date of the server has jumped, or the server was suspended.
    Pause {
        /// Duration that counts for no clock.
        length: Millis,
    },
    /// Sends a chat message: players to the players' room, spectators to theirs.
    Say {
        /// Text of the message.
        text: String,
        /// Hash of the link's secret, for a spectator of a private table; set by the server.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        link: Option<String>,
    },
    /// The server has opened the table of the rematch.
    OpenRematch {
        /// Id of the new table.
        table: String,
    },
}

impl TableAction {
    /// A complete move.
    pub fn play(text: &str) -> TableAction {
        TableAction::Move { text: text.to_owned() }
    }

    /// A chat message by an actor who needs no link.
    pub fn say(text: &str) -> TableAction {
        TableAction::Say { text: text.to_owned(), link: None }
    }
}
