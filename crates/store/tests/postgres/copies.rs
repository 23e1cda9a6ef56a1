//! Copies of a whole database from a file to a server and back.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, SqliteConnection};
use tempfile::TempDir;
use tessera_store::{
    DatabaseAddress, DatabaseCopyCounts, DatabaseCopyStep, OutboxConsumer, PostgresUrl, Store, StoreError,
};
use tessera_table::{EndReason, Millis, TableEvent, TableEventKind, TableOutcome};
use tokio::sync::Notify;

use super::TestDatabase;
use super::test_server::TestServer;
use crate::sample::deleted_player::{add_sample, delete};
use crate::sample::{events, moved};

/// Rows of every table, with values that the databases might store differently.
const ODD_ROWS: &str = r##"
    INSERT INTO player VALUES ('p1', 'Zoë "Ж" 名', 'zoë', '$argon', 1, 1, 9223372036854775807, NULL, NULL, 0),
        ('p2', '', '', NULL, 0, 0, NULL, 4, 5, 1), ('P1', 'capital', 'capital', NULL, 3, 0, NULL, NULL, NULL, 0);
    INSERT INTO player_name VALUES ('p1', 1, 'Zoë'), ('p1', 10, 'ten'), ('p1', 2, 'two');
    INSERT INTO account_name_key VALUES ('zoe', 'p1', 'v'), ('zoe', 'p2', 'v');
    INSERT INTO session VALUES (x'00ff', 'p1', 1, 2, 'Firefox'), (x'', 'p2', 1, 2, '');
    INSERT INTO recovery_code VALUES ('p1', x'80', 3), ('p1', x'7f', 3);
    INSERT INTO api_token VALUES (x'0102', 'p1', 'bot', 'play read', 1, NULL), (x'01', 'p1', 'b', 'read', 1, 5);
    INSERT INTO account_email VALUES ('p1', 'Z@x.org', 'z@x.org', 4);
    INSERT INTO email_secret VALUES (x'aa', 'p1', NULL, 6), (x'ab', 'p1', 'a@b.org', 6);
    INSERT INTO security_notice VALUES (7, 'p1', 1, 'password', ''), (9, 'p1', 2, 'email', 'x');
    INSERT INTO known_device VALUES ('p1', x'cc', 8);
    INSERT INTO lesson_step VALUES ('p1', 'pentago', 'a step', 8);
    INSERT INTO card VALUES ('t-odd', 'exago', 'side=4', 'waiting', 1, 'none', '[{"player":"p1","name":"#name:1"},{}]', 0,
        5, 6, '', 0, '', NULL, 0), ('T', 'pente', '', 'playing', 0, 'move 5', '[]', 3, 5, 6, '', 1, '[null]', 2, 4);
    INSERT INTO event VALUES ('t-odd', 1, 5, '{"number":1,"at":5,"x":"\u0000 ''"}', NULL), ('T', 1, -1, 'no JSON', 4294967295);
    INSERT INTO chat_author VALUES ('p1', 't-odd', 1);
    INSERT INTO tournament VALUES ('c1', 'Cup', 'pente', 'entry', 2, 'p1', x'01', 5, 1, NULL),
        ('c2', 'Cup', 'pente', 'over', 2, 'p1', NULL, 5, 0, x'02');
    INSERT INTO tournament_event VALUES ('c1', 1, 5, '{}', 7);
    INSERT INTO tournament_author VALUES ('p1', 'c1');
    INSERT INTO challenge VALUES ('ch', 'p1', 'p2', '{}', 1, 2);
    INSERT INTO address_ban VALUES ('10.0.0.0/8', 5, NULL), ('::1/64', 5, 'p1');
    INSERT INTO moderation_log VALUES (3, 1, 'shell', NULL, 'ban', 'p1', 'Zoë', '', 'why', NULL), (4, 1, 'O', 'p1', 'x', 'y', 'z', '', '', 2);
    INSERT INTO report VALUES (2, 1, 'p1', 'p2', 'n', 't', 0, 'insult', '', '[]', NULL, NULL, NULL), (5, 1, NULL, 'p2', 'n', 't', 0, 'i', '', '[]', 6, 'O', 'ban');
    INSERT INTO player_block VALUES (1, 'p1', 'p2', 'n', 3);
    DELETE FROM moderation_log WHERE id = 4;
"##;

/// A file with some of everything.
struct SourceFile {
    folder: TempDir,
}

impl SourceFile {
    async fn create() -> SourceFile {
        let source = SourceFile { folder: tempfile::tempdir().expect("there is room") };
        let store = source.open().await;
        add_sample(&store).await;
        for table in 0..40 {
            let table = format!("long {table}");
            store.append(&table, &events(1..=40), None).await.expect("a working database");
        }
        store.append("ends", &[ended(1)], None).await.expect("a working database");
        store.append("ends too", &[ended(1)], None).await.expect("a working database");
        let first = store.ended_games(OutboxConsumer::Tournaments, 1).await.expect("a working database");
        store.mark_handled(OutboxConsumer::Tournaments, &first).await.expect("a working database");
        let (entry, change) = delete("ada", Some("hash"));
        store.moderate(&entry, &change).await.expect("a working database");
        store.close().await;
        source.execute(ODD_ROWS).await;
        // Keys of names that are out of date are computed again, once.
        source.open().await.close().await;
        source
    }

    fn file(&self) -> PathBuf {
        self.folder.path().join("tessera.db")
    }

    fn address(&self) -> DatabaseAddress {
        self.file().into()
    }

    async fn open(&self) -> Store {
        Store::open(&self.file()).await.expect("a working database")
    }

    async fn execute(&self, sql: &str) {
        let mut connection = connect(&self.file()).await;
        sqlx::raw_sql(AssertSqlSafe(sql.to_owned()))
            .execute(&mut connection)
            .await
            .expect("a working database");
        connection.close().await.expect("a working database");
    }
}

fn ended(number: u32) -> TableEvent {
    let outcome = TableOutcome { how: EndReason::Abort, places: Vec::new(), by: None };
    let kind = TableEventKind::Ended { outcome };
    TableEvent { number, at: Millis(1_800_000_000_000), command: None, kind }
}

async fn connect(file: &Path) -> SqliteConnection {
    SqliteConnectOptions::new().filename(file).foreign_keys(true).connect().await.expect("a working database")
}

/// All rows of all tables of a file but those that a database keeps for itself, each as a text.
async fn content(file: &Path) -> Vec<String> {
    let mut connection = connect(file).await;
    let tables: Vec<String> = sqlx::query_scalar(
        "SELECT name FROM sqlite_schema WHERE type = 'table'
        AND name NOT IN ('_sqlx_migrations', 'outbox', 'outbox_cursor', 'write_probe') ORDER BY name",
    )
    .fetch_all(&mut connection)
    .await
    .expect("a working database");
    let mut rows = Vec::new();
    for table in tables {
        let columns: Vec<String> =
            sqlx::query_scalar("SELECT 'quote(' || name || ')' FROM pragma_table_info($1)")
                .bind(&table)
                .fetch_all(&mut connection)
                .await
                .expect("a working database");
        let condition = if table == "sqlite_sequence" { "WHERE name <> 'outbox'" } else { "" };
        let row = format!(
            "SELECT '{table} ' || concat_ws(',', {}) FROM {table} {condition} ORDER BY 1",
            columns.join(", ")
        );
        let found: Vec<String> = sqlx::query_scalar(AssertSqlSafe(row))
            .fetch_all(&mut connection)
            .await
            .expect("a working database");
        rows.extend(found);
    }
    connection.close().await.expect("a working database");
    rows
}

/// Compares rows, and shows the first that differs.
fn assert_same(rows: &[String], expected: &[String]) {
    for (row, expected) in rows.iter().zip(expected) {
        assert_eq!(row, expected);
    }
    assert_eq!(rows.len(), expected.len());
}

fn address(database: &TestDatabase) -> DatabaseAddress {
    DatabaseAddress::Server(PostgresUrl::new(&database.url()).expect("a working database"))
}

async fn copy(from: &DatabaseAddress, to: &DatabaseAddress) -> Result<DatabaseCopyCounts, StoreError> {
    Store::copy(from, to, |_| {}).await
}

/// Begins a copy and drops it after some rows.
async fn interrupt_copy(from: &DatabaseAddress, to: &DatabaseAddress, rows: u64) {
    loop {
        let reached = Notify::new();
        tokio::select! {
            biased;
            () = reached.notified() => return,
            copied = Store::copy(from, to, |progress| {
                if progress.step == DatabaseCopyStep::Copying && progress.rows > rows {
                    reached.notify_one();
                }
            }) => match copied {
                // The connections of a copy that was interrupted before have not ended yet.
                Err(StoreError::ServerRuns { .. } | StoreError::InUse { .. }) => {
                    tokio::time::sleep(Duration::from_millis(20)).await;
                }
                copied => panic!("it was not interrupted: {copied:?}"),
            },
        }
    }
}

/// Copies again as soon as the connections of an interrupted copy have ended.
async fn copy_again(from: &DatabaseAddress, to: &DatabaseAddress) -> Result<DatabaseCopyCounts, StoreError> {
    loop {
        match copy(from, to).await {
            Err(StoreError::ServerRuns { .. } | StoreError::InUse { .. }) => {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
            copied => return copied,
        }
    }
}

#[tokio::test]
async fn a_copy_of_a_copy_is_what_the_first_file_was() {
    let (source, database) = (SourceFile::create().await, TestDatabase::create_empty());
    let before = content(&source.file()).await;
    let tables: BTreeSet<_> = before.iter().map(|row| row.split(' ').next()).collect();
    assert!(tables.len() >= 25, "some of everything: {tables:?}");
    let to_server = copy(&source.address(), &address(&database)).await.unwrap();
    assert_eq!((to_server.tournaments, to_server.rows_before), (3, 0));
    let back = source.folder.path().join("back.db");
    let to_file = copy_again(&address(&database), &back.clone().into()).await.unwrap();
    assert_eq!(to_server, to_file);
    assert_same(&content(&back).await, &before);
    assert_same(&content(&source.file()).await, &before);

    // New rows get numbers that were never given, and the same games are waiting.
    let moderated = "INSERT INTO moderation_log (at, operator, action, target, name, detail, reason)
        VALUES (1, 'o', 'a', 't', 'n', 'd', 'r') RETURNING id";
    let stores = [source.open().await, database.open().await, Store::open(&back).await.unwrap()];
    let mut waiting = Vec::new();
    for store in &stores {
        let games = store.ended_games(OutboxConsumer::Tournaments, 10).await.unwrap();
        waiting.push(games.into_iter().map(|game| (game.table, game.number)).collect::<Vec<_>>());
        assert_eq!(store.structural_problems(9).await.unwrap(), Vec::<String>::new());
        store.close().await;
    }
    let expected = vec![("ends too".to_owned(), 1)];
    assert_eq!(waiting, [expected.clone(), expected.clone(), expected]);
    for file in [source.file(), back] {
        let mut connection = connect(&file).await;
        let id: i64 = sqlx::query_scalar(moderated).fetch_one(&mut connection).await.unwrap();
        assert_eq!(id, 5, "{file:?}");
    }
    let id: i64 = sqlx::query_scalar(moderated).fetch_one(&mut database.connect().await).await.unwrap();
    assert_eq!(id, 5);
}

#[tokio::test]
async fn databases_of_older_versions_come_back_as_they_were() {
    let mut copied = 0;
    let databases = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/databases");
    for old in std::fs::read_dir(databases).unwrap() {
        let old = old.unwrap().path().join("tessera.db");
        if !old.exists() {
            continue;
        }
        let (source, database) =
            (SourceFile { folder: tempfile::tempdir().unwrap() }, TestDatabase::create_empty());
        std::fs::copy(&old, source.file()).unwrap();
        let refused = copy(&source.address(), &address(&database)).await;
        if refused.is_err() {
            assert!(matches!(refused, Err(StoreError::Older { .. })), "{refused:?}");
            // As `tessera serve` updates it.
            source.open().await.close().await;
            copy(&source.address(), &address(&database)).await.unwrap();
        }
        let back = source.folder.path().join("back.db");
        let counts = copy_again(&address(&database), &back.clone().into()).await.unwrap();
        assert!(counts.tables > 0 && counts.tournaments > 0 && counts.players > 0, "{counts:?}");
        assert_same(&content(&back).await, &content(&source.file()).await);
        copied += 1;
    }
    assert!(copied >= 5, "{copied}");
}

#[tokio::test]
async fn an_interrupted_copy_goes_on_and_nobody_uses_it_before_it_has_ended() {
    let (source, database) = (SourceFile::create().await, TestDatabase::create_empty());
    let before = content(&source.file()).await;
    interrupt_copy(&source.address(), &address(&database), 600).await;
    for refused in
        [Store::connect(&database.url()).await, Store::open_read_only_at(&address(&database)).await]
    {
        let why = refused.expect_err("half of a database").to_string();
        assert!(why.ends_with("a copy to it has not ended; run `tessera copy` again"), "{why}");
    }
    let to_server = copy_again(&source.address(), &address(&database)).await.unwrap();
    assert!(to_server.rows_before > 0 && to_server.rows_before < to_server.rows, "{to_server:?}");
    database.open().await.close().await;

    let back = source.folder.path().join("back.db");
    interrupt_copy(&address(&database), &back.clone().into(), 600).await;
    assert!(!back.exists());
    let to_file = copy_again(&address(&database), &back.clone().into()).await.unwrap();
    assert!(to_file.rows_before > 0 && to_file.rows == to_server.rows, "{to_file:?}");
    assert_same(&content(&back).await, &before);
    let left: Vec<_> = std::fs::read_dir(source.folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.contains("copying"))
        .collect();
    assert_eq!(left, Vec::<String>::new());
}

#[tokio::test]
async fn a_source_that_was_changed_during_an_interrupted_copy_is_noticed() {
    for change in [
        "UPDATE event SET body = '{}' WHERE table_id = 'long 1' AND number = 3",
        "DELETE FROM event WHERE table_id = 'long 1' AND number = 3",
        "DELETE FROM session WHERE device = ''",
        "INSERT INTO event VALUES ('a first table', 1, 1, '{}', NULL)",
    ] {
        let (source, database) = (SourceFile::create().await, TestDatabase::create_empty());
        interrupt_copy(&source.address(), &address(&database), 1_500).await;
        source.execute(change).await;
        let refused = copy_again(&source.address(), &address(&database)).await;
        assert!(matches!(refused, Err(StoreError::CopyDiffers { .. })), "{change}: {refused:?}");
        let why = Store::connect(&database.url()).await.expect_err("it has not ended").to_string();
        assert!(why.contains("a copy to it has not ended"), "{why}");
    }
}

#[tokio::test]
async fn a_copy_replaces_nothing_and_needs_databases_that_nobody_uses() {
    let (source, database) = (SourceFile::create().await, TestDatabase::create_empty());
    let (file, server) = (source.address(), address(&database));
    assert_eq!(copy(&file, &file).await, Err(StoreError::CopyOfFile));
    let store = source.open().await;
    assert!(matches!(copy(&file, &server).await, Err(StoreError::InUse { .. })));
    store.close().await;

    let store = Store::open_at(&server, Duration::ZERO).await.unwrap();
    store.append("t1", &[moved(1)], None).await.unwrap();
    assert!(matches!(copy(&file, &server).await, Err(StoreError::ServerRuns { .. })));
    assert!(matches!(Store::open_at(&server, Duration::ZERO).await, Err(StoreError::ServerRuns { .. })));
    let reader = Store::open_read_only_at(&server).await.unwrap();
    assert_eq!(reader.events_after("t1", 0).await.unwrap(), [moved(1)]);
    assert_eq!(reader.check_writable().await, Err(StoreError::Closed));
    reader.close().await;
    store.close().await;
    let refused = copy_again(&file, &server).await;
    assert!(matches!(refused, Err(StoreError::CopyTargetInUse { .. })), "{refused:?}");
    let refused = copy_again(&server, &file).await;
    assert!(matches!(refused, Err(StoreError::CopyTargetInUse { .. })), "{refused:?}");
    let store = Store::open_at(&server, Duration::from_secs(10)).await.unwrap();
    assert_eq!(store.events_after("t1", 0).await.unwrap(), [moved(1)]);
}

#[tokio::test]
async fn a_file_that_appears_during_a_copy_is_not_replaced() {
    let (source, database) = (SourceFile::create().await, TestDatabase::create_empty());
    let server = address(&database);
    copy(&source.address(), &server).await.unwrap();
    let back = source.folder.path().join("new folder").join("back.db");
    // A log without its file belongs to no copy.
    std::fs::create_dir(back.parent().unwrap()).unwrap();
    let log = back.with_file_name("back.db-wal");
    std::fs::write(&log, "of another database").unwrap();
    let refused = copy_again(&server, &back.clone().into()).await;
    assert!(matches!(refused, Err(StoreError::CopyTargetInUse { .. })), "{refused:?}");
    std::fs::remove_dir_all(back.parent().unwrap()).unwrap();

    // A program that knows no lock writes the file.
    let mut is_written = false;
    let to = back.clone().into();
    let copied = Store::copy(&server, &to, |_| {
        if !is_written {
            is_written = true;
            std::fs::write(&back, "of another program").unwrap();
        }
    });
    let refused = copied.await;
    assert!(matches!(refused, Err(StoreError::CopyTargetInUse { .. })), "{refused:?}");
    assert_eq!(std::fs::read(&back).unwrap(), b"of another program");
    std::fs::remove_file(&back).unwrap();
    // A server is refused as long as the copy goes on.
    let reached = Notify::new();
    let open = async {
        reached.notified().await;
        Store::open(&back).await.err()
    };
    let (copied, refused) = tokio::join!(Store::copy(&server, &to, |_| reached.notify_one()), open);
    assert!(matches!(refused, Some(StoreError::InUse { .. })), "{refused:?}");
    copied.unwrap();
}

#[tokio::test]
async fn a_copy_that_was_interrupted_among_the_accounts_goes_on() {
    let (source, database) = (SourceFile::create().await, TestDatabase::create_empty());
    let accounts = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1200)
        INSERT INTO player (player, name, name_key, password_hash, since)
        SELECT 'many' || i, 'Many ' || i, 'many ' || i, 'hash', 1 FROM n";
    source.execute(accounts).await;
    source.open().await.close().await;
    let before = content(&source.file()).await;
    let (server, back) = (address(&database), source.folder.path().join("back.db"));
    copy(&source.address(), &server).await.unwrap();
    let to: DatabaseAddress = back.clone().into();
    // Inside the accounts, at their end, and inside their keys.
    for rows in [0, 600, 1_100, 1_700, 2_200] {
        interrupt_copy(&server, &to, rows).await;
    }
    let copied = copy_again(&server, &to).await.unwrap();
    assert!(copied.rows_before > 2_200, "{copied:?}");
    assert_same(&content(&back).await, &before);
}

#[tokio::test]
async fn a_copy_that_lost_its_lock_does_not_end() {
    let (source, database) = (SourceFile::create().await, TestDatabase::create_empty());
    let mut is_cut = false;
    let (from, to) = (source.address(), address(&database));
    let copied = Store::copy(&from, &to, |_| {
        if !is_cut {
            is_cut = true;
            TestServer::get().execute(&database.ends_locks());
        }
    });
    let refused = copied.await;
    assert!(matches!(&refused, Err(StoreError::Failed(why)) if why.contains("lock")), "{refused:?}");
    let why = Store::connect(&database.url()).await.expect_err("it has not ended").to_string();
    assert!(why.contains("a copy to it has not ended"), "{why}");
    copy_again(&from, &to).await.unwrap();
}

#[tokio::test]
async fn an_empty_database_is_not_read() {
    let database = TestDatabase::create_empty();
    let why = Store::open_read_only_at(&address(&database)).await.expect_err("it is empty").to_string();
    assert!(why.contains("it is empty; start `tessera serve` on it once"), "{why}");
}
