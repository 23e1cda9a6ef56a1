//! `tessera tournament export`: writes the tournament as JSON, CSV, records or printed sheets.

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use tessera_i18n::LanguageBundle;
use tessera_print::{CsvSeparator, ranking_csv, sheets_as_html, sheets_as_pdf};
use tessera_tournament::TournamentState;

use super::tournament_file::TournamentFile;
use crate::error::CliError;
use crate::language_args::LanguageArgs;

/// Export a tournament as CSV, JSON, records or printable sheets
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  tessera tournament export club.jsonl --format csv --language fr > ranking.csv\n  \
                        tessera tournament export club.jsonl --format pdf --language de > club.pdf\n\nPDF and HTML contain \
                        printable sheets: entries, group sheets, score slips, cup and ranking. Print the HTML with a browser."
)]
pub(super) struct TournamentExportCommand {
    /// Tournament file
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Output format
    #[arg(long, value_enum, default_value_t = ExportFormat::Json)]
    format: ExportFormat,

    /// Separator of CSV [default: as spreadsheets of the language expect it]
    #[arg(long, value_enum, value_name = "NAME")]
    separator: Option<SeparatorName>,

    #[command(flatten)]
    language: LanguageArgs,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum SeparatorName {
    Comma,
    Semicolon,
    Tab,
}

impl From<SeparatorName> for CsvSeparator {
    fn from(name: SeparatorName) -> CsvSeparator {
        match name {
            SeparatorName::Comma => CsvSeparator::Comma,
            SeparatorName::Semicolon => CsvSeparator::Semicolon,
            SeparatorName::Tab => CsvSeparator::Tab,
        }
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ExportFormat {
    /// Ranking, for spreadsheets
    Csv,
    /// Everything, for programs
    Json,
    /// Game records
    Records,
    /// Printable sheets, for a browser
    Html,
    /// Printable sheets
    Pdf,
}

impl TournamentExportCommand {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let tournament = TournamentFile::read(&self.file)?;
        let state = tournament.state();
        match self.format {
            ExportFormat::Csv => {
                let language = self.language.language()?;
                let separator = self.separator.map_or(CsvSeparator::of(language), CsvSeparator::from);
                let bundle = LanguageBundle::of(language);
                out.write_all(ranking_csv(bundle.translator(), state, separator).as_bytes())?;
            }
            ExportFormat::Json => writeln!(out, "{}", serde_json::to_string(&state.overview())?)?,
            ExportFormat::Records => write_records(out, state)?,
            ExportFormat::Html => {
                writeln!(out, "{}", sheets_as_html(state, self.language.language()?, &today()))?;
            }
            ExportFormat::Pdf => out.write_all(&sheets_as_pdf(state, self.language.language()?, &today()))?,
        }
        Ok(())
    }
}

/// The date printed on the sheets, in UTC.
pub(super) fn today() -> String {
    jiff::Timestamp::now().strftime("%Y-%m-%d").to_string()
}

fn write_records(out: &mut dyn Write, state: &TournamentState) -> anyhow::Result<()> {
    for game in state.games() {
        if let Some(record) = state.record(game)? {
            writeln!(out, "{record}")?;
        }
    }
    Ok(())
}
