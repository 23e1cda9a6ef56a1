//! Reports of players, for operators.

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use tessera_store::{AbuseReport, ReportedMessage, Store, StoreError};
use utoipa::ToSchema;

use super::ApiError;
use super::moderation::{ApiOperator, MAX_OPERATOR_API_LIST_ENTRIES};
use super::responses::ErrorResponses;

/// Reports, as operators see them.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OperatorReports {
    reports: Vec<OperatorReport>,
}

/// A report, as operators see it. Times are milliseconds since 1970.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OperatorReport {
    /// The number of the report.
    report: u64,
    at: u64,
    /// The id of the reported player.
    player: String,
    /// Their name at that time.
    name: String,
    /// One of `insults`, `spam`, `name`, `unfair`, `stalling` and `other`.
    reason: String,
    note: String,
    table: String,
    /// The number of the event of the reported message; absent if the player is reported.
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<u32>,
    /// The text of the reported message.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    /// The name of the player who reported; absent if they are removed.
    #[serde(skip_serializing_if = "Option::is_none")]
    reporter: Option<String>,
    /// The chat up to the report.
    chat: Vec<OperatorReportedMessage>,
    /// When it was handled; absent while it is open.
    #[serde(skip_serializing_if = "Option::is_none")]
    handled: Option<u64>,
    /// Who has handled it.
    #[serde(skip_serializing_if = "Option::is_none")]
    handled_by: Option<String>,
    /// The action, such as `mute` or `dismiss`.
    #[serde(skip_serializing_if = "Option::is_none")]
    action: Option<String>,
}

/// A chat message beside a report.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OperatorReportedMessage {
    number: u32,
    name: String,
    text: String,
}

impl From<ReportedMessage> for OperatorReportedMessage {
    fn from(message: ReportedMessage) -> OperatorReportedMessage {
        let ReportedMessage { number, name, text } = message;
        OperatorReportedMessage { number, name, text }
    }
}

impl From<AbuseReport> for OperatorReport {
    fn from(report: AbuseReport) -> OperatorReport {
        let reported = |message: &&ReportedMessage| Some(message.number) == report.message;
        let text = report.context.iter().find(reported).map(|message| message.text.clone());
        let (handled, handled_by, action) = match report.handled {
            Some(answer) => (Some(answer.at), Some(answer.operator), Some(answer.action)),
            None => (None, None, None),
        };
        OperatorReport {
            report: report.id,
            at: report.at,
            player: report.reported,
            name: report.name,
            reason: report.reason,
            note: report.note,
            table: report.table,
            message: report.message,
            text,
            reporter: report.reporter,
            chat: report.context.into_iter().map(OperatorReportedMessage::from).collect(),
            handled,
            handled_by,
            action,
        }
    }
}

/// The open reports of players, the oldest first
#[utoipa::path(
    get,
    path = "/api/operator/reports",
    tag = "Operators",
    operation_id = "openReports",
    responses((status = 200, description = "At most 200 reports.", body = OperatorReports, example = json!({ "reports": [] })), ErrorResponses),
)]
pub(crate) async fn open(
    State(store): State<Store>,
    ApiOperator(operator): ApiOperator,
) -> Result<Json<OperatorReports>, ApiError> {
    Ok(Json(reports_of(&store, true, operator.player.as_deref()).await?))
}

/// The handled reports of players, the latest first
#[utoipa::path(
    get,
    path = "/api/operator/handled-reports",
    tag = "Operators",
    operation_id = "handledReports",
    responses((status = 200, description = "At most 200 reports.", body = OperatorReports, example = json!({ "reports": [] })), ErrorResponses),
)]
pub(crate) async fn handled(
    State(store): State<Store>,
    ApiOperator(operator): ApiOperator,
) -> Result<Json<OperatorReports>, ApiError> {
    Ok(Json(reports_of(&store, false, operator.player.as_deref()).await?))
}

/// Reports, without those about the operator who reads them.
pub(super) async fn reports_of(
    store: &Store,
    are_open: bool,
    reader: Option<&str>,
) -> Result<OperatorReports, StoreError> {
    let reports = store.reports(are_open, reader, MAX_OPERATOR_API_LIST_ENTRIES).await?;
    Ok(OperatorReports { reports: reports.into_iter().map(OperatorReport::from).collect() })
}
