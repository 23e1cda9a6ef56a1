//! The `SQLite` implementation of the store: one writer task with group commit, and a small pool of readers.

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

use sqlx::SqlitePool;
use tokio::sync::{mpsc, oneshot};

use crate::StoreError;
use checkpointer::Checkpointer;
use open::SqliteConnections;
use write_request::{WriteError, WriteOperation, WriteRequest, WriterMessage};
use writer::Writer;

/// The capacity of the writer's queue. It exceeds one batch, so that the next batch fills while the writer commits.
const QUEUE: usize = 1024;

#[derive(Clone, Debug)]
pub(crate) struct SqliteStore {
    writer: mpsc::Sender<WriterMessage>,
    readers: SqlitePool,
    counts: Arc<Counts>,
}

/// Counters of the writer.
#[derive(Debug, Default)]
struct Counts {
    commits: AtomicU64,
    summary_writes: AtomicU64,
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
