//! Commands to a tournament.

use serde::{Deserialize, Serialize};
use tessera_table::{CommandId, PlayerId};

use crate::{
    ActorRole, GameNumber, GameResult, HelperRights, NewEntrant, OnlineSettings, PlayerNumber,
    RoundClockChange,
};

/// A command to a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TournamentCommand {
    /// Idempotency key, chosen by the client: a command of the same author whose id was executed already is not executed
    /// again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<CommandId>,
    /// Name of the author, as recorded in the events.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub by: String,
    /// Id of the player who is the author, which the server sets.
    #[serde(skip)]
    pub by_player: Option<PlayerId>,
    /// Role of the author.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by_role: Option<ActorRole>,
    /// Last event that the author had seen when they previewed the command: it is executed only if it still changes the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen: Option<u32>,
    /// Games whose results are deleted first, the latest game first: those that were played later and stand in the way. All of
    /// it is one command, and is undone together. An undo ignores it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub delete_first: Vec<GameNumber>,
    /// What to do.
    #[serde(flatten)]
    pub action: TournamentAction,
}

impl From<TournamentAction> for TournamentCommand {
    fn from(action: TournamentAction) -> TournamentCommand {
        TournamentCommand {
            id: None,
            by: String::new(),
            by_player: None,
            by_role: None,
            seen: None,
            delete_first: Vec::new(),
            action,
        }
    }
}

/// The actions of commands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "action", rename_all = "snake_case")]
pub enum TournamentAction {
    /// Enters players: all, or none if one of them is refused. After the draw they join the smallest groups.
    Enter {
        /// The players.
        entrants: Vec<NewEntrant>,
    },
    /// Edits a player. Club and seed can change only before the draw.
    #[serde(rename = "amend")]
    EditEntrant {
        /// Number of the player.
        player: PlayerNumber,
        /// The corrected details.
        #[serde(flatten)]
        entrant: NewEntrant,
    },
    /// Withdraws a player: the opponents win the games that were not played (TR-9).
    Withdraw {
        /// Number of the player.
        player: PlayerNumber,
    },
    /// Reinstates a player who was withdrawn.
    Reinstate {
        /// Number of the player.
        player: PlayerNumber,
    },
    /// Sets the number of tables.
    SetTables {
        /// Number of tables; unlimited if absent.
        #[serde(default)]
        tables: Option<u16>,
    },
    /// Chooses whether games are played online or at a venue.
    SetOnline {
        /// Settings of online games; absent for games at a venue.
        #[serde(default)]
        online: Option<OnlineSettings>,
    },
    /// Replaces a player's personal link, for example because it leaked. This cannot be undone.
    RenewLink {
        /// Number of the player.
        player: PlayerNumber,
    },
    /// Makes a link for a helper. This cannot be undone: the link is revoked.
    #[serde(rename = "add_helper")]
    AddHelper {
        /// Name of the person or place that it is for, as the history shows it. Without one, the history shows the names of those who use
        /// it.
        #[serde(default)]
        name: String,
        /// What its holder may do: `results` if absent.
        #[serde(default)]
        rights: HelperRights,
    },
    /// Revokes a helper's link.
    #[serde(rename = "revoke_helper")]
    RevokeHelper {
        /// Number of the link.
        helper: u16,
    },
    /// Announces something to the hall.
    #[serde(rename = "announce")]
    Announce {
        /// The announcement; empty to take it down.
        #[serde(default)]
        text: String,
    },
    /// Changes the clock of the round.
    #[serde(rename = "set_round_clock")]
    SetRoundClock {
        /// The change.
        #[serde(flatten)]
        change: RoundClockChange,
    },
    /// Draws the groups (TR-1), the schedule of a round robin, the bracket of a knock-out, or the next round of other formats.
    Draw {
        /// Number of groups; computed from the number of players if absent.
        #[serde(default)]
        groups: Option<u16>,
    },
    /// Takes the draw of the last round back, while no game of it has a result.
    CancelRound,
    /// Changes the number of rounds, in a format that is drawn round by round.
    SetRounds {
        /// Number of rounds.
        rounds: u16,
    },
    /// Enters the result of a game.
    Result(GameReport),
    /// Corrects the result of a game (TR-9).
    Correct(GameReport),
    /// Deletes a result: the game is still to be played.
    #[serde(rename = "strike")]
    DeleteResult {
        /// Number of the game.
        game: GameNumber,
    },
    /// Sets the size of the cup (TR-2), when all group games are finished.
    PlanCup {
        /// Number of players; the proposed size if absent.
        #[serde(default)]
        size: Option<u16>,
        /// Whether the losers of the semi-finals play for third place.
        #[serde(default)]
        third_place: bool,
    },
    /// Undoes the last effective command.
    Undo {
        /// Number of its first event, so that two simultaneous requests undo only one command.
        command: u32,
    },
}

/// Report of a game's result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameReport {
    /// Number of the game.
    pub game: GameNumber,
    /// Result of the game.
    #[serde(flatten)]
    pub outcome: GameResult,
    /// Player who began, if not the one who should have.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub began: Option<PlayerNumber>,
    /// Moves, if they were recorded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<String>,
}

impl GameReport {
    /// A result without moves, begun by the player who should have.
    pub fn new(game: GameNumber, outcome: GameResult) -> GameReport {
        GameReport { game, outcome, began: None, moves: None }
    }
}
