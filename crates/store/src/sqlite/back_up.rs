//! A copy of everything, made while the writer goes on.

use std::fs;
use std::path::Path;

use sqlx::{ConnectOptions, Connection};

use super::{Sqlite, failed};
use crate::StoreError;

impl Sqlite {
    pub(crate) async fn back_up(&self, to: &Path) -> Result<(), StoreError> {
        if to.exists() {
            return Err(StoreError::BackupExists { file: to.to_owned() });
        }
        let cannot = |why: String| StoreError::Open { file: to.to_owned(), why };
        let name = to.to_str().ok_or_else(|| cannot("its name is not UTF-8".to_owned()))?;
        // A connection of its own: the readers are few and would be missed for as long as it takes.
        let mut connection = self.readers.connect_options().connect().await.map_err(failed)?;
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
