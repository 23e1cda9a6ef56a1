//! The `SQLite` implementation of the store: one writer task with group commit, and a small pool of readers.

mod account_email;
mod account_names;
mod account_security;
mod api_tokens;
mod backup;
mod batch_insert;
mod blocks;
mod challenges;
mod checkpointer;
mod commit_delay;
mod event_log_check;
mod file_lock;
mod integrity_check;
mod lesson_steps;
mod moderation;
mod name_migration;
mod open_database;
mod outbox;
mod player_deletion;
mod player_names;
mod players;
mod reports;
mod restore;
mod retention;
mod security_notices;
mod table_events;
mod table_summaries;
mod tournaments;
mod write_probe;
mod write_request;
mod writer;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use sqlx::pool::PoolConnection;
use sqlx::{Sqlite, SqlitePool};
use tokio::sync::{Semaphore, mpsc, oneshot};

pub(crate) use restore::DatabaseRestore;

use crate::{DurationCounts, DurationHistogram, StoreError};
use checkpointer::Checkpointer;
use open_database::{ReadConnections, SqliteConnections};
use player_names::NameNumberCache;
use write_request::{WriteError, WriteOperation, WriteRequest, WriterMessage};
use writer::SqliteWriter;

/// The capacity of the writer's queue. It exceeds one batch, so that the next batch fills while the writer commits.
const WRITE_QUEUE_LEN: usize = 1024;

/// Milliseconds from which on a commit is logged as slow, unless the operator sets another limit.
const SLOW_COMMIT_MS: u64 = 1_000;

#[derive(Clone, Debug)]
pub(crate) struct SqliteStore {
    file: Arc<PathBuf>,
    writer: mpsc::Sender<WriterMessage>,
    readers: SqlitePool,
    /// Permits for pages of long reads. There are fewer than readers, so that a short read never waits for long ones.
    long_reads: Arc<Semaphore>,
    /// A connection for sessions and names alone: no other read delays a lookup.
    session_reader: SqlitePool,
    counts: Arc<Counts>,
    name_numbers: Arc<NameNumberCache>,
}

/// Counters of the writer.
#[derive(Debug)]
struct Counts {
    commits: AtomicU64,
    summary_writes: AtomicU64,
    commit_times: DurationHistogram,
    /// Milliseconds from which on a commit is logged as slow.
    slow_commit: AtomicU64,
}

impl Default for Counts {
    fn default() -> Counts {
        Counts {
            commits: 0.into(),
            summary_writes: 0.into(),
            commit_times: DurationHistogram::new(),
            slow_commit: SLOW_COMMIT_MS.into(),
        }
    }
}

impl SqliteStore {
    pub(crate) async fn open(file: &Path) -> Result<SqliteStore, StoreError> {
        let SqliteConnections { writer: connection, checkpointer, readers, lock } =
            open_database::open(file).await?;
        let (writer, queue) = mpsc::channel(WRITE_QUEUE_LEN);
        let store = SqliteStore::new(file, writer, readers);
        let checkpointer = Checkpointer::start(checkpointer);
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

    pub(crate) fn commits(&self) -> u64 {
        self.counts.commits.load(Ordering::Relaxed)
    }

    pub(crate) fn summary_writes(&self) -> u64 {
        self.counts.summary_writes.load(Ordering::Acquire)
    }

    pub(crate) fn commit_times(&self) -> DurationCounts {
        self.counts.commit_times.counts()
    }

    pub(crate) fn set_slow_commit(&self, threshold: Duration) {
        self.counts.slow_commit.store(threshold.as_millis() as u64, Ordering::Relaxed);
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
