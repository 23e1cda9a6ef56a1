use std::fs::File;
use std::io::{self, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Context;
use clap::Args;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde_json::{Map, Value, json};
use tessera_checker::{Certificate, PenteCertificate, game_of, verify, verify_pente};

use tessera_solver::book::HOUSE_CERTIFICATES;

use crate::failure::Failure;
use crate::number::number;

/// More than any certificate, so that nothing endless is read.
const MOST_BYTES: u64 = 256 << 20;

/// Check a certificate: every position, every reply
#[derive(Debug, Args)]
#[command(
    long_about = "Checks that a certificate proves what it says: plays its move in every position that can arise, replies with \
                  everything there is, and demands an answer to each. It shares nothing with the search that made the \
                  certificate. The first gap ends it, with exit code 2. Without a file the certificates of the house are checked, \
                  one after another.",
    after_help = "Examples:\n  tessera verify\n  tessera verify e5.certificate\n  tessera verify e5.certificate --json"
)]
pub(crate) struct Verify {
    /// The certificate [default: those of the house]
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,

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
        let threads = threads.unwrap_or(cores);
        match &self.file {
            Some(file) => self.check(&file.display().to_string(), &read(file)?, threads, out),
            None => HOUSE_CERTIFICATES
                .iter()
                .try_for_each(|known| self.check(known.name, known.bytes, threads, out)),
        }
    }

    fn check(&self, shown: &str, bytes: &[u8], threads: usize, out: &mut dyn Write) -> Result<(), Failure> {
        let began = Instant::now();
        let refused = || format!("{shown} proves nothing");
        let told = if game_of(bytes).with_context(refused)? == "pente" {
            let certificate = PenteCertificate::read(bytes).with_context(refused)?;
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
            let certificate = Certificate::read(bytes).with_context(refused)?;
            let verified = with_bar(|told| verify(&certificate, threads, told)).with_context(refused)?;
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

fn read(file: &Path) -> anyhow::Result<Vec<u8>> {
    let shown = file.display();
    let mut bytes = Vec::new();
    File::open(file)
        .and_then(|file| file.take(MOST_BYTES + 1).read_to_end(&mut bytes))
        .with_context(|| format!("{shown} cannot be read"))?;
    anyhow::ensure!(bytes.len() as u64 <= MOST_BYTES, "{shown} is too large for a certificate");
    Ok(bytes)
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
