//! `tessera tournament cup`: proposes or draws the knock-out stage.

use std::io::Write;

use clap::Args;
use tessera_tournament::{Cup, CupMatch, MatchSide, TournamentAction, TournamentState};

use super::event_text::{match_name, player_label, player_labels};
use super::{TournamentFileArgs, print_events};
use crate::error::CliError;
use crate::option_values::number;

/// Set the cup size after the group phase (TR-2), or show the cup
#[derive(Debug, Args)]
#[command(
    name = "cup",
    long_about = "Sets the size of the cup after the group phase. Group winners and possibly runners-up qualify directly, and an \
                  intermediate round fills the remaining places (TR-3). Once it is set, the command shows the cup.",
    after_help = "Examples:\n  tessera tournament cup club.jsonl\n  tessera tournament cup club.jsonl --size 16 --third-place\n  \
                  tessera tournament cup club.jsonl --propose"
)]
pub(super) struct TournamentCupCommand {
    #[command(flatten)]
    file: TournamentFileArgs,

    /// Number of players [default: the proposed size]
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    size: Option<String>,

    /// Add a match for third place
    #[arg(long)]
    third_place: bool,

    /// Only show the proposal
    #[arg(long)]
    propose: bool,
}

impl TournamentCupCommand {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let mut file = self.file.open()?;
        if self.propose {
            writeln!(out, "{}", proposal(file.state()))?;
            return Ok(());
        }
        let chosen = self.size.is_some() || self.third_place;
        if let (Some(cup), false) = (file.state().cup(), chosen) {
            write_cup(out, file.state(), cup)?;
            return Ok(());
        }
        let size = self.size.as_deref().map(|size| number("--size", size, 1..=512)).transpose()?;
        let size = size.map(|size| size as u16);
        let events = file.execute(TournamentAction::PlanCup { size, third_place: self.third_place })?;
        print_events(out, file.state(), &events)?;
        Ok(())
    }
}

fn proposal(state: &TournamentState) -> String {
    let Some(proposed) = state.cup_proposal() else {
        return "the groups have not been drawn yet".to_owned();
    };
    let straight = match proposed.direct_ranks {
        0 => "nobody qualifies directly".to_owned(),
        1 => "group winners qualify directly".to_owned(),
        2 => "group winners and runners-up qualify directly".to_owned(),
        ranks => format!("the first {ranks} of every group qualify directly"),
    };
    let (size, places, contenders) = (proposed.size, proposed.places, proposed.contenders);
    if places == 0 {
        return format!("a cup of {size}: {straight}");
    }
    format!(
        "a cup of {size}: {straight}, and {contenders} players compete for {places} more places in an intermediate round"
    )
}

fn write_cup(out: &mut dyn Write, state: &TournamentState, cup: &Cup) -> anyhow::Result<()> {
    if !cup.field.contenders.is_empty() {
        writeln!(out, "for {} places: {}", cup.field.places, player_labels(state, &cup.field.contenders))?;
    }
    for played in &cup.matches {
        writeln!(out, "{}: {}", match_name(played.place), match_text(state, played))?;
    }
    if let Some(champion) = cup.champion() {
        writeln!(out, "{} has won the cup", player_label(state, champion))?;
    }
    Ok(())
}

fn match_text(state: &TournamentState, played: &CupMatch) -> String {
    let label = |of: MatchSide| match of {
        MatchSide::Player(id) => player_label(state, id),
        MatchSide::Bye => "bye".to_owned(),
        MatchSide::Open => "?".to_owned(),
    };
    let players = format!("{} - {}", label(played.sides[0]), label(played.sides[1]));
    let replays = played.games.len().saturating_sub(1);
    let again = match replays {
        0 => String::new(),
        1 => " after a replay".to_owned(),
        more => format!(" after {more} replays"),
    };
    match played.winner {
        Some(winner) if !played.sides.contains(&MatchSide::Bye) => {
            format!("{players}, {} wins{again}", player_label(state, winner))
        }
        _ => players,
    }
}
