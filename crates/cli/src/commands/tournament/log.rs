use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use super::log_file::LogFile;
use super::tell;
use crate::failure::Failure;

/// Show everything that happened, lots and undone commands too
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  tessera tournament log club.jsonl")]
pub(super) struct Log {
    /// The tournament's file
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

impl Log {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let tournament = LogFile::look(&self.file)?;
        let counting: Vec<u32> = tournament.counting().map(|event| event.number).collect();
        for event in tournament.events() {
            let counts = counting.binary_search(&event.number).is_ok();
            let undo = matches!(event.what, tessera_tournament::What::Undone { .. });
            let note = if counts || undo { "" } else { " (undone)" };
            for line in tell::lines(tournament.state(), event) {
                writeln!(out, "{}{note}: {line}", event.number)?;
            }
        }
        Ok(())
    }
}
