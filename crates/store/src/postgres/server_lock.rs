//! Lock against a second server on the same database: who is connected, lists and bans are not shared between servers yet.
//!
//! A connection of its own holds the lock, so that it ends with the process, however that ends. If the connection is lost, the
//! server takes the lock again as soon as it can; meanwhile the keys of events decide, as between any two servers. If another server
//! has taken it, this one writes nothing any more and stops.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, Connection, PgConnection};
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::timeout;

use super::connection::{DatabaseName, connect_writer};
use crate::StoreError;

/// The lock of the server: "Tess" and a number.
const SERVER_LOCK: i64 = 0x5465_7373_0002;
/// How often the connection is checked.
const CHECK_INTERVAL: Duration = Duration::from_secs(2);
/// A connection that does not answer for this time is lost.
const CHECK_TIMEOUT: Duration = Duration::from_secs(5);
/// The pause between two tries to get the lock.
const RETRY_PAUSE: Duration = Duration::from_millis(200);
/// The database notices within 11 s that a connection is lost. Who holds the lock for longer is another server.
const MAX_LOST_CONNECTION: Duration = Duration::from_secs(15);

/// The lock, until it is released or the process ends.
#[derive(Debug)]
pub(super) struct ServerLock {
    state: Arc<LockState>,
    task: Mutex<Option<JoinHandle<()>>>,
}

#[derive(Debug)]
struct LockState {
    /// None after the release.
    connection: tokio::sync::Mutex<Option<PgConnection>>,
    is_held: AtomicBool,
    was_lost: AtomicBool,
    /// Whether another server has the lock.
    is_replaced: watch::Sender<bool>,
}

impl ServerLock {
    /// Takes the lock. Waits as long as `patience` for another server, which may have been killed a moment ago.
    pub(super) async fn acquire(
        options: &PgConnectOptions,
        name: &DatabaseName,
        patience: Duration,
    ) -> Result<ServerLock, StoreError> {
        let begun = Instant::now();
        let connection = loop {
            match try_lock(options).await.map_err(|why| name.error(why))? {
                Some(connection) => break connection,
                None if begun.elapsed() >= patience => {
                    return Err(StoreError::ServerRuns { database: name.to_string() });
                }
                None => tokio::time::sleep(RETRY_PAUSE).await,
            }
        };
        let state = Arc::new(LockState {
            connection: tokio::sync::Mutex::new(Some(connection)),
            is_held: AtomicBool::new(true),
            was_lost: AtomicBool::new(false),
            is_replaced: watch::Sender::new(false),
        });
        let task = tokio::spawn(keep(Arc::clone(&state), options.clone()));
        Ok(ServerLock { state, task: Mutex::new(Some(task)) })
    }

    /// Whether the lock was held at the last check.
    pub(super) fn is_held(&self) -> bool {
        self.state.is_held.load(Ordering::Relaxed)
    }

    /// Whether another server has the lock: this one must change nothing any more.
    pub(super) fn is_replaced(&self) -> bool {
        *self.state.is_replaced.borrow()
    }

    /// Waits until another server has the lock.
    pub(super) async fn wait_until_replaced(&self) {
        // The sender lives as long as the lock.
        let mut replaced = self.state.is_replaced.subscribe();
        let _held = replaced.wait_for(|is_replaced| *is_replaced).await;
    }

    /// Fails if the lock was not held all the time.
    pub(super) async fn confirm(&self) -> Result<(), StoreError> {
        if self.state.was_lost.load(Ordering::Relaxed) || !self.state.answers().await {
            return Err(StoreError::Failed(
                "the connection with the lock of the database was lost".to_owned(),
            ));
        }
        Ok(())
    }

    /// Releases the lock, before the connection is closed: the database notices the end of a connection a moment later, and the next
    /// program would be refused.
    pub(super) async fn release(&self) {
        let task = self.task.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(task) = task {
            task.abort();
            let _cancelled = task.await;
        }
        let Some(mut connection) = self.state.connection.lock().await.take() else { return };
        let unlocked = async {
            let unlock = AssertSqlSafe(format!("SELECT pg_advisory_unlock({SERVER_LOCK})"));
            sqlx::query(unlock).execute(&mut connection).await?;
            connection.close().await
        };
        // A connection that is lost has no lock.
        let _ended = timeout(CHECK_TIMEOUT, unlocked).await;
    }
}

impl LockState {
    async fn answers(&self) -> bool {
        let mut connection = self.connection.lock().await;
        let Some(connection) = connection.as_mut() else { return false };
        matches!(timeout(CHECK_TIMEOUT, connection.ping()).await, Ok(Ok(())))
    }
}

impl Drop for ServerLock {
    fn drop(&mut self) {
        if let Some(task) = self.task.lock().unwrap_or_else(PoisonError::into_inner).take() {
            task.abort();
        }
    }
}

/// A connection that has the lock; none if another one has it.
async fn try_lock(options: &PgConnectOptions) -> Result<Option<PgConnection>, sqlx::Error> {
    let locked = async {
        let mut connection = connect_writer(options).await?;
        let lock = AssertSqlSafe(format!("SELECT pg_try_advisory_lock({SERVER_LOCK})"));
        let is_locked: bool = sqlx::query_scalar(lock).fetch_one(&mut connection).await?;
        Ok(is_locked.then_some(connection))
    };
    let timed_out = |_| std::io::Error::new(std::io::ErrorKind::TimedOut, "the server does not answer");
    timeout(CHECK_TIMEOUT, locked).await.map_err(timed_out)?
}

/// Holds the lock, and takes it again when its connection was lost, unless another server has it.
async fn keep(state: Arc<LockState>, options: PgConnectOptions) {
    loop {
        tokio::time::sleep(CHECK_INTERVAL).await;
        if state.answers().await {
            continue;
        }
        state.is_held.store(false, Ordering::Relaxed);
        state.was_lost.store(true, Ordering::Relaxed);
        let mut held_elsewhere: Option<Instant> = None;
        let connection = loop {
            match try_lock(&options).await {
                Ok(Some(connection)) => break connection,
                Ok(None) => {
                    let since = *held_elsewhere.get_or_insert_with(|| {
                        // It may be this server's own lost connection, which the database has not noticed yet.
                        tracing::warn!(
                            "the lock of the database is held by another connection; trying again"
                        );
                        Instant::now()
                    });
                    if since.elapsed() >= MAX_LOST_CONNECTION {
                        tracing::error!("another server uses the database; this one stops");
                        state.is_replaced.send_replace(true);
                        return;
                    }
                }
                Err(why) => {
                    held_elsewhere = None;
                    tracing::debug!(%why, "the database cannot be reached; trying again");
                }
            }
            tokio::time::sleep(CHECK_INTERVAL).await;
        };
        *state.connection.lock().await = Some(connection);
        state.is_held.store(true, Ordering::Relaxed);
    }
}
