//! `tessera check`: checks a database: its structure, checksums, and every event log by replaying it.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, anyhow};
use clap::Args;
use tessera_store::Store;

use crate::error::CliError;
use crate::settings_file::SettingsFileArgs;
use crate::{database_check_report, database_path};

/// Check the database and replay every game, also while the server is running
#[derive(Debug, Args)]
#[command(
    long_about = "Checks the pages of the database file and replays every table and tournament through the rules. Prints each \
                  problem as a line and ends with code 2 if there is one. Changes nothing.",
    after_help = "Examples:\n  tessera check\n  tessera check --database sqlite:/mnt/stick/tessera-2026-11-15.db"
)]
pub(crate) struct DatabaseCheckCommand {
    #[arg(
        long,
        value_name = "sqlite:FILE",
        alias = "data",
        value_parser = database_path::parse,
        env = "TESSERA_DATABASE", hide_env_values = true,
        help = "Database to check, e.g. sqlite:/path/file.db, or the file alone [default: tessera/tessera.db in your data directory]"
    )]
    database: Option<PathBuf>,

    #[command(flatten)]
    _settings_file: SettingsFileArgs,
}

impl DatabaseCheckCommand {
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let data = database_path::existing(self.database.as_deref())?;
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .context("cannot start the runtime")?;
        let counts = runtime.block_on(async {
            let store = Store::open_read_only(&data).await.map_err(|reason| anyhow!(reason))?;
            let checked = database_check_report::check(&store, out).await;
            store.close().await;
            checked
        })?;
        writeln!(
            out,
            "{} is sound; replayed tables: {}, tournaments: {}.",
            data.display(),
            counts.tables,
            counts.tournaments
        )?;
        Ok(())
    }
}
