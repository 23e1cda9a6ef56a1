//! Opens the file: checks that it is ours, migrates the schema, sets durability.

use std::fs;
use std::path::Path;
use std::time::Duration;

use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, SqlSafeStr, SqliteConnection, SqlitePool};

use super::batch_insert::STATEMENT_SIZES;
use super::file_lock::FileLock;
use super::integrity_check;
use super::player_name_migration;
use super::sql::account_names;
use crate::{READ_TIMEOUT, StoreError};

/// Connections that read at the same time.
const READ_CONNECTIONS: u32 = 4;
/// How many readers may read pages of long logs at the same time.
pub(super) const MAX_LONG_READS: usize = 2;
/// The page cache of the writer, in SQLite's notation: negative KiB. It holds the last page of each of 5,000 running games, about
/// 21 MiB, with some room; half of it would make two of three moves read a page from the disk again.
const WRITER_CACHE: &str = "-32768";
/// How long `SQLite` waits for a lock of another connection.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);
/// How long a restore waits for a reader of the old database, such as a check.
const LOG_BUSY_TIMEOUT: Duration = Duration::from_secs(1);
/// "Tess": the `application_id` that the first migration writes.
const APPLICATION_ID: i64 = 0x5465_7373;
/// Result codes of `SQLite`.
const SQLITE_CORRUPT: i32 = 11;
const SQLITE_NOTADB: i32 = 26;

/// The connections to an open file.
pub(super) struct SqliteConnections {
    pub(super) writer: SqliteConnection,
    pub(super) checkpointer: SqliteConnection,
    pub(super) readers: ReadConnections,
    pub(super) lock: FileLock,
}

/// The reading connections.
pub(super) struct ReadConnections {
    pub(super) shared: SqlitePool,
    pub(super) sessions: SqlitePool,
}

pub(super) async fn open(file: &Path) -> Result<SqliteConnections, StoreError> {
    let mut connections = open_without_new_keys(file).await?;
    let cannot = |why: sqlx::Error| StoreError::Open { file: file.to_owned(), why: why.to_string() };
    account_names::update_keys(&mut connections.writer).await.map_err(cannot)?;
    Ok(connections)
}

/// Opens the target of a copy: the keys of its accounts are copied, too.
pub(super) async fn open_without_new_keys(file: &Path) -> Result<SqliteConnections, StoreError> {
    let cannot =
        |why: &dyn std::error::Error| StoreError::Open { file: file.to_owned(), why: why.to_string() };
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder).map_err(|why| cannot(&why))?;
    }
    let lock = FileLock::acquire(file)?;
    // Check the file before anything is written to it.
    if fs::metadata(file).is_ok_and(|found| found.len() > 0) {
        let mut connection = open_read_only(file).await?;
        let checked = integrity_check::quick_check(file, &mut connection).await;
        connection.close().await.map_err(|why| cannot(&why))?;
        checked?;
    }
    let mut writer = writing(file).connect().await.map_err(|why| cannot(&why))?;
    keep_private(file).map_err(|why| cannot(&why))?;
    migrations().run(&mut writer).await.map_err(|why| match why {
        MigrateError::VersionMissing(_) => StoreError::Newer { file: file.to_owned() },
        why => cannot(&why),
    })?;
    player_name_migration::move_names(&mut writer).await.map_err(|why| cannot(&why))?;
    let readers = open_readers(file).await?;
    // An attempt to truncate the log holds up the writer as long as it waits for readers, so it does not wait.
    let checkpointer = writing(file).busy_timeout(Duration::ZERO);
    let checkpointer = checkpointer.connect().await.map_err(|why| cannot(&why))?;
    Ok(SqliteConnections { writer, checkpointer, readers, lock })
}

async fn open_readers(file: &Path) -> Result<ReadConnections, StoreError> {
    let pool = async |connections: u32| {
        let options = SqlitePoolOptions::new().max_connections(connections).test_before_acquire(false);
        let opened = options.acquire_timeout(READ_TIMEOUT).connect_with(reading(file)).await;
        opened.map_err(|why| StoreError::Open { file: file.to_owned(), why: why.to_string() })
    };
    Ok(ReadConnections { shared: pool(READ_CONNECTIONS).await?, sessions: pool(1).await? })
}

/// Opens a file of this version of the schema for reading.
pub(super) async fn open_readers_only(file: &Path) -> Result<ReadConnections, StoreError> {
    let _ = open_current(file).await?.close().await;
    open_readers(file).await
}

/// Opens a read-only connection to a file of this version of the schema.
pub(super) async fn open_current(file: &Path) -> Result<SqliteConnection, StoreError> {
    let mut connection = open_read_only(file).await?;
    let latest = migrations().iter().map(|migration| migration.version).max().unwrap_or_default();
    // An unreadable list of migrations is damage that the caller reports.
    let version = sqlx::query_scalar::<_, i64>("SELECT max(version) FROM _sqlx_migrations");
    let version = version.fetch_one(&mut connection).await;
    match version {
        Ok(version) if version < latest => Err(StoreError::Older { file: file.to_owned() }),
        Ok(version) if version > latest => Err(StoreError::Newer { file: file.to_owned() }),
        Ok(_) => Ok(connection),
        Err(why) => Err(StoreError::Damaged { file: file.to_owned(), why: why.to_string() }),
    }
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
        .busy_timeout(BUSY_TIMEOUT)
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
        // It is memory that never shrinks, so it is not larger.
        .pragma("cache_size", WRITER_CACHE)
        // What is deleted is overwritten with zeros, also in pages that become free: names and chat messages of deleted players.
        .pragma("secure_delete", "ON")
        // 256 MiB: reached only if the checkpoint task falls behind.
        .pragma("wal_autocheckpoint", "65536")
}

/// Writes the log of a database back into its file, as far as possible: the file may be damaged, or being read. Afterwards
/// the log is empty or gone, or it could not be written back.
pub(super) async fn write_log_back(file: &Path) {
    let written = async {
        let mut connection = connecting(file).busy_timeout(LOG_BUSY_TIMEOUT).connect().await?;
        let written = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&mut connection).await;
        connection.close().await?;
        written
    };
    if let Err(why) = written.await {
        tracing::warn!(%why, "the log of the old database could not be written back; both are kept");
    }
}

/// Opens a read-only connection to a file that is ours.
pub(super) async fn open_read_only(file: &Path) -> Result<SqliteConnection, StoreError> {
    let foreign = || StoreError::Foreign { file: file.to_owned() };
    let cannot = |why: sqlx::Error| match primary_code(&why) {
        Some(SQLITE_NOTADB) => foreign(),
        Some(SQLITE_CORRUPT) => StoreError::Damaged { file: file.to_owned(), why: why.to_string() },
        _ => StoreError::Open { file: file.to_owned(), why: why.to_string() },
    };
    let mut connection = reading(file).connect().await.map_err(cannot)?;
    if !is_ours(&mut connection).await.map_err(cannot)? {
        return Err(foreign());
    }
    integrity_check::check_schema_text(file, &mut connection).await?;
    Ok(connection)
}

async fn is_ours(connection: &mut SqliteConnection) -> Result<bool, sqlx::Error> {
    let application: i64 = sqlx::query_scalar("PRAGMA application_id").fetch_one(&mut *connection).await?;
    let tables: i64 = sqlx::query_scalar("SELECT count(*) FROM sqlite_schema").fetch_one(connection).await?;
    // A file that was created and never migrated counts as ours.
    Ok(application == APPLICATION_ID || tables == 0)
}

/// The primary result code of `SQLite`; sqlx gives the extended one.
pub(super) fn primary_code(error: &sqlx::Error) -> Option<i32> {
    let extended: i32 = error.as_database_error()?.code()?.parse().ok()?;
    Some(extended & 0xff)
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
        (7, "retention and checks", include_str!("../../migrations/0007_retention_and_checks.sql")),
        (8, "absences and pauses", include_str!("../../migrations/0008_absences_and_pauses.sql")),
        (9, "rejoin every", include_str!("../../migrations/0009_rejoin_every.sql")),
        (10, "lesson steps", include_str!("../../migrations/0010_lesson_steps.sql")),
        (11, "turns", include_str!("../../migrations/0011_turns.sql")),
        (12, "times of players' games", include_str!("../../migrations/0012_times_of_players_games.sql")),
        (13, "account security", include_str!("../../migrations/0013_account_security.sql")),
        (14, "moderation", include_str!("../../migrations/0014_moderation.sql")),
        (15, "deleted players", include_str!("../../migrations/0015_deleted_players.sql")),
        (16, "bots", include_str!("../../migrations/0016_bots.sql")),
        (17, "reports, blocks and mail", include_str!("../../migrations/0017_reports_blocks_and_mail.sql")),
        (18, "security notices", include_str!("../../migrations/0018_security_notices.sql")),
        (19, "equal names", include_str!("../../migrations/0019_equal_names.sql")),
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
            ("PRAGMA cache_size", -32_768),
            ("PRAGMA secure_delete", 1),
            ("PRAGMA application_id", APPLICATION_ID),
        ] {
            let found: i64 = sqlx::query_scalar(pragma).fetch_one(&mut writer).await.unwrap();
            assert_eq!(found, value, "{pragma}");
        }
    }

    #[tokio::test]
    async fn readers_cannot_write() {
        let folder = tempfile::tempdir().unwrap();
        let SqliteConnections { readers, .. } = open(&folder.path().join("tessera.db")).await.unwrap();
        for pool in [readers.shared, readers.sessions] {
            assert!(sqlx::query("DELETE FROM event").execute(&pool).await.is_err());
        }
    }
}
