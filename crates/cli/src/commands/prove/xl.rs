//! `tessera prove pentago-xl`: a forced win, and its certificate.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Instant;

use anyhow::Context;
use serde_json::json;
use tessera_engine::theory::{Certificate, Found, Notebook, Progress, Wanted, prove};
use tessera_rules::{Game, PentagoXl};

use super::watch::watched;
use super::{Prove, first_move, write_file};
use crate::failure::Failure;
use crate::interrupt::stop_on_interrupt;
use crate::number::number;

const WITHIN: &str = "10";
const QUIET: &str = "4";

impl Prove {
    pub(super) fn prove_xl(&self, start: PentagoXl, out: &mut dyn Write) -> Result<(), Failure> {
        let wanted = self.wanted(start)?;
        let notes = self.notes(&wanted)?;
        let stop = stop_on_interrupt()?;
        let began = Instant::now();
        let progress = Progress::default();
        let found = watched(|| told(&progress, &notes), || prove(&wanted, &notes, &progress, &stop))?;
        let seconds = began.elapsed().as_secs_f64();
        let looks = progress.now().looks;
        let open: Vec<String> = match &found {
            Found::Open(replies) => replies.iter().map(|&reply| start.move_text(reply)).collect(),
            _ => Vec::new(),
        };
        match (&found, &self.out) {
            (Found::Proven(proof), Some(file)) => {
                self.write(proof, file)?;
            }
            (Found::Stopped, Some(file)) => {
                write_file(&part_of(file), &notes.to_bytes())?;
            }
            _ => {}
        }
        if self.json {
            let proof = if let Found::Proven(proof) = &found { Some(proof) } else { None };
            let value = json!({
                "proven": proof.is_some(),
                "marbles": proof.map(Certificate::marbles),
                "positions": proof.map(Certificate::positions),
                "replies": proof.map(Certificate::replies),
                "open": open,
                "stopped": matches!(found, Found::Stopped),
                "nodes": looks,
                "seconds": seconds,
            });
            writeln!(out, "{value}")?;
            return Ok(());
        }
        let verdict = match &found {
            Found::Proven(proof) => format!(
                "proven: player {} wins with his marble {} at the latest; {} positions answer {} replies",
                start.to_move(),
                proof.marbles(),
                proof.positions(),
                proof.replies()
            ),
            Found::Stopped => match &self.out {
                Some(file) => format!("stopped; what was found is noted in {}", part_of(file).display()),
                None => "stopped".to_owned(),
            },
            Found::Open(_) if open.is_empty() => "not proven within these bounds".to_owned(),
            Found::Open(_) => format!("not proven within these bounds; what withstood: {}", open.join(" ")),
        };
        writeln!(out, "{verdict}\n{looks} boards looked at in {seconds:.1} s")?;
        Ok(())
    }

    fn wanted(&self, start: PentagoXl) -> anyhow::Result<Wanted> {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let threads = self.threads.as_deref().map(|text| number("--threads", text, 1..=1_024)).transpose()?;
        Ok(Wanted {
            start,
            first: self.first.as_deref().map(|text| first_move(&start, text)).transpose()?,
            marbles: number("--within", self.within(), 1..=40)? as u32,
            quiet: number("--quiet", self.quiet(), 0..=7)? as u8,
            threads: threads.unwrap_or(cores),
        })
    }

    /// The notes of a run that was stopped, or empty ones.
    fn notes(&self, wanted: &Wanted) -> anyhow::Result<Notebook> {
        let Some(part) = self.out.as_deref().map(part_of).filter(|part| part.exists()) else {
            return Ok(Notebook::new(wanted));
        };
        let bytes = fs::read(&part).with_context(|| format!("{} cannot be read", part.display()))?;
        Notebook::from_bytes(&bytes, wanted)
            .with_context(|| format!("{} cannot be gone on from; delete it to begin anew", part.display()))
    }

    fn within(&self) -> &str {
        self.within.as_deref().unwrap_or(WITHIN)
    }

    fn quiet(&self) -> &str {
        self.quiet.as_deref().unwrap_or(QUIET)
    }

    fn write(&self, proof: &Certificate, file: &Path) -> anyhow::Result<()> {
        let bounds = [("--within", self.within().to_owned()), ("--quiet", self.quiet().to_owned())];
        let bytes = proof.to_bytes(&self.command(&bounds)).context("the certificate cannot be packed")?;
        write_file(file, &bytes)?;
        // There is one only if the search was stopped before.
        let _absent = fs::remove_file(part_of(file));
        Ok(())
    }
}

/// Where the notes of a stopped search are kept.
fn part_of(file: &Path) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(".part");
    name.into()
}

fn told(progress: &Progress, notes: &Notebook) -> String {
    let now = progress.now();
    let replies = match (now.replies, now.withstood) {
        (0, _) => String::new(),
        (all, 0) => format!("{} of {all} replies answered, ", now.answered),
        (all, withstood) => format!("{} of {all} replies answered, {withstood} not, ", now.answered),
    };
    let writing = if now.is_written { "writing it down, " } else { "" };
    format!("{replies}{writing}{} boards looked at, {} noted", now.looks, notes.len())
}
