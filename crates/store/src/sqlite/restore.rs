//! Restore: replaces a database by a copy of a backup and keeps the old one.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::file_lock::{FileLock, beside};
use super::{SqliteStore, open};
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
    pub(crate) fn replace(&self) -> Result<Option<PathBuf>, StoreError> {
        self.try_replace()
            .map_err(|why| StoreError::NotRestored { file: self.file.clone(), why: why.to_string() })
    }

    fn try_replace(&self) -> io::Result<Option<PathBuf>> {
        let old = self.keep_old()?;
        // The log belongs to the old database, which has it under its new name.
        for ending in ["-wal", "-shm"] {
            remove_if_exists(&beside(&self.file, ending))?;
        }
        fs::rename(&self.copy, &self.file)?;
        sync_folder(&self.file);
        Ok(old)
    }

    /// Gives the database and its log a second name.
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
        let log = beside(&self.file, "-wal");
        if log.exists() {
            link_or_copy(&log, &beside(&old, "-wal"))?;
        }
        link_or_copy(&self.file, &old)?;
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

/// A link takes no space, but not every file system has links.
fn link_or_copy(from: &Path, to: &Path) -> io::Result<()> {
    if fs::hard_link(from, to).is_ok() {
        return Ok(());
    }
    fs::copy(from, to)?;
    open::keep_private(to)?;
    fs::File::open(to)?.sync_all()
}

fn remove_database(file: &Path) -> io::Result<()> {
    for ending in ["", "-wal", "-shm", "-lock"] {
        remove_if_exists(&beside(file, ending))?;
    }
    Ok(())
}

fn remove_if_exists(file: &Path) -> io::Result<()> {
    match fs::remove_file(file) {
        Err(why) if why.kind() != io::ErrorKind::NotFound => Err(why),
        _ => Ok(()),
    }
}

/// Makes new names durable. Not every system can sync a folder.
fn sync_folder(file: &Path) {
    if let Some(folder) = file.parent()
        && let Ok(folder) = fs::File::open(folder)
    {
        let _unsupported = folder.sync_all();
    }
}
