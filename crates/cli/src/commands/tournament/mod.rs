//! `tessera tournament`: a tournament in a file.

mod add;
mod amend;
mod cup;
mod draw;
mod export;
mod log;
mod log_file;
mod new;
mod result;
mod rounds;
mod simulate;
mod standings;
mod tables;
mod tell;
mod undo;
mod withdraw;

use std::io::Write;
use std::path::PathBuf;

use anyhow::bail;
use clap::{Args, Subcommand};
use tessera_rules::{decimal, quoted};
use tessera_tournament::{Event, GameNumber, PlayerNumber, State};

use crate::failure::Failure;
use crate::number::number;

/// Run a tournament from the shell
#[derive(Debug, Args)]
#[command(
    long_about = "Runs a tournament by the Swiss regulations: groups of 4 and 5, then a cup. Everything that happens is a line \
                  of the tournament's file, written to the disk before it is announced; nothing is ever lost, and what \
                  somebody decided can be undone.",
    after_help = "Example:\n  tessera tournament new club.jsonl 'Club day'\n  tessera tournament add club.jsonl --list players.csv\n  \
                  tessera tournament draw club.jsonl\n  tessera tournament result club.jsonl 1 Ada 12\n  \
                  tessera tournament standings club.jsonl\n  tessera tournament cup club.jsonl\n  \
                  tessera tournament export club.jsonl --format pdf > club.pdf"
)]
pub(crate) struct Tournament {
    #[command(subcommand)]
    step: Step,
}

#[derive(Debug, Subcommand)]
enum Step {
    New(new::New),
    Add(add::Add),
    Amend(amend::Amend),
    Withdraw(withdraw::Withdraw),
    Tables(tables::Tables),
    Draw(draw::Draw),
    Rounds(rounds::Rounds),
    Result(result::EnterResult),
    Standings(standings::Standings),
    Cup(cup::CupStep),
    Undo(undo::Undo),
    Log(log::Log),
    Export(export::Export),
    Simulate(simulate::Simulate),
}

impl Tournament {
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        match &self.step {
            Step::New(step) => step.run(out),
            Step::Add(step) => step.run(out),
            Step::Amend(step) => step.run(out),
            Step::Withdraw(step) => step.run(out),
            Step::Tables(step) => step.run(out),
            Step::Draw(step) => step.run(out),
            Step::Rounds(step) => step.run(out),
            Step::Result(step) => step.run(out),
            Step::Standings(step) => step.run(out),
            Step::Cup(step) => step.run(out),
            Step::Undo(step) => step.run(out),
            Step::Log(step) => step.run(out),
            Step::Export(step) => step.run(out),
            Step::Simulate(step) => step.run(out),
        }
    }

    pub(crate) fn wants_json(&self) -> bool {
        match &self.step {
            Step::Rounds(step) => step.json,
            Step::Standings(step) => step.json,
            Step::Simulate(step) => step.json,
            _ => false,
        }
    }
}

/// Which tournament, and where its lots come from.
#[derive(Debug, Args)]
struct FileArgs {
    /// The tournament's file
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Draw lots from this number instead of by chance, to try things out
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    lot: Option<String>,
}

impl FileArgs {
    fn open(&self) -> anyhow::Result<log_file::LogFile> {
        let lot = self.lot.as_deref().map(|lot| number("--lot", lot, 0..=usize::MAX)).transpose()?;
        log_file::LogFile::open(&self.file, lot.map(|lot| lot as u64))
    }
}

/// The player of this number or name.
fn player(state: &State, text: &str) -> anyhow::Result<PlayerNumber> {
    if let Some(number) = decimal(text).and_then(|number| u16::try_from(number).ok()) {
        let player = PlayerNumber::new(number);
        state.entrant(player)?;
        return Ok(player);
    }
    match state.named(text) {
        Some(player) => Ok(player),
        None => {
            bail!("nobody here is called '{}'; give the name as it was entered, or the number", quoted(text))
        }
    }
}

fn game(text: &str) -> anyhow::Result<GameNumber> {
    match decimal(text).and_then(|number| u32::try_from(number).ok()) {
        Some(number) => Ok(GameNumber::new(number)),
        None => bail!("the game '{}' is not a number; `tessera tournament rounds` shows them", quoted(text)),
    }
}

/// Tells what has happened.
fn announce(out: &mut dyn Write, state: &State, events: &[Event]) -> anyhow::Result<()> {
    for line in events.iter().flat_map(|event| tell::lines(state, event)) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}
