//! Everything that happens in a tournament.

use serde::{Deserialize, Serialize};

use crate::{GameNumber, GroupNumber, MatchPlace, NewEntrant, Online, Plan, Played, PlayerNumber};

/// Something that has happened, with its place among all that has happened in the tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = TournamentEvent))]
pub struct Event {
    /// Its place, counted from 1.
    pub number: u32,
    /// When it happened, in milliseconds since 1970.
    pub at: u64,
    /// Whose command it was.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub by: String,
    /// As what. Earlier events do not say it: there a name with a plus in front is a helper's, and `#` the server's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by_role: Option<ActorRole>,
    /// The first event of the same command, if this is not the first: they are undone together.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub with: Option<u32>,
    /// How many events of the same command follow: a store that was cut off in the middle can tell.
    #[serde(default, skip_serializing_if = "is_none_left")]
    pub more: u32,
    /// What happened.
    #[serde(flatten)]
    pub what: What,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes fields by reference")]
fn is_none_left(more: &u32) -> bool {
    *more == 0
}

impl Event {
    /// Whether a link was renewed by it, which no undo takes back.
    pub(crate) fn renews(&self) -> bool {
        matches!(self.what, What::LinkRenewed { .. })
    }
}

/// In which role somebody does something in a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ActorRole {
    /// Whoever announced the tournament.
    Organiser,
    /// Somebody with the helpers' link.
    Helper,
    /// The server, which writes down what the table of a game told.
    Server,
}

/// What can happen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = TournamentEventKind))]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum What {
    /// The tournament was announced. Always the first event, and only that.
    Opened {
        /// As what.
        plan: Plan,
    },
    /// Somebody entered.
    Entered {
        /// The number he gets.
        player: PlayerNumber,
        /// Who.
        #[serde(flatten)]
        entrant: NewEntrant,
    },
    /// What is known of a player was put right.
    Amended {
        /// Who.
        player: PlayerNumber,
        /// As it should have been.
        #[serde(flatten)]
        entrant: NewEntrant,
    },
    /// Somebody left the tournament (TR-9).
    Withdrew {
        /// Who.
        player: PlayerNumber,
    },
    /// Somebody who was thought to have left is in the tournament after all.
    Reinstated {
        /// Who.
        player: PlayerNumber,
    },
    /// There are so many tables now.
    TablesSet {
        /// How many; as many as are needed, if nobody says.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tables: Option<u16>,
    },
    /// Games are played at tables of the house from now on, or no longer.
    OnlineSet {
        /// How.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        online: Option<Online>,
    },
    /// A player's personal link is another from now on, and the old one never opens anything again: no undo brings it back.
    LinkRenewed {
        /// Whose.
        player: PlayerNumber,
    },
    /// A lot was drawn.
    LotDrawn {
        /// What it decides.
        question: Question,
        /// The lot.
        lot: u64,
        /// The order it gave, where the question is one of order: the first is ahead, or begins.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        order: Vec<PlayerNumber>,
    },
    /// The groups were drawn (TR-1).
    GroupsDrawn {
        /// Who plays in which.
        groups: Vec<Vec<PlayerNumber>>,
        /// Their games, in the order of their numbers.
        games: Vec<Pairing>,
        /// The number of the first of them, where the next one is not free: a draw that was undone had it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from: Option<GameNumber>,
    },
    /// Somebody who entered late plays in a group.
    Joined {
        /// Who.
        player: PlayerNumber,
        /// In which.
        group: GroupNumber,
        /// His games.
        games: Vec<Pairing>,
        /// The number of the first of them, as with a draw.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from: Option<GameNumber>,
    },
    /// Players were called to tables.
    Called {
        /// For these games.
        calls: Vec<Call>,
    },
    /// A game was decided.
    Resulted {
        /// Which.
        game: GameNumber,
        /// How.
        #[serde(flatten)]
        played: Played,
    },
    /// A game had been decided otherwise than was written down.
    Corrected {
        /// Which.
        game: GameNumber,
        /// How.
        #[serde(flatten)]
        played: Played,
    },
    /// A result was struck out: the game is still to be played.
    Struck {
        /// Which.
        game: GameNumber,
    },
    /// The organiser chose the cup (TR-2).
    CupPlanned {
        /// For how many players.
        size: u16,
        /// Whether the losers of the semi-finals play for the third place.
        third_place: bool,
    },
    /// It is settled from the groups who is in the cup, who plays for a place in it, and who is out.
    CupEntered {
        /// The firsts of all groups, the seconds and so on, each with the best first (TR-5).
        ranks: Vec<Vec<PlayerNumber>>,
        /// Those who had withdrawn by then.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        withdrawn: Vec<PlayerNumber>,
    },
    /// The cup's first round was drawn.
    BracketDrawn {
        /// From the top, two and two; nobody where there is a bye.
        slots: Vec<Option<PlayerNumber>>,
    },
    /// Two have to play for who goes through; again, after a draw (TR-6).
    Paired {
        /// The game.
        game: GameNumber,
        /// Which match it belongs to.
        #[serde(rename = "match")]
        place: MatchPlace,
        /// Who begins.
        first: PlayerNumber,
        /// The other.
        second: PlayerNumber,
    },
    /// The last command that still counted, counts no more.
    Undone {
        /// The first of its events.
        command: u32,
    },
}

/// A game of a group, as it was drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Pairing {
    /// The group.
    pub group: GroupNumber,
    /// The round of the group.
    pub round: u16,
    /// Who begins.
    pub first: PlayerNumber,
    /// The other.
    pub second: PlayerNumber,
}

/// A game and its table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Call {
    /// The game.
    pub game: GameNumber,
    /// The table.
    pub table: u16,
}

/// What a lot decides. A question has one lot, for ever: after an undo the same question gets the same answer.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = LotQuestion))]
#[serde(tag = "about", rename_all = "snake_case")]
pub enum Question {
    /// Who plays in which group, and in which order they meet (TR-1).
    Groups {
        /// The event by which the list of entrants became what it is.
        entries: u32,
        /// How many groups.
        groups: u16,
    },
    /// Which group a late entrant joins, and against whom he begins.
    Joining {
        /// Who.
        player: PlayerNumber,
    },
    /// The order of players of a group whom nothing else separates (TR-5).
    GroupTie {
        /// The group.
        group: GroupNumber,
        /// The tied.
        players: Vec<PlayerNumber>,
    },
    /// The order of players of several groups whom nothing else separates (TR-3).
    RankTie {
        /// The tied.
        players: Vec<PlayerNumber>,
    },
    /// Where in the cup everybody begins.
    Bracket {
        /// The cup's players.
        players: Vec<PlayerNumber>,
    },
    /// Who begins the first game of a match (PG-10).
    Begins {
        /// The match.
        #[serde(rename = "match")]
        place: MatchPlace,
        /// The two.
        players: [PlayerNumber; 2],
    },
}
