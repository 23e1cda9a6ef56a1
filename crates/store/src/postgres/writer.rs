//! The writer tasks. Each writes all waiting requests in one transaction (group commit), so that they share one disk sync.
//!
//! A batch that was interrupted by a lost connection is resolved before anything else: its receipt tells whether it was committed;
//! if not, it is written again.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, Connection, PgConnection};
use tokio::sync::mpsc;
use tokio::time::timeout;

use super::append;
use super::commit_marker::CommitMarker;
use super::connection::connect_writer;
use super::sql::table_events::AppendWrite;
use super::sql::write_request::{BatchError, WriteError, WriteOperation, WriteRequest, WriterMessage};
use crate::StoreError;
use crate::commit_delay::{CommitDelay, MAX_COMMIT_BATCH};
use crate::writer_counts::WriterCounts;

/// A batch that takes longer has lost its connection.
const BATCH_TIMEOUT: Duration = Duration::from_secs(10);
/// How long a writer tries to connect again before it refuses a batch.
const RECONNECT_TIMEOUT: Duration = Duration::from_secs(4);
/// The pause between two tries.
const RECONNECT_PAUSE: Duration = Duration::from_millis(50);
/// How long an interrupted batch is written again and again.
const BATCH_DEADLINE: Duration = Duration::from_secs(20);
/// The lock that lets all servers write what is no append one after the other: "Tess" and a number.
const WRITE_LOCK: i64 = 0x5465_7373_0001;

/// What a writer writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WriterRole {
    /// Events and summaries of tables: servers write beside each other, and the keys decide who was first.
    Appends,
    /// Everything else. Its checks and changes follow each other as in `SQLite`: one server writes at a time.
    OtherWrites,
}

pub(super) struct PostgresWriter {
    role: WriterRole,
    options: PgConnectOptions,
    /// None after it was lost.
    connection: Option<PgConnection>,
    receipt: CommitMarker,
    queue: mpsc::Receiver<WriterMessage>,
    counts: Arc<WriterCounts>,
}

type Replies = Vec<Result<(), WriteError>>;

impl PostgresWriter {
    pub(super) async fn connect(
        role: WriterRole,
        options: PgConnectOptions,
        queue: mpsc::Receiver<WriterMessage>,
        counts: Arc<WriterCounts>,
    ) -> Result<PostgresWriter, sqlx::Error> {
        let mut connection = connect_writer(&options).await?;
        let receipt = CommitMarker::create(&mut connection).await?;
        Ok(PostgresWriter { role, options, connection: Some(connection), receipt, queue, counts })
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
        if let Some(mut connection) = self.connection.take() {
            let closed = async {
                self.receipt.remove(&mut connection).await?;
                connection.close().await
            };
            if let Ok(Err(why)) = timeout(BATCH_TIMEOUT, closed).await {
                tracing::debug!(%why, "a connection to the database could not be closed; nothing is lost");
            }
        }
        drop(close_replies);
    }

    async fn write(&mut self, batch: Vec<WriteRequest>) {
        if batch.is_empty() {
            return;
        }
        let begun = Instant::now();
        let written = self.write_batch(&batch).await;
        self.counts.observe(begun.elapsed(), batch.len(), written.is_ok());
        if written.is_ok() {
            self.counts.commits.fetch_add(1, Ordering::Relaxed);
        }
        if batch.iter().any(|request| request.operation.changes_lists()) {
            // Before the replies are sent: a caller that got its reply must not read an older list.
            self.counts.summary_writes.fetch_add(1, Ordering::Release);
        }
        let replies = written.unwrap_or_else(|why| {
            tracing::error!(%why, requests = batch.len(), "nothing was written, or it is not known");
            vec![Err(why.into()); batch.len()]
        });
        for (request, reply) in batch.into_iter().zip(replies) {
            // A caller that has gone finds out when it tries again.
            let _ = request.reply.send(reply);
        }
    }

    async fn write_batch(&mut self, batch: &[WriteRequest]) -> Result<Replies, StoreError> {
        let mut is_separate = false;
        let mut interrupted = None;
        let begun = Instant::now();
        loop {
            if let Some(replies) = self.reconnect(interrupted.as_mut()).await? {
                return Ok(replies);
            }
            let Some(connection) = &mut self.connection else { return Err(StoreError::OutcomeUnknown) };
            // Here it is known that nothing was stored.
            if begun.elapsed() > BATCH_DEADLINE {
                return Err(StoreError::Busy);
            }
            self.receipt.next_batch();
            let mut attempt = BatchAttempt {
                role: self.role,
                receipt: &self.receipt,
                batch,
                replies: vec![Ok(()); batch.len()],
            };
            let written = async {
                if is_separate {
                    attempt.write_separately(connection, interrupted.is_some()).await
                } else {
                    attempt.write_together(connection).await
                }
            };
            let written = timeout(BATCH_TIMEOUT, written).await;
            let replies = attempt.replies;
            match written {
                Ok(Ok(())) => return Ok(replies),
                Ok(Err(BatchError::OneRequest(error))) => {
                    self.roll_back().await;
                    // An append that was interrupted may be refused because it was stored after all.
                    if batch.len() == 1 && interrupted.is_none() {
                        return Ok(vec![Err(error)]);
                    }
                    is_separate = true;
                }
                Ok(Err(BatchError::WholeBatch(why))) => {
                    self.roll_back().await;
                    return Err(why);
                }
                Ok(Err(BatchError::Interrupted(why))) => {
                    tracing::warn!(%why, requests = batch.len(), "a batch was interrupted");
                    self.connection = None;
                    interrupted = Some(replies);
                }
                Err(_) => {
                    tracing::warn!(requests = batch.len(), "a batch did not end in time");
                    self.connection = None;
                    interrupted = Some(replies);
                }
            }
        }
    }

    /// Connects again after the connection was lost. Returns the replies of the interrupted batch if it was committed.
    async fn reconnect(&mut self, interrupted: Option<&mut Replies>) -> Result<Option<Replies>, StoreError> {
        if self.connection.is_some() {
            return Ok(None);
        }
        let receipt = &self.receipt;
        let reconnected = async {
            loop {
                let connected = async {
                    let mut connection = connect_writer(&self.options).await?;
                    let is_committed = match interrupted {
                        Some(_) => receipt.is_committed(&mut connection).await?,
                        None => false,
                    };
                    Ok::<_, sqlx::Error>((connection, is_committed))
                };
                match connected.await {
                    Ok(connected) => return connected,
                    Err(why) => tracing::debug!(%why, "the database cannot be reached; trying again"),
                }
                tokio::time::sleep(RECONNECT_PAUSE).await;
            }
        };
        match timeout(RECONNECT_TIMEOUT, reconnected).await {
            Ok((connection, is_committed)) => {
                self.connection = Some(connection);
                Ok(interrupted.filter(|_| is_committed).map(std::mem::take))
            }
            Err(_) if interrupted.is_some() => Err(StoreError::OutcomeUnknown),
            Err(_) => Err(StoreError::Failed("the database cannot be reached".to_owned())),
        }
    }

    /// Ends a transaction that has failed. Without a connection the database ends it.
    async fn roll_back(&mut self) {
        let Some(connection) = &mut self.connection else { return };
        let rolled_back = timeout(BATCH_TIMEOUT, sqlx::query("ROLLBACK").execute(connection)).await;
        if !matches!(rolled_back, Ok(Ok(_))) {
            self.connection = None;
        }
    }
}

/// One try to write a batch.
struct BatchAttempt<'a> {
    role: WriterRole,
    receipt: &'a CommitMarker,
    batch: &'a [WriteRequest],
    /// What the callers are told once the batch is committed.
    replies: Replies,
}

impl BatchAttempt<'_> {
    async fn write_together(&mut self, connection: &mut PgConnection) -> Result<(), BatchError> {
        // Most batches are only events. A single statement is its own transaction: one round trip instead of four.
        let appends = appends(self.batch);
        if self.role == WriterRole::Appends && append::are_events_only(appends.iter().copied()) {
            append::insert_and_commit(connection, &appends, self.receipt).await?;
            return Ok(());
        }
        self.begin(connection).await?;
        for request in self.batch {
            request.operation.write(connection).await?;
        }
        append::write(connection, &appends).await?;
        execute(connection, "COMMIT").await
    }

    /// Writes a batch in one commit with a savepoint per request, so that each request can fail alone. An event that was stored
    /// by an interrupted attempt counts as written.
    async fn write_separately(
        &mut self,
        connection: &mut PgConnection,
        was_interrupted: bool,
    ) -> Result<(), BatchError> {
        self.begin(connection).await?;
        // By table, so that two servers do not wait for each other in a circle. Of the same table the first stays the first.
        let mut order: Vec<usize> = (0..self.batch.len()).collect();
        order.sort_by_key(|index| table(&self.batch[*index].operation));
        for index in order {
            let operation = &self.batch[index].operation;
            execute(connection, "SAVEPOINT request").await?;
            let written = match operation {
                WriteOperation::Append(write) => append::write(connection, &[write]).await,
                operation => operation.write(connection).await,
            };
            match written {
                Ok(()) => {}
                Err(BatchError::OneRequest(error)) => {
                    execute(connection, "ROLLBACK TO SAVEPOINT request").await?;
                    let is_stored = match (operation, &error) {
                        (WriteOperation::Append(write), WriteError::Taken) if was_interrupted => {
                            append::is_stored(connection, write).await?
                        }
                        _ => false,
                    };
                    if !is_stored {
                        self.replies[index] = Err(error);
                    }
                }
                Err(error) => return Err(error),
            }
            execute(connection, "RELEASE SAVEPOINT request").await?;
        }
        execute(connection, "COMMIT").await
    }

    async fn begin(&self, connection: &mut PgConnection) -> Result<(), BatchError> {
        match self.role {
            WriterRole::Appends => execute(connection, "BEGIN").await?,
            WriterRole::OtherWrites => {
                let begin = format!("BEGIN; SELECT pg_advisory_xact_lock({WRITE_LOCK})");
                sqlx::raw_sql(AssertSqlSafe(begin)).execute(&mut *connection).await?;
            }
        }
        self.receipt.write(connection).await?;
        Ok(())
    }
}

async fn execute(connection: &mut PgConnection, sql: &'static str) -> Result<(), BatchError> {
    // Not prepared: these statements have no plan.
    sqlx::raw_sql(sql).execute(connection).await?;
    Ok(())
}

fn appends(batch: &[WriteRequest]) -> Vec<&AppendWrite> {
    batch.iter().filter_map(|request| request.operation.as_append()).collect()
}

/// The table of an append.
fn table(operation: &WriteOperation) -> Option<&str> {
    let append = operation.as_append()?;
    let of_event = append.events.first().map(|event| &*event.table);
    of_event.or_else(|| append.summary.as_ref().map(|summary| &*summary.table))
}
