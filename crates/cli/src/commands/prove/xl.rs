//! `tessera prove pentago-xl`: a forced win, and its certificate.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow};
use serde_json::json;
use tessera_prover::{Certificate, Found, Notebook, Progress, ProveError, Wanted, prove};
use tessera_rules::{Game, PentagoXl};

use super::watch::{meanwhile, watched};
use super::{NO_ROOM, Prove, first_move};
use crate::failure::Failure;
use crate::interrupt::stop_on_interrupt;
use crate::number::number;
use crate::whole_file::write_whole;

/// How many marbles more than are on the board.
const WITHIN: usize = 10;
/// All that one of two players can put on the board.
const MOST_WITHIN: usize = 41;
const QUIET: usize = 4;
/// As much as is lost if the program is killed.
const NOTED_EVERY: Duration = Duration::from_mins(3);

impl Prove {
    pub(super) fn prove_xl(&self, start: PentagoXl, out: &mut dyn Write) -> Result<(), Failure> {
        let wanted = self.wanted(start)?;
        self.check_place()?;
        let notes = self.notes(&wanted)?.within(self.memory()?);
        let stop = stop_on_interrupt()?;
        let began = Instant::now();
        let progress = Progress::default();
        let search = || prove(&wanted, &notes, &progress, &stop);
        let found = watched(|| told(&progress, &notes), || self.noted_meanwhile(&notes, search))?;
        let seconds = began.elapsed().as_secs_f64();
        let looks = progress.now().looks;
        if let Some(file) = &self.out {
            match &found {
                Found::Proven(proof) => {
                    let bytes = proof.to_bytes(&self.command_for(&wanted));
                    keep(&bytes.context("the certificate cannot be packed")?, &notes, file)?;
                }
                Found::Open(_) | Found::Full | Found::Stopped => {
                    write_whole(&part_of(file), &notes.to_bytes())?;
                }
            }
        }
        let open: Vec<String> = match &found {
            Found::Open(replies) => replies.iter().map(|&reply| start.move_text(reply)).collect(),
            _ => Vec::new(),
        };
        if self.json {
            let proof = if let Found::Proven(proof) = &found { Some(proof) } else { None };
            let value = json!({
                "found": proof.is_some(),
                "marbles": proof.map(Certificate::marbles),
                "positions": proof.map(Certificate::positions),
                "replies": proof.map(Certificate::replies),
                "open": open,
                "stopped": matches!(found, Found::Stopped),
                "full": matches!(found, Found::Full),
                "nodes": looks,
                "seconds": seconds,
            });
            writeln!(out, "{value}")?;
            return Ok(());
        }
        let whereto = match &self.out {
            Some(file) => format!("; what was found is noted in {}", part_of(file).display()),
            None => String::new(),
        };
        let verdict = match &found {
            Found::Proven(proof) => format!(
                "found: player {} wins with his marble {} at the latest; {} positions answer {} replies; {}",
                start.to_move(),
                proof.marbles(),
                proof.positions(),
                proof.replies(),
                self.how_to_check()
            ),
            Found::Open(_) if open.is_empty() => format!("not proven within these bounds{whereto}"),
            Found::Open(_) => {
                format!("not proven within these bounds; what withstood: {}{whereto}", open.join(" "))
            }
            Found::Full => format!("{NO_ROOM}{whereto}"),
            Found::Stopped => format!("stopped{whereto}"),
        };
        writeln!(out, "{verdict}\n{looks} boards looked at in {seconds:.1} s")?;
        Ok(())
    }

    fn wanted(&self, start: PentagoXl) -> anyhow::Result<Wanted> {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let threads = self.threads.as_deref().map(|text| number("--threads", text, 1..=1_024)).transpose()?;
        let within = self.within.as_deref().map(|text| number("--within", text, 1..=MOST_WITHIN));
        let quiet = self.quiet.as_deref().map(|text| number("--quiet", text, 0..=7));
        Ok(Wanted {
            start,
            first: self.first.as_deref().map(|text| first_move(&start, text)).transpose()?,
            marbles: within.transpose()?.unwrap_or_else(|| usual_bound(&start)) as u32,
            quiet: quiet.transpose()?.unwrap_or(QUIET) as u8,
            threads: threads.unwrap_or(cores),
        })
    }

    fn command_for(&self, wanted: &Wanted) -> String {
        let bounds = [("--within", wanted.marbles.to_string()), ("--quiet", wanted.quiet.to_string())];
        self.command(&wanted.start.rules().to_string(), &wanted.start.to_string(), &bounds)
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

    /// Searches, and writes the notes down every few minutes if there is a place for them.
    fn noted_meanwhile(
        &self,
        notes: &Notebook,
        search: impl FnOnce() -> Result<Found, ProveError>,
    ) -> Result<Found, ProveError> {
        let Some(part) = self.out.as_deref().map(part_of) else { return search() };
        let note = || {
            if let Err(error) = write_whole(&part, &notes.to_bytes()) {
                eprintln!("{error:#}");
            }
        };
        meanwhile(NOTED_EVERY, note, search)
    }
}

/// Writes a certificate; if it cannot be written, what was found is noted at least.
fn keep(certificate: &[u8], notes: &Notebook, file: &Path) -> anyhow::Result<()> {
    let part = part_of(file);
    let Err(error) = write_whole(file, certificate) else {
        // There are notes only of a search that took long.
        let _absent = fs::remove_file(part);
        return Ok(());
    };
    match write_whole(&part, &notes.to_bytes()) {
        Ok(()) => Err(anyhow!("{error:#}; what was found is noted in {}", part.display())),
        Err(_) => Err(error),
    }
}

/// Late in a game there are as many moves to think of as early on.
fn usual_bound(start: &PentagoXl) -> usize {
    let left = start.left()[start.to_move().index()];
    let placed = usize::from(start.rules().marbles() - left);
    (placed + WITHIN).min(MOST_WITHIN)
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

#[cfg(test)]
mod tests {
    use tessera_rules::XlRules;

    use super::*;

    #[test]
    fn a_certificate_that_cannot_be_written_leaves_notes() {
        let folder = std::env::temp_dir().join(format!("tessera-keep-{}", std::process::id()));
        let file = folder.join("certificate");
        fs::create_dir_all(&file).expect("the folder for tests can be written");
        let start = PentagoXl::new(XlRules::parse(2, "").expect("rules"));
        let wanted = Wanted { start, first: None, marbles: 10, quiet: 1, threads: 1 };
        let error = keep(b"a certificate", &Notebook::new(&wanted), &file).expect_err("it is a folder");
        let noted = fs::read(part_of(&file)).expect("the notes are there");
        let count = fs::read_dir(&folder).expect("the folder is there").count();
        fs::remove_dir_all(&folder).expect("it can be tidied up");
        assert!(error.to_string().contains("certificate cannot be written"), "{error}");
        assert!(error.to_string().ends_with("certificate.part"), "{error}");
        assert!(Notebook::from_bytes(&noted, &wanted).is_ok());
        assert_eq!(count, 2, "nothing else is left lying about");
    }
}
