//! The database file: created, opened again, refused, backed up.

use std::fs;
use std::path::Path;

use sqlx::{ConnectOptions, Connection, sqlite::SqliteConnectOptions};
use tessera_store::{Store, StoreError, TableSummaryStage};

use super::new_store;
use crate::sample::{events, guest, summary, token};

async fn run(file: &Path, sql: &'static str) {
    let mut connection = SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(true)
        .connect()
        .await
        .expect("the file can be opened");
    sqlx::query(sql).execute(&mut connection).await.expect("the statement is right");
    connection.close().await.expect("it closes");
}

#[tokio::test]
async fn everything_is_there_after_reopening() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("new/folder/tessera.db");
    let store = Store::open(&file).await.unwrap();
    store.append("t1", &events(1..=9), Some(summary("t1", TableSummaryStage::Waiting, 1))).await.unwrap();
    store.add_player(&guest("ada", "Ada")).await.unwrap();
    store.close().await;
    for _ in 0..2 {
        let store = Store::open(&file).await.unwrap();
        assert_eq!(store.events_after("t1", 0).await.unwrap(), events(1..=9));
        assert_eq!(store.open_tables(9).await.unwrap(), [summary("t1", TableSummaryStage::Waiting, 1)]);
        assert!(store.player_by_token(&token("ada"), 8).await.unwrap().is_some());
        store.close().await;
    }
}

#[tokio::test]
async fn a_file_that_is_no_database_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("letter.txt");
    fs::write(&file, "Dear Ada, ".repeat(500)).unwrap();
    let why = Store::open(&file).await.unwrap_err();
    assert_eq!(why, StoreError::Foreign { file: file.clone() });
    let sentence =
        format!("{file:?} is not a database of tessera; give the path of another file, or of a new one");
    assert_eq!(why.to_string(), sentence);
    assert_eq!(fs::read_to_string(&file).unwrap(), "Dear Ada, ".repeat(500));
}

#[tokio::test]
async fn a_database_of_another_program_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("other.db");
    run(&file, "CREATE TABLE event (what TEXT)").await;
    let before = fs::read(&file).unwrap();
    assert_eq!(Store::open(&file).await.unwrap_err(), StoreError::Foreign { file: file.clone() });
    assert_eq!(fs::read(&file).unwrap(), before);
}

#[tokio::test]
async fn a_newer_database_is_refused() {
    let (database, store) = new_store().await;
    let folder = database.into_folder();
    store.close().await;
    let file = folder.path().join("tessera.db");
    run(
        &file,
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
        VALUES (999, 'later', TRUE, x'00', 0)",
    )
    .await;
    let why = Store::open(&file).await.unwrap_err();
    assert_eq!(why, StoreError::Newer { file: file.clone() });
    let sentence =
        format!("the database {file:?} was made by a newer tessera; update this one, or name another file");
    assert_eq!(why.to_string(), sentence);
}

#[tokio::test]
async fn an_empty_file_becomes_a_database() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tessera.db");
    fs::write(&file, "").unwrap();
    Store::open(&file).await.unwrap().close().await;
}

#[tokio::test]
async fn a_path_that_cannot_be_opened_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    for bad in [folder.path().to_owned(), file.join("tessera.db")] {
        let why = Store::open(&bad).await.unwrap_err().to_string();
        assert!(why.starts_with(&format!("cannot open the database {bad:?}: ")), "{why}");
    }
}

#[tokio::test]
async fn a_backup_is_a_complete_store_and_replaces_nothing() {
    let (database, store) = new_store().await;
    let folder = database.into_folder();
    store.append("t1", &events(1..=9), Some(summary("t1", TableSummaryStage::Playing, 1))).await.unwrap();
    let (file, copy) = (folder.path().join("tessera.db"), folder.path().join("copy.db"));
    Store::back_up(&file, &copy).await.unwrap();
    store.append("t1", &events([10]), None).await.unwrap();
    assert_eq!(Store::back_up(&file, &copy).await, Err(StoreError::BackupExists { file: copy.clone() }));
    let nowhere = folder.path().join("nowhere/copy.db");
    assert!(matches!(Store::back_up(&file, &nowhere).await, Err(StoreError::Open { .. })));
    let copied = Store::open(&copy).await.unwrap();
    assert_eq!(copied.events_after("t1", 0).await.unwrap(), events(1..=9));
    copied.append("t1", &events([10]), None).await.unwrap();
    copied.close().await;
}

#[tokio::test]
async fn a_backup_leaves_an_open_file_and_its_log_alone() {
    let (database, store) = new_store().await;
    let folder = database.into_folder();
    store.append("t1", &events(1..=9), None).await.unwrap();
    let file = folder.path().join("tessera.db");
    let contents = || [fs::read(&file).unwrap(), fs::read(folder.path().join("tessera.db-wal")).unwrap()];
    let before = contents();
    Store::back_up(&file, &folder.path().join("copy.db")).await.unwrap();
    assert!(contents() == before, "the backup wrote the log back");
    store.close().await;
    let before = fs::read(&file).unwrap();
    Store::back_up(&file, &folder.path().join("second.db")).await.unwrap();
    assert!(fs::read(&file).unwrap() == before);
    let letter = folder.path().join("letter.txt");
    fs::write(&letter, "Dear Ada, ".repeat(500)).unwrap();
    let foreign = Store::back_up(&letter, &folder.path().join("third.db")).await;
    assert_eq!(foreign, Err(StoreError::Foreign { file: letter }));
}
