//! What can be asked of a tournament.

use serde::{Deserialize, Serialize};

use crate::{ActorRole, GameNumber, NewEntrant, Online, Outcome, PlayerNumber};

/// Something that somebody wants.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = TournamentCommand))]
pub struct Command {
    /// Who, as it shall stand in the events.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub by: String,
    /// As what.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by_role: Option<ActorRole>,
    /// The last event that he has seen, where it matters: what was previewed then is done only if it still changes the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen: Option<u32>,
    /// What.
    #[serde(flatten)]
    pub action: Action,
}

impl From<Action> for Command {
    fn from(action: Action) -> Command {
        Command { by: String::new(), by_role: None, seen: None, action }
    }
}

/// What can be wanted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = TournamentAction))]
#[serde(tag = "action", rename_all = "snake_case")]
pub enum Action {
    /// Players enter: all of them, or none if one cannot. After the draw they join the smallest groups.
    Enter {
        /// Who.
        entrants: Vec<NewEntrant>,
    },
    /// Put right what is known of a player. Club and seed can only change before the draw.
    Amend {
        /// Who.
        player: PlayerNumber,
        /// As it should have been.
        #[serde(flatten)]
        entrant: NewEntrant,
    },
    /// Somebody leaves: his games that were not played are won by the others (TR-9).
    Withdraw {
        /// Who.
        player: PlayerNumber,
    },
    /// Somebody had not left after all.
    Reinstate {
        /// Who.
        player: PlayerNumber,
    },
    /// There are so many tables, or enough.
    SetTables {
        /// How many.
        #[serde(default)]
        tables: Option<u16>,
    },
    /// Play the games at tables of the house, or in a hall.
    SetOnline {
        /// How; nothing for a hall.
        #[serde(default)]
        online: Option<Online>,
    },
    /// Give a player another personal link: the old one is in the wrong hands. This cannot be undone.
    RenewLink {
        /// Whose.
        player: PlayerNumber,
    },
    /// Draw the groups (TR-1).
    Draw {
        /// How many; as many as the rule makes, if nobody says.
        #[serde(default)]
        groups: Option<u16>,
    },
    /// Write down how a game ended.
    Result(Report),
    /// Write down that it ended otherwise than was written down (TR-9).
    Correct(Report),
    /// Strike a result out: the game is still to be played.
    Strike {
        /// Which.
        game: GameNumber,
    },
    /// Choose the cup (TR-2). It begins when all games of the groups are decided.
    PlanCup {
        /// For how many players; as many as are proposed, if nobody says.
        #[serde(default)]
        size: Option<u16>,
        /// Whether the losers of the semi-finals play for the third place.
        #[serde(default)]
        third_place: bool,
    },
    /// Undo the last command that counts.
    Undo {
        /// The number of its first event, so that two who press the button at the same time undo one command.
        command: u32,
    },
}

/// How a game ended, as it is reported.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = GameReport))]
pub struct Report {
    /// Which game.
    pub game: GameNumber,
    /// How it ended.
    #[serde(flatten)]
    pub outcome: Outcome,
    /// Who began, if not who should have.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub began: Option<PlayerNumber>,
    /// The moves, if they were kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<String>,
}

impl Report {
    /// A game that ended so, begun by who should have.
    pub fn new(game: GameNumber, outcome: Outcome) -> Report {
        Report { game, outcome, began: None, moves: None }
    }
}
