//! `tessera man`: prints or writes the manual pages.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use clap::Args;

use crate::error::CliError;

/// Print the manual page, or write the pages of all commands to a folder
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  tessera man | man -l -\n  tessera man --folder ~/.local/share/man/man1")]
pub(crate) struct ManCommand {
    /// Folder for the pages of all commands; must exist
    #[arg(long, value_name = "FOLDER")]
    folder: Option<PathBuf>,
}

impl ManCommand {
    pub(crate) fn run(&self, definition: clap::Command, out: &mut dyn Write) -> Result<(), CliError> {
        if let Some(folder) = &self.folder {
            clap_mangen::generate_to(definition, folder)
                .with_context(|| format!("the pages cannot be written to {}", folder.display()))?;
        } else {
            clap_mangen::Man::new(definition).render(&mut &mut *out)?;
        }
        Ok(())
    }
}
