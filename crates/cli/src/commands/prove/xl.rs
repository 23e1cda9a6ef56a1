//! `tessera prove pentago-xl`: finds a forced win and writes its certificate.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow};
use serde_json::json;
use tessera_prover::{
    ProofRequestError, XlProofCheckpoint, XlProofSearchProgress, XlProofSearchResult, XlWinProof,
    XlWinProofRequest, search_xl,
};
use tessera_rules::{Game, PentagoXl};

use super::progress_output::{with_periodic_task, with_progress};
use super::{MEMORY_FULL, ProveCommand, first_move};
use crate::atomic_file::write_atomically;
use crate::error::CliError;
use crate::interrupt::cancel_on_interrupt;
use crate::option_values::number;

/// Default bound: this many more marbles than the winner has on the board.
const DEFAULT_EXTRA_MARBLES: usize = 10;
/// The most marbles that one of two players can place.
const MAX_WIN_MARBLES: usize = 41;
const DEFAULT_QUIET_MOVES: usize = 4;
/// The most work that is lost if the program is killed.
const CHECKPOINT_INTERVAL: Duration = Duration::from_mins(3);

impl ProveCommand {
    pub(super) fn prove_xl(&self, start: PentagoXl, out: &mut dyn Write) -> Result<(), CliError> {
        let request = self.request(start)?;
        self.check_writable()?;
        let checkpoint = self.load_checkpoint(&request)?.with_memory_limit(self.memory()?);
        let cancel = cancel_on_interrupt()?;
        let start_time = Instant::now();
        let progress = XlProofSearchProgress::default();
        let search = || search_xl(&request, &checkpoint, &progress, &cancel);
        let found = with_progress(
            || progress_text(&progress, &checkpoint),
            || self.search_with_checkpoints(&checkpoint, search),
        )?;
        let seconds = start_time.elapsed().as_secs_f64();
        let nodes = progress.snapshot().nodes;
        if let Some(file) = &self.out {
            match &found {
                XlProofSearchResult::Proven(proof) => {
                    let bytes = proof.to_bytes(&self.command_for(&request));
                    write_certificate(
                        &bytes.context("the certificate cannot be compressed")?,
                        &checkpoint,
                        file,
                    )?;
                }
                XlProofSearchResult::NoWinFound(_)
                | XlProofSearchResult::MemoryFull
                | XlProofSearchResult::Cancelled => {
                    write_atomically(&checkpoint_path(file), &checkpoint.to_bytes())?;
                }
            }
        }
        let open: Vec<String> = match &found {
            XlProofSearchResult::NoWinFound(replies) => {
                replies.iter().map(|&reply| start.move_text(reply)).collect()
            }
            _ => Vec::new(),
        };
        if self.json {
            let proof = if let XlProofSearchResult::Proven(proof) = &found { Some(proof) } else { None };
            let value = json!({
                "found": proof.is_some(),
                "marbles": proof.map(XlWinProof::marbles),
                "positions": proof.map(XlWinProof::positions),
                "replies": proof.map(XlWinProof::replies),
                "open": open,
                "stopped": matches!(found, XlProofSearchResult::Cancelled),
                "full": matches!(found, XlProofSearchResult::MemoryFull),
                "nodes": nodes,
                "seconds": seconds,
            });
            writeln!(out, "{value}")?;
            return Ok(());
        }
        let saved_in = match &self.out {
            Some(file) => format!("; intermediate results are saved in {}", checkpoint_path(file).display()),
            None => String::new(),
        };
        let verdict = match &found {
            XlProofSearchResult::Proven(proof) => format!(
                "found: player {} wins with their marble {} at the latest; {} positions answer {} replies; {}",
                start.to_move(),
                proof.marbles(),
                proof.positions(),
                proof.replies(),
                self.verification_hint()
            ),
            XlProofSearchResult::NoWinFound(_) if open.is_empty() => {
                format!("not proven within these bounds{saved_in}")
            }
            XlProofSearchResult::NoWinFound(_) => {
                format!(
                    "not proven within these bounds; replies without an answer: {}{saved_in}",
                    open.join(" ")
                )
            }
            XlProofSearchResult::MemoryFull => format!("{MEMORY_FULL}{saved_in}"),
            XlProofSearchResult::Cancelled => format!("stopped{saved_in}"),
        };
        writeln!(out, "{verdict}\n{nodes} boards searched in {seconds:.1} s")?;
        Ok(())
    }

    fn request(&self, start: PentagoXl) -> anyhow::Result<XlWinProofRequest> {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let threads = self.threads.as_deref().map(|text| number("--threads", text, 1..=1_024)).transpose()?;
        let within = self.within.as_deref().map(|text| number("--within", text, 1..=MAX_WIN_MARBLES));
        let quiet = self.quiet.as_deref().map(|text| number("--quiet", text, 0..=7));
        Ok(XlWinProofRequest {
            start,
            first: self.first.as_deref().map(|text| first_move(&start, text)).transpose()?,
            marbles: within.transpose()?.unwrap_or_else(|| default_bound(&start)) as u32,
            quiet: quiet.transpose()?.unwrap_or(DEFAULT_QUIET_MOVES) as u8,
            threads: threads.unwrap_or(cores),
        })
    }

    fn command_for(&self, request: &XlWinProofRequest) -> String {
        let bounds = [("--within", request.marbles.to_string()), ("--quiet", request.quiet.to_string())];
        self.reproducing_command(&request.start.rules().to_string(), &request.start.to_string(), &bounds)
    }

    /// The intermediate results of a stopped run, or empty ones.
    fn load_checkpoint(&self, request: &XlWinProofRequest) -> anyhow::Result<XlProofCheckpoint> {
        let Some(path) = self.out.as_deref().map(checkpoint_path).filter(|path| path.exists()) else {
            return Ok(XlProofCheckpoint::new(request));
        };
        let bytes = fs::read(&path).with_context(|| format!("{} cannot be read", path.display()))?;
        XlProofCheckpoint::from_bytes(&bytes, request)
            .with_context(|| format!("{} cannot be resumed; delete it to start over", path.display()))
    }

    /// Searches and, with `--out`, saves the intermediate results every few minutes.
    fn search_with_checkpoints(
        &self,
        checkpoint: &XlProofCheckpoint,
        search: impl FnOnce() -> Result<XlProofSearchResult, ProofRequestError>,
    ) -> Result<XlProofSearchResult, ProofRequestError> {
        let Some(path) = self.out.as_deref().map(checkpoint_path) else { return search() };
        let save = || {
            if let Err(error) = write_atomically(&path, &checkpoint.to_bytes()) {
                eprintln!("{error:#}");
            }
        };
        with_periodic_task(CHECKPOINT_INTERVAL, save, search)
    }
}

/// Writes a certificate; if that fails, saves the intermediate results at least.
fn write_certificate(certificate: &[u8], checkpoint: &XlProofCheckpoint, file: &Path) -> anyhow::Result<()> {
    let path = checkpoint_path(file);
    let Err(error) = write_atomically(file, certificate) else {
        // Only a long search has a checkpoint.
        let _absent = fs::remove_file(path);
        return Ok(());
    };
    match write_atomically(&path, &checkpoint.to_bytes()) {
        Ok(()) => Err(anyhow!("{error:#}; intermediate results are saved in {}", path.display())),
        Err(_) => Err(error),
    }
}

/// Counted from the marbles on the board, because a win takes as long late in a game as at the start.
fn default_bound(start: &PentagoXl) -> usize {
    let left = start.left()[start.to_move().index()];
    let placed = usize::from(start.rules().marbles() - left);
    (placed + DEFAULT_EXTRA_MARBLES).min(MAX_WIN_MARBLES)
}

/// File for the intermediate results of a search.
fn checkpoint_path(file: &Path) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(".part");
    name.into()
}

fn progress_text(progress: &XlProofSearchProgress, checkpoint: &XlProofCheckpoint) -> String {
    let now = progress.snapshot();
    let replies = match (now.replies, now.unanswered) {
        (0, _) => String::new(),
        (all, 0) => format!("{} of {all} replies answered, ", now.answered),
        (all, withstood) => format!("{} of {all} replies answered, {withstood} not, ", now.answered),
    };
    let writing = if now.is_writing { "writing the certificate, " } else { "" };
    format!("{replies}{writing}{} boards searched, {} saved", now.nodes, checkpoint.len())
}

#[cfg(test)]
mod tests {
    use tessera_rules::XlRules;

    use super::*;

    #[test]
    fn if_a_certificate_cannot_be_written_intermediate_results_are_saved() {
        let folder = std::env::temp_dir().join(format!("tessera-keep-{}", std::process::id()));
        let file = folder.join("certificate");
        fs::create_dir_all(&file).expect("the folder for tests can be written");
        let start = PentagoXl::new(XlRules::parse(2, "").expect("rules"));
        let request = XlWinProofRequest { start, first: None, marbles: 10, quiet: 1, threads: 1 };
        let error = write_certificate(b"a certificate", &XlProofCheckpoint::new(&request), &file)
            .expect_err("it is a folder");
        let saved = fs::read(checkpoint_path(&file)).expect("the checkpoint exists");
        let count = fs::read_dir(&folder).expect("the folder is there").count();
        fs::remove_dir_all(&folder).expect("the folder can be removed");
        assert!(error.to_string().contains("certificate cannot be written"), "{error}");
        assert!(error.to_string().ends_with("certificate.part"), "{error}");
        assert!(XlProofCheckpoint::from_bytes(&saved, &request).is_ok());
        assert_eq!(count, 2, "no other file is left");
    }
}
