//! The options that choose the format of a tournament.

use anyhow::bail;
use clap::Args;
use tessera_rules::input_text::quoted;
use tessera_tournament::{MAX_TOURNAMENT_ROUNDS, TournamentFormat};

use crate::option_values::number;

/// Format of a tournament.
#[derive(Debug, Args)]
pub(super) struct FormatArgs {
    /// Format: groups (then a cup), round-robin, swiss, knock-out or tables (of three and more players)
    #[arg(long, value_name = "FORMAT", default_value = "groups")]
    format: String,

    /// Number of rounds of the formats swiss and tables
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    rounds: Option<String>,

    /// Number of seats at a table of the format tables
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    seats: Option<String>,

    /// Round robin: everyone meets everyone twice
    #[arg(long)]
    double: bool,

    /// Swiss system: in the pairing of the first two rounds the upper half counts as if it had won once more
    #[arg(long)]
    accelerated: bool,
}

impl FormatArgs {
    /// The format, if the options fit it.
    pub(super) fn format(&self, third_place: bool) -> anyhow::Result<TournamentFormat> {
        let name = self.format.as_str();
        if !TournamentFormat::NAMES.contains(&name) {
            bail!("--format '{}' is not one of {}", quoted(name), TournamentFormat::NAMES.join(", "));
        }
        let is_by_rounds = matches!(name, "swiss" | "tables");
        for (option, is_given, fits) in [
            ("--rounds", self.rounds.is_some(), is_by_rounds),
            ("--seats", self.seats.is_some(), name == "tables"),
            ("--double", self.double, name == "round-robin"),
            ("--accelerated", self.accelerated, name == "swiss"),
        ] {
            if is_given && !fits {
                bail!(
                    "{option} does not apply to the format {name}; leave it out or choose another --format"
                );
            }
        }
        let rounds = || match &self.rounds {
            Some(rounds) => Ok(number("--rounds", rounds, 1..=usize::from(MAX_TOURNAMENT_ROUNDS))? as u16),
            None => bail!("the format {name} needs a number of rounds, such as --rounds 6"),
        };
        Ok(match name {
            "round-robin" => TournamentFormat::RoundRobin { double: self.double },
            "swiss" => TournamentFormat::Swiss { rounds: rounds()?, accelerated: self.accelerated },
            "knock-out" => TournamentFormat::KnockOut { third_place },
            "tables" => {
                let Some(seats) = &self.seats else {
                    bail!("the format tables needs the seats of a table, such as --seats 4");
                };
                TournamentFormat::Tables { rounds: rounds()?, seats: number("--seats", seats, 3..=6)? as u8 }
            }
            _ => TournamentFormat::GroupsThenCup,
        })
    }
}
