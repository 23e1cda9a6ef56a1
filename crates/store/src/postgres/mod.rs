//! The `PostgreSQL` implementation of the store, for several servers on one database.
//!
//! What servers write beside each other is decided by keys; everything else is written by one server at a time.

mod append;
mod commit_marker;
mod connection;
mod copy_end;
mod database_clock;
mod dialect;
mod integrity_check;
mod leases;
mod outbox;
mod server_lock;
#[path = "../sql/mod.rs"]
mod sql;
mod writer;

use std::sync::Arc;
use std::time::{Duration, Instant};

use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgConnectOptions, PgPool, PgRow};
use sqlx::{PgConnection, Postgres};
use tokio::sync::{Semaphore, mpsc, oneshot};

pub(crate) use copy_end::PostgresCopyEnd;
pub use database_clock::DatabaseClock;

use crate::StoreError;
use crate::writer_counts::WriterCounts;
use connection::DatabaseName;
use leases::LeaseConnection;
use server_lock::ServerLock;
use sql::player_names::NameNumberCache;
use sql::write_request::{WriteError, WriteOperation, WriteRequest, WriterMessage};
use writer::{PostgresWriter, WriterRole};

// For the statements that are compiled for both databases.
type SqlConnection = PgConnection;
type SqlCopyEnd = PostgresCopyEnd;
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
    leases: Arc<LeaseConnection>,
    /// The lock against a second server, if this is to be the only one.
    lock: Option<Arc<ServerLock>>,
}

impl PostgresStore {
    /// Connects beside other servers.
    pub(crate) async fn connect(url: &str) -> Result<PostgresStore, StoreError> {
        let (options, name) = connection::parse(url)?;
        PostgresStore::connect_as(&options, &name, None).await
    }

    /// Connects as the only server.
    pub(crate) async fn connect_alone(url: &str, patience: Duration) -> Result<PostgresStore, StoreError> {
        let (options, name) = connection::parse(url)?;
        let lock = ServerLock::acquire(&options, &name, patience).await?;
        PostgresStore::connect_as(&options, &name, Some(lock)).await
    }

    /// Connects for reading, also to a standby. Writes fail with [`StoreError::Closed`].
    pub(crate) async fn connect_read_only(url: &str) -> Result<PostgresStore, StoreError> {
        let (options, name) = connection::parse(url)?;
        connection::check_tables(&options, &name).await?;
        let (no_writer, _) = mpsc::channel(1);
        PostgresStore::new(&options, &name, [no_writer.clone(), no_writer], Arc::default(), None).await
    }

    async fn connect_as(
        options: &PgConnectOptions,
        name: &DatabaseName,
        lock: Option<ServerLock>,
    ) -> Result<PostgresStore, StoreError> {
        connection::update_tables(options, name).await?;
        let counts = Arc::<WriterCounts>::default();
        let writer = async |role| {
            let (sender, queue) = mpsc::channel(WRITE_QUEUE_LEN);
            let writer = PostgresWriter::connect(role, options.clone(), queue, Arc::clone(&counts)).await;
            tokio::spawn(writer.map_err(|why| name.error(why))?.run());
            Ok::<_, StoreError>(sender)
        };
        let writers = [writer(WriterRole::Appends).await?, writer(WriterRole::OtherWrites).await?];
        PostgresStore::new(options, name, writers, counts, lock.map(Arc::new)).await
    }

    async fn new(
        options: &PgConnectOptions,
        name: &DatabaseName,
        [appends, other_writes]: [mpsc::Sender<WriterMessage>; 2],
        counts: Arc<WriterCounts>,
        lock: Option<Arc<ServerLock>>,
    ) -> Result<PostgresStore, StoreError> {
        let (readers, session_readers) =
            connection::open_readers(options).await.map_err(|why| name.error(why))?;
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
            leases: Arc::new(LeaseConnection::new(options)),
            lock,
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
        if let Some(lock) = &self.lock {
            lock.release().await;
        }
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

    /// Waits until another server has taken the lock of this one; forever if this one has none.
    pub(crate) async fn wait_until_replaced(&self) {
        match &self.lock {
            Some(lock) => lock.wait_until_replaced().await,
            None => std::future::pending().await,
        }
    }

    /// Fails once another server has taken the lock of this one.
    fn refuse_replaced(&self) -> Result<(), StoreError> {
        if self.lock.as_ref().is_some_and(|lock| lock.is_replaced()) {
            Err(StoreError::Closed)
        } else {
            Ok(())
        }
    }

    async fn write(&self, operation: WriteOperation) -> Result<(), WriteError> {
        self.refuse_replaced()?;
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
