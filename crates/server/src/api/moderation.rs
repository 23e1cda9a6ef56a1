//! Moderation, for operators and for `tessera admin`.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequestParts, Query, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tessera_service::{ActionReason, Moderation, ModerationAction, ModerationError, Operator, ServiceClock};
use tessera_store::{ModeratedPlayer, ModerationEntry, Store, StoreError};
use tessera_table::Millis;
use utoipa::ToSchema;

use super::ApiError;
use super::operator_reports;
use super::requests::PlayersQuery;
use super::responses::{ErrorResponses, ListedTable};
use crate::app_state::AppState;
use crate::extract::Visitor;
use crate::operator_access;
use crate::refusal_status;
use crate::security::TrustedProxies;

/// The most entries of a list.
pub(super) const MAX_OPERATOR_API_LIST_ENTRIES: u32 = 200;

/// The operator who sent a request.
pub(crate) struct ApiOperator(pub(super) Operator);

impl FromRequestParts<AppState> for ApiOperator {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<ApiOperator, ApiError> {
        let headers: HeaderMap = parts.headers.clone();
        let visitor = Visitor::from_request_parts(parts, app).await.map_err(|_| {
            ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "store", "your session could not be looked up")
        })?;
        match operator_access::operator_of(app, &visitor, &headers).await? {
            Some(operator) => Ok(ApiOperator(operator)),
            None if visitor.player.is_none() && !headers.contains_key(operator_access::OPERATOR_HEADER) => {
                Err(ApiError::no_session())
            }
            None => {
                let reason = "only operators can do this; `tessera admin grant NAME` makes an account one";
                Err(ApiError::new(StatusCode::FORBIDDEN, "not-operator", reason))
            }
        }
    }
}

impl From<ModerationError> for ApiError {
    fn from(error: ModerationError) -> ApiError {
        let status = refusal_status::of_moderation(&error);
        ApiError::new(status, error.code(), error.to_string())
    }
}

/// An action and its reason.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = NewModerationAction)]
pub(crate) struct ModerationRequest {
    #[serde(flatten)]
    action: ModerationAction,
    /// Why; it is kept in the log.
    #[schema(min_length = 1, max_length = 500)]
    reason: String,
    /// The number of the report that the action answers. The report, and others of the same thing, are handled with it.
    #[serde(default)]
    report: Option<u64>,
}

/// Do what an operator may do
///
/// The action and its reason are recorded in the log, in the same commit.
#[utoipa::path(
    post,
    path = "/api/operator/actions",
    tag = "Operators",
    operation_id = "moderate",
    request_body = ModerationRequest,
    responses((status = 204, description = "It is done and recorded."), ErrorResponses),
)]
pub(crate) async fn act(
    State(moderation): State<Moderation>,
    State(proxies): State<TrustedProxies>,
    ApiOperator(operator): ApiOperator,
    request: Result<Json<ModerationRequest>, JsonRejection>,
) -> Result<StatusCode, ApiError> {
    let ModerationRequest { action, reason, report } = request?.0;
    let reason = ActionReason { text: &reason, report };
    moderation.act(&operator, &action, reason, &proxies).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A list, as the handlers below give it.
pub(crate) async fn operator_list(
    store: &Store,
    now: Millis,
    list: &str,
    name: &str,
) -> Result<Value, StoreError> {
    let answer = match list {
        "reports" => serde_json::to_value(operator_reports::reports_of(store, true, None).await?),
        "handled-reports" => serde_json::to_value(operator_reports::reports_of(store, false, None).await?),
        "players" => serde_json::to_value(players_of(store, now, name).await?),
        "tournaments" => serde_json::to_value(tournaments_of(store).await?),
        "tables" => serde_json::to_value(tables_of(store).await?),
        _ => serde_json::to_value(log_of(store).await?),
    };
    Ok(answer.expect("answers are plain data"))
}

/// Players, as operators see them.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OperatorPlayers {
    players: Vec<OperatorPlayer>,
}

/// A player, as operators see them. Times are milliseconds since 1970.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OperatorPlayer {
    player: String,
    name: String,
    account: bool,
    since: u64,
    operator: bool,
    muted_until: Option<u64>,
    banned_until: Option<u64>,
}

impl From<ModeratedPlayer> for OperatorPlayer {
    fn from(player: ModeratedPlayer) -> OperatorPlayer {
        let ModeratedPlayer { id, name, account, since, is_operator, muted_until, banned_until } = player;
        OperatorPlayer { player: id, name, account, since, operator: is_operator, muted_until, banned_until }
    }
}

/// Players: operators and restricted ones first, then the newest
#[utoipa::path(
    get,
    path = "/api/operator/players",
    tag = "Operators",
    operation_id = "listPlayers",
    params(PlayersQuery),
    responses((status = 200, description = "At most 200 players.", body = OperatorPlayers, example = json!({ "players": [] })), ErrorResponses),
)]
pub(crate) async fn players(
    State(store): State<Store>,
    State(clock): State<ServiceClock>,
    _operator: ApiOperator,
    Query(query): Query<PlayersQuery>,
) -> Result<Json<OperatorPlayers>, ApiError> {
    Ok(Json(players_of(&store, clock.now(), &query.name).await?))
}

async fn players_of(store: &Store, now: Millis, name: &str) -> Result<OperatorPlayers, StoreError> {
    let players = store.moderated_players(name, now.0, MAX_OPERATOR_API_LIST_ENTRIES).await?;
    Ok(OperatorPlayers { players: players.into_iter().map(OperatorPlayer::from).collect() })
}

/// Tables, as operators see them.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OperatorTables {
    tables: Vec<ListedTable>,
}

/// The unfinished tables, private ones too, the newest first
#[utoipa::path(
    get,
    path = "/api/operator/tables",
    tag = "Operators",
    operation_id = "listAllTables",
    responses((status = 200, description = "At most 200 tables.", body = OperatorTables, example = json!({ "tables": [] })), ErrorResponses),
)]
pub(crate) async fn tables(
    State(store): State<Store>,
    _operator: ApiOperator,
) -> Result<Json<OperatorTables>, ApiError> {
    Ok(Json(tables_of(&store).await?))
}

async fn tables_of(store: &Store) -> Result<OperatorTables, StoreError> {
    let tables = store.unfinished_tables(MAX_OPERATOR_API_LIST_ENTRIES).await?;
    Ok(OperatorTables { tables: tables.iter().map(ListedTable::from).collect() })
}

/// Tournaments, as operators see them.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OperatorTournaments {
    tournaments: Vec<OperatorTournament>,
}

/// A tournament, as operators see it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OperatorTournament {
    tournament: String,
    name: String,
    #[schema(value_type = tessera_rules::GameKind)]
    game: &'static str,
    organiser: String,
    /// When it was announced, in milliseconds since 1970.
    opened: u64,
}

/// The tournaments of all organisers, the newest first
#[utoipa::path(
    get,
    path = "/api/operator/tournaments",
    tag = "Operators",
    operation_id = "listAllTournaments",
    responses((status = 200, description = "At most 200 tournaments.", body = OperatorTournaments, example = json!({ "tournaments": [] })), ErrorResponses),
)]
pub(crate) async fn tournaments(
    State(store): State<Store>,
    _operator: ApiOperator,
) -> Result<Json<OperatorTournaments>, ApiError> {
    Ok(Json(tournaments_of(&store).await?))
}

async fn tournaments_of(store: &Store) -> Result<OperatorTournaments, StoreError> {
    let tournaments =
        store.latest_tournaments(MAX_OPERATOR_API_LIST_ENTRIES).await?.into_iter().map(|found| {
            OperatorTournament {
                tournament: found.id,
                name: found.name,
                game: found.game.name(),
                organiser: found.organiser,
                opened: found.opened,
            }
        });
    Ok(OperatorTournaments { tournaments: tournaments.collect() })
}

/// The log of moderation.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OperatorLog {
    entries: Vec<OperatorLogEntry>,
}

/// What an operator did.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OperatorLogEntry {
    /// When, in milliseconds since 1970.
    at: u64,
    /// The name of the operator at that time.
    operator: String,
    /// The id of the operator's account; absent for `tessera admin`.
    #[serde(skip_serializing_if = "Option::is_none")]
    operator_player: Option<String>,
    action: String,
    /// The id of the player, table or tournament; empty if a network was given by its address, which is not logged.
    target: String,
    /// The name of the target at that time.
    name: String,
    /// The end of a mute or ban, in milliseconds since 1970, or the new name.
    detail: String,
    reason: String,
    /// The number of the report that it answers.
    #[serde(skip_serializing_if = "Option::is_none")]
    report: Option<u64>,
}

impl From<ModerationEntry> for OperatorLogEntry {
    fn from(entry: ModerationEntry) -> OperatorLogEntry {
        let ModerationEntry { at, operator, operator_player, action, target, name, detail, reason, report } =
            entry;
        OperatorLogEntry { at, operator, operator_player, action, target, name, detail, reason, report }
    }
}

/// What operators did, the latest first
#[utoipa::path(
    get,
    path = "/api/operator/log",
    tag = "Operators",
    operation_id = "moderationLog",
    responses((status = 200, description = "At most 200 entries.", body = OperatorLog, example = json!({ "entries": [] })), ErrorResponses),
)]
pub(crate) async fn log(
    State(store): State<Store>,
    _operator: ApiOperator,
) -> Result<Json<OperatorLog>, ApiError> {
    Ok(Json(log_of(&store).await?))
}

async fn log_of(store: &Store) -> Result<OperatorLog, StoreError> {
    let entries = store.moderation_log(MAX_OPERATOR_API_LIST_ENTRIES).await?;
    Ok(OperatorLog { entries: entries.into_iter().map(OperatorLogEntry::from).collect() })
}
