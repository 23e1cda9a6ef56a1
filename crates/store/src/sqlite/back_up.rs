//! A copy of everything, made while the writer goes on, be it in this program or another.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::Path;

use sqlx::Connection;

use super::{Sqlite, open};
use crate::StoreError;

impl Sqlite {
    /// Only looks at the file: a house that is open must not find its log written back by somebody else, nor its tables
    /// made new by a newer program.
    pub(crate) async fn back_up(file: &Path, to: &Path) -> Result<(), StoreError> {
        if to.exists() {
            return Err(StoreError::BackupExists { file: to.to_owned() });
        }
        let cannot = |why: String| StoreError::Open { file: to.to_owned(), why };
        let name = to.to_str().ok_or_else(|| cannot("its name is not UTF-8".to_owned()))?;
        let mut connection = open::look(file).await?;
        create_private(to).map_err(|why| match why.kind() {
            ErrorKind::AlreadyExists => StoreError::BackupExists { file: to.to_owned() },
            _ => cannot(why.to_string()),
        })?;
        let copied = sqlx::query("VACUUM INTO $1").bind(name).execute(&mut connection).await;
        let _ = connection.close().await;
        let written = match copied {
            Ok(_) => fs::File::open(to).and_then(|file| file.sync_all()).map_err(|why| why.to_string()),
            Err(why) => Err(why.to_string()),
        };
        written.map_err(|why| {
            // Half a copy must not pass for one.
            let _ = fs::remove_file(to);
            cannot(why)
        })
    }
}

/// An empty file for the copy, which `SQLite` fills. Made before the first byte is written, so that nobody else can read
/// the hashes of passwords at any moment.
fn create_private(file: &Path) -> io::Result<()> {
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(file)?;
    // A mask may have taken more than it should.
    open::keep_private(file).inspect_err(|_| {
        let _ = fs::remove_file(file);
    })
}
