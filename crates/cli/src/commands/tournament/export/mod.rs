mod csv;

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use tessera_print::{sheets_as_page, sheets_as_pdf};
use tessera_tournament::State;

use super::log_file::LogFile;
use crate::failure::Failure;
use crate::language::LanguageArgs;

/// Print a tournament as CSV, JSON, records or sheets of paper
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  tessera tournament export club.jsonl --format csv > ranking.csv\n  \
                        tessera tournament export club.jsonl --format pdf --language de > club.pdf\n\nPDF and HTML are sheets of \
                        paper: entries, group sheets, score slips, cup and ranking. A browser prints the HTML.")]
pub(super) struct Export {
    /// The tournament's file
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// As what
    #[arg(long, value_enum, default_value_t = Format::Json)]
    format: Format,

    #[command(flatten)]
    language: LanguageArgs,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// The ranking, for spreadsheets
    Csv,
    /// Everything, for programs
    Json,
    /// The games, as records
    Records,
    /// Sheets of paper, for a browser to print
    Html,
    /// Sheets of paper
    Pdf,
}

impl Export {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let tournament = LogFile::look(&self.file)?;
        let state = tournament.state();
        match self.format {
            Format::Csv => csv::write(out, state)?,
            Format::Json => writeln!(out, "{}", serde_json::to_string(&state.summary())?)?,
            Format::Records => write_records(out, state)?,
            Format::Html => writeln!(out, "{}", sheets_as_page(state, self.language.chosen()?, &today()))?,
            Format::Pdf => out.write_all(&sheets_as_pdf(state, self.language.chosen()?, &today()))?,
        }
        Ok(())
    }
}

/// The day that stands on the sheets, in universal time.
fn today() -> String {
    jiff::Timestamp::now().strftime("%Y-%m-%d").to_string()
}

fn write_records(out: &mut dyn Write, state: &State) -> anyhow::Result<()> {
    for game in state.games() {
        if let Some(record) = state.record(game)? {
            writeln!(out, "{record}")?;
        }
    }
    Ok(())
}
