//! `tessera tournament withdraw`: withdraws a player from the tournament.

use std::io::Write;

use clap::Args;
use tessera_tournament::TournamentAction;

use super::{TournamentFileArgs, player, print_events};
use crate::error::CliError;

/// Withdraw a player (TR-9)
#[derive(Debug, Args)]
#[command(
    long_about = "Withdraws a player from the tournament: games that they have not played are wins without win points for \
                  their opponents.",
    after_help = "Examples:\n  tessera tournament withdraw club.jsonl Ben\n  tessera tournament withdraw club.jsonl 7 --back"
)]
pub(super) struct TournamentWithdrawCommand {
    #[command(flatten)]
    file: TournamentFileArgs,

    /// Name or number of the player
    #[arg(value_name = "PLAYER", allow_negative_numbers = true)]
    player: String,

    /// Reinstate the player
    #[arg(long)]
    back: bool,
}

impl TournamentWithdrawCommand {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let mut file = self.file.open()?;
        let player = player(file.state(), &self.player)?;
        let action = if self.back {
            TournamentAction::Reinstate { player }
        } else {
            TournamentAction::Withdraw { player }
        };
        let events = file.execute(action)?;
        print_events(out, file.state(), &events)?;
        Ok(())
    }
}
