use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, anyhow};
use clap::Args;
use tessera_store::Store;

use crate::database_path;
use crate::error::CliError;

/// Back up the database, also while the server is running
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  tessera back-up /mnt/stick/tessera-2026-11-15.db\n\nTo restore a backup, start \
                        `tessera serve --database sqlite:COPY`, or replace the database with it while the server is stopped."
)]
pub(crate) struct BackUpCommand {
    /// File to write; must not exist
    #[arg(value_name = "FILE")]
    to: PathBuf,

    #[arg(
        long,
        value_name = "sqlite:FILE",
        alias = "data",
        value_parser = database_path::parse,
        help = "Database to back up, e.g. sqlite:/path/file.db [default: tessera/tessera.db in your data directory]"
    )]
    database: Option<PathBuf>,
}

impl BackUpCommand {
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let data = match &self.database {
            Some(file) => file.clone(),
            None => database_path::default_path()?,
        };
        if !data.exists() {
            return Err(anyhow!("there is no database {}", data.display()).into());
        }
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .context("cannot start the runtime")?;
        runtime.block_on(Store::back_up(&data, &self.to)).map_err(|reason| anyhow!(reason))?;
        writeln!(out, "Copied {} to {}.", data.display(), self.to.display())?;
        Ok(())
    }
}
