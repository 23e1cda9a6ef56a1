use std::fs;
use std::io::{Read, Write};
use std::path::PathBuf;

use anyhow::{Context, anyhow};
use clap::Args;
use tessera_tournament::{Action, NewEntrant, read_entrants};

use super::log_file::{LogFile, shown};
use super::{FileArgs, announce};
use crate::failure::Failure;
use crate::number::number;

/// Enter players
#[derive(Debug, Args)]
#[command(
    long_about = "Enters players: by name, from a list, or the winner of a tournament one level below in the same series. A list \
                  has one player on a line, with name, club and seed separated by commas, semicolons or tabs, as spreadsheets \
                  save it; headings are understood in five languages. After the draw, players join the smallest group.",
    after_help = "Examples:\n  tessera tournament add club.jsonl Ada 'Ben Li'\n  \
                  tessera tournament add club.jsonl 'Cléa' --club Bern --seed 1\n  \
                  tessera tournament add club.jsonl --list players.csv\n  \
                  tessera tournament add final.jsonl --winner-of bern.jsonl"
)]
pub(super) struct Add {
    #[command(flatten)]
    file: FileArgs,

    /// Their names
    #[arg(value_name = "NAME")]
    names: Vec<String>,

    /// Their club
    #[arg(long, value_name = "CLUB")]
    club: Option<String>,

    /// The place among the seeded players, 1 for the strongest; for one player
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    seed: Option<String>,

    /// A file with players, or `-` for standard input
    #[arg(long, value_name = "FILE")]
    list: Option<PathBuf>,

    /// The file of a tournament whose winner comes here (TR-8)
    #[arg(long, value_name = "FILE")]
    winner_of: Vec<PathBuf>,
}

impl Add {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let mut file = self.file.open()?;
        let mut entrants = self.named()?;
        if let Some(list) = &self.list {
            let read = read_entrants(&bytes(list)?);
            entrants.extend(read.with_context(|| format!("the list '{}'", shown(list)))?);
        }
        for below in &self.winner_of {
            let below = LogFile::look(below)?;
            entrants.push(below.state().qualified(file.state())?);
        }
        let events = file.give(Action::Enter { entrants })?;
        announce(out, file.state(), &events)?;
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
    fs::read(list).with_context(|| format!("the list '{}' cannot be read", shown(list)))
}
