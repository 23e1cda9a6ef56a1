//! Source of games: the command line, records, JSON lines or a file of moves.

use std::path::{Path, PathBuf};

use anyhow::anyhow;
use clap::Args;
use tessera_rules::{AnyGame, AnyMove, FinalPlaces, Record};

use crate::error::CliError;
use crate::game_args::GameArgs;
use crate::game_file::GameFile;

/// Arguments with the moves of a game, or with the file that contains them.
#[derive(Debug, Args)]
pub(crate) struct GameSource {
    /// Records, JSON lines or a file of moves; - reads standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,

    /// Moves, separated by spaces
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true, conflicts_with = "file")]
    pub(crate) moves: Option<String>,

    /// Number of a game in a file of several
    #[arg(long, value_name = "N", value_parser = parse_number, requires = "file")]
    pub(crate) number: Option<usize>,
}

/// Parses `--number`.
pub(crate) fn parse_number(text: &str) -> Result<usize, String> {
    let number = tessera_rules::input_text::decimal(text).filter(|number| *number > 0);
    number.ok_or_else(|| format!("'{}' is not a number from 1 on", tessera_rules::input_text::quoted(text)))
}

/// The place of a game among those that a command gets.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GameNumberInSource {
    /// The number of the game in the file; 1 if it was chosen with `--number`.
    pub(crate) number: usize,
    /// Whether there are other games.
    pub(crate) of_several: bool,
}

impl GameNumberInSource {
    const ONLY: GameNumberInSource = GameNumberInSource { number: 1, of_several: false };
}

/// A replayed game, with its result if the game did not end on the board.
#[derive(Debug)]
pub(crate) struct ReplayedGame {
    pub(crate) start: AnyGame,
    pub(crate) moves: Vec<AnyMove>,
    pub(crate) game: AnyGame,
    pub(crate) rules: String,
    pub(crate) result: Option<FinalPlaces>,
    /// The record that the game was read from.
    pub(crate) record: Option<Record>,
}

impl ReplayedGame {
    /// The game as a record.
    pub(crate) fn to_record(&self) -> anyhow::Result<Record> {
        match &self.record {
            Some(record) => Ok(record.clone()),
            None => Ok(Record::new(self.start.clone(), self.moves.clone())?),
        }
    }

    /// The names of the players, if the record has them.
    pub(crate) fn players(&self) -> Option<String> {
        let record = self.record.as_ref()?;
        let names = (1..=self.start.seats()).map(|seat| record.tag(&format!("Player {seat} Name")));
        Some(names.collect::<Option<Vec<_>>>()?.join(" \u{2013} "))
    }
}

impl GameSource {
    /// The game of the command line, or the only one of the file.
    pub(crate) fn replay(&self, args: &GameArgs) -> Result<ReplayedGame, CliError> {
        let mut only = None;
        self.replay_each(args, |place, replayed| {
            if place.of_several {
                let shown = self.file.as_deref().unwrap_or(Path::new("-")).display();
                return Err(
                    anyhow!("{shown} has several games; choose one with --number, e.g. --number 1").into()
                );
            }
            only = Some(replayed);
            Ok(())
        })?;
        only.ok_or_else(|| anyhow!("there is no game").into())
    }

    /// Plays all moves of every game and passes each on; without moves, passes the start. The file is read once, because a
    /// pipe can be read once only.
    pub(crate) fn replay_each(
        &self,
        args: &GameArgs,
        mut receive: impl FnMut(GameNumberInSource, ReplayedGame) -> Result<(), CliError>,
    ) -> Result<usize, CliError> {
        args.kind()?;
        let Some(file) = &self.file else {
            receive(
                GameNumberInSource::ONLY,
                replay_moves(args, self.moves.as_deref().unwrap_or_default())?,
            )?;
            return Ok(1);
        };
        let shown = file.display();
        let games = GameFile::read(file)?;
        if let Some(moves) = games.moves() {
            receive(GameNumberInSource::ONLY, replay_moves(args, moves)?)?;
            return Ok(1);
        }
        let mut count = 0;
        // If there is one game, an error need not name it.
        let has_several = games.games().nth(1).is_some();
        for (index, game) in games.games().enumerate() {
            count = index + 1;
            if self.number.is_some_and(|number| number != count) {
                continue;
            }
            let replayed =
                game.parse().map_err(CliError::from).and_then(|record| replay_record(args, &record, file));
            let replayed =
                replayed.map_err(|error| if has_several { error.in_game(count) } else { error })?;
            let place = GameNumberInSource { number: count, of_several: has_several };
            receive(if self.number.is_some() { GameNumberInSource::ONLY } else { place }, replayed)?;
        }
        match self.number {
            Some(number) if number > count => {
                Err(anyhow!("{shown} has {count} games, so there is no game {number}").into())
            }
            _ => Ok(count),
        }
    }
}

fn replay_moves(args: &GameArgs, moves: &str) -> Result<ReplayedGame, CliError> {
    let start = args.start()?;
    let mut game = start.clone();
    let mut played = Vec::new();
    for (i, text) in moves.split_whitespace().enumerate() {
        let mv = game.play_text(text).map_err(|reason| CliError::Move {
            game: None,
            number: i + 1,
            text: text.to_owned(),
            reason: reason.to_string(),
        })?;
        played.push(mv);
    }
    Ok(ReplayedGame {
        start,
        moves: played,
        result: game.places(),
        game,
        rules: args.rules().to_owned(),
        record: None,
    })
}

fn replay_record(args: &GameArgs, record: &Record, file: &Path) -> Result<ReplayedGame, CliError> {
    let start = record.start();
    let shown = file.display();
    if start.kind() != args.kind()? {
        return Err(anyhow!("{shown} is a record of {}, not of {}", start.kind(), args.kind()?).into());
    }
    // The arguments may repeat the record but must not contradict it.
    let players = args.players()?.unwrap_or(start.seats());
    let rules = args.rules.as_deref().unwrap_or(record.rules()).to_owned();
    if AnyGame::new(start.kind(), players, &rules)? != *start {
        let record_rules =
            if start.rules().is_empty() { "no rule options".to_owned() } else { start.rules() };
        return Err(anyhow!(
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
        record: Some(record.clone()),
    })
}

/// The result of a game in words.
pub(crate) fn verdict(places: FinalPlaces) -> String {
    if places.is_draw() {
        return "a draw".to_owned();
    }
    let winners: Vec<String> = places.winners().map(|seat| seat.to_string()).collect();
    match winners.as_slice() {
        [winner] if places.as_slice().len() == 2 => format!("player {winner} has won"),
        winners => format!("won by player {}; places by seat {places}", winners.join(" and ")),
    }
}
