//! `tessera tournament rounds`: prints the games by round, with their results.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde_json::{Value, json};
use tessera_tournament::{GamePhase, TournamentGame, TournamentState};

use super::event_text::{begins_text, call_text, game_name, player_label, result_text};
use super::tournament_file::TournamentFile;
use crate::error::CliError;

/// Show the games in progress, and all games by round
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  tessera tournament rounds club.jsonl\n  tessera tournament rounds club.jsonl --now"
)]
pub(super) struct TournamentRoundsCommand {
    /// Tournament file
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Show only the games in progress
    #[arg(long)]
    now: bool,

    /// Print JSON
    #[arg(long)]
    pub(super) json: bool,
}

impl TournamentRoundsCommand {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let tournament = TournamentFile::read(&self.file)?;
        let state = tournament.state();
        if self.json {
            let games = state.games().iter().filter(|game| !game.cancelled);
            let games = games.filter(|game| !self.now || game.is_being_played());
            writeln!(out, "{}", games.map(|game| game_json(state, game)).collect::<Value>())?;
            return Ok(());
        }
        let playing = state.now_playing();
        if playing.is_empty() {
            writeln!(out, "nobody is playing")?;
        }
        for game in playing {
            writeln!(out, "{}", call_text(state, game.table.unwrap_or(0), game))?;
        }
        if !self.now {
            list_rounds(out, state)?;
        }
        Ok(())
    }
}

fn list_rounds(out: &mut dyn Write, state: &TournamentState) -> anyhow::Result<()> {
    let mut games: Vec<&TournamentGame> = state.games().iter().filter(|game| !game.cancelled).collect();
    // Cup games are listed last, by number: the rounds of a match are its replays.
    let round = |game: &TournamentGame| match game.phase {
        GamePhase::Group(_) => game.round,
        GamePhase::Match(_) => u16::MAX,
    };
    games.sort_by_key(|game| (round(game), game.number));
    for of_round in games.chunk_by(|one, other| round(one) == round(other)) {
        match of_round[0].phase {
            GamePhase::Group(_) => writeln!(out, "\nround {}", of_round[0].round)?,
            GamePhase::Match(_) => writeln!(out, "\ncup")?,
        }
        let drawn = state.rounds().iter().find(|known| known.number == of_round[0].round);
        for game in of_round {
            let how = match &game.result {
                Some(played) => result_text(state, game, played),
                None => begins_text(state, game),
            };
            writeln!(out, "game {}, {}: {how}", game.number, game_name(state, game))?;
        }
        if let Some(bye) = drawn.and_then(|round| round.bye) {
            writeln!(out, "bye: {}", player_label(state, bye.player))?;
        }
    }
    Ok(())
}

fn game_json(state: &TournamentState, game: &TournamentGame) -> Value {
    json!({
        "game": game.number,
        "of": game_name(state, game),
        "round": game.round,
        "table": game.table.filter(|_| game.is_open()),
        "first": game.first,
        "first_name": state.name(game.first),
        "second": game.second,
        "second_name": state.name(game.second),
        "others": game.others,
        "how": game.outcome().map(tessera_tournament::GameResult::name),
        "winner": game.outcome().and_then(tessera_tournament::GameResult::winner),
    })
}
