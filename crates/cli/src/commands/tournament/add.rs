//! `tessera tournament add`: enters players, one by one or from a list.

use std::fs;
use std::io::{Read, Write};
use std::path::PathBuf;

use anyhow::{Context, anyhow};
use clap::Args;
use tessera_tournament::{NewEntrant, TournamentAction};

use super::tournament_file::{TournamentFile, display_path};
use super::{TournamentFileArgs, print_events};
use crate::error::CliError;
use crate::option_values::number;

/// Add players
#[derive(Debug, Args)]
#[command(
    long_about = "Adds players: by name, from a list, or the winner of a tournament one level below in the same series. A list \
                  has one player per line, with name, club and seed separated by commas, semicolons or tabs, as exported by \
                  spreadsheets; headings are recognised in five languages. After the draw, new players join the smallest group.",
    after_help = "Examples:\n  tessera tournament add club.jsonl Ada 'Ben Li'\n  \
                  tessera tournament add club.jsonl 'Cléa' --club Bern --seed 1\n  \
                  tessera tournament add club.jsonl --list players.csv\n  \
                  tessera tournament add final.jsonl --winner-of bern.jsonl"
)]
pub(super) struct TournamentAddCommand {
    #[command(flatten)]
    file: TournamentFileArgs,

    /// Names of the players
    #[arg(value_name = "NAME")]
    names: Vec<String>,

    /// Club of the players
    #[arg(long, value_name = "CLUB")]
    club: Option<String>,

    /// Seed of the player, 1 for the strongest; for one player only
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    seed: Option<String>,

    /// File with players; - reads standard input
    #[arg(long, value_name = "FILE")]
    list: Option<PathBuf>,

    /// File of a tournament whose winner qualifies for this one (TR-8)
    #[arg(long, value_name = "FILE")]
    winner_of: Vec<PathBuf>,
}

impl TournamentAddCommand {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let mut file = self.file.open()?;
        let mut entrants = self.named()?;
        if let Some(list) = &self.list {
            let read = file.state().read_more_entrants(&bytes(list)?);
            entrants.extend(read.with_context(|| format!("the list '{}'", display_path(list)))?);
        }
        for below in &self.winner_of {
            let below = TournamentFile::read(below)?;
            entrants.push(below.state().qualified(file.state())?);
        }
        let events = file.execute(TournamentAction::Enter { entrants })?;
        print_events(out, file.state(), &events)?;
        Ok(())
    }

    fn named(&self) -> anyhow::Result<Vec<NewEntrant>> {
        let seed = self.seed.as_deref().map(|seed| number("--seed", seed, 1..=512)).transpose()?;
        if seed.is_some() && self.names.len() != 1 {
            return Err(anyhow!("--seed is for one player; give the seeds of several in a list"));
        }
        let entrant = |name: &String| NewEntrant {
            name: name.clone(),
            club: self.club.clone().unwrap_or_default(),
            seed: seed.map(|seed| seed as u16),
            qualified_in: None,
            engine: None,
        };
        Ok(self.names.iter().map(entrant).collect())
    }
}

fn bytes(list: &PathBuf) -> anyhow::Result<Vec<u8>> {
    if list.as_os_str() == "-" {
        let mut bytes = Vec::new();
        std::io::stdin().read_to_end(&mut bytes).context("the list cannot be read")?;
        return Ok(bytes);
    }
    fs::read(list).with_context(|| format!("the list '{}' cannot be read", display_path(list)))
}
