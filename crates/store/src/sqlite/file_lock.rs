//! Lock against a second server on the same file: each would keep its own copy of the tables in memory.
//!
//! The lock is on a file beside the database. On the database itself, closing the handle would release the locks that
//! `SQLite` holds in this process. The operating system releases it when the process ends, however it ends.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use crate::StoreError;

/// The lock on a database, until it is dropped.
#[derive(Debug)]
pub(super) struct FileLock {
    _file: Option<File>,
}

impl FileLock {
    /// Locks a database, whose folder must exist. The lock file stays: a server that removed it could remove the one that
    /// the next server has just locked.
    pub(super) fn acquire(file: &Path) -> Result<FileLock, StoreError> {
        let opened = open_lock_file(file)
            .map_err(|why| StoreError::Open { file: file.to_owned(), why: why.to_string() })?;
        match opened.try_lock() {
            Ok(()) => Ok(FileLock { _file: Some(opened) }),
            Err(TryLockError::WouldBlock) => Err(StoreError::InUse { file: file.to_owned() }),
            Err(TryLockError::Error(why)) => {
                // Some network file systems have no locks; a server alone on its file needs none.
                tracing::warn!(%why, "the database could not be locked against a second server");
                Ok(FileLock { _file: None })
            }
        }
    }
}

fn open_lock_file(file: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(lock_path(file)?)
}

/// The lock file of a database. It is the same for every path that leads to the database through links.
fn lock_path(file: &Path) -> io::Result<PathBuf> {
    if let Ok(real) = fs::canonicalize(file) {
        return Ok(beside(&real, "-lock"));
    }
    // The database does not exist yet.
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    let name = file.file_name().ok_or(io::ErrorKind::InvalidFilename)?;
    let real = fs::canonicalize(folder.unwrap_or(Path::new(".")))?.join(name);
    Ok(beside(&real, "-lock"))
}

/// The path of a file beside a database, named after it as `SQLite` names its log.
pub(super) fn beside(file: &Path, ending: &str) -> PathBuf {
    let mut name: OsString = file.as_os_str().to_owned();
    name.push(ending);
    name.into()
}
