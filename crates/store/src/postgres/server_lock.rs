//! Lock against a second server on the same database: who is connected, lists and bans are not shared between servers yet.
//!
//! A connection of its own holds the lock, so that it ends with the process, however that ends. If the connection is lost, the
//! server takes the lock again as soon as it can; meanwhile the keys of events decide, as between any two servers.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, Connection, PgConnection};
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

/// The lock, until it is released or the process ends.
#[derive(Debug)]
pub(super) struct ServerLock(Mutex<Option<JoinHandle<()>>>);

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
        let task = tokio::spawn(keep(connection, options.clone()));
        Ok(ServerLock(Mutex::new(Some(task))))
    }

    /// Releases the lock: the connection is closed.
    pub(super) async fn release(&self) {
        let task = self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(task) = task {
            task.abort();
            let _cancelled = task.await;
        }
    }
}

impl Drop for ServerLock {
    fn drop(&mut self) {
        if let Some(task) = self.0.lock().unwrap_or_else(PoisonError::into_inner).take() {
            task.abort();
        }
    }
}

/// A connection that has the lock; none if another one has it.
async fn try_lock(options: &PgConnectOptions) -> Result<Option<PgConnection>, sqlx::Error> {
    let mut connection = connect_writer(options).await?;
    let lock = AssertSqlSafe(format!("SELECT pg_try_advisory_lock({SERVER_LOCK})"));
    let is_locked: bool = sqlx::query_scalar(lock).fetch_one(&mut connection).await?;
    Ok(is_locked.then_some(connection))
}

/// Holds the lock, and takes it again when its connection was lost.
async fn keep(mut connection: PgConnection, options: PgConnectOptions) {
    loop {
        tokio::time::sleep(CHECK_INTERVAL).await;
        if matches!(timeout(CHECK_TIMEOUT, connection.ping()).await, Ok(Ok(()))) {
            continue;
        }
        let mut is_told = false;
        connection = loop {
            match try_lock(&options).await {
                Ok(Some(connection)) => break connection,
                Ok(None) if !is_told => {
                    // It may be this server's own lost connection, which the database has not noticed yet.
                    tracing::warn!("the lock of the database is held by another connection; trying again");
                    is_told = true;
                }
                Ok(None) => {}
                Err(why) => tracing::debug!(%why, "the database cannot be reached; trying again"),
            }
            tokio::time::sleep(CHECK_INTERVAL).await;
        };
    }
}
