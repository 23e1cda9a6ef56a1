//! `tessera tournament undo`: takes back the last command.

use std::io::Write;

use anyhow::Context;
use clap::Args;
use tessera_tournament::{TournamentAction, TournamentRefusal};

use super::{TournamentFileArgs, event_text};
use crate::error::CliError;

/// Undo the last command
#[derive(Debug, Args)]
#[command(
    long_about = "Undoes the last command that is in effect; repeated, the one before it. The file keeps all events. Random draws are \
                  not repeated: a new draw after an undo gives the same groups.",
    after_help = "Example:\n  tessera tournament undo club.jsonl"
)]
pub(super) struct TournamentUndoCommand {
    #[command(flatten)]
    file: TournamentFileArgs,
}

impl TournamentUndoCommand {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let mut file = self.file.open()?;
        let command = file.tournament().last_command().ok_or(TournamentRefusal::NothingToUndo)?;
        let first = file.tournament().events_of(command).next().cloned();
        let first = first.context("a command has events")?;
        let undone = event_text::event_lines(file.state(), &first).join("; ");
        file.execute(TournamentAction::Undo { command })?;
        writeln!(out, "undone: {undone}")?;
        Ok(())
    }
}
