use std::io::Write;
use std::path::PathBuf;

use anyhow::anyhow;
use clap::Args;
use tessera_tournament::{BeginningReason, NaturalOpponent, PairingExplanation, TournamentState};

use super::event_text::player_label;
use super::tournament_file::TournamentFile;
use crate::error::CliError;
use crate::option_values::number;

/// Explain the pairing of a round of the Swiss system, pair by pair
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  tessera tournament explain club.jsonl\n  tessera tournament explain club.jsonl 3"
)]
pub(super) struct TournamentExplainCommand {
    /// Tournament file
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Round [default: the last one]
    #[arg(value_name = "ROUND", allow_hyphen_values = true)]
    round: Option<String>,
}

impl TournamentExplainCommand {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let tournament = TournamentFile::read(&self.file)?;
        let state = tournament.state();
        let drawn = state.rounds();
        let Some(last) = drawn.last() else {
            return Err(no_round());
        };
        let round = match &self.round {
            Some(round) => number("ROUND", round, 1..=drawn.len())? as u16,
            None => last.number,
        };
        let pairs = state.pairing_explanations(round);
        if pairs.is_empty() {
            return Err(no_round());
        }
        for pair in &pairs {
            writeln!(out, "game {}: {}", pair.game, explanation(state, pair))?;
        }
        if let Some(bye) = drawn.iter().find(|known| known.number == round).and_then(|known| known.bye) {
            let player = player_label(state, bye.player);
            writeln!(
                out,
                "bye: {player} ({}), the fewest points without an earlier bye",
                points(bye.points)
            )?;
        }
        Ok(())
    }
}

fn no_round() -> CliError {
    anyhow!("only the drawn rounds of a Swiss system are explained; draw a round first").into()
}

fn points(points: u32) -> String {
    format!("{points} point{}", if points == 1 { "" } else { "s" })
}

fn explanation(state: &TournamentState, pair: &PairingExplanation) -> String {
    let [upper, lower] = pair.players.map(|player| player_label(state, player));
    let [(one, size), (other, others)] = pair.positions;
    let [own, theirs] = pair.points;
    let score = if own == theirs {
        format!("both {}, {one} and {other} of {size} with them", points(own))
    } else {
        format!("{}, {one} of {size} with them, and {}, {other} of {others}", points(own), points(theirs))
    };
    let natural = match pair.natural {
        NaturalOpponent::Met => ", as far apart as natural".to_owned(),
        NaturalOpponent::MetBefore { player, round } => {
            format!(", since {} was the opponent of round {round}", player_label(state, player))
        }
        NaturalOpponent::Elsewhere { player } => {
            format!(", since {} is needed elsewhere", player_label(state, player))
        }
        NaturalOpponent::None => String::new(),
    };
    let begun = |i: usize| format!("{} of {}", pair.begun[i].0, pair.begun[i].1);
    let why = match pair.reason {
        Some(BeginningReason::Balance) => format!("games begun: {} and {}", begun(0), begun(1)),
        Some(BeginningReason::ThirdInRow) => "not the same a third time in a row".to_owned(),
        Some(BeginningReason::Alternation) => "the other began last".to_owned(),
        Some(BeginningReason::RandomDraw) | None => "drawn by lot".to_owned(),
    };
    let begins = player_label(state, pair.begins);
    format!("{upper} and {lower}: {score}{natural}; {begins} begins: {why}")
}
