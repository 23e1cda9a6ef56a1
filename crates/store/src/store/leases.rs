//! Leases of tables, and the outages between them.

use super::{Database, Store};
use crate::{LeaseRenewal, ServiceOutage, StoreError};

#[cfg_attr(
    not(feature = "cluster"),
    expect(clippy::unused_async, unused_variables, reason = "a file has one server, which needs no lease")
)]
impl Store {
    /// Whether servers share the tables, so that each holds leases. A file has one server, which looks after all tables.
    pub fn has_leases(&self) -> bool {
        match &self.database {
            Database::Sqlite(_) => false,
            #[cfg(feature = "cluster")]
            Database::Postgres(_) => true,
        }
    }

    /// Renews the leases of a server, and takes those that nobody holds or that have lapsed, with a record of each outage. To be
    /// called every two seconds; a lease lapses after six. None without leases.
    pub async fn renew_leases(&self, server: &str) -> Result<LeaseRenewal, StoreError> {
        match &self.database {
            Database::Sqlite(_) => Ok(LeaseRenewal::default()),
            #[cfg(feature = "cluster")]
            Database::Postgres(store) => store.renew_leases(server).await,
        }
    }

    /// Gives the leases of a server to others at once.
    pub async fn release_leases(&self, server: &str) -> Result<(), StoreError> {
        match &self.database {
            Database::Sqlite(_) => Ok(()),
            #[cfg(feature = "cluster")]
            Database::Postgres(store) => store.release_leases(server).await,
        }
    }

    /// Waits until another server uses a database that was opened for one server alone; forever with a file, whose lock is never
    /// lost. Writes fail from then on.
    pub async fn wait_until_replaced(&self) {
        match &self.database {
            Database::Sqlite(_) => std::future::pending().await,
            #[cfg(feature = "cluster")]
            Database::Postgres(store) => store.wait_until_replaced().await,
        }
    }

    /// The outages of a bucket that ended after a time, the oldest first.
    pub async fn outages_after(&self, bucket: u16, time: u64) -> Result<Vec<ServiceOutage>, StoreError> {
        match &self.database {
            Database::Sqlite(_) => Ok(Vec::new()),
            #[cfg(feature = "cluster")]
            Database::Postgres(store) => store.outages_after(bucket, time).await,
        }
    }
}
