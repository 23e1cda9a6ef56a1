use std::io::Write;

use clap::Args;
use tessera_tournament::Action;

use super::{FileArgs, announce};
use crate::failure::Failure;
use crate::number::number;

/// Say how many tables there are
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  tessera tournament tables club.jsonl 12\n  tessera tournament tables club.jsonl enough"
)]
pub(super) struct Tables {
    #[command(flatten)]
    file: FileArgs,

    /// How many, or `enough`
    #[arg(value_name = "N", allow_negative_numbers = true)]
    tables: String,
}

impl Tables {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let tables = match self.tables.as_str() {
            "enough" => None,
            text => Some(number("the number of tables", text, 1..=512)? as u16),
        };
        let mut file = self.file.open()?;
        let events = file.give(Action::SetTables { tables })?;
        announce(out, file.state(), &events)?;
        Ok(())
    }
}
