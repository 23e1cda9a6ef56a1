//! Restoring a backup, and two servers on one file.

use std::fs;
use std::path::{Path, PathBuf};

use sqlx::ConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;
use tessera_store::{RestoredDatabase, Store, StoreError, TableSummaryStage};

use super::new_store;
use crate::sample::{events, summary};

async fn restore(backup: &Path, file: &Path) -> Result<RestoredDatabase, StoreError> {
    Store::restore(backup, file, async |copy: &Store| {
        assert_eq!(copy.structural_problems(9).await?, [""; 0]);
        Ok(())
    })
    .await
}

fn files_in(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("the folder");
    let name = |entry: std::io::Result<fs::DirEntry>| entry.expect("an entry").file_name();
    let mut names: Vec<String> = entries.map(|entry| name(entry).to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[tokio::test]
async fn a_second_server_on_a_file_is_refused() {
    let (database, store) = new_store().await;
    let folder = database.into_folder();
    let file = folder.path().join("tessera.db");
    let why = Store::open(&file).await.unwrap_err();
    assert_eq!(why, StoreError::InUse { file: file.clone() });
    let sentence =
        format!("another tessera is using the database {file:?}; stop it first, or name another file");
    assert_eq!(why.to_string(), sentence);
    #[cfg(unix)]
    {
        let link = folder.path().join("link.db");
        std::os::unix::fs::symlink(&file, &link).unwrap();
        assert_eq!(Store::open(&link).await.unwrap_err(), StoreError::InUse { file: link });
    }
    // Reading and copying beside it is allowed.
    store.append("t1", &events(1..=3), None).await.unwrap();
    let reader = Store::open_read_only(&file).await.unwrap();
    assert_eq!(reader.events_after("t1", 0).await.unwrap(), events(1..=3));
    assert_eq!(reader.append("t1", &events([4]), None).await, Err(StoreError::Closed.into()));
    reader.close().await;
    Store::back_up(&file, &folder.path().join("copy.db")).await.unwrap();
    store.close().await;
    Store::open(&file).await.unwrap().close().await;
}

#[tokio::test]
async fn a_restored_database_is_the_backup_and_the_old_one_is_kept() {
    let (database, store) = new_store().await;
    let folder = database.into_folder();
    let (file, backup) = (folder.path().join("tessera.db"), folder.path().join("backup.db"));
    store.append("t1", &events(1..=3), Some(summary("t1", TableSummaryStage::Playing, 1))).await.unwrap();
    Store::back_up(&file, &backup).await.unwrap();
    store.append("t1", &events(4..=9), None).await.unwrap();
    assert_eq!(restore(&backup, &file).await, Err(StoreError::InUse { file: file.clone() }));
    assert_eq!(store.events_after("t1", 0).await.unwrap().len(), 9, "nothing was changed");
    // As after a kill: the last events are in the log only.
    let log = fs::read(folder.path().join("tessera.db-wal")).unwrap();
    let before = fs::read(&file).unwrap();
    store.close().await;
    fs::write(&file, before).unwrap();
    fs::write(folder.path().join("tessera.db-wal"), log).unwrap();

    let old = folder.path().join("tessera.db-replaced-1");
    let restored = restore(&backup, &file).await.unwrap();
    assert_eq!(
        restored.old.as_ref().map(|old| fs::canonicalize(old).unwrap()),
        Some(fs::canonicalize(&old).unwrap())
    );
    assert!(!folder.path().join("tessera.db-replaced-1-wal").exists(), "it is complete without its log");
    let store = Store::open(&file).await.unwrap();
    assert_eq!(store.events_after("t1", 0).await.unwrap(), events(1..=3));
    store.close().await;
    let kept = Store::open(&old).await.unwrap();
    assert_eq!(kept.events_after("t1", 0).await.unwrap(), events(1..=9));
    kept.close().await;
    assert_eq!(
        restore(&backup, &file).await.unwrap().old.map(|old| old.ends_with("tessera.db-replaced-2")),
        Some(true)
    );
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    }
}

#[tokio::test]
async fn an_old_database_whose_log_is_being_read_is_copied_with_it() {
    let (database, store) = new_store().await;
    let folder = database.into_folder();
    let (file, backup) = (folder.path().join("tessera.db"), folder.path().join("backup.db"));
    Store::back_up(&file, &backup).await.unwrap();
    store.append("t1", &events(1..=9), None).await.unwrap();
    let log = fs::read(folder.path().join("tessera.db-wal")).unwrap();
    let before = fs::read(&file).unwrap();
    store.close().await;
    fs::write(&file, before).unwrap();
    fs::write(folder.path().join("tessera.db-wal"), log).unwrap();
    let mut reader = SqliteConnectOptions::new().filename(&file).read_only(true).connect().await.unwrap();
    for sql in ["BEGIN", "SELECT count(*) FROM event"] {
        sqlx::query(sql).execute(&mut reader).await.unwrap();
    }
    #[cfg(unix)]
    let inode = |file: &Path| std::os::unix::fs::MetadataExt::ino(&fs::metadata(file).unwrap());
    #[cfg(unix)]
    let inode_before = inode(&file);
    let old = restore(&backup, &file).await.unwrap().old.expect("an old database");
    #[cfg(unix)]
    assert_ne!(inode(&old), inode_before, "a file of its own");
    let kept = Store::open(&old).await.unwrap();
    assert_eq!(kept.events_after("t1", 0).await.unwrap(), events(1..=9), "with its log");
    drop(reader);
}

#[tokio::test]
async fn a_refused_restore_changes_nothing() {
    let (database, store) = new_store().await;
    let folder = database.into_folder();
    let (file, backup) = (folder.path().join("tessera.db"), folder.path().join("backup.db"));
    store.append("t1", &events(1..=3), None).await.unwrap();
    Store::back_up(&file, &backup).await.unwrap();
    store.close().await;
    let before = (fs::read(&file).unwrap(), files_in(folder.path()));
    let refused = Store::restore(&backup, &file, async |_: &Store| {
        Err::<(), _>(StoreError::Failed("it is damaged".to_owned()))
    });
    assert_eq!(refused.await, Err(StoreError::Failed("it is damaged".to_owned())));
    let bytes = fs::read(&backup).unwrap();
    fs::write(&backup, &bytes[..bytes.len() / 2]).unwrap();
    assert!(restore(&backup, &file).await.is_err());
    fs::write(&backup, "Dear Ada, ".repeat(500)).unwrap();
    assert_eq!(restore(&backup, &file).await, Err(StoreError::Foreign { file: backup.clone() }));
    assert_eq!((fs::read(&file).unwrap(), files_in(folder.path())), before);
}

#[tokio::test]
async fn a_backup_is_restored_where_there_was_no_database() {
    let (database, store) = new_store().await;
    let folder = database.into_folder();
    let backup: PathBuf = folder.path().join("backup.db");
    store.append("t1", &events(1..=3), None).await.unwrap();
    store.back_up_to(&backup).await.unwrap();
    let file = folder.path().join("new/tessera.db");
    assert_eq!(restore(&backup, &file).await, Ok(RestoredDatabase { old: None }));
    assert_eq!(files_in(&folder.path().join("new")), ["tessera.db", "tessera.db-lock"]);
    let store = Store::open(&file).await.unwrap();
    assert_eq!(store.events_after("t1", 0).await.unwrap(), events(1..=3));
}
