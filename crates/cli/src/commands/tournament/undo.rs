use std::io::Write;

use anyhow::Context;
use clap::Args;
use tessera_tournament::{Action, Refusal};

use super::{FileArgs, tell};
use crate::failure::Failure;

/// Undo the last command that counts
#[derive(Debug, Args)]
#[command(
    long_about = "Undoes the last command that counts; given again, the one before. The file keeps everything. Lots are not drawn \
                  again: whoever undoes a draw and draws again gets the same groups.",
    after_help = "Example:\n  tessera tournament undo club.jsonl"
)]
pub(super) struct Undo {
    #[command(flatten)]
    file: FileArgs,
}

impl Undo {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let mut file = self.file.open()?;
        let command = file.tournament().last_command().ok_or(Refusal::NothingToUndo)?;
        let first = file.tournament().events_of(command).next().cloned();
        let first = first.context("a command has events")?;
        let told = tell::lines(file.state(), &first).join("; ");
        file.give(Action::Undo { command })?;
        writeln!(out, "undone: {told}")?;
        Ok(())
    }
}
