//! The log is written back to the file by somebody else than the writer, so that no move waits for it.

use sqlx::{Connection, SqliteConnection};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

/// After so many commits the log is worth writing back; few enough that it never takes long.
const COMMITS: u64 = 256;

/// Where the writer tells that the log grows.
pub(super) struct LogKeeper {
    grown: mpsc::Sender<()>,
    done: JoinHandle<()>,
}

impl LogKeeper {
    /// Starts the one who writes back; it ends with the writer.
    pub(super) fn start(connection: SqliteConnection) -> LogKeeper {
        let (grown, when_grown) = mpsc::channel(1);
        let done = tokio::spawn(run(connection, when_grown));
        LogKeeper { grown, done }
    }

    /// Waits until the file is no longer touched from here.
    pub(super) async fn finish(self) {
        drop(self.grown);
        if let Err(why) = self.done.await {
            tracing::warn!(%why, "the log was not kept to the end; nothing is lost");
        }
    }

    /// Another commit is in the log.
    pub(super) fn noted(&self, commits: u64) {
        if commits.is_multiple_of(COMMITS) {
            // One who is still busy with the last time will see this too.
            let _busy = self.grown.try_send(());
        }
    }
}

async fn run(mut connection: SqliteConnection, mut when_grown: mpsc::Receiver<()>) {
    while when_grown.recv().await.is_some() {
        // PASSIVE waits for nobody and lets nobody wait.
        if let Err(why) = sqlx::query("PRAGMA wal_checkpoint(PASSIVE)").execute(&mut connection).await {
            tracing::debug!(%why, "the log is written back later");
        }
    }
    if let Err(why) = connection.close().await {
        tracing::debug!(%why, "a connection was not closed in order; nothing is lost");
    }
}
