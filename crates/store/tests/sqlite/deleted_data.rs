//! Deleted names and texts leave the files.

use std::path::Path;

use super::new_store;
use crate::sample::deleted_player::{SECRET, delete, said};
use crate::sample::{account, guest};

#[tokio::test]
async fn deleted_names_and_texts_leave_the_files_while_the_store_is_open() {
    const NAME: &str = "Wilhelmina-Quetzal";
    let (database, store) = new_store().await;
    store.add_player(&guest("ada", NAME)).await.expect("a working store");
    store.create_account(&account("ada", "Ada", "hash")).await.expect("a working store");
    store.append("t1", &[said(1, "ada", NAME, SECRET)], None).await.expect("a working store");
    assert!(folder_contains(database.folder(), NAME) > 0 && folder_contains(database.folder(), SECRET) > 0);
    let (entry, change) = delete("ada", Some("hash"));
    store.moderate(&entry, &change).await.expect("a working store");
    // The log is truncated by a task of its own.
    while folder_contains(database.folder(), NAME) + folder_contains(database.folder(), SECRET) > 0 {
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    store.close().await;
    assert_eq!(folder_contains(database.folder(), NAME) + folder_contains(database.folder(), SECRET), 0);
}

/// How often a text occurs in the files of a folder.
fn folder_contains(folder: &Path, text: &str) -> usize {
    let files = std::fs::read_dir(folder)
        .expect("a working store")
        .map(|entry| std::fs::read(entry.expect("a readable file").path()).expect("a readable file"));
    files.map(|bytes| bytes.windows(text.len()).filter(|part| *part == text.as_bytes()).count()).sum()
}
