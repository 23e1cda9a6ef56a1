use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Context;
use clap::Args;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde_json::json;
use tessera_checker::{
    Certificate, PenteCertificate, PenteVerified, Verified, game_of, verify, verify_pente,
};

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
        if game_of(&bytes).with_context(refused)? == "pente" {
            let certificate = PenteCertificate::read(&bytes).with_context(refused)?;
            let verified = with_bar(|told| verify_pente(&certificate, told)).with_context(refused)?;
            let seconds = began.elapsed().as_secs_f64();
            return Ok(self.tell_pente(&certificate, &verified, seconds, out)?);
        }
        let certificate = Certificate::read(&bytes).with_context(refused)?;
        let verified =
            with_bar(|told| verify(&certificate, threads.unwrap_or(cores), told)).with_context(refused)?;
        let seconds = began.elapsed().as_secs_f64();
        if self.json {
            writeln!(out, "{}", json_of(&certificate, &verified, seconds))?;
        } else {
            print(&certificate, &verified, seconds, out)?;
        }
        Ok(())
    }

    fn tell_pente(
        &self,
        certificate: &PenteCertificate,
        verified: &PenteVerified,
        seconds: f64,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let claim = certificate.claim();
        if self.json {
            let value = json!({
                "verified": true,
                "game": "pente",
                "rules": claim.rules,
                "position": claim.position,
                "winner": claim.winner,
                "first": claim.first,
                "stones": verified.stones,
                "plans": claim.plans,
                "positions": verified.positions,
                "replies": verified.replies,
                "line": verified.line,
                "checksum": claim.checksum,
                "command": claim.command,
                "seconds": seconds,
            });
            return writeln!(out, "{value}");
        }
        let rules = if claim.rules == "-" { String::new() } else { format!(" with {}", claim.rules) };
        writeln!(
            out,
            "verified: pente{rules}, {}: player {} wins with {}, with {} more stones at the most",
            claim.position, claim.winner, claim.first, verified.stones
        )?;
        writeln!(
            out,
            "{} plans, {} positions, {} replies, all of them answered",
            claim.plans, verified.positions, verified.replies
        )?;
        writeln!(out, "longest line: {}", verified.line.join(" "))?;
        writeln!(out, "checksum {}\n{seconds:.1} s", claim.checksum)
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

fn print(
    certificate: &Certificate,
    verified: &Verified,
    seconds: f64,
    out: &mut dyn Write,
) -> io::Result<()> {
    let claim = certificate.claim();
    let rules = if claim.rules == "-" { String::new() } else { format!(" with {}", claim.rules) };
    writeln!(
        out,
        "verified: pentago-xl for two{rules}, {}: player {} wins with {}, with his marble {} at the latest",
        claim.position, claim.winner, claim.first, verified.marbles
    )?;
    writeln!(out, "{} positions, {} replies, all of them answered", verified.positions, verified.replies)?;
    writeln!(out, "longest line: {}", verified.line.join(" "))?;
    writeln!(out, "checksum {}\n{seconds:.1} s", claim.checksum)
}

fn json_of(certificate: &Certificate, verified: &Verified, seconds: f64) -> serde_json::Value {
    let claim = certificate.claim();
    json!({
        "verified": true,
        "game": "pentago-xl",
        "rules": claim.rules,
        "position": claim.position,
        "winner": claim.winner,
        "first": claim.first,
        "marbles": verified.marbles,
        "positions": verified.positions,
        "replies": verified.replies,
        "line": verified.line,
        "checksum": claim.checksum,
        "command": claim.command,
        "seconds": seconds,
    })
}
