//! `tessera tournament new`: creates a tournament file.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{anyhow, bail};
use clap::Args;
use tessera_rules::GameKind;
use tessera_rules::input_text::quoted;
use tessera_tournament::{
    GroupFirstPlayerRule, SeriesLevel, TournamentFormat, TournamentSeries, TournamentSetup,
};

use super::format_args::FormatArgs;
use super::tournament_file::{TournamentFile, display_path};
use crate::error::CliError;
use crate::option_values::number;

/// Create a tournament
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  tessera tournament new club.jsonl 'Club day'\n  \
                        tessera tournament new pente.jsonl 'Pente open' --game pente --tables 8\n  \
                        tessera tournament new swiss.jsonl 'Club evening' --format swiss --rounds 6\n  \
                        tessera tournament new xl.jsonl 'Four at a table' --game pentago-xl --format tables --rounds 3 --seats 4\n  \
                        tessera tournament new final.jsonl 'Final' --series 'Swiss 2026' --level national")]
pub(super) struct TournamentNewCommand {
    /// File to create
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Name of the tournament
    #[arg(value_name = "NAME")]
    name: String,

    /// Game: pentago, pentago-xl, exago or pente
    #[arg(long, value_name = "GAME", default_value = "pentago")]
    game: String,

    /// Rule options [default: those for tournaments]
    #[arg(long, value_name = "LIST", allow_hyphen_values = true)]
    rules: Option<String>,

    #[command(flatten)]
    format: FormatArgs,

    /// Knock-out: add a match for third place
    #[arg(long)]
    third_place: bool,

    /// Number of tables [default: as many as needed]
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    tables: Option<String>,

    /// Who begins the games of a group: lot (drawn for each game) or balanced (about equally often)
    #[arg(long, value_name = "HOW", default_value = "lot")]
    beginnings: String,

    /// Series of the tournament
    #[arg(long, value_name = "NAME")]
    series: Option<String>,

    /// Level in the series: local, national or international [default: local]
    #[arg(long, value_name = "LEVEL", requires = "series")]
    level: Option<String>,
}

impl TournamentNewCommand {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let game: GameKind = self.game.parse()?;
        let mut plan = TournamentSetup::new(&self.name, game);
        if let Some(rules) = &self.rules {
            plan.rules.clone_from(rules);
        }
        plan.format = self.format.format(self.third_place)?;
        if self.third_place && !matches!(plan.format, TournamentFormat::KnockOut { .. }) {
            let reason = "--third-place belongs to the format knock-out; after groups, `tessera tournament cup` takes it";
            return Err(anyhow!(reason).into());
        }
        let tables = self.tables.as_deref().map(|tables| number("--tables", tables, 1..=512)).transpose()?;
        plan.tables = tables.map(|tables| tables as u16);
        plan.group_starts = Some(group_starts(&self.beginnings)?);
        if let Some(series) = &self.series {
            plan.series =
                Some(TournamentSeries { name: series.clone(), level: level(self.level.as_deref())? });
        }
        TournamentFile::create(&self.file, plan)?;
        writeln!(out, "{}: {game} tournament created in {}", quoted(&self.name), display_path(&self.file))?;
        Ok(())
    }
}

fn group_starts(name: &str) -> anyhow::Result<GroupFirstPlayerRule> {
    match GroupFirstPlayerRule::ALL.into_iter().find(|starts| starts.name() == name) {
        Some(starts) => Ok(starts),
        None => bail!("--beginnings '{}' is not lot or balanced", quoted(name)),
    }
}

fn level(name: Option<&str>) -> anyhow::Result<SeriesLevel> {
    let Some(name) = name else { return Ok(SeriesLevel::Local) };
    match SeriesLevel::ALL.into_iter().find(|level| level.name() == name) {
        Some(level) => Ok(level),
        None => bail!("--level '{}' is not local, national or international", quoted(name)),
    }
}
