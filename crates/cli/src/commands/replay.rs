use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Args;
use serde_json::{Value, json};
use tessera_rules::{AnyGame, Places, Record};

use crate::diagram::diagram;
use crate::failure::Failure;
use crate::game_args::GameArgs;

/// No record comes near this; what does is something else.
const LARGEST_FILE: u64 = 1 << 20;

/// Replay moves or a record and show where they lead
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  tessera replay pente --moves \"K10 L10\"\n  \
                  tessera replay pentago --rules mover_wins_ties --moves \"b2A+ e5D-\" --legal --json\n  \
                  tessera replay exago --players 3 game.txt")]
pub(crate) struct Replay {
    #[command(flatten)]
    game: GameArgs,

    /// A record, or a file of moves; - reads the standard input
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,

    /// The moves, separated by spaces
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true, conflicts_with = "file")]
    moves: Option<String>,

    /// List the legal moves
    #[arg(long)]
    legal: bool,

    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// A game as far as it was replayed, and how it ended if not on the board.
struct Replayed {
    game: AnyGame,
    rules: String,
    result: Option<Places>,
}

impl Replay {
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let replayed = self.replay()?;
        if self.json {
            writeln!(out, "{}", self.json_of(&replayed))?;
        } else {
            self.print(&replayed, out)?;
        }
        Ok(())
    }

    fn replay(&self) -> Result<Replayed, Failure> {
        self.game.kind()?;
        let Some(file) = &self.file else {
            return self.replay_moves(self.moves.as_deref().unwrap_or_default());
        };
        let text = read_text(file)?;
        if text.trim_start_matches('\u{feff}').trim_start().starts_with('[') {
            self.replay_record(&text, file)
        } else {
            self.replay_moves(&text)
        }
    }

    fn replay_moves(&self, moves: &str) -> Result<Replayed, Failure> {
        let mut game = self.game.start()?;
        for (i, text) in moves.split_whitespace().enumerate() {
            game.play_text(text).map_err(|reason| Failure::Move {
                number: i + 1,
                text: text.to_owned(),
                reason: reason.to_string(),
            })?;
        }
        Ok(Replayed { result: game.places(), game, rules: self.game.rules().to_owned() })
    }

    fn replay_record(&self, text: &str, file: &Path) -> Result<Replayed, Failure> {
        let record: Record = text.parse()?;
        let start = record.start();
        let shown = file.display();
        if start.kind() != self.game.kind()? {
            return Err(anyhow::anyhow!(
                "{shown} is a record of {}, not of {}",
                start.kind(),
                self.game.kind()?
            )
            .into());
        }
        // What the record says need not be said again, but must not be contradicted.
        let players = self.game.players()?.unwrap_or(start.seats());
        let rules = self.game.rules.as_deref().unwrap_or(record.rules()).to_owned();
        if AnyGame::new(start.kind(), players, &rules)? != *start {
            let said = if start.rules().is_empty() { "no rule options".to_owned() } else { start.rules() };
            return Err(anyhow::anyhow!(
                "{shown} is for {} players with {said}; leave --players and --rules out",
                start.seats()
            )
            .into());
        }
        Ok(Replayed { game: record.end(), rules, result: record.result() })
    }

    fn json_of(&self, replayed: &Replayed) -> Value {
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

    fn print(&self, replayed: &Replayed, out: &mut dyn Write) -> io::Result<()> {
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

fn verdict(places: Places) -> String {
    if places.is_draw() {
        return "a draw".to_owned();
    }
    let winners: Vec<String> = places.winners().map(|seat| seat.to_string()).collect();
    match winners.as_slice() {
        [winner] if places.as_slice().len() == 2 => format!("player {winner} has won"),
        winners => format!("won by player {}; places by seat {places}", winners.join(" and ")),
    }
}

fn read_text(file: &Path) -> anyhow::Result<String> {
    let shown = file.display();
    let mut bytes = Vec::new();
    let reader: Box<dyn Read> = if file == Path::new("-") {
        Box::new(io::stdin().lock())
    } else {
        Box::new(File::open(file).with_context(|| format!("{shown} cannot be opened"))?)
    };
    reader
        .take(LARGEST_FILE + 1)
        .read_to_end(&mut bytes)
        .with_context(|| format!("{shown} cannot be read"))?;
    if bytes.len() as u64 > LARGEST_FILE {
        bail!("{shown} is larger than 1 MiB, which no record of a game is");
    }
    match String::from_utf8(bytes) {
        Ok(text) => Ok(text),
        Err(error) => {
            let at = error.utf8_error().valid_up_to();
            bail!("{shown} is not a text in UTF-8: byte {} is wrong", at + 1)
        }
    }
}
