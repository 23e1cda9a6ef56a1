//! `tessera perft`: counts the move sequences of a position, the standard test of move generators.

use std::io::{IsTerminal, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::bail;
use clap::Args;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde_json::{Map, json};
use tessera_rules::input_text::{decimal, quoted};
use tessera_rules::{AnyGame, AnyMove};

use crate::error::CliError;
use crate::game_args::GameArgs;

/// Largest depth.
const MAX_PERFT_DEPTH: usize = 100;

/// Count legal move sequences (perft)
#[derive(Debug, Args)]
#[command(
    long_about = "Counts the legal move sequences of a length. Sequences that end earlier do not count, and the two turns \
                  of an empty block are two moves. The last line of the output is the total.",
    after_help = "Examples:\n  tessera perft pentago 3\n  tessera perft exago 6 --players 3 --rules tiles=2:2:2,side=4\n  \
                  tessera perft pente 2 --position '19/19/19/19/19/19/19/19/19/9w9/19/19/19/19/19/19/19/19/19 2 0,0 1' --divide"
)]
pub(crate) struct PerftCommand {
    #[command(flatten)]
    game: GameArgs,

    /// Length of the sequences, from 0 to 100
    #[arg(value_name = "DEPTH", allow_hyphen_values = true)]
    depth: String,

    /// Starting position [default: the start of the game]
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    position: Option<String>,

    /// Print the count of every first move
    #[arg(long)]
    divide: bool,

    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

impl PerftCommand {
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let game = match &self.position {
            Some(position) => self.game.position(position)?,
            None => self.game.start()?,
        };
        let depth = self.depth()?;
        let start_time = Instant::now();
        let by_move = if depth == 0 { Vec::new() } else { count_below_moves(&game, depth) };
        let total = if depth == 0 { 1 } else { by_move.iter().map(|(_, count)| count).sum() };
        if self.json {
            let mut answer = json!({
                "game": game.kind().name(),
                "rules": self.game.rules(),
                "players": game.seats(),
                "depth": depth,
                "count": total,
                "seconds": start_time.elapsed().as_secs_f64(),
            });
            if self.divide {
                let counts: Map<_, _> = by_move.into_iter().map(|(mv, count)| (mv, json!(count))).collect();
                answer["divide"] = counts.into();
            }
            writeln!(out, "{answer}")?;
            return Ok(());
        }
        if self.divide {
            for (mv, count) in by_move {
                writeln!(out, "{mv} {count}")?;
            }
        }
        writeln!(out, "{total}")?;
        Ok(())
    }

    fn depth(&self) -> anyhow::Result<usize> {
        match decimal(&self.depth).filter(|&depth| depth <= MAX_PERFT_DEPTH) {
            Some(depth) => Ok(depth),
            None => bail!("the depth '{}' is not a number from 0 to {MAX_PERFT_DEPTH}", quoted(&self.depth)),
        }
    }
}

/// Part of the count: the sequences after a first move, or after a first move and some more.
struct PerftJob {
    first: usize,
    game: AnyGame,
    depth: usize,
}

/// The count below every legal move, in byte order of the moves.
fn count_below_moves(game: &AnyGame, depth: usize) -> Vec<(String, u64)> {
    let moves = game.legal_moves();
    let mut counts: Vec<(String, u64)> = moves.iter().map(|&mv| (game.move_text(mv), 0)).collect();
    let first_jobs = moves.iter().enumerate().map(|(first, &mv)| PerftJob {
        first,
        game: after(game, mv),
        depth: depth - 1,
    });
    let jobs = split(first_jobs.collect());
    let progress = progress_bar(jobs.len());
    let next = AtomicUsize::new(0);
    let done = Mutex::new(&mut counts);
    let work = || {
        while let Some(job) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
            let count = job.game.perft(job.depth);
            done.lock().expect("no thread panics")[job.first].1 += count;
            progress.inc(1);
        }
    };
    thread::scope(|scope| {
        for _ in 1..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
        work();
    });
    progress.finish_and_clear();
    counts.sort_unstable();
    counts
}

fn after(game: &AnyGame, mv: AnyMove) -> AnyGame {
    let mut game = game.clone();
    game.play(mv).expect("the generator's moves are legal");
    game
}

/// Splits the jobs until there are enough for all threads: Exago begins with a single move.
fn split(mut jobs: Vec<PerftJob>) -> Vec<PerftJob> {
    const ENOUGH: usize = 100;
    while jobs.len() < ENOUGH && jobs.iter().any(|job| job.depth > 2) {
        let deeper = |PerftJob { first, game, depth }: PerftJob| {
            let moves = if depth > 2 { game.legal_moves() } else { Vec::new() };
            let mut below: Vec<PerftJob> = moves
                .into_iter()
                .map(|mv| PerftJob { first, game: after(&game, mv), depth: depth - 1 })
                .collect();
            if depth <= 2 {
                below.push(PerftJob { first, game, depth });
            }
            below
        };
        jobs = jobs.into_iter().flat_map(deeper).collect();
    }
    jobs
}

/// Progress bar; hidden if standard error is not a terminal.
fn progress_bar(jobs: usize) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
    }
    let style = ProgressStyle::with_template("{wide_bar} {pos} of {len} parts, {eta} left")
        .expect("the template is well formed");
    let bar = ProgressBar::new(jobs as u64).with_style(style);
    bar.enable_steady_tick(Duration::from_millis(500));
    bar
}
