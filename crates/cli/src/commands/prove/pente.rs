//! `tessera prove pente`: finds a forced win and writes its certificate.

use std::io::Write;
use std::time::Instant;

use serde_json::json;
use tessera_prover::{PenteProofSearchResult, PenteWinProof, search_pente};
use tessera_rules::{Game, Pente};

use super::progress_output::with_progress;
use super::{MEMORY_FULL, ProveCommand, first_move};
use crate::atomic_file::write_atomically;
use crate::error::CliError;
use crate::interrupt::cancel_on_interrupt;

impl ProveCommand {
    pub(super) fn prove_pente(&self, start: &Pente, out: &mut dyn Write) -> Result<(), CliError> {
        let first = self.first.as_deref().map(|text| first_move(start, text)).transpose()?;
        let memory = self.memory()?;
        self.check_writable()?;
        let cancel = cancel_on_interrupt()?;
        let began = Instant::now();
        let search = || search_pente(start, first, memory, &cancel);
        let found = with_progress(|| "searching".to_owned(), search)?;
        let seconds = began.elapsed().as_secs_f64();
        let proof = if let PenteProofSearchResult::Proven(proof) = &found { Some(&**proof) } else { None };
        if let (Some(proof), Some(file)) = (proof, &self.out) {
            let command = self.reproducing_command(&start.rules().to_string(), &start.to_string(), &[]);
            write_atomically(file, &proof.to_bytes(&command).map_err(anyhow::Error::from)?)?;
        }
        if self.json {
            let value = json!({
                "found": proof.is_some(),
                "first": proof.map(|proof| proof.first().to_string()),
                "stones": proof.map(PenteWinProof::stones),
                "plans": proof.map(PenteWinProof::plans),
                "stopped": matches!(found, PenteProofSearchResult::Cancelled),
                "full": matches!(found, PenteProofSearchResult::MemoryFull),
                "seconds": seconds,
            });
            writeln!(out, "{value}")?;
            return Ok(());
        }
        let verdict = match &found {
            PenteProofSearchResult::Proven(proof) => format!(
                "found: player {} wins with {}, with at most {} more stones; {} plans; {}",
                start.to_move(),
                proof.first(),
                proof.stones(),
                proof.plans(),
                self.verification_hint()
            ),
            PenteProofSearchResult::NoWinFound => "not proven".to_owned(),
            PenteProofSearchResult::MemoryFull => MEMORY_FULL.to_owned(),
            PenteProofSearchResult::Cancelled => "stopped".to_owned(),
        };
        writeln!(out, "{verdict}\n{seconds:.1} s")?;
        Ok(())
    }
}
