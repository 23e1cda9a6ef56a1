//! `tessera train`: trains evaluation weights of the engine by self-play.

use std::fs::{self, OpenOptions};
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Args;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use tessera_engine::{TrainedWeights, TrainingConfig, TrainingProgress, train};
use tessera_rules::input_text::{decimal, quoted};

use crate::error::CliError;
use crate::game_args::GameArgs;
use crate::interrupt::cancel_on_interrupt;

/// Train evaluation weights by self-play
#[derive(Debug, Args)]
#[command(
    long_about = "Trains evaluation weights by self-play: the engine plays against itself and learns the values of board patterns \
                  from the results. The same seed gives the same weights. Ctrl-C stops the training and keeps its result.",
    after_help = "Examples:\n  tessera train pentago --games 2000 --out pentago.txt\n  \
                  tessera train pentago-xl --players 2 --nodes 2000 --resume xl.txt --out xl.txt"
)]
pub(crate) struct TrainCommand {
    #[command(flatten)]
    game: GameArgs,

    /// Number of games to play
    #[arg(long, value_name = "N", default_value = "2000", allow_hyphen_values = true)]
    games: String,

    /// Number of positions to search per move
    #[arg(long, value_name = "N", default_value = "5000", allow_hyphen_values = true)]
    nodes: String,

    /// Random seed
    #[arg(long, value_name = "S", default_value = "1", allow_hyphen_values = true)]
    seed: String,

    /// File for the weights [default: standard output]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Start from these weights instead of the hand-tuned ones
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
}

impl TrainCommand {
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let start = self.game.start()?;
        let config = TrainingConfig {
            games: number("--games", &self.games)?,
            nodes: number("--nodes", &self.nodes)?,
            seed: number("--seed", &self.seed)?,
        };
        if config.nodes == 0 {
            return Err(anyhow::anyhow!("--nodes '0' is too small; 5000 is a good value").into());
        }
        let initial_weights = self.resume.as_deref().map(read).transpose()?;
        self.out.as_deref().map(check_writable).transpose()?;
        let stop = cancel_on_interrupt()?;
        let bar = progress_bar(config.games);
        let mut show_progress = |progress: &TrainingProgress| {
            bar.set_position(progress.games);
            bar.set_message(format!("{} positions, error {:.4}", progress.positions, progress.error));
        };
        let mut weights = train(&start, &config, initial_weights.as_ref(), &stop, &mut show_progress)?;
        bar.finish_and_clear();
        weights.prepend_note(self.command());
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

    /// The command that reproduces these weights.
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
        None => bail!("{name} '{}' is not a number, e.g. 1000", quoted(text)),
    }
}

/// Checks that the file can be written, before hours of games. Its content is kept until the training ends.
fn check_writable(path: &Path) -> anyhow::Result<()> {
    let opened = OpenOptions::new().append(true).create(true).open(path);
    opened.map(drop).with_context(|| cannot_be_written(path))
}

fn cannot_be_written(path: &Path) -> String {
    format!("the weights cannot be written to '{}'", path.display())
}

fn read(path: &Path) -> anyhow::Result<TrainedWeights> {
    let text = fs::read_to_string(path)
        .with_context(|| format!("the weights '{}' cannot be read", path.display()))?;
    text.parse().with_context(|| format!("the weights '{}' are not valid", path.display()))
}

/// Progress bar; hidden if standard error is not a terminal.
fn progress_bar(games: u64) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
    }
    let style = ProgressStyle::with_template("{wide_bar} {pos} of {len} games, {msg}, {eta} left")
        .expect("the template is well formed");
    ProgressBar::new(games).with_style(style)
}
