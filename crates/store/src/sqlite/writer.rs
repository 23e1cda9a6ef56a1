//! The writer task. It writes all waiting requests in one transaction (group commit), so that they share one disk sync.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use sqlx::{Connection, SqliteConnection};
use tokio::sync::mpsc;

use super::append;
use super::batch_insert::BatchInsert;
use super::file_lock::FileLock;
use super::sql::table_events::{AppendWrite, EventRow};
use super::sql::write_request::{BatchError, WriteError, WriteOperation, WriteRequest, WriterMessage};
use super::wal_checkpointer::WalCheckpointer;
use crate::ModerationChange;
use crate::commit_delay::{CommitDelay, MAX_COMMIT_BATCH};
use crate::writer_counts::WriterCounts;

pub(super) struct SqliteWriter {
    connection: SqliteConnection,
    checkpointer: WalCheckpointer,
    queue: mpsc::Receiver<WriterMessage>,
    counts: Arc<WriterCounts>,
    lock: FileLock,
}

impl SqliteWriter {
    pub(super) fn new(
        connection: SqliteConnection,
        checkpointer: WalCheckpointer,
        queue: mpsc::Receiver<WriterMessage>,
        counts: Arc<WriterCounts>,
        lock: FileLock,
    ) -> SqliteWriter {
        SqliteWriter { connection, checkpointer, queue, counts, lock }
    }

    /// Writes until it gets a close message or all senders are dropped.
    pub(super) async fn run(mut self) {
        let mut messages = Vec::with_capacity(MAX_COMMIT_BATCH);
        let mut close_replies = Vec::new();
        let mut commit_delay = CommitDelay::default();
        while commit_delay.receive(&mut self.queue, &mut messages).await {
            let mut batch = Vec::with_capacity(messages.len());
            for message in messages.drain(..) {
                match message {
                    WriterMessage::Write(request) => batch.push(request),
                    WriterMessage::Close(closed) => {
                        self.queue.close();
                        close_replies.push(closed);
                    }
                }
            }
            commit_delay.record_batch(batch.len());
            self.write(batch).await;
        }
        self.checkpointer.finish().await;
        if let Err(why) = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&mut self.connection).await {
            tracing::warn!(%why, "the write-ahead log could not be truncated; nothing is lost");
        }
        if let Err(why) = self.connection.close().await {
            tracing::warn!(%why, "the database could not be closed; nothing is lost");
        }
        // Before the callers of `close` are told: they may open the file again at once.
        drop(self.lock);
        drop(close_replies);
    }

    async fn write(&mut self, batch: Vec<WriteRequest>) {
        if batch.is_empty() {
            return;
        }
        let begun = Instant::now();
        let written = match self.write_together(&batch).await {
            Ok(()) => Ok(vec![Ok(()); batch.len()]),
            Err(BatchError::OneRequest(_)) if batch.len() > 1 => self.write_with_savepoints(&batch).await,
            Err(error) => Err(error),
        };
        self.counts.observe(begun.elapsed(), batch.len(), written.is_ok());
        let deletes_player = |request: &WriteRequest| {
            matches!(&request.operation, WriteOperation::Moderation(write)
                if matches!(write.change, ModerationChange::DeletePlayer { .. }))
        };
        if batch.iter().any(deletes_player) {
            self.checkpointer.truncate();
        }
        if batch.iter().any(|request| request.operation.changes_lists()) {
            // Before the replies are sent: a caller that got its reply must not read an older list.
            self.counts.summary_writes.fetch_add(1, Ordering::Release);
        }
        let replies = written.unwrap_or_else(|error| {
            let error = match error {
                BatchError::OneRequest(error) => error,
                BatchError::WholeBatch(why) | BatchError::Interrupted(why) => {
                    tracing::error!(%why, requests = batch.len(), "nothing was written");
                    why.into()
                }
            };
            vec![Err(error); batch.len()]
        });
        for (request, reply) in batch.into_iter().zip(replies) {
            // A caller that has gone finds out when it tries again.
            let _ = request.reply.send(reply);
        }
    }

    async fn write_together(&mut self, batch: &[WriteRequest]) -> Result<(), BatchError> {
        // Most batches are only events. A single statement is its own transaction: one round trip instead of three.
        if let Some(rows) = single_statement_rows(batch) {
            append::insert_and_commit(&mut self.connection, &rows).await?;
            self.count_commit();
            return Ok(());
        }
        self.execute("BEGIN IMMEDIATE").await?;
        let written = write_all(&mut self.connection, batch).await;
        self.end_transaction(written).await
    }

    /// Writes a batch in one commit with a savepoint per request, so that each request can fail alone.
    async fn write_with_savepoints(
        &mut self,
        batch: &[WriteRequest],
    ) -> Result<Vec<Result<(), WriteError>>, BatchError> {
        self.execute("BEGIN IMMEDIATE").await?;
        let mut replies = Vec::with_capacity(batch.len());
        let mut written = Ok(());
        for request in batch {
            match self.write_one(request).await {
                Ok(()) => replies.push(Ok(())),
                Err(BatchError::OneRequest(error)) => replies.push(Err(error)),
                Err(error) => {
                    written = Err(error);
                    break;
                }
            }
        }
        self.end_transaction(written).await?;
        Ok(replies)
    }

    async fn write_one(&mut self, request: &WriteRequest) -> Result<(), BatchError> {
        self.execute("SAVEPOINT request").await?;
        let written = write_all(&mut self.connection, std::slice::from_ref(request)).await;
        match written {
            Ok(()) => {}
            Err(BatchError::OneRequest(_)) => self.execute("ROLLBACK TO request").await?,
            Err(BatchError::WholeBatch(_) | BatchError::Interrupted(_)) => return written,
        }
        self.execute("RELEASE request").await?;
        written
    }

    async fn end_transaction(&mut self, written: Result<(), BatchError>) -> Result<(), BatchError> {
        let ended = match written {
            Ok(()) => self.execute("COMMIT").await,
            Err(error) => Err(error),
        };
        if ended.is_ok() {
            self.count_commit();
        } else {
            // SQLite may have rolled back by itself, for example on a full disk; then there is nothing to roll back.
            let _ = self.execute("ROLLBACK").await;
        }
        ended
    }

    fn count_commit(&self) {
        self.checkpointer.record_commit(self.counts.commits.fetch_add(1, Ordering::Relaxed) + 1);
    }

    /// Not sqlx's transactions: their nesting depth is wrong after `SQLite` rolls back by itself, and no BEGIN is sent again.
    async fn execute(&mut self, sql: &'static str) -> Result<(), BatchError> {
        sqlx::query(sql).execute(&mut self.connection).await?;
        Ok(())
    }
}

/// The rows of a batch that consists of events only and fits one statement.
fn single_statement_rows(batch: &[WriteRequest]) -> Option<Vec<&EventRow>> {
    let mut rows = Vec::with_capacity(batch.len());
    for request in batch {
        match &request.operation {
            WriteOperation::Append(AppendWrite { events, summary: None, ended, authors })
                if ended.is_empty() && authors.is_empty() =>
            {
                rows.extend(events);
            }
            _ => return None,
        }
    }
    BatchInsert::fits_one_statement(rows.len()).then_some(rows)
}

async fn write_all(connection: &mut SqliteConnection, batch: &[WriteRequest]) -> Result<(), BatchError> {
    let mut appends = Vec::with_capacity(batch.len());
    for request in batch {
        match request.operation.as_append() {
            Some(write) => appends.push(write),
            None => request.operation.write(connection).await?,
        }
    }
    append::write(connection, &appends).await
}
