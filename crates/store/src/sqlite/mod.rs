//! The `SQLite` implementation of the store: one writer task with group commit, and a small pool of readers.

mod append;
mod backup;
mod batch_insert;
#[cfg(feature = "cluster")]
mod copy_end;
mod dialect;
mod file_lock;
mod integrity_check;
mod open_database;
mod outbox;
mod player_name_migration;
mod restore;
#[path = "../sql/mod.rs"]
mod sql;
mod wal_checkpointer;
mod writer;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use sqlx::pool::PoolConnection;
use sqlx::sqlite::SqliteRow;
use sqlx::{Sqlite, SqliteConnection, SqlitePool};
use tokio::sync::{Semaphore, mpsc, oneshot};

#[cfg(feature = "cluster")]
pub(crate) use copy_end::SqliteCopyEnd;
pub(crate) use restore::DatabaseRestore;

use crate::StoreError;
use crate::writer_counts::WriterCounts;
use open_database::{ReadConnections, SqliteConnections};
use sql::player_names::NameNumberCache;
use sql::write_request::{WriteError, WriteOperation, WriteRequest, WriterMessage};
use wal_checkpointer::WalCheckpointer;
use writer::SqliteWriter;

// For the statements that are compiled for both databases.
type SqlConnection = SqliteConnection;
#[cfg(feature = "cluster")]
type SqlCopyEnd = SqliteCopyEnd;
type SqlDatabase = Sqlite;
type SqlRow = SqliteRow;
type SqlStore = SqliteStore;

/// The capacity of the writer's queue. It exceeds one batch, so that the next batch fills while the writer commits.
const WRITE_QUEUE_LEN: usize = 1024;

#[derive(Clone, Debug)]
pub(crate) struct SqliteStore {
    file: Arc<PathBuf>,
    writer: mpsc::Sender<WriterMessage>,
    readers: SqlitePool,
    /// Permits for pages of long reads. There are fewer than readers, so that a short read never waits for long ones.
    long_reads: Arc<Semaphore>,
    /// A connection for sessions and names alone: no other read delays a lookup.
    session_reader: SqlitePool,
    counts: Arc<WriterCounts>,
    name_numbers: Arc<NameNumberCache>,
}

impl SqliteStore {
    pub(crate) async fn open(file: &Path) -> Result<SqliteStore, StoreError> {
        let SqliteConnections { writer: connection, checkpointer, readers, lock } =
            open_database::open(file).await?;
        let (writer, queue) = mpsc::channel(WRITE_QUEUE_LEN);
        let store = SqliteStore::new(file, writer, readers);
        let checkpointer = WalCheckpointer::start(checkpointer);
        tokio::spawn(SqliteWriter::new(connection, checkpointer, queue, store.counts.clone(), lock).run());
        Ok(store)
    }

    /// Opens a file for reading, also while a server writes to it. Writes fail with [`StoreError::Closed`].
    pub(crate) async fn open_read_only(file: &Path) -> Result<SqliteStore, StoreError> {
        let readers = open_database::open_readers_only(file).await?;
        let (no_writer, _) = mpsc::channel(1);
        Ok(SqliteStore::new(file, no_writer, readers))
    }

    fn new(file: &Path, writer: mpsc::Sender<WriterMessage>, readers: ReadConnections) -> SqliteStore {
        SqliteStore {
            file: Arc::new(file.to_owned()),
            writer,
            readers: readers.shared,
            long_reads: Arc::new(Semaphore::new(open_database::MAX_LONG_READS)),
            session_reader: readers.sessions,
            counts: Arc::default(),
            name_numbers: Arc::default(),
        }
    }

    pub(crate) async fn close(&self) {
        // ReadConnections first: the log can be truncated only when nothing reads from it.
        self.readers.close().await;
        self.session_reader.close().await;
        let (closed, when_closed) = oneshot::channel();
        if self.writer.send(WriterMessage::Close(closed)).await.is_ok() {
            // The writer drops the sender when it has finished.
            let _ = when_closed.await;
        }
    }

    /// The database file.
    pub(crate) fn file(&self) -> &Path {
        &self.file
    }

    pub(crate) fn counts(&self) -> &WriterCounts {
        &self.counts
    }

    /// A connection for reading, as soon as one is free.
    async fn reader(&self) -> Result<PoolConnection<Sqlite>, StoreError> {
        acquire(&self.readers).await
    }

    /// The connection for sessions and names, as soon as it is free.
    async fn session_reader(&self) -> Result<PoolConnection<Sqlite>, StoreError> {
        acquire(&self.session_reader).await
    }

    async fn write(&self, operation: WriteOperation) -> Result<(), WriteError> {
        let (reply, replied) = oneshot::channel();
        let message = WriterMessage::Write(WriteRequest { operation, reply });
        self.writer.send(message).await.map_err(|_| StoreError::Closed)?;
        replied.await.map_err(|_| StoreError::Closed)?
    }
}

async fn acquire(readers: &SqlitePool) -> Result<PoolConnection<Sqlite>, StoreError> {
    let asked = Instant::now();
    let reader = readers.acquire().await.map_err(failed);
    metrics::histogram!("tessera_read_wait_seconds").record(asked.elapsed());
    reader
}

/// Converts an error that is not the fault of a single request.
fn failed(error: sqlx::Error) -> StoreError {
    match error {
        sqlx::Error::PoolClosed | sqlx::Error::WorkerCrashed => StoreError::Closed,
        sqlx::Error::PoolTimedOut => StoreError::Busy,
        error => StoreError::Failed(error.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_read_without_a_free_connection_fails_as_busy() {
        let folder = tempfile::tempdir().unwrap();
        let store = SqliteStore::open(&folder.path().join("tessera.db")).await.unwrap();
        let mut taken = Vec::new();
        while let Ok(connection) = store.readers.acquire().await {
            taken.push(connection);
        }
        let _permits = store.long_reads.acquire_many(open_database::MAX_LONG_READS as u32).await.unwrap();
        let (summary, events) = tokio::join!(store.summary("t1"), store.events_after("t1", 0));
        assert_eq!((summary, events), (Err(StoreError::Busy), Err(StoreError::Busy)));
        // Sessions and names have their own connection.
        assert_eq!(store.player_by_token(b"none", 8).await, Ok(None));
        assert_eq!(store.player_by_name("Ada").await, Ok(None));
        assert_eq!(store.account_looks_like("Ada", None).await, Ok(false));
    }
}
