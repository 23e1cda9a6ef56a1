//! Reports of players to operators, and blocked players.

use axum::Json;
use axum::extract::rejection::{JsonRejection, PathRejection};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use tessera_service::{BlockedPlayers, MAX_NOTE_CHARS, ReportError, ReportReason, ReportTarget, Reports};
use tessera_store::PlayerProfile;
use tessera_table::{PlayerId, SeatNumber};
use utoipa::ToSchema;

use super::ApiError;
use super::requests::BlockedPlayerPath;
use super::responses::ErrorResponses;
use crate::extract::{TableAccess, Visitor};
use crate::refusal_status;
use crate::security::network;

/// The most reports of a list.
const MAX_REPORTS_LISTED: u32 = 100;

// The attributes of a schema take only literals.
const _: () = assert!(MAX_NOTE_CHARS == 500, "`max_length` of notes");

impl From<ReportError> for ApiError {
    fn from(error: ReportError) -> ApiError {
        ApiError::new(refusal_status::of_report(&error), error.code(), error.to_string())
    }
}

fn player(visitor: &Visitor) -> Result<&PlayerProfile, ApiError> {
    visitor.player.as_ref().ok_or_else(ApiError::no_session)
}

/// A player at the table, by their seat or by a chat message of theirs. Exactly one of both is given.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = MeantPlayerRequest)]
pub(crate) struct SeatOrMessageRequest {
    /// The number of the seat.
    #[serde(default)]
    seat: Option<SeatNumber>,
    /// The number of the event of the message.
    #[serde(default)]
    message: Option<u32>,
}

impl SeatOrMessageRequest {
    fn target(&self) -> Result<ReportTarget, ApiError> {
        match (self.seat, self.message) {
            (Some(seat), None) => Ok(ReportTarget::Seat(seat)),
            (None, Some(number)) => Ok(ReportTarget::Message(number)),
            _ => Err(ApiError::new(
                StatusCode::BAD_REQUEST,
                "unreadable",
                "give a seat or a message, not both",
            )),
        }
    }
}

/// A report to operators, of a seat or of a chat message. Exactly one of both is given.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ReportRequest)]
pub(crate) struct AbuseReportRequest {
    /// The number of the seat.
    #[serde(default)]
    seat: Option<SeatNumber>,
    /// The number of the event of the message.
    #[serde(default)]
    message: Option<u32>,
    reason: ReportReason,
    /// What you want to add.
    #[serde(default)]
    #[schema(max_length = 500)]
    note: String,
}

/// Report a player or a chat message to the operators
///
/// While a report is open, the same player changes its reason and note by reporting the same thing again. A player makes at most 10
/// reports a day, and all players of a network 50.
#[utoipa::path(
    post,
    path = "/api/tables/{table}/reports",
    tag = "Tables",
    operation_id = "report",
    params(
        ("table" = String, Path, description = "The table's id, as in its address."),
        ("link" = Option<String>, Query, description = "The secret of a private table's link, for clients without a seat there.")
    ),
    request_body = AbuseReportRequest,
    responses((status = 204, description = "It is stored for the operators."), ErrorResponses),
)]
pub(crate) async fn report(
    State(reports): State<Reports>,
    TableAccess { table, visitor }: TableAccess,
    request: Result<Json<AbuseReportRequest>, JsonRejection>,
) -> Result<StatusCode, ApiError> {
    let player = player(&visitor)?;
    let AbuseReportRequest { seat, message, reason, note } = request?.0;
    let target = SeatOrMessageRequest { seat, message }.target()?;
    reports.report(&player.id, network(visitor.address), &table, target, reason, &note).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Reports of the sender.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OwnReports {
    reports: Vec<OwnReport>,
}

/// A report of the sender.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OwnReport {
    /// When, in milliseconds since 1970.
    at: u64,
    table: String,
    /// The name of the reported player at that time.
    name: String,
    /// The number of the event of the reported message; absent if the player was reported.
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<u32>,
    reason: ReportReason,
    note: String,
    /// Whether an operator has looked at it.
    handled: bool,
}

/// Your reports, the latest first
#[utoipa::path(
    get,
    path = "/api/reports",
    tag = "People",
    operation_id = "myReports",
    responses((status = 200, description = "At most 100 reports.", body = OwnReports, example = json!({ "reports": [] })), ErrorResponses),
)]
pub(crate) async fn own(
    State(reports): State<Reports>,
    visitor: Visitor,
) -> Result<Json<OwnReports>, ApiError> {
    let own =
        reports.of(&player(&visitor)?.id, MAX_REPORTS_LISTED).await?.into_iter().map(|report| OwnReport {
            at: report.at,
            table: report.table,
            name: report.name,
            message: report.message,
            reason: ReportReason::of_name(&report.reason),
            note: report.note,
            handled: report.handled.is_some(),
        });
    Ok(Json(OwnReports { reports: own.collect() }))
}

/// Block a player
///
/// They cannot take a seat at tables that you host or at which you sit, and you do not see their chat. Blocking them again succeeds and
/// changes nothing. A player blocks at most 200 others.
#[utoipa::path(
    post,
    path = "/api/tables/{table}/blocks",
    tag = "Tables",
    operation_id = "block",
    params(
        ("table" = String, Path, description = "The table's id, as in its address."),
        ("link" = Option<String>, Query, description = "The secret of a private table's link, for clients without a seat there.")
    ),
    request_body = SeatOrMessageRequest,
    responses((status = 204, description = "The player is blocked."), ErrorResponses),
)]
pub(crate) async fn block(
    State(reports): State<Reports>,
    State(blocks): State<BlockedPlayers>,
    TableAccess { table, visitor }: TableAccess,
    request: Result<Json<SeatOrMessageRequest>, JsonRejection>,
) -> Result<StatusCode, ApiError> {
    let player = player(&visitor)?;
    let target = request?.0.target()?;
    let meant = reports.meant_player(&table, target, &PlayerId::new(player.id.as_str())).await?;
    blocks.block(&player.id, &meant).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The players that the sender has blocked.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct BlockEntries {
    blocks: Vec<BlockedPlayerEntry>,
}

/// A blocked player.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = BlockEntry)]
pub(crate) struct BlockedPlayerEntry {
    /// The number of the entry.
    block: u64,
    /// The name of the player at that time.
    name: String,
    /// Since when, in milliseconds since 1970.
    since: u64,
}

/// The players that you have blocked, the latest first
#[utoipa::path(
    get,
    path = "/api/blocks",
    tag = "People",
    operation_id = "myBlocks",
    responses((status = 200, description = "All of them.", body = BlockEntries, example = json!({ "blocks": [{ "block": 3, "name": "Eve", "since": 1_763_164_800_000_u64 }] })), ErrorResponses),
)]
pub(crate) async fn blocked(
    State(blocks): State<BlockedPlayers>,
    visitor: Visitor,
) -> Result<Json<BlockEntries>, ApiError> {
    let entries = blocks.entries(&player(&visitor)?.id).await?.into_iter();
    let entries =
        entries.map(|entry| BlockedPlayerEntry { block: entry.id, name: entry.name, since: entry.since });
    Ok(Json(BlockEntries { blocks: entries.collect() }))
}

/// Unblock a player
///
/// An entry that is gone is no error.
#[utoipa::path(
    delete,
    path = "/api/blocks/{block}",
    tag = "People",
    operation_id = "unblock",
    params(BlockedPlayerPath),
    responses((status = 204, description = "The player is not blocked."), ErrorResponses),
)]
pub(crate) async fn unblock(
    State(blocks): State<BlockedPlayers>,
    visitor: Visitor,
    path: Result<Path<BlockedPlayerPath>, PathRejection>,
) -> Result<StatusCode, ApiError> {
    let player = player(&visitor)?;
    blocks.unblock(&player.id, path?.0.block).await?;
    Ok(StatusCode::NO_CONTENT)
}
