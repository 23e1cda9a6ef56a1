//! `tessera tournament log`: prints all events of the tournament.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use super::event_text;
use super::tournament_file::TournamentFile;
use crate::error::CliError;

/// Show all events, including random draws and undone commands
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  tessera tournament log club.jsonl")]
pub(super) struct TournamentLogCommand {
    /// Tournament file
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

impl TournamentLogCommand {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let tournament = TournamentFile::read(&self.file)?;
        let counting: Vec<u32> = tournament.effective_events().map(|event| event.number).collect();
        for event in tournament.events() {
            let counts = counting.binary_search(&event.number).is_ok();
            let undo = matches!(event.kind, tessera_tournament::TournamentEventKind::Undone { .. });
            let note = if counts || undo { "" } else { " (undone)" };
            for line in event_text::event_lines(tournament.state(), event) {
                writeln!(out, "{}{note}: {line}", event.number)?;
            }
        }
        Ok(())
    }
}
