//! Backup: a copy of the database, made while a writer, in this process or another, goes on.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use sqlx::Connection;

use super::{SqliteStore, open_database};
use crate::StoreError;

impl SqliteStore {
    /// Opens the file read-only: a running server must not find its log checkpointed by another process, nor its schema
    /// migrated by a newer program.
    pub(crate) async fn back_up(file: &Path, to: &Path) -> Result<(), StoreError> {
        if to.exists() {
            return Err(StoreError::BackupExists { file: to.to_owned() });
        }
        let cannot = |why: String| StoreError::Open { file: to.to_owned(), why };
        let name = to.to_str().ok_or_else(|| cannot("its name is not UTF-8".to_owned()))?;
        let mut connection = open_database::open_read_only(file).await?;
        create_private(to).map_err(|why| match why.kind() {
            ErrorKind::AlreadyExists => StoreError::BackupExists { file: to.to_owned() },
            _ => cannot(why.to_string()),
        })?;
        let copied = sqlx::query("VACUUM INTO $1").bind(name).execute(&mut connection).await;
        let _ = connection.close().await;
        let written = match copied {
            Ok(_) => sync(to.to_owned()).await.map_err(|why| why.to_string()),
            Err(why) => Err(why.to_string()),
        };
        written.map_err(|why| {
            // An incomplete copy must not be taken for a backup.
            let _ = fs::remove_file(to);
            cannot(why)
        })
    }
}

/// Waits until a file is on the disk, on a thread that may block.
async fn sync(file: PathBuf) -> io::Result<()> {
    let synced = tokio::task::spawn_blocking(move || fs::File::open(file)?.sync_all());
    synced.await.unwrap_or_else(|why| Err(io::Error::other(why)))
}

/// Creates the empty file that `SQLite` fills with the copy. Its mode is set before the first byte is written, so that
/// other users of the machine can never read the password hashes.
fn create_private(file: &Path) -> io::Result<()> {
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(file)?;
    // The umask may have removed the owner's permissions too.
    open_database::keep_private(file).inspect_err(|_| {
        let _ = fs::remove_file(file);
    })
}
