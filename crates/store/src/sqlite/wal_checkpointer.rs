//! Checkpoints the write-ahead log in a task of its own, so that no append waits for a checkpoint.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use sqlx::{Connection, SqliteConnection};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

/// Commits between two checkpoints; few enough that a checkpoint never takes long.
const COMMITS_PER_CHECKPOINT: u64 = 256;
/// Time between two attempts to truncate the log, while somebody reads from it.
const TRUNCATION_INTERVAL: Duration = Duration::from_millis(200);

/// Handle to the checkpoint task; the writer reports its commits here.
pub(super) struct WalCheckpointer {
    due: mpsc::Sender<()>,
    truncates: Arc<AtomicBool>,
    task: JoinHandle<()>,
}

impl WalCheckpointer {
    /// Starts the checkpoint task, which ends with the writer.
    pub(super) fn start(connection: SqliteConnection) -> WalCheckpointer {
        let (due, when_due) = mpsc::channel(1);
        let truncates = Arc::<AtomicBool>::default();
        let task = tokio::spawn(run(connection, when_due, Arc::clone(&truncates)));
        WalCheckpointer { due, truncates, task }
    }

    /// Waits until the task has closed its connection.
    pub(super) async fn finish(self) {
        drop(self.due);
        if let Err(why) = self.task.await {
            tracing::warn!(%why, "the checkpoint task panicked; nothing is lost");
        }
    }

    /// Reports a commit; `commits` is the total so far.
    pub(super) fn record_commit(&self, commits: u64) {
        if commits.is_multiple_of(COMMITS_PER_CHECKPOINT) {
            // If the channel is full, a checkpoint is already due and covers this commit too.
            let _busy = self.due.try_send(());
        }
    }

    /// Empties the log soon, because it has older versions of pages with deleted data.
    pub(super) fn truncate(&self) {
        self.truncates.store(true, Ordering::Release);
        let _busy = self.due.try_send(());
    }
}

async fn run(mut connection: SqliteConnection, mut when_due: mpsc::Receiver<()>, truncates: Arc<AtomicBool>) {
    while when_due.recv().await.is_some() {
        while truncates.swap(false, Ordering::Acquire) && !truncate(&mut connection).await {
            truncates.store(true, Ordering::Release);
            // When the writer ends, it truncates the log itself.
            match tokio::time::timeout(TRUNCATION_INTERVAL, when_due.recv()).await {
                Ok(None) => break,
                Ok(Some(())) | Err(_) => checkpoint(&mut connection).await,
            }
        }
        checkpoint(&mut connection).await;
    }
    if let Err(why) = connection.close().await {
        tracing::debug!(%why, "the checkpoint connection could not be closed; nothing is lost");
    }
}

/// PASSIVE neither waits for readers and writers nor blocks them.
async fn checkpoint(connection: &mut SqliteConnection) {
    if let Err(why) = sqlx::query("PRAGMA wal_checkpoint(PASSIVE)").execute(connection).await {
        tracing::debug!(%why, "the checkpoint failed; the next one is tried later");
    }
}

/// Writes the whole log back and empties it, unless somebody writes or reads from it. Whether it is empty.
async fn truncate(connection: &mut SqliteConnection) -> bool {
    let truncated = sqlx::query_as::<_, (i64, i64, i64)>("PRAGMA wal_checkpoint(TRUNCATE)");
    match truncated.fetch_one(connection).await {
        Ok((is_busy, _, _)) => is_busy == 0,
        Err(why) => {
            tracing::debug!(%why, "the log could not be truncated; it is tried again");
            false
        }
    }
}
