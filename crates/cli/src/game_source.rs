//! Source of a game's moves: the command line, a record or a file of moves.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Args;
use tessera_rules::{AnyGame, AnyMove, Places, Record};

use crate::error::CliError;
use crate::game_args::GameArgs;

/// Far more than any record has.
const MAX_FILE_BYTES: u64 = 1 << 20;

/// Arguments with the moves of a game, or with the file that contains them.
#[derive(Debug, Args)]
pub(crate) struct GameSource {
    /// Record or file of moves; - reads standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,

    /// Moves, separated by spaces
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true, conflicts_with = "file")]
    pub(crate) moves: Option<String>,
}

/// A replayed game, with its result if the game did not end on the board.
#[derive(Debug)]
pub(crate) struct ReplayedGame {
    pub(crate) start: AnyGame,
    pub(crate) moves: Vec<AnyMove>,
    pub(crate) game: AnyGame,
    pub(crate) rules: String,
    pub(crate) result: Option<Places>,
}

impl GameSource {
    /// Plays all moves; without moves, returns the start.
    pub(crate) fn replay(&self, args: &GameArgs) -> Result<ReplayedGame, CliError> {
        args.kind()?;
        let Some(file) = &self.file else {
            return replay_moves(args, self.moves.as_deref().unwrap_or_default());
        };
        let text = read_text(file)?;
        if text.trim_start_matches('\u{feff}').trim_start().starts_with('[') {
            replay_record(args, &text, file)
        } else {
            replay_moves(args, &text)
        }
    }
}

fn replay_moves(args: &GameArgs, moves: &str) -> Result<ReplayedGame, CliError> {
    let start = args.start()?;
    let mut game = start.clone();
    let mut played = Vec::new();
    for (i, text) in moves.split_whitespace().enumerate() {
        let mv = game.play_text(text).map_err(|reason| CliError::Move {
            number: i + 1,
            text: text.to_owned(),
            reason: reason.to_string(),
        })?;
        played.push(mv);
    }
    Ok(ReplayedGame { start, moves: played, result: game.places(), game, rules: args.rules().to_owned() })
}

fn replay_record(args: &GameArgs, text: &str, file: &Path) -> Result<ReplayedGame, CliError> {
    let record: Record = text.parse()?;
    let start = record.start();
    let shown = file.display();
    if start.kind() != args.kind()? {
        return Err(
            anyhow::anyhow!("{shown} is a record of {}, not of {}", start.kind(), args.kind()?).into()
        );
    }
    // The arguments may repeat the record but must not contradict it.
    let players = args.players()?.unwrap_or(start.seats());
    let rules = args.rules.as_deref().unwrap_or(record.rules()).to_owned();
    if AnyGame::new(start.kind(), players, &rules)? != *start {
        let record_rules =
            if start.rules().is_empty() { "no rule options".to_owned() } else { start.rules() };
        return Err(anyhow::anyhow!(
            "{shown} is for {} players with {record_rules}; leave --players and --rules out",
            start.seats()
        )
        .into());
    }
    Ok(ReplayedGame {
        start: start.clone(),
        moves: record.moves().to_vec(),
        game: record.end(),
        rules,
        result: record.result(),
    })
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
        .take(MAX_FILE_BYTES + 1)
        .read_to_end(&mut bytes)
        .with_context(|| format!("{shown} cannot be read"))?;
    if bytes.len() as u64 > MAX_FILE_BYTES {
        bail!("{shown} is larger than 1 MiB; a game record is smaller");
    }
    match String::from_utf8(bytes) {
        Ok(text) => Ok(text),
        Err(error) => {
            let at = error.utf8_error().valid_up_to();
            bail!("{shown} is not valid UTF-8: byte {} is wrong", at + 1)
        }
    }
}

/// The result of a game in words.
pub(crate) fn verdict(places: Places) -> String {
    if places.is_draw() {
        return "a draw".to_owned();
    }
    let winners: Vec<String> = places.winners().map(|seat| seat.to_string()).collect();
    match winners.as_slice() {
        [winner] if places.as_slice().len() == 2 => format!("player {winner} has won"),
        winners => format!("won by player {}; places by seat {places}", winners.join(" and ")),
    }
}
