//! `tessera restore`: replaces the database by a backup and keeps the old one beside it.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, anyhow};
use clap::Args;
use tessera_store::{DatabaseAddress, Store};

use crate::error::CliError;
use crate::settings_file::SettingsFileArgs;
use crate::{database_check_report, database_path};

/// Replace the database with a backup, while the server is stopped
#[derive(Debug, Args)]
#[command(
    long_about = "Checks a backup completely, then puts a copy of it in the place of the database. The old database is kept \
                  beside it under another name. Refuses while a server is running on the database.",
    after_help = "Example:\n  tessera restore /mnt/stick/tessera-2026-11-15.db"
)]
pub(crate) struct RestoreCommand {
    /// Backup to restore
    #[arg(value_name = "FILE")]
    backup: PathBuf,

    #[arg(
        long,
        value_name = "sqlite:FILE",
        alias = "data",
        value_parser = database_path::parse,
        env = "TESSERA_DATABASE", hide_env_values = true,
        help = "Database to replace, e.g. sqlite:/path/file.db, or the file alone [default: tessera/tessera.db in your data directory]"
    )]
    database: Option<DatabaseAddress>,

    #[command(flatten)]
    _settings_file: SettingsFileArgs,
}

impl RestoreCommand {
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let data = database_path::file_of(database_path::given_or_default(self.database.as_ref())?)?;
        if !self.backup.exists() {
            return Err(anyhow!("there is no backup {}", self.backup.display()).into());
        }
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .context("cannot start the runtime")?;
        let restored = runtime.block_on(Store::restore(&self.backup, &data, async |copy: &Store| {
            let checked = database_check_report::check(copy, &mut *out).await;
            checked.map(drop).context("the backup is not restored")
        }))?;
        writeln!(out, "Restored {} from {}.", data.display(), self.backup.display())?;
        if let Some(old) = restored.old {
            writeln!(out, "The old database is kept as {}.", old.display())?;
        }
        Ok(())
    }
}
