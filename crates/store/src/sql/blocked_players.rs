//! Blocked players.

use super::dialect::json_texts;
use super::players::refuse_deleted;
use super::write_request::{BatchError, WriteOperation};
use super::{SqlConnection, SqlStore, failed};
use crate::{BlockedPlayer, StoreError};

/// A change of the list of a player.
pub(crate) enum BlockedPlayerWrite {
    Add { player: String, blocked: String, name: String, at: u64, limit: u32 },
    Remove { player: String, id: u64 },
}

impl BlockedPlayerWrite {
    pub(crate) async fn write(&self, connection: &mut SqlConnection) -> Result<(), BatchError> {
        match self {
            BlockedPlayerWrite::Add { player, blocked, name, at, limit } => {
                refuse_deleted(connection, player).await?;
                let (is_known, count): (bool, i64) = sqlx::query_as(
                    "SELECT count(*) FILTER (WHERE blocked = $2) > 0, count(*) FROM player_block WHERE player = $1",
                )
                .bind(player)
                .bind(blocked)
                .fetch_one(&mut *connection)
                .await?;
                if is_known {
                    return Ok(());
                }
                if count >= (*limit).into() {
                    return Err(BatchError::OneRequest(StoreError::LimitReached.into()));
                }
                let added = sqlx::query(
                    "INSERT INTO player_block (player, blocked, name, since)
                    SELECT $1, player, $3, $4 FROM player WHERE player = $2 AND deleted_at IS NULL",
                )
                .bind(player)
                .bind(blocked)
                .bind(name)
                .bind(*at as i64)
                .execute(connection)
                .await?;
                match added.rows_affected() {
                    0 => Err(BatchError::OneRequest(StoreError::NoTarget.into())),
                    _ => Ok(()),
                }
            }
            BlockedPlayerWrite::Remove { player, id } => {
                let query = sqlx::query("DELETE FROM player_block WHERE id = $1 AND player = $2");
                let id = i64::try_from(*id).unwrap_or(0);
                query.bind(id).bind(player).execute(connection).await?;
                Ok(())
            }
        }
    }
}

impl SqlStore {
    pub(crate) async fn add_block(
        &self,
        player: &str,
        blocked: &str,
        name: &str,
        at: u64,
        limit: u32,
    ) -> Result<(), StoreError> {
        let (player, blocked, name) = (player.to_owned(), blocked.to_owned(), name.to_owned());
        let write = BlockedPlayerWrite::Add { player, blocked, name, at, limit };
        Ok(self.write(WriteOperation::Block(write)).await?)
    }

    pub(crate) async fn remove_block(&self, player: &str, id: u64) -> Result<(), StoreError> {
        let write = BlockedPlayerWrite::Remove { player: player.to_owned(), id };
        Ok(self.write(WriteOperation::Block(write)).await?)
    }

    pub(crate) async fn blocks_of(&self, player: &str) -> Result<Vec<BlockedPlayer>, StoreError> {
        let rows: Vec<(i64, String, String, i64)> = sqlx::query_as(
            "SELECT id, blocked, name, since FROM player_block WHERE player = $1 ORDER BY id DESC",
        )
        .bind(player)
        .fetch_all(&mut *self.reader().await?)
        .await
        .map_err(failed)?;
        let block = |(id, blocked, name, since): (i64, String, String, i64)| BlockedPlayer {
            id: id as u64,
            blocked,
            name,
            since: since as u64,
        };
        Ok(rows.into_iter().map(block).collect())
    }

    pub(crate) async fn is_blocked_by_any(
        &self,
        blocked: &str,
        players: &[&str],
    ) -> Result<bool, StoreError> {
        let players = serde_json::to_string(players).expect("ids are plain data");
        sqlx::query_scalar(concat!(
            "SELECT EXISTS (SELECT 1 FROM player_block WHERE blocked = $1 AND player IN (",
            json_texts!("$2"),
            "))"
        ))
        .bind(blocked)
        .bind(players)
        .fetch_one(&mut *self.reader().await?)
        .await
        .map_err(failed)
    }
}
