//! `tessera back-up`: copies the database while a server may be running, and checks the copy.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, anyhow};
use clap::Args;
use tessera_store::{DatabaseAddress, Store};

use crate::error::CliError;
use crate::settings_file::SettingsFileArgs;
use crate::{database_check_report, database_path};

/// Back up the database, also while the server is running
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  tessera back-up --verify /mnt/stick/tessera-2026-11-15.db\n\n`tessera restore` puts a backup back; \
                        `tessera serve --backup-folder` makes backups automatically."
)]
pub(crate) struct BackUpCommand {
    /// File to write; must not exist
    #[arg(value_name = "FILE")]
    to: PathBuf,

    /// Check the copy and replay every game in it, like `tessera check`
    #[arg(long)]
    verify: bool,

    #[arg(
        long,
        value_name = "sqlite:FILE",
        alias = "data",
        value_parser = database_path::parse,
        env = "TESSERA_DATABASE", hide_env_values = true,
        help = "Database to back up, e.g. sqlite:/path/file.db, or the file alone [default: tessera/tessera.db in your data directory]"
    )]
    database: Option<DatabaseAddress>,

    #[command(flatten)]
    _settings_file: SettingsFileArgs,
}

impl BackUpCommand {
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let data = database_path::file_of(database_path::existing(self.database.as_ref())?)?;
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .context("cannot start the runtime")?;
        runtime.block_on(Store::back_up(&data, &self.to)).map_err(|reason| anyhow!(reason))?;
        writeln!(out, "Copied {} to {}.", data.display(), self.to.display())?;
        if self.verify {
            out.flush()?;
            let counts = runtime.block_on(async {
                let copy = Store::open_read_only(&self.to).await.map_err(|reason| anyhow!(reason))?;
                let checked = database_check_report::check(&copy, out).await;
                copy.close().await;
                checked
            })?;
            writeln!(
                out,
                "The copy is sound; replayed tables: {}, tournaments: {}.",
                counts.tables, counts.tournaments
            )?;
        }
        Ok(())
    }
}
