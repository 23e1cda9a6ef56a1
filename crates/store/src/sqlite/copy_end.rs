//! A file as source or target of a copy.

use std::fs;
use std::path::{Path, PathBuf};

use sqlx::{Connection, SqliteConnection};

use super::file_lock::{FileLock, beside};
use super::open_database::{self, SqliteConnections};
use super::restore::{has_log, remove_if_exists, sync_folder};
use crate::copy::{CopiedTable, WaitingGame};
use crate::{OutboxConsumer, StoreError};

/// The last number that a table has given to a row; 0 if none.
pub(super) const LAST_NUMBER: &str = "SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = $1";
/// The games that a consumer has not handled, in order.
pub(super) const WAITING_GAMES: &str = "SELECT table_id, number FROM outbox
    WHERE id > (SELECT position FROM outbox_cursor WHERE consumer = $1) ORDER BY id";

pub(crate) struct SqliteCopyEnd {
    pub(super) connection: SqliteConnection,
    /// The name that a target gets when it is complete.
    target: Option<PathBuf>,
    _lock: FileLock,
    /// The lock under the name that a target gets: no server creates a database of that name meanwhile.
    _target_lock: Option<FileLock>,
}

impl SqliteCopyEnd {
    /// Opens a file of this version for reading.
    pub(crate) async fn open_source(file: &Path) -> Result<SqliteCopyEnd, StoreError> {
        let lock = FileLock::acquire(file)?;
        let connection = open_database::open_current(file).await?;
        Ok(SqliteCopyEnd { connection, target: None, _lock: lock, _target_lock: None })
    }

    /// Opens the unfinished file of a target, or creates it. It has a name of its own, so that no server uses it.
    pub(crate) async fn open_target(file: &Path) -> Result<SqliteCopyEnd, StoreError> {
        refuse_used(file)?;
        if let Some(folder) = file.parent() {
            fs::create_dir_all(folder)
                .map_err(|why| StoreError::Open { file: file.to_owned(), why: why.to_string() })?;
        }
        let target_lock = FileLock::acquire(file)?;
        // Somebody may have created it before it was locked.
        refuse_used(file)?;
        let SqliteConnections { writer, checkpointer, readers, lock } =
            open_database::open_without_new_keys(&unfinished(file)).await?;
        readers.shared.close().await;
        readers.sessions.close().await;
        let closed = checkpointer.close().await;
        closed.map_err(|why| StoreError::Failed(why.to_string()))?;
        let (target, target_lock) = (Some(file.to_owned()), Some(target_lock));
        Ok(SqliteCopyEnd { connection: writer, target, _lock: lock, _target_lock: target_lock })
    }

    pub(crate) async fn set_last_number(
        &mut self,
        table: &CopiedTable,
        number: i64,
    ) -> Result<(), sqlx::Error> {
        let mut transaction = self.connection.begin().await?;
        let delete = sqlx::query("DELETE FROM sqlite_sequence WHERE name = $1");
        delete.bind(table.name).execute(&mut *transaction).await?;
        if number > 0 {
            let insert = sqlx::query("INSERT INTO sqlite_sequence (name, seq) VALUES ($1, $2)");
            insert.bind(table.name).bind(number).execute(&mut *transaction).await?;
        }
        transaction.commit().await
    }

    /// Each consumer begins before the first of its games. What another one has handled, it handles again, which changes nothing.
    pub(crate) async fn set_waiting_games(
        &mut self,
        consumer: OutboxConsumer,
        games: &[WaitingGame],
    ) -> Result<(), sqlx::Error> {
        let mut transaction = self.connection.begin().await?;
        let position = "UPDATE outbox_cursor
            SET position = coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'outbox'), 0) WHERE consumer = $1";
        sqlx::query(position).bind(consumer.name()).execute(&mut *transaction).await?;
        for (table, number) in games {
            let insert = sqlx::query("INSERT INTO outbox (table_id, number) VALUES ($1, $2)");
            insert.bind(table).bind(number).execute(&mut *transaction).await?;
        }
        transaction.commit().await
    }

    pub(crate) async fn finish(self) -> Result<(), StoreError> {
        let failed = |why: &dyn std::error::Error| StoreError::Failed(why.to_string());
        self.connection.close().await.map_err(|why| failed(&why))?;
        let Some(file) = self.target else { return Ok(()) };
        let copy = unfinished(&file);
        if has_log(&copy) {
            return Err(StoreError::Failed(
                "a part of the copy is still in its log; is the disk full?".to_owned(),
            ));
        }
        refuse_used(&file)?;
        fs::rename(&copy, &file).map_err(|why| failed(&why))?;
        sync_folder(&file);
        for ending in ["-wal", "-shm", "-lock"] {
            remove_if_exists(&beside(&copy, ending)).map_err(|why| failed(&why))?;
        }
        Ok(())
    }
}

/// A file is not replaced, and the log of one that is gone would be taken for that of the copy.
fn refuse_used(file: &Path) -> Result<(), StoreError> {
    if file.exists() || beside(file, "-wal").exists() {
        return Err(StoreError::CopyTargetInUse { database: file.display().to_string() });
    }
    Ok(())
}

fn unfinished(file: &Path) -> PathBuf {
    beside(file, "-copying")
}
