//! `tessera check`: checks a database: its structure, checksums, and every event log by replaying it.

use std::io::Write;

use anyhow::{Context, anyhow};
use clap::Args;
use tessera_store::{DatabaseAddress, Store};

use crate::error::CliError;
use crate::settings_file::SettingsFileArgs;
use crate::{database_check_report, database_path};

/// Check the database and replay every game, also while the server is running
#[derive(Debug, Args)]
#[command(
    long_about = "Checks the pages of a database file and replays every table and tournament through the rules. Prints each \
                  problem as a line and ends with code 2 if there is one. Changes nothing.",
    after_help = "Examples:\n  tessera check\n  tessera check --database sqlite:/mnt/stick/tessera-2026-11-15.db"
)]
pub(crate) struct DatabaseCheckCommand {
    #[arg(
        long,
        value_name = "DATABASE",
        alias = "data",
        value_parser = database_path::parse,
        env = "TESSERA_DATABASE", hide_env_values = true,
        help = "Database to check, e.g. sqlite:/path/file.db, the file alone, or postgres://user@host/name [default: tessera/tessera.db in your data directory]"
    )]
    database: Option<DatabaseAddress>,

    #[command(flatten)]
    _settings_file: SettingsFileArgs,
}

impl DatabaseCheckCommand {
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let data = database_path::existing(self.database.as_ref())?;
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .context("cannot start the runtime")?;
        let counts = runtime.block_on(async {
            let store = Store::open_read_only_at(&data).await.map_err(|reason| anyhow!(reason))?;
            let checked = database_check_report::check(&store, out).await;
            store.close().await;
            checked
        })?;
        writeln!(
            out,
            "{data} is sound; replayed tables: {}, tournaments: {}.",
            counts.tables, counts.tournaments
        )?;
        Ok(())
    }
}
