//! Deletion of players. The row stays without a name, password and anything else that tells who it was, because events and seats
//! refer to it.

use sqlx::SqliteConnection;
use tessera_table::{DELETED_PLAYER_NAME, TableEvent, TableEventKind};

use super::write_request::BatchError;
use super::{SqliteStore, failed};
use crate::StoreError;

/// Rows that belong to a player and go with them. The names are those that events refer to.
const ROWS_OF_PLAYER: [&str; 13] = [
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
    "DELETE FROM player_block WHERE player = $1 OR blocked = $1",
    "DELETE FROM report WHERE reported = $1",
    "UPDATE report SET reporter = NULL WHERE reporter = $1",
];

/// Deletes a player, whose password must still have this hash if one is given. Returns the number of chat messages whose texts
/// were deleted.
pub(super) async fn delete(
    connection: &mut SqliteConnection,
    player: &str,
    password_hash: Option<&str>,
    at: u64,
) -> Result<u64, BatchError> {
    let changed = sqlx::query(
        "UPDATE player SET name = $2, name_key = $2, password_hash = NULL, is_operator = 0, muted_until = NULL,
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
    for sql in ROWS_OF_PLAYER {
        sqlx::query(sql).bind(player).execute(&mut *connection).await?;
    }
    Ok(messages)
}

/// Empties the texts of a player's chat messages. The events stay, because their numbers are part of the log.
async fn delete_messages(connection: &mut SqliteConnection, player: &str) -> Result<u64, BatchError> {
    let tables = sqlx::query_scalar("SELECT table_id FROM chat_author WHERE player = $1");
    let tables: Vec<String> = tables.bind(player).fetch_all(&mut *connection).await?;
    let mut messages = 0;
    for table in tables {
        let rows: Vec<(i64, String)> = sqlx::query_as(
            "SELECT number, body FROM event WHERE table_id = $1 AND instr(body, '\"said\"') > 0 AND instr(body, $2) > 0",
        )
        .bind(&table)
        .bind(player)
        .fetch_all(&mut *connection)
        .await?;
        for (number, body) in rows {
            let Some(body) = without_text(&body, player) else { continue };
            sqlx::query("UPDATE event SET body = $3, checksum = $4 WHERE table_id = $1 AND number = $2")
                .bind(&table)
                .bind(number)
                .bind(&body)
                .bind(crc32fast::hash(body.as_bytes()))
                .execute(&mut *connection)
                .await?;
            messages += 1;
        }
    }
    Ok(messages)
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

/// A player who writes at a table, which is found again when they are deleted. A message that was on its way when its author was
/// deleted is refused.
pub(super) struct ChatAuthorRow {
    pub(super) player: String,
    pub(super) table: String,
}

impl ChatAuthorRow {
    pub(super) async fn insert(&self, connection: &mut SqliteConnection) -> Result<(), BatchError> {
        let deleted = sqlx::query_scalar("SELECT deleted_at IS NOT NULL FROM player WHERE player = $1");
        let deleted: Option<bool> = deleted.bind(&self.player).fetch_optional(&mut *connection).await?;
        match deleted {
            Some(true) => Err(BatchError::OneRequest(StoreError::NoSession.into())),
            Some(false) => {
                sqlx::query("INSERT OR IGNORE INTO chat_author (player, table_id) VALUES ($1, $2)")
                    .bind(&self.player)
                    .bind(&self.table)
                    .execute(connection)
                    .await?;
                Ok(())
            }
            None => Ok(()),
        }
    }
}

/// The authors of the messages in events.
pub(super) fn chat_authors(table: &str, events: &[TableEvent]) -> Vec<ChatAuthorRow> {
    let author = |event: &TableEvent| match &event.kind {
        TableEventKind::Said { player: Some(player), .. } => {
            Some(ChatAuthorRow { player: player.as_str().to_owned(), table: table.to_owned() })
        }
        _ => None,
    };
    events.iter().filter_map(author).collect()
}

impl SqliteStore {
    pub(crate) async fn tables_with_messages_of(&self, player: &str) -> Result<Vec<String>, StoreError> {
        sqlx::query_scalar("SELECT table_id FROM chat_author WHERE player = $1")
            .bind(player)
            .fetch_all(&mut *self.reader().await?)
            .await
            .map_err(failed)
    }

    pub(crate) async fn names_of(&self, player: &str) -> Result<Vec<String>, StoreError> {
        sqlx::query_scalar("SELECT name FROM player_name WHERE player = $1")
            .bind(player)
            .fetch_all(&mut *self.reader().await?)
            .await
            .map_err(failed)
    }
}
