use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde_json::{Value, json};
use tessera_tournament::{Game, Of, State};

use super::log_file::LogFile;
use super::tell::{game_name, tell_call, tell_played, who};
use crate::failure::Failure;

/// Show who plays now, and all games round by round
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  tessera tournament rounds club.jsonl\n  tessera tournament rounds club.jsonl --now"
)]
pub(super) struct Rounds {
    /// The tournament's file
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Only the games that are being played
    #[arg(long)]
    now: bool,

    /// Print JSON
    #[arg(long)]
    pub(super) json: bool,
}

impl Rounds {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let tournament = LogFile::look(&self.file)?;
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
            writeln!(out, "{}", tell_call(state, game.table.unwrap_or(0), game))?;
        }
        if !self.now {
            list_rounds(out, state)?;
        }
        Ok(())
    }
}

fn list_rounds(out: &mut dyn Write, state: &State) -> anyhow::Result<()> {
    let mut games: Vec<&Game> = state.games().iter().filter(|game| !game.cancelled).collect();
    // Matches of the cup are played one after the other, whatever number of replays they take.
    let round = |game: &Game| match game.of {
        Of::Group(_) => game.round,
        Of::Match(_) => u16::MAX,
    };
    games.sort_by_key(|game| (round(game), game.number));
    for of_round in games.chunk_by(|one, other| round(one) == round(other)) {
        match of_round[0].of {
            Of::Group(_) => writeln!(out, "\nround {}", of_round[0].round)?,
            Of::Match(_) => writeln!(out, "\ncup")?,
        }
        for game in of_round {
            let how = match &game.result {
                Some(played) => tell_played(state, game, played),
                None => format!("{} begins against {}", who(state, game.first), who(state, game.second)),
            };
            writeln!(out, "game {}, {}: {how}", game.number, game_name(game))?;
        }
    }
    Ok(())
}

fn game_json(state: &State, game: &Game) -> Value {
    json!({
        "game": game.number,
        "of": game_name(game),
        "round": game.round,
        "table": game.table.filter(|_| game.is_open()),
        "first": game.first,
        "first_name": state.name(game.first),
        "second": game.second,
        "second_name": state.name(game.second),
        "how": game.outcome().map(tessera_tournament::Outcome::name),
        "winner": game.outcome().and_then(tessera_tournament::Outcome::winner),
    })
}
