//! Restore: replaces a database by a copy of a backup and keeps the old one.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::file_lock::{FileLock, beside};
use super::{SqliteStore, open_database};
use crate::StoreError;

/// A copy of a backup beside the database that it is to replace. Dropping it without [`DatabaseRestore::replace`] removes
/// the copy.
pub(crate) struct DatabaseRestore {
    file: PathBuf,
    copy: PathBuf,
    /// No server may start on the database meanwhile.
    _lock: FileLock,
}

impl DatabaseRestore {
    /// Copies the backup. The database is not changed yet.
    pub(crate) async fn prepare(backup: &Path, file: &Path) -> Result<DatabaseRestore, StoreError> {
        let cannot = |why: io::Error| StoreError::Open { file: file.to_owned(), why: why.to_string() };
        // A link is followed, so that it leads to the restored database.
        let file = fs::canonicalize(file).unwrap_or_else(|_| file.to_owned());
        if let Some(folder) = file.parent() {
            fs::create_dir_all(folder).map_err(cannot)?;
        }
        let lock = FileLock::acquire(&file)?;
        let copy = beside(&file, "-restoring");
        // The copy of an interrupted restore; the lock says that none is running.
        remove_database(&copy).map_err(cannot)?;
        SqliteStore::back_up(backup, &copy).await?;
        Ok(DatabaseRestore { file, copy, _lock: lock })
    }

    /// Opens the copy, which migrates it.
    pub(crate) async fn open_copy(&self) -> Result<SqliteStore, StoreError> {
        SqliteStore::open(&self.copy).await
    }

    /// Puts the copy in the place of the database. Returns where the old one is. A crash at any moment leaves the old
    /// database complete, in its place or under its new name.
    pub(crate) async fn replace(&self) -> Result<Option<PathBuf>, StoreError> {
        if has_log(&self.file) {
            // In its place the old database is complete without its log from now on.
            open_database::write_log_back(&self.file).await;
        }
        self.try_replace()
            .map_err(|why| StoreError::NotRestored { file: self.file.clone(), why: why.to_string() })
    }

    fn try_replace(&self) -> io::Result<Option<PathBuf>> {
        // Only the file of the copy is renamed.
        if has_log(&self.copy) {
            return Err(io::Error::other("a part of the copy is still in its log; is the disk full?"));
        }
        let old = self.keep_old()?;
        // The log belongs to the old database, which has it under its new name.
        for ending in ["-wal", "-shm"] {
            remove_if_exists(&beside(&self.file, ending))?;
        }
        fs::rename(&self.copy, &self.file)?;
        sync_folder(&self.file);
        Ok(old)
    }

    /// Gives the database, and its log if it has one, a second name.
    fn keep_old(&self) -> io::Result<Option<PathBuf>> {
        if !self.file.exists() {
            return Ok(None);
        }
        let mut number = 1;
        let old = loop {
            let old = beside(&self.file, &format!("-replaced-{number}"));
            if !old.exists() {
                break old;
            }
            number += 1;
        };
        if has_log(&self.file) {
            // The log could not be written back, because the database is damaged or being read. A link would share the file
            // with a server that starts on it, without its log, if this process ends before the copy is in its place.
            copy(&beside(&self.file, "-wal"), &beside(&old, "-wal"))?;
            copy(&self.file, &old)?;
        } else {
            link_or_copy(&self.file, &old)?;
        }
        sync_folder(&self.file);
        Ok(Some(old))
    }
}

impl Drop for DatabaseRestore {
    fn drop(&mut self) {
        // After a success there is only the lock file of the copy.
        let _left_over = remove_database(&self.copy);
    }
}

/// Whether a part of a database may be only in its log.
pub(super) fn has_log(file: &Path) -> bool {
    fs::metadata(beside(file, "-wal")).is_ok_and(|log| log.len() > 0)
}

/// A link takes no space, but not every file system has links.
fn link_or_copy(from: &Path, to: &Path) -> io::Result<()> {
    if fs::hard_link(from, to).is_ok() { Ok(()) } else { copy(from, to) }
}

fn copy(from: &Path, to: &Path) -> io::Result<()> {
    fs::copy(from, to)?;
    open_database::keep_private(to)?;
    fs::File::open(to)?.sync_all()
}

fn remove_database(file: &Path) -> io::Result<()> {
    for ending in ["", "-wal", "-shm", "-lock"] {
        remove_if_exists(&beside(file, ending))?;
    }
    Ok(())
}

pub(super) fn remove_if_exists(file: &Path) -> io::Result<()> {
    match fs::remove_file(file) {
        Err(why) if why.kind() != io::ErrorKind::NotFound => Err(why),
        _ => Ok(()),
    }
}

/// Makes new names durable. Not every system can sync a folder.
pub(super) fn sync_folder(file: &Path) {
    if let Some(folder) = file.parent()
        && let Ok(folder) = fs::File::open(folder)
    {
        let _unsupported = folder.sync_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_copy_with_a_log_replaces_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let (file, backup) = (folder.path().join("tessera.db"), folder.path().join("backup.db"));
        SqliteStore::open(&file).await.unwrap().close().await;
        SqliteStore::back_up(&file, &backup).await.unwrap();
        let before = fs::read(&file).unwrap();
        let restore = DatabaseRestore::prepare(&backup, &file).await.unwrap();
        restore.open_copy().await.unwrap().close().await;
        // As when the last checkpoint fails on a full disk.
        fs::write(beside(&restore.copy, "-wal"), "frames").unwrap();
        let why = "a part of the copy is still in its log; is the disk full?".to_owned();
        let file = fs::canonicalize(&file).unwrap();
        assert_eq!(restore.replace().await, Err(StoreError::NotRestored { file: file.clone(), why }));
        assert_eq!(fs::read(&file).unwrap(), before);
        assert!(!beside(&file, "-replaced-1").exists());
    }
}
