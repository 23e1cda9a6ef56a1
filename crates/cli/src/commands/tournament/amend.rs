use std::io::Write;

use clap::Args;
use tessera_tournament::{Action, NewEntrant};

use super::{FileArgs, announce, player};
use crate::failure::Failure;
use crate::number::number;

/// Put right what is known of a player
#[derive(Debug, Args)]
#[command(
    long_about = "Puts right what is known of a player. Club and seed can change until the groups are drawn, the name always.",
    after_help = "Examples:\n  tessera tournament amend club.jsonl 7 --name 'Zoë Müller'\n  \
                  tessera tournament amend club.jsonl Ben --club Bern --seed 2"
)]
pub(super) struct Amend {
    #[command(flatten)]
    file: FileArgs,

    /// The player's name or number
    #[arg(value_name = "PLAYER", allow_negative_numbers = true)]
    player: String,

    /// The right name
    #[arg(long, value_name = "NAME")]
    name: Option<String>,

    /// The right club
    #[arg(long, value_name = "CLUB")]
    club: Option<String>,

    /// The right place among the seeded players; 0 for none
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    seed: Option<String>,
}

impl Amend {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let mut file = self.file.open()?;
        let player = player(file.state(), &self.player)?;
        let known = file.state().entrant(player)?.clone();
        let seed = match &self.seed {
            Some(seed) => Some(number("--seed", seed, 0..=512)? as u16).filter(|&seed| seed > 0),
            None => known.seed,
        };
        let entrant = NewEntrant {
            name: self.name.clone().unwrap_or(known.name),
            club: self.club.clone().unwrap_or(known.club),
            seed,
            qualified_in: known.qualified_in,
            engine: known.engine,
        };
        let events = file.give(Action::Amend { player, entrant })?;
        announce(out, file.state(), &events)?;
        Ok(())
    }
}
