//! Write probe: a small commit that tells whether the disk accepts writes.

use std::sync::Arc;
use std::time::{Duration, Instant};

use sqlx::SqliteConnection;
use tokio::sync::Mutex;

use super::SqliteStore;
use super::write_request::{BatchError, WriteOperation};
use crate::StoreError;

/// An answer is repeated for this long, so that a visitor who asks often causes no commits.
const ANSWER_LIFETIME: Duration = Duration::from_secs(2);
/// A disk that does not answer in this time does not accept writes.
const PROBE_TIMEOUT: Duration = Duration::from_secs(5);

/// The last answer and its time.
pub(super) type LastProbe = Arc<Mutex<Option<(Instant, Result<(), StoreError>)>>>;

pub(super) async fn write(connection: &mut SqliteConnection) -> Result<(), BatchError> {
    let query = "INSERT INTO write_probe (id, probes) VALUES (1, 1)
        ON CONFLICT (id) DO UPDATE SET probes = probes + 1";
    sqlx::query(query).execute(connection).await?;
    Ok(())
}

impl SqliteStore {
    pub(crate) async fn check_writable(&self) -> Result<(), StoreError> {
        // An answer from before says nothing about a closed store.
        if self.writer.is_closed() {
            return Err(StoreError::Closed);
        }
        let probe = async {
            let mut last = self.last_probe.lock().await;
            if let Some((at, answer)) = &*last
                && at.elapsed() < ANSWER_LIFETIME
            {
                return answer.clone();
            }
            let answer = self.write(WriteOperation::Probe).await.map_err(StoreError::from);
            *last = Some((Instant::now(), answer.clone()));
            answer
        };
        tokio::time::timeout(PROBE_TIMEOUT, probe).await.unwrap_or(Err(StoreError::Busy))
    }
}
