//! The store in a `SQLite` file: one writer that commits for everybody at once, a few readers beside it.

mod back_up;
mod cards;
mod events;
mod log_keeper;
mod many_rows;
mod open;
mod order;
mod outbox;
mod pace;
mod people;
mod tournaments;
mod writer;

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use sqlx::SqlitePool;
use tokio::sync::{mpsc, oneshot};

use crate::StoreError;
use log_keeper::LogKeeper;
use open::Opened;
use order::{Order, Request, Write, WriteError};
use writer::Writer;

/// More than the writer takes at once, so that it never waits for those who wait for it.
const QUEUE: usize = 1024;

#[derive(Clone, Debug)]
pub(crate) struct Sqlite {
    writer: mpsc::Sender<Order>,
    readers: SqlitePool,
    counts: Arc<Counts>,
}

/// What the writer has done so far.
#[derive(Debug, Default)]
struct Counts {
    commits: AtomicU64,
    card_writes: AtomicU64,
}

impl Sqlite {
    pub(crate) async fn open(file: &Path) -> Result<Sqlite, StoreError> {
        let Opened { writer: connection, log_keeper, readers } = open::open(file).await?;
        let counts = Arc::<Counts>::default();
        let (writer, queue) = mpsc::channel(QUEUE);
        let log_keeper = LogKeeper::start(log_keeper);
        tokio::spawn(Writer::new(connection, log_keeper, queue, counts.clone()).run());
        Ok(Sqlite { writer, readers, counts })
    }

    pub(crate) async fn close(&self) {
        // First the readers: the log can be emptied only when nobody reads from it.
        self.readers.close().await;
        let (closed, when_closed) = oneshot::channel();
        if self.writer.send(Order::Close(closed)).await.is_ok() {
            // The writer drops its end when it is through.
            let _ = when_closed.await;
        }
    }

    pub(crate) fn commits(&self) -> u64 {
        self.counts.commits.load(Ordering::Relaxed)
    }

    pub(crate) fn card_writes(&self) -> u64 {
        self.counts.card_writes.load(Ordering::Acquire)
    }

    async fn write(&self, write: Write) -> Result<(), WriteError> {
        let (answer, answered) = oneshot::channel();
        let order = Order::Write(Request { write, answer });
        self.writer.send(order).await.map_err(|_| StoreError::Closed)?;
        answered.await.map_err(|_| StoreError::Closed)?
    }
}

/// An error of a reader, or of a writer whose request was in order.
fn failed(error: sqlx::Error) -> StoreError {
    match error {
        sqlx::Error::PoolClosed | sqlx::Error::WorkerCrashed => StoreError::Closed,
        error => StoreError::Failed(error.to_string()),
    }
}
