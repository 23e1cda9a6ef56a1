//! Write probe: a small commit that tells whether the disk accepts writes.

use std::time::Duration;

use super::write_request::{BatchError, WriteOperation};
use super::{SqlConnection, SqlStore};
use crate::StoreError;

/// A disk that does not answer in this time does not accept writes.
const PROBE_TIMEOUT: Duration = Duration::from_secs(5);

pub(crate) async fn write(connection: &mut SqlConnection) -> Result<(), BatchError> {
    let query = "INSERT INTO write_probe (id, probes) VALUES (1, 1)
        ON CONFLICT (id) DO UPDATE SET probes = write_probe.probes + 1";
    sqlx::query(query).execute(connection).await?;
    Ok(())
}

impl SqlStore {
    pub(crate) async fn check_writable(&self) -> Result<(), StoreError> {
        let probe = self.write(WriteOperation::Probe);
        match tokio::time::timeout(PROBE_TIMEOUT, probe).await {
            Ok(answer) => answer.map_err(StoreError::from),
            Err(_) => Err(StoreError::Busy),
        }
    }
}
