//! `tessera match`: plays a match between two engines or levels, and prints its statistics.

use std::fs::{self, File, OpenOptions};
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use clap::Args;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde_json::{Value, json};
use tessera_arena::{
    ClockUsage, Contender, EngineMatch, MatchGameResult, MatchStatistics, Openings, Sprt, SprtVerdict,
};
use tessera_engine::ENGINE_VERSION;
use tessera_rules::input_text::{decimal, quoted};
use tessera_rules::{AnyGame, Record};

use crate::error::CliError;
use crate::exact_values_args::ExactValuesArgs;
use crate::game_args::GameArgs;
use crate::game_file::json_of_record;
use crate::interrupt::cancel_on_interrupt;
use crate::option_values::{number, time};

/// Most games of a match.
const MAX_MATCH_GAMES: usize = 1_000_000;

/// Play a match and report which player is stronger
#[derive(Debug, Args)]
#[command(
    name = "match",
    long_about = "Plays pairs of games between two players, from the same opening with swapped seats, and reports which is \
                  stronger. Players are level:N, the engine with limits (nodes:50000, time:100ms, depth:4, with \
                  commas also threads:2 and hash:64) or with a clock (clock:60s+0.5s), skill:nodes:2000,points:300, plain:nodes:5000, \
                  beginner, beginner:extends, random, or an external program by UGI or, in Pente, GTP. \
                  A program that crashes, hangs or plays an illegal move loses that game. With more than two \
                  seats, the two players share them, and every seat of one is compared with every seat of the \
                  other: a better place counts 1, the same place 0.5.",
    after_help = "Examples:\n  tessera match pentago level:7 level:5 --games 100 --concurrency 2\n  \
                  tessera match pente nodes:20000 nodes:10000 --sprt 0,30\n  \
                  tessera match pentago clock:6s clock:6s --games 100\n  \
                  tessera match exago level:4 random --players 3 --openings 5 --save games.txt\n  \
                  tessera match pente nodes:20000 'ugi:nodes:20000 ./old/tessera engine' --json"
)]
pub(crate) struct EngineMatchCommand {
    #[command(flatten)]
    game: GameArgs,

    /// Player whose score is reported
    #[arg(value_name = "ONE")]
    one: String,

    /// Opponent
    #[arg(value_name = "OTHER")]
    other: String,

    /// Maximum number of games; must be even
    #[arg(long, value_name = "N", default_value = "100", allow_hyphen_values = true)]
    games: String,

    /// Number of games played at the same time
    #[arg(long, value_name = "N", default_value = "1", allow_hyphen_values = true)]
    concurrency: String,

    /// Random seed of the openings and players
    #[arg(long, value_name = "S", default_value = "1", allow_hyphen_values = true)]
    seed: String,

    /// Number of random opening moves, or a file with one opening per line
    #[arg(long, value_name = "K|FILE")]
    openings: Option<String>,

    /// SPRT: stop when ONE is better by ELO1 points or only by ELO0
    #[arg(long, value_name = "ELO0,ELO1[,ALPHA,BETA]", allow_hyphen_values = true)]
    sprt: Option<String>,

    /// Extra time that an external program may take
    #[arg(long, value_name = "TIME", default_value = "2s", allow_hyphen_values = true)]
    margin: String,

    /// Append every finished game to this file, as a record, or as JSON lines if it ends with .jsonl
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,

    #[command(flatten)]
    exact: ExactValuesArgs,

    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

impl EngineMatchCommand {
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let start = self.game.start()?;
        let contenders: [Contender; 2] = [self.one.parse()?, self.other.parse()?];
        let games = number("--games", &self.games, 2..=MAX_MATCH_GAMES)?;
        if games % 2 == 1 {
            refuse_odd_games(&self.games)?;
        }
        let sprt: Option<Sprt> = self.sprt.as_deref().map(str::parse).transpose()?;
        let is_own_engine = contenders.each_ref().map(Contender::is_own_engine);
        let mut engine_match = EngineMatch::new(start.clone(), contenders)
            .with_pairs(games / 2)
            .with_concurrency(number("--concurrency", &self.concurrency, 1..=1_024)?)
            .with_seed(number("--seed", &self.seed, 0..=usize::MAX)? as u64)
            .with_margin(time("--margin", &self.margin)?)
            .with_openings(self.openings(&start)?)
            .with_exact_pentago(self.exact.open(1)?);
        if let Some(sprt) = sprt {
            engine_match = engine_match.with_sprt(sprt);
        }
        let mut reporter = MatchReporter::new(self, &start, games, sprt, is_own_engine)?;
        let cancel = cancel_on_interrupt()?;
        let played = engine_match.play(&cancel, &mut |tally, played| reporter.record_game(tally, played));
        reporter.bar.finish_and_clear();
        let tally = played?;
        if self.json {
            writeln!(out, "{}", reporter.json_report(&tally))?;
        } else {
            writeln!(out, "{}", reporter.text_report(&tally))?;
        }
        // After the report: the games were played, even if they could not be saved.
        match reporter.save_error.take() {
            Some(error) => Err(error.into()),
            None => Ok(()),
        }
    }

    fn openings(&self, start: &AnyGame) -> anyhow::Result<Openings> {
        const MAX_RANDOM_OPENING_MOVES: usize = 100;
        let Some(openings) = &self.openings else { return Ok(Openings::default_for(start.kind())) };
        if decimal(openings).is_some() {
            return Ok(Openings::random(number("--openings", openings, 0..=MAX_RANDOM_OPENING_MOVES)?));
        }
        let text = fs::read_to_string(openings)
            .with_context(|| format!("--openings '{}' cannot be read", quoted(openings)))?;
        Openings::read(start, &text).with_context(|| format!("--openings '{}'", quoted(openings)))
    }
}

fn refuse_odd_games(games: &str) -> anyhow::Result<()> {
    bail!("--games '{}' is odd; every opening is played twice, with the seats swapped", quoted(games))
}

/// Saves the games, shows the progress and reports the result.
struct MatchReporter<'a> {
    command: &'a EngineMatchCommand,
    start: &'a AnyGame,
    sprt: Option<Sprt>,
    began: Instant,
    bar: ProgressBar,
    file: Option<File>,
    save_error: Option<anyhow::Error>,
    forfeits: Vec<Value>,
    /// Clock use by contender, over all games.
    clocks: [ClockTotals; 2],
    is_own_engine: [bool; 2],
}

/// How a contender used its clocks in all games together.
#[derive(Clone, Copy, Default)]
struct ClockTotals {
    games: usize,
    flags: usize,
    used: Duration,
    available: Duration,
    /// The largest share of a clock that a game has used.
    most: f64,
}

impl ClockTotals {
    fn add(&mut self, clock_use: ClockUsage) {
        self.games += 1;
        self.flags += usize::from(clock_use.flag_fell);
        self.used += clock_use.used;
        self.available += clock_use.available;
        self.most = self.most.max(share(clock_use.used, clock_use.available));
    }
}

fn share(used: Duration, available: Duration) -> f64 {
    used.as_secs_f64() / available.as_secs_f64().max(1e-9)
}

impl<'a> MatchReporter<'a> {
    fn new(
        command: &'a EngineMatchCommand,
        start: &'a AnyGame,
        games: usize,
        sprt: Option<Sprt>,
        is_own_engine: [bool; 2],
    ) -> anyhow::Result<MatchReporter<'a>> {
        let file = command.save.as_deref().map(open_to_append).transpose()?;
        let bar = progress_bar(games);
        let (began, save_error, forfeits) = (Instant::now(), None, Vec::new());
        let clocks = [ClockTotals::default(); 2];
        Ok(MatchReporter {
            command,
            start,
            sprt,
            began,
            bar,
            file,
            save_error,
            forfeits,
            clocks,
            is_own_engine,
        })
    }

    fn record_game(&mut self, tally: &MatchStatistics, played: &MatchGameResult) {
        let number = played.pair * 2 + played.leg + 1;
        if let Some(forfeit) = &played.forfeit {
            let name = self.name(forfeit.contender);
            let line = format!("game {number}: {name} {}", forfeit.reason);
            if self.bar.is_hidden() {
                eprintln!("{line}");
            } else {
                self.bar.println(line);
            }
            self.forfeits.push(json!({"game": number, "player": name, "reason": forfeit.reason}));
        }
        for (totals, clock_use) in self.clocks.iter_mut().zip(played.clock_uses) {
            if let Some(clock_use) = clock_use {
                totals.add(clock_use);
            }
        }
        if let Err(error) = self.save(played, number) {
            self.save_error.get_or_insert(error);
        }
        self.bar.inc(1);
        self.bar.set_message(self.score_text(tally));
    }

    fn score_text(&self, tally: &MatchStatistics) -> String {
        let mut text = format!("+{} ={} -{}", tally.won(), tally.drawn(), tally.lost());
        if tally.games() > 0 {
            text = format!("{text}  Elo {}", elo_text(tally.elo().estimate));
        }
        if let Some(sprt) = self.sprt {
            text = format!("{text}  LLR {:+.2}", sprt.log_likelihood_ratio(tally));
        }
        text
    }

    fn save(&mut self, played: &MatchGameResult, number: usize) -> anyhow::Result<()> {
        let Some(file) = &mut self.file else { return Ok(()) };
        let names = [&self.command.one, &self.command.other];
        let mut record: Record = played.record.clone();
        for (seat, &contender) in played.seating.iter().enumerate() {
            record = record.with_tag(&format!("Player {} Name", seat + 1), &one_line(names[contender]))?;
            if self.is_own_engine[contender] {
                let engine = format!("Tessera {ENGINE_VERSION}");
                record = record.with_tag(&format!("Player {} Engine", seat + 1), &engine)?;
            }
            if let Some(level) = names[contender].strip_prefix("level:") {
                record = record.with_tag(&format!("Player {} Level", seat + 1), level)?;
            }
        }
        record = record.with_tag("Round", &number.to_string())?;
        if let Some(forfeit) = &played.forfeit {
            let reason = format!("{} {}", names[forfeit.contender], forfeit.reason);
            record = record.with_tag("Termination", &one_line(&reason))?;
        }
        let is_json =
            self.command.save.as_deref().and_then(Path::extension).is_some_and(|ending| ending == "jsonl");
        let written =
            if is_json { writeln!(file, "{}", json_of_record(&record)) } else { writeln!(file, "{record}") };
        written.context("the games cannot be saved")
    }

    fn name(&self, contender: usize) -> &str {
        if contender == 0 { &self.command.one } else { &self.command.other }
    }

    fn text_report(&self, tally: &MatchStatistics) -> String {
        let (one, other) = (self.name(0), self.name(1));
        let by_places = if self.start.seats() > 2 && !self.start.has_teams() { ", by places" } else { "" };
        let mut lines = vec![
            format!("{one} against {other} in {}: {} games", self.start.kind(), tally.games()),
            format!(
                "{} won, {} drawn, {} lost: {:.1} %{by_places}",
                tally.won(),
                tally.drawn(),
                tally.lost(),
                100.0 * tally.score()
            ),
        ];
        if tally.games() > 0 {
            let elo = tally.elo();
            lines.push(format!(
                "Elo {}, 95 % confidence {} to {}; likelihood of superiority {:.1} %",
                elo_text(elo.estimate),
                elo_text(elo.low),
                elo_text(elo.high),
                100.0 * tally.likelihood_of_superiority()
            ));
        }
        if let Some(sprt) = self.sprt {
            let (low, high) = sprt.bounds();
            let verdict = match sprt.verdict(tally) {
                Some(SprtVerdict::Better) => "passed",
                Some(SprtVerdict::NotBetter) => "failed",
                None => "undecided",
            };
            lines.push(format!(
                "SPRT {verdict}: log-likelihood ratio {:+.2}, bounds {low:+.2} and {high:+.2}",
                sprt.log_likelihood_ratio(tally)
            ));
        }
        for (contender, clock) in self.clocks.iter().enumerate().filter(|(_, clock)| clock.games > 0) {
            lines.push(format!(
                "{}: {} of {} flags fell; {:.0} % of the clock used, {:.0} % at most",
                self.name(contender),
                clock.flags,
                clock.games,
                100.0 * share(clock.used, clock.available),
                100.0 * clock.most
            ));
        }
        if !self.forfeits.is_empty() {
            lines.push(format!("{} games were not decided on the board", self.forfeits.len()));
        }
        lines.join("\n")
    }

    fn json_report(&self, tally: &MatchStatistics) -> Value {
        let elo = tally.elo();
        let finite = |number: f64| if number.is_finite() { json!(number) } else { Value::Null };
        let sprt = self.sprt.map(|sprt| {
            let (low, high) = sprt.bounds();
            let passed = sprt.verdict(tally).map(|verdict| verdict == SprtVerdict::Better);
            json!({"ratio": sprt.log_likelihood_ratio(tally), "low": low, "high": high, "passed": passed})
        });
        let clocks = self.clocks.map(|clock| {
            (clock.games > 0).then(|| {
                json!({
                    "games": clock.games,
                    "flags": clock.flags,
                    "used": share(clock.used, clock.available),
                    "most": clock.most,
                })
            })
        });
        json!({
            "game": self.start.kind().name(),
            "rules": self.command.game.rules(),
            "players": self.start.seats(),
            "one": self.name(0),
            "other": self.name(1),
            "games": tally.games(),
            "won": tally.won(),
            "drawn": tally.drawn(),
            "lost": tally.lost(),
            "score": tally.score(),
            "elo": finite(elo.estimate),
            "elo_low": finite(elo.low),
            "elo_high": finite(elo.high),
            "superiority": tally.likelihood_of_superiority(),
            "sprt": sprt,
            "clocks": clocks,
            "forfeits": self.forfeits,
            "seconds": self.began.elapsed().as_secs_f64(),
        })
    }
}

fn elo_text(elo: f64) -> String {
    match elo {
        elo if elo == f64::INFINITY => "+∞".to_owned(),
        elo if elo == f64::NEG_INFINITY => "-∞".to_owned(),
        elo => format!("{elo:+.0}"),
    }
}

/// Replaces line breaks, which a record tag cannot contain.
fn one_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}

fn open_to_append(path: &Path) -> anyhow::Result<File> {
    let file = OpenOptions::new().create(true).append(true).open(path);
    file.with_context(|| format!("--save '{}' cannot be written", quoted(&path.to_string_lossy())))
}

/// Progress bar; hidden if standard error is not a terminal.
fn progress_bar(games: usize) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
    }
    let style = ProgressStyle::with_template("{wide_bar} {pos} of {len} games, {eta} left  {msg}")
        .expect("the template is well formed");
    let bar = ProgressBar::new(games as u64).with_style(style);
    bar.enable_steady_tick(Duration::from_millis(500));
    bar
}
