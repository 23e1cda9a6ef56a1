//! `tessera tournament edit-player`: changes the name, club or seed of a player.

use std::io::Write;

use clap::Args;
use tessera_tournament::{NewEntrant, TournamentAction};

use super::{TournamentFileArgs, player, print_events};
use crate::error::CliError;
use crate::option_values::number;

/// Edit a player
#[derive(Debug, Args)]
#[command(
    long_about = "Edits a player. Club and seed can change until the groups are drawn, the name at any time.",
    after_help = "Examples:\n  tessera tournament edit-player club.jsonl 7 --name 'Zoë Müller'\n  \
                  tessera tournament edit-player club.jsonl Ben --club Bern --seed 2"
)]
pub(super) struct TournamentEditPlayerCommand {
    #[command(flatten)]
    file: TournamentFileArgs,

    /// Name or number of the player
    #[arg(value_name = "PLAYER", allow_negative_numbers = true)]
    player: String,

    /// New name
    #[arg(long, value_name = "NAME")]
    name: Option<String>,

    /// New club
    #[arg(long, value_name = "CLUB")]
    club: Option<String>,

    /// New seed; 0 for none
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    seed: Option<String>,
}

impl TournamentEditPlayerCommand {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
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
        let events = file.execute(TournamentAction::EditEntrant { player, entrant })?;
        print_events(out, file.state(), &events)?;
        Ok(())
    }
}
