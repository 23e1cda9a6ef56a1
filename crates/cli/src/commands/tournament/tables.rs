//! `tessera tournament tables`: prints the games that are at tables now.

use std::io::Write;

use clap::Args;
use tessera_tournament::TournamentAction;

use super::{TournamentFileArgs, print_events};
use crate::error::CliError;
use crate::option_values::number;

/// Set the number of tables
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  tessera tournament tables club.jsonl 12\n  tessera tournament tables club.jsonl enough"
)]
pub(super) struct TournamentTablesCommand {
    #[command(flatten)]
    file: TournamentFileArgs,

    /// Number of tables, or `enough`
    #[arg(value_name = "N", allow_negative_numbers = true)]
    tables: String,
}

impl TournamentTablesCommand {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let tables = match self.tables.as_str() {
            "enough" => None,
            text => Some(number("the number of tables", text, 1..=512)? as u16),
        };
        let mut file = self.file.open()?;
        let events = file.execute(TournamentAction::SetTables { tables })?;
        print_events(out, file.state(), &events)?;
        Ok(())
    }
}
