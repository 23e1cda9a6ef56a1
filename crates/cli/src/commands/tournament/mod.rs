//! `tessera tournament`: runs a tournament that is stored in a file.

mod add;
mod cup;
mod draw;
mod edit_player;
mod event_text;
mod explain;
mod export;
mod format_args;
mod load;
mod log;
mod new;
mod publish;
mod result;
mod rounds;
mod simulate;
mod standings;
mod tables;
mod tournament_file;
mod undo;
mod withdraw;

use std::io::Write;
use std::path::PathBuf;

use anyhow::bail;
use clap::{Args, Subcommand};
use tessera_rules::input_text::{decimal, quoted};
use tessera_tournament::{GameNumber, PlayerNumber, TournamentEvent, TournamentState};

use crate::error::CliError;
use crate::option_values::number;

/// Run a tournament from the shell
#[derive(Debug, Args)]
#[command(
    long_about = "Runs a tournament: by the Swiss regulations, with groups of 4 and 5 and a cup, or as a round robin, Swiss \
                  system, knock-out or rounds of tables with three and more players. Every event is a line of the \
                  tournament file and is written to disk before it is printed; no event is ever lost, and every command can be \
                  undone.",
    after_help = "Example:\n  tessera tournament new club.jsonl 'Club day'\n  tessera tournament add club.jsonl --list players.csv\n  \
                  tessera tournament draw club.jsonl\n  tessera tournament result club.jsonl 1 Ada 12\n  \
                  tessera tournament standings club.jsonl\n  tessera tournament cup club.jsonl\n  \
                  tessera tournament export club.jsonl --format pdf > club.pdf"
)]
pub(crate) struct TournamentArgs {
    #[command(subcommand)]
    subcommand: TournamentSubcommand,
}

#[derive(Debug, Subcommand)]
enum TournamentSubcommand {
    New(new::TournamentNewCommand),
    Add(add::TournamentAddCommand),
    #[command(alias = "amend")]
    EditPlayer(edit_player::TournamentEditPlayerCommand),
    Withdraw(withdraw::TournamentWithdrawCommand),
    Tables(tables::TournamentTablesCommand),
    Draw(draw::TournamentDrawCommand),
    Rounds(rounds::TournamentRoundsCommand),
    Explain(explain::TournamentExplainCommand),
    Result(result::TournamentResultCommand),
    Standings(standings::TournamentStandingsCommand),
    Cup(cup::TournamentCupCommand),
    Undo(undo::TournamentUndoCommand),
    Log(log::TournamentLogCommand),
    Load(load::TournamentLoadCommand),
    Export(export::TournamentExportCommand),
    Publish(publish::TournamentPublishCommand),
    Simulate(simulate::TournamentSimulateCommand),
}

impl TournamentArgs {
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        match &self.subcommand {
            TournamentSubcommand::New(command) => command.run(out),
            TournamentSubcommand::Add(command) => command.run(out),
            TournamentSubcommand::EditPlayer(command) => command.run(out),
            TournamentSubcommand::Withdraw(command) => command.run(out),
            TournamentSubcommand::Tables(command) => command.run(out),
            TournamentSubcommand::Draw(command) => command.run(out),
            TournamentSubcommand::Rounds(command) => command.run(out),
            TournamentSubcommand::Explain(command) => command.run(out),
            TournamentSubcommand::Result(command) => command.run(out),
            TournamentSubcommand::Standings(command) => command.run(out),
            TournamentSubcommand::Cup(command) => command.run(out),
            TournamentSubcommand::Undo(command) => command.run(out),
            TournamentSubcommand::Log(command) => command.run(out),
            TournamentSubcommand::Load(command) => command.run(out),
            TournamentSubcommand::Export(command) => command.run(out),
            TournamentSubcommand::Publish(command) => command.run(out),
            TournamentSubcommand::Simulate(command) => command.run(out),
        }
    }

    pub(crate) fn wants_json(&self) -> bool {
        match &self.subcommand {
            TournamentSubcommand::Rounds(command) => command.json,
            TournamentSubcommand::Standings(command) => command.json,
            TournamentSubcommand::Simulate(command) => command.json,
            _ => false,
        }
    }
}

/// Tournament file and seed of its random draws.
#[derive(Debug, Args)]
struct TournamentFileArgs {
    /// Tournament file
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Seed of the random draws, for testing [default: random]
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    lot: Option<String>,
}

impl TournamentFileArgs {
    fn open(&self) -> anyhow::Result<tournament_file::TournamentFile> {
        let lot = self.lot.as_deref().map(|lot| number("--lot", lot, 0..=usize::MAX)).transpose()?;
        tournament_file::TournamentFile::open(&self.file, lot.map(|lot| lot as u64))
    }
}

/// The player with this number or name.
fn player(state: &TournamentState, text: &str) -> anyhow::Result<PlayerNumber> {
    if let Some(number) = decimal(text).and_then(|number| u16::try_from(number).ok()) {
        let player = PlayerNumber::new(number);
        state.entrant(player)?;
        return Ok(player);
    }
    match state.player_named(text) {
        Some(player) => Ok(player),
        None => {
            bail!("there is no player named '{}'; give the name as entered, or the number", quoted(text))
        }
    }
}

fn game(text: &str) -> anyhow::Result<GameNumber> {
    match decimal(text).and_then(|number| u32::try_from(number).ok()) {
        Some(number) => Ok(GameNumber::new(number)),
        None => {
            bail!("the game '{}' is not a number; `tessera tournament rounds` lists the games", quoted(text))
        }
    }
}

/// Prints events.
fn print_events(
    out: &mut dyn Write,
    state: &TournamentState,
    events: &[TournamentEvent],
) -> anyhow::Result<()> {
    for line in events.iter().flat_map(|event| event_text::event_lines(state, event)) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}
