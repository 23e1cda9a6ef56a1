//! `tessera tournament draw`: draws the groups.

use std::io::Write;

use clap::Args;
use tessera_tournament::TournamentAction;

use super::{TournamentFileArgs, print_events};
use crate::error::CliError;
use crate::option_values::number;

/// Draw the groups (TR-1)
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  tessera tournament draw club.jsonl\n  tessera tournament draw club.jsonl --groups 4"
)]
pub(super) struct TournamentDrawCommand {
    #[command(flatten)]
    file: TournamentFileArgs,

    /// Number of groups [default: as many as possible with at least four players]
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    groups: Option<String>,
}

impl TournamentDrawCommand {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let groups = self.groups.as_deref().map(|groups| number("--groups", groups, 1..=256)).transpose()?;
        let mut file = self.file.open()?;
        let events = file.execute(TournamentAction::Draw { groups: groups.map(|groups| groups as u16) })?;
        for warning in file.state().warnings() {
            writeln!(out, "note: {warning}")?;
        }
        print_events(out, file.state(), &events)?;
        Ok(())
    }
}
