//! Opens the file: checks that it is ours, migrates the schema, sets durability.

use std::fs;
use std::path::Path;
use std::time::Duration;

use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, SqlSafeStr, SqliteConnection, SqlitePool};

use super::account_names;
use super::batch_insert::STATEMENT_SIZES;
use crate::StoreError;

const READERS: u32 = 2;
const BUSY: Duration = Duration::from_secs(5);
/// "Tess": the `application_id` that the first migration writes.
const APPLICATION: i64 = 0x5465_7373;
/// `SQLITE_NOTADB`.
const NOT_A_DATABASE: &str = "26";

/// The connections to an open file.
pub(super) struct SqliteConnections {
    pub(super) writer: SqliteConnection,
    pub(super) checkpointer: SqliteConnection,
    pub(super) readers: SqlitePool,
}

pub(super) async fn open(file: &Path) -> Result<SqliteConnections, StoreError> {
    let cannot =
        |why: &dyn std::error::Error| StoreError::Open { file: file.to_owned(), why: why.to_string() };
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder).map_err(|why| cannot(&why))?;
    }
    // Check the file before anything is written to it.
    if fs::metadata(file).is_ok_and(|found| found.len() > 0) {
        open_read_only(file).await?.close().await.map_err(|why| cannot(&why))?;
    }
    let mut writer = writing(file).connect().await.map_err(|why| cannot(&why))?;
    keep_private(file).map_err(|why| cannot(&why))?;
    migrations().run(&mut writer).await.map_err(|why| match why {
        MigrateError::VersionMissing(_) => StoreError::Newer { file: file.to_owned() },
        why => cannot(&why),
    })?;
    account_names::update_keys(&mut writer).await.map_err(|why| cannot(&why))?;
    let readers = SqlitePoolOptions::new().max_connections(READERS).test_before_acquire(false);
    let readers = readers.connect_with(reading(file)).await.map_err(|why| cannot(&why))?;
    let checkpointer = writing(file).connect().await.map_err(|why| cannot(&why))?;
    Ok(SqliteConnections { writer, checkpointer, readers })
}

/// Makes the file readable by its owner only: it holds private games and password hashes.
#[cfg(unix)]
pub(super) fn keep_private(file: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(file, fs::Permissions::from_mode(0o600))
}

#[cfg(not(unix))]
pub(super) fn keep_private(_file: &Path) -> std::io::Result<()> {
    Ok(())
}

fn connecting(file: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(file)
        .busy_timeout(BUSY)
        .foreign_keys(true)
        .disable_statement_logging()
}

fn reading(file: &Path) -> SqliteConnectOptions {
    connecting(file).read_only(true)
}

fn writing(file: &Path) -> SqliteConnectOptions {
    connecting(file)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        // Every commit waits for the disk: an acknowledged move survives the power cut.
        .synchronous(SqliteSynchronous::Full)
        // Three kinds of batch inserts in all sizes, and a few others: all of them stay prepared.
        .statement_cache_capacity(4 * STATEMENT_SIZES)
        .pragma("cache_size", "-65536")
        // 256 MiB: reached only if the checkpoint task falls behind.
        .pragma("wal_autocheckpoint", "65536")
}

/// Opens a read-only connection to a file that is ours.
pub(super) async fn open_read_only(file: &Path) -> Result<SqliteConnection, StoreError> {
    let foreign = || StoreError::Foreign { file: file.to_owned() };
    let cannot = |why: sqlx::Error| match code(&why) {
        Some(code) if code == NOT_A_DATABASE => foreign(),
        _ => StoreError::Open { file: file.to_owned(), why: why.to_string() },
    };
    let mut connection = reading(file).connect().await.map_err(cannot)?;
    if is_ours(&mut connection).await.map_err(cannot)? { Ok(connection) } else { Err(foreign()) }
}

async fn is_ours(connection: &mut SqliteConnection) -> Result<bool, sqlx::Error> {
    let application: i64 = sqlx::query_scalar("PRAGMA application_id").fetch_one(&mut *connection).await?;
    let tables: i64 = sqlx::query_scalar("SELECT count(*) FROM sqlite_schema").fetch_one(connection).await?;
    // A file that was created and never migrated counts as ours.
    Ok(application == APPLICATION || tables == 0)
}

fn code(error: &sqlx::Error) -> Option<String> {
    Some(error.as_database_error()?.code()?.into_owned())
}

/// Not `sqlx::migrate!`: the feature it needs compiles `SQLite` a second time, for the build machine.
fn migrations() -> Migrator {
    let all = [
        (1, "begin", include_str!("../../migrations/0001_begin.sql")),
        (2, "sessions end", include_str!("../../migrations/0002_sessions_end.sql")),
        (3, "tournaments", include_str!("../../migrations/0003_tournaments.sql")),
        (4, "online tournaments", include_str!("../../migrations/0004_online_tournaments.sql")),
        (5, "outbox", include_str!("../../migrations/0005_outbox.sql")),
        (6, "names", include_str!("../../migrations/0006_names.sql")),
    ];
    let migration = |(version, name, sql): (i64, &'static str, &'static str)| {
        Migration::new(version, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    };
    Migrator::with_migrations(all.into_iter().map(migration).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_writer_waits_for_the_disk() {
        let folder = tempfile::tempdir().unwrap();
        let SqliteConnections { mut writer, .. } = open(&folder.path().join("tessera.db")).await.unwrap();
        let journal: String = sqlx::query_scalar("PRAGMA journal_mode").fetch_one(&mut writer).await.unwrap();
        assert_eq!(journal, "wal");
        for (pragma, value) in [
            ("PRAGMA synchronous", 2),
            ("PRAGMA foreign_keys", 1),
            ("PRAGMA busy_timeout", 5_000),
            ("PRAGMA application_id", APPLICATION),
        ] {
            let found: i64 = sqlx::query_scalar(pragma).fetch_one(&mut writer).await.unwrap();
            assert_eq!(found, value, "{pragma}");
        }
    }

    #[tokio::test]
    async fn readers_cannot_write() {
        let folder = tempfile::tempdir().unwrap();
        let SqliteConnections { readers, .. } = open(&folder.path().join("tessera.db")).await.unwrap();
        assert!(sqlx::query("DELETE FROM event").execute(&readers).await.is_err());
    }
}
