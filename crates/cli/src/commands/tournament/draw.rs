//! `tessera tournament draw`: draws the groups.

use std::io::Write;

use clap::Args;
use tessera_tournament::{MAX_TOURNAMENT_ROUNDS, TournamentAction};

use super::{TournamentFileArgs, print_events};
use crate::error::CliError;
use crate::option_values::number;

/// Draw the groups (TR-1), the bracket, or the next round
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  tessera tournament draw club.jsonl\n  tessera tournament draw club.jsonl --groups 4\n  \
                  tessera tournament draw swiss.jsonl --cancel\n  tessera tournament draw swiss.jsonl --rounds 5"
)]
pub(super) struct TournamentDrawCommand {
    #[command(flatten)]
    file: TournamentFileArgs,

    /// Number of groups [default: as many as possible with at least four players]
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    groups: Option<String>,

    /// Take the draw of the last round back, while no game of it has a result
    #[arg(long, conflicts_with = "groups")]
    cancel: bool,

    /// Only change the number of rounds
    #[arg(long, value_name = "N", allow_hyphen_values = true, conflicts_with_all = ["groups", "cancel"])]
    rounds: Option<String>,
}

impl TournamentDrawCommand {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let groups = self.groups.as_deref().map(|groups| number("--groups", groups, 1..=256)).transpose()?;
        let rounds = |rounds: &str| number("--rounds", rounds, 1..=usize::from(MAX_TOURNAMENT_ROUNDS));
        let rounds = self.rounds.as_deref().map(rounds).transpose()?;
        let mut file = self.file.open()?;
        let action = match rounds {
            Some(rounds) => TournamentAction::SetRounds { rounds: rounds as u16 },
            None if self.cancel => TournamentAction::CancelRound,
            None => TournamentAction::Draw { groups: groups.map(|groups| groups as u16) },
        };
        let events = file.execute(action)?;
        for warning in file.state().warnings() {
            writeln!(out, "note: {warning}")?;
        }
        print_events(out, file.state(), &events)?;
        Ok(())
    }
}
