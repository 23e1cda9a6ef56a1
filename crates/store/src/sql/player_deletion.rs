//! Deletion of players. The row stays without a name, password and anything else that tells who it was, because events and seats
//! refer to it.

use tessera_table::{DELETED_PLAYER_NAME, TableEvent, TableEventKind};

use super::write_request::BatchError;
use super::{SqlConnection, SqlStore, failed};
use crate::{ReportedMessage, StoreError};

/// Rows that belong to a player and go with them, and names in rows that stay. The names of `player_name` are those that events
/// refer to.
const ROWS_OF_PLAYER: [&str; 19] = [
    "DELETE FROM player_name WHERE player = $1",
    "DELETE FROM account_name_key WHERE player = $1",
    "DELETE FROM session WHERE player = $1",
    "DELETE FROM recovery_code WHERE player = $1",
    "DELETE FROM lesson_step WHERE player = $1",
    "DELETE FROM chat_author WHERE player = $1",
    "DELETE FROM api_token WHERE player = $1",
    "DELETE FROM challenge WHERE challenger = $1 OR opponent = $1",
    "DELETE FROM account_email WHERE player = $1",
    "DELETE FROM email_secret WHERE player = $1",
    "DELETE FROM security_notice WHERE player = $1",
    "DELETE FROM known_device WHERE player = $1",
    "DELETE FROM player_block WHERE player = $1 OR blocked = $1",
    "DELETE FROM report WHERE reported = $1",
    "UPDATE report SET reporter = NULL WHERE reporter = $1",
    // The log tells which reports an operator has handled, so it is changed after them.
    "UPDATE report SET handled_by = '#deleted' WHERE handled_by NOT LIKE '#%' AND EXISTS (
        SELECT 1 FROM moderation_log AS log WHERE log.operator_player = $1 AND log.report IS NOT NULL
        AND log.at = report.handled AND log.operator = report.handled_by)",
    "DELETE FROM tournament_author WHERE player = $1",
    "UPDATE moderation_log SET name = '', detail = CASE WHEN action = 'rename' THEN '' ELSE detail END WHERE target = $1",
    "UPDATE moderation_log SET operator = '#deleted' WHERE operator_player = $1 AND operator NOT LIKE '#%'",
];

/// Deletes a player, whose password must still have this hash if one is given. Returns the number of chat messages whose texts
/// were deleted.
pub(crate) async fn delete(
    connection: &mut SqlConnection,
    player: &str,
    password_hash: Option<&str>,
    at: u64,
) -> Result<u64, BatchError> {
    let changed = sqlx::query(
        "UPDATE player SET name = $2, name_key = $2, password_hash = NULL, is_operator = FALSE, muted_until = NULL,
            banned_until = NULL, deleted_at = $3
        WHERE player = $1 AND deleted_at IS NULL AND ($4 IS NULL OR password_hash = $4)",
    )
    .bind(player)
    .bind(DELETED_PLAYER_NAME)
    .bind(at as i64)
    .bind(password_hash)
    .execute(&mut *connection)
    .await?;
    if changed.rows_affected() == 0 {
        let reason = if password_hash.is_some() { StoreError::PasswordChanged } else { StoreError::NoTarget };
        return Err(BatchError::OneRequest(reason.into()));
    }
    let messages = delete_messages(connection, player).await?;
    delete_reported_messages(connection, player).await?;
    for sql in ROWS_OF_PLAYER {
        sqlx::query(sql).bind(player).execute(&mut *connection).await?;
    }
    Ok(messages)
}

/// Empties the texts of a player's chat messages. The events stay, because their numbers are part of the log.
async fn delete_messages(connection: &mut SqlConnection, player: &str) -> Result<u64, BatchError> {
    let written = sqlx::query_as("SELECT table_id, number FROM chat_author WHERE player = $1");
    let written: Vec<(String, i64)> = written.bind(player).fetch_all(&mut *connection).await?;
    let mut messages = 0;
    for (table, number) in written {
        let body = sqlx::query_scalar("SELECT body FROM event WHERE table_id = $1 AND number = $2");
        let body: Option<String> = body.bind(&table).bind(number).fetch_optional(&mut *connection).await?;
        let Some(body) = body.and_then(|body| without_text(&body, player)) else { continue };
        sqlx::query("UPDATE event SET body = $3, checksum = $4 WHERE table_id = $1 AND number = $2")
            .bind(&table)
            .bind(number)
            .bind(&body)
            .bind(i64::from(crc32fast::hash(body.as_bytes())))
            .execute(&mut *connection)
            .await?;
        messages += 1;
    }
    Ok(messages)
}

/// Empties the player's chat messages beside reports of others at the same tables.
async fn delete_reported_messages(connection: &mut SqlConnection, player: &str) -> Result<(), BatchError> {
    let reports = sqlx::query_as(
        "SELECT id, table_id, context FROM report
        WHERE reported <> $1 AND table_id IN (SELECT table_id FROM chat_author WHERE player = $1)",
    );
    let reports: Vec<(i64, String, String)> = reports.bind(player).fetch_all(&mut *connection).await?;
    for (report, table, context) in reports {
        // A report that cannot be read is shown to nobody.
        let Ok(mut messages) = serde_json::from_str::<Vec<ReportedMessage>>(&context) else { continue };
        let written =
            sqlx::query_scalar("SELECT number FROM chat_author WHERE player = $1 AND table_id = $2");
        let written: Vec<i64> = written.bind(player).bind(&table).fetch_all(&mut *connection).await?;
        for message in messages.iter_mut().filter(|message| written.contains(&message.number.into())) {
            message.text.clear();
            DELETED_PLAYER_NAME.clone_into(&mut message.name);
        }
        let context = serde_json::to_string(&messages).expect("messages are plain data");
        let update = sqlx::query("UPDATE report SET context = $2 WHERE id = $1").bind(report).bind(context);
        update.execute(&mut *connection).await?;
    }
    Ok(())
}

/// A message of the player without its text and name; none if the event is no message of theirs.
fn without_text(body: &str, author: &str) -> Option<String> {
    let mut event: TableEvent = serde_json::from_str(body).ok()?;
    let TableEventKind::Said { player: Some(player), name, text, .. } = &mut event.kind else { return None };
    if player.as_str() != author {
        return None;
    }
    text.clear();
    DELETED_PLAYER_NAME.clone_into(name);
    Some(event.json())
}

/// Whether an event is a chat message whose author was deleted. Nobody writes an empty one.
pub(crate) fn is_deleted_message(body: &str) -> bool {
    let event = serde_json::from_str::<TableEvent>(body);
    event.is_ok_and(|event| matches!(event.kind, TableEventKind::Said { text, .. } if text.is_empty()))
}

/// The author of an event that shows a player: an opened table, a taken seat or a chat message. One that was on its way when its
/// author was deleted is refused.
pub(crate) struct EventAuthor {
    pub(crate) player: String,
    pub(crate) table: String,
    /// The number of a chat message, which is found again when its author is deleted.
    pub(crate) message: Option<i64>,
}

/// The authors of events that show players. The server opens the tables of tournaments, whose organiser may be deleted.
pub(crate) fn event_authors(table: &str, events: &[TableEvent]) -> Vec<EventAuthor> {
    let author = |event: &TableEvent| {
        let (player, message) = match &event.kind {
            TableEventKind::Said { player: Some(player), .. } => (player, Some(i64::from(event.number))),
            TableEventKind::SeatTaken { holder, .. } => (holder.player()?, None),
            TableEventKind::Opened { setup } if setup.tournament.is_none() => (&setup.host, None),
            _ => return None,
        };
        Some(EventAuthor { player: player.as_str().to_owned(), table: table.to_owned(), message })
    };
    events.iter().filter_map(author).collect()
}

impl SqlStore {
    pub(crate) async fn tables_with_messages_of(&self, player: &str) -> Result<Vec<String>, StoreError> {
        sqlx::query_scalar("SELECT DISTINCT table_id FROM chat_author WHERE player = $1")
            .bind(player)
            .fetch_all(&mut *self.reader().await?)
            .await
            .map_err(failed)
    }

    pub(crate) async fn names_of(&self, player: &str) -> Result<Vec<String>, StoreError> {
        sqlx::query_scalar("SELECT DISTINCT name FROM player_name WHERE player = $1 ORDER BY name")
            .bind(player)
            .fetch_all(&mut *self.reader().await?)
            .await
            .map_err(failed)
    }
}
