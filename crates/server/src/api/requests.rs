//! What a program sends: bodies and queries of requests.

use serde::Deserialize;
use tessera_table::{Beginning, ClockSetting};
use tessera_tournament::Command;
use utoipa::{IntoParams, ToSchema};

/// A guest who comes in, with a name if one is wanted.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct NewGuest {
    #[schema(max_length = 40, example = "my bot")]
    pub(super) name: Option<String>,
}

/// Another name for a guest.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewName {
    #[schema(max_length = 40, example = "my bot")]
    pub(super) name: String,
}

/// A name and a password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Credentials {
    #[schema(max_length = 40, example = "Ada")]
    pub(super) name: String,
    #[schema(min_length = 8, max_length = 200, format = Password)]
    pub(super) password: String,
}

/// Which part of a list of games.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default)]
pub(crate) struct GamesQuery {
    /// Only games that changed before this time.
    pub(super) before: Option<u64>,
}

/// Which tables.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default)]
pub(crate) struct TablesQuery {
    pub(super) stage: ListedStage,
}

/// Tables that wait for players, or at which a game is on.
#[derive(Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ListedStage {
    #[default]
    Waiting,
    Playing,
}

/// A table to be opened.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewTable {
    #[schema(value_type = tessera_rules::GameKind)]
    pub(super) game: String,
    /// Options of the game, such as `touch_move,mover_wins_ties` (docs/rulebook.md).
    #[serde(default)]
    pub(super) rules: String,
    /// Who sits where; you are `me`.
    #[schema(min_items = 2, max_items = 6)]
    pub(super) seats: Vec<NewSeat>,
    /// Whether only those with the link may come.
    #[serde(default)]
    pub(super) private: bool,
    #[serde(default)]
    pub(super) clock: ClockSetting,
    #[serde(default)]
    pub(super) beginning: Beginning,
    /// Whether a placement is final, in Pentago XL; in Pentago that is a rule.
    #[serde(default)]
    pub(super) touch_move: bool,
    /// Whether moves are announced, in Pente.
    #[serde(default)]
    pub(super) announcements: bool,
}

/// Who shall have a seat.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum NewSeat {
    /// Whoever asks.
    Me,
    /// The first who comes.
    Open,
    /// The computer.
    Engine {
        /// How well it plays, from 1 to 10.
        #[schema(minimum = 1, maximum = 10)]
        level: u8,
    },
    /// Somebody else at your screen.
    SameScreen {
        /// Who.
        name: String,
    },
}

/// From which event on.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default)]
pub(crate) struct EventsQuery {
    /// Only events after this number.
    pub(super) after: u32,
}

/// Something to be done in a tournament.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = NewTournamentCommand)]
pub(crate) struct TournamentCommand {
    #[serde(flatten)]
    pub(super) command: Command,
    /// Decide the game also if it is being played at a table of this server at this moment, which closes the table.
    #[serde(default)]
    pub(super) sure: bool,
}

/// A player in a path.
#[derive(Debug, Deserialize)]
pub(crate) struct PlayerPath {
    pub(super) player: u16,
}
