use std::io::Write;

use clap::Args;
use tessera_tournament::Action;

use super::{FileArgs, announce, player};
use crate::failure::Failure;

/// Take a player out of the tournament (TR-9)
#[derive(Debug, Args)]
#[command(
    long_about = "Takes a player out of the tournament: games that he has not played are wins without win points for the \
                  others.",
    after_help = "Examples:\n  tessera tournament withdraw club.jsonl Ben\n  tessera tournament withdraw club.jsonl 7 --back"
)]
pub(super) struct Withdraw {
    #[command(flatten)]
    file: FileArgs,

    /// The player's name or number
    #[arg(value_name = "PLAYER", allow_negative_numbers = true)]
    player: String,

    /// He had not left after all
    #[arg(long)]
    back: bool,
}

impl Withdraw {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let mut file = self.file.open()?;
        let player = player(file.state(), &self.player)?;
        let action = if self.back { Action::Reinstate { player } } else { Action::Withdraw { player } };
        let events = file.give(action)?;
        announce(out, file.state(), &events)?;
        Ok(())
    }
}
