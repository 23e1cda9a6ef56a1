use std::env;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, anyhow, bail};
use clap::Args;
use tessera_rules::{Seat, decimal, quoted};
use tessera_terminal::{Setup, Sitter};

use crate::failure::Failure;
use crate::game_args::GameArgs;
use crate::game_source::GameSource;
use crate::interrupt::stop_on_interrupt;
use crate::language::LanguageArgs;

/// Play in the terminal, against the computer or people at the keyboard
#[derive(Debug, Args)]
#[command(
    long_about = "Plays in the terminal. Without --seat you have the first seat and the computer all others. Press ? for \
                  the keys; the mouse works too. NO_COLOR turns the colours off.",
    after_help = "Examples:\n  tessera play pentago\n  tessera play pente --seat 1=level:6 --seat 2=me\n  \
                  tessera play exago --players 3 --seat 1=me --seat 2=me --seat 3=level:5\n  \
                  tessera play pentago --load game.txt --language de"
)]
pub(crate) struct Play {
    #[command(flatten)]
    game: GameArgs,

    /// Who sits where: 1=me, 2=level:5; may be given for every seat
    #[arg(long = "seat", value_name = "SEAT=WHO")]
    seats: Vec<String>,

    /// Go on with the game in this record
    #[arg(long, value_name = "FILE")]
    load: Option<PathBuf>,

    #[command(flatten)]
    language: LanguageArgs,
}

impl Play {
    pub(crate) fn run(&self, _: &mut dyn Write) -> Result<(), Failure> {
        let source = GameSource { file: self.load.clone(), moves: None };
        let replayed = source.replay(&self.game)?;
        let setup = Setup {
            seats: self.seats(replayed.start.seats())?,
            start: replayed.start,
            moves: replayed.moves,
            language: self.language.chosen()?,
            colours: env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()),
            // Only so that the computer does not play the same game every time.
            seed: SystemTime::now().duration_since(UNIX_EPOCH).map_or(1, |time| time.as_nanos() as u64),
        };
        if !io::stdout().is_terminal() || !io::stdin().is_terminal() {
            return Err(anyhow!("a game needs a terminal for its input and output").into());
        }
        let stop = stop_on_interrupt()?;
        tessera_terminal::play(setup, &stop).context("the terminal does not take part")?;
        Ok(())
    }

    fn seats(&self, seats: usize) -> anyhow::Result<Vec<Sitter>> {
        let mut sitters = Setup::usual_seats(seats);
        for text in &self.seats {
            let Some((seat, who)) = text.split_once('=') else {
                bail!("--seat '{}' says not who; write 1=me or 2=level:5", quoted(text));
            };
            let Some(seat) = decimal(seat).and_then(|number| Seat::numbered(number, seats)) else {
                bail!("--seat '{}': the seats are 1 to {seats}", quoted(text));
            };
            sitters[seat.index()] = who.parse().with_context(|| format!("--seat '{}'", quoted(text)))?;
        }
        Ok(sitters)
    }
}
