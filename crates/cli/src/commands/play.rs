//! `tessera play`: a game in the terminal, against people or the computer.

use std::env;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, anyhow, bail};
use clap::Args;
use tessera_rules::input_text::{decimal, quoted};
use tessera_rules::{GameKind, Seat};
use tessera_terminal::{SeatPlayer, TerminalGameSetup};

use crate::database_path;
use crate::error::CliError;
use crate::game_args::GameArgs;
use crate::game_source_args::{GameSource, parse_number};
use crate::interrupt::cancel_on_interrupt;
use crate::language_args::LanguageArgs;

/// Play in the terminal against the computer or other people
#[derive(Debug, Args)]
#[command(
    long_about = "Starts a game in the terminal. Without --seat, you have the first seat and the computer all others. Press \
                  ? for the keys; the mouse works too. A game that you leave is kept, and you can go on with it next time. Set NO_COLOR to turn colours off.",
    after_help = "Examples:\n  tessera play pentago\n  tessera play pente --seat 1=level:6 --seat 2=me\n  \
                  tessera play exago --players 3 --seat 1=me --seat 2=me --seat 3=level:5\n  \
                  tessera play pentago --load game.txt --language de"
)]
pub(crate) struct PlayCommand {
    #[command(flatten)]
    game: GameArgs,

    /// Player of a seat: 1=me, 2=level:5; can be repeated for every seat
    #[arg(long = "seat", value_name = "SEAT=WHO")]
    seats: Vec<String>,

    /// Continue the game of this record
    #[arg(long, value_name = "FILE")]
    load: Option<PathBuf>,

    /// Number of a game in a file of several
    #[arg(long, value_name = "N", value_parser = parse_number, requires = "load")]
    number: Option<usize>,

    #[command(flatten)]
    language: LanguageArgs,
}

impl PlayCommand {
    pub(crate) fn run(&self, _: &mut dyn Write) -> Result<(), CliError> {
        let source = GameSource { file: self.load.clone(), moves: None, number: self.number };
        let replayed = source.replay(&self.game)?;
        let kind = replayed.start.kind();
        let setup = TerminalGameSetup {
            kept: self.kept_file(kind),
            seats: self.seats(replayed.start.seats())?,
            start: replayed.start,
            moves: replayed.moves,
            language: self.language.language()?,
            colours: env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()),
            // So that the computer does not play the same game every time.
            seed: SystemTime::now().duration_since(UNIX_EPOCH).map_or(1, |time| time.as_nanos() as u64),
        };
        if !io::stdout().is_terminal() || !io::stdin().is_terminal() {
            return Err(anyhow!("playing needs a terminal for input and output").into());
        }
        let stop = cancel_on_interrupt()?;
        tessera_terminal::play(setup, &stop).context("the game in the terminal ended")?;
        Ok(())
    }

    /// Where an unfinished game is kept: beside the record that was loaded, or where the data of this user is. Without such a
    /// folder nothing is kept.
    fn kept_file(&self, kind: GameKind) -> Option<PathBuf> {
        match &self.load {
            Some(file) if file.as_os_str() != "-" => {
                // Another game of the same file must not replace it.
                let number = self.number.map_or(String::new(), |number| format!("{number}."));
                Some(file.with_extension(format!("{number}unfinished.txt")))
            }
            _ => {
                let data = database_path::default_path().ok()?;
                Some(data.with_file_name(format!("unfinished-{}.txt", kind.name())))
            }
        }
    }

    fn seats(&self, seats: usize) -> anyhow::Result<Vec<SeatPlayer>> {
        let mut players = TerminalGameSetup::default_seats(seats);
        for text in &self.seats {
            let Some((seat, who)) = text.split_once('=') else {
                bail!("--seat '{}' names no player; write 1=me or 2=level:5", quoted(text));
            };
            let Some(seat) = decimal(seat).and_then(|number| Seat::numbered(number, seats)) else {
                bail!("--seat '{}': the seats are 1 to {seats}", quoted(text));
            };
            players[seat.index()] = who.parse().with_context(|| format!("--seat '{}'", quoted(text)))?;
        }
        Ok(players)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, clap::Parser)]
    struct TestArgs {
        #[command(flatten)]
        play: PlayCommand,
    }

    fn parse(words: &[&str]) -> Result<PlayCommand, clap::Error> {
        <TestArgs as clap::Parser>::try_parse_from(words).map(|args| args.play)
    }

    #[test]
    fn every_game_of_a_file_is_kept_in_a_file_of_its_own() {
        let kept = |words: &[&str]| parse(words).expect("arguments").kept_file(GameKind::Pente);
        let load = ["play", "pente", "--load", "club/games.txt"];
        assert_eq!(kept(&load), Some("club/games.unfinished.txt".into()));
        for number in ["1", "12"] {
            let words = [&load[..], &["--number", number]].concat();
            assert_eq!(kept(&words), Some(format!("club/games.{number}.unfinished.txt").into()));
        }
        for wrong in ["0", "+1", "x"] {
            let refused = parse(&[&load[..], &["--number", wrong]].concat()).expect_err(wrong);
            assert!(refused.to_string().contains("is not a number from 1 on"), "{refused}");
        }
    }
}
