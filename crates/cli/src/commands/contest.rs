use std::fs::{self, File, OpenOptions};
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use clap::Args;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde_json::{Value, json};
use tessera_arena::{Contender, Match, Openings, Played, Sprt, Tally, Verdict};
use tessera_rules::{AnyGame, Record, decimal, quoted};

use crate::failure::Failure;
use crate::game_args::GameArgs;
use crate::interrupt::stop_on_interrupt;
use crate::number::{number, time};

const MOST_GAMES: usize = 1_000_000;

/// Let two players play many games and say which is stronger
#[derive(Debug, Args)]
#[command(
    name = "match",
    long_about = "Lets two players play pairs of games from the same opening with the seats swapped, and says which is \
                  stronger. Players are level:N, the engine within limits (nodes:50000, time:100ms, depth:4, with \
                  commas also threads:2 and hash:64), skill:nodes:2000,points:300, plain:nodes:5000, random, or another program by UGI or, in Pente, GTP. \
                  A program that crashes, hangs or plays an illegal move loses that game. With more than two \
                  players the two share the seats, and every seat of one is compared with every seat of the \
                  other: a better place counts 1, the same place a half.",
    after_help = "Examples:\n  tessera match pentago level:7 level:5 --games 100 --concurrency 2\n  \
                  tessera match pente nodes:20000 nodes:10000 --sprt 0,30\n  \
                  tessera match exago level:4 random --players 3 --openings 5 --save games.txt\n  \
                  tessera match pente nodes:20000 'ugi:nodes:20000 ./old/tessera engine' --json"
)]
pub(crate) struct Contest {
    #[command(flatten)]
    game: GameArgs,

    /// The player whose score is told
    #[arg(value_name = "ONE")]
    one: String,

    /// The other player
    #[arg(value_name = "OTHER")]
    other: String,

    /// How many games, at most; an even number
    #[arg(long, value_name = "N", default_value = "100", allow_hyphen_values = true)]
    games: String,

    /// How many games at a time
    #[arg(long, value_name = "N", default_value = "1", allow_hyphen_values = true)]
    concurrency: String,

    /// The seed of openings and of players who leave something to chance
    #[arg(long, value_name = "S", default_value = "1", allow_hyphen_values = true)]
    seed: String,

    /// How many moves by lot a game begins with, or a file with an opening on every line
    #[arg(long, value_name = "K|FILE")]
    openings: Option<String>,

    /// Stop when ONE is better by ELO1 points or only by ELO0
    #[arg(long, value_name = "ELO0,ELO1[,ALPHA,BETA]", allow_hyphen_values = true)]
    sprt: Option<String>,

    /// How much longer than allowed another program may take
    #[arg(long, value_name = "TIME", default_value = "2s", allow_hyphen_values = true)]
    margin: String,

    /// Append every game to this file as it ends
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,

    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

impl Contest {
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let start = self.game.start()?;
        let contenders: [Contender; 2] = [self.one.parse()?, self.other.parse()?];
        let games = number("--games", &self.games, 2..=MOST_GAMES)?;
        if games % 2 == 1 {
            bail_odd(&self.games)?;
        }
        let sprt: Option<Sprt> = self.sprt.as_deref().map(str::parse).transpose()?;
        let mut contest = Match::new(start.clone(), contenders)
            .with_pairs(games / 2)
            .with_tables(number("--concurrency", &self.concurrency, 1..=1_024)?)
            .with_seed(number("--seed", &self.seed, 0..=usize::MAX)? as u64)
            .with_margin(time("--margin", &self.margin)?)
            .with_openings(self.openings(&start)?);
        if let Some(sprt) = sprt {
            contest = contest.with_sprt(sprt);
        }
        let mut scribe = Scribe::new(self, &start, games, sprt)?;
        let stop = stop_on_interrupt()?;
        let played = contest.play(&stop, &mut |tally, played| scribe.note(tally, played));
        scribe.bar.finish_and_clear();
        let tally = played?;
        if let Some(error) = scribe.unsaved.take() {
            return Err(error.into());
        }
        if self.json {
            writeln!(out, "{}", scribe.json_of(&tally))?;
        } else {
            writeln!(out, "{}", scribe.text_of(&tally))?;
        }
        Ok(())
    }

    fn openings(&self, start: &AnyGame) -> anyhow::Result<Openings> {
        const MOST_MOVES: usize = 100;
        let Some(openings) = &self.openings else { return Ok(Openings::usual(start.kind())) };
        if decimal(openings).is_some() {
            return Ok(Openings::by_lot(number("--openings", openings, 0..=MOST_MOVES)?));
        }
        let text = fs::read_to_string(openings)
            .with_context(|| format!("--openings '{}' cannot be read", quoted(openings)))?;
        Openings::read(start, &text).with_context(|| format!("--openings '{}'", quoted(openings)))
    }
}

fn bail_odd(games: &str) -> anyhow::Result<()> {
    bail!("--games '{}' is odd; every opening is played twice, with the seats swapped", quoted(games))
}

/// Whoever writes down what happens, and tells it in the end.
struct Scribe<'a> {
    command: &'a Contest,
    start: &'a AnyGame,
    sprt: Option<Sprt>,
    began: Instant,
    bar: ProgressBar,
    file: Option<File>,
    unsaved: Option<anyhow::Error>,
    forfeits: Vec<Value>,
}

impl<'a> Scribe<'a> {
    fn new(
        command: &'a Contest,
        start: &'a AnyGame,
        games: usize,
        sprt: Option<Sprt>,
    ) -> anyhow::Result<Scribe<'a>> {
        let file = command.save.as_deref().map(open_to_append).transpose()?;
        let bar = progress_bar(games);
        let (began, unsaved, forfeits) = (Instant::now(), None, Vec::new());
        Ok(Scribe { command, start, sprt, began, bar, file, unsaved, forfeits })
    }

    fn note(&mut self, tally: &Tally, played: &Played) {
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
        if let Err(error) = self.save(played, number) {
            self.unsaved.get_or_insert(error);
        }
        self.bar.inc(1);
        self.bar.set_message(self.so_far(tally));
    }

    fn so_far(&self, tally: &Tally) -> String {
        let mut text = format!("+{} ={} -{}", tally.won(), tally.drawn(), tally.lost());
        if tally.games() > 0 {
            text = format!("{text}  Elo {}", points(tally.elo().likely));
        }
        if let Some(sprt) = self.sprt {
            text = format!("{text}  ratio {:+.2}", sprt.ratio(tally));
        }
        text
    }

    fn save(&mut self, played: &Played, number: usize) -> anyhow::Result<()> {
        let Some(file) = &mut self.file else { return Ok(()) };
        let names = [&self.command.one, &self.command.other];
        let mut record: Record = played.record.clone();
        for (seat, &contender) in played.seating.iter().enumerate() {
            record = record.with_tag(&format!("Player {} Name", seat + 1), &one_line(names[contender]))?;
        }
        record = record.with_tag("Round", &number.to_string())?;
        if let Some(forfeit) = &played.forfeit {
            let reason = format!("{} {}", names[forfeit.contender], forfeit.reason);
            record = record.with_tag("Termination", &one_line(&reason))?;
        }
        writeln!(file, "{record}").context("the games cannot be saved")
    }

    fn name(&self, contender: usize) -> &str {
        if contender == 0 { &self.command.one } else { &self.command.other }
    }

    fn text_of(&self, tally: &Tally) -> String {
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
                "Elo {}, between {} and {} with 95 %; the stronger one with {:.1} %",
                points(elo.likely),
                points(elo.low),
                points(elo.high),
                100.0 * tally.superiority()
            ));
        }
        if let Some(sprt) = self.sprt {
            let (low, high) = sprt.bounds();
            let verdict = match sprt.verdict(tally) {
                Some(Verdict::Better) => "passed",
                Some(Verdict::NotBetter) => "failed",
                None => "undecided",
            };
            lines.push(format!(
                "test {verdict}: ratio {:+.2} between {low:+.2} and {high:+.2}",
                sprt.ratio(tally)
            ));
        }
        if !self.forfeits.is_empty() {
            lines.push(format!("{} games were not decided on the board", self.forfeits.len()));
        }
        lines.join("\n")
    }

    fn json_of(&self, tally: &Tally) -> Value {
        let elo = tally.elo();
        let finite = |number: f64| if number.is_finite() { json!(number) } else { Value::Null };
        let sprt = self.sprt.map(|sprt| {
            let (low, high) = sprt.bounds();
            let passed = sprt.verdict(tally).map(|verdict| verdict == Verdict::Better);
            json!({"ratio": sprt.ratio(tally), "low": low, "high": high, "passed": passed})
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
            "elo": finite(elo.likely),
            "elo_low": finite(elo.low),
            "elo_high": finite(elo.high),
            "superiority": tally.superiority(),
            "sprt": sprt,
            "forfeits": self.forfeits,
            "seconds": self.began.elapsed().as_secs_f64(),
        })
    }
}

fn points(elo: f64) -> String {
    match elo {
        elo if elo == f64::INFINITY => "+∞".to_owned(),
        elo if elo == f64::NEG_INFINITY => "-∞".to_owned(),
        elo => format!("{elo:+.0}"),
    }
}

/// A command line can hold anything; a tag is one line.
fn one_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}

fn open_to_append(path: &Path) -> anyhow::Result<File> {
    let file = OpenOptions::new().create(true).append(true).open(path);
    file.with_context(|| format!("--save '{}' cannot be written", quoted(&path.to_string_lossy())))
}

/// Shown only to a person.
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
