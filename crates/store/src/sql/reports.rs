//! Reports to operators.

use tessera_table::DELETED_PLAYER_NAME;

use super::players::refuse_deleted;
use super::write_request::{BatchError, WriteOperation};
use super::{SqlConnection, SqlStore, failed, player_deletion};
use crate::{
    AbuseReport, HandledReport, ModerationEntry, NewReport, ReportLimits, ReportedMessage, StoreError,
};

/// A new report and its limits.
pub(crate) struct ReportWrite {
    report: NewReport,
    limits: ReportLimits,
}

impl ReportWrite {
    pub(crate) async fn write(&self, connection: &mut SqlConnection) -> Result<(), BatchError> {
        let ReportWrite { report, limits } = self;
        refuse_deleted(connection, &report.reporter).await?;
        let message = i64::from(report.message.unwrap_or_default());
        let updated = sqlx::query(
            "UPDATE report SET reason = $5, note = $6
            WHERE reporter = $1 AND reported = $2 AND table_id = $3 AND message = $4 AND handled IS NULL",
        )
        .bind(&report.reporter)
        .bind(&report.reported)
        .bind(&report.table)
        .bind(message)
        .bind(&report.reason)
        .bind(&report.note)
        .execute(&mut *connection)
        .await?;
        if updated.rows_affected() > 0 {
            return Ok(());
        }
        let (made, open, open_by_guests, is_guest): (i64, i64, i64, bool) = sqlx::query_as(
            "SELECT (SELECT count(*) FROM report WHERE reporter = $1 AND at >= $2),
            (SELECT count(*) FROM report WHERE handled IS NULL),
            (SELECT count(*) FROM report LEFT JOIN player ON player.player = report.reporter
                WHERE handled IS NULL AND password_hash IS NULL),
            NOT EXISTS (SELECT 1 FROM player WHERE player = $1 AND password_hash IS NOT NULL)",
        )
        .bind(&report.reporter)
        .bind(limits.since as i64)
        .fetch_one(&mut *connection)
        .await?;
        if made >= limits.per_player.into() {
            return Err(BatchError::OneRequest(StoreError::LimitReached.into()));
        }
        if open >= limits.open.into() || is_guest && open_by_guests >= limits.open_by_guests.into() {
            return Err(BatchError::OneRequest(StoreError::TooManyOpenReports.into()));
        }
        let context = without_deleted(connection, &report.table, &report.context).await?;
        let context = serde_json::to_string(&context).expect("messages are plain data");
        let added = sqlx::query(
            "INSERT INTO report (at, reporter, reported, name, table_id, message, reason, note, context)
            SELECT $1, $2, player, $4, $5, $6, $7, $8, $9 FROM player WHERE player = $3 AND deleted_at IS NULL",
        )
        .bind(report.at as i64)
        .bind(&report.reporter)
        .bind(&report.reported)
        .bind(&report.name)
        .bind(&report.table)
        .bind(message)
        .bind(&report.reason)
        .bind(&report.note)
        .bind(context)
        .execute(connection)
        .await?;
        match added.rows_affected() {
            0 => Err(BatchError::OneRequest(StoreError::NoTarget.into())),
            _ => Ok(()),
        }
    }
}

/// The chat beside a report, without the texts whose author was deleted after it was read.
async fn without_deleted(
    connection: &mut SqlConnection,
    table: &str,
    context: &[ReportedMessage],
) -> Result<Vec<ReportedMessage>, BatchError> {
    let mut messages = context.to_vec();
    for message in &mut messages {
        let body = sqlx::query_scalar("SELECT body FROM event WHERE table_id = $1 AND number = $2");
        let body: Option<String> =
            body.bind(table).bind(i64::from(message.number)).fetch_optional(&mut *connection).await?;
        if body.is_some_and(|body| player_deletion::is_deleted_message(&body)) {
            message.text.clear();
            DELETED_PLAYER_NAME.clone_into(&mut message.name);
        }
    }
    Ok(messages)
}

/// Marks a report as handled by the action of a log row, with all reports of the same thing. Returns how many were open.
pub(crate) async fn mark_handled(
    connection: &mut SqlConnection,
    report: u64,
    entry: &ModerationEntry,
) -> Result<u64, BatchError> {
    let marked = sqlx::query(
        "UPDATE report SET handled = $2, handled_by = $3, action = $4 WHERE handled IS NULL
        AND (reported, table_id, message) = (SELECT reported, table_id, message FROM report WHERE id = $1)",
    )
    .bind(report as i64)
    .bind(entry.at as i64)
    .bind(&entry.operator)
    .bind(&entry.action)
    .execute(connection)
    .await?;
    Ok(marked.rows_affected())
}

type ReportColumns = (
    i64,
    i64,
    Option<String>,
    String,
    String,
    String,
    i64,
    String,
    String,
    String,
    Option<i64>,
    Option<String>,
    Option<String>,
);
const SELECT: &str =
    "SELECT report.id, report.at, player.name AS reporter, reported, report.name, table_id, message,
    reason, note, context, handled, handled_by, action
    FROM report LEFT JOIN player ON player.player = report.reporter";

fn report(columns: ReportColumns) -> Result<AbuseReport, StoreError> {
    let (id, at, reporter, player, name, table, message, reason, note, context, handled, operator, action) =
        columns;
    let context = serde_json::from_str(&context)
        .map_err(|why| StoreError::Unreadable { what: format!("the report {id}"), why: why.to_string() })?;
    Ok(AbuseReport {
        id: id as u64,
        at: at as u64,
        reporter,
        reported: player,
        name,
        table,
        message: Some(message as u32).filter(|message| *message > 0),
        reason,
        note,
        context,
        handled: handled.map(|at| HandledReport {
            at: at as u64,
            operator: operator.unwrap_or_default(),
            action: action.unwrap_or_default(),
        }),
    })
}

impl SqlStore {
    pub(crate) async fn add_report(
        &self,
        report: &NewReport,
        limits: ReportLimits,
    ) -> Result<(), StoreError> {
        let write = ReportWrite { report: report.clone(), limits };
        Ok(self.write(WriteOperation::Report(Box::new(write))).await?)
    }

    pub(crate) async fn report(&self, id: u64) -> Result<Option<AbuseReport>, StoreError> {
        let sql = format!("{SELECT} WHERE report.id = $1");
        let query = sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(i64::try_from(id).unwrap_or(0));
        let row = query.fetch_optional(&mut *self.reader().await?).await.map_err(failed)?;
        row.map(report).transpose()
    }

    pub(crate) async fn reports(
        &self,
        are_open: bool,
        reader: Option<&str>,
        limit: u32,
    ) -> Result<Vec<AbuseReport>, StoreError> {
        let which = if are_open {
            "handled IS NULL AND reported IS DISTINCT FROM $2 ORDER BY report.id"
        } else {
            "handled IS NOT NULL AND reported IS DISTINCT FROM $2 ORDER BY handled DESC, report.id DESC"
        };
        let sql = format!("{SELECT} WHERE {which} LIMIT $1");
        let query = sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(i64::from(limit)).bind(reader);
        let rows: Vec<ReportColumns> = query.fetch_all(&mut *self.reader().await?).await.map_err(failed)?;
        rows.into_iter().map(report).collect()
    }

    pub(crate) async fn reports_by(
        &self,
        reporter: &str,
        limit: u32,
    ) -> Result<Vec<AbuseReport>, StoreError> {
        let sql = format!("{SELECT} WHERE report.reporter = $1 ORDER BY report.id DESC LIMIT $2");
        let query = sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(reporter).bind(i64::from(limit));
        let rows: Vec<ReportColumns> = query.fetch_all(&mut *self.reader().await?).await.map_err(failed)?;
        rows.into_iter().map(report).collect()
    }
}
