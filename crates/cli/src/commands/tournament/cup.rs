use std::io::Write;

use clap::Args;
use tessera_tournament::{Action, Cup, Match, Side, State};

use super::tell::{all, place_name, who};
use super::{FileArgs, announce};
use crate::failure::Failure;
use crate::number::number;

/// Choose the cup when the groups are done (TR-2), or show it
#[derive(Debug, Args)]
#[command(
    name = "cup",
    long_about = "Chooses the cup when the groups are done. Winners and perhaps runners-up go straight to it, and places that are \
                  left are filled by an intermediate round (TR-3). Once chosen, it is shown.",
    after_help = "Examples:\n  tessera tournament cup club.jsonl\n  tessera tournament cup club.jsonl --size 16 --third-place\n  \
                  tessera tournament cup club.jsonl --propose"
)]
pub(super) struct CupStep {
    #[command(flatten)]
    file: FileArgs,

    /// For how many players [default: what is proposed]
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    size: Option<String>,

    /// Let the losers of the semi-finals play for the third place
    #[arg(long)]
    third_place: bool,

    /// Only say what would be proposed
    #[arg(long)]
    propose: bool,
}

impl CupStep {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
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
        let events = file.give(Action::PlanCup { size, third_place: self.third_place })?;
        announce(out, file.state(), &events)?;
        Ok(())
    }
}

fn proposal(state: &State) -> String {
    let Some(proposed) = state.proposal() else {
        return "the groups are not drawn yet".to_owned();
    };
    let straight = match proposed.straight {
        0 => "nobody goes straight to it".to_owned(),
        1 => "the winners of the groups go straight to it".to_owned(),
        2 => "winners and runners-up go straight to it".to_owned(),
        ranks => format!("the first {ranks} of every group go straight to it"),
    };
    let (size, places, contenders) = (proposed.size, proposed.places, proposed.contenders);
    if places == 0 {
        return format!("a cup of {size}: {straight}");
    }
    format!("a cup of {size}: {straight}, and {contenders} play for {places} more in an intermediate round")
}

fn write_cup(out: &mut dyn Write, state: &State, cup: &Cup) -> anyhow::Result<()> {
    if !cup.field.contenders.is_empty() {
        writeln!(out, "for {} places: {}", cup.field.places, all(state, &cup.field.contenders))?;
    }
    for played in &cup.matches {
        writeln!(out, "{}: {}", place_name(played.place), tell_match(state, played))?;
    }
    if let Some(champion) = cup.champion() {
        writeln!(out, "{} has won the cup", who(state, champion))?;
    }
    Ok(())
}

fn tell_match(state: &State, played: &Match) -> String {
    let side = |side: Side| match side {
        Side::Player(somebody) => who(state, somebody),
        Side::Bye => "bye".to_owned(),
        Side::Open => "?".to_owned(),
    };
    let sides = format!("{} - {}", side(played.sides[0]), side(played.sides[1]));
    let replays = played.games.len().saturating_sub(1);
    let again = match replays {
        0 => String::new(),
        1 => " after a replay".to_owned(),
        more => format!(" after {more} replays"),
    };
    match played.winner {
        Some(winner) if !played.sides.contains(&Side::Bye) => {
            format!("{sides}, {} is through{again}", who(state, winner))
        }
        _ => sides,
    }
}
