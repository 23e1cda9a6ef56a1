//! `tessera tournament standings`: prints the group tables and the ranking.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde_json::{Value, json};
use tessera_tournament::{
    Group, StageReached, SwissTieBreaks, TournamentFormat, TournamentStage, TournamentState,
};

use super::event_text::{group_title, player_label};
use super::tournament_file::TournamentFile;
use crate::error::CliError;

/// Show the standings with the reason for every place, and the ranking
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  tessera tournament standings club.jsonl")]
pub(super) struct TournamentStandingsCommand {
    /// Tournament file
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Print JSON
    #[arg(long)]
    pub(super) json: bool,
}

impl TournamentStandingsCommand {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let tournament = TournamentFile::read(&self.file)?;
        let state = tournament.state();
        if self.json {
            let summary = state.overview();
            let groups: Vec<Value> = summary
                .groups
                .iter()
                .map(|group| json!({"players": group.players, "standings": group.standings}))
                .collect();
            writeln!(out, "{}", json!({"groups": groups, "ranking": summary.ranking}))?;
            return Ok(());
        }
        if state.groups().is_empty() {
            writeln!(out, "nothing has been drawn yet")?;
        }
        for group in state.groups() {
            write_group(out, state, group)?;
        }
        if state.cup().is_some() {
            write_ranking(out, state)?;
        }
        Ok(())
    }
}

fn write_group(out: &mut dyn Write, state: &TournamentState, group: &Group) -> anyhow::Result<()> {
    let width =
        group.players.iter().map(|&player| player_label(state, player).chars().count()).max().unwrap_or(0);
    let by_places = matches!(state.plan().format, TournamentFormat::Tables { .. });
    let is_swiss = matches!(state.plan().format, TournamentFormat::Swiss { .. });
    let win_points = state.plan().stock().is_some() && !by_places;
    let mut heading = "won drawn lost points".to_owned();
    for (name, is_shown) in
        [(" opponents", by_places), (" Buchholz Sonneborn-B", is_swiss), (" win points", win_points)]
    {
        heading.push_str(if is_shown { name } else { "" });
    }
    writeln!(out, "{:width$}  {heading}", group_title(state, group.number), width = width + 3)?;
    for row in state.standings(group.number) {
        let score = row.score;
        let figures = format!("{:>3} {:>5} {:>4} {:>6}", score.won, score.drawn, score.lost, score.points);
        let mut extra = String::new();
        if let Some(sums) = row.tie_breaks {
            let halves = SwissTieBreaks::halves_text(sums.sonneborn_berger_halves);
            let sums = if is_swiss {
                format!(" {:>8} {halves:>11}", sums.buchholz)
            } else {
                format!(" {:>9}", sums.buchholz)
            };
            extra.push_str(&sums);
        }
        let marbles = if win_points { format!(" {:>10}", score.win_points) } else { String::new() };
        let why = row.ahead.map_or_else(String::new, |ahead| format!("  {ahead}"));
        // Who withdrew before the cup has no place in the ranking of those who are left.
        let place = row.rank.map_or_else(|| "- ".to_owned(), |rank| format!("{rank}."));
        writeln!(out, "{place} {:width$}  {figures}{extra}{marbles}{why}", player_label(state, row.player))?;
    }
    writeln!(out)?;
    Ok(())
}

fn write_ranking(out: &mut dyn Write, state: &TournamentState) -> anyhow::Result<()> {
    let over = state.stage() == TournamentStage::Over;
    writeln!(out, "{}", if over { "final ranking" } else { "ranking so far" })?;
    for placed in state.ranking() {
        let reached = reached(placed.reached);
        let why = placed.ahead.map_or_else(String::new, |ahead| format!(", {ahead}"));
        writeln!(out, "{}. {}: {reached}{why}", placed.place, player_label(state, placed.player))?;
    }
    Ok(())
}

/// The stage that a player reached, in words.
pub(super) fn reached(reached: StageReached) -> String {
    match reached {
        StageReached::Champion => "winner".to_owned(),
        StageReached::Final => "final".to_owned(),
        StageReached::ThirdPlace => "third place".to_owned(),
        StageReached::FourthPlace => "fourth place".to_owned(),
        StageReached::CupRound { round, of } if round + 1 == of => "semi-final".to_owned(),
        StageReached::CupRound { round, .. } => format!("cup round {round}"),
        StageReached::Intermediate => "intermediate round".to_owned(),
        StageReached::Group => "group".to_owned(),
        StageReached::Points { points: 1 } => "1 point".to_owned(),
        StageReached::Points { points } => format!("{points} points"),
        StageReached::Withdrew => "withdrew".to_owned(),
        StageReached::StillIn => "still in".to_owned(),
    }
}
