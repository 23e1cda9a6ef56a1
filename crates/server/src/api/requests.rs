//! Bodies, queries and path parameters of requests.
//!
//! Lists that grow are read in pages: `limit` is the size of a page, and the `next` of an answer is the `before` or `after`
//! of the next page.

use serde::Deserialize;
use tessera_service::{MAX_PASSWORD_CHARS, MIN_PASSWORD_CHARS};
use tessera_table::{ClockSetting, FirstPlayerRule, MAX_PLAYER_NAME_CHARS};
use tessera_tournament::{HelperRights, TournamentCommand};
use utoipa::{IntoParams, ToSchema};

/// The default and the maximum size of a page of events.
pub(super) const EVENTS_PER_PAGE: PageSize = PageSize { default: 500, max: 1_000 };
/// The default and the maximum size of a page of the public tables.
pub(super) const TABLES_PER_PAGE: PageSize = PageSize { default: 100, max: 100 };
/// The default and the maximum size of a page of the sender's own games.
pub(super) const GAMES_PER_PAGE: PageSize = PageSize { default: 50, max: 100 };
/// The default and the maximum size of a page of tournaments.
pub(super) const TOURNAMENTS_PER_PAGE: PageSize = PageSize { default: 100, max: 100 };

// The attributes of a schema take only literals.
const _: () = assert!(MAX_PLAYER_NAME_CHARS == 40, "`max_length` of names");
const _: () =
    assert!(MIN_PASSWORD_CHARS == 8 && MAX_PASSWORD_CHARS == 200, "lengths of `Credentials::password`");

/// Sizes of the pages of a list.
#[derive(Clone, Copy, Debug)]
pub(super) struct PageSize {
    default: u32,
    max: u32,
}

/// The size of the requested page: at least one and at most the maximum.
pub(super) fn page_size(limit: Option<u32>, size: PageSize) -> u32 {
    limit.unwrap_or(size.default).clamp(1, size.max)
}

/// A guest to create, with an optional name.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct NewGuest {
    #[schema(max_length = 40, example = "my bot")]
    pub(super) name: Option<String>,
}

/// The new name of a guest.
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

/// A password, to confirm that its owner asks.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PasswordConfirmation {
    #[schema(max_length = 200, format = Password)]
    pub(super) password: String,
}

/// The old and the new password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewPassword {
    #[schema(max_length = 200, format = Password)]
    pub(super) old: String,
    #[schema(min_length = 8, max_length = 200, format = Password)]
    pub(super) new: String,
}

/// A new password, and a recovery code instead of the old one.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PasswordReset {
    #[schema(max_length = 40, example = "Ada")]
    pub(super) name: String,
    #[schema(max_length = 40, example = "7KQ2-M4XA-9RTB-C05W-DH3N-8VPE")]
    pub(super) code: String,
    #[schema(min_length = 8, max_length = 200, format = Password)]
    pub(super) password: String,
}

/// The path of a session.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct SessionPath {
    /// The id of the session in the list of sessions.
    pub(super) session: String,
}

/// The path of a blocked player.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct BlockedPlayerPath {
    /// The number of the entry in the list of blocked players.
    pub(super) block: u64,
}

/// The query of the list of own games.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default)]
pub(crate) struct GamesQuery {
    /// Only games that changed before this time.
    pub(super) before: Option<u64>,
    /// The size of the page: 50 unless given, at most 100. It is exceeded by games that changed at the same moment.
    pub(super) limit: Option<u32>,
}

/// The query of the list of public tables.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default)]
pub(crate) struct TablesQuery {
    pub(super) stage: PublicTableStage,
    /// Only tables that were opened before this time.
    pub(super) before: Option<u64>,
    /// The size of the page: at most 100. It is exceeded by tables that were opened at the same moment.
    pub(super) limit: Option<u32>,
}

/// The query of the operators' list of players.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default)]
pub(crate) struct PlayersQuery {
    /// Only players whose name contains this.
    pub(super) name: String,
}

/// The query of the list of tournaments.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default)]
pub(crate) struct TournamentsQuery {
    /// Only tournaments that were announced before this time.
    pub(super) before: Option<u64>,
    /// The size of the page: at most 100. It is exceeded by tournaments that were announced at the same moment.
    pub(super) limit: Option<u32>,
}

/// Tables with open seats, or with a running game.
#[derive(Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = ListedStage)]
pub(crate) enum PublicTableStage {
    #[default]
    Waiting,
    Playing,
}

/// A table to open.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewTable {
    #[schema(value_type = tessera_rules::GameKind)]
    pub(super) game: String,
    /// Options of the game, such as `touch_move,mover_wins_ties` (docs/rulebook.md).
    #[serde(default)]
    pub(super) rules: String,
    /// The holders of the seats, in order; you are `me`.
    #[schema(min_items = 2, max_items = 6)]
    pub(super) seats: Vec<NewSeat>,
    /// Whether the table is accessible by its link only.
    #[serde(default)]
    pub(super) private: bool,
    #[serde(default)]
    pub(super) clock: ClockSetting,
    #[serde(default)]
    pub(super) beginning: FirstPlayerRule,
    /// Whether a placement is final, in Pentago XL; in Pentago that is a rule.
    #[serde(default)]
    pub(super) touch_move: bool,
    /// Whether moves are announced, in Pente.
    #[serde(default)]
    pub(super) announcements: bool,
}

/// The holder of a seat of a new table.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum NewSeat {
    /// The sender of the request.
    Me,
    /// Nobody yet: the first player to take it.
    Open,
    /// The computer.
    Engine {
        /// The level, from 1 to 10.
        #[schema(minimum = 1, maximum = 10)]
        level: u8,
    },
    /// Another player at the same screen.
    SameScreen {
        /// The player's name.
        name: String,
    },
}

/// The query of the list of events.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default)]
pub(crate) struct EventsQuery {
    /// Only events after this number.
    pub(super) after: u32,
    /// The size of the page: 500 unless given, at most 1000.
    pub(super) limit: Option<u32>,
}

/// A command to a tournament.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = NewTournamentCommand)]
pub(crate) struct TournamentCommandRequest {
    #[serde(flatten)]
    pub(super) command: TournamentCommand,
    /// Decide the game even if it is being played at a table of this server now, which closes the table.
    #[serde(default)]
    pub(super) sure: bool,
}

/// A new link for a helper.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct NewHelperRequest {
    /// Name of the person or place that it is for.
    pub(super) name: String,
    /// What its holder may do.
    pub(super) rights: HelperRights,
}

/// A tournament to load.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct LoadedTournament {
    /// Its events, in order.
    pub(super) events: Vec<tessera_tournament::TournamentEvent>,
}

/// The path of a player.
#[derive(Debug, Deserialize)]
pub(crate) struct PlayerPath {
    pub(super) player: u16,
}
