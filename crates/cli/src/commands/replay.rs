//! `tessera replay`: plays through games and prints their positions and results.

use std::io::{self, Write};

use clap::{Args, ValueEnum};
use serde_json::{Value, json};
use tessera_rules::AnyGame;

use crate::error::CliError;
use crate::game_args::GameArgs;
use crate::game_file::json_of_record;
use crate::game_source_args::{GameNumberInSource, GameSource, ReplayedGame, verdict};
use crate::text_diagram::diagram;

/// Replay moves or records and print the positions
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  tessera replay pente --moves \"K10 L10\"\n  \
                  tessera replay pentago --rules mover_wins_ties --moves \"b2A+ e5D-\" --legal --json\n  \
                  tessera replay exago --players 3 game.txt\n  \
                  tessera replay pente games.txt --export jsonl > games.jsonl")]
pub(crate) struct ReplayCommand {
    #[command(flatten)]
    game: GameArgs,

    #[command(flatten)]
    source: GameSource,

    /// List the legal moves
    #[arg(long)]
    legal: bool,

    /// Print JSON, one line per game
    #[arg(long)]
    pub(crate) json: bool,

    /// Print the games themselves, as records or JSON lines
    #[arg(long, value_name = "FORMAT", conflicts_with_all = ["legal", "json"])]
    export: Option<ExportFormat>,
}

/// How games are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ExportFormat {
    Text,
    Jsonl,
}

impl ReplayCommand {
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        self.source.replay_each(&self.game, |GameNumberInSource { number, of_several }, replayed| {
            match self.export {
                Some(ExportFormat::Text) if number > 1 => write!(out, "\n{}", replayed.to_record()?)?,
                Some(ExportFormat::Text) => write!(out, "{}", replayed.to_record()?)?,
                Some(ExportFormat::Jsonl) => writeln!(out, "{}", json_of_record(&replayed.to_record()?))?,
                None if self.json => writeln!(out, "{}", self.json_of(&replayed))?,
                None => {
                    if of_several {
                        let names = replayed.players().map_or(String::new(), |names| format!(": {names}"));
                        let before = if number > 1 { "\n" } else { "" };
                        writeln!(out, "{before}Game {number}{names}\n")?;
                    }
                    self.print(&replayed, out)?;
                }
            }
            Ok(())
        })?;
        Ok(())
    }

    fn json_of(&self, replayed: &ReplayedGame) -> Value {
        let game = &replayed.game;
        let mut answer = json!({
            "game": game.kind().name(),
            "rules": replayed.rules,
            "players": game.seats(),
            "ply": game.ply(),
            "status": if game.is_over() { "over" } else { "playing" },
            "to_move": if game.is_over() { Value::Null } else { game.to_move().number().into() },
            "places": game.places().map(|places| places.as_slice().to_vec()),
            "board": game.board(),
            "captured": game.captured(),
            "hands": game.hands(),
            "legal_count": game.legal_moves().len(),
        });
        if self.legal {
            answer["legal"] = sorted_legal_moves(game).into();
        }
        answer
    }

    fn print(&self, replayed: &ReplayedGame, out: &mut dyn Write) -> io::Result<()> {
        let game = &replayed.game;
        writeln!(out, "{}\n", diagram(game))?;
        let rules = if replayed.rules.is_empty() { String::new() } else { format!(" ({})", replayed.rules) };
        let moves = if game.ply() == 1 { "1 move".to_owned() } else { format!("{} moves", game.ply()) };
        writeln!(out, "{}{rules}, {} players, {moves}", game.kind(), game.seats())?;
        if let Some(captured) = game.captured() {
            writeln!(out, "pairs captured: {}", by_seat(&captured))?;
        }
        if let Some(hands) = game.hands() {
            writeln!(out, "in hand: {}", by_seat(&hands))?;
        }
        let standing = match (game.places(), replayed.result) {
            (Some(places), _) => format!("over: {}", verdict(places)),
            (None, Some(result)) => format!("not over on the board; by the record: {}", verdict(result)),
            (None, None) => format!("player {} to move", game.to_move()),
        };
        writeln!(out, "{standing}")?;
        writeln!(out, "position: {game}")?;
        if self.legal {
            let legal = sorted_legal_moves(game);
            writeln!(out, "{} legal moves", legal.len())?;
            for mv in legal {
                writeln!(out, "{mv}")?;
            }
        }
        Ok(())
    }
}

fn sorted_legal_moves(game: &AnyGame) -> Vec<String> {
    let mut legal: Vec<String> = game.legal_moves().into_iter().map(|mv| game.move_text(mv)).collect();
    legal.sort_unstable();
    legal
}

fn by_seat(numbers: &[u8]) -> String {
    let numbered = numbers.iter().enumerate().map(|(i, number)| format!("player {} has {number}", i + 1));
    numbered.collect::<Vec<_>>().join(", ")
}
