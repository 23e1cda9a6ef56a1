//! Failures that `SQLite` reports in its own way, and what closing leaves behind.

use sqlx::Connection;
use tessera_store::{AppendError, StoreError};

use super::new_store;
use crate::sample::moved;

/// `SQLite` rolls back by itself when the disk is full; a trigger can make it do so.
#[tokio::test]
async fn after_a_failure_the_writer_goes_on() {
    let (database, store) = new_store().await;
    let mut other = database.connect().await;
    for how in ["ROLLBACK", "ABORT"] {
        let trigger = format!(
            "CREATE TRIGGER full BEFORE INSERT ON event BEGIN SELECT RAISE({how}, 'the disk is full'); END"
        );
        sqlx::query(sqlx::AssertSqlSafe(trigger)).execute(&mut other).await.unwrap();
        let appends = (0..3).map(|table| {
            let store = store.clone();
            tokio::spawn(async move { store.append(&format!("{how}{table}"), &[moved(1)], None).await })
        });
        for append in appends.collect::<Vec<_>>() {
            let answer = append.await.unwrap();
            let Err(AppendError::Store(StoreError::Failed(why))) = answer else { panic!("{answer:?}") };
            assert!(why.contains("the disk is full"), "{why}");
        }
        sqlx::query("DROP TRIGGER full").execute(&mut other).await.unwrap();
        assert_eq!(store.events_after(&format!("{how}0"), 0).await.unwrap(), []);
        store.append(&format!("{how}0"), &[moved(1)], None).await.unwrap();
    }
    other.close().await.unwrap();
}

#[tokio::test]
async fn closing_empties_the_log() {
    let (database, store) = new_store().await;
    store.append("t1", &[moved(1)], None).await.unwrap();
    store.close().await;
    assert!(!database.folder().join("tessera.db-wal").exists(), "the log was not emptied");
}
