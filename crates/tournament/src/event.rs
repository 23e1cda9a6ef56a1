//! Events of a tournament.

use serde::{Deserialize, Serialize};
use tessera_table::{CommandId, PlayerId};

use crate::{
    BracketPosition, DecidedGame, GameNumber, GroupNumber, HelperRights, NewEntrant, OnlineSettings,
    PlayerNumber, RoundBye, RoundClock, RoundPairing, TournamentSetup,
};

/// A numbered event of a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TournamentEvent {
    /// Sequence number, counted from 1.
    pub number: u32,
    /// Time of the event, in milliseconds since 1970.
    pub at: u64,
    /// Name of the author of the command.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub by: String,
    /// Id of the player who is the author, if the store knows it, which keeps the name apart from the event. It is not
    /// serialised.
    #[serde(skip)]
    pub by_player: Option<PlayerId>,
    /// Role of the author. Older events lack it: there a name that begins with a plus is a helper's, and `#` is the server.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by_role: Option<ActorRole>,
    /// Id of the command, with its first event, if the client gave one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub command_id: Option<CommandId>,
    /// Number of the first event of the same command, if this is not the first: they are undone together.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub with: Option<u32>,
    /// Number of further events of the same command: shows whether a command was stored only in part.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub more: u32,
    /// The change it records.
    #[serde(flatten)]
    pub kind: TournamentEventKind,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes fields by reference")]
fn is_zero(more: &u32) -> bool {
    *more == 0
}

impl TournamentEvent {
    /// Whether it renews a link.
    pub(crate) fn renews_link(&self) -> bool {
        matches!(self.kind, TournamentEventKind::LinkRenewed { .. })
    }

    /// Whether no undo reverts it: a renewed link, and what concerns the hall and its helpers.
    pub(crate) fn is_kept_by_undo(&self) -> bool {
        matches!(
            self.kind,
            TournamentEventKind::LinkRenewed { .. }
                | TournamentEventKind::HelperAdded { .. }
                | TournamentEventKind::HelperRevoked { .. }
                | TournamentEventKind::Announced { .. }
                | TournamentEventKind::RoundClockSet { .. }
        )
    }
}

/// Role of the author of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ActorRole {
    /// The organiser, who created the tournament.
    Organiser,
    /// A visitor with the link of a helper.
    Helper,
    /// The server, which enters the results of online tables.
    Server,
}

/// The changes that events record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum TournamentEventKind {
    /// The tournament was created. Always the first event, and only the first.
    Opened {
        /// Plan of the tournament.
        plan: TournamentSetup,
    },
    /// A player entered.
    Entered {
        /// Number assigned to the player.
        player: PlayerNumber,
        /// Details of the player.
        #[serde(flatten)]
        entrant: NewEntrant,
    },
    /// The details of a player were edited.
    #[serde(rename = "amended")]
    EntrantEdited {
        /// Number of the player.
        player: PlayerNumber,
        /// The corrected details.
        #[serde(flatten)]
        entrant: NewEntrant,
    },
    /// A player withdrew from the tournament (TR-9).
    Withdrew {
        /// Number of the player.
        player: PlayerNumber,
    },
    /// A withdrawn player was reinstated.
    Reinstated {
        /// Number of the player.
        player: PlayerNumber,
    },
    /// The number of tables was set.
    TablesSet {
        /// Number of tables; unlimited if absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tables: Option<u16>,
    },
    /// Online play was switched on or off.
    OnlineSet {
        /// Settings of online games; absent for games at a venue.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        online: Option<OnlineSettings>,
    },
    /// A player's personal link was replaced. The old link is invalid for ever: no undo restores it.
    LinkRenewed {
        /// Number of the player.
        player: PlayerNumber,
    },
    /// A helper got a link. No undo reverts it.
    #[serde(rename = "helper_added")]
    HelperAdded {
        /// Number of the link, counted from 1.
        helper: u16,
        /// Name of the person or place that it is for, if it has one.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        name: String,
        /// What its holder may do.
        rights: HelperRights,
    },
    /// A helper's link was revoked. No undo reverts it.
    #[serde(rename = "helper_revoked")]
    HelperRevoked {
        /// Number of the link.
        helper: u16,
    },
    /// Something was announced to the hall. No undo reverts it.
    #[serde(rename = "announced")]
    Announced {
        /// The announcement; empty if it was taken down.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        text: String,
    },
    /// The clock of the round was started, stopped or removed. No undo reverts it.
    #[serde(rename = "round_clock_set")]
    RoundClockSet {
        /// The clock; absent if it was removed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        clock: Option<RoundClock>,
    },
    /// A random draw was made.
    #[serde(rename = "lot_drawn")]
    RandomDrawn {
        /// What the draw decides.
        #[serde(rename = "question")]
        subject: RandomDrawSubject,
        /// Random seed.
        #[serde(rename = "lot")]
        seed: u64,
        /// Resulting order, if the subject is an order: the first player is ahead, or begins.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        order: Vec<PlayerNumber>,
    },
    /// The groups were drawn (TR-1).
    GroupsDrawn {
        /// Players of each group.
        groups: Vec<Vec<PlayerNumber>>,
        /// Games of the groups, in the order of their numbers.
        games: Vec<Pairing>,
        /// Number of the first game, if the next number was used by an undone draw.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from: Option<GameNumber>,
    },
    /// A late entrant joined a group.
    Joined {
        /// Number of the player.
        player: PlayerNumber,
        /// The group.
        group: GroupNumber,
        /// Games of the player.
        games: Vec<Pairing>,
        /// Number of the first game, if the next number was used by an undone draw.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from: Option<GameNumber>,
    },
    /// A round was drawn, in a format that is drawn round by round.
    #[serde(rename = "round_drawn")]
    RoundDrawn {
        /// Number of the round, counted from 1.
        round: u16,
        /// Games, in the order of their numbers.
        games: Vec<RoundPairing>,
        /// The player without an opponent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bye: Option<RoundBye>,
        /// Number of the first game, if the next number was used by an undone draw.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from: Option<GameNumber>,
    },
    /// The draw of the last round was taken back, before a game of it had a result.
    #[serde(rename = "round_cancelled")]
    RoundCancelled {
        /// Number of the round.
        round: u16,
    },
    /// The number of rounds was changed.
    #[serde(rename = "rounds_set")]
    RoundsSet {
        /// Number of rounds.
        rounds: u16,
    },
    /// Players were called to tables.
    Called {
        /// Games and their tables.
        calls: Vec<TableCall>,
    },
    /// The result of a game was entered.
    Resulted {
        /// Number of the game.
        game: GameNumber,
        /// Result, first player and moves.
        #[serde(flatten)]
        played: DecidedGame,
    },
    /// The result of a game was corrected.
    Corrected {
        /// Number of the game.
        game: GameNumber,
        /// Result, first player and moves.
        #[serde(flatten)]
        played: DecidedGame,
    },
    /// A result was deleted: the game is still to be played.
    #[serde(rename = "struck")]
    ResultDeleted {
        /// Number of the game.
        game: GameNumber,
    },
    /// The organiser chose the cup (TR-2).
    CupPlanned {
        /// Number of players.
        size: u16,
        /// Whether the losers of the semi-finals play for third place.
        third_place: bool,
    },
    /// The groups are complete, and the field of the cup follows from them.
    CupEntered {
        /// All group winners, all seconds and so on, each with the best first (TR-5).
        ranks: Vec<Vec<PlayerNumber>>,
        /// Players who had withdrawn by then.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        withdrawn: Vec<PlayerNumber>,
    },
    /// The cup's first round was drawn.
    BracketDrawn {
        /// Slots from the top, two for each match; an empty slot is a bye.
        slots: Vec<Option<PlayerNumber>>,
    },
    /// A game of a match was paired; after a draw, a replay (TR-6).
    Paired {
        /// Number of the game.
        game: GameNumber,
        /// The match it belongs to.
        #[serde(rename = "match")]
        place: BracketPosition,
        /// The player who begins.
        first: PlayerNumber,
        /// The other player.
        second: PlayerNumber,
    },
    /// The last effective command was undone.
    Undone {
        /// Number of its first event.
        command: u32,
    },
}

/// A game of a group, as drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Pairing {
    /// Group it belongs to.
    pub group: GroupNumber,
    /// Round of the group, counted from 1.
    pub round: u16,
    /// The player who begins.
    pub first: PlayerNumber,
    /// The other player.
    pub second: PlayerNumber,
}

/// A call of the players of a game to a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Call))]
pub struct TableCall {
    /// Number of the game.
    pub game: GameNumber,
    /// Number of the table.
    pub table: u16,
}

/// What a random draw decides. Each subject is drawn once: after an undo the same subject gets the same seed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = LotQuestion))]
#[serde(tag = "about", rename_all = "snake_case")]
pub enum RandomDrawSubject {
    /// The groups and the order of their games (TR-1).
    Groups {
        /// Number of the event that last changed the list of entrants.
        entries: u32,
        /// Number of groups.
        groups: u16,
    },
    /// The group that a late entrant joins, and the games in which they begin.
    Joining {
        /// Number of the player.
        player: PlayerNumber,
    },
    /// The order of tied players of a group (TR-5).
    GroupTie {
        /// The group.
        group: GroupNumber,
        /// The tied players.
        players: Vec<PlayerNumber>,
    },
    /// The order of tied players of several groups (TR-3).
    RankTie {
        /// The tied players.
        players: Vec<PlayerNumber>,
    },
    /// The order of players without a seed, before the first round or the draw of a knock-out.
    #[serde(rename = "order")]
    PairingOrder {
        /// Number of the event that last changed the list of entrants.
        entries: u32,
    },
    /// Who begins the games of a round where nothing else decides, or who sits where at tables of three and more.
    #[serde(rename = "round")]
    Round {
        /// Number of the round.
        round: u16,
    },
    /// The slots of the cup's first round.
    Bracket {
        /// Players of the cup.
        players: Vec<PlayerNumber>,
    },
    /// The player who begins the first game of a match (PG-10).
    Begins {
        /// The match.
        #[serde(rename = "match")]
        place: BracketPosition,
        /// Both players.
        players: [PlayerNumber; 2],
    },
}
