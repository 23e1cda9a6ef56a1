//! Moderation, for operators and for `tessera admin`.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequestParts, Query, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tessera_service::{Moderation, ModerationAction, ModerationError};
use tessera_store::{ModeratedPlayer, ModerationEntry, Store, StoreError};
use utoipa::ToSchema;

use super::ApiError;
use super::requests::PlayersQuery;
use super::responses::{ErrorResponses, ListedTable};
use crate::app_state::AppState;
use crate::extract::Visitor;
use crate::operator::{self, OperatorToken};
use crate::refusal_status;
use crate::security::network;

/// The most entries of a list.
const LIST: u32 = 200;

/// The operator who sent a request.
pub(crate) struct OperatorName(String);

impl FromRequestParts<AppState> for OperatorName {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<OperatorName, ApiError> {
        let headers: HeaderMap = parts.headers.clone();
        let visitor = Visitor::from_request_parts(parts, app).await.map_err(|_| {
            ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "store", "your session could not be looked up")
        })?;
        let token: &Arc<OperatorToken> = &app.operator_token;
        match operator::operator_name(&app.moderation, token, &visitor, &headers).await? {
            Some(name) => Ok(OperatorName(name)),
            None if visitor.player.is_none() && !headers.contains_key(operator::OPERATOR_HEADER) => {
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
        let status = match &error {
            ModerationError::Reason | ModerationError::Name => StatusCode::BAD_REQUEST,
            ModerationError::NoPlayer => StatusCode::NOT_FOUND,
            ModerationError::Table(reason) => refusal_status::of_table(reason),
            ModerationError::Tournament(reason) => refusal_status::of_tournament(reason),
            ModerationError::Store(reason) => refusal_status::of_store(reason),
            _ => StatusCode::CONFLICT,
        };
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
    OperatorName(operator): OperatorName,
    request: Result<Json<ModerationRequest>, JsonRejection>,
) -> Result<StatusCode, ApiError> {
    let ModerationRequest { action, reason } = request?.0;
    moderation.act(&operator, &action, &reason, network).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A list, as the handlers below give it.
pub(crate) async fn operator_list(store: &Store, list: &str, name: &str) -> Result<Value, StoreError> {
    let answer = match list {
        "players" => serde_json::to_value(players_of(store, name).await?),
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
    _operator: OperatorName,
    Query(query): Query<PlayersQuery>,
) -> Result<Json<OperatorPlayers>, ApiError> {
    Ok(Json(players_of(&store, &query.name).await?))
}

async fn players_of(store: &Store, name: &str) -> Result<OperatorPlayers, StoreError> {
    let players = store.moderated_players(name, LIST).await?;
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
    _operator: OperatorName,
) -> Result<Json<OperatorTables>, ApiError> {
    Ok(Json(tables_of(&store).await?))
}

async fn tables_of(store: &Store) -> Result<OperatorTables, StoreError> {
    let tables = store.unfinished_tables(LIST).await?;
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
    _operator: OperatorName,
) -> Result<Json<OperatorTournaments>, ApiError> {
    Ok(Json(tournaments_of(&store).await?))
}

async fn tournaments_of(store: &Store) -> Result<OperatorTournaments, StoreError> {
    let tournaments = store.latest_tournaments(LIST).await?.into_iter().map(|found| OperatorTournament {
        tournament: found.id,
        name: found.name,
        game: found.game.name(),
        organiser: found.organiser,
        opened: found.opened,
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
    operator: String,
    action: String,
    /// The id of the player, table or tournament, or a network.
    target: String,
    /// The name of the target at that time.
    name: String,
    /// The end of a mute or ban, in milliseconds since 1970, or the new name.
    detail: String,
    reason: String,
}

impl From<ModerationEntry> for OperatorLogEntry {
    fn from(entry: ModerationEntry) -> OperatorLogEntry {
        let ModerationEntry { at, operator, action, target, name, detail, reason } = entry;
        OperatorLogEntry { at, operator, action, target, name, detail, reason }
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
    _operator: OperatorName,
) -> Result<Json<OperatorLog>, ApiError> {
    Ok(Json(log_of(&store).await?))
}

async fn log_of(store: &Store) -> Result<OperatorLog, StoreError> {
    let entries = store.moderation_log(LIST).await?;
    Ok(OperatorLog { entries: entries.into_iter().map(OperatorLogEntry::from).collect() })
}
