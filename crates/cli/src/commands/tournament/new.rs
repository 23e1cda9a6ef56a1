use std::io::Write;
use std::path::PathBuf;

use anyhow::bail;
use clap::Args;
use tessera_rules::{GameKind, quoted};
use tessera_tournament::{Level, Plan, Series};

use super::log_file::{LogFile, shown};
use crate::failure::Failure;
use crate::number::number;

/// Announce a tournament in a new file
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  tessera tournament new club.jsonl 'Club day'\n  \
                        tessera tournament new pente.jsonl 'Pente open' --game pente --tables 8\n  \
                        tessera tournament new final.jsonl 'Final' --series 'Swiss 2026' --level national")]
pub(super) struct New {
    /// The file to make
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// What the tournament is called
    #[arg(value_name = "NAME")]
    name: String,

    /// The game: pentago, pentago-xl, exago or pente
    #[arg(long, value_name = "GAME", default_value = "pentago")]
    game: String,

    /// Rule options instead of those that tournaments have
    #[arg(long, value_name = "LIST", allow_hyphen_values = true)]
    rules: Option<String>,

    /// How many tables there are [default: enough]
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    tables: Option<String>,

    /// The series that the tournament belongs to
    #[arg(long, value_name = "NAME")]
    series: Option<String>,

    /// How far up in its series it is: local, national or international [default: local]
    #[arg(long, value_name = "LEVEL", requires = "series")]
    level: Option<String>,
}

impl New {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let game: GameKind = self.game.parse()?;
        let mut plan = Plan::new(&self.name, game);
        if let Some(rules) = &self.rules {
            plan.rules.clone_from(rules);
        }
        let tables = self.tables.as_deref().map(|tables| number("--tables", tables, 1..=512)).transpose()?;
        plan.tables = tables.map(|tables| tables as u16);
        if let Some(series) = &self.series {
            plan.series = Some(Series { name: series.clone(), level: level(self.level.as_deref())? });
        }
        LogFile::create(&self.file, plan)?;
        writeln!(out, "{}: a tournament in {game}, in {}", quoted(&self.name), shown(&self.file))?;
        Ok(())
    }
}

fn level(name: Option<&str>) -> anyhow::Result<Level> {
    let Some(name) = name else { return Ok(Level::Local) };
    match Level::ALL.into_iter().find(|level| level.name() == name) {
        Some(level) => Ok(level),
        None => bail!("--level '{}' is not local, national or international", quoted(name)),
    }
}
