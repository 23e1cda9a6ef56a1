use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Context;
use clap::Args;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde_json::{Map, Value, json};
use tessera_checker::{Certificate, PenteCertificate, game_of, verify, verify_pente};

use crate::failure::Failure;
use crate::number::number;

/// Check a certificate: every position, every reply
#[derive(Debug, Args)]
#[command(
    long_about = "Checks that a certificate proves what it says: plays its move in every position that can arise, replies with \
                  everything there is, and demands an answer to each. It shares nothing with the search that made the \
                  certificate. The first gap ends it, with exit code 2.",
    after_help = "Examples:\n  tessera verify e5.certificate\n  tessera verify e5.certificate --json"
)]
pub(crate) struct Verify {
    /// The certificate
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// How many threads check [default: one for each core]
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    threads: Option<String>,

    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

impl Verify {
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let threads = self.threads.as_deref().map(|text| number("--threads", text, 1..=1_024)).transpose()?;
        let shown = self.file.display();
        let bytes = fs::read(&self.file).with_context(|| format!("{shown} cannot be read"))?;
        let began = Instant::now();
        let refused = || format!("{shown} proves nothing");
        let told = if game_of(&bytes).with_context(refused)? == "pente" {
            let certificate = PenteCertificate::read(&bytes).with_context(refused)?;
            let verified = with_bar(|told| verify_pente(&certificate, told)).with_context(refused)?;
            let claim = certificate.claim();
            Told {
                game: ("pente", "pente"),
                rules: &claim.rules,
                position: &claim.position,
                winner: claim.winner,
                first: &claim.first,
                bound: ("stones", verified.stones as u64),
                at_the_latest: format!("with {} more stones at the most", verified.stones),
                counts: vec![
                    ("plans", claim.plans),
                    ("positions", verified.positions),
                    ("replies", verified.replies),
                ],
                line: verified.line,
                checksum: &claim.checksum,
                command: &claim.command,
                seconds: began.elapsed().as_secs_f64(),
            }
            .write(self.json, out)
        } else {
            let certificate = Certificate::read(&bytes).with_context(refused)?;
            let verified = with_bar(|told| verify(&certificate, threads.unwrap_or(cores), told))
                .with_context(refused)?;
            let claim = certificate.claim();
            Told {
                game: ("pentago-xl", "pentago-xl for two"),
                rules: &claim.rules,
                position: &claim.position,
                winner: claim.winner,
                first: &claim.first,
                bound: ("marbles", verified.marbles as u64),
                at_the_latest: format!("with his marble {} at the latest", verified.marbles),
                counts: vec![("positions", verified.positions), ("replies", verified.replies)],
                line: verified.line,
                checksum: &claim.checksum,
                command: &claim.command,
                seconds: began.elapsed().as_secs_f64(),
            }
            .write(self.json, out)
        };
        Ok(told?)
    }
}

/// What was proven, whatever the game.
struct Told<'a> {
    /// Its name, and how a sentence calls it.
    game: (&'static str, &'static str),
    rules: &'a str,
    position: &'a str,
    winner: usize,
    first: &'a str,
    /// How late the win comes, by name.
    bound: (&'static str, u64),
    at_the_latest: String,
    /// What was counted, by name.
    counts: Vec<(&'static str, u64)>,
    line: Vec<String>,
    checksum: &'a str,
    command: &'a str,
    seconds: f64,
}

impl Told<'_> {
    fn write(&self, json: bool, out: &mut dyn Write) -> io::Result<()> {
        if json { writeln!(out, "{}", self.json()) } else { self.print(out) }
    }

    fn print(&self, out: &mut dyn Write) -> io::Result<()> {
        let Told { position, winner, first, at_the_latest, checksum, seconds, .. } = self;
        let rules = if self.rules == "-" { String::new() } else { format!(" with {}", self.rules) };
        let game = self.game.1;
        writeln!(
            out,
            "verified: {game}{rules}, {position}: player {winner} wins with {first}, {at_the_latest}"
        )?;
        let counts: Vec<String> = self.counts.iter().map(|(name, count)| format!("{count} {name}")).collect();
        writeln!(out, "{}, all of them answered", counts.join(", "))?;
        writeln!(out, "longest line: {}", self.line.join(" "))?;
        writeln!(out, "checksum {checksum}\n{seconds:.1} s")
    }

    fn json(&self) -> Value {
        let head = json!({
            "verified": true,
            "game": self.game.0,
            "rules": self.rules,
            "position": self.position,
            "winner": self.winner,
            "first": self.first,
        });
        let tail = json!({
            "line": self.line,
            "checksum": self.checksum,
            "command": self.command,
            "seconds": self.seconds,
        });
        let counted = [self.bound].into_iter().chain(self.counts.iter().copied());
        let counted = counted.map(|(name, count)| (name.to_owned(), json!(count)));
        let entries = |value: Value| if let Value::Object(entries) = value { entries } else { Map::new() };
        entries(head).into_iter().chain(counted).chain(entries(tail)).collect()
    }
}

/// Checks while a bar shows a person how far it is.
fn with_bar<T>(check: impl FnOnce(&(dyn Fn(u64, u64) + Sync)) -> T) -> T {
    let bar = bar();
    let checked = check(&|done, all| {
        bar.set_length(all);
        bar.set_position(done);
    });
    bar.finish_and_clear();
    checked
}

/// A bar for a person who waits.
fn bar() -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style =
        ProgressStyle::with_template("{wide_bar} {pos} of {len}, {elapsed}").expect("it is well formed");
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr()).with_style(style);
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}
