//! The leases of buckets of tables, by a connection of their own: a renewal must not wait for batches of the writers.

use std::fmt;
use std::time::Duration;

use sqlx::PgConnection;
use sqlx::postgres::PgConnectOptions;
use tokio::sync::Mutex;
use tokio::time::timeout;

use super::connection::connect_writer;
use super::{PostgresStore, failed};
use crate::{LeaseRenewal, ServiceOutage, StoreError};

/// A lease that was not renewed for this time has lapsed.
const LEASE_MILLIS: i64 = 6_000;
/// How long outages are kept. Games whose clock runs pause within seconds after the end of one.
const OUTAGES_KEPT_MILLIS: i64 = 7 * 24 * 3_600_000;
/// A connection that does not answer for this time is lost.
const LEASE_TIMEOUT: Duration = Duration::from_secs(4);

/// Takes what nobody holds, or, as the only server (`$4`), what another one held; then renews. A lease of this server that has lapsed is taken again, with its outage.
const RENEW: &str = "WITH clock AS MATERIALIZED (
        SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now
    ), free AS MATERIALIZED (
        SELECT bucket, renewed FROM lease, clock
        WHERE server IS NULL OR renewed < now - $2 OR ($4 AND server <> $1)
        ORDER BY bucket FOR UPDATE OF lease SKIP LOCKED
    ), held AS (
        UPDATE lease SET server = $1, renewed = now FROM clock
        WHERE bucket IN (SELECT bucket FROM free) OR server = $1
        RETURNING lease.bucket
    ), ended AS (
        INSERT INTO outage (bucket, since, until) SELECT bucket, renewed, now FROM free, clock
        ON CONFLICT DO NOTHING
    ), forgotten AS (
        DELETE FROM outage USING clock WHERE until < now - $3
    )
    SELECT held.bucket::bigint, free.renewed, now
    FROM held LEFT JOIN free USING (bucket) CROSS JOIN clock ORDER BY held.bucket";

/// The connection; none before the first renewal, and after it was lost.
pub(super) struct LeaseConnection {
    options: PgConnectOptions,
    connection: Mutex<Option<PgConnection>>,
}

/// Without the options, which may hold a password.
impl fmt::Debug for LeaseConnection {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("LeaseConnection").finish_non_exhaustive()
    }
}

impl LeaseConnection {
    pub(super) fn new(options: &PgConnectOptions) -> LeaseConnection {
        LeaseConnection { options: options.clone(), connection: Mutex::new(None) }
    }

    /// Uses the connection, or a new one. It is kept only if it worked.
    async fn with<T>(
        &self,
        run: impl AsyncFnOnce(&mut PgConnection) -> Result<T, sqlx::Error>,
    ) -> Result<T, StoreError> {
        let mut kept = self.connection.lock().await;
        let taken = kept.take();
        let used = async {
            let mut connection = match taken {
                Some(connection) => connection,
                None => connect_writer(&self.options).await?,
            };
            let result = run(&mut connection).await?;
            Ok((connection, result))
        };
        let (connection, result) =
            timeout(LEASE_TIMEOUT, used).await.map_err(|_| StoreError::Busy)?.map_err(failed)?;
        *kept = Some(connection);
        Ok(result)
    }
}

impl PostgresStore {
    pub(crate) async fn renew_leases(&self, server: &str) -> Result<LeaseRenewal, StoreError> {
        self.refuse_replaced()?;
        // A lock whose connection was lost keeps no other server out.
        let is_alone = self.lock.as_ref().is_some_and(|lock| lock.is_held());
        let renew = async |connection: &mut PgConnection| {
            let query = sqlx::query_as(RENEW).bind(server).bind(LEASE_MILLIS).bind(OUTAGES_KEPT_MILLIS);
            query.bind(is_alone).fetch_all(connection).await
        };
        let rows: Vec<(i64, Option<i64>, i64)> = self.leases.with(renew).await?;
        if let Some((.., now)) = rows.first() {
            // Before tables pause: a pause is not earlier than the end of the outage.
            self.clock.catch_up(*now);
        }
        let outage = |(bucket, renewed, now): &(i64, Option<i64>, i64)| {
            let (since, until) = ((*renewed)? as u64, *now as u64);
            Some(ServiceOutage { bucket: *bucket as u16, since, until })
        };
        Ok(LeaseRenewal {
            held: rows.iter().map(|(bucket, ..)| *bucket as u16).collect(),
            outages: rows.iter().filter_map(outage).collect(),
        })
    }

    pub(crate) async fn release_leases(&self, server: &str) -> Result<(), StoreError> {
        let release = async |connection: &mut PgConnection| {
            let query = "UPDATE lease SET server = NULL,
                renewed = (extract(epoch FROM clock_timestamp()) * 1000)::bigint WHERE server = $1";
            sqlx::query(query).bind(server).execute(connection).await
        };
        self.leases.with(release).await.map(|_| ())
    }

    pub(crate) async fn outages_after(
        &self,
        bucket: u16,
        time: u64,
    ) -> Result<Vec<ServiceOutage>, StoreError> {
        let outages =
            sqlx::query_as("SELECT since, until FROM outage WHERE bucket = $1 AND until > $2 ORDER BY until");
        let outages: Vec<(i64, i64)> = outages
            .bind(bucket as i16)
            .bind(time as i64)
            .fetch_all(&mut *self.reader().await?)
            .await
            .map_err(failed)?;
        let outage = |(since, until): (i64, i64)| {
            let (since, until) = (since as u64, until as u64);
            ServiceOutage { bucket, since, until }
        };
        Ok(outages.into_iter().map(outage).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_not_shown() {
        let options = PgConnectOptions::new_without_pgpass().password("hunter2");
        assert!(!format!("{:?}", LeaseConnection::new(&options)).contains("hunter2"));
    }
}
