//! `tessera verify`: checks proof certificates with the independent checker.

use std::fs::File;
use std::io::{self, IsTerminal, Read, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Context;
use clap::Args;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde_json::{Map, Value, json};
use tessera_checker::{PenteCertificate, XlCertificate, certificate_game, verify_pente, verify_xl};

use tessera_solver::certificates::BUILT_IN_CERTIFICATES;

use crate::error::CliError;
use crate::option_values::number;

/// Far more than any certificate has, so that endless input is refused.
const MAX_CERTIFICATE_BYTES: u64 = 256 << 20;

/// Check the certificate of a forced win
#[derive(Debug, Args)]
#[command(
    long_about = "Checks that a certificate proves its claim: plays the winner's move in every position that can arise, tries \
                  every reply, and requires an answer to each. The checker is independent of the search that made the \
                  certificate. The first gap ends the check with exit code 2. Without a file, all built-in certificates are checked.",
    after_help = "Examples:\n  tessera verify\n  tessera verify e5.certificate\n  tessera verify e5.certificate --json"
)]
pub(crate) struct CertificateVerifyCommand {
    /// Certificate [default: the built-in ones]
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,

    /// Number of threads [default: one per core]
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    threads: Option<String>,

    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

impl CertificateVerifyCommand {
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let threads = self.threads.as_deref().map(|text| number("--threads", text, 1..=1_024)).transpose()?;
        let threads = threads.unwrap_or(cores);
        match &self.file {
            Some(file) => self.check(&file.display().to_string(), &read(file)?, threads, out),
            None => BUILT_IN_CERTIFICATES
                .iter()
                .try_for_each(|known| self.check(known.name, known.bytes, threads, out)),
        }
    }

    fn check(&self, shown: &str, bytes: &[u8], threads: usize, out: &mut dyn Write) -> Result<(), CliError> {
        let start = Instant::now();
        let refused = || format!("{shown} is not a valid proof");
        let written = if certificate_game(bytes).with_context(refused)? == "pente" {
            let certificate = PenteCertificate::read(bytes).with_context(refused)?;
            let verified =
                with_progress_bar(|progress| verify_pente(&certificate, progress)).with_context(refused)?;
            let claim = certificate.claim();
            VerifyReport {
                game: ("pente", "pente"),
                rules: &claim.rules,
                position: &claim.position,
                winner: claim.winner,
                first: &claim.first,
                bound: ("stones", verified.stones as u64),
                at_the_latest: format!("with at most {} more stones", verified.stones),
                counts: vec![
                    ("plans", claim.plans),
                    ("positions", verified.positions),
                    ("replies", verified.replies),
                ],
                line: verified.line,
                checksum: &claim.checksum,
                command: &claim.command,
                seconds: start.elapsed().as_secs_f64(),
            }
            .write(self.json, out)
        } else {
            let certificate = XlCertificate::read(bytes).with_context(refused)?;
            let verified = with_progress_bar(|progress| verify_xl(&certificate, threads, progress))
                .with_context(refused)?;
            let claim = certificate.claim();
            VerifyReport {
                game: ("pentago-xl", "pentago-xl for two"),
                rules: &claim.rules,
                position: &claim.position,
                winner: claim.winner,
                first: &claim.first,
                bound: ("marbles", verified.marbles as u64),
                at_the_latest: format!("with their marble {} at the latest", verified.marbles),
                counts: vec![("positions", verified.positions), ("replies", verified.replies)],
                line: verified.line,
                checksum: &claim.checksum,
                command: &claim.command,
                seconds: start.elapsed().as_secs_f64(),
            }
            .write(self.json, out)
        };
        Ok(written?)
    }
}

fn read(file: &Path) -> anyhow::Result<Vec<u8>> {
    let shown = file.display();
    let mut bytes = Vec::new();
    File::open(file)
        .and_then(|file| file.take(MAX_CERTIFICATE_BYTES + 1).read_to_end(&mut bytes))
        .with_context(|| format!("{shown} cannot be read"))?;
    anyhow::ensure!(bytes.len() as u64 <= MAX_CERTIFICATE_BYTES, "{shown} is too large for a certificate");
    Ok(bytes)
}

/// What a certificate of any game proves.
struct VerifyReport<'a> {
    /// Its name, and its name in a sentence.
    game: (&'static str, &'static str),
    rules: &'a str,
    position: &'a str,
    winner: usize,
    first: &'a str,
    /// Upper bound for the win: its JSON name and value.
    bound: (&'static str, u64),
    at_the_latest: String,
    /// What was counted: name and number.
    counts: Vec<(&'static str, u64)>,
    line: Vec<String>,
    checksum: &'a str,
    command: &'a str,
    seconds: f64,
}

impl VerifyReport<'_> {
    fn write(&self, json: bool, out: &mut dyn Write) -> io::Result<()> {
        if json { writeln!(out, "{}", self.json()) } else { self.print(out) }
    }

    fn print(&self, out: &mut dyn Write) -> io::Result<()> {
        let VerifyReport { position, winner, first, at_the_latest, checksum, seconds, .. } = self;
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

/// Runs a check with a progress bar.
fn with_progress_bar<T>(check: impl FnOnce(&(dyn Fn(u64, u64) -> ControlFlow<()> + Sync)) -> T) -> T {
    let bar = bar();
    let checked = check(&|done, all| {
        bar.set_length(all);
        bar.set_position(done);
        ControlFlow::Continue(())
    });
    bar.finish_and_clear();
    checked
}

/// A progress bar; hidden if standard error is not a terminal.
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
