//! Checkpoints the write-ahead log in a task of its own, so that no append waits for a checkpoint.

use sqlx::{Connection, SqliteConnection};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

/// Commits between two checkpoints; few enough that a checkpoint never takes long.
const COMMITS_PER_CHECKPOINT: u64 = 256;

/// Handle to the checkpoint task; the writer reports its commits here.
pub(super) struct Checkpointer {
    due: mpsc::Sender<()>,
    task: JoinHandle<()>,
}

impl Checkpointer {
    /// Starts the checkpoint task, which ends with the writer.
    pub(super) fn start(connection: SqliteConnection) -> Checkpointer {
        let (due, when_due) = mpsc::channel(1);
        let task = tokio::spawn(run(connection, when_due));
        Checkpointer { due, task }
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
}

async fn run(mut connection: SqliteConnection, mut when_due: mpsc::Receiver<()>) {
    while when_due.recv().await.is_some() {
        // PASSIVE neither waits for readers and writers nor blocks them.
        if let Err(why) = sqlx::query("PRAGMA wal_checkpoint(PASSIVE)").execute(&mut connection).await {
            tracing::debug!(%why, "the checkpoint failed; the next one is tried later");
        }
    }
    if let Err(why) = connection.close().await {
        tracing::debug!(%why, "the checkpoint connection could not be closed; nothing is lost");
    }
}
