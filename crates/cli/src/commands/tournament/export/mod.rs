mod csv;
mod page;
mod sheets;

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use tessera_tournament::State;

use super::log_file::LogFile;
use crate::failure::Failure;

/// Print a tournament as CSV, JSON, records or pages to print
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  tessera tournament export club.jsonl --format csv > ranking.csv\n  \
                        tessera tournament export club.jsonl --format html > club.html\n\nHTML is one document of pages to print: \
                        entries, group sheets, score slips, cup and ranking. A browser prints it or makes a PDF of it.")]
pub(super) struct Export {
    /// The tournament's file
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// As what
    #[arg(long, value_enum, default_value_t = Format::Json)]
    format: Format,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// The ranking, for spreadsheets
    Csv,
    /// Everything, for programs
    Json,
    /// The games, as records
    Records,
    /// Pages to print
    Html,
}

impl Export {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let tournament = LogFile::look(&self.file)?;
        let state = tournament.state();
        match self.format {
            Format::Csv => csv::write(out, state)?,
            Format::Json => writeln!(out, "{}", serde_json::to_string(&state.summary())?)?,
            Format::Records => write_records(out, state)?,
            Format::Html => writeln!(out, "{}", page::document(state).into_string())?,
        }
        Ok(())
    }
}

fn write_records(out: &mut dyn Write, state: &State) -> anyhow::Result<()> {
    for game in state.games() {
        if let Some(record) = state.record(game)? {
            writeln!(out, "{record}")?;
        }
    }
    Ok(())
}
