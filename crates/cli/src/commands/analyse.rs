//! `tessera analyse`: the engine's evaluation and best variations of a position, or of every move of a game.

use std::io::{self, IsTerminal, Write};
use std::thread;
use std::time::Duration;

use clap::Args;
use ratatui::crossterm::terminal;
use serde_json::{Value, json};
use tessera_engine::{CancelToken, Engine, SearchLimits, SearchReport, Variation};
use tessera_rules::{AnyGame, AnyMove};

use crate::error::CliError;
use crate::exact_values_args::ExactValuesArgs;
use crate::game_args::GameArgs;
use crate::game_source_args::{GameNumberInSource, GameSource, verdict};
use crate::interrupt::cancel_on_interrupt;
use crate::option_values::{number, time};

/// Search time of an analysis without a limit.
const DEFAULT_ANALYSIS_TIME: Duration = Duration::from_secs(5);

/// Find the best moves, their value and whether it is proven
#[derive(Debug, Args)]
#[command(
    long_about = "Finds the best moves, their value and whether it is proven. The position is the one after all moves, the \
                  one given, or the start; of a file of several games, the last position of each. Ctrl-C stops the search and prints the result so far.",
    after_help = "Examples:\n  tessera analyse pentago --moves \"b2A+ e5D-\" --time 10s\n  \
                  tessera analyse pente game.txt --lines 5\n  \
                  tessera analyse pente games.txt --number 3\n  \
                  tessera analyse exago --players 3 --moves \"f6 f7 g7\" --nodes 20000 --json"
)]
pub(crate) struct AnalyseCommand {
    #[command(flatten)]
    game: GameArgs,

    #[command(flatten)]
    source: GameSource,

    /// Analyse this position
    #[arg(long, value_name = "POSITION", conflicts_with_all = ["file", "moves"])]
    position: Option<String>,

    /// Search time [default: 5s if there is no other limit]
    #[arg(long, value_name = "TIME", allow_hyphen_values = true)]
    time: Option<String>,

    /// Maximum number of positions to search
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    nodes: Option<String>,

    /// Maximum search depth in moves
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    depth: Option<String>,

    /// Number of best moves to print
    #[arg(long, value_name = "N", default_value = "3", allow_hyphen_values = true)]
    lines: String,

    /// Number of threads [default: all cores; one with --nodes or --depth, for reproducible results]
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    threads: Option<String>,

    /// Size of the transposition table in megabytes
    #[arg(long, value_name = "MB", default_value = "256", allow_hyphen_values = true)]
    hash: String,

    #[command(flatten)]
    exact: ExactValuesArgs,

    /// Print JSON, one line per game
    #[arg(long)]
    pub(crate) json: bool,
}

impl AnalyseCommand {
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let stop = cancel_on_interrupt()?;
        if let Some(position) = &self.position {
            return self.analyse(&self.game.position(position)?, &stop, out);
        }
        self.source.replay_each(&self.game, |GameNumberInSource { number, of_several }, replayed| {
            // Ctrl-C ends the search of a game, and those that would follow.
            if number > 1 && stop.is_cancelled() {
                return Ok(());
            }
            if of_several && !self.json {
                let names = replayed.players().map_or(String::new(), |names| format!(": {names}"));
                writeln!(out, "{}Game {number}{names}", if number > 1 { "\n" } else { "" })?;
            }
            self.analyse(&replayed.game, &stop, out)
        })?;
        Ok(())
    }

    fn analyse(&self, game: &AnyGame, stop: &CancelToken, out: &mut dyn Write) -> Result<(), CliError> {
        let limits = self.limits()?;
        let hash = number("--hash", &self.hash, 1..=1 << 16)?;
        if let Some(places) = game.places().filter(|_| !self.json) {
            writeln!(out, "the game is over: {}", verdict(places))?;
            return Ok(());
        }
        let mut live_table = AnalysisDisplay { lines: 0, is_live: !self.json && io::stdout().is_terminal() };
        let mut show_report = |report: &SearchReport<AnyMove>| live_table.show(&table(game, report));
        let report = if game.is_over() {
            SearchReport { lines: Vec::new(), depth: 0, nodes: 0, time: Duration::ZERO }
        } else {
            let exact = self.exact.open(limits.threads)?;
            Engine::try_new(hash << 20)?.with_exact_pentago(exact).think(
                game,
                &limits,
                stop,
                &mut show_report,
            )
        };
        live_table.clear();
        if self.json {
            writeln!(out, "{}", json_of(game, &report))?;
        } else {
            writeln!(out, "{}", table(game, &report).join("\n"))?;
        }
        Ok(())
    }

    fn limits(&self) -> anyhow::Result<SearchLimits> {
        let given = |option: &str, text: &Option<String>, most: usize| {
            text.as_deref().map(|text| number(option, text, 1..=most)).transpose()
        };
        let nodes = given("--nodes", &self.nodes, usize::MAX)?.map(|nodes| nodes as u64);
        let depth = given("--depth", &self.depth, 1_000)?.map(|depth| depth as u32);
        let counted = nodes.is_some() || depth.is_some();
        let time = match &self.time {
            Some(text) => Some(time("--time", text)?),
            None => (!counted).then_some(DEFAULT_ANALYSIS_TIME),
        };
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let threads = given("--threads", &self.threads, 1_024)?.unwrap_or(if counted { 1 } else { cores });
        Ok(SearchLimits { depth, nodes, time, lines: number("--lines", &self.lines, 1..=500)?, threads })
    }
}

/// Table on a terminal that is redrawn with each new result.
struct AnalysisDisplay {
    lines: usize,
    is_live: bool,
}

impl AnalysisDisplay {
    fn show(&mut self, table: &[String]) {
        if !self.is_live {
            return;
        }
        self.clear();
        let width = terminal::size().map_or(80, |(width, _)| usize::from(width));
        let mut out = io::stdout();
        for line in table {
            let cut: String = line.chars().take(width.saturating_sub(1)).collect();
            // An error here is ignored: printing the final result reports it.
            let _unseen = writeln!(out, "{cut}");
        }
        self.lines = table.len();
    }

    /// Clears the table.
    fn clear(&mut self) {
        if self.lines > 0 {
            let _unseen =
                write!(io::stdout(), "\x1b[{}A\x1b[J", self.lines).and_then(|()| io::stdout().flush());
            self.lines = 0;
        }
    }
}

fn table(game: &AnyGame, report: &SearchReport<AnyMove>) -> Vec<String> {
    let mut rows = vec![format!(
        "{}, player {} to move: depth {}, {} positions in {:.1} s",
        game.kind(),
        game.to_move(),
        report.depth,
        report.nodes,
        report.time.as_secs_f64()
    )];
    for (i, line) in report.lines.iter().enumerate() {
        let chance = format!("{:.1} %", 100.0 * line.score.win_chance());
        rows.push(format!(
            "{:>2}  {chance:>7}  {:<11}  {}",
            i + 1,
            line.score.to_string(),
            texts(game, line).join(" ")
        ));
    }
    rows
}

/// The moves of a line in notation.
fn texts(game: &AnyGame, line: &Variation<AnyMove>) -> Vec<String> {
    let mut game = game.clone();
    let mut texts = Vec::new();
    for &mv in &line.moves {
        texts.push(game.move_text(mv));
        if game.play(mv).is_err() {
            break;
        }
    }
    texts
}

fn json_of(game: &AnyGame, report: &SearchReport<AnyMove>) -> Value {
    let line = |line: &Variation<AnyMove>| {
        let pv = texts(game, line);
        json!({"move": pv.first(), "score": line.score.win_chance(), "proven": line.score.is_proven(), "pv": pv})
    };
    json!({
        "lines": report.lines.iter().map(line).collect::<Vec<_>>(),
        "depth": report.depth,
        "nodes": report.nodes,
        "seconds": report.time.as_secs_f64(),
    })
}
