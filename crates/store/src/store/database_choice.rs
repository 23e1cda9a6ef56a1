//! Opening the database of an address, whichever kind it is.

use std::time::Duration;

use super::{Database, Store};
use crate::{DatabaseAddress, DatabaseCopyCounts, DatabaseCopyProgress, StoreError};

impl Store {
    /// Opens a database for one server: a second one is refused. A server of `PostgreSQL` may need a moment to notice that the last
    /// one has gone; then this waits as long as `patience`.
    #[cfg_attr(not(feature = "cluster"), expect(unused_variables, reason = "a file is released at once"))]
    pub async fn open_at(address: &DatabaseAddress, patience: Duration) -> Result<Store, StoreError> {
        match address {
            DatabaseAddress::File(file) => Store::open(file).await,
            #[cfg(feature = "cluster")]
            DatabaseAddress::Server(url) => {
                let store = crate::postgres::PostgresStore::connect_alone(url.secret(), patience).await?;
                Ok(Store { database: Database::Postgres(store) })
            }
            #[cfg(not(feature = "cluster"))]
            DatabaseAddress::Server(_) => Err(StoreError::NoPostgres),
        }
    }

    /// Opens a database for reading, also while a server uses it. Writes fail with [`StoreError::Closed`].
    pub async fn open_read_only_at(address: &DatabaseAddress) -> Result<Store, StoreError> {
        match address {
            DatabaseAddress::File(file) => Store::open_read_only(file).await,
            #[cfg(feature = "cluster")]
            DatabaseAddress::Server(url) => {
                let store = crate::postgres::PostgresStore::connect_read_only(url.secret()).await?;
                Ok(Store { database: Database::Postgres(store) })
            }
            #[cfg(not(feature = "cluster"))]
            DatabaseAddress::Server(_) => Err(StoreError::NoPostgres),
        }
    }

    /// Copies a database to a new file or to an empty database on a server, and compares all rows. No server may use them meanwhile;
    /// the source is not changed. A copy that was interrupted goes on when it is called again.
    #[cfg_attr(
        not(feature = "cluster"),
        expect(unused_variables, clippy::unused_async, reason = "there is one kind")
    )]
    pub async fn copy(
        from: &DatabaseAddress,
        to: &DatabaseAddress,
        progress: impl FnMut(DatabaseCopyProgress),
    ) -> Result<DatabaseCopyCounts, StoreError> {
        match (from, to) {
            (DatabaseAddress::File(_), DatabaseAddress::File(_)) => Err(StoreError::CopyOfFile),
            #[cfg(feature = "cluster")]
            _ => crate::copy::copy(from, to, progress).await,
            #[cfg(not(feature = "cluster"))]
            _ => Err(StoreError::NoPostgres),
        }
    }

    /// The date of the database, as time since 1970, which all its servers share; none for a file, whose server has the date of
    /// its machine. Never earlier than a date that was returned before.
    pub fn database_date(&self) -> Option<Duration> {
        match &self.database {
            Database::Sqlite(_) => None,
            #[cfg(feature = "cluster")]
            Database::Postgres(store) => Some(store.clock().now()),
        }
    }
}
