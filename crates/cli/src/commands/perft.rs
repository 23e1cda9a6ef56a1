use std::io::{IsTerminal, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::bail;
use clap::Args;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde_json::{Map, json};
use tessera_rules::{AnyGame, AnyMove, decimal, quoted};

use crate::failure::Failure;
use crate::game_args::GameArgs;

const DEEPEST: usize = 100;

/// Count the sequences of legal moves of a length
#[derive(Debug, Args)]
#[command(
    long_about = "Counts the sequences of legal moves of a length. Sequences that end earlier do not count, and the \
                  two turns of an empty block are two moves. The count stands alone on the last line.",
    after_help = "Examples:\n  tessera perft pentago 3\n  tessera perft exago 6 --players 3 --rules tiles=2:2:2,side=4\n  \
                  tessera perft pente 2 --position '19/19/19/19/19/19/19/19/19/9w9/19/19/19/19/19/19/19/19/19 2 0,0 1' --divide"
)]
pub(crate) struct Perft {
    #[command(flatten)]
    game: GameArgs,

    /// The length of the sequences, from 0 to 100
    #[arg(value_name = "DEPTH", allow_hyphen_values = true)]
    depth: String,

    /// Count from this position instead of the start
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    position: Option<String>,

    /// Show the count below every first move
    #[arg(long)]
    divide: bool,

    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

impl Perft {
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let game = match &self.position {
            Some(position) => self.game.position(position)?,
            None => self.game.start()?,
        };
        let depth = self.depth()?;
        let began = Instant::now();
        let by_move = if depth == 0 { Vec::new() } else { count_below_moves(&game, depth) };
        let total = if depth == 0 { 1 } else { by_move.iter().map(|(_, count)| count).sum() };
        if self.json {
            let mut answer = json!({
                "game": game.kind().name(),
                "rules": self.game.rules(),
                "players": game.seats(),
                "depth": depth,
                "count": total,
                "seconds": began.elapsed().as_secs_f64(),
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
        match decimal(&self.depth).filter(|&depth| depth <= DEEPEST) {
            Some(depth) => Ok(depth),
            None => bail!("the depth '{}' is not a number from 0 to {DEEPEST}", quoted(&self.depth)),
        }
    }
}

/// A part of the count: what follows a first move, or a first move and some more.
struct Part {
    first: usize,
    game: AnyGame,
    depth: usize,
}

/// The count below every legal move, in byte order of the moves.
fn count_below_moves(game: &AnyGame, depth: usize) -> Vec<(String, u64)> {
    let moves = game.legal_moves();
    let mut counts: Vec<(String, u64)> = moves.iter().map(|&mv| (game.move_text(mv), 0)).collect();
    let first_parts =
        moves.iter().enumerate().map(|(first, &mv)| Part { first, game: after(game, mv), depth: depth - 1 });
    let parts = split(first_parts.collect());
    let progress = progress_bar(parts.len());
    let next = AtomicUsize::new(0);
    let done = Mutex::new(&mut counts);
    let work = || {
        while let Some(part) = parts.get(next.fetch_add(1, Ordering::Relaxed)) {
            let count = part.game.perft(part.depth);
            done.lock().expect("no counter panics")[part.first].1 += count;
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

/// Goes deeper until there is enough to share out: Exago begins with a single move.
fn split(mut parts: Vec<Part>) -> Vec<Part> {
    const ENOUGH: usize = 100;
    while parts.len() < ENOUGH && parts.iter().any(|part| part.depth > 2) {
        let deeper = |Part { first, game, depth }: Part| {
            let moves = if depth > 2 { game.legal_moves() } else { Vec::new() };
            let mut below: Vec<Part> = moves
                .into_iter()
                .map(|mv| Part { first, game: after(&game, mv), depth: depth - 1 })
                .collect();
            if depth <= 2 {
                below.push(Part { first, game, depth });
            }
            below
        };
        parts = parts.into_iter().flat_map(deeper).collect();
    }
    parts
}

/// Shown only to a person, and only when there is something to wait for.
fn progress_bar(parts: usize) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
    }
    let style = ProgressStyle::with_template("{wide_bar} {pos} of {len} parts, {eta} left")
        .expect("the template is well formed");
    let bar = ProgressBar::new(parts as u64).with_style(style);
    bar.enable_steady_tick(Duration::from_millis(500));
    bar
}
