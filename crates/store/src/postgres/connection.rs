//! Connections to the database, and the update of its tables when a store is opened.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, PgConnection, SqlSafeStr};
use tokio::time::timeout;

use super::sql::account_names;
use crate::{READ_TIMEOUT, StoreError};

/// Connections that read at the same time.
const READ_CONNECTIONS: u32 = 8;
/// How many readers may read pages of long logs at the same time.
pub(super) const MAX_LONG_READS: usize = 4;
/// Connections for sessions and names alone.
const SESSION_CONNECTIONS: u32 = 2;
/// How long a connection may take.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
/// The oldest supported version, as `server_version_num` has it. Tests run with it.
const OLDEST_VERSION: i32 = 15_00_00;
/// The lock under which the tables are updated: "Tess" and a number.
const MIGRATION_LOCK: i64 = 0x5465_7373_0000;

/// The settings of a writing connection. A transaction that is held by a server without a connection must not hold up the others
/// for long, and every commit waits for the disk.
const WRITER_SETTINGS: &str = "SET lock_timeout = '5s'; SET statement_timeout = '8s';
    SET idle_in_transaction_session_timeout = '3s'; SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2;
    SET tcp_keepalives_count = 3; SET client_min_messages = warning;
    SELECT set_config('synchronous_commit', 'on', FALSE) WHERE current_setting('synchronous_commit') = 'off'";

/// The settings of a reading connection. The default cost of a page is that of a rotating disk: by it, a table without statistics is
/// sorted whole although an index has the order of the list.
const READER_SETTINGS: &str = "SET default_transaction_read_only = on; SET statement_timeout = '10s';
    SET random_page_cost = 1.1";

/// Why a database of a later version cannot be used.
const NEWER: &str = "it was made by a newer tessera; update this one, or name another database";

/// A database as messages name it: without the password.
#[derive(Clone, Debug)]
pub(super) struct DatabaseName(String);

impl fmt::Display for DatabaseName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl DatabaseName {
    fn of(options: &PgConnectOptions) -> DatabaseName {
        let database = options.get_database().unwrap_or(options.get_username());
        let host = match options.get_socket() {
            Some(folder) => folder.display().to_string(),
            None => format!("{}:{}", options.get_host(), options.get_port()),
        };
        DatabaseName(format!("{database:?} at {host}"))
    }

    pub(super) fn error(&self, why: impl fmt::Display) -> StoreError {
        StoreError::Connect { database: self.0.clone(), why: why.to_string() }
    }
}

/// Parses a URL such as `postgres://user:password@host/database`.
pub(super) fn parse(url: &str) -> Result<(PgConnectOptions, DatabaseName), StoreError> {
    let options = PgConnectOptions::from_str(url).map_err(|why| StoreError::Connect {
        // The URL may hold a password.
        database: "with this URL".to_owned(),
        why: format!("{why}; a URL looks like postgres://user:password@host/database"),
    })?;
    let name = DatabaseName::of(&options);
    Ok((options.application_name("tessera").disable_statement_logging(), name))
}

/// Connects for writing. A standby is refused.
pub(super) async fn connect_writer(options: &PgConnectOptions) -> Result<PgConnection, sqlx::Error> {
    let connected = async {
        let mut connection = options.connect().await?;
        let is_standby: bool =
            sqlx::query_scalar("SELECT pg_is_in_recovery()").fetch_one(&mut connection).await?;
        if is_standby {
            return Err(sqlx::Error::Configuration(
                "the server is a standby, which cannot be written to".into(),
            ));
        }
        sqlx::raw_sql(WRITER_SETTINGS).execute(&mut connection).await?;
        Ok(connection)
    };
    let timed_out = |_| std::io::Error::new(std::io::ErrorKind::TimedOut, "the server does not answer");
    timeout(CONNECT_TIMEOUT, connected).await.map_err(timed_out)?
}

/// The pools of readers and of lookups of sessions.
pub(super) async fn open_readers(options: &PgConnectOptions) -> Result<(PgPool, PgPool), sqlx::Error> {
    let pool = |connections| {
        PgPoolOptions::new().max_connections(connections).acquire_timeout(READ_TIMEOUT).after_connect(
            |connection, _| {
                Box::pin(async move {
                    sqlx::raw_sql(READER_SETTINGS).execute(connection).await?;
                    Ok(())
                })
            },
        )
    };
    let readers = pool(READ_CONNECTIONS).connect_with(options.clone()).await?;
    let sessions = pool(SESSION_CONNECTIONS).connect_with(options.clone()).await?;
    Ok((readers, sessions))
}

/// Creates the tables, or updates them, while no other server does so.
pub(super) async fn update_tables(options: &PgConnectOptions, name: &DatabaseName) -> Result<(), StoreError> {
    let failed = |why: sqlx::Error| name.error(why);
    let mut connection = connect_writer(options).await.map_err(failed)?;
    // An update may wait for another server's, and rewrite a large table.
    let patience =
        "SET lock_timeout = 0; SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0";
    sqlx::raw_sql(patience).execute(&mut connection).await.map_err(failed)?;
    // The lock ends with the connection, however that ends.
    let lock = format!("SELECT pg_advisory_lock({MIGRATION_LOCK})");
    sqlx::raw_sql(AssertSqlSafe(lock)).execute(&mut connection).await.map_err(failed)?;
    check_database(&mut connection, name).await?;
    migrations().run(&mut connection).await.map_err(|why| match why {
        MigrateError::VersionMissing(_) => name.error(NEWER),
        why => name.error(why),
    })?;
    account_names::update_keys(&mut connection).await.map_err(failed)?;
    connection.close().await.map_err(failed)
}

/// Checks that a database has the tables of this version, without a change.
pub(super) async fn check_tables(options: &PgConnectOptions, name: &DatabaseName) -> Result<(), StoreError> {
    let failed = |why: sqlx::Error| name.error(why);
    let timed_out = |_| name.error("the server does not answer");
    let mut connection =
        timeout(CONNECT_TIMEOUT, options.connect()).await.map_err(timed_out)?.map_err(failed)?;
    check_database(&mut connection, name).await?;
    let has_tables = sqlx::query_scalar("SELECT to_regclass('_sqlx_migrations') IS NOT NULL");
    let has_tables: bool = has_tables.fetch_one(&mut connection).await.map_err(failed)?;
    let version: Option<i64> = if has_tables {
        let version = sqlx::query_scalar("SELECT max(version) FROM _sqlx_migrations");
        version.fetch_one(&mut connection).await.map_err(failed)?
    } else {
        None
    };
    connection.close().await.map_err(failed)?;
    let latest = migrations().iter().map(|migration| migration.version).max();
    match version.cmp(&latest) {
        Ordering::Equal => Ok(()),
        Ordering::Greater => Err(name.error(NEWER)),
        Ordering::Less if version.is_none() => {
            Err(name.error("it is empty; start `tessera serve` on it once, which creates its tables"))
        }
        Ordering::Less => {
            Err(name
                .error("it was made by an older tessera; start `tessera serve` on it once, which updates it"))
        }
    }
}

/// Checks that a database is ours, or empty, and that its server can keep it.
async fn check_database(connection: &mut PgConnection, name: &DatabaseName) -> Result<(), StoreError> {
    if is_unfinished_copy(connection).await.map_err(|why| name.error(why))? {
        return Err(name.error("a copy to it has not ended; run `tessera copy` again"));
    }
    let (version, encoding, relations, is_ours): (i32, String, i64, bool) = sqlx::query_as(
        "SELECT current_setting('server_version_num')::integer, current_setting('server_encoding'),
            (SELECT count(*) FROM pg_class WHERE relnamespace = current_schema()::regnamespace
                AND relname NOT LIKE '\\_sqlx%'),
            to_regclass('writer') IS NOT NULL AND to_regclass('_sqlx_migrations') IS NOT NULL",
    )
    .fetch_one(connection)
    .await
    .map_err(|why| name.error(why))?;
    if version < OLDEST_VERSION {
        return Err(name.error("tessera needs PostgreSQL 15 or newer"));
    }
    if encoding != "UTF8" {
        return Err(name.error(format!("its encoding is {encoding}; create it with ENCODING 'UTF8'")));
    }
    if relations > 0 && !is_ours {
        return Err(name.error("it holds tables of another program; name another database, or a new one"));
    }
    Ok(())
}

/// Whether the database holds the beginning of a copy.
pub(super) async fn is_unfinished_copy(connection: &mut PgConnection) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar("SELECT to_regclass('unfinished_copy') IS NOT NULL").fetch_one(connection).await
}

fn migrations() -> Migrator {
    let all = [
        (1, "begin", include_str!("../../migrations/postgres/0001_begin.sql")),
        (2, "equal names", include_str!("../../migrations/postgres/0002_equal_names.sql")),
        (3, "leases", include_str!("../../migrations/postgres/0003_leases.sql")),
    ];
    let migration = |(version, name, sql): (i64, &'static str, &'static str)| {
        Migration::new(version, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    };
    Migrator::with_migrations(all.into_iter().map(migration).collect())
}
