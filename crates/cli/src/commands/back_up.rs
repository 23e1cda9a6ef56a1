use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, anyhow};
use clap::Args;
use tessera_store::Store;

use crate::data_file;
use crate::failure::Failure;

/// Copy the data to a file, also while the house is open
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  tessera back-up /mnt/stick/tessera-2026-11-15.db\n\nTo go back to a copy, start with \
                        `tessera serve --database sqlite:COPY`, or put it in the place of the data while the house is closed."
)]
pub(crate) struct BackUp {
    /// The file to write; it must not exist yet
    #[arg(value_name = "FILE")]
    to: PathBuf,

    /// Everything that lasts: sqlite: and a file [default: tessera/tessera.db in your folder for data]
    #[arg(long, value_name = "sqlite:FILE", alias = "data", value_parser = data_file::read)]
    database: Option<PathBuf>,
}

impl BackUp {
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let data = match &self.database {
            Some(file) => file.clone(),
            None => data_file::usual()?,
        };
        if !data.exists() {
            return Err(anyhow!("there is no data in {}", data.display()).into());
        }
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .context("the program cannot start its threads")?;
        runtime.block_on(Store::back_up(&data, &self.to)).map_err(|reason| anyhow!(reason))?;
        writeln!(out, "{} is copied to {}.", data.display(), self.to.display())?;
        Ok(())
    }
}
