//! The `PostgreSQL` implementation of the store, for several servers on one database.
//!
//! What servers write beside each other is decided by keys; everything else is written by one server at a time.

mod append;
mod commit_marker;
mod connection;
mod database_clock;
mod dialect;
mod integrity_check;
mod outbox;
#[path = "../sql/mod.rs"]
mod sql;
mod writer;

use std::sync::Arc;
use std::time::Instant;

use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgPool, PgRow};
use sqlx::{PgConnection, Postgres};
use tokio::sync::{Semaphore, mpsc, oneshot};

pub use database_clock::DatabaseClock;

use crate::StoreError;
use crate::writer_counts::WriterCounts;
use sql::player_names::NameNumberCache;
use sql::write_request::{WriteError, WriteOperation, WriteRequest, WriterMessage};
use writer::{PostgresWriter, WriterRole};

// For the statements that are compiled for both databases.
type SqlConnection = PgConnection;
type SqlDatabase = Postgres;
type SqlRow = PgRow;
type SqlStore = PostgresStore;

/// The capacity of a writer's queue. It exceeds one batch, so that the next batch fills while the writer commits.
const WRITE_QUEUE_LEN: usize = 1024;

#[derive(Clone, Debug)]
pub(crate) struct PostgresStore {
    appends: mpsc::Sender<WriterMessage>,
    other_writes: mpsc::Sender<WriterMessage>,
    readers: PgPool,
    /// Permits for pages of long reads. There are fewer than readers, so that a short read never waits for long ones.
    long_reads: Arc<Semaphore>,
    /// Connections for sessions and names alone: no other read delays a lookup.
    session_readers: PgPool,
    counts: Arc<WriterCounts>,
    name_numbers: Arc<NameNumberCache>,
    clock: DatabaseClock,
}

impl PostgresStore {
    pub(crate) async fn connect(url: &str) -> Result<PostgresStore, StoreError> {
        let (options, name) = connection::parse(url)?;
        connection::update_tables(&options, &name).await?;
        let counts = Arc::<WriterCounts>::default();
        let writer = async |role| {
            let (sender, queue) = mpsc::channel(WRITE_QUEUE_LEN);
            let writer = PostgresWriter::connect(role, options.clone(), queue, Arc::clone(&counts)).await;
            tokio::spawn(writer.map_err(|why| name.error(why))?.run());
            Ok::<_, StoreError>(sender)
        };
        let appends = writer(WriterRole::Appends).await?;
        let other_writes = writer(WriterRole::OtherWrites).await?;
        let (readers, session_readers) =
            connection::open_readers(&options).await.map_err(|why| name.error(why))?;
        let clock = DatabaseClock::measure(&session_readers).await.map_err(|why| name.error(why))?;
        Ok(PostgresStore {
            appends,
            other_writes,
            readers,
            long_reads: Arc::new(Semaphore::new(connection::MAX_LONG_READS)),
            session_readers,
            counts,
            name_numbers: Arc::default(),
            clock,
        })
    }

    pub(crate) async fn close(&self) {
        for writer in [&self.appends, &self.other_writes] {
            let (closed, when_closed) = oneshot::channel();
            if writer.send(WriterMessage::Close(closed)).await.is_ok() {
                // The writer drops the sender when it has finished.
                let _ = when_closed.await;
            }
        }
        self.readers.close().await;
        self.session_readers.close().await;
    }

    pub(crate) fn counts(&self) -> &WriterCounts {
        &self.counts
    }

    pub(crate) fn clock(&self) -> &DatabaseClock {
        &self.clock
    }

    /// A connection for reading, as soon as one is free.
    async fn reader(&self) -> Result<PoolConnection<Postgres>, StoreError> {
        acquire(&self.readers).await
    }

    /// A connection for sessions and names, as soon as one is free.
    async fn session_reader(&self) -> Result<PoolConnection<Postgres>, StoreError> {
        acquire(&self.session_readers).await
    }

    async fn write(&self, operation: WriteOperation) -> Result<(), WriteError> {
        let writer = if operation.as_append().is_some() { &self.appends } else { &self.other_writes };
        let (reply, replied) = oneshot::channel();
        let message = WriterMessage::Write(WriteRequest { operation, reply });
        writer.send(message).await.map_err(|_| StoreError::Closed)?;
        replied.await.map_err(|_| StoreError::Closed)?
    }
}

async fn acquire(readers: &PgPool) -> Result<PoolConnection<Postgres>, StoreError> {
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
