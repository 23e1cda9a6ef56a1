//! `tessera tournament publish`: writes the results as pages that need no server.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use tessera_print::static_pages;

use super::export::today;
use super::tournament_file::{TournamentFile, display_path};
use crate::atomic_file::write_atomically;
use crate::error::CliError;
use crate::language_args::LanguageArgs;

/// Write the results as pages to publish anywhere
#[derive(Debug, Args)]
#[command(
    long_about = "Writes the results into a folder as pages that need no server: ranking, groups, crosstables, cup and entry \
                  list, a style sheet, and the ranking for spreadsheets. Files of an earlier run are replaced, others are left \
                  alone.",
    after_help = "Example:\n  tessera tournament publish club.jsonl website --language fr"
)]
pub(super) struct TournamentPublishCommand {
    /// Tournament file
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Folder for the pages; it is created if it does not exist
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,

    #[command(flatten)]
    language: LanguageArgs,
}

impl TournamentPublishCommand {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let tournament = TournamentFile::read(&self.file)?;
        let state = tournament.state();
        let files = static_pages(state, self.language.language()?, &today());
        let folder = || display_path(&self.folder);
        fs::create_dir_all(&self.folder).with_context(|| format!("'{}' cannot be created", folder()))?;
        for file in &files {
            let path = self.folder.join(&file.name);
            write_atomically(&path, file.content.as_bytes())?;
        }
        writeln!(out, "{}: {} files in {}", state.plan().name, files.len(), folder())?;
        Ok(())
    }
}
