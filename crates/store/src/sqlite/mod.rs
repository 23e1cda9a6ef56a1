//! The `SQLite` implementation of the store: one writer task with group commit, and a small pool of readers.

mod account_names;
mod backup;
mod batch_insert;
mod checkpointer;
mod commit_delay;
mod events;
mod open;
mod outbox;
mod players;
mod summaries;
mod tournaments;
mod write_request;
mod writer;

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use sqlx::pool::PoolConnection;
use sqlx::{Sqlite, SqlitePool};
use tokio::sync::{mpsc, oneshot};

use crate::StoreError;
use checkpointer::Checkpointer;
use open::SqliteConnections;
use write_request::{WriteError, WriteOperation, WriteRequest, WriterMessage};
use writer::Writer;

/// The capacity of the writer's queue. It exceeds one batch, so that the next batch fills while the writer commits.
const QUEUE: usize = 1024;

/// Milliseconds from which on a commit is logged as slow, unless the operator sets another limit.
const SLOW_COMMIT: u64 = 1_000;

#[derive(Clone, Debug)]
pub(crate) struct SqliteStore {
    writer: mpsc::Sender<WriterMessage>,
    readers: SqlitePool,
    counts: Arc<Counts>,
}

/// Counters of the writer.
#[derive(Debug)]
struct Counts {
    commits: AtomicU64,
    summary_writes: AtomicU64,
    /// Milliseconds from which on a commit is logged as slow.
    slow_commit: AtomicU64,
}

impl Default for Counts {
    fn default() -> Counts {
        Counts { commits: 0.into(), summary_writes: 0.into(), slow_commit: SLOW_COMMIT.into() }
    }
}

impl SqliteStore {
    pub(crate) async fn open(file: &Path) -> Result<SqliteStore, StoreError> {
        let SqliteConnections { writer: connection, checkpointer, readers } = open::open(file).await?;
        let counts = Arc::<Counts>::default();
        let (writer, queue) = mpsc::channel(QUEUE);
        let checkpointer = Checkpointer::start(checkpointer);
        tokio::spawn(Writer::new(connection, checkpointer, queue, counts.clone()).run());
        Ok(SqliteStore { writer, readers, counts })
    }

    pub(crate) async fn close(&self) {
        // Readers first: the log can be truncated only when nothing reads from it.
        self.readers.close().await;
        let (closed, when_closed) = oneshot::channel();
        if self.writer.send(WriterMessage::Close(closed)).await.is_ok() {
            // The writer drops the sender when it has finished.
            let _ = when_closed.await;
        }
    }

    pub(crate) fn commits(&self) -> u64 {
        self.counts.commits.load(Ordering::Relaxed)
    }

    pub(crate) fn summary_writes(&self) -> u64 {
        self.counts.summary_writes.load(Ordering::Acquire)
    }

    pub(crate) fn set_slow_commit(&self, threshold: Duration) {
        self.counts.slow_commit.store(threshold.as_millis() as u64, Ordering::Relaxed);
    }

    pub(crate) async fn check_writable(&self) -> Result<(), StoreError> {
        self.write(WriteOperation::Check).await.map_err(|error| match error {
            WriteError::Store(reason) => reason,
            WriteError::Taken => StoreError::Failed("the check was refused".to_owned()),
        })
    }

    /// A connection for reading, as soon as one is free.
    async fn reader(&self) -> Result<PoolConnection<Sqlite>, StoreError> {
        let asked = Instant::now();
        let reader = self.readers.acquire().await.map_err(failed);
        metrics::histogram!("tessera_read_wait_seconds").record(asked.elapsed());
        reader
    }

    async fn write(&self, operation: WriteOperation) -> Result<(), WriteError> {
        let (reply, replied) = oneshot::channel();
        let message = WriterMessage::Write(WriteRequest { operation, reply });
        self.writer.send(message).await.map_err(|_| StoreError::Closed)?;
        replied.await.map_err(|_| StoreError::Closed)?
    }
}

/// Converts an error that is not the fault of a single request.
fn failed(error: sqlx::Error) -> StoreError {
    match error {
        sqlx::Error::PoolClosed | sqlx::Error::WorkerCrashed => StoreError::Closed,
        error => StoreError::Failed(error.to_string()),
    }
}
