use std::fs::{self, OpenOptions};
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Args;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use tessera_engine::{Course, Progress, Weights, train};
use tessera_rules::{decimal, quoted};

use crate::failure::Failure;
use crate::game_args::GameArgs;
use crate::interrupt::stop_on_interrupt;

/// Let the engine learn from games against itself
#[derive(Debug, Args)]
#[command(
    long_about = "Lets the engine play against itself, and learns from the results what the patterns on the board are worth. \
                  The same seed gives the same weights. Ctrl-C ends it and keeps what was learned.",
    after_help = "Examples:\n  tessera train pentago --games 2000 --out pentago.txt\n  \
                  tessera train pentago-xl --players 2 --nodes 2000 --resume xl.txt --out xl.txt"
)]
pub(crate) struct Train {
    #[command(flatten)]
    game: GameArgs,

    /// How many games to play
    #[arg(long, value_name = "N", default_value = "2000", allow_hyphen_values = true)]
    games: String,

    /// How many positions to look at for a move
    #[arg(long, value_name = "N", default_value = "5000", allow_hyphen_values = true)]
    nodes: String,

    /// Chance
    #[arg(long, value_name = "S", default_value = "1", allow_hyphen_values = true)]
    seed: String,

    /// Where to write the weights [default: the standard output]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Go on from these weights instead of those set by hand
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
}

impl Train {
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let start = self.game.start()?;
        let course = Course {
            games: number("--games", &self.games)?,
            nodes: number("--nodes", &self.nodes)?,
            seed: number("--seed", &self.seed)?,
        };
        if course.nodes == 0 {
            return Err(anyhow::anyhow!("--nodes '0' leaves nothing to look at; 5000 would do").into());
        }
        let begin_with = self.resume.as_deref().map(read).transpose()?;
        self.out.as_deref().map(prove_writable).transpose()?;
        let stop = stop_on_interrupt()?;
        let bar = progress_bar(course.games);
        let mut told = |progress: &Progress| {
            bar.set_position(progress.games);
            bar.set_message(format!("{} positions, error {:.4}", progress.positions, progress.error));
        };
        let mut weights = train(&start, &course, begin_with.as_ref(), &stop, &mut told)?;
        bar.finish_and_clear();
        weights.note_first(self.command());
        match &self.out {
            Some(path) => {
                fs::write(path, weights.to_string()).with_context(|| cannot_be_written(path))?;
                for note in weights.notes() {
                    writeln!(out, "{note}")?;
                }
            }
            None => write!(out, "{weights}")?,
        }
        Ok(())
    }

    /// The command that makes these weights again.
    fn command(&self) -> String {
        let mut command = format!("tessera train {}", self.game.game);
        let mut add = |name: &str, value: &str| command.extend([" --", name, " ", value]);
        for (name, value) in [("players", &self.game.players), ("rules", &self.game.rules)] {
            if let Some(value) = value {
                add(name, value);
            }
        }
        add("games", &self.games);
        add("nodes", &self.nodes);
        add("seed", &self.seed);
        if let Some(path) = &self.resume {
            add("resume", &path.display().to_string());
        }
        command
    }
}

fn number(name: &str, text: &str) -> anyhow::Result<u64> {
    match decimal(text).and_then(|number| u64::try_from(number).ok()) {
        Some(number) => Ok(number),
        None => bail!("{name} '{}' is not a number; 1000 would be one", quoted(text)),
    }
}

/// Hours of games are not played for a file that cannot be written. What is in it stays until there is something new.
fn prove_writable(path: &Path) -> anyhow::Result<()> {
    let opened = OpenOptions::new().append(true).create(true).open(path);
    opened.map(drop).with_context(|| cannot_be_written(path))
}

fn cannot_be_written(path: &Path) -> String {
    format!("the weights cannot be written to '{}'", path.display())
}

fn read(path: &Path) -> anyhow::Result<Weights> {
    let text = fs::read_to_string(path)
        .with_context(|| format!("the weights '{}' cannot be read", path.display()))?;
    text.parse().with_context(|| format!("the weights '{}' cannot be understood", path.display()))
}

/// Shown only to a person.
fn progress_bar(games: u64) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
    }
    let style = ProgressStyle::with_template("{wide_bar} {pos} of {len} games, {msg}, {eta} left")
        .expect("the template is well formed");
    ProgressBar::new(games).with_style(style)
}
