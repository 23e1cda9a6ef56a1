use std::io::Write;

use clap::Args;
use tessera_tournament::Action;

use super::{FileArgs, announce};
use crate::failure::Failure;
use crate::number::number;

/// Draw the groups (TR-1)
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  tessera tournament draw club.jsonl\n  tessera tournament draw club.jsonl --groups 4"
)]
pub(super) struct Draw {
    #[command(flatten)]
    file: FileArgs,

    /// How many groups [default: as many as can have four players]
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    groups: Option<String>,
}

impl Draw {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let groups = self.groups.as_deref().map(|groups| number("--groups", groups, 1..=256)).transpose()?;
        let mut file = self.file.open()?;
        let events = file.give(Action::Draw { groups: groups.map(|groups| groups as u16) })?;
        for warning in file.state().warnings() {
            writeln!(out, "note: {warning}")?;
        }
        announce(out, file.state(), &events)?;
        Ok(())
    }
}
