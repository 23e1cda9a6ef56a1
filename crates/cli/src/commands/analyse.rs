use std::io::{self, IsTerminal, Write};
use std::thread;
use std::time::Duration;

use clap::Args;
use ratatui::crossterm::terminal;
use serde_json::{Value, json};
use tessera_engine::{Engine, Limits, Line, Report};
use tessera_rules::{AnyGame, AnyMove};

use crate::failure::Failure;
use crate::game_args::GameArgs;
use crate::game_source::{GameSource, verdict};
use crate::interrupt::stop_on_interrupt;
use crate::number::{number, time};

const USUAL_TIME: Duration = Duration::from_secs(5);

/// Say which moves are best, what they are worth and whether that is proven
#[derive(Debug, Args)]
#[command(
    long_about = "Says which moves are best, what they are worth and whether that is proven. The position is the one \
                  after all moves, the one given, or the start. Ctrl-C ends the thinking and prints what was found.",
    after_help = "Examples:\n  tessera analyse pentago --moves \"b2A+ e5D-\" --time 10s\n  \
                  tessera analyse pente game.txt --lines 5\n  \
                  tessera analyse exago --players 3 --moves \"f6 f7 g7\" --nodes 20000 --json"
)]
pub(crate) struct Analyse {
    #[command(flatten)]
    game: GameArgs,

    #[command(flatten)]
    source: GameSource,

    /// Analyse this position
    #[arg(long, value_name = "POSITION", conflicts_with_all = ["file", "moves"])]
    position: Option<String>,

    /// How long to think [default: 5s if nothing else ends it]
    #[arg(long, value_name = "TIME", allow_hyphen_values = true)]
    time: Option<String>,

    /// How many positions to look at
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    nodes: Option<String>,

    /// How many moves to look ahead
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    depth: Option<String>,

    /// How many of the best moves to tell
    #[arg(long, value_name = "N", default_value = "3", allow_hyphen_values = true)]
    lines: String,

    /// How many threads think [default: all cores; one with --nodes or --depth, so that the answer is always the same]
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    threads: Option<String>,

    /// How many megabytes to remember positions in
    #[arg(long, value_name = "MB", default_value = "256", allow_hyphen_values = true)]
    hash: String,

    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

impl Analyse {
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let game = match &self.position {
            Some(position) => self.game.position(position)?,
            None => self.source.replay(&self.game)?.game,
        };
        let limits = self.limits()?;
        let hash = number("--hash", &self.hash, 1..=1 << 16)?;
        if let Some(places) = game.places().filter(|_| !self.json) {
            writeln!(out, "the game is over: {}", verdict(places))?;
            return Ok(());
        }
        let stop = stop_on_interrupt()?;
        let mut screen = Screen { lines: 0, is_live: !self.json && io::stdout().is_terminal() };
        let mut told = |report: &Report<AnyMove>| screen.show(&table(&game, report));
        let report = if game.is_over() {
            Report { lines: Vec::new(), depth: 0, nodes: 0, time: Duration::ZERO }
        } else {
            Engine::try_new(hash << 20)?.think(&game, &limits, &stop, &mut told)
        };
        screen.wipe();
        if self.json {
            writeln!(out, "{}", json_of(&game, &report))?;
        } else {
            writeln!(out, "{}", table(&game, &report).join("\n"))?;
        }
        Ok(())
    }

    fn limits(&self) -> anyhow::Result<Limits> {
        let given = |option: &str, text: &Option<String>, most: usize| {
            text.as_deref().map(|text| number(option, text, 1..=most)).transpose()
        };
        let nodes = given("--nodes", &self.nodes, usize::MAX)?.map(|nodes| nodes as u64);
        let depth = given("--depth", &self.depth, 1_000)?.map(|depth| depth as u32);
        let counted = nodes.is_some() || depth.is_some();
        let time = match &self.time {
            Some(text) => Some(time("--time", text)?),
            None => (!counted).then_some(USUAL_TIME),
        };
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let threads = given("--threads", &self.threads, 1_024)?.unwrap_or(if counted { 1 } else { cores });
        Ok(Limits { depth, nodes, time, lines: number("--lines", &self.lines, 1..=500)?, threads })
    }
}

/// Lines that are drawn over as more is known; only for a person.
struct Screen {
    lines: usize,
    is_live: bool,
}

impl Screen {
    fn show(&mut self, table: &[String]) {
        if !self.is_live {
            return;
        }
        self.wipe();
        let width = terminal::size().map_or(80, |(width, _)| usize::from(width));
        let mut out = io::stdout();
        for line in table {
            let cut: String = line.chars().take(width.saturating_sub(1)).collect();
            // A screen that is gone shows nothing; the answer is printed in the end or fails there.
            let _unseen = writeln!(out, "{cut}");
        }
        self.lines = table.len();
    }

    /// Goes back to where the table began.
    fn wipe(&mut self) {
        if self.lines > 0 {
            let _unseen =
                write!(io::stdout(), "\x1b[{}A\x1b[J", self.lines).and_then(|()| io::stdout().flush());
            self.lines = 0;
        }
    }
}

fn table(game: &AnyGame, report: &Report<AnyMove>) -> Vec<String> {
    let mut rows = vec![format!(
        "{}, player {} to move: {} moves ahead, {} positions in {:.1} s",
        game.kind(),
        game.to_move(),
        report.depth,
        report.nodes,
        report.time.as_secs_f64()
    )];
    for (i, line) in report.lines.iter().enumerate() {
        let chance = format!("{:.1} %", 100.0 * line.score.chance());
        rows.push(format!(
            "{:>2}  {chance:>7}  {:<11}  {}",
            i + 1,
            line.score.to_string(),
            texts(game, line).join(" ")
        ));
    }
    rows
}

/// The line's moves in notation.
fn texts(game: &AnyGame, line: &Line<AnyMove>) -> Vec<String> {
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

fn json_of(game: &AnyGame, report: &Report<AnyMove>) -> Value {
    let line = |line: &Line<AnyMove>| {
        let pv = texts(game, line);
        json!({"move": pv.first(), "score": line.score.chance(), "proven": line.score.is_proven(), "pv": pv})
    };
    json!({
        "lines": report.lines.iter().map(line).collect::<Vec<_>>(),
        "depth": report.depth,
        "nodes": report.nodes,
        "seconds": report.time.as_secs_f64(),
    })
}
